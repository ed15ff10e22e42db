/**
 * The input of an advice.
 */
import type { Now } from '../../kernel/now'
import type { CONTAINER_STRINGS, Container, Day, PartialPolicy, Relationships, Shipment } from './input.generated'

export type { Container, Day, ImportDeadlines, PartialPolicy, Policy, Relationships, Shipment } from './input.generated'

/** A string attribute; null, missing and "" mean that it is not set. */
export type OptionalString = string | null | undefined

/** The name of a string attribute of a container. */
export type ContainerString = (typeof CONTAINER_STRINGS)[number]

/** The input of `advise`, which also takes null and undefined as a container without attributes. */
export type Input<C = Container> = {
  /** The attributes of the container. */
  readonly container: C
  /** The facilities named by the container's document. */
  readonly relationships?: Relationships | undefined
  /** The attributes of its shipment; null or missing if unknown. */
  readonly shipment?: Shipment | null | undefined
  /** The date-time for which the advice is given, as a string or a valid `Date`. */
  readonly now: Now
  /** The thresholds that differ from the defaults. */
  readonly policy?: PartialPolicy | undefined
  /** Days from the terms or the payments of the caller. */
  readonly days?: readonly Day[] | undefined
}
