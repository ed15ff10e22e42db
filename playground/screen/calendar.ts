/**
 * Renders the days of free time or of an invoice as calendar months, with a slider for the end.
 */
import { parseDay, toDate } from '../../src/kernel/time'
import type { Calendar, CalendarDay, Month } from '../answer/answer'
import { h, type Child, type Node } from './element'
import { quietButton, readValue, tableHead } from './input'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export type CalendarActions = {
  /** Called with a date, or with '' for no end. */
  readonly onEnd: (end: string) => void
}

export const calendarNode = (calendar: Calendar, { onEnd }: CalendarActions): Node => {
  const { months, hidden, currency } = calendar
  return h(
    'section',
    { class: 'calendar', key: 'calendar', 'aria-labelledby': 'calendar-title' },
    h('h2', { id: 'calendar-title' }, currency === null ? 'Days' : `Days, with the charge of each in ${currency}`),
    calendar.slider && sliderNode(calendar.slider, onEnd),
    legendNode(calendar.slider === null),
    h('div', { class: 'months' }, months.map(monthNode)),
    hidden > 0 && h('p', { class: 'hint' }, `${hidden} more months are not shown.`),
  )
}

const sliderNode = (
  { from, days, at, isOpen }: NonNullable<Calendar['slider']>,
  onEnd: CalendarActions['onEnd'],
): Node => {
  const first = parseDay(from)!
  // 1970-01-01 was a Thursday.
  const words = `${WEEKDAYS[(((first + at) % 7) + 10) % 7]!}, ${toDate(first + at)!}`
  return h(
    'div',
    { class: 'slider' },
    h('label', { for: 'end-slider' }, 'Move the end'),
    h('input', {
      id: 'end-slider',
      type: 'range',
      min: '0',
      max: String(days),
      step: '1',
      value: String(at),
      'aria-valuetext': isOpen ? `not ended; today is ${words}` : words,
      oninput: (event: Event) => onEnd(toDate(first + Number(readValue(event)))!),
    }),
    h('output', { for: 'end-slider' }, isOpen ? `not ended; counted to ${words}` : words),
    quietButton('Not ended', () => onEnd(''), { disabled: isOpen }),
  )
}

const legendNode = (isOfInvoice: boolean): Node =>
  h(
    'ul',
    { class: 'legend' },
    (
      [
        ['free', 'free'],
        ['excluded', 'not counted'],
        ['charged', 'charged'],
      ] as const
    ).map(([kind, words]) => h('li', { class: `day-${kind}` }, words)),
    h('li', { class: 'day-last' }, 'last free day'),
    isOfInvoice && h('li', { class: 'day-right' }, 'on the invoice'),
    isOfInvoice && h('li', { class: 'day-wrong' }, 'on the invoice, wrongly'),
  )

const monthNode = ({ title, weeks }: Month): Node =>
  h(
    'table',
    { class: 'month', key: title },
    h('caption', {}, title),
    tableHead(WEEKDAYS.map(name => h('abbr', { title: name }, name.slice(0, 2)))),
    h('tbody', {}, ...weeks.map(week => h('tr', {}, week.map(dayNode)))),
  )

const dayNode = (day: CalendarDay | null): Child => {
  if (!day) return h('td', {})
  const { date, kind, text, isLast, invoiced } = day
  const classes = [kind && `day-${kind}`, isLast && 'day-last', invoiced && `day-${invoiced}`].filter(Boolean).join(' ')
  return h(
    'td',
    { class: classes || undefined },
    h('span', { class: 'date' }, String(Number(date.slice(8)))),
    text !== '' && h('span', { class: 'rate' }, text),
    isLast && h('span', { class: 'visually-hidden' }, ', last free day'),
    invoiced === 'wrong' && h('span', { class: 'visually-hidden' }, ', wrongly on the invoice'),
  )
}
