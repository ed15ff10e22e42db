/**
 * Which reference numbers do a shipment and its containers gain from a tracking request?
 *
 * Each keeps its own, then gains those of the request that it lacks (TR-4).
 */

/** What has reference numbers; null is none. */
export type Referenced = { readonly ref_numbers: readonly string[] | null }

/**
 * Gives the reference numbers of a tracking request to its shipment and its containers. One that gains nothing stays as it was.
 *
 * @clause TR-4
 * @example propagate({ ref_numbers: ['PO-2'], shipment: { ref_numbers: ['PO-1'] }, containers: [] }) // { shipment: { ref_numbers: ['PO-1', 'PO-2'] }, containers: [] }
 */
export const propagate = <S extends Referenced, C extends Referenced>(
  { ref_numbers, shipment, containers }: { readonly ref_numbers: readonly string[] | null; readonly shipment: S; readonly containers: readonly C[] },
): { readonly shipment: S; readonly containers: readonly C[] } => {
  const given = [...new Set(ref_numbers)]
  return { shipment: gain(shipment, given), containers: containers.map(container => gain(container, given)) }
}

const gain = <R extends Referenced>(of: R, given: readonly string[]): R => {
  const own = new Set(of.ref_numbers)
  const gained = given.filter(reference => !own.has(reference))
  return gained.length === 0 ? of : { ...of, ref_numbers: [...of.ref_numbers ?? [], ...gained] }
}
