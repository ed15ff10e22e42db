/**
 * The identifiers of an account: what a query is compared with.
 */

/** A container of an account, by what identifies it. */
export type Container = {
  readonly id: string
  /** Null where the container has no number yet. */
  readonly number: string | null
  readonly ref_numbers?: readonly string[] | null | undefined
}

/** A shipment of an account, by what identifies it and its containers. */
export type Shipment = {
  readonly id: string
  readonly bill_of_lading_number?: string | null | undefined
  readonly booking_number?: string | null | undefined
  readonly ref_numbers?: readonly string[] | null | undefined
  readonly containers?: readonly Container[] | undefined
}

/** The texts of a shipment itself: those that step b compares, without those of its containers. */
export const textsOf = ({ bill_of_lading_number, booking_number, ref_numbers }: Shipment): readonly string[] =>
  [bill_of_lading_number, booking_number, ...ref_numbers ?? []].filter(value => typeof value === 'string')
