/**
 * Pickup: can the container be picked up at the gate, and how long is it free of charge?
 */
export { advise, type Advice } from './advise'
export { isOpen } from './decide'
export type { Appointment } from './appointment'
export type { Action, CurrentPlace, Note, Place, ReasonCode, Risk, Status } from './codes'
export { inputOf, inputsOf, type Document, type ListDocument, type Parts } from './parts'
export { explain } from './explain'
export type { Container, ImportDeadlines, Input, PartialPolicy, Policy, Relationships, Shipment } from './input'
export { defaultPolicy } from './input.generated'
export type { LastFreeDay } from './last-free-day/choose'
export type { Reason } from './reason'
