/**
 * The containers of a text, or whatever else is in it: a row each, a hundred at a time.
 */
import type { List, Member } from '../answer/answer'
import { h, type Node } from './element'

export type ListActions = {
  readonly onSelect: (index: number) => void
  readonly onFilter: (status: string | null) => void
  readonly onMore: () => void
}

/** How many rows are shown at first, and how many more each time: a browser lays out a hundred at once. */
export const ROWS = 100

export const listNode = (
  { head, members, selected, counts }: List,
  filter: string | null,
  limit: number,
  actions: ListActions,
): Node => {
  const { onSelect, onFilter, onMore } = actions
  const meant = members.filter(({ cells }) => filter === null || cells[0] === filter)
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
      h('h2', { id: 'list-title' }, `${members.length.toLocaleString('en')} in the text`),
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
      { class: 'table', role: 'region', tabindex: '0', 'aria-label': 'What is in the text, table' },
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
        h('tbody', {}, meant.slice(0, limit).map(rowNode)),
      ),
    ),
    meant.length > limit &&
      h(
        'button',
        { type: 'button', class: 'quiet more', onclick: onMore },
        `Show ${Math.min(ROWS, meant.length - limit)} more of ${(meant.length - limit).toLocaleString('en')}`,
      ),
  )
}
