/**
 * Which findings are there, and how do people read them? `audit` documents the meaning of the codes.
 */
import { showAmount } from '../fee/amount'
import type { Days } from './invoice.generated'
import { ITEMS } from './item'

/** The properties of a finding that its sentence names. */
type Details = {
  readonly section: string | null
  readonly pointers: readonly string[]
  readonly days?: readonly Days[]
  readonly stated?: number | string
  readonly expected?: number | string
}

/** The item of a required section, after "the". */
export const describeItem = (section: string | null): string =>
  ITEMS.find(item => item.section === section)?.words ?? 'item'

const listDays = ({ days = [] }: Pick<Details, 'days'>): string => joinWords(days.map(showRange))

/** A range of days, or its only day. */
export const showRange = ({ from, to }: Days): string => (from === to ? from : `${from} to ${to}`)

/** Joins phrases as "a, b and c". */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

const show = (figure: Details['stated'], currency?: string | null): string =>
  typeof figure === 'number' ? showAmount(figure, currency) : (figure ?? 'not known')

/** Such as "does not state the due date"; a statement is not stated, but contained. */
export const describeMissing = (words: readonly string[]): string =>
  `does not ${words[0]!.startsWith('statement') ? 'contain' : 'state'} ${joinWords(words.map(word => `the ${word}`))}`

/** Each finding by its code, as a sentence about the invoice without a subject and a full stop. */
export const FINDING_WORDS = {
  missing: ({ section }) => describeMissing([describeItem(section)]),
  issued_late: ({ section }) =>
    `was issued more than 30 days after ${section === '541.7(b)' ? 'the invoice that it passes on' : 'the last charged day'}`,
  dispute_window_short: () => 'allows fewer than 30 days for a dispute',
  free_time_reversed: () => 'states free time that ends before it begins',
  free_days_do_not_fit: () => 'states more free days than there are calendar days in its free time',
  free_before_available: () =>
    'counts free time from before the container was available, and too few days of it are left for its free days',
  due_before_issue: () => 'is due before its own date',
  rate_not_listed: () => 'charges a rate that is not among its rates',
  container_differs: () => 'does not name the container that it was compared with',
  number_invalid: () => 'has a container number whose check digit is wrong',
  passes_on_a_later_one: () => 'is dated before the invoice that it passes on',
  days_overlap: finding => `charges ${listDays(finding)} more than once`,
  charged_while_free: finding =>
    `charges ${listDays(finding)}, which its own dates show as ${describeFree(finding.pointers)}`,
  charged_before_return: finding => `charges ${listDays(finding)}, before its own earliest day of return`,
  charged_ahead: finding => `charges ${listDays(finding)}, after its own date`,
  total_differs: ({ stated, expected }, currency) =>
    `has a total of ${show(stated, currency)}, but its lines add up to ${show(expected, currency)}`,
  free_time_differs: ({ stated, expected }) =>
    `states free time to ${show(stated)}; by your count it ends on ${show(expected)}`,
  day_not_owed: finding => `charges ${listDays(finding)}, for which your count has no charge`,
  rate_differs: (finding, currency) =>
    `charges ${listDays(finding)} at another rate than your count: ${show(finding.stated, currency)}, not ${show(finding.expected, currency)}`,
  currency_differs: () => 'is in another currency than your count',
} satisfies { readonly [code: string]: (details: Details, currency?: string | null) => string }

/** The dates that show days as free. */
const describeFree = (pointers: readonly string[]): string =>
  [
    ...(pointers.includes('/invoice/free_time_to') ? ['free'] : []),
    ...(pointers.includes('/invoice/available_on') ? ['before it was available'] : []),
  ].join(' or ')
