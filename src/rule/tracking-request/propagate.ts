/**
 * Which reference numbers do a shipment and its containers gain from a tracking request?
 */
import { left, right } from 'fp-ts/Either'
import type { Checked } from '../../kernel/issue'

/** What has reference numbers. */
export type HasReferences = {
  /** Null where it has none. */
  readonly ref_numbers: readonly string[] | null
}

/** A shipment and its containers, with the reference numbers they gained. */
export type Propagation<S extends HasReferences = HasReferences, C extends HasReferences = HasReferences> = {
  /** The shipment; the very one that was given where it gains nothing. */
  readonly shipment: S
  /** The containers in their order; each the very one that was given where it gains nothing. */
  readonly containers: readonly C[]
}

/** The most reference numbers that an answer has. */
const LIMIT = 1_000_000

/**
 * Gives the reference numbers of a tracking request to its shipment and its containers. Each keeps its own, then
 * gains those that it lacks, in their order; texts are compared exactly. One that gains nothing stays as it was.
 *
 * An answer that would have more than 1,000,000 reference numbers is refused: `range` at `/containers`. Takes time
 * linear in the input and the answer, and stops at that limit.
 *
 * @clause TR-4
 * @example propagate({ ref_numbers: ['PO-2'], shipment: { ref_numbers: ['PO-1'] }, containers: [] }).right
 * // { shipment: { ref_numbers: ['PO-1', 'PO-2'] }, containers: [] }
 */
export const propagate = <S extends HasReferences, C extends HasReferences>({
  ref_numbers,
  shipment,
  containers,
}: {
  /** Those of the tracking request; null where it has none. */
  readonly ref_numbers: readonly string[] | null
  readonly shipment: S
  readonly containers: readonly C[]
}): Checked<Propagation<S, C>> => {
  const given = [...new Set(ref_numbers)]
  const gainedShipment = gain(shipment, given)
  const gainedContainers: C[] = []
  let total = countOf(gainedShipment)
  for (const container of containers) {
    if (total > LIMIT) break
    const gained = gain(container, given)
    gainedContainers.push(gained)
    total += countOf(gained)
  }
  return total > LIMIT ? left([TOO_MANY]) : right({ shipment: gainedShipment, containers: gainedContainers })
}

const TOO_MANY = {
  pointer: '/containers',
  code: 'range',
  message: 'would have more than 1,000,000 reference numbers',
} as const

const countOf = ({ ref_numbers }: HasReferences): number => ref_numbers?.length ?? 0

const gain = <R extends HasReferences>(receiver: R, given: readonly string[]): R => {
  const present = new Set(receiver.ref_numbers)
  const gained = given.filter(reference => !present.has(reference))
  return gained.length === 0 ? receiver : { ...receiver, ref_numbers: [...(receiver.ref_numbers ?? []), ...gained] }
}

/** Says in English which reference numbers there are now. */
export const explainPropagation = ({ shipment, containers }: Propagation): string => {
  const own = countOf(shipment)
  const all = containers.reduce((sum, container) => sum + countOf(container), 0)
  return (
    `The shipment has ${own} reference ${own === 1 ? 'number' : 'numbers'}, and its ` +
    `${containers.length} ${containers.length === 1 ? 'container has' : 'containers have'} ${all}.`
  )
}
