/**
 * Encodes the page's question in the fragment of its URL, which browsers do not send to servers.
 *
 * `#1.…` is the format version, a dot, and the question as deflated JSON in base64url. Every published version stays
 * readable: each has a reader in `READERS`. `#data=…` is data as `encodeURIComponent` writes it, which other programs can
 * link to; `&now=…` may follow. `#view=…` is an empty view.
 */
import { DATE_ORDERS, SENDERS, SORTS, VIEWS, type Policy, type Question, type View } from './answer/answer'
import { ORDERS } from '../src/table'

/** A decoded link: the question, and the gateout version that made the link. */
export type Linked =
  | { readonly outcome: 'read'; readonly question: Question; readonly madeBy: string | null }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'newer'; readonly version: number }
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'too_long' }

export const EMPTY: Question = {
  view: 'box',
  first: '',
  second: '',
  now: '',
  checked: '',
  as_of: '',
  mode: 'tolerant',
  selected: null,
  sort: { by: 'urgency', isDescending: false },
  forecast: false,
  dates: null,
  tables: [],
  policy: { pickup: {}, tracker: {} },
  start: '',
  end: '',
  zone: '',
  direction: 'import',
  received: '',
  history: '',
  sender: 'ocean_carrier',
}

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
  const fragment = `#1.${toBase64Url(await through(bytes, new CompressionStream('deflate-raw')))}`
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
  const reader = READERS.get(version)
  if (!reader) return version > Math.max(...READERS.keys()) ? { outcome: 'newer', version } : { outcome: 'broken' }
  try {
    const bytes = await through(fromBase64Url(text), new DecompressionStream('deflate-raw'))
    return reader(JSON.parse(new TextDecoder().decode(bytes)) as Plain)
  } catch (error) {
    return { outcome: error instanceof RangeError ? 'too_long' : 'broken' }
  }
}

const readPlain = (fragment: string): Linked => {
  const part = (name: string): string => new RegExp(`[#&]${name}=([^&]*)`).exec(fragment)?.[1] ?? ''
  try {
    const [first, now] = [decodeURIComponent(part('data')), dateTime(decodeURIComponent(part('now')))]
    return { outcome: 'read', question: { ...EMPTY, first, now }, madeBy: null }
  } catch {
    return { outcome: 'broken' }
  }
}

type Plain = { readonly [key: string]: unknown }

/** The reader of each version. Published versions stay. */
const READERS = new Map<number, (data: Plain) => Linked>([
  [1, data => ({ outcome: 'read', question: readQuestion(data), madeBy: stringOr(data['by'], '') || null })],
])

const stringOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
const dateTime = (value: unknown): string =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const wholeOrNull = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null

/** The views that had a page of their own. Notifications take the later of two snapshots, too. */
const FORMER_VIEWS = new Map<unknown, View>([['change', 'timeline']])

/** Returns a question from untrusted data; a property of the wrong type gets its default. */
const readQuestion = (data: Plain): Question => {
  const { view, mode, policy } = data
  return {
    view: VIEWS.find(each => each === view) ?? FORMER_VIEWS.get(view) ?? EMPTY.view,
    first: stringOr(data['first'], ''),
    second: stringOr(data['second'], ''),
    now: dateTime(data['now']),
    checked: dateTime(data['checked']),
    as_of: dateTime(data['as_of']),
    mode: mode === 'strict' ? 'strict' : 'tolerant',
    selected: wholeOrNull(data['selected']),
    sort: readSort(data['sort']),
    forecast: data['forecast'] === true,
    dates: DATE_ORDERS.find(known => known === data['dates']) ?? null,
    tables: readTables(data['tables']),
    policy: { pickup: readFigures(policy, 'pickup'), tracker: readFigures(policy, 'tracker') },
    start: stringOr(data['start'], ''),
    end: stringOr(data['end'], ''),
    zone: stringOr(data['zone'], ''),
    direction: data['direction'] === 'export' ? 'export' : 'import',
    received: stringOr(data['received'], ''),
    history: readHistory(data['history']),
    sender: SENDERS.find(known => known === data['sender']) ?? EMPTY.sender,
  }
}

const readHistory = (history: unknown): string => {
  try {
    const kept: unknown = JSON.parse(String(history))
    return isString(history) && isPlain(kept) && isString(kept['number']) && Array.isArray(kept['days']) ? history : ''
  } catch {
    return ''
  }
}

/** An order. Links of earlier pages have the word for the most money first. */
const readSort = (sort: unknown): Question['sort'] => {
  if (sort === 'money') return { by: 'At stake', isDescending: true }
  const by = isPlain(sort) && SORTS.find(known => known === sort['by'])
  return by ? { by, isDescending: isPlain(sort) && sort['isDescending'] === true } : EMPTY.sort
}

/** The largest number of tables whose answers a link or a browser keeps. */
const MAX_TABLES = 20

export const readTables = (tables: unknown): Question['tables'] =>
  listPlain(tables)
    .slice(0, MAX_TABLES)
    .map(({ header, answers }) => {
      const { zone, order, currency, columns } = isPlain(answers) ? answers : {}
      const known = ORDERS.find(each => each === order)
      return {
        header: stringOr(header, ''),
        answers: {
          ...(isPlain(zone) && { zone: pick(zone, isString) }),
          ...(known && { order: known }),
          ...(isString(currency) && { currency }),
          ...(isPlain(columns) && {
            columns: pick(columns, (value): value is string | null => value === null || isString(value)),
          }),
        },
      }
    })

const isString = (value: unknown): value is string => typeof value === 'string'
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const listPlain = (value: unknown): readonly Plain[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isPlain) : []
const pick = <V>(values: Plain, isWanted: (value: unknown) => value is V): { readonly [name: string]: V } =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, V] => isWanted(entry[1])))

const readFigures = <F extends keyof Policy>(policy: unknown, family: F): Policy[F] => {
  const figures: unknown = typeof policy === 'object' && policy !== null ? (policy as Plain)[family] : undefined
  const entries = typeof figures === 'object' && figures !== null ? Object.entries(figures) : []
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'number' || typeof value === 'string'))
}

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
