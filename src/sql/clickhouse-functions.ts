/**
 * The shared functions of ClickHouse: reading holds, fees, identifiers and zones.
 */
import { DAY_LENGTH } from '../kernel/time'
import type { Bodies, Names } from './function'
import { quoted } from './literal'
import { writeDayFunctions, type Arithmetic } from './day'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { feeTypes, holdNames, holdStatuses, lineItems, MAX_THOUSANDTHS } from './vocabulary'

/**
 * Parses holds and fees as arrays of tuples in one pass. A field is Dynamic if its type must be checked. One value of
 * the wrong type makes ClickHouse return an empty array, so callers compare the length.
 */
const HOLDS = `JSONExtract(assumeNotNull(holds), 'Array(Tuple(name Dynamic, status Dynamic, description Dynamic))')`

/** 0 for a released hold, 1 for a pending one, 2 for an active one, 3 for an invalid one. */
const SEVERITY = `multiIf(
        dynamicType(hold.name) != 'String' or dynamicType(hold.status) != 'String'
          or dynamicType(hold.description) not in ('None', 'String'), 3,
        dynamicElement(hold.status, 'String') = 'pending', 1,
        lower(dynamicElement(hold.status, 'String')) = 'released', 0,
        2)`

/**
 * Whether a text is the JSON value null. JSONType cannot tell: it returns 'Null' also for a document with an integer
 * that ClickHouse cannot read.
 */
export const isJsonNull = (text: string): string => `match(${text}, '^[ \\t\\n\\r]*null[ \\t\\n\\r]*$')`

/**
 * Binds a value to a name, by mapping an array of one item: a function argument is evaluated at every use of its name.
 */
export const bindTo = (name: string, value: string, expression: string): string =>
  `arrayMap(${name} -> ${expression}, [${value}])[1]`

/** A string in full upper case without leading and trailing White_Space. */
const upperCase = (): string => {
  const { from, to, special } = upperCaseTables()
  const trimmed = `replaceRegexpAll(value, ${quoted(`^[${whiteSpace()}]+|[${whiteSpace()}]+$`)}, '')`
  const mapped = `translateUTF8(${trimmed}, ${quoted(from)}, ${quoted(to)})`
  const replaced = special.reduce(
    (text, [char, upper]) => `replaceAll(${text}, ${quoted(char)}, ${quoted(upper)})`,
    mapped,
  )
  return `multiIf(
    isNull(value), null,
    match(assumeNotNull(value), '^[ -~]*$'), upper(trimBoth(value)),
    match(assumeNotNull(value), ${quoted(`[${special.map(([char]) => char).join('')}]`)}), ${replaced},
    ${mapped})`
}

/** The sum of the lines whose type meets a condition, as the string of the nearest double. */
const sumLines = (names: Names, condition: string): string =>
  `toString(if(arrayAll(line -> ${names('is_thousandths')}(line.3), lines),
      arraySum(line -> if(${condition}, round(assumeNotNull(line.3) * 1000), 0), lines) / 1000,
      toFloat64(toString(arraySum(
        line -> if(${condition}, assumeNotNull(${names('amount')}(assumeNotNull(line.3))), toDecimal256(0, 30)),
        lines)))))`

export const ARITHMETIC: Arithmetic = {
  divide: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
  matches: pattern => `match(ifNull(value, ''), ${quoted(pattern)})`,
  fraction: `replaceRegexpOne(extract(ifNull(value, ''), '[.]([0-9]+)'), '0+$', '')`,
  whole: digits => `toInt64OrZero(${digits})`,
  figure: number => `toString(${number})`,
  day: seconds => `toInt64(floor(${seconds} / ${DAY_LENGTH}.0))`,
  dateAfter: days => `addDays(toDate32('1900-01-01'), ${days})`,
  toYear: date => `toYear(${date})`,
  monthAndDay: date => `formatDateTime(${date}, '-%m-%d')`,
}

/** Whether JSON is read to the last digit. With `allow_simdjson = 0` it is not, and no amount is readable. */
const IS_EXACT = `toString(JSONExtractFloat('[1000000000000000.5]', 1)) = '1000000000000000.5'`

export const shared: Bodies = {
  holds_kind: () => `multiIf(
    isNull(holds), 4,
    JSONType(assumeNotNull(holds)) = 'Array', if(length(${HOLDS}) = JSONLength(assumeNotNull(holds)),
      [1, 2, 3, 0][arrayMax(hold -> ${SEVERITY}, ${HOLDS}) + 1], 0),
    ${isJsonNull('assumeNotNull(holds)')}, 4,
    0)`,
  holds_read: () => `arrayMap(hold -> if(JSONExtractString(hold, 'name') in (${holdNames})
      and JSONExtractString(hold, 'status') in (${holdStatuses}), hold, concat(
      '{"name":', toJSONString(if(JSONExtractString(hold, 'name') in (${holdNames}),
        JSONExtractString(hold, 'name'), 'other')),
      ',"status":', toJSONString(if(JSONExtractString(hold, 'status') = 'pending', 'pending', 'hold')),
      ',"description":', toJSONString(multiIf(
        JSONExtractString(hold, 'description') != '', JSONExtractString(hold, 'description'),
        JSONExtractString(hold, 'name') in (${holdNames}), JSONExtractString(hold, 'status'),
        JSONExtractString(hold, 'name'))),
      arrayStringConcat(arrayMap(pair -> concat(',', toJSONString(pair.1), ':', pair.2),
        arrayFilter(pair -> pair.1 not in ('name', 'status', 'description'), JSONExtractKeysAndValuesRaw(hold)))),
      '}')),
    arrayFilter(hold -> lower(JSONExtractString(hold, 'status')) != 'released',
      JSONExtractArrayRaw(ifNull(holds, '[]'))))`,
  holds_of: names => `concat('[', arrayStringConcat(
    arrayFilter(hold -> JSONExtractString(hold, 'status') = status, ${names('holds_read')}(holds)), ','), ']')`,
  is_thousandths: () => ({
    comment: 'Whether an amount is a modest whole number of thousandths, whose sums doubles hold exactly.',
    body: `ifNull(round(amount * 1000) / 1000 = amount and abs(amount) <= ${MAX_THOUSANDTHS / 1000}, false)`,
  }),
  amount: () => ({
    comment: 'An amount as the shortest decimal of its double. NULL if it is above 2^53, or has more than 30 decimals.',
    body: `if(abs(amount) <= 9007199254740992
      and toFloat64OrNull(toString(toDecimal256OrNull(toString(amount), 30))) = amount,
    toDecimal256OrNull(toString(amount), 30), null)`,
  }),
  fee_lines: () => ({
    comment: 'The type and the currency of each line, empty if they are unreadable, and its amount.',
    body: `arrayMap(fee -> (
      multiIf(dynamicType(fee.type) != 'String', '', toString(fee.type) in (${feeTypes}), toString(fee.type), 'other'),
      multiIf(isNull(fee.currency_code), 'XXX',
        match(fee.currency_code, '^[A-Z]{3}$'), assumeNotNull(fee.currency_code), ''),
      if(${IS_EXACT} and dynamicType(fee.amount) in ('Int64', 'UInt64', 'Float64'),
        accurateCastOrNull(fee.amount, 'Float64'), null)),
    JSONExtract(assumeNotNull(fees), 'Array(Tuple(type Dynamic, amount Dynamic, currency_code Nullable(String)))'))`,
  }),
  fee_total: names => ({
    parameters: { lines: 'struct' },
    comment: 'The total of lines of one currency as JSON.',
    body: `concat(
    '{"currency_code":"', lines[1].2, '","sum":', ${sumLines(names, "line.1 != 'total'")},
    ',"by_type":{', arrayStringConcat(arrayFilter(entry -> entry != '', [${lineItems
      .map(
        type => `
      if(has(lines.1, '${type}'), concat('"${type}":', ${sumLines(names, `line.1 = '${type}'`)}), '')`,
      )
      .join()}]), ','),
    '},"reported_totals":[', if(has(lines.1, 'total'),
      arrayStringConcat(arrayMap(line -> toString(assumeNotNull(line.3)),
        arrayFilter(line -> line.1 = 'total', lines)), ','), ''),
    '],"unposted":', if(has(lines.3, 0),
      toJSONString(arrayDistinct(
        arrayFilter((type, amount) -> type != 'total' and amount = 0, lines.1, lines.3))), '[]'),
    '}')`,
  }),
  identifier_text: upperCase,
  identifier_container: names =>
    `replaceRegexpAll(${names('identifier_text')}(value), ${quoted(`[${gaps().replace('-', '\\\\-')}]`)}, '')`,
  swapped: () =>
    bindTo(
      'sorted',
      'arraySort(arrayZip(keys, arrayEnumerate(keys), list))',
      `arrayMap(found -> found.2, arraySort(found -> found.1, arrayMap((one, next, last) -> (one.2, multiIf(
      next.1 = one.1 and next.2 != one.2, next.3,
      last.1 = one.1 and last.2 != one.2, last.3,
      none)), sorted, arrayRotateLeft(sorted, 1), arrayRotateRight(sorted, 1))))`,
    ),
  ...writeDayFunctions(ARITHMETIC),
  known_zone: () => ({
    returns: 'Nullable(String)',
    comment: 'The name of a zone if the server has exactly this spelling, otherwise NULL.',
    body: `if(has((select groupArray(time_zone) from system.time_zones where time_zone = 'UTC' or like(time_zone, '%/%')),
    ifNull(value, '')), value, null)`,
  }),
  local_seconds: () => ({
    comment:
      'The time of the local clock, as seconds from 1970. Without a zone, the time in UTC. It goes through a string, ' +
      'because only this conversion takes a zone from a column. The local year must have four digits.',
    body: `if(isNull(zone), seconds, ${bindTo(
      'instant',
      `toInt64(greatest(-62135510400, least(253402128000, ifNull(seconds, 0))))`,
      `seconds - instant + toUnixTimestamp64Second(
      toDateTime64(toString(toDateTime64(instant, 0, 'UTC'), ifNull(zone, 'UTC')), 0, 'UTC'))`,
    )})`,
  }),
  day_end: names =>
    `if(isNull(day), null, ${bindTo(
      'midnight',
      `toInt64(${DAY_LENGTH} * (ifNull(day, 0) + 1))`,
      `arrayMap((early, late) -> multiIf(
      ${names('local_seconds')}(zone, early) = midnight, early,
      ${names('local_seconds')}(zone, late) = midnight, late,
      arrayMin(arrayFilter(second -> ${names('local_seconds')}(zone, second) >= midnight,
        range(late, early + 1, 60)))),
    [2 * midnight - 57600 - ${names('local_seconds')}(zone, midnight - 57600)],
    [2 * midnight + 57600 - ${names('local_seconds')}(zone, midnight + 57600)])[1]`,
    )})`,
}
