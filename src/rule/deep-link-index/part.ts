/**
 * Some shipments of an account, made searchable: what an index is put together from.
 *
 * The numbers of containers and the texts of step b are two lists, each in account order: of a shipment its own texts first,
 * then those of its containers. So the first match of a list is the first of the account.
 */
import { bucketsOf, hashText, maskOf, placeOf, type Buckets } from '../../kernel/search/hash'
import { idAt, idList, type IdList } from '../../kernel/search/id-list'
import type { Packed } from '../../kernel/search/pack'
import { textAt } from '../../kernel/search/text-list'
import { textIndex, type TextIndex } from '../../kernel/search/text-index'
import { textsOf, type Shipment } from '../deep-link'
import { normalize, normalText } from '../identifier'

export type Part = {
  readonly shipments: IdList
  readonly containers: IdList
  /** The shipment of each container. */
  readonly shipmentOf: Uint32Array
  /** The number of each container; empty where there is none. */
  readonly numbers: TextIndex
  readonly texts: TextIndex
  /** Of each text twice its shipment, or twice its container and one. */
  readonly owners: Uint32Array
  readonly byId: Buckets
  /** The place of each shipment in the account, rising; none where they are counted from 0 on. */
  readonly ranks: Uint32Array
}

/** A shipment and its place in the account. */
export type Ranked = { readonly shipment: Shipment; readonly rank: number }

/**
 * Makes shipments searchable, in the order given: that of their places in the account, which are counted from 0 on where none are given.
 *
 * @example partOf([{ id: 's', ref_numbers: ['PO-1'] }], [7]).owners // Uint32Array.of(0)
 */
export const partOf = (shipments: readonly Shipment[], ranks: readonly number[] = []): Part => {
  const count = shipments.reduce((sum, { containers }) => sum + (containers?.length ?? 0), 0)
  const containers = new Array<string>(count)
  const numbers = new Array<string>(count)
  const shipmentOf = new Uint32Array(count)
  const texts: string[] = []
  const owners: number[] = []
  const addTexts = (values: readonly string[], owner: number): void => {
    for (const value of values) {
      texts.push(normalText(value))
      owners.push(owner)
    }
  }
  let box = 0
  shipments.forEach((shipment, i) => {
    addTexts(textsOf(shipment), 2 * i)
    for (const { id, number, ref_numbers } of shipment.containers ?? []) {
      addTexts(ref_numbers ?? [], 2 * box + 1)
      containers[box] = id
      numbers[box] = number === null ? '' : normalize({ value: number }).container_number
      shipmentOf[box++] = i
    }
  })
  const ids = shipments.map(({ id }) => id)
  return {
    shipments: idList(ids),
    containers: idList(containers),
    shipmentOf,
    numbers: textIndex(numbers),
    texts: textIndex(texts),
    owners: Uint32Array.from(owners),
    byId: bucketsOf(1 + (ids.length >> 2), Int32Array.from(ids, id => hashText(id, 0, id.length))),
    ranks: Uint32Array.from(ranks.every((rank, i) => rank === i) ? [] : ranks),
  }
}

/**
 * Gives the shipments again: their identifiers are in their forms, and a shipment's own are all reference numbers, which leads
 * to the same pages.
 *
 * @example rowsOf(partOf([{ id: 's', booking_number: 'bk' }], [7])) // [{ shipment: { id: 's', ref_numbers: ['BK'] }, rank: 7 }]
 */
export const rowsOf = (part: Part): readonly Ranked[] => {
  const containers = Array.from(part.shipmentOf, (_, i) =>
    ({ id: idAt(part.containers, i), number: textAt(part.numbers, i), ref_numbers: [] as string[] }))
  const rows = Array.from({ length: sizeOf(part) }, (_, i) =>
    ({ shipment: { id: idAt(part.shipments, i), ref_numbers: [] as string[], containers: [] as typeof containers }, rank: rankAt(part, i) }))
  part.owners.forEach((owner, i) => {
    const { ref_numbers } = (owner & 1 ? containers[owner >>> 1]! : rows[owner >>> 1]!.shipment)
    ref_numbers.push(textAt(part.texts, i))
  })
  part.shipmentOf.forEach((shipment, i) => rows[shipment]!.shipment.containers.push(containers[i]!))
  return rows
}

/**
 * The shipments of an id, by their places in the part.
 *
 * @example shipmentsOf(partOf([{ id: 's' }], [7]), 's') // [0]
 */
export const shipmentsOf = ({ byId, shipments }: Part, id: string): readonly number[] => {
  const place = placeOf(byId, hashText(id, 0, id.length))
  return Array.from(byId.items.subarray(byId.starts[place], byId.starts[place + 1]), word => word & byId.mask).filter(i => idAt(shipments, i) === id)
}

/**
 * How many shipments there are.
 *
 * @example sizeOf(partOf([])) // 0
 */
export const sizeOf = (part: Part): number => part.byId.items.length

/**
 * The place of a shipment in the account.
 *
 * @example rankAt(partOf([{ id: 's' }], [7]), 0) // 7
 */
export const rankAt = ({ ranks }: Part, shipment: number): number => (ranks.length === 0 ? shipment : ranks[shipment]!)

/**
 * The typed arrays of a part.
 *
 * @example arraysOf(partOf([])).length // 23
 */
export const arraysOf = (part: Part): readonly Packed[] => [
  part.shipments.starts, part.shipments.units, part.containers.starts, part.containers.units, part.shipmentOf,
  ...arraysOfTexts(part.numbers), ...arraysOfTexts(part.texts), part.owners, part.byId.starts, part.byId.items, part.ranks,
]

const arraysOfTexts = ({ starts, units, wholes, pieces, shorts }: TextIndex): readonly Packed[] =>
  [starts, units, wholes.starts, wholes.items, pieces.starts, pieces.items, shorts]

/**
 * The part of those arrays; `next` gives one after the other.
 *
 * @example partFrom((arrays => () => arrays.next().value)(arraysOf(partOf([])).values())).ranks // Uint32Array.of()
 */
export const partFrom = (next: () => Packed): Part => {
  const words = (): Uint32Array => next() as Uint32Array
  const list = (): IdList => ({ starts: words(), units: next() as Uint8Array | Uint16Array })
  const buckets = (limit: number): Buckets => ({ starts: words(), items: words(), mask: maskOf(limit) })
  const texts = (): TextIndex => {
    const { starts, units } = list()
    const count = starts.length - 1
    return { starts, units, wholes: buckets(count), pieces: buckets(count), shorts: words() }
  }
  return {
    shipments: list(), containers: list(), shipmentOf: words(), numbers: texts(), texts: texts(), owners: words(),
    byId: (byIds => ({ ...byIds, mask: maskOf(byIds.items.length) }))(buckets(0)), ranks: words(),
  }
}
