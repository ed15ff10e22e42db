/**
 * The state of the page as the fragment of its address, which no browser sends to a server.
 *
 * `#2.…`: the version of the format, a dot, and the question as JSON, deflated and in base64url. A version
 * stays readable for ever: what a newer one writes otherwise is brought to today's question by a reader of its own.
 */
import type { Policy, Question, View } from './answer/answer'
import { VIEWS } from './answer/answer'

/** What a link says: the question, and by which version of the rules it was answered. */
export type Linked =
  | { readonly outcome: 'read'; readonly question: Question; readonly madeBy: string | null }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'newer'; readonly version: number }
  | { readonly outcome: 'broken' }

export const EMPTY: Question = {
  view: 'box',
  first: '',
  second: '',
  query: '',
  now: '',
  as_of: '',
  mode: 'tolerant',
  selected: 0,
  order: null,
  policy: { pickup: {}, tracker: {} },
}

/** Writes a question as a fragment; what is as in an empty question is left out. */
export const write = async (question: Question, madeBy: string): Promise<string> => {
  const said = Object.entries(question).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(EMPTY[name as keyof Question]),
  )
  const bytes = new TextEncoder().encode(JSON.stringify({ by: madeBy, ...Object.fromEntries(said) }))
  return `#1.${toBase64Url(await through(bytes, new CompressionStream('deflate-raw')))}`
}

/** Reads a fragment of any version that was ever written. */
export const read = async (fragment: string): Promise<Linked> => {
  const [, digits, text = ''] = /^#(\d+)\.([\w-]+)$/.exec(fragment) ?? []
  if (digits === undefined) return { outcome: fragment.length > 1 ? 'broken' : 'none' }
  const version = Number(digits)
  const reader = READERS.get(version)
  if (!reader) return version > Math.max(...READERS.keys()) ? { outcome: 'newer', version } : { outcome: 'broken' }
  try {
    const bytes = await through(fromBase64Url(text), new DecompressionStream('deflate-raw'))
    return reader(JSON.parse(new TextDecoder().decode(bytes)) as Plain)
  } catch {
    return { outcome: 'broken' }
  }
}

type Plain = { readonly [key: string]: unknown }

/** How each version is read; one that was ever published stays. */
const READERS = new Map<number, (said: Plain) => Linked>([
  [1, said => ({ outcome: 'read', question: questionOf(said), madeBy: text(said['by'], '') || null })],
])

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
const dateTime = (value: unknown): string =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const whole = (value: unknown): number => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0)

/** A question from anybody: what is not of its type is as in an empty one. */
const questionOf = (said: Plain): Question => {
  const { view, mode, order, policy } = said
  return {
    view: VIEWS.includes(view as View) ? (view as View) : EMPTY.view,
    first: text(said['first'], ''),
    second: text(said['second'], ''),
    query: text(said['query'], ''),
    now: dateTime(said['now']),
    as_of: dateTime(said['as_of']),
    mode: mode === 'strict' ? 'strict' : 'tolerant',
    selected: whole(said['selected']),
    order: Array.isArray(order) ? order.filter((item): item is number => Number.isInteger(item)) : null,
    policy: { pickup: figuresOf(policy, 'pickup'), tracker: figuresOf(policy, 'tracker') },
  }
}

const figuresOf = <F extends keyof Policy>(policy: unknown, family: F): Policy[F] => {
  const figures: unknown = typeof policy === 'object' && policy !== null ? (policy as Plain)[family] : undefined
  const entries = typeof figures === 'object' && figures !== null ? Object.entries(figures) : []
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'number' || typeof value === 'string'))
}

/** A link from anybody may inflate to a thousand times its length; this is more than a page can show. */
const MOST_BYTES = 64 * 2 ** 20

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: BlobPart[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length
    if (size > MOST_BYTES) {
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
