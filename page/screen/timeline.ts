/**
 * Renders the deliveries of notifications. The reader can move, repeat or drop each one.
 */
import type { Card, Delivery, Spot, Timeline } from '../answer/answer'
import { h, type Node } from './element'
import { ROWS } from './list'

export type TimelineActions = {
  /** Called with the indices of the notifications in their new order, and a sentence for the reader. */
  readonly onOrder: (order: readonly number[] | null, done: string) => void
  readonly onSpot: (spot: Spot) => void
  readonly onMore: () => void
}

const moved = (order: readonly number[], from: number, to: number): readonly number[] => {
  const left = order.filter((_, i) => i !== from)
  return [...left.slice(0, to), order[from]!, ...left.slice(to)]
}

export const timelineNode = (
  { deliveries, dropped, undeliverable }: Timeline,
  cards: readonly Card[],
  isChanged: boolean,
  limit: number,
  { onOrder, onSpot, onMore }: TimelineActions,
): Node => {
  const order = deliveries.map(({ index }) => index)
  const last = order.length - 1
  const move = (from: number, to: number): void => {
    if (to >= 0 && to <= last && to !== from)
      onOrder(moved(order, from, to), `Moved to place ${to + 1} of ${order.length}.`)
  }
  const double = (place: number): void =>
    onOrder(
      [...order.slice(0, place + 1), order[place]!, ...order.slice(place + 1)],
      `Delivered twice, again at place ${place + 2}.`,
    )
  const drop = (place: number): void =>
    onOrder(
      order.filter((_, i) => i !== place),
      `Place ${place + 1} dropped.`,
    )
  const keys = keysOf(order)
  const item = (delivery: Delivery, place: number): Node => {
    const { index, label, outcome, tone, sentence, at, after, isLate, spot } = delivery
    const name = `delivery ${place + 1}, ${label}`
    const button = (text: string, title: string, isOff: boolean, act: () => void): Node =>
      h(
        'button',
        { type: 'button', class: 'quiet', disabled: isOff, 'aria-label': `${title}: ${name}`, title, onclick: act },
        text,
      )
    return h(
      'li',
      {
        key: keys[place]!,
        class: `delivery tone-${tone}`,
        draggable: 'true',
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
      },
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
        spot &&
          h(
            'button',
            {
              type: 'button',
              class: 'line',
              'aria-label': `${name}: show line ${spot.line}`,
              onclick: () => onSpot(spot),
            },
            `line ${spot.line}`,
          ),
      ),
      h('p', { class: 'sentence' }, sentence),
      after.length > 0 &&
        h(
          'p',
          { class: 'after' },
          after.map(({ name: what, value, tone: look }) =>
            h('span', { class: `state tone-${look}` }, h('span', { class: 'what' }, `${what} `), value),
          ),
        ),
      h(
        'div',
        { class: 'delivery-buttons' },
        button('↑', 'Deliver earlier', place === 0, () => move(place, place - 1)),
        button('↓', 'Deliver later', place === last, () => move(place, place + 1)),
        button('Twice', 'Deliver twice', false, () => double(place)),
        button('Drop', 'Drop', false, () => drop(place)),
      ),
    )
  }
  return h(
    'section',
    { class: 'timeline', key: 'timeline', 'aria-labelledby': 'timeline-title' },
    h(
      'header',
      {},
      h('h2', { id: 'timeline-title' }, `${deliveries.length} ${deliveries.length === 1 ? 'delivery' : 'deliveries'}`),
      h(
        'button',
        {
          type: 'button',
          class: 'quiet',
          disabled: !isChanged,
          onclick: () => onOrder(null, 'In the order of the field.'),
        },
        'Original order',
      ),
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => onOrder(byTime(deliveries), 'In the order of their times.') },
        'By time',
      ),
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => onOrder([...order].reverse(), 'Reversed.') },
        'Reverse',
      ),
    ),
    cards.length > 0 &&
      h(
        'p',
        { class: 'outcome' },
        cards.map(({ title, value, tone }) =>
          h('span', { class: `state tone-${tone}` }, h('span', { class: 'what' }, `${title}: `), value),
        ),
      ),
    h('p', { class: 'hint' }, 'Move with the buttons, by dragging, or with Alt and the arrow keys; Delete drops.'),
    h('ol', { class: 'deliveries' }, deliveries.slice(0, limit).map(item)),
    deliveries.length > limit &&
      h(
        'button',
        { type: 'button', class: 'quiet more', onclick: onMore },
        `Show ${Math.min(ROWS, deliveries.length - limit)} more`,
      ),
    dropped.length > 0 &&
      h(
        'div',
        { class: 'dropped' },
        h('h3', {}, 'Dropped'),
        h(
          'ul',
          {},
          dropped.map(({ index, label }) =>
            h(
              'li',
              { key: index },
              h(
                'button',
                { type: 'button', class: 'quiet', onclick: () => onOrder([...order, index], 'Delivered last.') },
                `Deliver again: ${index + 1}, ${label}`,
              ),
            ),
          ),
        ),
      ),
    undeliverable.length > 0 &&
      h(
        'ul',
        { class: 'undeliverable' },
        undeliverable.map(reason => h('li', {}, reason)),
      ),
  )
}

/** A key per delivery: the index of the notification, and the count of its deliveries so far. */
const keysOf = (order: readonly number[]): readonly string[] => {
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
