/**
 * Which attribute does a column have, by its header? The headers are those of `header.tsv`.
 *
 * A header is known exactly, or as a set of words: with one word for each meaning and without words such as date. So
 * `Line LFD`, `LFD (SSL)` and `Last free day of the carrier` are one set.
 */
import { fold } from './fold'
import type { FeeType, HoldName } from '../resource/model'
import { findCurrency } from './amount'
import { HOLD_NAMES, MEANINGS, OTHERWISE, TELLING } from './words'
import { HEADERS, OWN_COLUMNS, WORDS } from './words.generated'

/** How the cells of a column are read. */
export type Kind = (typeof OWN_COLUMNS)[number][0]

/** The use of a column that is read. */
export type Use = {
  /** The attribute; `shipment.NAME`, `relationships.NAME` and `dates.NAME` are of the shipment, its links and the dates. */
  readonly as: string
  readonly kind: Kind
  /** The header that means this use and no other. */
  readonly name: string
  readonly hold?: HoldName
  readonly fee?: FeeType
}

/** What a column that is not read may be about. */
export type About = 'hold' | 'release' | 'return' | 'fee' | 'date' | 'other'

/** A header that is known. The currency is '' without one. */
export type Heading =
  | { readonly state: 'read'; readonly use: Use; readonly isExact: boolean; readonly currency: string }
  | { readonly state: 'suspect'; readonly suggested: string | null }
  | { readonly state: 'unrelated' }

/** The uses by kind and attribute, in the order of a form. A hold, a release or a fee of one type is a part of its attribute. */
const USES: ReadonlyMap<string, Use> = new Map(
  OWN_COLUMNS.flatMap(([kind, names]) => names.split('|').map(each => [kind, each] as const)).map(([kind, each]) => {
    const [name = '', attribute = name] = each.split('=')
    const [, as = attribute, part] = /^((?:hold|fee)s_at_pod_terminal)\.(\w+)$/.exec(attribute) ?? []
    const typed = part === undefined ? {} : kind === 'fees' ? { fee: part as FeeType } : { hold: part as HoldName }
    return [`${kind} ${attribute}`, { as, kind, name, ...typed }]
  }),
)

/** The attributes in the order of a written table, with their headers. */
export const COLUMNS: readonly Use[] = [...USES.values()].filter(
  ({ kind, hold, fee }) => !hold && !fee && !/^(?:state|storage|currency|direction)$/.test(kind),
)

/** The name of an attribute without the part of the document that has it. */
export const toAttribute = (as: string): string => as.replace(/^(shipment|relationships|dates)\./, '')

/** The words for people that the `columns` of an answer take, in the order of a form. Attributes are taken, too. */
export const COLUMN_NAMES: readonly string[] = /* @__PURE__ */ Object.freeze(
  [...USES.values()].map(({ name }) => name).filter(name => !/[_.]/.test(name)),
)

/** The names of uses and attributes. The first of two with one name wins. */
const OWN: ReadonlyMap<string, Use> = new Map(
  [
    ...COLUMNS.flatMap(use => [toAttribute(use.as), use.name, use.as].map(own => [own.toLowerCase(), use] as const)),
    ...[...USES.values()].map(use => [use.name.toLowerCase(), use] as const),
  ].reverse(),
)

// Keys --------------------------------------------------------------------------------------------------------------------

/** Phrases of one word. */
const PHRASES = Object.entries(WORDS.phrase).map(([word, forms]) => [RegExp(`\\b(?:${forms})\\b`, 'g'), word] as const)
/** The number of a column, before or behind its name. */
const COUNTED = /^\d{1,2} |(?<=\p{L}) ?\d\b/gu

const toPhrases = (words: string): string =>
  PHRASES.reduce((text, [form, word]) => text.replace(form, word), words)
    .replace(/\b(zoll|reederei)(?=status|freigabe|sperre)/g, '$1 ')
    .replace(COUNTED, '')
    .trim()
const keyOf = (words: readonly string[]): string => [...new Set(words)].sort().join(' ')

/** The Chinese words of a header in two languages are left out. */
const OTHER_SIGNS = /[?\p{So}]|\p{Script=Han}+(?=.*[a-z])|(?<=[a-z].*)\p{Script=Han}+/giu

const toExact = (header: string): string => toPhrases(fold(header.replaceAll('#', ' no ').replace(OTHER_SIGNS, ' ')))
const toMeanings = (exact: string): readonly string[] =>
  exact.split(' ').flatMap(word => {
    const meaning = MEANINGS.get(word) ?? word
    return meaning === '' ? [] : [meaning]
  })

/** The keys of a header, from the exact one to the one with the fewest words. */
const keysOf = (header: string): readonly string[] => {
  const exact = toExact(header)
  const meant = toMeanings(exact)
  const bare = meant.filter(word => word !== 'container')
  return [`=${exact}`, ...[meant, bare].filter(words => words.length > 0).map(keyOf)]
}

// Known headers -----------------------------------------------------------------------------------------------------------

type Entry = Use | { readonly kind: 'suspect'; readonly as: string } | { readonly kind: 'unrelated' }
type Line = readonly [entry: Entry, header: string, isSet: boolean]

/** The status and the release of customs and of the line are releases: there, yes means released. */
const listHoldHeaders = (attribute: string, name: string): readonly Line[] => {
  const list = (kind: 'hold' | 'release', ends: readonly string[]): readonly Line[] =>
    ends.map(end => [USES.get(`${kind} ${attribute}`)!, name + end, true])
  return [
    ...list('hold', [' hold', 'hold', ' hold terminal']),
    ...list('release', [' release', ' release status']),
    ...(attribute.endsWith('other')
      ? []
      : list(/customs|freight/.test(attribute) ? 'release' : 'hold', [' status', ' hold status'])),
  ]
}

/** The entries of a line of `header.tsv`. A header that begins with = is not compared as a set of words. */
const listLines = (kind: string, attribute: string, header: string): readonly Line[] => {
  const name = header.replace(/^=/, '')
  if (kind === 'name') return listHoldHeaders(attribute, name)
  if (kind === 'suspect' || kind === 'unrelated') return [[{ kind, as: attribute }, name, false]]
  return [[USES.get(`${kind} ${attribute}`)!, name, name === header]]
}

/** The entries of headers by their keys. An exact header of one use wins over a similar one of another. */
const ENTRIES: ReadonlyMap<string, Entry> = (() => {
  const entries = new Map<string, Entry>()
  const own = COLUMNS.filter(({ as }) => as !== 'current_status').map((use): Line => [
    use,
    use.name,
    use.name !== 'Port',
  ])
  const listed = HEADERS.flatMap(([kind, attribute, headers]) =>
    headers.split('|').flatMap(header => listLines(kind, attribute, header)),
  )
  const lines = [...listed, ...own]
  const add = (key: string | undefined, entry: Entry): void => {
    if (key !== undefined && !entries.has(key)) entries.set(key, entry)
  }
  for (const [entry, name] of lines) add(keysOf(name)[0], entry)
  for (const [entry, name, isSet] of lines) if (isSet) add(keysOf(name)[1], entry)
  return entries
})()

const MAX_LENGTH = 100
const SEPARATORS = /[\s()[\],:/]+/
/** A rate is not owed. */
const RATE = /(?:\/|\b(?:per|a|pro|par|por)) *(?:day|tag|jour|d[ií]a)\b|\bdaily\b/i

/** Returns how a column is used by its header, or null if the header is not known. */
export const findHeading = (header: string): Heading | null => {
  const text = header.trim().slice(0, MAX_LENGTH)
  if (text === '') return null
  const own = OWN.get(text.toLowerCase())
  if (own) return { state: 'read', use: own, isExact: true, currency: '' }
  if (RATE.test(text)) return { state: 'unrelated' }
  const keys = keysOf(text)
  const at = keys.findIndex(key => ENTRIES.has(key))
  const entry = ENTRIES.get(keys[at] ?? '')
  if (entry?.kind === 'unrelated') return { state: 'unrelated' }
  if (entry?.kind === 'suspect') return { state: 'suspect', suggested: entry.as || null }
  if (entry)
    return {
      state: 'read',
      use: entry,
      isExact: at === 0,
      currency: entry.kind === 'fees' ? findHeaderCurrency(text) : '',
    }
  const words = text.split(SEPARATORS).filter(word => word !== '')
  const currency = words.find(isCurrency)
  if (currency === undefined || words.length === 1) return null
  const rest = findHeading(words.filter(word => word !== currency).join(' '))
  return rest?.state === 'read' ? { ...rest, currency: findCurrency(currency)! } : rest
}

/** Returns the use of a known header that is read, or null. */
export const findUse = (header: string): Use | null => {
  const heading = findHeading(header)
  return heading?.state === 'read' ? heading.use : null
}

/** The words of a header by their meanings. */
export const listMeanings = (header: string): readonly string[] => toMeanings(toExact(header.slice(0, MAX_LENGTH)))

const HAN = [...TELLING].filter(([word]) => /\p{Script=Han}/u.test(word))

/**
 * Returns what a column may be about by the telling words of its unknown header, 'nothing' by a word of remarks and
 * numbers, or null. A day tells no availability.
 */
export const findTelling = (header: string, areDays = false): About | 'nothing' | null => {
  const words = listMeanings(header).filter(word => !areDays || word !== 'available')
  if (words.some(word => OTHERWISE.has(word))) return 'nothing'
  const found = new Set([
    ...words.map(word => TELLING.get(word)),
    ...HAN.map(([word, about]) => (header.includes(word) ? about : undefined)),
  ])
  return ABOUT.find(about => found.has(about)) ?? null
}
/** The more serious doubt wins. */
const ABOUT: readonly About[] = ['hold', 'release', 'return', 'fee', 'date', 'other']

/** The first hold whose name is in a header, or null. */
export const findHoldName = (header: string): HoldName | null => {
  for (const word of listMeanings(header)) {
    const name = HOLD_NAMES.get(word)
    if (name !== undefined) return name
  }
  return null
}

/** The currency of a header or of the header of its group, or ''. */
export const findHeaderCurrency = (header: string): string =>
  findCurrency(header.split(SEPARATORS).find(isCurrency) ?? '') ?? ''

const isCurrency = (word: string): boolean => /^[A-Z]{3}$|\p{Sc}/u.test(word) && findCurrency(word) !== null
