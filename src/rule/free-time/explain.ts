/**
 * The English sentence of a count of free time.
 */
import { explainIssues, type Checked } from '../../kernel/issue'
import { showMoney } from '../fee/amount'
import type { Counted, Tally } from './count.generated'
import { REASON_WORDS } from './codes'
import { PARTS, type Part } from './part'

/** The counts of a container by kind, as the property `free_time` of an assessment. */
export type CountedByPart = { readonly [P in Part]?: Counted | null }

/**
 * Describes a count in one English sentence, whether it is a result or `Checked`; or the `free_time` of an assessment, in
 * one sentence for each kind that has terms.
 *
 * @example explain(count({ start: '2026-07-07', now: '2026-07-09T15:00:00Z', terms: [{ free_days: 5 }] }))
 * // 'Free until 2026-07-11, 2 days left; the first charged day is 2026-07-12.'
 */
export const explain = (result: Counted | Checked<Counted> | CountedByPart | null): string => {
  if (result === null) return NOT_COUNTED
  if ('_tag' in result) return result._tag === 'Right' ? explainCounted(result.right) : explainIssues(result.left)
  return 'outcome' in result ? explainCounted(result) : explainParts(result)
}

const NOT_COUNTED = 'Not counted: there are no terms.'

const explainParts = (counted: CountedByPart): string =>
  PARTS.flatMap(part => {
    const one = counted[part]
    return one ? [`${part[0]!.toUpperCase()}${part.slice(1)}: ${explainCounted(one)}`] : []
  }).join(' ') || NOT_COUNTED

const explainCounted = (counted: Counted): string =>
  counted.outcome === 'counted' ? explainTally(counted) : `Not assessable: ${REASON_WORDS[counted.reason]}.`

const explainTally = ({ last_free_day, days_left, days, amount, currency_code, next_charge }: Tally): string => {
  const isOver = days_left === null
  const total = amount === null || days.charged === 0 ? '' : `, ${showMoney(amount, currency_code)}`
  return [
    `Free until ${last_free_day}`,
    days_left !== null && days_left >= 0 && `, ${days_left === 0 ? 'which is today' : `${dayCount(days_left)} left`}`,
    days.charged > 0
      ? `; ${dayCount(days.charged)} charged${isOver ? '' : ' so far'}${total}`
      : isOver && '; no day charged',
    next_charge && `; the ${days.charged > 0 ? 'next' : 'first charged day'} is ${next_charge.day}`,
    next_charge && next_charge.rate !== null && ` at ${showMoney(next_charge.rate, currency_code)}`,
    '.',
  ]
    .filter(Boolean)
    .join('')
}

const dayCount = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
