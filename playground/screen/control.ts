/**
 * Renders the settings of a question: example, times, decoding mode and policy.
 */
import type { About, Question, View } from '../answer/answer'
import { h, type Node } from './element'
import { control, quietButton, readValue, select } from './input'
import { policyNode } from './policy'

/** An example, as the build embeds it in the page. */
export type Example = { readonly title: string; readonly example: Partial<Question> & { readonly view: View } }

export type ControlActions = {
  readonly onChange: (changed: Partial<Question>) => void
  readonly onClock: () => void
  readonly onExample: (example: Example['example']) => void
}

/** The menu of examples. It shows none as soon as the reader edits the input. */
const exampleNode = (
  question: Question,
  examples: readonly Example[],
  onExample: ControlActions['onExample'],
): Node => {
  const offered = examples.filter(({ example }) => example.view === question.view)
  const shown = offered.findIndex(
    ({ example: { first = '', second = '', query = '' } }) =>
      first === question.first && second === question.second && query === question.query,
  )
  const onchange = (event: Event): void => {
    const chosen = offered[Number(readValue(event))]
    if (chosen) onExample(chosen.example)
  }
  return control(
    'Example',
    h(
      'select',
      { value: String(shown), onchange },
      h('option', { value: '-1' }, 'Choose…'),
      offered.map(({ title }, i) => h('option', { value: String(i) }, title)),
    ),
  )
}

/** A UTC date-time as the value of a `datetime-local` input: without the zone, and without zero seconds. */
const toLocalTime = (at: string): string => at.replace(/(:00)?(\.\d+)?Z$/, '')

const timeNode = (name: string, at: string, onTime: (at: string) => void): Node =>
  control(
    name,
    h('input', {
      type: 'datetime-local',
      step: '1',
      value: toLocalTime(at),
      onchange: (event: Event) => {
        const value = readValue(event)
        if (value !== '') onTime(`${value.length === 16 ? `${value}:00` : value.slice(0, 19)}Z`)
      },
    }),
  )

const textNode = (name: string, value: string, placeholder: string, onText: (text: string) => void): Node =>
  control(
    name,
    h('input', {
      type: 'text',
      value,
      placeholder,
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: (event: Event) => onText(readValue(event).trim()),
    }),
  )

/** The start and the end of a count, and the zone of its days. */
export const countedNodes = ({ start, end, zone }: Question, onChange: ControlActions['onChange']): readonly Node[] => [
  textNode('Start: discharge or pickup', start, 'such as 2026-03-04', text => onChange({ start: text })),
  textNode('End: pickup or return', end, 'not ended', text => onChange({ end: text })),
  textNode('Time zone', zone, 'UTC', text => onChange({ zone: text })),
]

export const controlsNode = (
  question: Question,
  examples: readonly Example[],
  about: About | undefined,
  { onChange, onClock, onExample }: ControlActions,
): Node => {
  const { view, mode, now, as_of, policy } = question
  const example = exampleNode(question, examples, onExample)
  // The page that a number opens depends only on the account.
  if (view === 'number') return h('div', { class: 'controls' }, example)
  const nowInput = h(
    'div',
    { class: 'now' },
    timeNode('Now (UTC)', now, at => onChange({ now: at })),
    quietButton('Use the clock', onClock),
  )
  if (view === 'invoice') return h('div', { class: 'controls' }, example, nowInput)
  if (view === 'free_time') return h('div', { class: 'controls' }, example, countedNodes(question, onChange), nowInput)
  return h(
    'div',
    { class: 'controls' },
    example,
    view === 'timeline' && timeNode('Fetched at (UTC)', as_of, at => onChange({ as_of: at })),
    nowInput,
    control(
      'Reading',
      select(mode, { tolerant: 'tolerant: live data', strict: 'strict: documented data' }, value =>
        onChange({ mode: value as Question['mode'] }),
      ),
    ),
    about && policyNode(view, policy, about.policy, changed => onChange({ policy: changed })),
  )
}
