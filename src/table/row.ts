/**
 * Reads the cells of a row: the values by attribute, the cells that cannot be read, and the questions that are open.
 */
import { countDecimals } from '../kernel/currency'
import { firstReached, findZone, localDay } from '../kernel/zone'
import { instant, parseDay, toDate, toDateTime } from '../kernel/time'
import type { Fee, Hold, HoldName } from '../resource/model'
import { findCurrency, mayMean, readAmounts, UNCLEAR_MARK, type CellAmounts, type Mark } from './amount'
import { chooseDay, findOrder, isDay, isOpen, readDate, type CellDate, type DateOrder } from './date'
import { fold, MAX_CELL } from './fold'
import type { Row } from './grid'
import type { About, Kind, Use } from './header'
import { isHeld, mayHold, readHolds, readState as readHoldState, type CellHolds } from './hold'
import { hasNumber, readContainerNumber } from './number'
import { readState, type CellState, type Place } from './state'
import {
  CURRENCIES,
  DIRECTIONS,
  HOLD_STATES,
  isBlank,
  NO,
  NONE,
  STANDARD_HOURS,
  STATES,
  US_TERMINALS,
  US_ZONES,
  YES,
} from './words'
import { readZone } from './zone'

/** A column of the table. */
export type Column = {
  readonly index: number
  readonly header: string
  readonly state: 'read' | 'suspect' | 'unrelated'
  /** Null unless it is read. */
  readonly use: Use | null
  readonly currency: string
  /** What a suspect column may be about, and the name of its most likely use. */
  readonly about: About
  readonly suggested: string | null
  /** Whether a person has chosen the use. */
  readonly isChosen: boolean
}

/** The answers to the questions of a table. */
export type Context = {
  readonly order: DateOrder | undefined
  /** The days from 1970 to now, or null if it is not given. */
  readonly today: number | null
  readonly now: number | null
  readonly decimals: ReadonlySet<Mark>
  readonly currency: string
  /** The zone of a terminal or port, or '' if it is not known. */
  readonly findZone: (terminal: string) => string
  /** Whether times under the names of the service are in UTC, because its local times have names of their own. */
  readonly isUtc: boolean
}

/** What a table can leave open. */
export type Question = 'zone' | 'order' | 'currency'
/** A cell that is not read, or not as a whole. Rows and columns count from 1. */
export type Unread = {
  readonly row: number
  readonly column: number
  readonly header: string
  readonly cell: string
  readonly reason: string
  readonly help: string
  /** Whether it may be a hold, so that the container is not known to have none. */
  readonly mayBeHold?: true
}

/** An assumption about the dates of a column by their distance from `now`, with the first cell and its day. */
export type Assumed = {
  readonly about: 'order' | 'year'
  readonly column: number
  readonly header: string
  readonly row: number
  readonly cell: string
  readonly value: string
}

/** A row as it is read. */
export type Draft = {
  readonly row: Row
  /** The values by the path of their attribute. */
  readonly values: { [path: string]: unknown }
  faults: readonly Unread[]
  /** The questions whose answers the row needs, each with the column that raises it. */
  open: readonly (readonly [about: Question, column: Column])[]
  /** The suspect columns that keep an answer of the row open. */
  suspects: readonly Column[]
  /** The name of the terminal or port, or '' if no cell has one yet. */
  terminal: string
  /** The code or sign of the row's currency, or '' if no cell has one yet. */
  currency: string
  holds: readonly Hold[]
  /** Holds without a name; a column if its cell should name it. */
  unnamed: readonly (readonly [hold: Hold, column: Column | null])[]
  /** Whether a cell reports that there are no holds. */
  isFree: boolean
  /** Whether a cell that is not read, or a release that is pending, may be a hold. */
  isDoubtful: boolean
  /** Whether a cell answers whether it is available, even if it does not know. */
  hasAnswer: boolean
  /** Whether it is no import. */
  isOther: boolean
  /** The names of holds with a column: whether a cell reports something. Null without such a column. */
  reported: { [N in HoldName]?: boolean } | null
}

/** Columns that other cells depend on are read first, and the status last. */
const RANKS: { readonly [K in Kind]?: number } = { zone: -4, currency: -3, string: -2, available: -1, state: 1 }
const rankOf = ({ use }: Column): number => RANKS[use!.kind] ?? 0

/** Returns the columns that are read, in the order of reading. */
export const sortColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ use }) => use).sort((a, b) => rankOf(a) - rankOf(b))

/** A column while it is read. */
type Reading = Column & {
  readonly context: Context
  readonly order: DateOrder | null
  /** Whether the order is assumed by today. */
  readonly isAssumed: boolean
  /** The zone and the instant of a date, the last one of each. */
  readonly instants: Map<CellDate, readonly [zone: string, value: string]>
  readonly assume: (about: Assumed['about'], draft: Draft, column: Column, value: string) => void
}

/** Reads the cells of a kind: each different one is parsed once, and applied to each of its rows. */
type CellReader<P> = {
  readonly parse: (text: string, use: Use, context: Context) => P
  /** Whether the cell is of the kind. */
  readonly isRead: (parsed: P, text: string) => boolean
  readonly findDate?: (parsed: P) => CellDate | undefined
  readonly apply: (parsed: P, draft: Draft, column: Reading, text: string) => void
}
const reader = <P>(each: CellReader<P>): CellReader<unknown> => each as CellReader<unknown>

const NO_CONTEXT: Context = {
  ...{ order: undefined, today: 20_000, now: 0, decimals: new Set(), currency: '', findZone: () => '', isUtc: false },
}

/** Whether a cell is of the kind of a use, a day without its year included. */
export const isCellOfKind = (use: Use, text: string): boolean => {
  const { parse, isRead } = READERS[use.kind]
  return text.length <= MAX_CELL && isRead(parse(text, use, NO_CONTEXT), text)
}

/** The rows of a table as they are read, and the assumptions about its dates by column. */
export const readDrafts = (
  columns: readonly Column[],
  rows: readonly Row[],
  context: Context,
): {
  readonly drafts: readonly Draft[]
  readonly assumed: readonly Assumed[]
  readonly orders: ReadonlySet<DateOrder>
} => {
  const assumptions = new Map<string, Assumed>()
  const orders = new Set<DateOrder>()
  const assume: Reading['assume'] = (about, { row }, { index, header }, value) => {
    const key = `${about} ${index}`
    if (assumptions.has(key)) return
    assumptions.set(key, { about, column: index + 1, header, row: row.number, cell: row.cells[index]!, value })
  }
  const readers = sortColumns(columns).map(column => columnReader(column, rows, context, assume, orders))
  const suspects = columns.filter(({ state }) => state === 'suspect')
  const others = columns.filter(({ use, isChosen, about }) => !use && !isChosen && !OF_HOLDS.includes(about))
  const releases = columns.flatMap(({ use }) => (use?.kind === 'release' ? [use.hold!] : []))
  const drafts = rows.map((row, at) => {
    const draft = startDraft(row)
    for (const read of readers) read(draft, at)
    for (const column of others) nameHeld(draft, column)
    for (const column of suspects) weaken(draft, column)
    finishHolds(draft, releases)
    const zone = context.findZone(draft.terminal)
    if (zone !== '' && draft.values['shipment.pod_timezone'] === undefined) draft.values['pod_timezone'] ??= zone
    return draft
  })
  return { drafts, assumed: [...assumptions.values()], orders }
}

/** Most rows have none of these: they share it, which saves memory. */
const NONE_YET: readonly never[] = []

const startDraft = (row: Row): Draft => ({
  row,
  values: {},
  faults: NONE_YET,
  open: NONE_YET,
  suspects: NONE_YET,
  terminal: '',
  currency: '',
  holds: NONE_YET,
  unnamed: NONE_YET,
  isFree: false,
  isDoubtful: false,
  hasAnswer: false,
  isOther: false,
  reported: null,
})

const columnReader = (
  column: Column,
  rows: readonly Row[],
  context: Context,
  assume: Reading['assume'],
  orders: Set<DateOrder>,
): ((draft: Draft, at: number) => void) => {
  const { kind, hold } = column.use!
  const { parse, findDate, apply } = READERS[kind]
  const parsed = new Map<string, unknown>()
  const isTooLong = (text: string): boolean => text.length > MAX_CELL && kind !== 'string'
  const found = rows.map(({ cells }) => {
    const text = cells[column.index] ?? ''
    if (text === '' || isTooLong(text)) return undefined
    const known = parsed.get(text)
    if (known !== undefined) return known
    const value = parse(text, column.use!, context)
    parsed.set(text, value)
    return value
  })
  const dates = findDate ? [...parsed.values()].flatMap(each => findDate(each) ?? []) : []
  const choice = findOrder(dates, context.order, context.today)
  if (choice?.by === 'cells') orders.add(choice.order)
  const reading = {
    ...column,
    context,
    order: choice?.order ?? null,
    isAssumed: choice?.by === 'today',
    instants: new Map(),
    assume,
  }
  return (draft, at) => {
    const text = draft.row.cells[column.index] ?? ''
    if (isTooLong(text)) fault(draft, column, 'is too long for a value', 'shorten it')
    else if (text !== '') apply(found[at], draft, reading, text)
    // An empty cell of a hold is no hold; a release that is not reported may be missing.
    else if (kind === 'release') reportHold(draft, hold!, false)
  }
}

/** A cell that is not read, in its row and column. */
export const toUnread = (
  { number, cells }: Row,
  index: number,
  header: string,
  reason: string,
  help: string,
): Unread => ({
  row: number,
  column: index + 1,
  header,
  cell: cells[index] ?? '',
  reason,
  help,
})

const fault = (draft: Draft, { index, header }: Column, reason: string, help: string): void => {
  draft.faults = [...draft.faults, toUnread(draft.row, index, header, reason, help)]
}

/** Names a cell that may be a hold, so that the row has no answer without holds. */
const doubt = (draft: Draft, { index, header }: Column, reason: string, help: string): void => {
  draft.isDoubtful = true
  draft.faults = [...draft.faults, { ...toUnread(draft.row, index, header, reason, help), mayBeHold: true }]
}

/** A word, or '' if it reports nothing. */
const toWord = (text: string): string => (isBlank(text) ? '' : text)

// Columns that are not read -----------------------------------------------------------------------------------------------

/** A hold must not be missed because its header is not known. */
const nameHeld = (draft: Draft, column: Column): void => {
  const text = draft.row.cells[column.index] ?? ''
  if (text === '' || text.length > MAX_CELL || !isHeld(text)) return
  draft.isDoubtful = true
  fault(
    draft,
    column,
    'may be a hold, under a header that is not known',
    'say what the column is, such as Customs hold',
  )
}

/** What leaves the holds open. */
const OF_HOLDS: readonly About[] = ['hold', 'release']

/** Collects the suspect columns whose cell may be a hold, a return or a fee; an empty one may be a missing release. */
const weaken = (draft: Draft, column: Column): void => {
  const text = draft.row.cells[column.index] ?? ''
  const isEmpty = isBlank(text)
  const { values } = draft
  const isOpen = {
    hold: !isEmpty,
    release: true,
    return: !isEmpty && isPickedUp(values) && !isReturned(values) && !NO.has(fold(text)),
    fee: !isEmpty && ((values[FEES_PATH] ?? []) as readonly Fee[]).length === 0,
    date: false,
    other: false,
  }[column.about]
  if (!isOpen) return
  draft.suspects = [...draft.suspects, column]
  if (OF_HOLDS.includes(column.about)) draft.isDoubtful = true
  else if (column.about === 'fee') values[FEES_PATH] = undefined
}

const isPickedUp = (values: Draft['values']): boolean =>
  typeof values['pod_full_out_at'] === 'string' || values['current_status'] === 'picked_up'
const isReturned = (values: Draft['values']): boolean =>
  typeof values['empty_terminated_at'] === 'string' || values['current_status'] === 'empty_returned'

// Strings -----------------------------------------------------------------------------------------------------

const NUMBER = reader({
  parse: readContainerNumber,
  isRead: (_, text) => hasNumber(text),
  apply: ({ value, reason }, draft, column) => {
    if (value !== null) draft.values['number'] = value
    if (reason !== null)
      fault(draft, column, reason, 'check each character: a row is one container, of four letters and seven digits')
  },
})

const STRING = reader({
  parse: toWord,
  isRead: (_, text) => isName(text),
  apply: (word, draft, column) => {
    const { as } = column.use!
    if (word === '') return
    if (as !== 'current_status' && !isName(word)) {
      doubt(draft, column, 'is an answer or a day, and not a name', 'say what the column is')
      return
    }
    if (as === 'current_status' && !SERVICE_WORD.test(word)) {
      applyState(readState(word, false), draft, column)
      return
    }
    if (as === 'relationships.pod_terminal' || (as === PORT && draft.terminal === '')) draft.terminal = word
    draft.values[refinePath(as, word)] = word
    // A location may be a word for having left, or for the vessel. A yard may be the own one.
    const place = as === 'location_at_pod_terminal' && STATES.get(fold(word))
    if (place && place !== 'grounded' && PROGRESS.includes(place)) applyState({ place: place as Place }, draft, column)
  },
})

/** Whether a cell of names has one, and not an answer or a day. */
const isName = (text: string): boolean => {
  const word = /^[\p{L} ]+$/u.test(text) ? fold(text) : ''
  return ![YES, NO, HOLD_STATES].some(words => words.has(word)) && !(/\d\D+\d/.test(text) && isDay(text))
}

/** A status as the service writes it: awaiting_inland_transfer. */
const SERVICE_WORD = /^[a-z]+(?:_[a-z]+)*$/
const PORT = 'shipment.port_of_discharge_locode'

/** A name may be a code. */
const refinePath = (as: string, word: string): string => {
  if (as === 'shipment.shipping_line_name' && /^[A-Z]{4}$/.test(word)) return 'shipment.shipping_line_scac'
  if (as === PORT && !/^[A-Z]{2} ?[A-Z0-9]{3}$/.test(word)) return 'shipment.port_of_discharge_name'
  return as
}

/** A column of values that are not split: null is not read. */
const valueReader = <V>(
  parse: (text: string) => V | null,
  apply: (value: V, draft: Draft, column: Reading) => void,
  reason: string,
  help: string,
): CellReader<unknown> =>
  reader<V | null>({
    parse: text => (isBlank(text) ? null : parse(text)),
    isRead: (value, text) => value !== null || isBlank(text),
    apply: (value, draft, column, text) => {
      if (value !== null) apply(value, draft, column)
      else if (!isBlank(text)) fault(draft, column, reason, help)
    },
  })

const setValue = (value: unknown, draft: Draft, { use }: Reading): void => {
  draft.values[use!.as] = value
}
const setCurrency = (currency: string, draft: Draft): void => {
  draft.currency = currency
}
const setDirection = (direction: string, draft: Draft): void => {
  if (direction === 'other') draft.isOther = true
}

const ZONE = valueReader(readZone, setValue, 'is not one time zone', 'write its name, such as America/Los_Angeles')
const CURRENCY = valueReader(findCurrency, setCurrency, 'is not a currency', 'write its code, such as USD')
const FLAG = valueReader(
  text => (YES.has(fold(text)) ? true : NO.has(fold(text)) ? false : null),
  setValue,
  'is neither yes nor no',
  'write yes or no',
)
const DIRECTION = valueReader(
  text => DIRECTIONS.get(fold(text)) ?? null,
  setDirection,
  'may not be an import',
  'write import or export',
)

// Days and instants -------------------------------------------------------------------------------------------------------

const zoneOf = (draft: Draft, as: string, context: Context): string => {
  const own = /^(ind_|final_|shipment\.destination)/.test(as)
    ? (draft.values['final_destination_timezone'] ?? draft.values['shipment.destination_timezone'])
    : (draft.values['pod_timezone'] ?? draft.values['shipment.pod_timezone'])
  return typeof own === 'string' ? own : context.findZone(draft.terminal)
}

const DATE_HELP = 'write the day as 2026-03-08, and a time behind it as 14:30'

/** The event that an answer instead of a time shows. */
const PLACES: { readonly [as: string]: Place } = {
  pod_discharged_at: 'grounded',
  pod_full_out_at: 'picked_up',
  empty_terminated_at: 'empty_returned',
}

const DATE = reader({
  parse: (text, _use, { today }) => readDate(text, today),
  isRead: ({ is }, text) => is !== 'fault' || YES.has(fold(text)) || readState(text, false).place !== undefined,
  findDate: date => date,
  apply: (date, draft, column, text) => {
    const { as } = column.use!
    if (date.is === 'fault') {
      applyWord(date.reason, draft, column, text)
      return
    }
    if (date.is === 'blank') {
      if (as === 'pod_discharged_at' && (NO.has(fold(text)) || NONE.has(fold(text)))) draft.values[as] = null
      return
    }
    const value = toValue(date, draft, column, as)
    if (value !== undefined) draft.values[as] = value
  },
})

/** A column of times may have an answer or a status. */
const applyWord = (reason: string, draft: Draft, column: Reading, text: string): void => {
  const place = YES.has(fold(text)) ? PLACES[column.use!.as] : undefined
  const state = place === undefined ? readState(text, false, column.context.today) : { place }
  if (column.use!.kind === 'instant' && state.place !== undefined) applyEvent(state, draft, column)
  else fault(draft, column, reason, DATE_HELP)
}

/** A day without its year could be of another one if it is farther from today, in days. */
const MAX_NEAR = 120

/** The day of a cell; null if it is named or asked for. */
const toDay = (date: CellDate & { readonly is: 'local' }, draft: Draft, column: Reading): string | null => {
  const day = chooseDay(date, column.order)
  if (day === null) {
    draft.open = [...draft.open, ['order', column]]
    return null
  }
  if (date.isNear && Math.abs(parseDay(day)! - column.context.today!) > MAX_NEAR) {
    fault(draft, column, 'has no year, and is far from today', DATE_HELP)
    return null
  }
  if (date.isNear) column.assume('year', draft, column, day)
  if (column.isAssumed && isOpen(date)) column.assume('order', draft, column, day)
  return day
}

/** The value of a date, or undefined if it is named or asked for. Asks for the zone if that changes the value. */
const toValue = (date: CellDate, draft: Draft, column: Reading, as: string): string | undefined => {
  const { context, use } = column
  const { kind } = use!
  const zone = context.isUtc && column.header === as ? 'UTC' : zoneOf(draft, as, context)
  const isDay = as.startsWith('dates.') || kind === 'storage'
  if (date.is === 'instant') return isDay ? dayBefore(localDate(date.value, zone), kind) : date.value
  const day = date.is === 'local' ? toDay(date, draft, column) : null
  if (date.is !== 'local' || day === null) return undefined
  if (date.isSpan) fault(draft, column, 'is a span, of which the start is read', DATE_HELP)
  if (zone === '') draft.open = [...draft.open, ['zone', column]]
  else if (date.zone !== '' && Number(STANDARD_HOURS.get(date.zone)) !== standardHours(zone, day)) {
    fault(draft, column, 'has another time zone than its terminal', 'write the time without a zone')
    return undefined
  }
  const isWholeDay = date.time === null || date.time === '00:00:00' || (kind === 'day' && date.time >= '23:59')
  return isDay || isWholeDay || zone === ''
    ? dayBefore(day, kind)
    : toInstant(date, `${day}T${date.time}Z`, zone, column.instants)
}

/** The hours from UTC in January, when no place in the north has daylight saving time. */
const standardHours = (zone: string, day: string): number => {
  const { seconds } = instant(`${day.slice(0, 4)}-01-01T12:00:00Z`)
  return (seconds - firstReached(findZone(zone), seconds)) / 3_600
}

/** Storage starts on the day after the last free one. */
const dayBefore = (day: string, kind: Kind): string => (kind === 'storage' ? toDate(parseDay(day)! - 1)! : day)

const localDate = (value: string, zone: string): string =>
  toDate(localDay(findZone(zone), instant(value).seconds)) ?? value.slice(0, 10)

const toInstant = (date: CellDate, local: string, zone: string, known: Reading['instants']): string => {
  const found = known.get(date)
  if (found?.[0] === zone) return found[1]
  const { seconds, fraction } = instant(local)
  const value = toDateTime({ seconds: firstReached(findZone(zone), seconds), fraction })!
  known.set(date, [zone, value])
  return value
}

// States ------------------------------------------------------------------------------------------------------------------

const STATE_HELP = 'write where it is, such as on vessel, discharged, gated out or empty returned'

/** Applies a state, and the date of its event. */
const applyEvent = (state: CellState, draft: Draft, column: Reading): void => {
  applyState(state, draft, column)
  const event = Object.keys(PLACES).find(as => PLACES[as] === state.place)
  if (!state.date) return
  if (event === undefined) fault(draft, column, 'has a date that is not of an event', DATE_HELP)
  else if (draft.values[event] === undefined) draft.values[event] = toValue(state.date, draft, column, event)
}

const STATE = reader({
  parse: (text, _use, { today }) => readState(text, false, today),
  isRead: ({ reason }) => reason === undefined,
  findDate: ({ date }) => date,
  apply: applyEvent,
})

const AVAILABLE = reader({
  parse: text => readState(text, true),
  isRead: ({ reason }) => reason === undefined,
  apply: (state, draft, column) => {
    draft.hasAnswer = true
    applyState(state, draft, column)
  },
})

/** A container that is under way is on its vessel if one of these is after today. */
const ARRIVALS = ['shipment.pod_eta_at', 'pod_arrived_at']
const isAhead = (value: unknown, today: number | null): boolean =>
  typeof value === 'string' && today !== null && parseDay(value.slice(0, 10))! > today

/** A later place wins: a container that is back was picked up, and one that was picked up was discharged. */
const PROGRESS: readonly unknown[] = ['on_ship', 'grounded', 'off_dock', 'picked_up', 'empty_returned']

const applyState = (state: CellState, draft: Draft, column: Reading): void => {
  const { values, row } = draft
  const { available, place, holds, reason } = state
  if (state.isUnderWay && !ARRIVALS.some(as => isAhead(values[as], column.context.today))) {
    fault(draft, column, 'may be under way at sea or inland', STATE_HELP)
    return
  }
  if (reason !== undefined) {
    const name = mayHold(row.cells[column.index]!) ? doubt : fault
    name(draft, column, reason, column.use!.kind === 'available' ? 'write yes or no' : STATE_HELP)
  }
  if (available !== undefined) {
    if (values[AVAILABLE_FOR_PICKUP] === !available)
      fault(draft, column, 'contradicts another cell of the row', 'correct one of the two')
    else values[AVAILABLE_FOR_PICKUP] = available
  }
  if (place !== undefined && PROGRESS.indexOf(place) > PROGRESS.indexOf(values['current_status']))
    values['current_status'] = place
  for (const hold of holds ?? []) {
    if (hold.name === 'other') draft.unnamed = [...draft.unnamed, [hold, null]]
    else draft.holds = [...draft.holds, hold]
  }
}

const AVAILABLE_FOR_PICKUP = 'available_for_pickup'

// Holds -------------------------------------------------------------------------------------------------------------------

const HOLD_HELP = 'write the names of the holds, such as customs; freight, or none'

const HOLDS = reader({
  parse: readHolds,
  isRead: ({ holds, reason }) => holds !== null || reason === undefined,
  apply: ({ holds, reason }, draft, column) => {
    const isNamed = holds === null || holds.some(({ name }) => name !== 'other')
    if (holds?.length === 0) draft.isFree = true
    else if (reason === undefined || isNamed) draft.holds = [...draft.holds, ...(holds ?? [])]
    else draft.unnamed = [...draft.unnamed, ...holds.map(hold => [hold, column] as const)]
    if (reason !== undefined && isNamed) doubt(draft, column, reason, HOLD_HELP)
  },
})

/** A cell of a hold or a release; a release may be a day. */
type HoldCell = CellHolds & { readonly date?: CellDate }

const HOLD = reader<HoldCell>({
  parse: (text, { hold, kind }, { today }) => {
    const date = kind === 'release' ? readDate(text, today) : null
    const isDay = date?.is === 'local' || date?.is === 'instant'
    return isDay ? { holds: null, date } : readHoldState(text, hold!, kind === 'release')
  },
  isRead: ({ reason }) => reason === undefined,
  findDate: ({ date }) => date,
  apply: ({ holds, reason, date }, draft, column) => {
    const { kind, hold } = column.use!
    const isReleased = date !== undefined && isPast(date, draft, column)
    reportHold(draft, hold!, holds !== null || isReleased)
    if (holds && holds.length > 0) draft.holds = [...draft.holds, ...holds]
    // A release that is pending or planned is missing.
    const isMissing = kind === 'release' && holds?.some(({ status }) => status === 'pending')
    if (isMissing === true) draft.isDoubtful = true
    if (reason !== undefined) doubt(draft, column, reason, 'write hold, released or pending')
    else if (date !== undefined && !isReleased)
      doubt(
        draft,
        column,
        'is not known to be a day on which it was released',
        'write released, or the day of the release',
      )
  },
})

/** Whether the day or the time of a release is not after now. */
const isPast = (date: CellDate, draft: Draft, column: Reading): boolean => {
  const { context } = column
  const { now } = context
  if (now === null) return false
  if (date.is === 'instant') return instant(date.value).seconds <= now
  const day = date.is === 'local' ? toDay(date, draft, column) : null
  const zone = zoneOf(draft, '', context)
  const today = zone === '' ? Math.floor(now / 86_400) : localDay(findZone(zone), now)
  return day !== null && parseDay(day)! <= today
}

const reportHold = (draft: Draft, name: HoldName, isReported: boolean): void => {
  const reported = (draft.reported ??= {})
  reported[name] = reported[name] === true || isReported
}

/**
 * A hold without a name is another one, unless another cell names it. Without an active hold, a doubt or an unreported release
 * keeps the answer open, even if a list of holds is empty: the holds count as not reported, and with pending holds the
 * availability is unknown.
 */
const finishHolds = (draft: Draft, releases: readonly HoldName[]): void => {
  const { unnamed, reported, isFree, values } = draft
  const isDoubtful = draft.isDoubtful || releases.some(name => reported?.[name] !== true)
  const isNamed = draft.holds.length > 0
  const holds = isNamed ? draft.holds : unnamed.map(([hold]) => hold)
  for (const [, column] of isNamed ? [] : unnamed) if (column) fault(draft, column, 'does not name the hold', HOLD_HELP)
  const isReported = isFree || (reported !== null && Object.values(reported).every(Boolean))
  if (holds.length > 0) values[HOLDS_PATH] = dropRepeated(holds)
  else if (isReported && !isDoubtful) values[HOLDS_PATH] = []
  const isActive = holds.some(({ status }) => status === 'hold')
  if (isDoubtful && holds.length > 0 && !isActive && values[AVAILABLE_FOR_PICKUP] === true)
    values[AVAILABLE_FOR_PICKUP] = undefined
}

/** One hold of each name and status, but each other one with a description of its own. */
const dropRepeated = (holds: readonly Hold[]): readonly Hold[] => [
  ...new Map(
    holds.map(hold => [`${hold.name} ${hold.status} ${hold.name === 'other' ? (hold.description ?? '') : ''}`, hold]),
  ).values(),
]

const HOLDS_PATH = 'holds_at_pod_terminal'

/** A container under an active hold is not available, unless a cell answers otherwise. */
export const inferAvailability = ({ values, hasAnswer }: Draft): void => {
  const holds = values[HOLDS_PATH] as readonly Hold[] | undefined
  if (!hasAnswer && holds?.some(({ status }) => status === 'hold')) values[AVAILABLE_FOR_PICKUP] ??= false
}

// Fees --------------------------------------------------------------------------------------------------------------------

const FEES = reader({
  parse: (text, _use, { decimals }): CellAmounts | null => {
    const word = fold(text)
    // Spreadsheets show 0 as a dash behind the sign of its currency.
    if (NONE.has(word) || word === 'no' || text === '[]' || /^\p{Sc} *-$/u.test(text)) return []
    return toWord(text) === '' ? null : readAmounts(text, decimals)
  },
  isRead: amounts => amounts === null || !('reason' in amounts),
  apply: (amounts, draft, column, text) => {
    if (amounts === null) return
    const { context, use } = column
    const currencies = [column.currency, draft.currency, context.currency]
    const isUnclear =
      GROUPED.test(text) && context.decimals.size === 0 && currencies.some(each => countDecimals(each) === 3)
    if (isUnclear || 'reason' in amounts) {
      fault(draft, column, 'reason' in amounts ? amounts.reason : UNCLEAR_MARK, AMOUNT_HELP)
      return
    }
    const fees = (draft.values[FEES_PATH] ??= []) as Fee[]
    for (const { amount, currency, type } of amounts) {
      // An amount of 0 with its type is a fee that is not posted yet.
      if (amount === 0 && type === null) continue
      const code =
        findCode(currency, currencies) ?? findDollar(currency || column.currency, draft, zoneOf(draft, '', context))
      if (code === null && amount !== 0) draft.open = [...draft.open, ['currency', column]]
      fees.push({ type: type ?? use!.fee ?? 'total', amount, currency_code: code ?? 'XXX' })
    }
  },
})

/** A number that may have three decimals, if its currency does. */
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/

const FEES_PATH = 'fees_at_pod_terminal'
const AMOUNT_HELP = 'write amounts such as 225.50 USD, or demurrage 375 USD; exam 90 USD, or none'

/** A dollar is that of the place, if the place is known. */
const findDollar = (sign: string, { terminal, values }: Draft, zone: string): string | null => {
  const places = [terminal, values['location_at_pod_terminal'], values['shipment.port_of_discharge_name']]
  const isAmerican = String(values[PORT]).startsWith('US') || US_ZONES.has(zone)
  return sign === '$' &&
    (isAmerican || places.some(place => typeof place === 'string' && US_TERMINALS.has(fold(place))))
    ? 'USD'
    : null
}

/** The currency of an amount: its own, else the first of the others that its sign may mean. */
const findCode = (own: string, others: readonly string[]): string | null => {
  if (CURRENCIES.has(own)) return own
  const sign = own || (others.find(each => each !== '' && !CURRENCIES.has(each)) ?? '')
  return others.find(code => CURRENCIES.has(code) && mayMean(sign, code)) ?? null
}

const READERS: { readonly [K in Kind]: CellReader<unknown> } = {
  number: NUMBER,
  available: AVAILABLE,
  flag: FLAG,
  holds: HOLDS,
  hold: HOLD,
  release: HOLD,
  fees: FEES,
  day: DATE,
  storage: DATE,
  instant: DATE,
  state: STATE,
  string: STRING,
  zone: ZONE,
  currency: CURRENCY,
  direction: DIRECTION,
}
