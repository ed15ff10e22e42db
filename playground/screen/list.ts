/**
 * Renders the board of containers and other values in a field, one row each.
 */
import {
  type Forecast,
  type List,
  type ListTable,
  type TableAnswers,
  type Member,
  type Sort,
  type Spot,
} from '../answer/answer'
import type { DateOrder } from '../../src/table'
import { lineButton } from './card'
import { h, type Child, type Node } from './element'
import { quietButton, readValue, select, tableHead } from './input'

export type ListActions = {
  readonly onSelect: (index: number) => void
  readonly onFilter: (status: string | null) => void
  readonly onSort: (sort: Sort) => void
  readonly onForecast: () => void
  /** Answers the questions of a table. */
  readonly onTable: (header: string, answers: TableAnswers) => void
  readonly onExport: () => void
  readonly onPrint: () => void
  readonly onSpot: (spot: Spot) => void
  readonly onMore: () => void
}

/** The number of rows at first, and per click on “Show more”: browsers lay out a hundred without a delay. */
export const ROWS = 100

const rowNode = (
  { index, label, tone, cells }: Member,
  head: List['head'],
  selected: number,
  { onSelect }: ListActions,
): Node =>
  h(
    'tr',
    { key: index, class: index === selected ? `selected tone-${tone}` : `tone-${tone}` },
    h(
      'th',
      { scope: 'row' },
      h(
        'button',
        {
          type: 'button',
          class: 'row',
          'aria-pressed': index === selected ? 'true' : 'false',
          onclick: () => onSelect(index),
        },
        label,
      ),
    ),
    cells.map((cell, i) =>
      h('td', { class: i === 0 ? 'status' : undefined, 'data-name': cell === '' ? undefined : head[i + 1] }, cell),
    ),
  )

const filtersNode = (counts: List['counts'], filter: string | null, { onFilter }: ListActions): Node => {
  const button = (value: string | null, look: string, words: string): Node =>
    h(
      'button',
      {
        type: 'button',
        class: look,
        key: value ?? undefined,
        'aria-pressed': filter === value ? 'true' : 'false',
        onclick: () => onFilter(value),
      },
      words,
    )
  return h(
    'div',
    { class: 'filters', role: 'group', 'aria-label': 'Show only' },
    button(null, 'filter', 'all'),
    counts.map(({ value, tone, count }) =>
      button(value, `filter tone-${tone}`, `${value} ${count.toLocaleString('en')}`),
    ),
  )
}

const SORT_NAMES: { readonly [S in Sort]: string } = { urgency: 'most urgent first', money: 'most money first' }

const choice = (name: string, ...menu: Parameters<typeof select>): Node => h('label', {}, `${name}: `, select(...menu))

const entry = (name: string, value: string, list: keyof typeof SUGGESTED, onValue: (value: string) => void): Node =>
  h(
    'label',
    {},
    `${name}: `,
    h('input', {
      type: 'text',
      placeholder: SUGGESTED[list][0],
      list,
      value,
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: (event: Event) => onValue(readValue(event).trim()),
    }),
  )

const toolsNode = (
  { canForecast, forecast }: List,
  sort: Sort,
  { onSort, onForecast, onExport, onPrint }: ListActions,
): Node =>
  h(
    'div',
    { class: 'tools' },
    choice('Order', sort, SORT_NAMES, value => onSort(value as Sort)),
    (canForecast || forecast) &&
      h(
        'button',
        { type: 'button', 'aria-pressed': forecast ? 'true' : 'false', onclick: onForecast },
        'Cost of the next days',
      ),
    h('button', { type: 'button', onclick: onExport }, 'Save as CSV'),
    h('button', { type: 'button', onclick: onPrint }, 'Print'),
  )

// The table -------------------------------------------------------------------------------------------------------------

const ORDER_NAMES: { readonly [O in DateOrder]: string } = {
  day_first: 'day, month, year',
  month_first: 'month, day, year',
  year_first: 'year, month, day',
}

/** Answers that many readers give. */
const SUGGESTED = {
  zones: [
    ...['America/Los_Angeles', 'America/Chicago', 'America/New_York', 'America/Vancouver', 'America/Toronto'],
    ...['America/Mexico_City', 'Europe/London', 'Europe/Berlin', 'Europe/Madrid', 'Asia/Shanghai', 'Australia/Sydney'],
  ],
  currencies: ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'AUD'],
}

/** The questions that a table leaves open, and those that are answered. */
const questionsNode = ({ header, answers, questions }: ListTable, { onTable }: ListActions): Child => {
  const open = (about: 'zone' | 'order' | 'currency') => questions.filter(each => each.about === about)
  const example = ([first]: ListTable['questions']): string => (first ? ` (${first.cell})` : '')
  const give = (given: TableAnswers): void => onTable(header, { ...answers, ...given })
  const zones = answers.zone ?? {}
  const terminals = [...new Set([...Object.keys(zones), ...open('zone').map(({ terminal }) => terminal ?? '')])]
  const fields: readonly Child[] = [
    (open('order').length > 0 || answers.order) &&
      choice(`Dates${example(open('order'))} are`, answers.order ?? '', { '': 'not clear', ...ORDER_NAMES }, value =>
        give({ order: value === '' ? undefined : (value as DateOrder) }),
      ),
    (open('currency').length > 0 || answers.currency) &&
      entry(`Amounts${example(open('currency'))} are in`, answers.currency ?? '', 'currencies', currency =>
        give({ currency }),
      ),
    terminals.length > 1 &&
      entry('Time zone of all terminals', '', 'zones', zone =>
        give({ zone: Object.fromEntries(terminals.map(terminal => [terminal, zone])) }),
      ),
    terminals.map(terminal =>
      entry(terminal === '' ? 'Time zone' : `Time zone of ${terminal}`, zones[terminal] ?? '', 'zones', zone =>
        give({ zone: { ...zones, [terminal]: zone } }),
      ),
    ),
  ]
  return (
    fields.flat().some(Boolean) &&
    h(
      'div',
      { class: 'questions', role: 'group', 'aria-label': 'Questions about the table' },
      fields,
      Object.entries(SUGGESTED).map(([id, values]) =>
        h(
          'datalist',
          { id },
          values.map(value => h('option', { value })),
        ),
      ),
    )
  )
}

/** The use of each column, which the reader can set. */
const columnsNode = ({ header, answers, columns, options }: ListTable, { onTable }: ListActions): Node =>
  h(
    'details',
    { class: 'fold' },
    h('summary', {}, `Columns: ${columns.filter(({ as }) => as !== '').length} of ${columns.length} are used`),
    columns.map(({ header: name, as }) =>
      choice(
        name,
        as,
        { ...Object.fromEntries(['', as, ...options].map(each => [each, each])), '': 'not used' },
        value => onTable(header, { ...answers, columns: { ...answers.columns, [name]: value === '' ? null : value } }),
      ),
    ),
  )

/** The cost by day of the drawn containers, and the sums of all. */
const forecastNode = ({ head, rows, sums }: Forecast, limit: number): Node => {
  const rowNodeOf = ([first, ...cells]: readonly string[]): Node =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, first),
      cells.map(cell => h('td', {}, cell)),
    )
  return h(
    'div',
    { class: 'forecast', role: 'region', tabindex: '0', 'aria-label': 'Cost if it leaves on the day' },
    h(
      'table',
      {},
      h('caption', {}, 'What each container costs if it leaves on the day, by your terms'),
      tableHead(head),
      h('tbody', {}, rows.slice(0, limit).map(rowNodeOf)),
      h('tfoot', {}, sums.map(rowNodeOf)),
    ),
    rows.length > limit &&
      h('p', { class: 'hint' }, `and ${(rows.length - limit).toLocaleString('en')} more; the sums are of all`),
  )
}

/** The faults of a table, open so that nobody misses one. */
const faultsNode = ({ faults, moreFaults }: List, { onSpot }: ListActions): Child =>
  faults.length > 0 &&
  h(
    'details',
    { class: 'faults', open: true },
    h('summary', {}, `To check in the table: ${(faults.length + moreFaults).toLocaleString('en')}`),
    h(
      'ul',
      {},
      faults.map(({ place, message, spot }) =>
        h('li', {}, h('strong', {}, place), ` ${message}. `, lineButton(spot, place, onSpot)),
      ),
      moreFaults > 0 && h('li', { class: 'hint' }, `and ${moreFaults.toLocaleString('en')} more`),
    ),
  )

/** The filter, the number of rows that are drawn, and the settings that a print names. */
export type Window = { readonly filter: string | null; readonly limit: number; readonly printed: string }

export const listNode = (list: List, title: string, sort: Sort, shown: Window, actions: ListActions): Node => {
  const { head, members, selected, counts, summary } = list
  const { filter, limit, printed } = shown
  const matching = members.filter(({ cells }) => filter === null || cells[0] === filter)
  const rows = matching.slice(0, limit).map(member => rowNode(member, head, selected, actions))
  return h(
    'section',
    { class: 'list', key: 'list', 'aria-labelledby': 'list-title' },
    h('header', {}, h('h2', { id: 'list-title' }, title), toolsNode(list, sort, actions)),
    h(
      'p',
      { class: 'printed' },
      `${printed} Order: ${SORT_NAMES[sort]}${filter === null ? '' : `, only ${filter}`}.`,
      matching.length > limit && ` ${(matching.length - limit).toLocaleString('en')} more are not printed.`,
    ),
    list.table && questionsNode(list.table, actions),
    h('p', { class: 'stake' }, summary.join(' ')),
    filtersNode(counts, filter, actions),
    h(
      'div',
      { class: 'table', role: 'region', tabindex: '0', 'aria-label': 'Values in the field, table' },
      h('table', {}, tableHead(head), h('tbody', {}, rows)),
    ),
    matching.length > limit &&
      quietButton(
        `Show ${Math.min(ROWS, matching.length - limit)} more of ${(matching.length - limit).toLocaleString('en')}`,
        actions.onMore,
        { class: 'quiet more' },
      ),
    list.forecast && forecastNode(list.forecast, limit),
    faultsNode(list, actions),
    list.table && columnsNode(list.table, actions),
  )
}
