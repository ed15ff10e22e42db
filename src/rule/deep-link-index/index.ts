/**
 * Where does a number lead, in an account of millions?
 *
 * An index answers as `resolve` of deep-link does on the shipments that are in it, whatever they are; a law holds it to that.
 * It is never changed: what is added, put in place of another or taken out makes a new index, which shares the parts of the old.
 *
 * | an index is | of                                                                              |
 * | ----------- | ------------------------------------------------------------------------------- |
 * | parts       | shipments that were made searchable together, each with its place in the account |
 * | gone        | in a part, what another took the place of, or nothing                           |
 *
 * A change makes a small part. Small ones become one with what is not much larger, so that parts stay few. What is gone stays
 * in its part until most of the part is; till then a query of less than five characters is looked for one by one where the first
 * that had it is gone.
 */
import type { monoid } from 'fp-ts'
import { left, right } from 'fp-ts/Either'
import { add, has, setOf, type BitSet } from '../../kernel/search/bit-set'
import { idAt } from '../../kernel/search/id-list'
import type { Checked } from '../../kernel/issue'
import { pack, unpack } from '../../kernel/search/pack'
import { firstContaining, firstEqual, type Accepts, type Find } from '../../kernel/search/text-index'
import type { Resolved, Shipment } from '../deep-link'
import { arraysOf, partFrom, partOf, rankAt, rowsOf, shipmentsOf, sizeOf, type Part, type Ranked } from './part'
import { normalize } from '../identifier'

/** A part within an index: its places in the account count from `base`. */
type Segment = { readonly part: Part; readonly base: number; readonly gone: BitSet; readonly live: number }

/** Identifiers of an account, made searchable. Opaque: use `build` and the functions below; its fields may change. */
export type Index = { readonly segments: readonly Segment[]; readonly end: number }

/**
 * Makes an account searchable.
 *
 * @clause LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e LINK-3 LINK-4
 * @example resolve(build({ shipments: [{ id: 's', containers: [{ id: 'c', number: 'MSCU5285725' }] }] }), { query: '5285' }) // { step: 'c', shipment_id: 's', container_id: 'c' }
 */
export const build = ({ shipments }: { readonly shipments: readonly Shipment[] }): Index => append(monoidOfIndexes.empty, { shipments })

/**
 * Tells which page an identifier leads to, as {@link Resolved} of the account's shipments.
 *
 * @clause ID-1 LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e LINK-3 LINK-4
 * @example resolve(build({ shipments: [] }), { query: 'PO-1' }) // { step: 'e', query: 'PO-1' }
 */
export const resolve = (index: Index, { query }: { readonly query: string }): Resolved => {
  const { text, container_number } = normalize({ value: query })
  return (container_number !== '' && first(index, 'a', 'numbers', firstEqual, container_number))
    || (text !== '' && first(index, 'b', 'texts', firstEqual, text))
    || first(index, 'c', 'numbers', firstContaining, container_number)
    || first(index, 'd', 'texts', firstContaining, text)
    || { step: 'e', query }
}

/** The first match of all parts in the order of the account. */
const first = ({ segments }: Index, step: 'a' | 'b' | 'c' | 'd', list: 'numbers' | 'texts', find: Find, form: string): Resolved | undefined => {
  let best: { readonly part: Part; readonly item: number } | undefined
  let rank = Infinity
  for (const { part, base, gone } of segments) {
    if (base + rankAt(part, 0) >= rank) continue
    const item = find(list === 'numbers' ? part.numbers : part.texts, form, gone.length === 0 ? ALL : it => !has(gone, shipmentOf(part, list, it)))
    if (item < 0) continue
    const found = base + rankAt(part, shipmentOf(part, list, item))
    if (found >= rank) continue
    rank = found
    best = { part, item }
  }
  return best && resolved(best.part, step, list, best.item)
}

const ALL: Accepts = () => true

const shipmentOf = ({ shipmentOf: shipments, owners }: Part, list: 'numbers' | 'texts', item: number): number => {
  if (list === 'numbers') return shipments[item]!
  const owner = owners[item]!
  return owner & 1 ? shipments[owner >>> 1]! : owner >>> 1
}

const resolved = (part: Part, step: 'a' | 'b' | 'c' | 'd', list: 'numbers' | 'texts', item: number): Resolved => {
  const container = list === 'numbers' ? item : step === 'b' && part.owners[item]! & 1 ? part.owners[item]! >>> 1 : -1
  return {
    step,
    shipment_id: idAt(part.shipments, shipmentOf(part, list, item)),
    container_id: container < 0 ? null : idAt(part.containers, container),
  }
}

// Changes ------------------------------------------------------------------------------------------------------------

/**
 * Adds shipments at the end of the account.
 *
 * @example resolve(append(build({ shipments: [{ id: 's' }] }), { shipments: [{ id: 't', booking_number: 'BK1' }] }), { query: 'bk1' }) // { step: 'b', shipment_id: 't', container_id: null }
 */
export const append = ({ segments, end }: Index, { shipments }: { readonly shipments: readonly Shipment[] }): Index => ({
  segments: shipments.length === 0 ? segments
    : settled([...segments, { part: partOf(shipments), base: end, gone: [], live: shipments.length }]),
  end: end + shipments.length,
})

/**
 * Puts a shipment in the place of the first one of its id, or at the end where there is none; any further ones of its id go.
 *
 * @example resolve(replace(build({ shipments: [{ id: 's', booking_number: 'BK1' }] }), { shipment: { id: 's', booking_number: 'BK2' } }), { query: 'BK1' }).step // 'e'
 */
export const replace = (index: Index, { shipment }: { readonly shipment: Shipment }): Index => {
  const base = placeOf(index, shipment.id)
  if (base === undefined) return append(index, { shipments: [shipment] })
  const { segments, end } = remove(index, shipment)
  return { segments: settled([...segments, { part: partOf([shipment]), base, gone: [], live: 1 }]), end }
}

/** The place in the account of the first shipment of an id. */
const placeOf = ({ segments }: Index, id: string): number | undefined => {
  const places = segments.flatMap(each => liveOf(each, id).map(i => each.base + rankAt(each.part, i)))
  return places.length === 0 ? undefined : Math.min(...places)
}

const liveOf = ({ part, gone }: Segment, id: string): readonly number[] => shipmentsOf(part, id).filter(i => !has(gone, i))

/**
 * Takes every shipment of an id out of the account.
 *
 * @example resolve(remove(build({ shipments: [{ id: 's', booking_number: 'BK1' }] }), { id: 's' }), { query: 'BK1' }).step // 'e'
 */
export const remove = ({ segments, end }: Index, { id }: { readonly id: string }): Index => ({
  segments: segments.flatMap((each) => {
    const going = liveOf(each, id)
    if (going.length === 0) return [each]
    const left = { ...each, gone: going.reduce(add, each.gone), live: each.live - going.length }
    return left.live === 0 ? [] : 2 * left.live < sizeOf(left.part) ? [together([left])] : [left]
  }),
  end,
})

/** Makes the last part one with those before it that are not more than twice as large. */
const settled = (segments: readonly Segment[]): readonly Segment[] => {
  let at = segments.length - 1
  for (let live = segments[at]!.live; at > 0 && segments[at - 1]!.live <= 2 * live; at--) live += segments[at - 1]!.live
  return at === segments.length - 1 ? segments : [...segments.slice(0, at), together(segments.slice(at))]
}

/** One part of what is left of some. */
const together = (segments: readonly Segment[]): Segment => {
  const base = Math.min(...segments.map(each => each.base))
  const rows = segments.flatMap(({ part, base: from, gone }) =>
    rowsOf(part).filter((_, i) => !has(gone, i)).map(({ shipment, rank }): Ranked => ({ shipment, rank: from - base + rank })))
  rows.sort((a, b) => a.rank - b.rank)
  return { part: partOf(rows.map(({ shipment }) => shipment), rows.map(({ rank }) => rank)), base, gone: [], live: rows.length }
}

/**
 * Joins two indexes: the account of the one, then that of the other. Nothing is built anew.
 *
 * @example resolve(concat(build({ shipments: [{ id: 's' }] }), build({ shipments: [{ id: 't', booking_number: 'BK1' }] })), { query: 'BK1' }) // { step: 'b', shipment_id: 't', container_id: null }
 */
export const concat = (a: Index, b: Index): Index =>
  ({ segments: [...a.segments, ...b.segments.map(each => ({ ...each, base: a.end + each.base }))], end: a.end + b.end })

/** Indexes joined in the order of their accounts, as an fp-ts Monoid. */
export const monoidOfIndexes: monoid.Monoid<Index> = { concat, empty: { segments: [], end: 0 } }

// Bytes --------------------------------------------------------------------------------------------------------------

const VERSION = 1

/**
 * Writes an index as bytes, to be kept in a file.
 *
 * @example fromBytes(toBytes(build({ shipments: [{ id: 's' }] })))._tag // 'Right'
 */
export const toBytes = ({ segments, end }: Index): Uint8Array => pack(VERSION, [
  Uint32Array.of(end, ...segments.flatMap(({ base, live }) => [base, live])),
  ...segments.flatMap(({ part, gone }) => [Uint32Array.from({ length: sizeOf(part) }, (_, i) => i).filter(i => has(gone, i)), ...arraysOf(part)]),
])

/**
 * Reads an index that was written; it uses the bytes, which must not be changed. Bytes that are damaged, of another version or
 * of something else are refused (`format`, `unsupported`).
 *
 * @example fromBytes(Uint8Array.of(1, 2, 3)).left[0].code // 'format'
 */
export const fromBytes = (bytes: Uint8Array): Checked<Index> => {
  const arrays = unpack(VERSION, bytes)
  if (arrays._tag === 'Left') return left(arrays.left.map(issue => ({ ...issue, message: `not an index: ${issue.message}` })))
  const each = arrays.right.values()
  const next = () => each.next().value!
  const [end = 0, ...sizes] = next()
  const segments = Array.from({ length: sizes.length / 2 }, (_, i): Segment => {
    const gone = setOf(Array.from(next()))
    return { part: partFrom(next), base: sizes[2 * i]!, gone, live: sizes[2 * i + 1]! }
  })
  return right({ segments, end })
}
