/**
 * Encodes the page's question in the fragment of its URL, which browsers do not send to servers.
 *
 * `#1.…` is the format version, a dot, and the question as deflated JSON in base64url. Every published version stays
 * readable. `#data=…` is data as `encodeURIComponent` writes it, which other programs can link to; `&now=…` may follow.
 * `#view=…` is an empty view.
 */
import { DATE_ORDERS, SENDERS, SORTS, VIEWS, type Question } from './answer/answer'
import { isObject } from '../src/kernel/json'
import { ORDERS } from '../src/table'

/** A decoded link: the question, and the gateout version that made the link. */
export type Linked =
  | { readonly outcome: 'read'; readonly question: Question; readonly madeBy: string | null }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'newer'; readonly version: number }
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'too_long' }

/** The version of the format that is written. */
const VERSION = 1

/** The longest fragment that is read or written, in UTF-16 code units. Many programs truncate longer URLs. */
export const MAX_LINK_LENGTH = 1_000_000

/**
 * Writes a question as a fragment, without the properties that have their default value. Returns null if it is too long
 * for a link.
 */
export const write = async (question: Question, madeBy: string): Promise<string | null> => {
  const changed = Object.entries(question).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(EMPTY[name as keyof Question]),
  )
  const bytes = new TextEncoder().encode(JSON.stringify({ by: madeBy, ...Object.fromEntries(changed) }))
  if (bytes.length > MAX_BYTES) return null
  const fragment = `#${VERSION}.${toBase64Url(await through(bytes, new CompressionStream('deflate-raw')))}`
  return fragment.length > MAX_LINK_LENGTH ? null : fragment
}

/** Reads a fragment of any published version. */
export const read = async (fragment: string): Promise<Linked> => {
  if (fragment.length > MAX_LINK_LENGTH) return { outcome: 'too_long' }
  if (fragment.startsWith('#data=')) return readPlain(fragment)
  const view = VIEWS.find(each => fragment === `#view=${each}`)
  if (view) return { outcome: 'read', question: { ...EMPTY, view }, madeBy: null }
  const [, digits, text = ''] = /^#(\d+)\.([\w-]+)$/.exec(fragment) ?? []
  if (digits === undefined) return { outcome: fragment.length > 1 ? 'broken' : 'none' }
  const version = Number(digits)
  if (version !== VERSION) return version > VERSION ? { outcome: 'newer', version } : { outcome: 'broken' }
  try {
    const bytes = await through(fromBase64Url(text), new DecompressionStream('deflate-raw'))
    const data = JSON.parse(new TextDecoder().decode(bytes)) as Plain
    return { outcome: 'read', question: readQuestion(data), madeBy: readString(data['by']) || null }
  } catch (error) {
    return { outcome: error instanceof RangeError ? 'too_long' : 'broken' }
  }
}

const readPlain = (fragment: string): Linked => {
  const part = (name: string): string => new RegExp(`[#&]${name}=([^&]*)`).exec(fragment)?.[1] ?? ''
  try {
    const [first, now] = [decodeURIComponent(part('data')), readTime(decodeURIComponent(part('now')))]
    return { outcome: 'read', question: { ...EMPTY, first, now }, madeBy: null }
  } catch {
    return { outcome: 'broken' }
  }
}

type Plain = { readonly [key: string]: unknown }

// A question -------------------------------------------------------------------------------------------------------------

const isString = (value: unknown): value is string => typeof value === 'string'
const pick = <V>(values: Plain, isWanted: (value: unknown) => value is V): { readonly [name: string]: V } =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, V] => isWanted(entry[1])))

const readString = (value: unknown): string => (isString(value) ? value : '')

const oneOf =
  <const W extends string, const O>(words: readonly W[], otherwise: O) =>
  (value: unknown): W | O =>
    words.find(word => word === value) ?? otherwise

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** A date-time in UTC. A day that does not exist is one of the next month. */
const readTime = (value: unknown): string => {
  const time = isString(value) && DATE_TIME.test(value) ? Date.parse(value) : NaN
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString().replace('.000Z', 'Z')
  return DATE_TIME.test(text) ? text : ''
}

const readHistory = (value: unknown): string => {
  try {
    const kept: unknown = JSON.parse(readString(value))
    return isObject(kept) && isString(kept['number']) && Array.isArray(kept['days']) ? readString(value) : ''
  } catch {
    return ''
  }
}

const readSort = (sort: unknown): Question['sort'] => {
  const by = isObject(sort) ? oneOf(SORTS, 'urgency')(sort['by']) : 'urgency'
  return { by, isDescending: by !== 'urgency' && (sort as Plain)['isDescending'] === true }
}

/** The largest number of tables whose answers a link or a browser keeps. */
const MAX_TABLES = 20

export const readTables = (tables: unknown): Question['tables'] =>
  (Array.isArray(tables) ? (tables as unknown[]) : [])
    .filter(isObject)
    .slice(0, MAX_TABLES)
    .map(({ header, answers }) => {
      const { zone, order, currency, columns } = isObject(answers) ? answers : {}
      const known = oneOf(ORDERS, undefined)(order)
      return {
        header: readString(header),
        answers: {
          ...(isObject(zone) && { zone: pick(zone, isString) }),
          ...(known && { order: known }),
          ...(isString(currency) && { currency }),
          ...(isObject(columns) && {
            columns: pick(columns, (value): value is string | null => value === null || isString(value)),
          }),
        },
      }
    })

/** How each property of a question is read from untrusted data. One of the wrong type gets its default. */
const PROPERTIES: { readonly [K in keyof Question]: (value: unknown) => Question[K] } = {
  view: oneOf(VIEWS, 'box'),
  first: readString,
  second: readString,
  now: readTime,
  checked: readTime,
  as_of: readTime,
  selected: value => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null),
  sort: readSort,
  forecast: value => value === true,
  dates: oneOf(DATE_ORDERS, null),
  tables: readTables,
  start: readString,
  end: readString,
  zone: readString,
  direction: oneOf(['export'], 'import'),
  received: readString,
  history: readHistory,
  sender: oneOf(SENDERS, 'ocean_carrier'),
}

const readQuestion = (data: Plain): Question =>
  Object.fromEntries(Object.entries(PROPERTIES).map(([name, readValue]) => [name, readValue(data[name])])) as Question

export const EMPTY: Question = readQuestion({})

// Bytes ------------------------------------------------------------------------------------------------------------------

/** The longest question in a link, in bytes of JSON: an untrusted link may inflate to a thousand times its length. */
const MAX_BYTES = 16 * 2 ** 20

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: BlobPart[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length
    if (size > MAX_BYTES) {
      await reader.cancel()
      throw new RangeError('too long')
    }
    chunks.push(chunk.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
