/**
 * Where does a number lead, in an account of millions?
 *
 * An index answers as `resolve` of deep-link does on the shipments that are in it, whatever they are; a law compares
 * the two. It is never changed: what is added, replaced or removed makes a new index, which shares the batches of the
 * old one.
 *
 * | an index has | which are                                                                      |
 * | ------------ | ------------------------------------------------------------------------------ |
 * | batches      | shipments that were made searchable together, each with its place in the account |
 * | gone         | in a batch, the shipments that were replaced or removed                        |
 *
 * A change makes a small batch. Small ones are merged with what is not much larger, so that batches stay few. A
 * shipment that is gone stays in its batch until most of the batch is gone; till then, where the first text that
 * contains a query of less than five characters is gone, the texts after it are looked at one by one.
 */
import type { monoid } from 'fp-ts'
import { left, right } from 'fp-ts/Either'
import type { Checked } from '../../kernel/issue'
import { add, has, setOf, type BitSet } from '../../kernel/search/bit-set'
import { idAt } from '../../kernel/search/id-list'
import { pack, unpack, type Packed } from '../../kernel/search/pack'
import { firstContaining, firstEqual, type Accepts, type Find } from '../../kernel/search/string-index'
import { explain as explainPage, type Resolved, type Shipment } from '../deep-link'
import { normalize } from '../identifier'
import {
  ARRAYS,
  arraysOf,
  batchFrom,
  batchOf,
  rankAt,
  rowsOf,
  shipmentsOf,
  sizeOf,
  type Batch,
  type Ranked,
} from './batch'
import { formsDigest } from './forms'

/**
 * A batch within an index: its places in the account count from `base`; `live` is how many of its shipments are not
 * gone.
 */
type Segment = { readonly batch: Batch; readonly base: number; readonly gone: BitSet; readonly live: number }

/** Which file an account was read from: its size in bytes, and a digest of them as text, of any kind. */
export type AccountMark = {
  /** The size of the file in bytes. */
  readonly size: number
  /** A digest of those bytes. */
  readonly digest: string
}

/** Identifiers of an account, made searchable. Opaque: use `build` and the functions below; its fields may change. */
export type Index = {
  /** The batches, in the order of the account. */
  readonly segments: readonly Segment[]
  /** The place after the last shipment. */
  readonly end: number
  /** The account that the index was built of, as it was marked; null without a mark, or since the first change. */
  readonly account: AccountMark | null
  /** The digest of the forms where the index was written; null if it was built here. */
  readonly forms: number | null
}

/** The result of {@link check}. */
export type Checkup =
  | { readonly outcome: 'fresh' }
  | {
      readonly outcome: 'stale'
      /** What differs: the account, or the forms of identifiers, which follow Unicode's version. */
      readonly by: 'account' | 'unicode'
    }

/**
 * Makes an account searchable. The mark, if there is one, is kept and can be asked for with {@link accountOf}.
 *
 * Time and memory are linear in the characters of the identifiers: about a microsecond and 70 bytes each. The
 * identifiers of one call may have 2³⁰ characters.
 *
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
 * Tells which page an identifier leads to, as {@link Resolved} of the account's shipments.
 *
 * | step | the query is                                                      | it leads to                  | clause  |
 * | ---- | ----------------------------------------------------------------- | ---------------------------- | ------- |
 * | a    | the number of a container                                         | its shipment, that container | LINK-2a |
 * | b    | a number of a shipment, or a reference number, also a container's | that shipment                | LINK-2b |
 * | c    | a part of the number of a container                               | its shipment, that container | LINK-2c |
 * | d    | a part of what step b compares                                    | that shipment                | LINK-2d |
 * | e    | none of these                                                     | the list, with the query     | LINK-2e |
 *
 * Takes microseconds, whatever the size of the account. The worst case is linear in it: a query of which every piece of
 * five characters is common, or a shorter query whose first match is gone.
 *
 * @clause ID-1 LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e LINK-3 LINK-4
 * @example resolve(build({ shipments: [] }), { query: 'PO-1' }) // { step: 'e', query: 'PO-1' }
 */
export const resolve = (index: Index, { query }: { readonly query: string }): Resolved => {
  const { text, container_number } = normalize({ value: query })
  return (
    (container_number !== '' && first(index, 'a', 'numbers', firstEqual, container_number)) ||
    (text !== '' && first(index, 'b', 'texts', firstEqual, text)) ||
    first(index, 'c', 'numbers', firstContaining, container_number) ||
    first(index, 'd', 'texts', firstContaining, text) || { step: 'e', query }
  )
}

type Step = 'a' | 'b' | 'c' | 'd'
type List = 'numbers' | 'texts'

/** The first match of all batches in the order of the account. */
const first = ({ segments }: Index, step: Step, list: List, find: Find, form: string): Resolved | undefined => {
  let best: { readonly batch: Batch; readonly item: number } | undefined
  let rank = Infinity
  for (const { batch, base, gone } of segments) {
    if (base + rankAt(batch, 0) >= rank) continue
    // Most batches are whole: nothing is asked of their items.
    const accepts: Accepts = gone.length === 0 ? ANY : each => !has(gone, shipmentAt(batch, list, each))
    const item = find(batch[list], form, accepts)
    if (item < 0) continue
    const found = base + rankAt(batch, shipmentAt(batch, list, item))
    if (found >= rank) continue
    rank = found
    best = { batch, item }
  }
  return best && pageOf(best.batch, step, list, best.item)
}

const ANY: Accepts = () => true

const shipmentAt = ({ shipmentOf, owners }: Batch, list: List, item: number): number => {
  if (list === 'numbers') return shipmentOf[item]!
  const owner = owners[item]!
  return owner & 1 ? shipmentOf[owner >>> 1]! : owner >>> 1
}

const pageOf = (batch: Batch, step: Step, list: List, item: number): Resolved => {
  const owner = list === 'numbers' ? 2 * item + 1 : step === 'b' ? batch.owners[item]! : 0
  return {
    step,
    shipment_id: idAt(batch.shipments, shipmentAt(batch, list, item)),
    container_id: owner & 1 ? idAt(batch.containers, owner >>> 1) : null,
  }
}

// Trust --------------------------------------------------------------------------------------------------------------

/**
 * Gives the mark of the account that an index was built of; null without a mark, or where the index was changed since.
 *
 * @example accountOf(build({ shipments: [], account: { size: 0, digest: 'e3b0c442' } }))
 * // { size: 0, digest: 'e3b0c442' }
 */
export const accountOf = (index: Index): AccountMark | null => index.account

/**
 * Tells whether an index may be asked here: whether it is of this account, if one is given, and was written where
 * identifiers have the same forms. Ask it of an index that was read; the first time takes some 25 ms.
 *
 * @example check(build({ shipments: [] }), { account: { size: 1, digest: '' } }) // { outcome: 'stale', by: 'account' }
 */
export const check = (
  index: Index,
  { account }: { readonly account?: AccountMark | null | undefined } = {},
): Checkup =>
  account && !isMarked(index, account)
    ? { outcome: 'stale', by: 'account' }
    : index.forms !== null && index.forms !== formsDigest()
      ? { outcome: 'stale', by: 'unicode' }
      : { outcome: 'fresh' }

const isMarked = ({ account }: Index, { size, digest }: AccountMark): boolean =>
  account?.size === size && account.digest === digest

/**
 * Says in English what an index answered: the result of `resolve`, `check` or `fromBytes`.
 *
 * @example explain({ outcome: 'stale', by: 'account' })
 * // 'The index is of another account, or of an earlier state of it.'
 */
export const explain = (result: Resolved | Checkup | Checked<Index>): string =>
  '_tag' in result
    ? explainRead(result)
    : 'step' in result
      ? explainPage(result)
      : result.outcome === 'fresh'
        ? 'The index may be asked.'
        : STALE[result.by]

const explainRead = (read: Checked<Index>): string =>
  read._tag === 'Right' ? 'It is an index.' : `Rejected: ${read.left.map(({ message }) => message).join('; ')}.`

const STALE = {
  account: 'The index is of another account, or of an earlier state of it.',
  unicode: 'The index was written where identifiers have other forms, by another version of Unicode.',
}

// Changes ------------------------------------------------------------------------------------------------------------

/**
 * Adds shipments at the end of the account. The index loses its mark.
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
      : merged([...segments, { batch: batchOf(shipments), base: end, gone: [], live: shipments.length }]),
  end: end + shipments.length,
  account: null,
  forms,
})

/**
 * Puts a shipment in the place of the first one of its id, or at the end where there is none; any further ones of its
 * id go. The index loses its mark.
 *
 * @example replace(build({ shipments: [{ id: 's' }] }), { shipment: { id: 's', booking_number: 'BK2' } }).end // 1
 */
export const replace = (index: Index, { shipment }: { readonly shipment: Shipment }): Index => {
  const base = placeOf(index, shipment.id)
  if (base === undefined) return append(index, { shipments: [shipment] })
  const without = remove(index, shipment)
  const segment: Segment = { batch: batchOf([shipment]), base, gone: [], live: 1 }
  return { ...without, segments: merged([...without.segments, segment]) }
}

/** The place in the account of the first shipment of an id. */
const placeOf = ({ segments }: Index, id: string): number | undefined => {
  const firsts = segments.flatMap(each => {
    const [first] = liveOf(each, id)
    return first === undefined ? [] : [each.base + rankAt(each.batch, first)]
  })
  return firsts.length === 0 ? undefined : least(firsts)
}

/** By a loop: `Math.min(...)` would put each number on the stack. */
const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity)

const liveOf = ({ batch, gone }: Segment, id: string): readonly number[] =>
  shipmentsOf(batch, id).filter(i => !has(gone, i))

/**
 * Takes every shipment of an id out of the account. The index loses its mark.
 *
 * @example resolve(remove(build({ shipments: [{ id: 's', ref_numbers: ['P'] }] }), { id: 's' }), { query: 'P' }).step
 * // 'e'
 */
export const remove = ({ segments, end, forms }: Index, { id }: { readonly id: string }): Index => ({
  segments: segments.flatMap(each => {
    const going = liveOf(each, id)
    const rest = { ...each, gone: going.reduce(add, each.gone), live: each.live - going.length }
    return rest.live === 0 ? [] : 2 * rest.live < sizeOf(rest.batch) ? [joined([rest])] : [rest]
  }),
  end,
  account: null,
  forms,
})

/** Joins the last batch with those before it that are not more than twice as large. */
const merged = (segments: readonly Segment[]): readonly Segment[] => {
  let at = segments.length - 1
  for (let live = segments[at]!.live; at > 0 && segments[at - 1]!.live <= 2 * live; at--) live += segments[at - 1]!.live
  return at === segments.length - 1 ? segments : [...segments.slice(0, at), joined(segments.slice(at))]
}

/** One batch of what is not gone in some. */
const joined = (segments: readonly Segment[]): Segment => {
  const base = least(segments.map(each => each.base))
  const rows = segments.flatMap(({ batch, base: from, gone }) =>
    rowsOf(batch)
      .filter((_, i) => !has(gone, i))
      .map(({ shipment, rank }): Ranked => ({ shipment, rank: from - base + rank })),
  )
  rows.sort((a, b) => a.rank - b.rank)
  const batch = batchOf(
    rows.map(({ shipment }) => shipment),
    rows.map(({ rank }) => rank),
  )
  return { batch, base, gone: [], live: rows.length }
}

/**
 * Joins two indexes: the account of the one, then that of the other. No batch is built anew, and neither mark is kept.
 *
 * @example concat(build({ shipments: [{ id: 's' }] }), build({ shipments: [{ id: 't' }] })).end // 2
 */
export const concat = (a: Index, b: Index): Index => ({
  segments: [...a.segments, ...b.segments.map(each => ({ ...each, base: a.end + each.base }))],
  end: a.end + b.end,
  account: null,
  forms: a.forms === b.forms ? a.forms : a.forms === null ? b.forms : b.forms === null ? a.forms : MIXED,
})

/** The forms of two indexes that were written in different places: no digest is a negative number. */
const MIXED = -1

/** Indexes joined in the order of their accounts, as an fp-ts Monoid. */
export const monoidOfIndexes: monoid.Monoid<Index> = {
  concat,
  empty: { segments: [], end: 0, account: null, forms: null },
}

// Bytes --------------------------------------------------------------------------------------------------------------

const VERSION = 2

/**
 * Writes an index as bytes, to be kept in a file, with its mark and with the digest of the forms of its identifiers.
 * Time is linear in the size of the index.
 *
 * @example accountOf(fromBytes(toBytes(build({ shipments: [], account: { size: 2, digest: 'ab' } }))).right)
 * // { size: 2, digest: 'ab' }
 */
export const toBytes = ({ segments, end, account, forms }: Index): Uint8Array<ArrayBuffer> =>
  pack(VERSION, [
    Uint32Array.of(forms ?? formsDigest(), end, ...segments.flatMap(({ base, live }) => [base, live])),
    account === null ? new Uint32Array(0) : Uint32Array.of(account.size, Math.floor(account.size / 2 ** 32)),
    account === null ? new Uint16Array(0) : unitsOf(account.digest),
    ...segments.flatMap(({ batch, gone }) => [
      Uint32Array.from({ length: sizeOf(batch) }, (_, i) => i).filter(i => has(gone, i)),
      ...arraysOf(batch),
    ]),
  ])

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

/**
 * Reads an index that was written; it uses the bytes, which must not be changed. Bytes that are damaged, of another
 * version or of something else are refused (`format`, `unsupported`), whatever they are: no bytes make it throw, and no
 * index that it gives makes a search throw or go on forever. What it cannot tell is whether the answers are right:
 * {@link check} does.
 *
 * Time is linear in the number of bytes.
 *
 * @example fromBytes(Uint8Array.of(1, 2, 3)).left[0].code // 'format'
 */
export const fromBytes = (bytes: Uint8Array): Checked<Index> => {
  const arrays = unpack(VERSION, bytes)
  if (arrays._tag === 'Left') {
    return left(arrays.left.map(issue => ({ ...issue, message: `not an index: ${issue.message}` })))
  }
  const index = indexFrom(arrays.right)
  return index
    ? right(index)
    : left([{ pointer: '', code: 'format', message: 'not an index: its arrays do not fit together' }])
}

const indexFrom = ([head, size, digest, ...rest]: readonly Packed[]): Index | undefined => {
  if (!(head instanceof Uint32Array && size instanceof Uint32Array && digest instanceof Uint16Array)) return undefined
  if (2 * rest.length !== (head.length - 2) * (ARRAYS + 1)) return undefined
  const [forms, end] = head as unknown as readonly [number, number]
  const segments: Segment[] = []
  for (let i = 0; i * (ARRAYS + 1) < rest.length; i++) {
    const [gone, ...arrays] = rest.slice(i * (ARRAYS + 1), (i + 1) * (ARRAYS + 1))
    const batch = batchFrom(arrays)
    const [base, live] = [head[2 + 2 * i]!, head[3 + 2 * i]!]
    if (!batch || !isSetBelow(sizeOf(batch), gone!)) return undefined
    const count = sizeOf(batch)
    if (live === 0 || live !== count - gone!.length || base + rankAt(batch, count - 1) >= end) return undefined
    segments.push({ batch, base, gone: setOf(Array.from(gone!)), live })
  }
  return { segments, end, account: markFrom(size, digest), forms }
}

const isSetBelow = (limit: number, numbers: Packed): boolean =>
  numbers.every((n, i, all: ArrayLike<number>) => n < limit && (i === 0 || n > all[i - 1]!))

const markFrom = ([low, high]: Uint32Array, digest: Uint16Array): AccountMark | null =>
  high === undefined
    ? null
    : { size: high * 2 ** 32 + low!, digest: Array.from(digest, unit => String.fromCharCode(unit)).join('') }
