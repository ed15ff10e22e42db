/**
 * Does an invoice for demurrage or detention have all required statements and the right amounts?
 *
 * @module gateout/invoice
 */
export type { CalendarDate } from '../../kernel/time'
export { audit } from './audit'
export { explain } from './explain'
export { invoiceSchema } from './schema'
export type {
  Audit,
  Availability,
  Charge,
  Charged,
  Claim,
  Days,
  Direction,
  Finding,
  FindingCode,
  Input,
  Invoice,
  JudgedDay,
  Law,
  OtherLine,
} from './invoice'
