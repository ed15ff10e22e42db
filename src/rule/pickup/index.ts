/**
 * Pickup: can the container be picked up at the gate, and how long is it free of charge?
 *
 * @module gateout/pickup
 */
export { advise, type Advice } from './advise'
export type { CalendarDate, DateTime } from '../../kernel/time'
export { isOpen } from './codes'
export type { Action, AppointmentState, CurrentPlace, Note, Place, Reason, ReasonCode, Risk, Status } from './codes'
export {
  toInstant,
  type Container,
  type Day,
  type ImportDeadlines,
  type Input,
  type PartialPolicy,
  type Policy,
  type Relationships,
  type Shipment,
} from './facts'
export { defaultPolicy } from './input.generated'
export type { LastFreeDay } from './last-free-day'
export type { Appointment } from './reasons'
export { explain, type Facts } from './words'
