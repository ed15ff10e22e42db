/**
 * An invoice for demurrage or detention, and the result of its audit.
 */
import type { Counted } from '../free-time'

/** Whether the cargo was imported or exported. */
export const DIRECTIONS = ['import', 'export'] as const

/** The codes of findings. */
export const FINDINGS = [
  'missing',
  'issued_late',
  'dispute_window_short',
  'days_overlap',
  'charged_while_free',
  'charged_ahead',
  'total_differs',
  'day_not_owed',
  'rate_differs',
  'currency_differs',
] as const

/** Whether the cargo was imported or exported. */
export type Direction = (typeof DIRECTIONS)[number]

/** Consecutive days. */
export type Days = { readonly from: string; readonly to: string }

/** Consecutive days charged at one rate. */
export type Charged = Days & { readonly rate?: number | null | undefined }

/** The items of an invoice, each null or missing if the invoice does not have it. */
export type Invoice = {
  readonly bill_of_lading_numbers?: readonly string[] | null | undefined
  readonly container_numbers?: readonly string[] | null | undefined
  readonly ports_of_discharge?: readonly string[] | null | undefined
  readonly basis_of_liability?: string | null | undefined
  readonly invoice_date?: string | null | undefined
  readonly due_date?: string | null | undefined
  readonly free_days?: number | null | undefined
  readonly free_time_from?: string | null | undefined
  readonly free_time_to?: string | null | undefined
  readonly available_on?: string | null | undefined
  readonly earliest_return_on?: string | null | undefined
  readonly charged?: readonly Charged[] | null | undefined
  readonly total?: number | null | undefined
  readonly currency_code?: string | null | undefined
  readonly rule?: string | null | undefined
  readonly rates?: readonly number[] | null | undefined
  readonly contact?: string | null | undefined
  readonly dispute_url?: string | null | undefined
  readonly dispute_days?: number | null | undefined
  readonly certifies_rules?: boolean | null | undefined
  readonly certifies_performance?: boolean | null | undefined
}

/** An invoice, and the caller's own knowledge of the same charge. */
export type Input = {
  readonly invoice: Invoice
  /** @default 'import' */
  readonly direction?: Direction | undefined
  /** The date of the invoice that an NVOCC received and passes on. */
  readonly received_invoice_date?: string | null | undefined
  /** The result of `freeTime.count` for the same container and charge. */
  readonly counted?: Counted | null | undefined
}

/**
 * - `missing`: an item that 46 CFR 541.6 requires is not given.
 * - `issued_late`: issued more than 30 days after the last charged day, or after the invoice that is passed on.
 * - `dispute_window_short`: fewer than 30 days for a dispute.
 * - `days_overlap`: a day is in two items of `charged`.
 * - `charged_while_free`: a charged day is within free time, or before the container was available.
 * - `charged_ahead`: a charged day is after the invoice date.
 * - `total_differs`: the total is not the sum of days and rates.
 * - `day_not_owed`: a charged day that the count does not charge.
 * - `rate_differs`: a charged day that the count charges at another rate.
 * - `currency_differs`: another currency than that of the count.
 */
export type FindingCode = (typeof FINDINGS)[number]

/** One fault of an invoice, with its evidence. */
export type Finding = {
  readonly code: FindingCode
  /** The section of 46 CFR part 541; null if the fault is one of arithmetic. */
  readonly section: string | null
  /** JSON Pointers to the values that show it, or to the missing one. */
  readonly pointers: readonly string[]
  /** The days concerned, in as few ranges as possible. */
  readonly days?: readonly Days[]
}

/** A number of day charges, and their amount; null if it is not known. */
export type Charge = { readonly days: number; readonly amount: number | null }

/** The faults of an invoice, its time limits, and the difference from the count. */
export type Audit = {
  readonly findings: readonly Finding[]
  /** The last of the charged days. */
  readonly last_charged_on: string | null
  /** The last day on which the invoice could be issued. */
  readonly issue_by: string | null
  /** The last day for a dispute. */
  readonly dispute_by: string | null
  /** The charged days, each as often as it is charged, and the total; without a total their exact sum. */
  readonly invoiced: Charge
  /** The charged days and the amount of the count. */
  readonly expected: Charge | null
  /** Invoiced less expected, exactly. */
  readonly difference: Charge | null
}
