/**
 * Renders the list of containers and other values in a field, one row each.
 */
import type { List, Member } from '../answer/answer'
import { h, type Node } from './element'

export type ListActions = {
  readonly onSelect: (index: number) => void
  readonly onFilter: (status: string | null) => void
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

export const listNode = (
  { head, members, selected, counts }: List,
  filter: string | null,
  limit: number,
  actions: ListActions,
): Node => {
  const matching = members.filter(({ cells }) => filter === null || cells[0] === filter)
  const headCells = head.map(name => h('th', { scope: 'col' }, name))
  const rows = matching.slice(0, limit).map(member => rowNode(member, head, selected, actions))
  return h(
    'section',
    { class: 'list', key: 'list', 'aria-labelledby': 'list-title' },
    h(
      'header',
      {},
      h('h2', { id: 'list-title' }, `${members.length.toLocaleString('en')} in the field`),
      filtersNode(counts, filter, actions),
    ),
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
  )
}
