/**
 * An invoice for demurrage or detention, and the result of its audit.
 */
import type { CalendarDate } from '../../kernel/time'
import type { Availability } from './availability'
import type { Days, Law } from './invoice.generated'
import type { FINDING_WORDS } from './words'

export type { Availability } from './availability'
export type { Charged, Days, Direction, Input, Invoice, JudgedDay, Law, OtherLine } from './invoice.generated'

/** The code of a finding, as in the table of `audit`. */
export type FindingCode = keyof typeof FINDING_WORDS

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
  /** The total, the rate or the last free day of the invoice that differs. */
  readonly stated?: number | string
  /** The exact sum, the rate or the last free day by which it differs. */
  readonly expected?: number | string
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
  /**
   * The charged days, each as often as it is charged, credits subtracted, and the total. Without a total, or with several
   * kinds, the exact sum of the days at their rates.
   */
  readonly invoiced: Claim
  /** The charged days and the amount of the count; null without a count, or if the invoice has several containers. */
  readonly expected: Charge | null
  /** Invoiced less expected, exactly; 0 if half a cent for each item explains it. */
  readonly difference: Claim | null
  /** On how many charged days the container could be picked up; null without a history or charged days. */
  readonly availability: Availability | null
}
