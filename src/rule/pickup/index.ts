/**
 * Pickup: can the container be picked up at the gate, and how long is it free of charge?
 *
 * @module gateout/pickup
 */
export { advise, type Advice } from './advise'
export type { CalendarDate, DateTime } from '../../kernel/time'
export { isOpen } from './codes'
export type {
  Action,
  AppointmentState,
  CurrentPlace,
  Note,
  Place,
  Reason,
  ReasonCode,
  ReturnRisk,
  Risk,
  Status,
} from './codes'
export type { Container, Day, ImportDeadlines, Input, PartialPolicy, Policy, Relationships, Shipment } from './facts'
export { defaultPolicy } from './input.generated'
export type { LastFreeDay } from './last-free-day'
export type { Appointment } from './reasons'
export type { ReturnBy } from './return-by'
export { toInstant } from './times'
export { explain, type Facts } from './words'
