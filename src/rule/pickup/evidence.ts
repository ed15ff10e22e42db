/**
 * Which attributes are set, at which pointers, and which instants do they give?
 */
import { parseInstant, type Instant } from '../../kernel/time'
import type { Container, ContainerString, OptionalString, Shipment } from './input'

/** A non-empty string of the input; `at` is its instant if it is a date-time. */
export type Evidence = { readonly pointer: string; readonly value: string; readonly at: Instant | undefined }

export const isSet = (value: OptionalString): value is string => typeof value === 'string' && value !== ''

/** The value at a pointer as evidence; undefined if it is not set. */
export const toEvidence = (pointer: string, value: OptionalString): Evidence | undefined =>
  isSet(value) ? { pointer, value, at: parseInstant(value) } : undefined

/** An attribute of the container as evidence. */
export const evidence = (container: Container, name: ContainerString): Evidence | undefined => {
  const value = container[name]
  return isSet(value) ? toEvidence(`/container/${name}`, value) : undefined
}

/** An attribute of the shipment as evidence. */
export const shipmentEvidence = (shipment: Shipment | null | undefined, name: keyof Shipment): Evidence | undefined =>
  toEvidence(`/shipment/${name}`, shipment?.[name])

/** The first of the named attributes that is set. */
export const firstEvidence = (container: Container, names: readonly ContainerString[]): Evidence | undefined => {
  for (const name of names) if (isSet(container[name])) return evidence(container, name)
  return undefined
}

/** Pointers to the named attributes that are set. */
export const listPointers = (container: Container, names: readonly ContainerString[]): readonly string[] => {
  const pointers: string[] = []
  for (const name of names) if (isSet(container[name])) pointers.push(`/container/${name}`)
  return pointers
}
