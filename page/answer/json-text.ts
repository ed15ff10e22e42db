/**
 * Where in a text does a JSON value stand?
 *
 * A text may have several values one after the other, as webhook bodies are stored a line each. Offsets count UTF-16
 * units, as a text field does.
 */

/** A stretch of a text, from an offset up to another. */
export type Span = { readonly from: number; readonly to: number }

/** Why a text cannot be read, and where; line and column count from 1. */
export type Fault = { readonly message: string; readonly at: number; readonly line: number; readonly column: number }

/** The JSON values of a text, up to the first fault. */
export type Values = {
  readonly values: readonly { readonly span: Span; readonly value: unknown }[]
  readonly fault: Fault | null
}

const SPACE = /[ \t\n\r\uFEFF]*/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** The end of what a sticky pattern matches at an offset; -1 where it does not match. */
const match = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const skipSpace = (text: string, at: number): number => match(SPACE, text, at)

/** A value that ends at an offset, or the offset at which something else was expected. */
type End = { readonly to: number; readonly expected: string | null }

const end = (to: number): End => ({ to, expected: null })
const lacks = (to: number, expected: string): End => ({ to, expected })

const endOfString = (text: string, at: number): End => {
  if (text[at] !== '"') return lacks(at, 'a text in double quotes')
  let to = at + 1
  for (;;) {
    to = match(PLAIN, text, to)
    if (text[to] === '"') return end(to + 1)
    const next = match(ESCAPE, text, to)
    if (next < 0) return lacks(to, 'the end of a text')
    to = next
  }
}

const endOfScalar = (text: string, at: number): End => {
  if (text[at] === '"') return endOfString(text, at)
  const to = match(SCALAR, text, at)
  return to < 0 ? lacks(at, 'a value') : end(to)
}

/** The start of the value of the key that begins at an offset. */
const valueOfKey = (text: string, at: number): End => {
  const key = endOfString(text, at)
  if (key.expected !== null) return lacks(key.to, key.to === at ? 'a key in double quotes' : key.expected)
  const colon = skipSpace(text, key.to)
  return text[colon] === ':' ? end(skipSpace(text, colon + 1)) : lacks(colon, 'a colon')
}

/** Where the JSON value that begins at an offset ends. Keeps a stack of its own: nesting may be deeper than calls. */
export const endOfValue = (text: string, from: number): End => {
  const closers: string[] = []
  let at = from
  /** Goes to the value of the next member of what is open, or says what is lacking. */
  const enter = (): End | undefined => {
    if (closers.at(-1) !== '}') return undefined
    const value = valueOfKey(text, at)
    at = value.to
    return value.expected === null ? undefined : value
  }
  for (;;) {
    const closer = text[at] === '{' ? '}' : text[at] === '[' ? ']' : undefined
    if (closer !== undefined) {
      at = skipSpace(text, at + 1)
      if (text[at] !== closer) {
        closers.push(closer)
        const fault = enter()
        if (fault) return fault
        continue
      }
      at++
    } else {
      const scalar = endOfScalar(text, at)
      if (scalar.expected !== null) return scalar
      at = scalar.to
    }
    let isNext = false
    while (closers.length > 0 && !isNext) {
      at = skipSpace(text, at)
      if (text[at] === closers.at(-1)) {
        closers.pop()
        at++
      } else if (text[at] === ',') {
        at = skipSpace(text, at + 1)
        const fault = enter()
        if (fault) return fault
        isNext = true
      } else return lacks(at, `a comma or ${closers.at(-1)!}`)
    }
    if (!isNext) return end(at)
  }
}

/** The JSON values of a text, one after the other, with or without white space and commas between. */
export const valuesIn = (text: string): Values => {
  const values: { span: Span; value: unknown }[] = []
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const { to, expected } = endOfValue(text, at)
    if (expected !== null) return { values, fault: faultAt(text, to, expected) }
    const span = { from: at, to }
    values.push({ span, value: JSON.parse(text.slice(at, to)) as unknown })
    at = skipSpace(text, to)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return { values, fault: null }
}

/**
 * The text with each member of its values on a line of its own. What is written within a value stays as it is written:
 * a number is not read and written again. A text that is not JSON stays whole.
 */
export const indented = (text: string): string => {
  const { values, fault } = valuesIn(text)
  return fault ? text : values.map(({ span }) => indentedValue(text, span)).join('\n')
}

const indentedValue = (text: string, { from, to }: Span): string => {
  let [written, depth, at] = ['', 0, from]
  const newLine = (): string => `\n${'  '.repeat(depth)}`
  while (at < to) {
    const character = text[at]!
    const next = skipSpace(text, at + 1)
    if (character === '{' || character === '[') {
      const isEmpty = text[next] === '}' || text[next] === ']'
      if (!isEmpty) depth++
      written += isEmpty ? character + text[next]! : character + newLine()
      at = isEmpty ? skipSpace(text, next + 1) : next
    } else if (character === '}' || character === ']') {
      depth--
      written += newLine() + character
      at = next
    } else if (character === ',' || character === ':') {
      written += character === ',' ? character + newLine() : ': '
      at = next
    } else {
      const end = endOfScalar(text, at).to
      written += text.slice(at, end)
      at = skipSpace(text, end)
    }
  }
  return written
}

const faultAt = (text: string, at: number, expected: string): Fault => {
  const { line, column } = placeOf(lineStarts(text), at)
  return { message: `not JSON: expected ${expected}`, at, line, column }
}

/** The offset at which each line begins. */
export const lineStarts = (text: string): readonly number[] => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line and the column of an offset, counted from 1. */
export const placeOf = (starts: readonly number[], at: number): { readonly line: number; readonly column: number } => {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle
  }
  return { line: low + 1, column: at - starts[low]! + 1 }
}

/** A member of an object or an item of a list; `from` is where its key begins, or its value if it has none. */
type Child = { readonly from: number; readonly value: Span }

/** The members of the object, or the items of the list, that begins at an offset of a text that is JSON. */
const childrenOf = (text: string, at: number): ReadonlyMap<string, Child> => {
  const children = new Map<string, Child>()
  const isObject = text[at] === '{'
  if (!isObject && text[at] !== '[') return children
  let from = skipSpace(text, at + 1)
  for (let index = 0; text[from] !== '}' && text[from] !== ']'; index++) {
    const start = isObject ? valueOfKey(text, from).to : from
    const { to } = endOfValue(text, start)
    const key = isObject ? (JSON.parse(text.slice(from, endOfString(text, from).to)) as string) : String(index)
    children.set(key, { from, value: { from: start, to } })
    const after = skipSpace(text, to)
    from = text[after] === ',' ? skipSpace(text, after + 1) : after
  }
  return children
}

/** Finds a JSON Pointer in the value that stands in a span: with its key, or undefined where there is no such place. */
export type Finder = (pointer: string) => Span | undefined

/** A finder that remembers the members of what it has looked into. */
export const finderOf = (text: string, { from, to }: Span): Finder => {
  const known = new Map<string, ReadonlyMap<string, Child>>()
  const find = (pointer: string): Child | undefined => {
    if (pointer === '') return { from, value: { from, to } }
    const parent = pointer.slice(0, pointer.lastIndexOf('/'))
    const owner = find(parent)
    if (!owner) return undefined
    const children = known.get(parent) ?? childrenOf(text, owner.value.from)
    known.set(parent, children)
    return children.get(
      pointer
        .slice(parent.length + 1)
        .replaceAll('~1', '/')
        .replaceAll('~0', '~'),
    )
  }
  return pointer => {
    const child = find(pointer)
    return child && { from: child.from, to: child.value.to }
  }
}

/** What stands at a JSON Pointer of a value; undefined where there is nothing. */
export const valueAt = (value: unknown, pointer: string): unknown => {
  let found = value
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as { readonly [key: string]: unknown })[key]
  }
  return found
}
