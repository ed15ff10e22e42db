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

export const listNode = (
  { head, members, selected, counts }: List,
  filter: string | null,
  limit: number,
  actions: ListActions,
): Node => {
  const { onSelect, onFilter, onMore } = actions
  const matching = members.filter(({ cells }) => filter === null || cells[0] === filter)
  const rowNode = ({ index, label, tone, cells }: Member): Node =>
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
      cells.map((cell, i) => h('td', { class: i === 0 ? 'status' : undefined }, cell)),
    )
  return h(
    'section',
    { class: 'list', key: 'list', 'aria-labelledby': 'list-title' },
    h(
      'header',
      {},
      h('h2', { id: 'list-title' }, `${members.length.toLocaleString('en')} in the field`),
      h(
        'div',
        { class: 'filters', role: 'group', 'aria-label': 'Show only' },
        h(
          'button',
          {
            type: 'button',
            class: 'filter',
            'aria-pressed': filter === null ? 'true' : 'false',
            onclick: () => onFilter(null),
          },
          'all',
        ),
        counts.map(({ value, tone, count }) =>
          h(
            'button',
            {
              type: 'button',
              class: `filter tone-${tone}`,
              key: value,
              'aria-pressed': filter === value ? 'true' : 'false',
              onclick: () => onFilter(value),
            },
            `${value} ${count.toLocaleString('en')}`,
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'table', role: 'region', tabindex: '0', 'aria-label': 'Values in the field, table' },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            head.map(name => h('th', { scope: 'col' }, name)),
          ),
        ),
        h('tbody', {}, matching.slice(0, limit).map(rowNode)),
      ),
    ),
    matching.length > limit &&
      h(
        'button',
        { type: 'button', class: 'quiet more', onclick: onMore },
        `Show ${Math.min(ROWS, matching.length - limit)} more of ${(matching.length - limit).toLocaleString('en')}`,
      ),
  )
}
