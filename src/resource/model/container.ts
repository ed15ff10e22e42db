/**
 * The types of a container, its holds and its fees.
 */
import type { feeTypes, holdNames, holdStatuses } from '../codes'
import type { AnyObject, Nullable } from './json-api'

/** Who holds a container, or why; `other`: see the description. */
export type HoldName = (typeof holdNames)[number]

/** `hold`: active. `pending`: expected, not active yet. */
export type HoldStatus = (typeof holdStatuses)[number]

/** A hold that a terminal reports: who holds the container, or why, and whether the hold is active yet. */
export type Hold = {
  /** Who holds the container, or why; `other`: see the description. */
  name: HoldName
  /** `hold`: active. `pending`: expected, not active yet. */
  status: HoldStatus
  /** Raw text of the terminal, for display only; decide by the name. */
  description?: string | null | undefined
}

/** The kind of a fee; `total` repeats the other fees and is not part of a sum. */
export type FeeType = (typeof feeTypes)[number]

/** A fee that a terminal charges, in its local currency. */
export type Fee = {
  /** The kind of the fee; `total` repeats the other fees and is not part of a sum. */
  type: FeeType
  /** The amount in the local currency; 0: reported, but not posted yet. */
  amount: number
  /** The ISO 4217 code; `XXX`: no currency was reported. */
  currency_code: string
}

/** The documented attributes of a container; others are kept. */
export type ContainerAttributes = {
  /** The container number. */
  number?: string | undefined
  /** Whether the terminal has cleared the container for release. */
  available_for_pickup?: boolean | undefined
  /** The holds that the terminal reports, at a port or an inland rail destination; empty: there are none. */
  holds_at_pod_terminal?: Hold[] | undefined
  /** The fees that the terminal reports; empty: there are none. */
  fees_at_pod_terminal?: Fee[] | undefined
  /** Reference numbers of the container, without those of its shipment. */
  ref_numbers?: string[] | undefined
  /** The current status of the container; its values are not enumerated. */
  current_status?: string | undefined
}

/** The attributes of a container after tolerant reading: each may be null or missing. */
export type LiveContainerAttributes = Nullable<ContainerAttributes>

/** A container, with the holds and fees that its terminal reports. Undocumented attributes are kept. */
export type Container = {
  /** The id of the resource. */
  id: string
  type: 'container'
  attributes?: ContainerAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** A container after tolerant reading: each attribute may be null or missing. */
export type LiveContainer = {
  /** The id of the resource: any string. */
  id: string
  type: 'container'
  attributes?: LiveContainerAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}
