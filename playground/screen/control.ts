/**
 * Renders the controls above a view: its examples, the way back, and the time of the answer.
 */
import type { Question } from '../answer/answer'
import type { State } from '../state'
import type { Actions, Example } from './actions'
import { h, type Child, type Node } from './element'
import { control, quietButton, readValue, select } from './input'

/** The menu of examples. It shows none as soon as the reader edits the input. */
const exampleNode = (question: Question, examples: readonly Example[], onExample: Actions['onExample']): Node => {
  const offered = examples.filter(({ example }) => example.view === question.view)
  const shown = offered.findIndex(
    ({ example: { first = '', second = '' } }) => first === question.first && second === question.second,
  )
  const titles = Object.fromEntries(offered.map(({ title }, i) => [String(i), title]))
  const onPick = (value: string): void => {
    const chosen = offered[Number(value)]
    if (chosen) onExample(chosen.example)
  }
  return select(String(shown), { '-1': 'Try an example…', ...titles }, onPick, { 'aria-label': 'Example' })
}

/** A UTC date-time as the value of a `datetime-local` input: without the zone and the seconds. */
const toLocalTime = (at: string): string => at.slice(0, 16)

const timeNode = (name: string, at: string, onTime: (at: string) => void): Node => {
  const onchange = (event: Event): void => {
    const value = readValue(event)
    if (/^\d{4}-/.test(value)) onTime(`${value.slice(0, 16)}:00Z`)
  }
  return control(name, h('input', { type: 'datetime-local', value: toLocalTime(at), onchange }))
}

export const textNode = (name: string, value: string, placeholder: string, onText: (text: string) => void): Node => {
  const oninput = (event: Event): void => onText(readValue(event).trim())
  return control(
    name,
    h('input', { type: 'text', value, placeholder, autocomplete: 'off', spellcheck: 'false', oninput }),
  )
}

/** The start and the end of a count, and the zone of its days. */
export const countedNodes = ({ start, end, zone }: Question, onChange: Actions['onChange']): readonly Node[] => [
  textNode('Start: discharge or pickup', start, 'such as 2026-03-04', text => onChange({ start: text })),
  textNode('End: pickup or return', end, 'not ended', text => onChange({ end: text })),
  textNode('Time zone', zone, 'UTC', text => onChange({ zone: text })),
]

const nowNode = ({ question, isClocked }: State, { onChange, onClock }: Actions): Node =>
  h(
    'details',
    { class: 'now' },
    h('summary', {}, isClocked ? 'As of now' : 'As of another time'),
    h(
      'div',
      { class: 'cluster' },
      timeNode('Now (UTC)', question.now, now => onChange({ now })),
      question.view === 'timeline' && timeNode('Fetched at (UTC)', question.as_of, as_of => onChange({ as_of })),
      quietButton('Use the clock', onClock, { disabled: isClocked }),
    ),
  )

/** The sheet of each workbook, and the names of its unread sheets. */
const sheetsNode = ({ workbooks }: State): Child =>
  workbooks
    .filter(({ sheets }) => sheets.length > 1)
    .map(({ name, sheet, sheets, onSheet }) =>
      control(
        `Sheet of ${name}`,
        select(sheet, Object.fromEntries(sheets.map(each => [each, each])), onSheet),
        `not read: ${sheets.filter(each => each !== sheet).join(', ')}`,
      ),
    )

export const controlsNode = (state: State, examples: readonly Example[], actions: Actions): Node => {
  const { question, before } = state
  return h(
    'div',
    { class: 'controls cluster', key: 'controls' },
    question.view === 'free_time' && countedNodes(question, actions.onChange),
    exampleNode(question, examples, actions.onExample),
    before && quietButton('Undo', actions.onUndo, { title: 'Brings back the data before (Ctrl+Z)' }),
    nowNode(state, actions),
    sheetsNode(state),
  )
}
