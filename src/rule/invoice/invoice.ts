/**
 * An invoice for demurrage or detention, and the result of its audit.
 */
import type { CalendarDate } from '../../kernel/time'
import type { Days, Law } from './invoice.generated'

/** The codes of findings. */
export const FINDINGS = [
  'missing',
  'issued_late',
  'dispute_window_short',
  'free_time_reversed',
  'free_days_do_not_fit',
  'free_before_available',
  'due_before_issue',
  'rate_not_listed',
  'container_differs',
  'days_overlap',
  'charged_while_free',
  'charged_ahead',
  'total_differs',
  'day_not_owed',
  'rate_differs',
  'currency_differs',
] as const

export type { Charged, Days, Direction, Input, Invoice, Law } from './invoice.generated'

/**
 * - `missing`: an item that 46 CFR 541.6 requires is not given.
 * - `issued_late`: issued more than 30 days after the last charged day, or after the invoice that is passed on.
 * - `dispute_window_short`: fewer than 30 days for a dispute.
 * - `free_time_reversed`: free time ends before it begins, though there are free days.
 * - `free_days_do_not_fit`: free time has fewer calendar days than free days.
 * - `free_before_available`: free time begins before an import is available, and too few days are left of it.
 * - `due_before_issue`: the due date is before the invoice date.
 * - `rate_not_listed`: a charged rate is not among the rates.
 * - `container_differs`: the caller's container is not on the invoice.
 * - `days_overlap`: a day is in two items of `charged`.
 * - `charged_while_free`: a charged day is within free time, or before the container was available.
 * - `charged_ahead`: a charged day is after the invoice date.
 * - `total_differs`: the total is not the sum of days and rates.
 * - `day_not_owed`: a charged day that the count does not charge.
 * - `rate_differs`: a charged day that the count charges at another rate.
 * - `currency_differs`: a different currency from the count.
 */
export type FindingCode = (typeof FINDINGS)[number]

/** One fault of an invoice, with its evidence. */
export type Finding = {
  /** The kind of the fault. */
  readonly code: FindingCode
  /** The section of 46 CFR part 541, or null if the law does not name the fault. */
  readonly section: string | null
  /** JSON Pointers to the values that show it, or to the missing one. */
  readonly pointers: readonly string[]
  /** The days concerned, in as few ranges as possible. */
  readonly days?: readonly Days[]
}

/** What the days cost by a count. */
export type Charge = {
  /** The number of charged days. */
  readonly days: number
  /** Their amount, or null if it is not known. */
  readonly amount: number | null
}

/** What an invoice claims, or a difference in it. */
export type Claim = {
  /** The number of day charges, or null if it is not known. */
  readonly days: number | null
  /** The amount, or null if it is not known. */
  readonly amount: number | null
}

/** The faults of an invoice, its time limits, and the difference from the count. */
export type Audit = {
  /** The law that governs the invoice, or null if none is known to; then nothing is found by it. */
  readonly law: Law | null
  /** The faults, in the order of their sections, those without one last. */
  readonly findings: readonly Finding[]
  /** The last of the charged days. */
  readonly last_charged_on: CalendarDate | null
  /** The last day on which the invoice could be issued by the law. */
  readonly issue_by: CalendarDate | null
  /** The last day for a dispute. */
  readonly dispute_by: CalendarDate | null
  /** The charged days, each as often as it is charged, and the total. Without a total their exact sum. */
  readonly invoiced: Claim
  /** The charged days and the amount of the count; null without a count, or if the invoice has several containers. */
  readonly expected: Charge | null
  /** Invoiced less expected, exactly. */
  readonly difference: Claim | null
}
