/**
 * Renders the terms of free time as a form. The form edits the JSON of its field and keeps unknown properties.
 */
import { isObject } from '../../src/kernel/json'
import { isByCharge, isWrapped, listTerms, type OneOfTerms, type Plain } from '../answer/terms-file'
import { h, type Child, type Node } from './element'
import { control, quietButton, readValue, select } from './input'
import { readDays, readValues, showDays, showValues } from './terms-text'

export type TermsActions = {
  readonly onText: (text: string) => void
  readonly onSelect: (index: number) => void
}

/** A control with its sentence. The first choice is the default. */
type Figure = {
  readonly name: string
  readonly title: string
  readonly hint: string
  readonly kind: 'number' | 'date' | 'time' | 'text' | { readonly [value: string]: string }
}

const DAYS = { calendar: 'calendar days', working: 'working days' }
const MOVES = { any: 'any day', working: 'a working day' }

/** The controls before the rates, in the order of a tariff. */
const COUNTED: readonly Figure[] = [
  { name: 'free_days', title: 'Free days', hint: 'The number of days free of charge.', kind: 'number' },
  { name: 'free_count', title: 'Free days are', hint: 'Working days omit weekends and holidays.', kind: DAYS },
  {
    name: 'cutoff',
    title: 'Next day from',
    hint: 'A start at this local time or later is on the next day.',
    kind: 'time',
  },
  {
    name: 'offset_days',
    title: 'Days before free time',
    hint: '0 if the day of the start is the first free day, 1 if it is the day after.',
    kind: 'number',
  },
  { name: 'first_day', title: 'First free day', hint: 'Moves on to a working day if it must be one.', kind: MOVES },
  { name: 'last_day', title: 'Last free day', hint: 'Moves on to a working day if it must be one.', kind: MOVES },
  {
    name: 'charged_count',
    title: 'Charged days are',
    hint: 'The days that cost money after the last free day.',
    kind: DAYS,
  },
  {
    name: 'end_day',
    title: 'Day of the end',
    hint: 'The day of the pickup or of the return.',
    kind: { counted: 'counts', not_counted: 'does not count' },
  },
]

/** The controls after the rates. */
const APPLIED: readonly Figure[] = [
  {
    name: 'tiers_from',
    title: 'Tiers count from',
    hint: 'From the first free day, the free days use up the first tiers.',
    kind: { charged: 'the first charged day', first_day: 'the first free day' },
  },
  { name: 'currency_code', title: 'Currency', hint: 'Three letters, such as USD.', kind: 'text' },
  { name: 'valid_from', title: 'Valid from', hint: 'The first start to which the terms apply.', kind: 'date' },
  { name: 'valid_to', title: 'Valid to', hint: 'The last start to which the terms apply.', kind: 'date' },
]

/** The attributes that published tariffs match, by name; the form shows any other that the terms have. */
const MATCHED: { readonly [name: string]: string } = {
  shipping_line_scac: 'Shipping line (SCAC)',
  port_of_discharge_locode: 'Port of discharge (UN/LOCODE)',
  pod_terminal_firms_code: 'Terminal (FIRMS code)',
  equipment_type: 'Equipment type',
  equipment_length: 'Length in feet',
}
/** The days of a calendar that belong to the terms. */
const CALENDAR_DAYS = { stopped: 'Stopped days', open: 'Open days' }

/** The items with another one at an index. */
const withItem = (items: readonly Plain[], index: number, item: Plain): readonly Plain[] =>
  items.map((each, i) => (i === index ? item : each))

/** A parsed field: a file of terms, and its terms one by one. `around` puts a changed file into the field's object. */
type Read = {
  readonly file: unknown
  readonly all: readonly PlainTerms[]
  readonly around: (file: unknown) => unknown
}

/** Reads a field; undefined unless it is empty or all terms are objects. */
const termsIn = (text: string): Read | undefined => {
  if (text.trim() === '')
    return { file: [{}], all: [{ charge: null, index: 0, terms: {} }], around: changed => changed }
  try {
    const root: unknown = JSON.parse(text)
    const file = isWrapped(root) ? root.terms : root
    const all = listTerms(file)
    const around = (changed: unknown): unknown => (isWrapped(root) ? { ...root, terms: changed } : changed)
    return all.length > 0 && all.every(isOfPlain) ? { file, all, around } : undefined
  } catch {
    return undefined
  }
}

type PlainTerms = OneOfTerms & { readonly terms: Plain }

const isOfPlain = (each: OneOfTerms): each is PlainTerms => isObject(each.terms)

/** The file with other terms in place of one. */
const withTerms = (file: unknown, { charge, index }: OneOfTerms, terms: Plain): unknown =>
  isByCharge(file) && charge !== null
    ? { ...file, [charge]: withItem(file[charge] as readonly Plain[], index, terms) }
    : withItem(file as readonly Plain[], index, terms)

/** A form for the selected terms. */
export const termsNode = (text: string, selected: number, { onText, onSelect }: TermsActions): Child => {
  const read = termsIn(text)
  if (!read)
    return h(
      'p',
      { class: 'hint', key: 'terms' },
      'The form cannot show this. It needs terms such as [{"free_days": 5}].',
    )
  const { file, all, around } = read
  const index = Math.min(selected, all.length - 1)
  const shown = all[index]!
  const { terms } = shown
  const set = (name: string, value: unknown): void =>
    onText(JSON.stringify(around(withTerms(file, shown, { ...terms, [name]: value })), null, 2))
  const figures = (group: readonly Figure[]): readonly Node[] =>
    group.map(figure => figureNode(figure, terms[figure.name], value => set(figure.name, value)))
  return h(
    'fieldset',
    { class: 'terms', key: 'terms' },
    h('legend', {}, 'Terms'),
    all.length > 1 && selectNode(all, index, onSelect),
    figures(COUNTED),
    tiersNode(Array.isArray(terms['tiers']) ? terms['tiers'].filter(isObject) : [], tiers => set('tiers', tiers)),
    figures(APPLIED),
    matchNode(isObject(terms['match']) ? terms['match'] : {}, match => set('match', match)),
    calendarNode(isObject(terms['calendar']) ? terms['calendar'] : {}, calendar => set('calendar', calendar)),
  )
}

/** The number of terms to choose from, and of tiers to edit; the others are edited as JSON. */
const MAX_OPTIONS = 100
const MAX_TIERS = 30

const selectNode = (all: readonly OneOfTerms[], index: number, onSelect: TermsActions['onSelect']): Node =>
  control(
    'Shown',
    select(
      String(index),
      Object.fromEntries(
        all
          .slice(0, MAX_OPTIONS)
          .map(({ charge }, i) => [String(i), `${charge ? `${charge}, ` : ''}terms ${i + 1} of ${all.length}`]),
      ),
      value => onSelect(Number(value)),
    ),
  )

/** An empty input removes the property. */
const figureNode = ({ name, title, hint, kind }: Figure, value: unknown, onValue: (value: unknown) => void): Node => {
  const id = `hint-${name}`
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const input = typeof kind === 'string' ? figureInput(kind, shown, id, onValue) : choiceInput(kind, shown, id, onValue)
  return h('div', { class: 'figure', key: name }, control(title, input), h('p', { class: 'hint', id }, hint))
}

const choiceInput = (
  choices: { readonly [value: string]: string },
  shown: string,
  hint: string,
  onValue: (value: unknown) => void,
): Node => {
  const [preset = ''] = Object.keys(choices)
  const onPick = (value: string): void => onValue(value === preset ? undefined : value)
  return select(shown || preset, choices, onPick, { 'aria-describedby': hint })
}

const figureInput = (kind: string, shown: string, hint: string, onValue: (value: unknown) => void): Node => {
  const onchange = (event: Event): void => {
    const typed = readValue(event)
    onValue(typed === '' ? undefined : kind === 'number' ? Number(typed) : typed)
  }
  const min = kind === 'number' ? '0' : undefined
  return h('input', { type: kind, min, value: shown, 'aria-describedby': hint, onchange })
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
  control(name, h('input', { type: 'text', value, onchange: (event: Event) => onLine(readValue(event)) }))

const matchNode = (match: Plain, onMatch: (match: Plain | undefined) => void): Node =>
  groupNode(
    'Only for containers with',
    'Separate several values by commas. The count is for a container with the first value of each.',
    Object.keys({ ...MATCHED, ...match }).map(name =>
      lineNode(MATCHED[name] ?? name.replaceAll('_', ' '), showValues(match[name]), text =>
        onMatch(withProperty(match, name, readValues(text))),
      ),
    ),
  )

/** Days that the form cannot show are edited as JSON. */
const calendarNode = (calendar: Plain, onCalendar: (calendar: Plain | undefined) => void): Node =>
  groupNode(
    'Calendar of these terms',
    'Days such as 2026-10-09, 2026-10-12 to 2026-10-14. Stopped days do not count and are not charged. Open days are working days, whatever the calendar has.',
    Object.entries(CALENDAR_DAYS).flatMap(([name, title]) => {
      const shown = showDays(calendar[name])
      const onLine = (text: string): void => onCalendar(withProperty(calendar, name, readDays(text)))
      return shown === undefined ? [] : [lineNode(title, shown, onLine)]
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
        quietButton(
          'Remove',
          () => onTiers(last === 0 ? undefined : withOpenEnd(tiers.filter((_, other) => other !== i))),
          { 'aria-label': `Remove tier ${i + 1}` },
        ),
      ),
    ),
    tiers.length > MAX_TIERS &&
      h('p', { class: 'hint' }, `and ${(tiers.length - MAX_TIERS).toLocaleString('en')} more, in the JSON`),
    quietButton('Add a tier', () => onTiers(withOpenEnd([...tiers.map(limitTier), { days: null, rate: 0 }]))),
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
