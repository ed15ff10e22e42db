/**
 * The identifiers of an account: what a query is compared with.
 */

/** A container of an account, by what identifies it. */
export type Container = {
  /** The id that a page selects it by. */
  readonly id: string
  /** Null where the container has no number yet. */
  readonly number: string | null
  /** The reference numbers of the container, apart from its shipment's. */
  readonly ref_numbers?: readonly string[] | null | undefined
}

/** A shipment of an account, by what identifies it and its containers. */
export type Shipment = {
  /** The id of its page. */
  readonly id: string
  /** The number of its bill of lading. */
  readonly bill_of_lading_number?: string | null | undefined
  /** The number of its booking. */
  readonly booking_number?: string | null | undefined
  /** The reference numbers of the shipment, without those of its containers. */
  readonly ref_numbers?: readonly string[] | null | undefined
  /** Its containers, in the order of the account. */
  readonly containers?: readonly Container[] | undefined
}

/** The texts of a shipment itself: those that step b compares, without those of its containers. */
export const textsOf = ({ bill_of_lading_number, booking_number, ref_numbers }: Shipment): readonly string[] =>
  [bill_of_lading_number, booking_number, ...(ref_numbers ?? [])].filter(value => typeof value === 'string')
