/**
 * Renders an input field with line numbers, and highlights the deciding attributes.
 *
 * The highlights are behind a textarea, in a copy of its content with the same metrics. So the field remains a plain
 * textarea for keyboards and screen readers. Each card also lists its highlights with their lines.
 */
import { jsonPosition } from '../../src/oracle'
import { MAX_EDITED, type Card, type Field, type FieldState, type Spot } from '../answer/answer'
import { h, type Child, type Node } from './element'
import { quietButton, readValue } from './input'

export type FieldProps = {
  readonly field: Field
  readonly name: string
  readonly placeholder: string
  readonly text: string
  readonly state: FieldState
  /** Whether the answer to the latest change has not come yet. */
  readonly isBusy: boolean
  readonly cards: readonly Card[]
  /** The key of the card with emphasized highlights. */
  readonly active: string | null
  /** Whether only its head is shown. */
  readonly isFolded: boolean
  readonly onText: (text: string) => void
  readonly onReplace: (text: string) => void
  readonly onClear: () => void
  readonly onFiles: (files: readonly File[]) => void
  /** Opens or folds the text; null if it is always open. */
  readonly onFold: (() => void) | null
}

/** A highlighted spot: of the active card, of a problem, or of a deciding attribute. */
type Mark = Spot & { readonly kind: 'active' | 'problem' | 'decider' }

const RANK = { decider: 0, problem: 1, active: 2 } as const

/** The highlights of all cards in a field. */
const findMarks = ({ field, cards, active }: FieldProps): readonly Mark[] =>
  cards.flatMap(({ key, deciders, table }) => {
    const kind = key === active ? 'active' : key.startsWith('problems') ? 'problem' : 'decider'
    const isList = key.startsWith('problems') || key === active
    return [...deciders, ...(isList ? (table?.rows ?? []) : [])].flatMap(({ spot }) =>
      spot?.field === field ? [{ ...spot, kind } as const] : [],
    )
  })

/** Splits the content into pieces, each highlighted by the strongest mark that covers it. */
const splitPieces = (text: string, from: number, marks: readonly Mark[]): readonly Child[] => {
  const bounds = [...new Set(marks.flatMap(mark => [mark.from - from, mark.to - from]))]
    .filter(at => at > 0 && at < text.length)
    .sort((a, b) => a - b)
  let at = 0
  return [...bounds, text.length].map((to): Child => {
    const piece = text.slice(at, to)
    const covering = marks.filter(mark => mark.from - from <= at && mark.to - from >= to)
    at = to
    if (covering.length === 0) return piece
    const kind = covering.reduce((best, mark) => (RANK[mark.kind] > RANK[best] ? mark.kind : best), covering[0]!.kind)
    // Line breaks and indentation are not highlighted.
    return piece
      .split(/(\n\s*)/)
      .map((part, i) => (i % 2 === 0 && part !== '' ? h('mark', { class: `mark-${kind}` }, part) : part))
  })
}

export const fieldId = (field: Field): string => `text-${field}`

const onScroll = (event: Event): void => {
  const area = event.target as HTMLTextAreaElement
  const paper = area.closest('.editor')!
  const marks = paper.querySelector<HTMLElement>('.marks')!
  marks.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`
  paper.querySelector<HTMLElement>('.numbers')!.style.transform = `translateY(${-area.scrollTop}px)`
}

const numberLines = (first: number, lines: number): string =>
  Array.from({ length: lines }, (_, i) => first + i).join('\n')

export const textField = (props: FieldProps): Node => {
  const { field, text, state } = props
  const { excerpt, fault } = state
  const isLong = text.length > MAX_EDITED
  return h(
    'div',
    { class: props.isFolded ? 'field panel folded' : 'field panel', key: field, 'data-field': field },
    headNode(props, isLong),
    !props.isFolded && editorNode(props, isLong ? (excerpt ?? NO_EXCERPT) : { from: 0, line: 1, text }, isLong),
    h(
      'p',
      { class: 'fault', id: `${fieldId(field)}-fault` },
      fault
        ? `Line ${fault.line}, column ${fault.column}: ${fault.message}.`
        : isLong && !props.isFolded
          ? 'Too long to edit here: only the selected row is shown.'
          : '',
    ),
  )
}

/** The visible part of the content, with the offset and the line at which it begins. */
type Excerpt = Pick<NonNullable<FieldState['excerpt']>, 'from' | 'line' | 'text'>

const NO_EXCERPT: Excerpt = { from: 0, line: 1, text: '' }

/** The contents of a field in words. While a long or a first text is read, the known state is of an earlier text. */
const showContents = ({ text, state: { contents, lines }, isBusy }: FieldProps, isLong: boolean): string => {
  if (text === '') return ''
  if (isBusy && (isLong || lines === 0)) return 'reading…'
  return [contents, `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`]
    .filter(part => part !== '')
    .join(' · ')
}

const headNode = (props: FieldProps, isLong: boolean): Node => {
  const { field, name, text, state, isFolded, onReplace, onClear, onFold } = props
  const { fault } = state
  const button = (words: string, disabled: boolean, onclick: () => void): Node =>
    quietButton(words, onclick, { disabled, 'aria-label': `${words}: ${name}` })
  return h(
    'div',
    { class: 'field-head cluster' },
    isFolded ? h('strong', {}, name) : h('label', { for: fieldId(field) }, name),
    h('span', { class: 'contents', id: `${fieldId(field)}-contents` }, showContents(props, isLong)),
    h(
      'span',
      { class: 'field-buttons cluster' },
      onFold &&
        quietButton(isFolded ? 'Show the text' : 'Hide the text', onFold, {
          'aria-expanded': isFolded ? 'false' : 'true',
        }),
      filesNode(props),
      button('Indent', !/^\s*[[{]/.test(text) || isLong || fault !== null, () =>
        onReplace(jsonPosition.indented(text)),
      ),
      button('Clear', text === '', onClear),
    ),
  )
}

const filesNode = ({ name, onFiles }: FieldProps): Node => {
  const onchange = (event: Event): void => {
    const input = event.target as HTMLInputElement
    onFiles([...(input.files ?? [])])
    input.value = ''
  }
  const label = `Open files: ${name}`
  return h(
    'label',
    { class: 'button quiet' },
    'Open files',
    h('input', { type: 'file', multiple: true, class: 'visually-hidden', 'aria-label': label, onchange }),
  )
}

const editorNode = (props: FieldProps, shown: Excerpt, isLong: boolean): Node => {
  const { field, placeholder, state, onText } = props
  const { fault } = state
  return h(
    'div',
    { class: fault ? 'editor faulty' : 'editor' },
    h(
      'div',
      { class: 'gutter', 'aria-hidden': 'true' },
      h('pre', { class: 'numbers' }, numberLines(shown.line, Math.max(1, countLines(shown.text)))),
    ),
    h(
      'div',
      { class: 'paper' },
      h('pre', { class: 'marks', 'aria-hidden': 'true' }, splitPieces(shown.text, shown.from, findMarks(props)), '\n'),
      h('textarea', {
        id: fieldId(field),
        wrap: 'off',
        spellcheck: 'false',
        autocapitalize: 'off',
        autocomplete: 'off',
        placeholder,
        readonly: isLong,
        value: shown.text,
        'aria-describedby': `${fieldId(field)}-contents ${fieldId(field)}-fault`,
        'aria-invalid': fault ? 'true' : undefined,
        oninput: (event: Event) => onText(readValue(event)),
        onscroll: onScroll,
      }),
    ),
  )
}

const countLines = (text: string): number => {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Selects a spot in its field and scrolls to it. */
export const goTo = (spot: Spot, { excerpt }: FieldState): void => {
  const area = document.getElementById(fieldId(spot.field)) as HTMLTextAreaElement
  const offset = excerpt?.from ?? 0
  // A field behind a form is folded.
  area.closest('details')?.setAttribute('open', '')
  area.focus({ preventScroll: true })
  area.setSelectionRange(spot.from - offset, spot.to - offset)
  const style = getComputedStyle(area)
  const lineHeight = Number.parseFloat(style.lineHeight)
  const start = area.value.lastIndexOf('\n', spot.from - offset - 1) + 1
  area.scrollTop = Math.max(0, (spot.line - (excerpt?.line ?? 1) - 3) * lineHeight)
  area.scrollLeft = Math.max(0, (spot.from - offset - start - 8) * lineHeight * 0.4)
  area.closest('.field')!.scrollIntoView({ block: 'nearest' })
}
