/**
 * Renders what the tables leave open as one short form above the board: where and when, what a column says, what is assumed.
 */
import type { DateOrder } from '../../src/table'
import type { ListTable, TableAnswers } from '../answer/answer'
import type { State } from '../state'
import type { Actions } from './actions'
import { h, type Child, type Node } from './element'
import { button, control, quietButton, readValue, select } from './input'

const ORDER_NAMES: { readonly [O in DateOrder]: string } = {
  day_first: 'day, month, year',
  month_first: 'month, day, year',
  year_first: 'year, month, day',
}

const CURRENCIES = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'AUD']

const CITIES = [
  ...['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York', 'America/Vancouver'],
  ...['America/Toronto', 'America/Mexico_City', 'Europe/London', 'Europe/Amsterdam', 'Europe/Berlin', 'Europe/Madrid'],
  ...['Asia/Kolkata', 'Asia/Shanghai', 'Asia/Singapore', 'Australia/Sydney'],
]

/** Abbreviations that people write for a zone, as suggestions: the field shows the zone that each is taken for. */
const ABBREVIATIONS: { readonly [abbreviation: string]: string } = Object.fromEntries(
  [
    ['America/Los_Angeles', 'PT PST PDT PACIFIC LA'],
    ['America/Denver', 'MT MST MDT MOUNTAIN'],
    ['America/Chicago', 'CT CDT CENTRAL'],
    ['America/New_York', 'ET EST EDT EASTERN NYC'],
    ['Europe/London', 'BST UK'],
    ['Europe/Amsterdam', 'ROTTERDAM'],
    ['Europe/Berlin', 'CET CEST HAMBURG'],
  ].flatMap(([zone = '', names = '']) => names.split(' ').map(name => [name, zone] as const)),
)

/** The zone that a typed name is taken for: an abbreviation, a city, or the name itself. */
const toZone = (typed: string): string => {
  const name = typed.trim().replaceAll(' ', '_')
  const known = [BROWSER_ZONE, ...CITIES]
  return (
    ABBREVIATIONS[name.toUpperCase()] ??
    known.find(zone => zone.replace(/^.*\//, '').toLowerCase() === name.toLowerCase()) ??
    typed.trim()
  )
}

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A text with a list of suggestions. */
const suggestedNode = (
  name: string,
  value: string,
  suggested: readonly string[],
  refused: string | undefined,
  onValue: (value: string) => void,
): Node => {
  const id = `suggested-${name.replaceAll(/\W+/g, '-')}`
  const onchange = (event: Event): void => onValue(readValue(event).trim())
  const invalid = refused === undefined ? undefined : 'true'
  return h(
    'div',
    { key: name },
    control(
      name,
      h('input', {
        type: 'text',
        list: id,
        placeholder: suggested[0],
        value,
        autocomplete: 'off',
        spellcheck: 'false',
        'aria-invalid': invalid,
        onchange,
      }),
    ),
    h('datalist', { id }, ...suggested.map(each => h('option', { value: each }))),
    refused !== undefined && h('p', { class: 'fault' }, refused),
  )
}

type Give = (answers: TableAnswers) => void

const zoneNode = ({ answers, zones, refused }: ListTable, give: Give): Child => {
  if (!zones) return null
  const given = answers.zone ?? {}
  const set = (terminal: string) => (typed: string) => {
    const others = terminal === '' ? {} : given
    give({ zone: { ...others, [terminal]: toZone(typed) } })
  }
  const single = zones.filter(terminal => terminal !== '')
  return [
    suggestedNode('Where are these terminals?', given[''] ?? '', [BROWSER_ZONE, ...CITIES], refused.zone, set('')),
    single.length > 1 &&
      h(
        'details',
        { class: 'fold' },
        h('summary', {}, 'One by one'),
        single.map(terminal => suggestedNode(terminal, given[terminal] ?? '', CITIES, undefined, set(terminal))),
      ),
  ]
}

const toLocal = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? ''
    : new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The time of the sheet stands for the reports of terminals that it does not date. */
const datedNode = ({ question }: State, { onChange }: Actions): Node => {
  const onchange = (event: Event): void => {
    const value = readValue(event)
    onChange({ checked: value === '' ? '' : new Date(value).toISOString() })
  }
  return h(
    'div',
    { class: 'dated', key: 'dated' },
    control(
      'As of when is this sheet?',
      h('input', { type: 'datetime-local', value: toLocal(question.checked), onchange }),
    ),
    quietButton('As of now', () => onChange({ checked: question.now })),
  )
}

const orderNode = ({ answers, order, assumed }: ListTable, give: Give): Child =>
  (order !== null || answers.order || assumed.some(({ about }) => about === 'order')) &&
  control(
    order ? `Dates such as ${order} are` : 'Dates are',
    select(answers.order ?? '', { '': assumed.length > 0 ? 'as assumed' : 'not clear', ...ORDER_NAMES }, value =>
      give({ order: value === '' ? undefined : (value as DateOrder) }),
    ),
  )

const currencyNode = ({ answers, currency, refused }: ListTable, give: Give): Child =>
  (currency !== null || answers.currency) &&
  suggestedNode(
    currency ? `Amounts such as ${currency} are in` : 'Amounts are in',
    answers.currency ?? '',
    CURRENCIES,
    refused.currency,
    value => give({ currency: value.toUpperCase() }),
  )

/** The choices of a column, with the one that it has. */
const columnNode = (name: string, as: string, table: ListTable, give: Give): Node => {
  const names = Object.fromEntries([as, ...table.options].filter(Boolean).map(each => [each, each]))
  return control(
    name,
    select(as, { '': 'nothing about the pickup', ...names }, value =>
      give({ columns: { ...table.answers.columns, [name]: value === '' ? null : value } }),
    ),
  )
}

/** The use of each column, which the reader can set. */
const columnsNode = (table: ListTable, give: Give): Node => {
  const { columns } = table
  const used = columns.filter(({ as }) => as !== '').length
  const nodes = columns.flatMap(({ header, as }) => (header === '' ? [] : [columnNode(header, as, table, give)]))
  const summary = h('summary', {}, `Columns: ${used} of ${columns.length} are used`)
  return h('details', { class: 'fold' }, summary, h('div', { class: 'cluster' }, nodes))
}

/** What the reader has chosen of the suspect columns of a table, by its header and the column, before it is sent. */
const drafts = new Map<string, string>()
/** A column without a meaning for the pickup. */
const NOTHING = '-'

type Suspect = ListTable['suspects'][number]

const readDraft = (table: ListTable, { header, suggested }: Suspect): string =>
  drafts.get(`${table.header}\n${header}`) ?? suggested ?? ''

const suspectNode = (table: ListTable, suspect: Suspect): Node => {
  const { header, cell } = suspect
  const options = Object.fromEntries(table.options.map(each => [each, each]))
  const menu = select(
    readDraft(table, suspect),
    { '': 'not known', [NOTHING]: 'nothing about the pickup', ...options },
    value => drafts.set(`${table.header}\n${header}`, value),
  )
  return control(`What does “${header}” say?`, menu, cell && `such as ${cell}`)
}

/** The short form of the suspect columns; those with rows that they keep open come first. */
const suspectsNode = (table: ListTable, { lastColumns }: State, give: Give): Child => {
  const { suspects, answers, columns, isHeaderless } = table
  if (suspects.length === 0) return null
  const choose = (chosen: readonly (readonly [header: string, value: string])[]): void => {
    const known = chosen.filter(([, value]) => value !== '')
    const uses = Object.fromEntries(known.map(([name, value]) => [name, value === NOTHING ? null : value]))
    give({ columns: { ...answers.columns, ...uses } })
  }
  const open = suspects.reduce((sum, { rows }) => Math.max(sum, rows), 0)
  const isLike = isHeaderless && lastColumns.length === columns.length
  return h(
    'div',
    { class: 'suspects', key: 'suspects', role: 'group', 'aria-label': 'Columns that may matter' },
    h(
      'p',
      {},
      isHeaderless ? 'These rows have no header. ' : '',
      open > 0 &&
        `${open.toLocaleString('en')} ${open === 1 ? 'answer stays' : 'answers stay'} open until these columns are known:`,
    ),
    isLike &&
      button('They are the columns of the last table', () =>
        choose(columns.map(({ header: name }, i) => [name, lastColumns[i]! || NOTHING])),
      ),
    h('div', { class: 'cluster' }, ...suspects.slice(0, MAX_SUSPECTS).map(each => suspectNode(table, each))),
    button('Read them so', () => choose(suspects.map(each => [each.header, readDraft(table, each)])), {
      class: 'primary',
    }),
  )
}

/** The number of columns that are asked about at once. */
const MAX_SUSPECTS = 24

/** What is assumed about dates; the menu of orders is next to it. */
const assumedNode = ({ assumed }: ListTable): Child =>
  assumed.map(({ header, cell, value }) =>
    h('p', { class: 'assumed', key: header }, `Assumed: “${header}” ${cell} is ${value}, the nearest to now.`),
  )

const keptNode = ({ answers }: ListTable, { onForget }: Actions): Child =>
  Object.keys(answers).length > 0 &&
  h(
    'p',
    { class: 'hint' },
    'These answers are kept in the storage of this browser, for tables with the same headers. ',
    quietButton('Forget all answers', onForget),
  )

/** Whether the reader has still something to answer. */
const isOpen = ({ zones, answers, order, currency, ...table }: ListTable, { question }: State): boolean =>
  (zones !== null && !answers.zone?.[''] && !(zones.length > 0 && zones.every(each => answers.zone?.[each]))) ||
  (order ?? currency) !== null ||
  (table.isUndated && question.checked === '') ||
  table.assumed.length > 0 ||
  Object.keys(table.refused).length > 0 ||
  table.suspects.length > 0

export const questionsNode = (tables: readonly ListTable[], state: State, actions: Actions): Child =>
  tables.map(table => {
    const give: Give = given => actions.onTable(table.header, { ...table.answers, ...given })
    const open = [zoneNode(table, give), orderNode(table, give), currencyNode(table, give)]
    const isAsked = table.isUndated || open.flat().some(Boolean)
    return h(
      'div',
      {
        class: isOpen(table, state) ? 'questions' : 'questions answered',
        role: 'group',
        'aria-label': `Questions about ${table.name || 'the table'}`,
        key: table.header,
      },
      table.name !== '' && h('h3', {}, table.name),
      isAsked && h('div', { class: 'cluster' }, open, table.isUndated && datedNode(state, actions)),
      suspectsNode(table, state, give),
      assumedNode(table),
      columnsNode(table, give),
      keptNode(table, actions),
    )
  })
