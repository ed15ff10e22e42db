/**
 * Renders the deliveries of notifications and later snapshots, in the order of the field.
 */
import type { Card, Delivery, Timeline } from '../answer/answer'
import { ROWS } from '../state'
import { lineButton } from './card'
import type { Actions } from './actions'
import { h, type Child, type Node } from './element'
import { quietButton } from './input'

export const timelineNode = (
  { deliveries, undeliverable }: Timeline,
  cards: readonly Card[],
  limit: number,
  actions: Pick<Actions, 'onSpot' | 'onShown'>,
): Node => {
  const count = deliveries.length
  const noun = count === 1 ? 'delivery' : 'deliveries'
  return h(
    'section',
    { class: 'timeline panel', key: 'timeline', 'aria-labelledby': 'timeline-title' },
    h('h2', { id: 'timeline-title' }, `${count.toLocaleString('en')} ${noun}`),
    cards.length > 0 && h('p', { class: 'outcome cluster' }, cards.map(stateNode)),
    h(
      'ol',
      { class: 'deliveries' },
      deliveries.slice(0, limit).map(delivery => deliveryNode(delivery, actions)),
    ),
    count > limit &&
      quietButton(`Show ${Math.min(ROWS, count - limit)} more`, () => actions.onShown({ limit: limit + ROWS })),
    undeliverable.length > 0 &&
      h(
        'ul',
        { class: 'hint' },
        undeliverable.slice(0, ROWS).map(reason => h('li', {}, reason)),
        undeliverable.length > ROWS && h('li', {}, `and ${(undeliverable.length - ROWS).toLocaleString('en')} more`),
      ),
  )
}

const stateNode = ({ title, value, tone }: Pick<Card, 'title' | 'value' | 'tone'>): Node =>
  h('span', { class: `state tone-${tone}` }, h('span', { class: 'what' }, `${title}: `), value)

const deliveryNode = (
  { index, label, outcome, tone, changes, sentence, at, after, isLate, spot }: Delivery,
  { onSpot }: Pick<Actions, 'onSpot'>,
): Node =>
  h(
    'li',
    { key: index, class: `delivery tone-${tone}` },
    h(
      'div',
      { class: 'cluster' },
      h('strong', {}, h('span', { class: 'number', 'aria-hidden': 'true' }, String(index + 1)), label),
      h('span', { class: 'state' }, outcome),
      isLate && h('span', { class: 'state tone-caution' }, 'late'),
    ),
    h(
      'p',
      { class: 'hint cluster' },
      at === '' ? 'no timestamp' : h('time', { datetime: at }, at),
      spot && lineButton(spot, `delivery ${index + 1}, ${label}`, onSpot),
    ),
    linesNode(changes),
    sentence !== '' && h('p', { class: 'sentence' }, sentence),
    after.length > 0 &&
      h(
        'p',
        { class: 'cluster' },
        after.map(({ name, ...each }) => stateNode({ title: name, ...each })),
      ),
  )

const linesNode = (lines: readonly string[]): Child =>
  lines.length > 0 &&
  h(
    'ul',
    {},
    lines.map(line => h('li', {}, line)),
  )
