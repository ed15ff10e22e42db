/**
 * Renders the deliveries of notifications. The reader can move, repeat or drop each one.
 */
import type { Card, Delivery, Spot, Timeline } from '../answer/answer'
import { lineButton } from './card'
import { h, type Child, type Node, type Props } from './element'
import { quietButton } from './input'
import { ROWS } from './list'

export type TimelineActions = {
  /** Called with the indices of the notifications in their new order, and a sentence for the reader. */
  readonly onOrder: (order: readonly number[] | null, done: string) => void
  readonly onSpot: (spot: Spot) => void
  readonly onMore: () => void
}

const moveItem = (order: readonly number[], from: number, to: number): readonly number[] => {
  const left = order.filter((_, i) => i !== from)
  return [...left.slice(0, to), order[from]!, ...left.slice(to)]
}

/** The reader's changes of the order of deliveries, each by its place. */
type Edits = {
  readonly move: (from: number, to: number) => void
  readonly double: (place: number) => void
  readonly drop: (place: number) => void
}

const makeEdits = (order: readonly number[], onOrder: TimelineActions['onOrder']): Edits => ({
  move: (from, to) => {
    if (to >= 0 && to < order.length && to !== from)
      onOrder(moveItem(order, from, to), `Moved to place ${to + 1} of ${order.length}.`)
  },
  double: place =>
    onOrder(
      [...order.slice(0, place + 1), order[place]!, ...order.slice(place + 1)],
      `Delivered twice, again at place ${place + 2}.`,
    ),
  drop: place =>
    onOrder(
      order.filter((_, i) => i !== place),
      `Place ${place + 1} dropped.`,
    ),
})

export const timelineNode = (
  { deliveries, dropped, undeliverable }: Timeline,
  cards: readonly Card[],
  isChanged: boolean,
  limit: number,
  { onOrder, onSpot, onMore }: TimelineActions,
): Node => {
  const order = deliveries.map(({ index }) => index)
  const keys = makeKeys(order)
  const edits = makeEdits(order, onOrder)
  const rows = deliveries
    .slice(0, limit)
    .map((delivery, place) => deliveryNode(delivery, place, place === order.length - 1, keys[place]!, edits, onSpot))
  return h(
    'section',
    { class: 'timeline', key: 'timeline', 'aria-labelledby': 'timeline-title' },
    headNode(deliveries, isChanged, onOrder),
    cards.length > 0 && h('p', { class: 'outcome' }, cards.map(stateNode)),
    h('p', { class: 'hint' }, 'Move with the buttons, by dragging, or with Alt and the arrow keys; Delete drops.'),
    h('ol', { class: 'deliveries' }, rows),
    deliveries.length > limit &&
      quietButton(`Show ${Math.min(ROWS, deliveries.length - limit)} more`, onMore, { class: 'quiet more' }),
    dropped.length > 0 && droppedNode(dropped, index => onOrder([...order, index], 'Delivered last.')),
    undeliverable.length > 0 &&
      h(
        'ul',
        { class: 'undeliverable' },
        undeliverable.slice(0, ROWS).map(reason => h('li', {}, reason)),
        moreNode(undeliverable.length),
      ),
  )
}

const stateNode = ({ title, value, tone }: Pick<Card, 'title' | 'value' | 'tone'>): Node =>
  h('span', { class: `state tone-${tone}` }, h('span', { class: 'what' }, `${title}: `), value)

const headNode = (deliveries: readonly Delivery[], isChanged: boolean, onOrder: TimelineActions['onOrder']): Node => {
  const button = (words: string, disabled: boolean, order: () => readonly number[] | null, done: string): Node =>
    quietButton(words, () => onOrder(order(), done), { disabled })
  const reverseOrder = (): readonly number[] => deliveries.map(({ index }) => index).reverse()
  return h(
    'header',
    {},
    h(
      'h2',
      { id: 'timeline-title' },
      `${deliveries.length.toLocaleString('en')} ${deliveries.length === 1 ? 'delivery' : 'deliveries'}`,
    ),
    button('Original order', !isChanged, () => null, 'In the order of the field.'),
    button('By time', false, () => byTime(deliveries), 'In the order of their times.'),
    button('Reverse', false, reverseOrder, 'Reversed.'),
  )
}

/** The number of entries after the first ones. */
const moreNode = (count: number): Child =>
  count > ROWS && h('li', { key: 'more' }, `and ${(count - ROWS).toLocaleString('en')} more`)

const droppedNode = (dropped: Timeline['dropped'], onDeliver: (index: number) => void): Node =>
  h(
    'div',
    { class: 'dropped' },
    h('h3', {}, 'Dropped'),
    h(
      'ul',
      {},
      dropped.slice(0, ROWS).map(({ index, label }) =>
        h(
          'li',
          { key: index },
          quietButton(`Deliver again: ${index + 1}, ${label}`, () => onDeliver(index)),
        ),
      ),
      moreNode(dropped.length),
    ),
  )

const deliveryNode = (
  { index, label, outcome, tone, changes, sentence, at, after, isLate, spot }: Delivery,
  place: number,
  isLast: boolean,
  key: string,
  edits: Edits,
  onSpot: TimelineActions['onSpot'],
): Node => {
  const name = `delivery ${place + 1}, ${label}`
  return h(
    'li',
    { key, class: `delivery tone-${tone}`, draggable: 'true', ...deliveryHandlers(place, edits) },
    h(
      'div',
      { class: 'delivery-head' },
      h('strong', {}, h('span', { class: 'number', 'aria-hidden': 'true' }, String(index + 1)), label),
      h('span', { class: 'value' }, outcome),
      isLate && h('span', { class: 'late' }, 'late'),
    ),
    h(
      'p',
      { class: 'when' },
      at === '' ? 'no timestamp' : h('time', { datetime: at }, at),
      spot && lineButton(spot, name, onSpot),
    ),
    changes.length > 0 &&
      h(
        'ul',
        { class: 'changes' },
        changes.map(change => h('li', {}, change)),
      ),
    sentence !== '' && h('p', { class: 'sentence' }, sentence),
    after.length > 0 &&
      h(
        'p',
        { class: 'after' },
        after.map(({ name: what, value, tone: look }) =>
          h('span', { class: `state tone-${look}` }, h('span', { class: 'what' }, `${what} `), value),
        ),
      ),
    buttonsNode(name, place, isLast, edits),
  )
}

const buttonsNode = (name: string, place: number, isLast: boolean, { move, double, drop }: Edits): Node => {
  const button = (text: string, title: string, disabled: boolean, onclick: () => void): Node =>
    quietButton(text, onclick, { disabled, 'aria-label': `${title}: ${name}`, title })
  return h(
    'div',
    { class: 'delivery-buttons' },
    button('↑', 'Deliver earlier', place === 0, () => move(place, place - 1)),
    button('↓', 'Deliver later', isLast, () => move(place, place + 1)),
    button('Twice', 'Deliver twice', false, () => double(place)),
    button('Drop', 'Drop', false, () => drop(place)),
  )
}

const deliveryHandlers = (place: number, { move, drop }: Edits): Props => ({
  ondragstart: (event: Event) => (event as DragEvent).dataTransfer?.setData('application/x-place', String(place)),
  ondragover: (event: Event) => event.preventDefault(),
  ondrop: (event: Event) => {
    const from = (event as DragEvent).dataTransfer?.getData('application/x-place') ?? ''
    if (from === '') return
    event.preventDefault()
    event.stopPropagation()
    move(Number(from), place)
  },
  onkeydown: (event: Event) => {
    const { key, altKey } = event as KeyboardEvent
    const step = altKey && key === 'ArrowUp' ? -1 : altKey && key === 'ArrowDown' ? 1 : 0
    if (step !== 0) {
      event.preventDefault()
      move(place, place + step)
    } else if (key === 'Delete') drop(place)
  },
})

/** A key per delivery: the index of the notification, and the count of its deliveries so far. */
const makeKeys = (order: readonly number[]): readonly string[] => {
  const counts = new Map<number, number>()
  return order.map(index => {
    const count = (counts.get(index) ?? 0) + 1
    counts.set(index, count)
    return `${index}.${count}`
  })
}

const byTime = (deliveries: readonly Delivery[]): readonly number[] =>
  deliveries
    .map(({ at, index }) => ({ time: Date.parse(at), index }))
    .sort((a, b) => a.time - b.time)
    .map(({ index }) => index)
