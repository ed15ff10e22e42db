/**
 * Renders the answer about a container at the top of the page, with its events on a bar.
 *
 * The bar is a drawing for the eye; the list of the same events is for screen readers, and replaces the names of the bar
 * on a narrow screen.
 */
import type { Bar, Card, Moment, Outlook } from '../answer/answer'
import { h, type Child, type Node } from './element'
import { listNode } from './input'

/** `asOf` is the time of the answer in words, or empty if it is the clock. */
const verdictNode = (title: string, status: string, asOf: string, reason: string, print?: Node): Node =>
  h(
    'div',
    { class: 'verdict' },
    h('h2', { class: 'subject' }, title),
    print,
    h('p', { class: 'status' }, status),
    asOf !== '' && h('p', { class: 'as-of' }, asOf),
    reason !== '' && h('p', { class: 'reason' }, reason),
  )

/** The status, the next step, the last free day and the events of a container. */
export const outlookNode = (title: string, outlook: Outlook, asOf: string, onPrint: () => void): Node => {
  const { tone, status, reason, next, deadline, facts, notes, bar } = outlook
  return h(
    'section',
    { class: `outlook tone-${tone}`, key: 'outlook', 'aria-label': `Answer: ${title}` },
    verdictNode(title, status, asOf, reason, h('button', { class: 'print', onclick: onPrint }, 'Print')),
    h(
      'dl',
      { class: 'steps' },
      h(
        'div',
        {},
        h('dt', {}, 'Next step'),
        next.map(step => h('dd', { class: 'next' }, step)),
      ),
      h(
        'div',
        { class: `tone-${deadline.tone}` },
        h('dt', {}, 'Last free day'),
        h('dd', { class: 'deadline' }, deadline.day),
        deadline.risk !== '' && h('dd', { class: 'risk' }, deadline.risk),
      ),
    ),
    bar && barNode(bar),
    h(
      'dl',
      { class: 'beside' },
      facts.map(({ name, value }) => h('div', { key: name }, h('dt', {}, name), h('dd', {}, value))),
    ),
    notes.length > 0 && h('div', { class: 'notes' }, h('h3', {}, 'Worth knowing'), listNode(notes)),
  )
}

/** The first card of another view, at the top of the page, with a button for each of the others. */
export const headlineNode = (
  title: string,
  asOf: string,
  { tone, value, sentence }: Card,
  others: readonly Card[],
  onCard: (key: string) => void,
): Node =>
  h(
    'section',
    { class: `outlook tone-${tone}`, key: 'headline', 'aria-label': `Answer: ${title}` },
    verdictNode(title, value.slice(0, 1).toUpperCase() + value.slice(1), asOf, sentence),
    others.length > 0 &&
      h(
        'div',
        { class: 'outcome' },
        others.map(({ key, title: name, value: words, tone: look }) =>
          h(
            'button',
            { class: `state tone-${look}`, key, onclick: () => onCard(key) },
            h('span', { class: 'what' }, `${name}: `),
            words,
          ),
        ),
      ),
  )

const barNode = ({ moments, stretches, zone }: Bar): Node =>
  h(
    'div',
    { class: 'bar' },
    h(
      'svg',
      { class: 'drawing', 'aria-hidden': 'true', focusable: 'false', width: '100%', height: HEIGHT },
      line('track', 0, 100),
      stretches.map(({ kind, from, to }) => line(`stretch-${kind}`, from, to)),
      moments.map(momentNode),
    ),
    h(
      'ol',
      { class: 'events visually-hidden', 'aria-label': `Events, in the time zone ${zone}` },
      moments.map(({ key, name, when }) =>
        h('li', { key, class: `event event-${key}` }, h('span', { class: 'name' }, name), ' ', when),
      ),
    ),
    // The list has the zone in its name.
    h('p', { class: 'hint', 'aria-hidden': 'true' }, `Times in ${zone}`),
  )

const HEIGHT = 116
/** The height of the line, and of the two lines of a name above and below it. */
const MIDDLE = 58
const ABOVE = { name: 20, when: 37 } as const
const BELOW = { name: 89, when: 106 } as const

const percent = (position: number): string => `${position}%`

const line = (look: string, from: number, to: number): Node =>
  h('line', { class: look, x1: percent(from), x2: percent(to), y1: MIDDLE, y2: MIDDLE })

/** Names alternate above and below, so that neighbours do not overlap. */
const momentNode = ({ key, name, when, at }: Moment, i: number): Child => {
  const { name: nameAt, when: whenAt } = i % 2 === 0 ? ABOVE : BELOW
  const text = (look: string, y: number, words: string): Node =>
    h('text', { class: look, x: percent(at), y, 'text-anchor': 'middle' }, words)
  return h(
    'g',
    { class: `moment moment-${key}`, key },
    h('line', { x1: percent(at), x2: percent(at), y1: i % 2 === 0 ? 43 : MIDDLE, y2: i % 2 === 0 ? MIDDLE : 74 }),
    h('circle', { cx: percent(at), cy: MIDDLE, r: key === 'now' ? 8 : 6 }),
    text('name', nameAt, name),
    text('when', whenAt, when),
  )
}
