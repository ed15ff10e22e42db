/**
 * Pickup: can the container be picked up at the gate, and how long is it free of charge?
 */
export { advise, type Advice } from './advise'
export { isOpen } from './codes'
export { toInstant } from './facts'
export type { Action, CurrentPlace, Note, Place, Reason, ReasonCode, Risk, Status } from './codes'
export type { Container, Day, ImportDeadlines, Input, PartialPolicy, Policy, Relationships, Shipment } from './input'
export { defaultPolicy } from './input.generated'
export type { LastFreeDay } from './last-free-day'
export type { Appointment } from './reasons'
export { explain } from './words'
