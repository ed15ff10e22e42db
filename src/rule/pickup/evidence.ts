/**
 * Reads attributes as evidence: the value, its pointer, and the instant it gives.
 */
import { instantOf, type Instant } from '../../kernel/time'
import type { Container, Shipment, Text } from './input'

/** A text of the input that is set: where it stands, and the instant that it gives, if it is a date-time. */
export type Evidence = { readonly pointer: string; readonly text: string; readonly at: Instant | undefined }

export const isSet = (text: Text): text is string => typeof text === 'string' && text !== ''

/** The evidence of a value at a pointer, or undefined where it is not set. */
export const evidenceOf = (pointer: string, text: Text): Evidence | undefined =>
  isSet(text) ? { pointer, text, at: instantOf(text) } : undefined

/** Names of the attributes of a container that are texts. */
export type TextName<A = Container> = { [K in keyof A]-?: A[K] extends Text ? K : never }[keyof A] & string

/** The evidence of an attribute of the container. */
export const evidence = (container: Container, name: TextName): Evidence | undefined => {
  const text = container[name]
  return isSet(text) ? evidenceOf(`/container/${name}`, text) : undefined
}

/** The evidence of an attribute of the shipment. */
export const shipmentEvidence = (
  shipment: Shipment | null | undefined,
  name: TextName<Shipment>,
): Evidence | undefined => evidenceOf(`/shipment/${name}`, shipment?.[name])

/** The first evidence that is set of some attributes of the container. */
export const firstEvidence = (container: Container, names: readonly TextName[]): Evidence | undefined => {
  for (const name of names) if (isSet(container[name])) return evidence(container, name)
  return undefined
}

/** Where some attributes of the container stand, as far as they are set. */
export const pointersOf = (container: Container, names: readonly TextName[]): readonly string[] => {
  const pointers: string[] = []
  for (const name of names) if (isSet(container[name])) pointers.push(`/container/${name}`)
  return pointers
}
