/**
 * Which reference numbers of a tracking request are added to its shipment and containers?
 */
import { left, right } from '../../kernel/either'
import type { Checked } from '../../kernel/issue'
import { tooMany } from '../../kernel/phrase'
import { countOf } from '../../kernel/to-words'

/** An object with reference numbers, such as a shipment or a container. */
export type HasReferences = {
  /** Null or missing if there are none. */
  readonly ref_numbers?: readonly string[] | null | undefined
}

/** A shipment and its containers, with the added reference numbers. */
export type Propagation<S extends HasReferences = HasReferences, C extends HasReferences = HasReferences> = {
  /** The shipment; the same object that was given if nothing was added. */
  readonly shipment: S
  /** The containers in their given order; unchanged ones are the same objects that were given. */
  readonly containers: readonly C[]
}

const LIMIT = 1_000_000

/**
 * Adds the reference numbers of a tracking request to its shipment and its containers. Each keeps its own numbers
 * first; missing ones follow in the request's order. Strings are compared exactly.
 *
 * A result with more than 1,000,000 reference numbers is refused: `range` at `/containers`.
 *
 * @complexity O(n) in the input and the result; stops at the limit.
 * @clause TR-4
 * @example propagate({ ref_numbers: ['PO-2'], shipment: { ref_numbers: ['PO-1'] }, containers: [] }).right
 * // { shipment: { ref_numbers: ['PO-1', 'PO-2'] }, containers: [] }
 */
export const propagate = <S extends HasReferences, C extends HasReferences>({
  ref_numbers,
  shipment,
  containers,
}: {
  /** The reference numbers of the tracking request; null or missing if it has none. */
  readonly ref_numbers?: readonly string[] | null | undefined
  readonly shipment: S
  readonly containers: readonly C[]
}): Checked<Propagation<S, C>> => {
  const given = [...new Set(ref_numbers)]
  const updatedShipment = addReferences(shipment, given)
  const updatedContainers: C[] = []
  let total = countReferences(updatedShipment)
  for (const container of containers) {
    if (total > LIMIT) break
    const updated = addReferences(container, given)
    updatedContainers.push(updated)
    total += countReferences(updated)
  }
  return total > LIMIT ? left([TOO_MANY]) : right({ shipment: updatedShipment, containers: updatedContainers })
}

const TOO_MANY = {
  pointer: '/containers',
  code: 'range',
  message: tooMany(LIMIT, 'reference numbers'),
} as const

const countReferences = ({ ref_numbers }: HasReferences): number => ref_numbers?.length ?? 0

const addReferences = <R extends HasReferences>(receiver: R, given: readonly string[]): R => {
  const present = new Set(receiver.ref_numbers)
  const added = given.filter(reference => !present.has(reference))
  return added.length === 0 ? receiver : { ...receiver, ref_numbers: [...(receiver.ref_numbers ?? []), ...added] }
}

/** Describes the resulting reference numbers in an English sentence. */
export const explainPropagation = ({ shipment, containers }: Propagation): string => {
  const own = countReferences(shipment)
  const all = containers.reduce((sum, container) => sum + countReferences(container), 0)
  const ofContainers = countOf(containers.length, 'container has', 'containers have')
  return `The shipment has ${countOf(own, 'reference number')}, and its ${ofContainers} ${all}.`
}
