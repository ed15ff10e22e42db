/**
 * The words in cells, as terminals, shipping lines and forwarders write them: facts, without rules, from `word.tsv`. Words
 * are compared {@link fold folded}. Words with several meanings are missing on purpose: their cells are named.
 */
import { fold } from './fold'
import { WORDS } from './words.generated'

/** The folded words of a list by their meanings. */
const wordMap = <M extends string>(list: { readonly [meaning in M]: string }): ReadonlyMap<string, M> =>
  new Map(
    (Object.keys(list) as M[]).flatMap(meaning =>
      list[meaning].split('|').map(word => [fold(word) || word, meaning] as const),
    ),
  )

const BLANK = wordMap(WORDS.blank)

/** Whether a cell reports nothing: a word for it, or only punctuation. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{S}]/u.test(text) || BLANK.has(fold(text))

export const YES = wordMap(WORDS.yes)
export const NO = wordMap(WORDS.no)
/** There is none of the items of a list: holds, fees, events. */
export const NONE = wordMap(WORDS.none)
/** Dates that mean none. */
export const NO_DATE = wordMap(WORDS.no_date)
/** A hold by its name, or a release by the authority or the line. */
export const HOLD_STATES = wordMap(WORDS.hold_state)
/** Words that are a hold under any header. */
export const HELD = wordMap(WORDS.held)
/** The words of an item that name the hold; the first one decides. */
export const HOLD_NAMES = wordMap(WORDS.hold_name)
/** Words of an item that change neither its name nor its status. */
export const HOLD_FILLERS = wordMap(WORDS.filler)
/** Where a container is: `current_status`, or the answer to whether it is available. */
export const STATES = wordMap(WORDS.state)
/** A direction: a row that is not an import is not one of these rules. */
export const DIRECTIONS = wordMap(WORDS.direction)
/** The type of a fee by its label. */
export const FEE_TYPES = wordMap(WORDS.fee)
/** Words that begin a row of sums. */
export const TOTALS = wordMap(WORDS.total)
/** Words of one meaning in headers, with the word that replaces them; those of '' are left out. */
export const MEANINGS = wordMap(WORDS.header)
/** Words that matter even in an unknown header, with the kind of column that it may be. */
export const TELLING = wordMap(WORDS.telling)
/** Words of numbers, rates, places, remarks and references: a header with one of them tells nothing. */
export const OTHERWISE = wordMap(WORDS.otherwise)
/** The names of each day of the week: 0 is Sunday. */
export const WEEKDAYS = wordMap(WORDS.weekday)

const MONTHS = Object.entries(WORDS.month).map(([month, names]) => [Number(month), RegExp(`^(?:${names})`)] as const)

/** The number of the month that a word names, or undefined. */
export const findMonth = (word: string): number | undefined => MONTHS.find(([, form]) => form.test(fold(word)))?.[0]

/** ISO 4217. */
export const CURRENCIES: ReadonlySet<string> = new Set(WORDS.currency[''].split('|'))

/** The meanings of signs, which are not folded. */
const signMap = (list: { readonly [meaning: string]: string }): ReadonlyMap<string, string> =>
  new Map(Object.entries(list).flatMap(([code, signs]) => signs.split('|').map(sign => [sign, code] as const)))

/** Signs of one currency. */
export const SIGNS = signMap(WORDS.sign)
/** Signs of several currencies, and these currencies. */
export const OPEN_SIGNS = signMap(WORDS.open_sign)
/** The hours from UTC, without daylight saving time, of the zones of an abbreviation. */
export const STANDARD_HOURS = signMap(WORDS.zone_hours)
/** Zones and terminals of the United States, where `$` is USD. */
export const US_ZONES: ReadonlySet<string> = new Set(WORDS.us_zone[''].split('|'))
export const US_TERMINALS = wordMap(WORDS.us_terminal)
