/**
 * How is a batch of shipments stored for searching?
 *
 * Container numbers and all other identifiers are two arrays in account order. A shipment's own identifiers come before
 * its containers', so the first match in an array is the first match in the account.
 */
import {
  areSoundBuckets,
  groupIntoBuckets,
  hashString,
  maskBelow,
  findBucket,
  type Buckets,
} from '../../kernel/search/hash'
import { idAt, idList, isSoundIdList, type IdList } from '../../kernel/search/id-list'
import type { Packed } from '../../kernel/search/pack'
import { isSoundStringIndex, stringIndex, type StringIndex } from '../../kernel/search/string-index'
import { stringAt } from '../../kernel/search/string-list'
import { listReferences, type Shipment } from '../deep-link/shipment'
import { normalizeNumber } from '../container-number'
import { normalText } from '../identifier'

/** Shipments that were indexed together; an index has one or more batches. */
export type Batch = {
  readonly shipments: IdList
  readonly containers: IdList
  /** The position of each container's shipment. */
  readonly shipmentOf: Uint32Array
  /** The number of each container, or empty if it has none. */
  readonly numbers: StringIndex
  readonly references: StringIndex
  /** The owner of each entry in `references`: `2 * shipment` or `2 * container + 1`. */
  readonly owners: Uint32Array
  readonly byId: Buckets
  /** The ascending account positions of the shipments, or empty if they are 0, 1, 2 and so on. */
  readonly ranks: Uint32Array
}

/** A shipment and its position in the account. */
export type Ranked = { readonly shipment: Shipment; readonly rank: number }

/** Indexes shipments in the given order. Without `ranks` their account positions are 0, 1, 2 and so on. */
export const buildBatch = (shipments: readonly Shipment[], ranks: readonly number[] = []): Batch => {
  const containers: string[] = []
  const numbers: string[] = []
  const shipmentOf: number[] = []
  const references: string[] = []
  const owners: number[] = []
  const addReferences = (values: readonly string[], owner: number): void => {
    for (const value of values) {
      references.push(normalText(value))
      owners.push(owner)
    }
  }
  shipments.forEach((shipment, i) => {
    addReferences(listReferences(shipment), 2 * i)
    for (const { id, number, ref_numbers } of shipment.containers ?? []) {
      addReferences(ref_numbers ?? [], 2 * containers.length + 1)
      containers.push(id)
      numbers.push(number === null ? '' : normalizeNumber(number))
      shipmentOf.push(i)
    }
  })
  const ids = shipments.map(({ id }) => id)
  return {
    shipments: idList(ids),
    containers: idList(containers),
    shipmentOf: Uint32Array.from(shipmentOf),
    numbers: stringIndex(numbers),
    references: stringIndex(references),
    owners: Uint32Array.from(owners),
    byId: groupIntoBuckets(
      1 + (ids.length >> 2),
      Int32Array.from(ids, id => hashString(id, 0, id.length)),
    ),
    ranks: Uint32Array.from(ranks.every((rank, i) => rank === i) ? [] : ranks),
  }
}

/**
 * Restores the shipments of a batch. Identifiers are normalized, and all identifiers of a shipment become reference
 * numbers. Both lead to the same pages.
 */
export const restoreShipments = (batch: Batch): readonly Ranked[] => {
  const containers = Array.from(batch.shipmentOf, (_, i) => ({
    id: idAt(batch.containers, i),
    number: stringAt(batch.numbers, i),
    ref_numbers: [] as string[],
  }))
  const rows = Array.from({ length: countShipments(batch) }, (_, i) => ({
    shipment: { id: idAt(batch.shipments, i), ref_numbers: [] as string[], containers: [] as typeof containers },
    rank: rankAt(batch, i),
  }))
  batch.owners.forEach((owner, i) => {
    const { ref_numbers } = owner & 1 ? containers[owner >>> 1]! : rows[owner >>> 1]!.shipment
    ref_numbers.push(stringAt(batch.references, i))
  })
  batch.shipmentOf.forEach((shipment, i) => rows[shipment]!.shipment.containers.push(containers[i]!))
  return rows
}

export const findShipments = ({ byId, shipments }: Batch, id: string): readonly number[] => {
  const place = findBucket(byId, hashString(id, 0, id.length))
  const words = byId.items.subarray(byId.starts[place], byId.starts[place + 1])
  return Array.from(words, word => word & byId.mask).filter(i => idAt(shipments, i) === id)
}

export const countShipments = (batch: Batch): number => batch.byId.items.length

export const rankAt = ({ ranks }: Batch, shipment: number): number => (ranks.length === 0 ? shipment : ranks[shipment]!)

// Arrays -------------------------------------------------------------------------------------------------------------

/** The typed arrays of a batch, in the order of {@link batchFrom}. */
export const listArrays = (batch: Batch): readonly Packed[] => [
  batch.shipments.starts,
  batch.shipments.units,
  batch.containers.starts,
  batch.containers.units,
  batch.shipmentOf,
  ...arraysOfStrings(batch.numbers),
  ...arraysOfStrings(batch.references),
  batch.owners,
  batch.byId.starts,
  batch.byId.items,
  batch.ranks,
]

const arraysOfStrings = ({ starts, units, wholes, pieces, shorts }: StringIndex): readonly Packed[] => [
  starts,
  units,
  wholes.starts,
  wholes.items,
  pieces.starts,
  pieces.items,
  shorts,
]

/**
 * The number of arrays in a batch, and the positions of those with 8- or 16-bit code units. All others hold 32-bit
 * words.
 */
export const ARRAYS = 23
const UNITS: readonly number[] = [1, 3, 6, 13]

/**
 * Restores a batch from {@link ARRAYS} arrays, or undefined if they do not form a batch.
 *
 * Guarantees that a search in the batch terminates and never reads out of range: every position that leads from one
 * array into another is checked, except the items of the string buckets. An out-of-range item there matches nothing.
 */
export const batchFrom = (arrays: readonly Packed[]): Batch | undefined => {
  const fits = ({ BYTES_PER_ELEMENT: bytes }: Packed, i: number): boolean =>
    UNITS.includes(i) ? bytes < 4 : bytes === 4
  if (arrays.length !== ARRAYS || !arrays.every(fits)) return undefined
  let at = 0
  const words = (): Uint32Array => arrays[at++] as Uint32Array
  const list = (): IdList => ({ starts: words(), units: arrays[at++] as Uint8Array | Uint16Array })
  const buckets = (limit: number): Buckets => ({ starts: words(), items: words(), mask: maskBelow(limit) })
  const strings = (): StringIndex => {
    const { starts, units } = list()
    const count = starts.length - 1
    return { starts, units, wholes: buckets(count), pieces: buckets(count), shorts: words() }
  }
  const batch = {
    shipments: list(),
    containers: list(),
    shipmentOf: words(),
    numbers: strings(),
    references: strings(),
    owners: words(),
    byId: (byIds => ({ ...byIds, mask: maskBelow(byIds.items.length) }))(buckets(0)),
    ranks: words(),
  }
  return isSound(batch) ? batch : undefined
}

const isSound = ({ shipments, containers, shipmentOf, numbers, references, owners, byId, ranks }: Batch): boolean => {
  const size = byId.items.length
  return (
    areSoundBuckets(byId) &&
    byId.items.every(word => (word & byId.mask) < size) &&
    isSoundIdList(shipments, size) &&
    isSoundIdList(containers, shipmentOf.length) &&
    isSoundStringIndex(numbers, shipmentOf.length) &&
    isSoundStringIndex(references, owners.length) &&
    isRisingBelow(size, shipmentOf) &&
    areOwners(owners, size, shipmentOf.length) &&
    (ranks.length === 0 || (ranks.length === size && ranks.every((rank, i) => i === 0 || rank > ranks[i - 1]!)))
  )
}

const isRisingBelow = (limit: number, shipmentOf: Uint32Array): boolean => {
  for (let i = 1; i < shipmentOf.length; i++) if (shipmentOf[i]! < shipmentOf[i - 1]!) return false
  return shipmentOf.length === 0 || shipmentOf[shipmentOf.length - 1]! < limit
}

const areOwners = (owners: Uint32Array, shipments: number, containers: number): boolean => {
  for (let i = 0; i < owners.length; i++) {
    if (owners[i]! >>> 1 >= (owners[i]! & 1 ? containers : shipments)) return false
  }
  return true
}
