/**
 * Container: the verdict, the fees, the advice and the free time of every container of a document, in one call.
 *
 * @module gateout/container
 */
export { assess, type Assessed, type Assessment, type Input } from './assess'
export type { Refusal } from './candidates'
export { explain, type Answer, type Named } from './explain-assessment'
export type { DatesByContainer, FreeTime } from './free-time-dates'
export type { GivenDates } from './request.generated'
export type { Part, TermsByPart } from '../free-time/part'
export type { PartPointers, Parts } from './parts'
export { byUrgency, type Urgent } from './urgency'
