/**
 * Renders the board of containers and other values in a field, one row each.
 */
import {
  DATE_ORDERS,
  SORTS,
  type DateOrder,
  type List,
  type Member,
  type Question,
  type Sort,
  type Spot,
} from '../answer/answer'
import { lineButton } from './card'
import { h, type Child, type Node } from './element'

export type ListActions = {
  readonly onSelect: (index: number) => void
  readonly onFilter: (status: string | null) => void
  readonly onSettings: (changed: Partial<Settings>) => void
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
const DATE_NAMES: { readonly [D in DateOrder]: string } = { month_first: '8 March', day_first: '3 August' }

/** The settings of the question that the board changes. */
export type Settings = Pick<Question, 'sort' | 'dates'>

const choice = (
  name: string,
  value: string,
  options: readonly (readonly [value: string, words: string])[],
  onValue: (value: string) => void,
): Node =>
  h(
    'label',
    {},
    `${name}: `,
    h(
      'select',
      { value, onchange: (event: Event) => onValue((event.target as HTMLSelectElement).value) },
      options.map(([each, words]) => h('option', { value: each }, words)),
    ),
  )

const toolsNode = ({ areDatesUnclear }: List, { sort, dates }: Settings, actions: ListActions): Node => {
  const { onSettings, onExport, onPrint } = actions
  const named = <V extends string>(values: readonly V[], names: { readonly [W in V]: string }) =>
    values.map(value => [value, names[value]] as const)
  return h(
    'div',
    { class: 'tools' },
    areDatesUnclear &&
      choice('3/8 is', dates ?? '', [['', 'not clear'], ...named(DATE_ORDERS, DATE_NAMES)], value =>
        onSettings({ dates: DATE_ORDERS.find(each => each === value) ?? null }),
      ),
    choice('Order', sort, named(SORTS, SORT_NAMES), value => onSettings({ sort: value as Sort })),
    h('button', { type: 'button', onclick: onExport }, 'Save as CSV'),
    h('button', { type: 'button', onclick: onPrint }, 'Print'),
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

export const listNode = (list: List, title: string, settings: Settings, shown: Window, actions: ListActions): Node => {
  const { head, members, selected, counts, summary } = list
  const { filter, limit, printed } = shown
  const matching = members.filter(({ cells }) => filter === null || cells[0] === filter)
  const headCells = head.map(name => h('th', { scope: 'col' }, name))
  const rows = matching.slice(0, limit).map(member => rowNode(member, head, selected, actions))
  return h(
    'section',
    { class: 'list', key: 'list', 'aria-labelledby': 'list-title' },
    h('header', {}, h('h2', { id: 'list-title' }, title), toolsNode(list, settings, actions)),
    h(
      'p',
      { class: 'printed' },
      `${printed} Order: ${SORT_NAMES[settings.sort]}${filter === null ? '' : `, only ${filter}`}.`,
      matching.length > limit && ` ${(matching.length - limit).toLocaleString('en')} more are not printed.`,
    ),
    h('p', { class: 'stake' }, summary.join(' ')),
    filtersNode(counts, filter, actions),
    h(
      'div',
      { class: 'table', role: 'region', tabindex: '0', 'aria-label': 'Values in the field, table' },
      h('table', {}, h('thead', {}, h('tr', {}, headCells)), h('tbody', {}, rows)),
    ),
    matching.length > limit &&
      h(
        'button',
        { type: 'button', class: 'quiet more', onclick: actions.onMore },
        `Show ${Math.min(ROWS, matching.length - limit)} more of ${(matching.length - limit).toLocaleString('en')}`,
      ),
    faultsNode(list, actions),
  )
}
