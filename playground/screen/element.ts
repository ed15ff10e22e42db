/**
 * Updates the document to match a description of its elements.
 *
 * An element that remains keeps its focus, selection and scroll position. Siblings are matched by `key`.
 */
type Handler = (event: Event) => void
type Value = string | number | boolean | null | undefined | Handler

export type Props = { readonly [name: string]: Value }

export type Node = {
  readonly tag: string
  readonly props: Props
  readonly children: readonly (Node | string)[]
}

export type Child = Node | string | null | false | undefined | readonly Child[]

/**
 * Describes an element. `on…` are handlers; null, false and undefined omit an attribute or a child, except that an `aria-`
 * attribute can be false. A button does nothing but its handler.
 */
export const h = (tag: string, props: Props = {}, ...children: readonly Child[]): Node => ({
  tag,
  props: tag === 'button' ? { type: 'button', ...props } : props,
  children: flat(children),
})

const flat = (children: readonly Child[]): readonly (Node | string)[] =>
  children.flatMap(child => {
    if (isArray(child)) return flat(child)
    return child === null || child === undefined || child === false || child === '' ? [] : [child]
  })

const isArray = (child: Child): child is readonly Child[] => Array.isArray(child)

/** The last rendered props of each element. */
const known = new WeakMap<Element, Props>()

/** Updates the children of an element to match their description. A moved element keeps the focus. */
export const render = (parent: Element, children: Child): void => {
  const focused = document.activeElement
  place(parent, flat([children]))
  if (focused !== document.activeElement && focused instanceof HTMLElement && focused.isConnected)
    focused.focus({ preventScroll: true })
}

const place = (parent: Element, children: readonly (Node | string)[]): void => {
  const byKey = new Map<unknown, Element>()
  for (const element of parent.children) {
    const key = known.get(element)?.['key']
    if (key !== undefined) byKey.set(key, element)
  }
  let next: ChildNode | null = parent.firstChild
  for (const child of children) {
    const keyed =
      typeof child === 'object' && child.props['key'] !== undefined ? byKey.get(child.props['key']) : undefined
    const found: ChildNode | null = keyed ?? next
    const node = found && matches(found, child) ? found : create(child, parent)
    if (node === next) next = next.nextSibling
    else parent.insertBefore(node, next)
    if (typeof child === 'string') {
      if (node.nodeValue !== child) node.nodeValue = child
    } else update(node as Element, child)
  }
  while (next) {
    const { nextSibling } = next
    next.remove()
    next = nextSibling
  }
}

const matches = (node: ChildNode, child: Node | string): boolean =>
  typeof child === 'string'
    ? node.nodeType === 3
    : node.nodeType === 1 &&
      (node as Element).localName === child.tag &&
      known.get(node as Element)?.['key'] === child.props['key']

const SVG = 'http://www.w3.org/2000/svg'

const create = (child: Node | string, parent: Element): ChildNode => {
  if (typeof child === 'string') return document.createTextNode(child)
  return child.tag === 'svg' || parent.namespaceURI === SVG
    ? document.createElementNS(SVG, child.tag)
    : document.createElement(child.tag)
}

const update = (element: Element, { props, children }: Node): void => {
  const before = known.get(element) ?? {}
  known.set(element, props)
  for (const name of Object.keys(before)) if (!(name in props)) set(element, name, undefined)
  for (const name of Object.keys(props)) if (props[name] !== before[name]) set(element, name, props[name])
  place(element, children)
  // A select can show an option only after the option exists.
  if (element instanceof HTMLSelectElement) element.value = String(props['value'] ?? '')
}

/** Whether `value` must be set as a property: for inputs the attribute is only the initial value. */
const isInputValue = (element: Element, name: string): element is HTMLInputElement =>
  name === 'value' && ['input', 'textarea', 'select'].includes(element.localName)

/** The events with a listener on an element. The listener looks up the current handler in {@link known}. */
const listening = new WeakMap<Element, Set<string>>()

const listen = (element: Element, name: string): void => {
  const names = listening.get(element) ?? new Set()
  listening.set(element, names)
  if (names.has(name)) return
  names.add(name)
  element.addEventListener(name.slice(2), event => {
    const handler = known.get(element)?.[name]
    if (typeof handler === 'function') handler(event)
  })
}

const set = (element: Element, name: string, value: Value): void => {
  if (name === 'key') return
  if (name.startsWith('on')) listen(element, name)
  else if (name === 'checked' && element instanceof HTMLInputElement) element.checked = value === true
  else if (isInputValue(element, name)) {
    if (element.value !== value) element.value = String(value ?? '')
  } else if (/^aria-|^data-/.test(name) && typeof value === 'boolean') element.setAttribute(name, String(value))
  else if (value === undefined || value === null || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}
