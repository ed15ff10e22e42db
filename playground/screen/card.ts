/**
 * Renders a card: the result, its reasons and its clauses.
 */
import type { Card, Row, Spot, Table } from '../answer/answer'
import { h, type Child, type Node } from './element'
import { listNode, tableHead } from './input'

export type CardActions = {
  readonly onSpot: (spot: Spot) => void
  readonly onActive: (card: string | null) => void
}

/** A button that shows a spot in its field. */
export const lineButton = (spot: Spot, name: string, onSpot: CardActions['onSpot']): Node =>
  h(
    'button',
    { class: 'line', onclick: () => onSpot(spot), 'aria-label': `${name}: show line ${spot.line}` },
    `line ${spot.line}`,
  )

export const tableNode = (title: string, { caption, head, rows, more }: Table, onSpot: CardActions['onSpot']): Node => {
  const hasSpots = rows.some(({ spot }) => spot !== null)
  // The buttons replace the line column of a table of problems.
  const lineColumn = head[0] === 'Line' ? 1 : 0
  const rowNode = ({ cells, spot, tone }: Row): Node => {
    const shown = cells.slice(lineColumn)
    return h(
      'tr',
      { class: tone ? `tone-${tone}` : undefined },
      shown.map((cell, i) =>
        i === 0
          ? h('th', { scope: 'row' }, cell)
          : h('td', { 'data-name': cell === '' ? undefined : head[i + lineColumn] }, cell),
      ),
      hasSpots && h('td', { class: 'to-line' }, spot && lineButton(spot, shown[0]!, onSpot)),
    )
  }
  return h(
    'div',
    { class: 'table', role: 'region', tabindex: '0', 'aria-label': `${title}: ${caption}, table` },
    h(
      'table',
      {},
      h('caption', {}, caption),
      tableHead([...head.slice(lineColumn), ...(hasSpots ? [h('span', { class: 'visually-hidden' }, 'Line')] : [])]),
      h('tbody', {}, rows.map(rowNode)),
    ),
    moreNode(more),
  )
}

/** The number of entries that are not drawn. */
export const moreNode = (count: number): Child =>
  count > 0 && h('p', { class: 'hint' }, `and ${count.toLocaleString('en')} more`)

const decidersNode = ({ deciders, moreDeciders }: Card, onSpot: CardActions['onSpot']): Node =>
  h(
    'div',
    { class: 'deciders' },
    h('h4', {}, 'Decided by'),
    listNode(deciders.map(each => deciderNode(each, onSpot))),
    moreNode(moreDeciders),
  )

const deciderNode = ({ name, value, spot }: Card['deciders'][number], onSpot: CardActions['onSpot']): Node => {
  const words = [h('span', {}, name), ' ', h('span', { class: 'said' }, value), ' ']
  return spot
    ? h(
        'button',
        { class: 'decider', onclick: () => onSpot(spot) },
        words,
        h('span', { class: 'at' }, `line ${spot.line}`),
      )
    : h('span', { class: 'decider' }, words)
}

export const cardId = (key: string): string => `card-${key}`

/** A longer fact takes a whole line, in UTF-16 code units. */
const LONG_FACT = 45

/** A folded card shows its title and its result until it is opened. */
export type CardState = { readonly isActive: boolean; readonly isFolded: boolean }

export const cardNode = (card: Card, { isActive, isFolded }: CardState, { onSpot, onActive }: CardActions): Node => {
  const { key, title, tone, value, sentence, facts, table } = card
  const id = cardId(key)
  const head = [h('h3', { id: `${id}-title` }, title), h('p', { class: 'value' }, value)]
  const contents = [
    sentence !== '' && h('p', { class: 'sentence' }, sentence),
    facts.length > 0 &&
      h(
        'dl',
        {},
        facts.map(({ name, value: words }) =>
          h('div', { class: words.length > LONG_FACT ? 'long' : undefined }, h('dt', {}, name), h('dd', {}, words)),
        ),
      ),
    table && tableNode(title, table, onSpot),
    card.deciders.length > 0 && decidersNode(card, onSpot),
  ]
  return h(
    'section',
    {
      key,
      id,
      class: `card tone-${tone}${isActive ? ' active' : ''}${isFolded ? ' folded' : ''}`,
      'aria-labelledby': `${id}-title`,
      onpointerenter: () => onActive(key),
      onpointerleave: () => onActive(null),
      onfocusin: () => onActive(key),
      onfocusout: () => onActive(null),
    },
    isFolded ? h('details', {}, h('summary', {}, head), contents) : [h('header', {}, head), contents],
  )
}
