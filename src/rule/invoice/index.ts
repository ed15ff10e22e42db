/**
 * Does an invoice for demurrage or detention state what it must, and charge what is owed?
 */
export { audit } from './audit'
export { explain } from './explain'
export { invoiceSchema } from './schema'
export type { Audit, Charge, Charged, Days, Direction, Finding, FindingCode, Input, Invoice } from './invoice'
