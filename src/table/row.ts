/**
 * Reads the cells of a row: the values by attribute, the cells that cannot be read, and the questions that are open.
 */
import { firstReached, findZone, localDay } from '../kernel/zone'
import { instant, parseDay, toDate, toDateTime } from '../kernel/time'
import type { Fee, Hold, HoldName } from '../resource/model'
import { containerNumber } from '../rule/identifier'
import { findCurrency, mayMean, readAmounts, UNCLEAR_MARK, type CellAmounts, type Mark } from './amount'
import type { Column } from './column'
import { chooseDay, readDate, STANDARD_HOURS, type CellDate, type DateOrder } from './date'
import { fold, narrow } from './fold'
import type { Row } from './grid'
import type { Kind, Use } from './header'
import { isHeld, readHolds, readState as readHoldState } from './hold'
import { readState, type CellState, type Place } from './state'
import { CURRENCIES, DIRECTIONS, isBlank, NO, NONE, STATES, THREE_DECIMALS, US_TERMINALS, US_ZONES, YES } from './words'
import { readZone } from './zone'

/** The answers to the questions of a table. */
export type Context = {
  readonly order: DateOrder | null
  readonly decimals: ReadonlySet<Mark>
  readonly currency: string
  /** The zone of a terminal or port, or '' if it is not known. */
  readonly findZone: (terminal: string) => string
}

/** What a table can leave open. */
export type Question = 'zone' | 'order' | 'currency'
/** A cell that is not read, or not as a whole. */
export type CellFault = { readonly column: Column; readonly reason: string; readonly help: string }

/** A row as it is read. */
export type Draft = {
  readonly row: Row
  /** The values by the path of their attribute. */
  readonly values: { [path: string]: unknown }
  readonly faults: CellFault[]
  /** The questions whose answers the row needs, each with the column that raises it. */
  readonly open: (readonly [about: Question, column: Column])[]
  /** The name of the terminal or port, or '' if no cell has one yet. */
  terminal: string
  /** The code or sign of the row's currency, or '' if no cell has one yet. */
  currency: string
  readonly holds: Hold[]
  /** Holds without a name; a column if its cell should name it. */
  readonly unnamed: (readonly [hold: Hold, column: Column | null])[]
  /** Whether a cell reports that there are no holds. */
  isFree: boolean
  /** Whether a cell answers whether it is available, even if it does not know. */
  hasAnswer: boolean
  /** The names of holds with a column: whether a cell reports something. Null without such a column. */
  reported: Map<HoldName, boolean> | null
}

/** The kinds of columns that other cells depend on, in the order of reading. */
const FIRST: readonly Kind[] = ['zone', 'currency', 'string', 'available']
const rankOf = ({ use }: Column): number => {
  if (use?.kind === 'state') return FIRST.length + 1
  const at = use ? FIRST.indexOf(use.kind) : -1
  return at < 0 ? FIRST.length : at
}

/** Returns the columns with a use in the order of reading: those that others depend on first, and the status last. */
export const sortColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ use }) => use && use.kind !== 'unused').sort((a, b) => rankOf(a) - rankOf(b))

/** Reads the cells of a column. */
type CellReader = (column: Column, context: Context) => (draft: Draft, text: string) => void

/** A longer cell is text, and some patterns take quadratic time. */
const MAX_CELL = 5_000
/** A full cache is cleared. */
const MAX_CACHED = 20_000

/** Returns a reader that parses equal cells once, and applies each to its row. */
const reader =
  <P extends object | string>(
    parse: (text: string, use: Use, context: Context) => P,
    apply: (parsed: P, draft: Draft, column: Column, context: Context, text: string) => void,
  ): CellReader =>
  (column, context) => {
    const cache = new Map<string, P>()
    return (draft, text) => {
      let parsed = cache.get(text)
      if (parsed === undefined) {
        parsed = parse(text, column.use!, context)
        if (cache.size >= MAX_CACHED) cache.clear()
        cache.set(text, parsed)
      }
      apply(parsed, draft, column, context, text)
    }
  }

/** Returns a function that reads the cells of a row. */
export const rowReader = (columns: readonly Column[], context: Context): ((row: Row) => Draft) => {
  const readers = sortColumns(columns).map(column => cellReader(column, context))
  return row => {
    const draft: Draft = {
      row,
      values: {},
      faults: [],
      open: [],
      terminal: '',
      currency: '',
      holds: [],
      unnamed: [],
      isFree: false,
      hasAnswer: false,
      reported: null,
    }
    for (const read of readers) read(draft)
    finishHolds(draft)
    const zone = context.findZone(draft.terminal)
    if (zone !== '' && draft.values['shipment.pod_timezone'] === undefined) draft.values['pod_timezone'] ??= zone
    return draft
  }
}

const cellReader = (column: Column, context: Context): ((draft: Draft) => void) => {
  const { kind, hold } = column.use!
  const read = READERS[kind](column, context)
  return draft => {
    const text = draft.row.cells[column.index] ?? ''
    if (text.length > MAX_CELL && kind !== 'string') fault(draft, column, 'is too long for a value', 'shorten it')
    else if (text !== '') read(draft, text)
    // An empty cell of a hold is no hold; a release that is not reported may be missing.
    else if (kind === 'release') reportHold(draft, hold!, false)
  }
}

const fault = (draft: Draft, column: Column, reason: string, help: string): void => {
  draft.faults.push({ column, reason, help })
}

/** A word, or '' if it reports nothing. */
const toWord = (text: string): string => (isBlank(text) ? '' : text)

// Numbers and strings -----------------------------------------------------------------------------------------------------

type CellNumber = { readonly value: string | null; readonly reason: string | null }

const parseNumber = (text: string): CellNumber => {
  const { normalized, well_formed, valid, check_digit, expected_check_digit } = containerNumber({ value: narrow(text) })
  if (well_formed) {
    const reason = valid ? null : `must end with ${expected_check_digit}, got ${check_digit}`
    return { value: normalized, reason }
  }
  // Some systems add a letter of their own.
  const lettered = /^[A-Z]{4}\d{7}(?=[A-Z]$)/.exec(normalized)?.[0]
  if (lettered !== undefined && containerNumber({ value: lettered }).valid) return { value: lettered, reason: null }
  const inside = new Set(text.toUpperCase().match(/\b[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d\b/g) ?? [])
  if (inside.size > 1) return { value: null, reason: 'has several container numbers' }
  // Two containers whose numbers are not known yet are two.
  const value = inside.size === 1 ? parseNumber([...inside][0]!).value : toWord(text) || null
  return { value, reason: 'is not a container number' }
}

/** Whether a row names a container. */
export const hasNumber = (text: string): boolean => {
  const { reason } = parseNumber(text)
  return reason === null || reason.startsWith('must end')
}

const NUMBER = reader(parseNumber, ({ value, reason }, draft, column) => {
  if (value !== null) draft.values['number'] = value
  if (reason !== null)
    fault(draft, column, reason, 'check each character: a row is one container, of four letters and seven digits')
})

const STRING = reader(toWord, (word, draft, column) => {
  const { as } = column.use!
  if (word === '') return
  if (as === 'current_status' && !SERVICE_WORD.test(word)) {
    applyState(readState(word, false), draft, column)
    return
  }
  if (as === 'relationships.pod_terminal' || (as === PORT && draft.terminal === '')) draft.terminal = word
  draft.values[refinePath(as, word)] = word
  // A location may be a word for having left, or for the vessel. A yard may be the own one.
  const place = as === 'location_at_pod_terminal' && STATES.get(fold(word))
  if (place && place !== 'grounded' && PROGRESS.includes(place)) applyState({ place: place as Place }, draft, column)
})

/** A status as the service writes it: awaiting_inland_transfer. */
const SERVICE_WORD = /^[a-z]+(?:_[a-z]+)*$/
const PORT = 'shipment.port_of_discharge_locode'

/** A name may be a code. */
const refinePath = (as: string, word: string): string => {
  if (as === 'shipment.shipping_line_name' && /^[A-Z]{4}$/.test(word)) return 'shipment.shipping_line_scac'
  if (as === PORT && !/^[A-Z]{2} ?[A-Z0-9]{3}$/.test(word)) return 'shipment.port_of_discharge_name'
  return as
}

const ZONE = reader(
  text => ({ zone: toWord(text) && readZone(text) }),
  ({ zone }, draft, column) => {
    if (zone === '') return
    if (zone !== null) draft.values[column.use!.as] = zone
    else fault(draft, column, 'is not one time zone', 'write its name, such as America/Los_Angeles')
  },
)

const CURRENCY = reader(
  text => ({ currency: toWord(text) && findCurrency(text) }),
  ({ currency }, draft, column) => {
    if (currency !== null) draft.currency = currency
    else fault(draft, column, 'is not a currency', 'write its code, such as USD')
  },
)

const FLAG = reader(
  text => ({ isYes: YES.has(fold(text)), isNo: NO.has(fold(text)) }),
  ({ isYes, isNo }, draft, column, _context, text) => {
    if (isYes || isNo) draft.values[column.use!.as] = isYes
    else if (toWord(text) !== '') fault(draft, column, 'is neither yes nor no', 'write yes or no')
  },
)

const DIRECTION = reader(
  text => (toWord(text) === '' ? 'import' : (DIRECTIONS.get(fold(text)) ?? 'unknown')),
  (direction, draft, column) => {
    if (direction !== 'import') fault(draft, column, 'is not an import', 'leave out rows that are not imports')
  },
)

const UNCLEAR = reader(toWord, (word, draft, column) => {
  if (word !== '') fault(draft, column, `is under a header that may mean ${column.use!.as}`, 'rename the column')
})

/** A hold must not be missed because its header is not known. */
const UNKNOWN = reader(
  text => ({ isHeld: isHeld(text) }),
  (cell, draft, column) => {
    if (cell.isHeld)
      fault(draft, column, 'may be a hold, under a header that is not known', 'rename the column, such as Customs hold')
  },
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

const DATE = reader(readDate, (date, draft, column, context, text) => {
  const { as } = column.use!
  if (date.is === 'fault') {
    applyWord(date.reason, draft, column, context, text)
    return
  }
  if (date.is === 'blank') {
    if (as === 'pod_discharged_at' && (NO.has(fold(text)) || NONE.has(fold(text)))) draft.values[as] = null
    return
  }
  const value = toValue(date, draft, column, as, context)
  if (value !== undefined) draft.values[as] = value
})

/** A column of times may have an answer or a status. */
const applyWord = (reason: string, draft: Draft, column: Column, context: Context, text: string): void => {
  const place = YES.has(fold(text)) ? PLACES[column.use!.as] : undefined
  const state = place === undefined ? readState(text, false) : { place }
  if (column.use!.kind === 'instant' && state.place !== undefined) applyEvent(state, draft, column, context)
  else fault(draft, column, reason, DATE_HELP)
}

/** The value of a date, or undefined if its order is asked for. Asks for the zone if that changes the value. */
const toValue = (date: CellDate, draft: Draft, column: Column, as: string, context: Context): string | undefined => {
  const { kind } = column.use!
  const zone = zoneOf(draft, as, context)
  const isDay = as.startsWith('dates.') || kind === 'storage'
  if (date.is === 'instant') return isDay ? dayBefore(localDate(date.value, zone), kind) : date.value
  if (date.is !== 'local') return undefined
  const day = chooseDay(date, context.order)
  if (day === null) {
    draft.open.push(['order', column])
    return undefined
  }
  if (date.isSpan) fault(draft, column, 'is a span, of which the start is read', DATE_HELP)
  if (zone === '') draft.open.push(['zone', column])
  else if (date.zone !== '' && STANDARD_HOURS.get(date.zone) !== standardHours(zone, day)) {
    fault(draft, column, 'has another time zone than its terminal', 'write the time without a zone')
    return undefined
  }
  const isWholeDay = date.time === null || date.time === '00:00:00' || (kind === 'day' && date.time >= '23:59')
  return isDay || isWholeDay || zone === '' ? dayBefore(day, kind) : toInstant(`${day}T${date.time}`, zone)
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

const toInstant = (local: string, zone: string): string => {
  const { seconds, fraction } = instant(`${local}Z`)
  return toDateTime({ seconds: firstReached(findZone(zone), seconds), fraction })!
}

// States ------------------------------------------------------------------------------------------------------------------

const STATE_HELP = 'write where it is, such as on vessel, discharged, gated out or empty returned'

/** Applies a state, and the date of its event. */
const applyEvent = (state: CellState, draft: Draft, column: Column, context: Context): void => {
  applyState(state, draft, column)
  const event = Object.keys(PLACES).find(as => PLACES[as] === state.place)
  if (!state.date) return
  if (event === undefined) fault(draft, column, 'has a date that is not of an event', DATE_HELP)
  else if (draft.values[event] === undefined) draft.values[event] = toValue(state.date, draft, column, event, context)
}

const STATE = reader(text => readState(text, false), applyEvent)

const AVAILABLE = reader(
  text => readState(text, true),
  (state, draft, column) => {
    draft.hasAnswer = true
    applyState(state, draft, column)
  },
)

/** A later place wins: a container that is back was picked up, and one that was picked up was discharged. */
const PROGRESS: readonly unknown[] = ['on_ship', 'grounded', 'off_dock', 'picked_up', 'empty_returned']

const applyState = ({ available, place, holds, reason }: CellState, draft: Draft, column: Column): void => {
  const { values } = draft
  if (reason !== undefined)
    fault(draft, column, reason, column.use!.kind === 'available' ? 'write yes or no' : STATE_HELP)
  if (available !== undefined) {
    if (values[AVAILABLE_FOR_PICKUP] === !available)
      fault(draft, column, 'contradicts another cell of the row', 'correct one of the two')
    else values[AVAILABLE_FOR_PICKUP] = available
  }
  if (place !== undefined && PROGRESS.indexOf(place) > PROGRESS.indexOf(values['current_status']))
    values['current_status'] = place
  for (const hold of holds ?? []) {
    if (hold.name === 'other') draft.unnamed.push([hold, null])
    else draft.holds.push(hold)
  }
}

const AVAILABLE_FOR_PICKUP = 'available_for_pickup'

// Holds -------------------------------------------------------------------------------------------------------------------

const HOLD_HELP = 'write the names of the holds, such as customs; freight, or none'

const HOLDS = reader(readHolds, ({ holds, reason }, draft, column) => {
  const isNamed = holds === null || holds.some(({ name }) => name !== 'other')
  if (holds?.length === 0) draft.isFree = true
  else if (reason === undefined || isNamed) draft.holds.push(...(holds ?? []))
  else draft.unnamed.push(...holds.map(hold => [hold, column] as const))
  if (reason !== undefined && isNamed) fault(draft, column, reason, HOLD_HELP)
})

const HOLD = reader(
  (text, { hold, kind }) => readHoldState(text, hold!, kind === 'release'),
  ({ holds, reason }, draft, column) => {
    reportHold(draft, column.use!.hold!, holds !== null)
    if (holds) draft.holds.push(...holds)
    if (reason !== undefined) fault(draft, column, reason, 'write hold, released or pending')
  },
)

const reportHold = (draft: Draft, name: HoldName, isReported: boolean): void => {
  const reported = (draft.reported ??= new Map())
  reported.set(name, (reported.get(name) ?? false) || isReported)
}

/** A hold without a name is another one, unless another cell names it. */
const finishHolds = (draft: Draft): void => {
  const { holds, unnamed, reported, isFree, values } = draft
  if (holds.length === 0)
    for (const [hold, column] of unnamed) {
      holds.push(hold)
      if (column) fault(draft, column, 'does not name the hold', HOLD_HELP)
    }
  const isReported = isFree || (reported !== null && [...reported.values()].every(Boolean))
  if (holds.length > 0)
    values[HOLDS_PATH] = [...new Map(holds.map(hold => [`${hold.name} ${hold.status}`, hold])).values()]
  else if (isReported) values[HOLDS_PATH] = []
}

const HOLDS_PATH = 'holds_at_pod_terminal'

/** A container under an active hold is not available, unless a cell answers otherwise. */
export const inferAvailability = ({ values, hasAnswer }: Draft): void => {
  const holds = values[HOLDS_PATH] as readonly Hold[] | undefined
  if (!hasAnswer && holds?.some(({ status }) => status === 'hold')) values[AVAILABLE_FOR_PICKUP] ??= false
}

// Fees --------------------------------------------------------------------------------------------------------------------

const FEES = reader(
  (text, _use, { decimals }): CellAmounts | '' => {
    const word = fold(text)
    // Spreadsheets show 0 as a dash behind the sign of its currency.
    if (NONE.has(word) || word === 'no' || text === '[]' || /^\p{Sc} *-$/u.test(text)) return []
    return toWord(text) === '' ? '' : readAmounts(text, decimals)
  },
  (amounts, draft, column, context, text) => {
    if (amounts === '') return
    const currencies = [column.currency, draft.currency, context.currency]
    const isUnclear =
      GROUPED.test(text) && context.decimals.size === 0 && currencies.some(each => THREE_DECIMALS.has(each))
    if (isUnclear || 'reason' in amounts) {
      fault(draft, column, 'reason' in amounts ? amounts.reason : UNCLEAR_MARK, AMOUNT_HELP)
      return
    }
    const fees = (draft.values[FEES_PATH] ??= []) as Fee[]
    for (const { amount, currency, type } of amounts) {
      // An amount of 0 with its type is a fee that is not posted yet.
      if (amount === 0 && type === null) continue
      const code = findCode(currency, currencies) ?? findDollar(currency || column.currency, draft, context)
      if (code === null && amount !== 0) draft.open.push(['currency', column])
      fees.push({ type: type ?? column.use!.fee ?? 'total', amount, currency_code: code ?? 'XXX' })
    }
  },
)

/** A number that may have three decimals, if its currency does. */
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/

const FEES_PATH = 'fees_at_pod_terminal'
const AMOUNT_HELP = 'write amounts such as 225.50 USD, or demurrage 375 USD; exam 90 USD, or none'

/** A dollar is that of the place, if the place is known. */
const findDollar = (sign: string, draft: Draft, context: Context): string | null => {
  const places = [
    draft.terminal,
    draft.values['location_at_pod_terminal'],
    draft.values['shipment.port_of_discharge_name'],
  ]
  const isAmerican =
    String(draft.values[PORT]).startsWith('US') ||
    US_ZONES.has(zoneOf(draft, '', context)) ||
    places.some(place => typeof place === 'string' && US_TERMINALS.has(fold(place)))
  return sign === '$' && isAmerican ? 'USD' : null
}

/** The currency of an amount: its own, else the first of the others that its sign may mean. */
const findCode = (own: string, others: readonly string[]): string | null => {
  if (CURRENCIES.has(own)) return own
  const sign = own || (others.find(each => each !== '' && !CURRENCIES.has(each)) ?? '')
  return others.find(code => CURRENCIES.has(code) && mayMean(sign, code)) ?? null
}

const READERS: { readonly [K in Kind]: CellReader } = {
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
  unclear: UNCLEAR,
  unused: () => () => undefined,
  unknown: UNKNOWN,
}
