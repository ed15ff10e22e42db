/**
 * The shared functions of DuckDB: reading holds, fees, identifiers and zones.
 */
import { DAY_LENGTH } from '../kernel/time'
import type { FeeType } from '../resource/model'
import type { Bodies, Names } from './function'
import { quoted } from './literal'
import { writeDayFunctions, type Arithmetic } from './day'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { holdNames, holdStatuses, lineItems, MAX_THOUSANDTHS } from './vocabulary'

/**
 * Parses holds and fees as structs in one pass, or NULL if the string is not JSON. A field stays JSON if it must be
 * distinguished from a number. The currency needs no check: JSON of another type never equals a code.
 */
const HOLDS = `try(json_transform(holds, '[{"name":"JSON","status":"JSON","description":"JSON"}]'))`

const FEES = `try(json_transform(fees, '[{"type":"JSON","amount":"JSON","currency_code":"VARCHAR"}]'))`

/**
 * 0 for a released hold, 1 for a pending one, 2 for an active one, at least 3 for an invalid one. Comparing JSON as a string avoids parsing
 * it.
 */
const SEVERITY = `case hold.status::varchar when '"pending"' then 1 when '"hold"' then 2
        else case lower(hold.status::varchar) when '"released"' then 0 else 2 end end
      + case when starts_with(hold.name::varchar, '"') and starts_with(hold.status::varchar, '"')
        and starts_with(coalesce(hold.description::varchar, '"'), '"') then 0 else 3 end`

/** Binds a value to a name, by mapping a list of one item: a macro argument is evaluated at every use of its name. */
export const bindTo = (name: string, value: string, expression: string): string =>
  `list_transform([${value}], lambda ${name}: ${expression})[1]`

/** The distinct values of a list, in order of first appearance. */
export const firsts = (list: string): string =>
  bindTo('found', list, 'list_filter(found, lambda value, place: list_position(found, value) = place)')

export const joinList = (list: string): string => `list_aggr(${list}, 'string_agg', ',')`

/** The longest string with letters beyond ASCII that is answered. */
const LONGEST = 2_000

/** A string in full upper case without leading and trailing White_Space. */
const upperCase = (): string => {
  const { from, to, special } = upperCaseTables()
  // The planner evaluates every branch for a constant, so each is bounded by itself.
  const mapped = `translate(trim(left(value, ${LONGEST}), ${quoted(whiteSpace())}), ${quoted(from)}, ${quoted(to)})`
  const replaced = special.reduce(
    (text, [char, upper]) => `replace(${text}, ${quoted(char)}, ${quoted(upper)})`,
    mapped,
  )
  return `case
    when regexp_full_match(value, '[ -~]*') then upper(trim(value))
    when length(value) > ${LONGEST} then null
    when regexp_matches(value, ${quoted(`[${special.map(([char]) => char).join('')}]`)}) then ${replaced}
    else ${mapped}
  end`
}

/** An identifier as container numbers are compared. */
export const withoutGaps = (text: string): string => `translate(${text}, ${quoted(gaps())}, '')`

/**
 * A line's key is the number of its currency times `STEP`, plus 0 for a total or the place of its line item from 1. An
 * unreadable line has the key 0, not NULL: a scalar product of a chunk fails for a NULL in a row that CASE excludes.
 */
const STEP = 8
const TYPES = ['total', ...lineItems] as const

/** The amounts of `lines`, of some types if any are given. */
export const amountsOf = (types: readonly FeeType[]): string =>
  types.length === 0
    ? 'lines.amounts'
    : `list_filter(lines.amounts,
      lambda amount, i: lines.keys[i] % ${STEP} in (${types.map(type => TYPES.indexOf(type)).join(', ')}))`

/** The number of a currency: its letters as the digits of a number to base 256. */
const encodeCurrency = (currency: string): number =>
  Array.from(currency, letter => letter.charCodeAt(0)).reduce((number, letter) => number * 256 + letter, 0) * STEP

/** Most lines are in US dollars, so their currency is neither matched nor assembled. */
const CODE = `case when fee.currency_code = 'USD' then ${encodeCurrency('USD')}
        when fee.currency_code is null then ${encodeCurrency('XXX')}
        when regexp_full_match(fee.currency_code, '[A-Z]{3}') then ${STEP} * (65536 * ascii(fee.currency_code)
          + 256 * ascii(fee.currency_code[2:]) + ascii(fee.currency_code[3:])) end`

/** The currency of a number `code`. */
const CURRENCY = `case when code = ${encodeCurrency('USD')} then 'USD'
      else concat(${[2, 1, 0].map(i => `chr((code // ${STEP * 256 ** i}) % 256)`).join(', ')}) end`

const KEYS = `list_transform(${FEES}, lambda fee: coalesce(${CODE}
        + case fee.type::varchar ${TYPES.map((type, i) => `when '"${type}"' then ${i}`).join(' ')}
          else case when starts_with(fee.type::varchar, '"') then ${lineItems.indexOf('other') + 1} end end, 0))`

const AMOUNTS = `list_transform(${FEES}, lambda fee: try_cast(fee.amount::varchar as double))`

/** Up to this many lines, the sum of their thousandths has at most 15 digits. */
const FEW = 1000

/** The sum of the lines whose key meets a condition, in the type that is written as JSON. */
type Sum = (condition: string) => string

/** The sum of thousandths. The scalar product with 1 and 0 takes a third of the time of a sum over a CASE. */
const quickSum: Sum = condition => `(list_dot_product(lines.thousandths, list_transform(lines.keys,
          lambda key: (${condition})::double)) / 1000)::decimal(18, 3)`

const plainSum =
  (names: Names): Sum =>
  condition => `coalesce(list_sum(list_transform(lines.keys, lambda key, i:
          case when ${condition} then ${names('amount')}(lines.amounts[i]) end)), 0)::varchar::double`

/** Whether a list contains no NULL. */
export const areAllKnown = (list: string): string => `list_count(${list}) = len(${list})`

/** SQL that is true if the type and the currency of each line can be read. */
export const ARE_KEYS_KNOWN = 'not list_contains(lines.keys, 0)'

export const ARITHMETIC: Arithmetic = {
  divide: (dividend, divisor) => `${dividend} // ${divisor}`,
  whole: digits => `${digits}::bigint`,
  figure: number => `(${number})::varchar`,
  day: seconds => `floor(${seconds} / ${DAY_LENGTH}.0)::bigint`,
  dateAfter: days => `(date '1900-01-01' + (${days})::int)`,
  toYear: date => `year(${date})`,
  matches: pattern => `regexp_full_match(value, ${quoted(pattern)})`,
  fraction: `coalesce(rtrim(regexp_extract(value, '[.]([0-9]+)', 1), '0'), '')`,
  monthAndDay: date => `strftime(${date}, '-%m-%d')`,
}

const ITEMS = `key > code and key < code + ${STEP}`

const writeFeeTotal = (sum: Sum): string => `concat(
    '{"currency_code":"', ${CURRENCY}, '","sum":', ${sum(ITEMS)},
    ',"by_type":{', concat_ws(','${lineItems
      .map(
        (type, i) => `,
      case when list_contains(lines.keys, code + ${i + 1})
        then '"${type}":' || ${sum(`key = code + ${i + 1}`)} end`,
      )
      .join('')}),
    '},"reported_totals":[', case when list_contains(lines.keys, code) then
      ${joinList('list_filter(lines.amounts, lambda amount, i: lines.keys[i] = code)::varchar[]')} end,
    '],"unposted":[', case when list_contains(lines.amounts, 0) then
      ${joinList(`list_transform(
        ${firsts(`list_filter(lines.keys, lambda key, i: lines.amounts[i] = 0 and ${ITEMS})`)},
        lambda key: [${lineItems.map(type => `'"${type}"'`).join(', ')}][key - code])`)} end,
    ']}')`

/** The totals of the lines as JSON, joined by commas, or NULL for an amount out of bounds. */
export const totals = (names: Names): string => {
  const each = (name: string): string =>
    joinList(`list_transform(${firsts('lines.codes')}, lambda code: ${names(name)}(lines, code))`)
  return `case when len(lines.keys) <= ${FEW} and not list_contains(lines.thousandths, 'infinity')
        then coalesce(${each('fee_total')}, '')
      when not list_has_any(list_transform(lines.amounts, lambda amount: ${names('amount')}(amount) is null), [true])
        then ${each('fee_total_exact')} end`
}

/** Whether local times are of the Gregorian calendar; the setting `calendar` has others, in which some instants stop the query. */
export const IS_GREGORIAN = `timezone('UTC', to_timestamp(0)) = timestamp '1970-01-01'`

export const shared: Bodies = {
  holds_kind: () => `coalesce([1, 2, 3, 0, 0, 0][list_max(list_transform(${HOLDS}, lambda hold: ${SEVERITY})) + 1], case
    when holds is null then 4
    when not json_valid(holds) then 0
    when json_type(holds) = 'NULL' then 4
    when json_type(holds) = 'ARRAY' and json_array_length(holds) = 0 then 1
    else 0
  end)`,
  holds_read: () => `coalesce(list_transform(
    list_filter(try(json_extract(holds, '$[*]')), lambda hold: lower(hold ->> '$.status') <> 'released'),
    lambda hold: case when (hold ->> '$.name') in (${holdNames}) and (hold ->> '$.status') in (${holdStatuses}) then hold
      else json_merge_patch(hold, json_object(
        'name', case when (hold ->> '$.name') in (${holdNames}) then hold ->> '$.name' else 'other' end,
        'status', case (hold ->> '$.status') when 'pending' then 'pending' else 'hold' end,
        'description', coalesce(nullif(hold ->> '$.description', ''),
          case when (hold ->> '$.name') in (${holdNames}) then hold ->> '$.status' else hold ->> '$.name' end))) end), [])`,
  is_thousandths: () =>
    `coalesce(round(amount * 1000) / 1000 = amount and abs(amount) <= ${MAX_THOUSANDTHS / 1000}, false)`,
  amount: () => `case when abs(amount) <= 9007199254740992
      and try_cast(try_cast(amount::varchar as decimal(38, 18))::varchar as double) = amount
    then try_cast(amount::varchar as decimal(38, 18))
  end`,
  fee_lines: names => `{
    'codes': list_transform(${KEYS}, lambda key: key - key % ${STEP}),
    'keys': ${KEYS},
    'amounts': ${AMOUNTS},
    'thousandths': list_transform(${AMOUNTS},
      lambda amount: case when ${names('is_thousandths')}(amount) then round(amount * 1000)
        else 'infinity' end) }`,
  fee_total: () => writeFeeTotal(quickSum),
  fee_total_exact: names => writeFeeTotal(plainSum(names)),
  identifier_text: upperCase,
  identifier_container: names => withoutGaps(`${names('identifier_text')}(value)`),
  ...writeDayFunctions(ARITHMETIC),
  known_zone: () => ({
    comment: 'The name of a zone, where ICU has it as it is written; NULL otherwise.',
    body: `case when value = 'UTC' or contains(value, '/') and list_contains(
    (select list(name) from pg_timezone_names()), value) then value end`,
  }),
  local_seconds: () => `case when zone is null then seconds
    when ${IS_GREGORIAN} then epoch(timezone(zone, to_timestamp(seconds)))::bigint end`,
  day_end: names => `list_transform([86400 * (day + 1)], lambda midnight: list_transform([{
    'early': 2 * midnight - 57600 - ${names('local_seconds')}(zone, midnight - 57600),
    'late': 2 * midnight + 57600 - ${names('local_seconds')}(zone, midnight + 57600)
  }], lambda guess: case
    when ${names('local_seconds')}(zone, guess.early) = midnight then guess.early
    when ${names('local_seconds')}(zone, guess.late) = midnight then guess.late
    else list_min(list_filter(generate_series(guess.late, guess.early, 60),
      lambda second: ${names('local_seconds')}(zone, second) >= midnight)) end)[1])[1]`,
}
