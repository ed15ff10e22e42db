/**
 * The parts of findings that all rules of an audit share.
 */
import { parseDay } from '../../kernel/time'
import type { DayRange } from './days'
import type { Finding, FindingCode } from './invoice'

/** An item of `charged`, as day numbers. */
export type ChargedDays = DayRange & { readonly rate: number | null; readonly pointer: string }

export const readDay = (date: string | null | undefined): number | undefined => parseDay(date ?? '')

export const finding = (
  code: FindingCode,
  section: string | null,
  pointers: readonly string[],
  days?: Finding['days'],
): Finding => ({ code, section, pointers, ...(days && { days }) })
