/**
 * Renders the terms of free time as a form. The form edits the JSON of its field and keeps unknown properties.
 */
import { h, type Child, type Node } from './element'
import { readDays, readValues, showDays, showValues } from './terms-text'

type Plain = { readonly [key: string]: unknown }

export type TermsActions = {
  readonly onText: (text: string) => void
  readonly onSelect: (index: number) => void
}

/** The controls, in order. The first option of a select is its default. */
const FIGURES: { readonly [name: string]: 'number' | 'date' | 'time' | 'text' | readonly string[] } = {
  free_days: 'number',
  free_count: ['calendar', 'working'],
  offset_days: 'number',
  first_day: ['any', 'working'],
  last_day: ['any', 'working'],
  charged_count: ['calendar', 'working'],
  end_day: ['counted', 'not_counted'],
  cutoff: 'time',
  valid_from: 'date',
  valid_to: 'date',
  tiers_from: ['charged', 'first_day'],
  currency_code: 'text',
}

/** The attributes that published tariffs match; the form shows any other that the terms have. */
const MATCHED = [
  'shipping_line_scac',
  'port_of_discharge_locode',
  'pod_terminal_firms_code',
  'equipment_type',
  'equipment_length',
]
/** The days of a calendar that belong to the terms. */
const CALENDAR_DAYS = ['stopped', 'open']

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The items with another one at an index. */
const withItem = (items: readonly Plain[], index: number, item: Plain): readonly Plain[] =>
  items.map((each, i) => (i === index ? item : each))

/** The terms of a field; undefined unless it is an array of objects. */
const termsIn = (text: string): readonly Plain[] | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isPlain) && value.length > 0 ? value : undefined
  } catch {
    return undefined
  }
}

/** A form for the selected terms. */
export const termsNode = (text: string, selected: number, { onText, onSelect }: TermsActions): Child => {
  const all = termsIn(text)
  if (!all)
    return h('p', { class: 'hint', key: 'terms' }, 'The form needs an array with terms, such as [{"free_days": 5}].')
  const index = Math.min(selected, all.length - 1)
  const terms = all[index]!
  const set = (name: string, value: unknown): void => {
    const changed = { ...terms, [name]: value }
    onText(JSON.stringify(withItem(all, index, changed), null, 2))
  }
  return h(
    'fieldset',
    { class: 'terms', key: 'terms' },
    h('legend', {}, 'Terms'),
    all.length > 1 && selectNode(all.length, index, onSelect),
    Object.keys(FIGURES).map(name => figureNode(name, terms[name], value => set(name, value))),
    matchNode(isPlain(terms['match']) ? terms['match'] : {}, match => set('match', match)),
    calendarNode(isPlain(terms['calendar']) ? terms['calendar'] : {}, calendar => set('calendar', calendar)),
    tiersNode(Array.isArray(terms['tiers']) ? terms['tiers'].filter(isPlain) : [], tiers => set('tiers', tiers)),
  )
}

const readValue = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value

const control = (name: string, input: Node): Node =>
  h('label', { class: 'control', key: name }, h('span', {}, name), input)

/** The number of terms to choose from, and of tiers to edit; the others are edited as JSON. */
const MAX_OPTIONS = 100
const MAX_TIERS = 30

const selectNode = (count: number, index: number, onSelect: TermsActions['onSelect']): Node =>
  control(
    'Shown',
    h(
      'select',
      { value: String(index), onchange: (event: Event) => onSelect(Number(readValue(event))) },
      Array.from({ length: Math.min(count, MAX_OPTIONS) }, (_, i) =>
        h('option', { value: String(i) }, `terms ${i + 1} of ${count}`),
      ),
    ),
  )

/** An empty input removes the property. */
const figureNode = (name: string, value: unknown, onValue: (value: unknown) => void): Node => {
  const kind = FIGURES[name]!
  const words = name.replaceAll('_', ' ')
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (typeof kind !== 'string')
    return control(
      words,
      h(
        'select',
        {
          value: shown || kind[0],
          onchange: (event: Event) => onValue(readValue(event) === kind[0] ? undefined : readValue(event)),
        },
        kind.map(option => h('option', { value: option }, option.replaceAll('_', ' '))),
      ),
    )
  const onchange = (event: Event): void => {
    const typed = readValue(event)
    onValue(typed === '' ? undefined : kind === 'number' ? Number(typed) : typed)
  }
  return control(words, h('input', { type: kind, min: kind === 'number' ? '0' : undefined, value: shown, onchange }))
}

/** An object with a property replaced; undefined without any property. */
const withProperty = (value: Plain, name: string, changed: readonly unknown[]): Plain | undefined => {
  const entries = Object.entries({ ...value, [name]: changed }).filter(([key]) => key !== name || changed.length > 0)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Controls of one line of text for properties with arrays. */
const groupNode = (title: string, hint: string, controls: readonly Child[]): Node =>
  h('fieldset', { class: 'group', key: title }, h('legend', {}, title), controls, h('p', { class: 'hint' }, hint))

const lineNode = (name: string, value: string, onLine: (text: string) => void): Node =>
  control(
    name.replaceAll('_', ' '),
    h('input', { type: 'text', value, onchange: (event: Event) => onLine(readValue(event)) }),
  )

const matchNode = (match: Plain, onMatch: (match: Plain | undefined) => void): Node =>
  groupNode(
    'Only for containers with',
    'Values separated by commas; "40" is a string. The count is for a container with the first value of each.',
    [...new Set([...MATCHED, ...Object.keys(match)])].map(name =>
      lineNode(name, showValues(match[name]), text => onMatch(withProperty(match, name, readValues(text)))),
    ),
  )

/** Days that the form cannot show are edited as JSON. */
const calendarNode = (calendar: Plain, onCalendar: (calendar: Plain | undefined) => void): Node =>
  groupNode(
    'Calendar of these terms',
    'Days such as 2026-10-09, 2026-10-12 to 2026-10-14. Stopped days do not count and are not charged.',
    CALENDAR_DAYS.flatMap(name => {
      const shown = showDays(calendar[name])
      const onLine = (text: string): void => onCalendar(withProperty(calendar, name, readDays(text)))
      return shown === undefined ? [] : [lineNode(`${name}_days`, shown, onLine)]
    }),
  )

/** The tiers; the last one has no limit of days. */
const tiersNode = (tiers: readonly Plain[], onTiers: (tiers: readonly Plain[] | undefined) => void): Node => {
  const last = tiers.length - 1
  const set = (i: number, changed: Plain): void => onTiers(withItem(tiers, i, { ...tiers[i], ...changed }))
  return h(
    'div',
    { class: 'tiers', key: 'tiers' },
    tiers.slice(0, MAX_TIERS).map((tier, i) =>
      h(
        'div',
        { class: 'tier', key: i },
        i < last
          ? control(
              `Tier ${i + 1}: days`,
              numberNode(tier['days'], '1', days => set(i, { days })),
            )
          : h('p', { class: 'rest' }, i === 0 ? 'Each charged day' : 'Each further day'),
        control(
          `Tier ${i + 1}: rate`,
          numberNode(tier['rate'], 'any', rate => set(i, { rate })),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'aria-label': `Remove tier ${i + 1}`,
            onclick: () => onTiers(last === 0 ? undefined : withOpenEnd(tiers.filter((_, other) => other !== i))),
          },
          'Remove',
        ),
      ),
    ),
    tiers.length > MAX_TIERS &&
      h('p', { class: 'hint' }, `and ${(tiers.length - MAX_TIERS).toLocaleString('en')} more, in the JSON`),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        onclick: () => onTiers(withOpenEnd([...tiers.map(limitTier), { days: null, rate: 0 }])),
      },
      'Add a tier',
    ),
  )
}

const limitTier = (tier: Plain): Plain => ({ ...tier, days: tier['days'] ?? 1 })

/** The last tier has all days that follow. */
const withOpenEnd = (tiers: readonly Plain[]): readonly Plain[] =>
  withItem(tiers, tiers.length - 1, { ...tiers.at(-1), days: null })

const numberNode = (value: unknown, step: string, onValue: (value: number) => void): Node =>
  h('input', {
    type: 'number',
    min: step === '1' ? '1' : '0',
    step,
    value: typeof value === 'number' ? String(value) : '',
    onchange: (event: Event) => onValue(Number(readValue(event))),
  })
