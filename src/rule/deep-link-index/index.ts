/**
 * Which page does an identifier lead to, in an account of millions of shipments?
 *
 * An index answers exactly like `resolve` of deep-link on the same shipments. It is immutable: adding, replacing or
 * removing shipments returns a new index that shares batches with the old one.
 *
 * | part      | content                                                              |
 * | --------- | -------------------------------------------------------------------- |
 * | batches   | shipments that were indexed together, each with its account position |
 * | `removed` | per batch, the shipments that have been replaced or removed since    |
 *
 * A change creates a small batch. Batches of similar size are merged, so that there are few. A removed shipment stays
 * in its batch until most of the batch is removed. Until then, if the first match of a query shorter than five
 * characters is a removed shipment, the following entries are scanned one by one.
 *
 * @module gateout/deep-link-index
 */
import { freezeDeep } from '../../kernel/freeze'
import { left, right } from '../../kernel/either'
import type { Checked } from '../../kernel/issue'
import type { Monoid } from '../../kernel/monoid'
import { INCONSISTENT_ARRAYS, notAnIndex, wrongType } from '../../kernel/phrase'
import { add, has, createBitSet, type BitSet } from '../../kernel/search/bit-set'
import { idAt } from '../../kernel/search/id-list'
import { pack, unpack, type Bytes, type Packed } from '../../kernel/search/pack'
import { firstContaining, firstEqual, type Accepts, type Find } from '../../kernel/search/string-index'
import { explain as explainPage, type MatchStep, type Resolved, type Shipment } from '../deep-link'
import { normalize } from '../identifier'
import {
  ARRAYS,
  listArrays,
  batchFrom,
  buildBatch,
  rankAt,
  restoreShipments,
  findShipments,
  countShipments,
  type Batch,
  type Ranked,
} from './batch'
import { formsDigest } from './forms'

/**
 * A batch within an index. Its account positions are relative to `base`; `live` counts the shipments that are not
 * removed.
 */
type Segment = { readonly batch: Batch; readonly base: number; readonly removed: BitSet; readonly live: number }

/** Identifies the file of an account by its size and a digest in any format. */
export type AccountMark = {
  /** The size of the file in bytes. */
  readonly size: number
  /** A digest of the bytes, as a string. */
  readonly digest: string
}

/**
 * A searchable index of an account's identifiers. Opaque: use the functions of this module; the properties may change.
 */
export type Index = {
  /** The batches, in account order. */
  readonly segments: readonly Segment[]
  /** The position after the last shipment. */
  readonly end: number
  /** The mark given to {@link build}, or null without a mark, and after any change. */
  readonly account: AccountMark | null
  /** The normalization digest of the engine that wrote the index, or null if it was built in this process. */
  readonly forms: number | null
}

/** The result of {@link check}. */
export type Checkup =
  | { readonly outcome: 'fresh' }
  | {
      readonly outcome: 'stale'
      /**
       * The difference: another account file, or another Unicode version, which changes how identifiers are normalized.
       */
      readonly by: 'account' | 'unicode'
    }

/**
 * Builds an index of an account. {@link accountOf} returns the mark, if one is given.
 *
 * The identifiers of one call may have 2³⁰ characters in total.
 *
 * @complexity O(n) time and memory in the characters of the identifiers: about 1 µs and 70 bytes for each identifier.
 * @clause LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e LINK-3 LINK-4
 * @example resolve(build({ shipments: [{ id: 's', containers: [{ id: 'c', number: 'CSQU3' }] }] }), { query: 'qu3' })
 * // { step: 'c', shipment_id: 's', container_id: 'c' }
 */
export const build = ({
  shipments,
  account = null,
}: {
  readonly shipments: readonly Shipment[]
  readonly account?: AccountMark | null | undefined
}): Index => ({ ...append(monoidOfIndexes.empty, { shipments }), account })

/**
 * Finds the page for an identifier.
 *
 * | step | the query                                            | page                             | clause  |
 * | ---- | ---------------------------------------------------- | -------------------------------- | ------- |
 * | a    | equals a container number                            | its shipment, container selected | LINK-2a |
 * | b    | equals a shipment number or any reference number     | the shipment                     | LINK-2b |
 * | c    | is part of a container number                        | its shipment, container selected | LINK-2c |
 * | d    | is part of a shipment number or any reference number | the shipment                     | LINK-2d |
 * | e    | matches nothing                                      | the list, with the query         | LINK-2e |
 *
 * @complexity Usually microseconds, independent of the size of the account. O(n) in the account if every five-character
 * piece of the query is common, or if the first match of a shorter query is a removed shipment.
 * @throws TypeError if the query is not a string
 * @clause ID-1 LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e LINK-3 LINK-4
 * @example resolve(build({ shipments: [] }), { query: 'PO-1' }) // { step: 'e', query: 'PO-1' }
 */
export const resolve = (index: Index, { query }: { readonly query: string }): Resolved => {
  if (typeof query !== 'string') throw new TypeError(`query ${wrongType('a string', query)}: resolve(index, { query })`)
  const { text, container_number } = normalize({ value: query })
  return (
    (container_number !== '' && first(index, 'a', 'numbers', firstEqual, container_number)) ||
    (text !== '' && first(index, 'b', 'references', firstEqual, text)) ||
    first(index, 'c', 'numbers', firstContaining, container_number) ||
    first(index, 'd', 'references', firstContaining, text) || { step: 'e', query }
  )
}

type List = 'numbers' | 'references'

/** The first match of all batches, in account order. */
const first = ({ segments }: Index, step: MatchStep, list: List, find: Find, form: string): Resolved | undefined => {
  let best: { readonly batch: Batch; readonly item: number } | undefined
  let rank = Infinity
  for (const { batch, base, removed } of segments) {
    if (base + rankAt(batch, 0) >= rank) continue
    // Most batches have no removed shipments, so every entry is accepted.
    const accepts: Accepts = removed.length === 0 ? ANY : each => !has(removed, shipmentAt(batch, list, each))
    const item = find(batch[list], form, accepts)
    if (item < 0) continue
    const found = base + rankAt(batch, shipmentAt(batch, list, item))
    if (found >= rank) continue
    rank = found
    best = { batch, item }
  }
  return best && toResolved(best.batch, step, list, best.item)
}

const ANY: Accepts = () => true

const shipmentAt = ({ shipmentOf, owners }: Batch, list: List, item: number): number => {
  if (list === 'numbers') return shipmentOf[item]!
  const owner = owners[item]!
  return owner & 1 ? shipmentOf[owner >>> 1]! : owner >>> 1
}

const toResolved = (batch: Batch, step: MatchStep, list: List, item: number): Resolved => {
  const owner = list === 'numbers' ? 2 * item + 1 : step === 'b' ? batch.owners[item]! : 0
  return {
    step,
    shipment_id: idAt(batch.shipments, shipmentAt(batch, list, item)),
    container_id: owner & 1 ? idAt(batch.containers, owner >>> 1) : null,
  }
}

// Trust --------------------------------------------------------------------------------------------------------------

/**
 * Returns the mark given to {@link build}, or null without a mark, and after any change.
 *
 * @example accountOf(build({ shipments: [], account: { size: 0, digest: 'e3b0c442' } }))
 * // { size: 0, digest: 'e3b0c442' }
 */
export const accountOf = (index: Index): AccountMark | null => index.account

/**
 * Checks whether an index is valid here: it must belong to the account, if one is given, and come from an engine that
 * normalizes identifiers alike. Call it after {@link fromBytes}; the first call takes about 25 ms.
 *
 * @example check(build({ shipments: [] }), { account: { size: 1, digest: '' } }) // { outcome: 'stale', by: 'account' }
 */
export const check = (
  index: Index,
  { account }: { readonly account?: AccountMark | null | undefined } = {},
): Checkup => {
  if (account && !(index.account?.size === account.size && index.account.digest === account.digest))
    return { outcome: 'stale', by: 'account' }
  return index.forms !== null && index.forms !== formsDigest()
    ? { outcome: 'stale', by: 'unicode' }
    : { outcome: 'fresh' }
}

/**
 * Describes the result of `resolve`, `check` or `fromBytes` in an English sentence.
 *
 * @example explain({ outcome: 'stale', by: 'account' })
 * // 'The index is of another account, or of an earlier state of it.'
 */
export const explain = (result: Resolved | Checkup | Checked<Index>): string => {
  if ('_tag' in result) return explainRead(result)
  if ('step' in result) return explainPage(result)
  return result.outcome === 'fresh' ? 'The index may be asked.' : STALE[result.by]
}

const explainRead = (read: Checked<Index>): string =>
  read._tag === 'Right' ? 'It is an index.' : `Rejected: ${read.left.map(({ message }) => message).join('; ')}.`

const STALE = {
  account: 'The index is of another account, or of an earlier state of it.',
  unicode: 'The index was written where identifiers have other forms, by another version of Unicode.',
}

// Changes ------------------------------------------------------------------------------------------------------------

/**
 * Adds shipments at the end of the account. The new index has no mark.
 *
 * @example resolve(append(build({ shipments: [] }), { shipments: [{ id: 't', ref_numbers: ['P'] }] }), { query: 'p' })
 * // { step: 'b', shipment_id: 't', container_id: null }
 */
export const append = (
  { segments, end, forms }: Index,
  {
    shipments,
  }: {
    readonly shipments: readonly Shipment[]
  },
): Index => ({
  segments:
    shipments.length === 0
      ? segments
      : mergeLast([...segments, { batch: buildBatch(shipments), base: end, removed: [], live: shipments.length }]),
  end: end + shipments.length,
  account: null,
  forms,
})

/**
 * Replaces the first shipment with the same id, or appends the shipment if there is none. Further shipments with that
 * id are removed. The new index has no mark.
 *
 * @example replace(build({ shipments: [{ id: 's' }] }), { shipment: { id: 's', booking_number: 'BK2' } }).end // 1
 */
export const replace = (index: Index, { shipment }: { readonly shipment: Shipment }): Index => {
  const base = findRank(index, shipment.id)
  if (base === undefined) return append(index, { shipments: [shipment] })
  const without = remove(index, shipment)
  const segment: Segment = { batch: buildBatch([shipment]), base, removed: [], live: 1 }
  return { ...without, segments: mergeLast([...without.segments, segment]) }
}

/** The account position of the first shipment with an id. */
const findRank = ({ segments }: Index, id: string): number | undefined => {
  const firsts = segments.flatMap(each => {
    const [first] = findLive(each, id)
    return first === undefined ? [] : [each.base + rankAt(each.batch, first)]
  })
  return firsts.length === 0 ? undefined : least(firsts)
}

/** Not `Math.min(...)`, which would push every number onto the stack. */
const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity)

const findLive = ({ batch, removed }: Segment, id: string): readonly number[] =>
  findShipments(batch, id).filter(i => !has(removed, i))

/**
 * Removes every shipment with an id. The new index has no mark.
 *
 * @example resolve(remove(build({ shipments: [{ id: 's', ref_numbers: ['P'] }] }), { id: 's' }), { query: 'P' }).step
 * // 'e'
 */
export const remove = ({ segments, end, forms }: Index, { id }: { readonly id: string }): Index => ({
  segments: segments.flatMap(each => {
    const going = findLive(each, id)
    const rest = { ...each, removed: going.reduce(add, each.removed), live: each.live - going.length }
    if (rest.live === 0) return []
    return 2 * rest.live < countShipments(rest.batch) ? [mergeSegments([rest])] : [rest]
  }),
  end,
  account: null,
  forms,
})

/** Merges the last batch with preceding batches that are at most twice as large. */
const mergeLast = (segments: readonly Segment[]): readonly Segment[] => {
  let at = segments.length - 1
  for (let live = segments[at]!.live; at > 0 && segments[at - 1]!.live <= 2 * live; at--) live += segments[at - 1]!.live
  return at === segments.length - 1 ? segments : [...segments.slice(0, at), mergeSegments(segments.slice(at))]
}

/** Merges the remaining shipments of several batches into one batch. */
const mergeSegments = (segments: readonly Segment[]): Segment => {
  const base = least(segments.map(each => each.base))
  const rows = segments.flatMap(({ batch, base: from, removed }) =>
    restoreShipments(batch)
      .filter((_, i) => !has(removed, i))
      .map(({ shipment, rank }): Ranked => ({ shipment, rank: from - base + rank })),
  )
  rows.sort((a, b) => a.rank - b.rank)
  const batch = buildBatch(
    rows.map(({ shipment }) => shipment),
    rows.map(({ rank }) => rank),
  )
  return { batch, base, removed: [], live: rows.length }
}

/**
 * Concatenates two indexes: the account of the first, then the account of the second. Batches are shared, not rebuilt.
 * The new index has no mark.
 *
 * @example concat(build({ shipments: [{ id: 's' }] }), build({ shipments: [{ id: 't' }] })).end // 2
 */
export const concat = (a: Index, b: Index): Index => ({
  segments: [...a.segments, ...b.segments.map(each => ({ ...each, base: a.end + each.base }))],
  end: a.end + b.end,
  account: null,
  forms: a.forms === b.forms ? a.forms : a.forms === null ? b.forms : b.forms === null ? a.forms : MIXED,
})

/** The digest of an index joined from two engines' indexes; a real digest is never negative. */
const MIXED = -1

/** The fp-ts Monoid of indexes under {@link concat}. */
export const monoidOfIndexes: Monoid<Index> = /* @__PURE__ */ freezeDeep({
  concat,
  empty: { segments: [], end: 0, account: null, forms: null },
})

// Bytes --------------------------------------------------------------------------------------------------------------

const VERSION = 2

/**
 * Serializes an index, with its mark and its normalization digest.
 *
 * @complexity O(n) in the size of the index.
 * @example accountOf(fromBytes(toBytes(build({ shipments: [], account: { size: 2, digest: 'ab' } }))).right)
 * // { size: 2, digest: 'ab' }
 */
export const toBytes = ({ segments, end, account, forms }: Index): Bytes =>
  pack(VERSION, [
    Uint32Array.of(forms ?? formsDigest(), end, ...segments.flatMap(({ base, live }) => [base, live])),
    account === null ? new Uint32Array(0) : Uint32Array.of(account.size, Math.floor(account.size / 2 ** 32)),
    account === null ? new Uint16Array(0) : toUnits(account.digest),
    ...segments.flatMap(({ batch, removed }) => [
      Uint32Array.from({ length: countShipments(batch) }, (_, i) => i).filter(i => has(removed, i)),
      ...listArrays(batch),
    ]),
  ])

const toUnits = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

/**
 * Restores a serialized index. It keeps using the bytes, which must not be changed. Damaged bytes, another version or
 * other data are refused (`format`, `unsupported`): arbitrary bytes neither make this function throw nor make a later
 * search throw or loop forever. It does not verify that answers are correct; {@link check} does.
 *
 * @complexity O(n) in the number of bytes.
 * @example fromBytes(Uint8Array.of(1, 2, 3)).left[0].code // 'format'
 */
export const fromBytes = (bytes: Uint8Array): Checked<Index> => {
  const arrays = unpack(VERSION, bytes)
  if (arrays._tag === 'Left') {
    return left(arrays.left.map(issue => ({ ...issue, message: notAnIndex(issue.message) })))
  }
  const index = indexFrom(arrays.right)
  return index ? right(index) : left([{ pointer: '', code: 'format', message: notAnIndex(INCONSISTENT_ARRAYS) }])
}

const indexFrom = ([head, size, digest, ...rest]: readonly Packed[]): Index | undefined => {
  if (!(head instanceof Uint32Array && size instanceof Uint32Array && digest instanceof Uint16Array)) return undefined
  if (2 * rest.length !== (head.length - 2) * (ARRAYS + 1)) return undefined
  const [forms, end] = head as unknown as readonly [number, number]
  const segments: Segment[] = []
  for (let i = 0; i * (ARRAYS + 1) < rest.length; i++) {
    const [removed, ...arrays] = rest.slice(i * (ARRAYS + 1), (i + 1) * (ARRAYS + 1))
    const batch = batchFrom(arrays)
    const [base, live] = [head[2 + 2 * i]!, head[3 + 2 * i]!]
    if (!batch || !isSetBelow(countShipments(batch), removed!)) return undefined
    const count = countShipments(batch)
    if (live === 0 || live !== count - removed!.length || base + rankAt(batch, count - 1) >= end) return undefined
    segments.push({ batch, base, removed: createBitSet(Array.from(removed!)), live })
  }
  return { segments, end, account: markFrom(size, digest), forms }
}

const isSetBelow = (limit: number, numbers: Packed): boolean =>
  numbers.every((n, i, all: ArrayLike<number>) => n < limit && (i === 0 || n > all[i - 1]!))

const markFrom = ([low, high]: Uint32Array, digest: Uint16Array): AccountMark | null =>
  high === undefined
    ? null
    : { size: high * 2 ** 32 + low!, digest: Array.from(digest, unit => String.fromCharCode(unit)).join('') }
