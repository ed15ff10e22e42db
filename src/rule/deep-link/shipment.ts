/**
 * Which identifiers of an account are searched?
 */

/** The identifiers of a container. */
export type Container = {
  /** The id for the selection of the container on a page. */
  readonly id: string
  /** Null until the container has a number. */
  readonly number: string | null
  /** The container's own reference numbers, not its shipment's. */
  readonly ref_numbers?: readonly string[] | null | undefined
}

/** The identifiers of a shipment and its containers. */
export type Shipment = {
  /** The id of the shipment's page. */
  readonly id: string
  readonly bill_of_lading_number?: string | null | undefined
  readonly booking_number?: string | null | undefined
  /** The shipment's own reference numbers, not its containers'. */
  readonly ref_numbers?: readonly string[] | null | undefined
  /** The containers, in account order. */
  readonly containers?: readonly Container[] | undefined
}

/** The searchable identifiers of the shipment itself, without its containers. */
export const listReferences = ({ bill_of_lading_number, booking_number, ref_numbers }: Shipment): readonly string[] =>
  [bill_of_lading_number, booking_number, ...(ref_numbers ?? [])].filter(value => typeof value === 'string')
