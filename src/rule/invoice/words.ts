/**
 * Which findings are there, and how do people read them? `audit` documents the meaning of the codes.
 */
import type { Days } from './invoice.generated'
import { ITEMS } from './item'

/** The properties of a finding that its sentence names. */
type Details = { readonly section: string | null; readonly days?: readonly Days[] }

/** The item of a required section, after "the". */
export const describeItem = (section: string | null): string =>
  ITEMS.find(item => item.section === section)?.words ?? 'item'

const listDays = ({ days = [] }: Details): string => joinWords(days.map(showRange))

/** A range of days, or its only day. */
export const showRange = ({ from, to }: Days): string => (from === to ? from : `${from} to ${to}`)

/** Joins phrases as "a, b and c". */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

/** Each finding by its code, as a sentence about the invoice without a subject and a full stop. */
export const FINDING_WORDS = {
  missing: ({ section }) => `does not state the ${describeItem(section)}`,
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
  days_overlap: finding => `charges ${listDays(finding)} more than once`,
  charged_while_free: finding => `charges ${listDays(finding)}, which its own dates show as free`,
  charged_ahead: finding => `charges ${listDays(finding)}, after its own date`,
  total_differs: () => 'has a total that is not the sum of its days times its rates',
  day_not_owed: finding => `charges ${listDays(finding)}, for which the count has no charge`,
  rate_differs: finding => `charges ${listDays(finding)} at another rate than the count`,
  currency_differs: () => 'is in another currency than the count',
} satisfies { readonly [code: string]: (details: Details) => string }
