/**
 * Renders the board of containers and other values in a field, one row each. The answer of a row opens below it.
 */
import type { Forecast, List, Member, Sort } from '../answer/answer'
import { ROWS, type Shown, type State } from '../state'
import { lineButton, moreNode } from './card'
import type { Actions } from './actions'
import { h, type Child, type Node } from './element'
import { button, listNode, quietButton, readValue, select, tableHead } from './input'
import { questionsNode } from './questions'
import { printedSettings } from './sheet'

/** The column of the terminal among the cells. */
const TERMINAL = 6

const isShown =
  ({ status, terminal, day, search }: Shown) =>
  (member: Member): boolean =>
    (status === null || member.cells[0] === status) &&
    (terminal === null || member.cells[TERMINAL] === terminal) &&
    (day === null || member.day === day) &&
    (search === '' || [member.label, ...member.cells].join(' ').toLowerCase().includes(search.toLowerCase()))

let last: { readonly list: List; readonly shown: Shown; readonly members: readonly Member[] } | undefined

/** The members that the filters leave, the same ones until something changes. */
export const listShown = (list: List, shown: Shown): readonly Member[] => {
  if (last?.list !== list || last.shown !== shown) last = { list, shown, members: list.members.filter(isShown(shown)) }
  return last.members
}

// The rows --------------------------------------------------------------------------------------------------------------

const rowNode = (member: Member, { head, selected }: List, open: Child, { onChange }: Actions): Child => {
  const { index, label, tone, cells } = member
  const isOpen = index === selected
  const opener = button(label, () => onChange({ selected: isOpen ? null : index }), {
    class: 'row',
    'aria-expanded': isOpen,
  })
  const cellNode = (cell: string, i: number): Node =>
    h('td', { class: i === 0 ? 'status' : undefined, 'data-name': cell === '' ? undefined : head[i + 1] }, cell)
  return [
    h(
      'tr',
      { key: index, class: isOpen ? `selected tone-${tone}` : `tone-${tone}` },
      h('th', { scope: 'row' }, opener),
      cells.slice(0, head.length - 1).map(cellNode),
    ),
    isOpen &&
      h(
        'tr',
        { key: `open-${index}`, class: 'open' },
        h('td', { colspan: head.length }, h('div', { class: 'answer' }, open)),
      ),
  ]
}

/** A header that sorts: ascending, descending, and again by urgency. */
const sorterNode = (name: Sort['by'], { sort }: State['question'], { onChange }: Actions): Node => {
  const isSorted = sort.by === name
  const next = !isSorted
    ? { by: name, isDescending: false }
    : sort.isDescending
      ? URGENT
      : { by: name, isDescending: true }
  const direction = sort.isDescending ? 'descending' : 'ascending'
  return h(
    'th',
    { scope: 'col', 'aria-sort': isSorted ? direction : undefined },
    h('button', { class: 'sorter', onclick: () => onChange({ sort: next }) }, name),
  )
}

const URGENT = { by: 'urgency', isDescending: false } as const

const tableNode = (list: List, members: readonly Member[], state: State, open: Child, actions: Actions): Node => {
  const { head, selected } = list
  const { limit } = state.shown
  const drawn = members.filter(({ index }, i) => i < limit || index === selected)
  return h(
    'div',
    { class: 'table', role: 'region', tabindex: '0', 'aria-label': 'Values in the field, table' },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map(name => sorterNode(name, state.question, actions)))),
      h('tbody', {}, ...drawn.map(member => rowNode(member, list, open, actions))),
    ),
    members.length > limit &&
      quietButton(
        `Show ${Math.min(ROWS, members.length - limit)} more of ${(members.length - limit).toLocaleString('en')}`,
        () => actions.onShown({ limit: limit + ROWS }),
      ),
  )
}

// The tools -------------------------------------------------------------------------------------------------------------

const statusesNode = (counts: List['counts'], { status }: Shown, { onShown }: Actions): Node => {
  const filterNode = (value: string | null, look: string, words: string): Node =>
    button(words, () => onShown({ status: value }), { class: look, 'aria-pressed': status === value })
  return h(
    'div',
    { class: 'filters cluster', role: 'group', 'aria-label': 'Show only' },
    filterNode(null, 'filter', 'all'),
    counts.map(({ value, tone, count }) =>
      filterNode(value, `filter tone-${tone}`, `${value} ${count.toLocaleString('en')}`),
    ),
  )
}

/** The longest menu of values; a search finds the others. */
const MAX_VALUES = 100

/** A menu of the values of the members, or none if there is only one. */
const valuesNode = (
  name: string,
  values: readonly string[],
  chosen: string | null,
  onPick: (value: string | null) => void,
): Child => {
  const distinct = [...new Set(values)].filter(value => value !== '').sort()
  if (distinct.length < 2 && chosen === null) return null
  const options = Object.fromEntries(distinct.slice(0, MAX_VALUES).map(value => [value, value]))
  return select(chosen ?? '', { '': `${name}: all`, ...options }, value => onPick(value === '' ? null : value), {
    'aria-label': name,
  })
}

/** Below this number of rows there is nothing to search. */
const FEW = 6

const filtersNode = ({ members, counts }: List, shown: Shown, actions: Actions): Child => {
  const { onShown } = actions
  if (members.length < FEW && shown.search === '') return null
  return h(
    'div',
    { class: 'tools cluster' },
    statusesNode(counts, shown, actions),
    valuesNode(
      'Terminal',
      members.map(({ cells }) => cells[TERMINAL] ?? ''),
      shown.terminal,
      terminal => onShown({ terminal }),
    ),
    valuesNode(
      'Last free day',
      members.map(({ day }) => day),
      shown.day,
      day => onShown({ day }),
    ),
    h('input', {
      type: 'search',
      'aria-label': 'Search the board',
      placeholder: 'Search',
      value: shown.search,
      oninput: (event: Event) => onShown({ search: readValue(event) }),
    }),
  )
}

const buttonsNode = ({ canForecast, forecast }: List, actions: Actions): Node => {
  const { onChange, onCopyBoard, onSave, onPrint } = actions
  return h(
    'div',
    { class: 'cluster' },
    (canForecast || forecast) &&
      button('Cost of the next days', () => onChange({ forecast: !forecast }), { 'aria-pressed': forecast !== null }),
    button('Copy the board', onCopyBoard),
    button('Save as CSV', onSave),
    button('Print', () => onPrint('board')),
  )
}

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
    { class: 'forecast table', role: 'region', tabindex: '0', 'aria-label': 'Cost if it leaves on the day' },
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

/** The faults of the tables, open so that nobody misses one. */
const faultsNode = ({ faults, moreFaults }: List, { onSpot }: Actions): Child =>
  faults.length > 0 &&
  h(
    'details',
    { class: 'faults warning', open: true },
    h('summary', {}, `To check in the table: ${(faults.length + moreFaults).toLocaleString('en')}`),
    listNode(
      faults.map(({ place, message, spot }) => [
        h('strong', {}, place),
        ` ${message}. `,
        lineButton(spot, place, onSpot),
      ]),
    ),
    moreNode(moreFaults),
  )

const printedNode = (hidden: number, { question, about, shown }: State): Node => {
  const filters = [shown.status, shown.terminal, shown.day, shown.search].filter(Boolean)
  const order = question.sort.by === 'urgency' ? 'most urgent first' : `by ${question.sort.by.toLowerCase()}`
  return h(
    'p',
    { class: 'printed' },
    `${printedSettings(question, about)} Order: ${order}${filters.length === 0 ? '' : `, only ${filters.join(', ')}`}.`,
    hidden > 0 && ` ${hidden.toLocaleString('en')} more are not printed.`,
  )
}

/** The board; `open` is the answer of the selected member. */
export const boardNode = (list: List, title: string, state: State, open: Child, actions: Actions): Node => {
  const { shown } = state
  const members = listShown(list, shown)
  return h(
    'section',
    { class: 'list panel', key: 'list', 'aria-labelledby': 'list-title' },
    h('header', { class: 'cluster' }, h('h2', { id: 'list-title' }, title), buttonsNode(list, actions)),
    printedNode(members.length - shown.limit, state),
    questionsNode(list.tables, state, actions),
    h('p', { class: 'stake' }, list.summary.join(' ')),
    filtersNode(list, shown, actions),
    tableNode(list, members, state, open, actions),
    list.forecast && forecastNode(list.forecast, shown.limit),
    faultsNode(list, actions),
  )
}
