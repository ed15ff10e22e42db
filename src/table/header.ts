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
import { HEADERS } from './words.generated'

/** How the cells of a column are read. */
export type Kind =
  | 'number'
  | 'available'
  | 'flag'
  | 'holds'
  | 'hold'
  | 'release'
  | 'fees'
  | 'day'
  | 'storage'
  | 'instant'
  | 'state'
  | 'string'
  | 'zone'
  | 'currency'
  | 'direction'

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

/** Attributes of a container and its shipment by the kind of their cells, with the header that `write` gives them. */
const ATTRIBUTES: readonly (readonly [kind: Kind, names: string])[] = [
  ['number', 'number=Container'],
  ['available', 'available_for_pickup=Available'],
  ['flag', 'availability_known'],
  ['holds', 'holds_at_pod_terminal=Holds'],
  [
    'day',
    'pickup_lfd=Last free day|import_deadlines.pickup_lfd_line=Line last free day|' +
      'import_deadlines.pickup_lfd_terminal=Terminal last free day|import_deadlines.pickup_lfd_rail=Rail last free day|' +
      'import_deadlines.pod.unified.current_value|ind_facility_lfd_on|dates.paid_through=Paid through|dates.return_by=Return by',
  ],
  ['fees', 'fees_at_pod_terminal=Fees'],
  [
    'instant',
    'terminal_checked_at=Terminal checked|pod_arrived_at=Arrived at port|pod_discharged_at=Discharged|' +
      'pickup_appointment_at=Appointment|pod_full_out_at=Picked up|empty_terminated_at=Empty returned|pod_rail_loaded_at|' +
      'pod_rail_departed_at|ind_eta_at|ind_ata_at|ind_rail_unloaded_at|final_destination_full_out_at|delivered_at|' +
      'shipment.pod_eta_at=ETA|shipment.destination_eta_at|shipment.destination_ata_at|shipment.pol_atd_at|' +
      'shipment.line_tracking_stopped_at',
  ],
  ['zone', 'pod_timezone=Time zone|final_destination_timezone|shipment.pod_timezone|shipment.destination_timezone'],
  [
    'string',
    'current_status|location_at_pod_terminal=Location|shipment.bill_of_lading_number=Bill of lading|' +
      'shipment.shipping_line_name=Line|shipment.shipping_line_scac=SCAC|shipment.port_of_discharge_locode=Port|' +
      'shipment.destination_locode|relationships.pod_terminal=Terminal|relationships.pickup_facility|' +
      'import_deadlines.pod.unified.current_selection',
  ],
]

/** The attributes in the order of a written table, with their headers. */
export const COLUMNS: readonly Use[] = ATTRIBUTES.flatMap(([kind, names]) =>
  names.split('|').map(entry => {
    const [as = '', name = as] = entry.split('=')
    return { as, name, kind }
  }),
)

/** The name of an attribute without the part of the document that has it. */
export const toAttribute = (as: string): string => as.replace(/^(shipment|relationships|dates)\./, '')

const FEES = 'fees_at_pod_terminal'
const HOLDS = 'holds_at_pod_terminal'
const FEE_NAMES: { readonly [T in FeeType]: string } = {
  total: 'Fees',
  demurrage: 'Demurrage',
  exam: 'Exam fee',
  extended_dwell_time: 'Extended dwell fee',
  other: 'Storage',
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const holdUse = (kind: 'hold' | 'release', hold: HoldName): Use => ({
  as: HOLDS,
  kind,
  name: `${capital(hold)} ${kind}`,
  hold,
})
const feeUse = (fee: FeeType): Use => ({ as: FEES, kind: 'fees', name: FEE_NAMES[fee], fee })

/** Uses that are not of one attribute of a written table. */
const OTHERS: readonly Use[] = [
  { as: 'current_status', kind: 'state', name: 'Status' },
  { as: 'pickup_lfd', kind: 'storage', name: 'Storage start' },
  ...(['customs', 'freight', 'USDA', 'VACIS', 'TMF', 'other'] as const).flatMap(hold => [
    holdUse('hold', hold),
    holdUse('release', hold),
  ]),
  ...(Object.keys(FEE_NAMES) as FeeType[]).filter(fee => fee !== 'total').map(feeUse),
  { as: 'currency', kind: 'currency', name: 'Currency' },
  { as: 'direction', kind: 'direction', name: 'Direction' },
]

/** The words for people that the `columns` of an answer take, in the order of a form. Attributes are taken, too. */
export const COLUMN_NAMES: readonly string[] = /* @__PURE__ */ Object.freeze(
  [...COLUMNS, ...OTHERS].map(({ name }) => name).filter(name => !/[_.]/.test(name)),
)

/** The names of uses and attributes. The first of two with one name wins. */
const OWN: ReadonlyMap<string, Use> = new Map(
  [
    ...COLUMNS.flatMap(use => [toAttribute(use.as), use.name, use.as].map(own => [own, use] as const)),
    ...OTHERS.map(use => [use.name, use] as const),
  ]
    .map(([own, use]) => [own.toLowerCase(), use] as const)
    .reverse(),
)

// Keys --------------------------------------------------------------------------------------------------------------------

/** Phrases of one word. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:la?st ?free(?: ?pickup)?(?: ?(?:day|date|dt|time))?|(?:ult|ultimo) dia li[bv]re|(?:date )?limite (?:de )?franchise|last day free|(?:f|free ?)(?: ?t(?:ime)?| ?days?) (?:until|till|upto|up to|ends?|exp\w*)|free (?:until|till)|(?:(?:lager|stand)geld)?frei(?:zeit)? bis|letzter freier tag|libre hasta|(?:fin|dernier jour) (?:de )?franchise|franchise jusqu au|livre ate|vence libre|l f d|lft)\b/g,
    'lfd',
  ],
  [/\bfree ?time\b/g, 'lfd'],
  [/\bpicked up\b/g, 'outgate'],
  [/\bpick up\b/g, 'pickup'],
  [/\b(?:out gated?|gated? out)\b/g, 'outgate'],
  [/\bgated? in\b|\bingated\b/g, 'ingate'],
  [/\b(?:per diem|pd)(?= (?:lfd|free|due|start))/g, 'perdiem'],
  [/\b(zoll|reederei) ?(?=status|freigabe|sperre)/g, '$1 '],
  [/\btime zone\b/g, 'timezone'],
  [/\b(?:steam ?)?ship(?:ping)? line\b|\b(?:ss|ocean|vessel) (?:line|carrier)\b/g, 'line'],
  [/\bm b l\b|\bmb l\b/g, 'mbl'],
  [/\bb l\b/g, 'bl'],
  [/\bd o\b/g, 'do'],
  [/\bo g\b/g, 'og'],
  [/\bp u\b/g, 'pu'],
  [/\bde hire/g, 'dehire'],
  [/\by n\b/g, ''],
  [/^\d{1,2} /, ''],
  [/(?<=\p{L}) ?\d\b/gu, ''],
]

const toPhrases = (words: string): string =>
  PHRASES.reduce((text, [form, word]) => text.replace(form, word), words).trim()
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
const listHoldHeaders = (hold: HoldName, name: string): readonly Line[] => {
  const isRelease = hold === 'customs' || hold === 'freight'
  const list = (kind: 'hold' | 'release', ends: readonly string[]): readonly Line[] =>
    ends.map(end => [holdUse(kind, hold), name + end, true])
  return [
    ...list('hold', [' hold', 'hold', ' hold terminal']),
    ...list('release', [' release', ' release status']),
    ...(hold === 'other' ? [] : list(isRelease ? 'release' : 'hold', [' status', ' hold status'])),
  ]
}

/** The entries of a line of `header.tsv`. A header that begins with = is not compared as a set of words. */
const listLines = (kind: string, attribute: string, header: string): readonly Line[] => {
  const [, as = attribute, part = ''] = /^(holds_at_pod_terminal|fees_at_pod_terminal)\.(\w+)$/.exec(attribute) ?? []
  if (kind === 'name') return listHoldHeaders(part as HoldName, header)
  const name = header.replace(/^=/, '')
  if (kind === 'suspect' || kind === 'unrelated') return [[{ kind, as: attribute }, name, false]]
  if (kind === 'hold' || kind === 'release') return [[holdUse(kind, part as HoldName), name, name === header]]
  if (part !== '') return [[feeUse(part as FeeType), name, name === header]]
  const use = [...COLUMNS, ...OTHERS].find(each => each.as === as && each.kind === kind)!
  return [[use, name, name === header]]
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

const HAN = [...TELLING].filter(([word]) => /\p{Script=Han}/u.test(word))

/**
 * Returns what a column may be about by the telling words of its unknown header, 'nothing' by a word of remarks and
 * numbers, or null. A day tells no availability.
 */
export const findTelling = (header: string, areDays = false): About | 'nothing' | null => {
  const words = toMeanings(toExact(header.slice(0, MAX_LENGTH))).filter(word => !areDays || word !== 'available')
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
  for (const word of toMeanings(toExact(header))) {
    const name = HOLD_NAMES.get(word)
    if (name !== undefined) return name
  }
  return null
}

/** The currency of a header or of the header of its group, or ''. */
export const findHeaderCurrency = (header: string): string =>
  findCurrency(header.split(SEPARATORS).find(isCurrency) ?? '') ?? ''

const isCurrency = (word: string): boolean => /^[A-Z]{3}$|\p{Sc}/u.test(word) && findCurrency(word) !== null
