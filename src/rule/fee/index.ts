/**
 * Which fees does this container owe?
 *
 * There is one total per currency, as amounts in different currencies are never added. {@link summarize} has the table of
 * the lines that count.
 *
 * @module gateout/fee
 */
import { left, right } from '../../kernel/either'
import type { Checked, Issue } from '../../kernel/issue'
import { toWords } from '../../kernel/to-words'
import type { Currency, Fee, FeeType } from '../../resource/model'
import { showAmount, showMoney } from './amount'
import { groupByCurrency, totalsOf, type FeeLine, type LineItem, type Total } from './total'
import { SUM_OUT_OF_RANGE, wrongType, wrongValue } from '../../kernel/phrase'

export type { Currency, Fee, FeeLine, FeeType, LineItem, Total }

/**
 * The fees that a container owes.
 *
 * @example explain({ reported: false, totals: [] }) // 'Fees are not reported.'
 */
export type Summary<T extends string = LineItem> = {
  /** Whether the terminal reports fees; an empty array is a report of none. */
  readonly reported: boolean
  /** One total per currency, in order of first appearance. */
  readonly totals: readonly Total<T>[]
}

const NOT_REPORTED: Summary = Object.freeze({ reported: false, totals: Object.freeze([]) })

/**
 * Returns the sum of the fees of a container by currency, without binary rounding and without the `total` lines.
 * The amounts are added as decimals: 0.1 + 0.2 is 0.3.
 *
 * | line item                    | sum, by_type | reported_totals | unposted |
 * | ---------------------------- | ------------ | --------------- | -------- |
 * | `total` (FEE-1)              |              | yes             |          |
 * | any other type               | yes          |                 |          |
 * | any other, amount 0 (FEE-2)  | yes          |                 | yes      |
 *
 * Fees that are null or undefined are not reported. Lines of plain JSON may have any type; a type that is not listed is
 * a line item under its own name. Amounts may be negative (credits). Issues: `range` at `/fees` if a sum is out of the
 * range of a double, `type` at `/fees` if they are not an array, `type` at a fee that is not an object, and `type` or
 * `range` at an amount that is not a finite number.
 *
 * @complexity O(n) in the fees
 * @clause FEE-1 FEE-2 FEE-3 FEE-4 READY-6
 * @example summarize({ fees: [0.1, 0.2].map(amount => ({ type: 'exam', amount, currency_code: 'USD' })) })
 * // { right: { totals: [{ sum: 0.3 }] } }
 */
export const summarize = <T extends string = FeeType>({
  fees,
}: {
  readonly fees?: readonly FeeLine<T>[] | null | undefined
}): Checked<Summary<Exclude<T, 'total'>>> =>
  // The types of a summary are types of its lines, which the compiler cannot deduce.
  summarizeLines(fees) as Checked<Summary<Exclude<T, 'total'>>>

const summarizeLines = (fees: readonly FeeLine[] | null | undefined): Checked<Summary<string>> => {
  if (fees === null || fees === undefined) return right(NOT_REPORTED)
  if (!Array.isArray(fees))
    return left([{ pointer: '/fees', code: 'type', message: wrongType('an array or null', fees) }])
  const issues = fees.every(isSummable) ? [] : amountIssues(fees)
  if (issues.length > 0) return left(issues)
  const totals = fees.length > FEW ? groupByCurrency(fees).flatMap(totalsOf) : totalsOf(fees)
  return totals.every(total => total !== undefined)
    ? right({ reported: true, totals })
    : left([{ pointer: '/fees', code: 'range', message: SUM_OUT_OF_RANGE }])
}

const isSummable = (fee: FeeLine | null | undefined): boolean => !!fee && Number.isFinite(fee.amount)

/** Up to this many fees are summed without a map of currencies. */
const FEW = 100

const amountIssues = (fees: readonly FeeLine[]): readonly Issue[] =>
  fees.flatMap((fee: { readonly amount: unknown } | null | undefined, i): Issue[] => {
    const pointer = `/fees/${i}`
    if (!fee) return [{ pointer, code: 'type', message: wrongType('an object', fee) }]
    const { amount } = fee
    if (Number.isFinite(amount)) return []
    return typeof amount === 'number'
      ? [{ pointer: `${pointer}/amount`, code: 'range', message: wrongValue('a finite number', amount) }]
      : [{ pointer: `${pointer}/amount`, code: 'type', message: wrongType('a number', amount) }]
  })

/**
 * Returns the result of `summarize`, or the summary in it, as one English sentence.
 *
 * @example explain({ reported: true, totals: [] }) // 'No fees.'
 */
export const explain = (result: Summary<string> | Checked<Summary<string>>): string => {
  if (!('_tag' in result)) return explainSummary(result)
  return result._tag === 'Right'
    ? explainSummary(result.right)
    : `Rejected: ${result.left.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}.`
}

const explainSummary = ({ reported, totals }: Summary<string>): string => {
  if (!reported) return 'Fees are not reported.'
  return totals.length === 0 ? 'No fees.' : `${totals.map(explainTotal).join('; ')}.`
}

const explainTotal = ({ currency_code, by_type, sum, reported_totals, unposted }: Total<string>): string => {
  const items = Object.entries(by_type).map(
    ([type, amount = 0]) => `${toWords(type)} ${showAmount(amount, currency_code)}`,
  )
  return [
    items.length === 0 ? `No line items in ${currency_code}` : `${showMoney(sum, currency_code)} (${items.join(', ')})`,
    ...reported_totals.map(amount => `reported total ${showMoney(amount, currency_code)}`),
    ...unposted.map(type => `${toWords(type)} not yet posted`),
  ].join(', ')
}
