/**
 * Renders the deliveries of notifications and later snapshots, in the order of the field.
 */
import type { Card, Days, Delivery, Question, Table, Timeline } from '../answer/answer'
import { dayWords } from '../answer/bar'
import { ROWS } from '../state'
import { lineButton, moreNode, tableNode } from './card'
import type { Actions } from './actions'
import { textNode } from './control'
import { h, type Node } from './element'
import { listNode, quietButton } from './input'

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
    undeliverable.length > 0 && listNode(undeliverable.slice(0, ROWS), { class: 'hint' }),
    moreNode(undeliverable.length - ROWS),
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
    changes.length > 0 && listNode(changes),
    sentence !== '' && h('p', { class: 'sentence' }, sentence),
    after.length > 0 &&
      h(
        'p',
        { class: 'cluster' },
        after.map(({ name, ...each }) => stateNode({ title: name, ...each })),
      ),
  )

/** The days are a table at once for about a month. */
const FEW_DAYS = 31

/** A strip of days, each with its answer in words. */
const stripNode = ({ rows }: Table): Node =>
  h(
    'ol',
    { class: 'cluster' },
    rows.map(({ cells: [day = '', could = ''], tone }) =>
      h('li', { key: day, class: `state tone-${tone!}` }, h('span', { class: 'what' }, dayWords(day)), ` ${could}`),
    ),
  )

/** A strip of days, and the same days as a table. */
export const daysNode = (
  { from, to, zone, sentence, table, notes, history }: Days,
  { start, end, zone: chosen }: Question,
  { onChange, onCopy, onDays, onSpot }: Pick<Actions, 'onChange' | 'onCopy' | 'onDays' | 'onSpot'>,
): Node => {
  const title = 'Could it be picked up, day by day?'
  const lines = table ? [table.head, ...table.rows.map(({ cells }) => cells)].map(cells => cells.join('\t')) : []
  return h(
    'section',
    { class: 'days panel', key: 'days', 'aria-labelledby': 'days-title' },
    h('h2', { id: 'days-title' }, title),
    h(
      'div',
      { class: 'controls cluster' },
      textNode('First day', start, from, text => onChange({ start: text })),
      textNode('Last day', end, to, text => onChange({ end: text })),
      textNode('Time zone', chosen, zone || 'such as America/New_York', text => onChange({ zone: text })),
    ),
    h('p', { class: 'sentence' }, sentence),
    table && [
      stripNode(table),
      h(
        'details',
        { open: table.rows.length <= FEW_DAYS },
        h('summary', {}, 'As a table'),
        tableNode(title, table, onSpot),
      ),
      h(
        'div',
        { class: 'cluster' },
        quietButton('Copy the days', () => onCopy([sentence, '', ...lines].join('\n'), 'Sentence and table copied.')),
        quietButton('Take them to an invoice', () => onDays(history)),
      ),
    ],
    notes.map(note => h('p', { class: 'hint' }, note)),
  )
}
