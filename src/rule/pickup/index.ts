/**
 * Pickup: what is true at the gate, and by when?
 */
export { advise, type Advice } from './advise'
export type { Appointment } from './appointment'
export { inputOf, type Document, type Parts } from './document'
export { explain } from './explain'
export type { Container, ImportDeadlines, Input, PartialPolicy, Policy, Relationships, Shipment } from './input'
export type { LastFreeDay, Note, Risk } from './last-free-day/choose'
export type { Place } from './place'
export type { Reason, ReasonCode } from './reason'
export type { Action, Status } from './decide'
