/**
 * Container: the verdict, the fees, the advice and the free time of every container of a document, in one call.
 */
export { assess, type Assessed, type Assessment, type Input } from './assess'
export type { Refusal } from './document'
export { explain } from './explain'
export type { FreeTime, TermsByPart } from './free-time'
export type { Part } from '../free-time/part'
export { byUrgency } from './urgency'
