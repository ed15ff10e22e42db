/**
 * The rules for ClickHouse 25.3 and later, as SQL user-defined functions. Holds and fees are JSON strings.
 */
import { DAY_LENGTH } from '../kernel/time'
import { quoted, type Names, type Template } from './function'
import { changeAt, changes, ROUNDS } from './hold-diff'
import { dayFunctions, lastFreeDay, type Arithmetic, type Layer, type Primitives } from './last-free-day'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { cellAt, column, KIND_COMMENT } from './verdict-table'
import {
  AVAILABLE_COMMENT,
  CHARACTER_VALUES,
  changeOf,
  checkSum,
  DIFF_COMMENT,
  feeTypes,
  holdNames,
  holdColumns,
  HOLDS_COMMENT,
  LAST_FREE_DAY_COMMENT,
  lineItems,
  MOST_THOUSANDTHS,
} from './vocabulary'

/**
 * Parses holds and fees as arrays of tuples in one pass. A field is Dynamic if its type must be checked. One value of
 * the wrong type makes ClickHouse return an empty array, so callers compare the length.
 */
const HOLDS = `JSONExtract(assumeNotNull(holds), 'Array(Tuple(name Dynamic, status String, description Dynamic))')`
const FEES = `JSONExtract(assumeNotNull(fees), 'Array(Tuple(type Dynamic, amount Dynamic, currency_code Nullable(String)))')`

/** 1 for a pending hold, 2 for an active hold, 3 for an invalid one. */
const SEVERITY = `multiIf(
        dynamicType(hold.name) != 'String' or dynamicType(hold.description) not in ('None', 'String'), 3,
        hold.status = 'pending', 1,
        hold.status = 'hold', 2,
        3)`

/**
 * Binds a value to a name, by mapping an array of one item: a function argument is evaluated at every use of its name.
 */
const bound = (name: string, value: string, expression: string): string =>
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
const sumOf = (names: Names, condition: string): string =>
  `toString(if(arrayAll(line -> ${names('is_thousandths')}(line.3), lines),
      arraySum(line -> if(${condition}, round(assumeNotNull(line.3) * 1000), 0), lines) / 1000,
      toFloat64(toString(arraySum(
        line -> if(${condition}, assumeNotNull(${names('amount')}(assumeNotNull(line.3))), toDecimal256(0, 30)),
        lines)))))`

/**
 * The changes as JSON. Both arrays are concatenated, because a nested lambda would carry a copy of the other array for
 * each hold and need quadratic memory.
 */
const listedDiff = (names: Names): string => {
  const swapped = (values: string, keys: string, none: string): string =>
    `${names('swapped')}(${values}, ${keys}, ${none})`
  const read: readonly Layer[] = [
    [
      ['before', `${names('holds_read')}(ifNull(holds_before, '[]'))`],
      ['after', `${names('holds_read')}(ifNull(holds_after, '[]'))`],
    ],
    [
      ['lines', 'arrayConcat(before, after)'],
      ['sides', 'arrayConcat(arrayMap(line -> 0, before), arrayMap(line -> 1, after))'],
    ],
    [
      ['places', 'arrayEnumerate(lines)'],
      ['names', `arrayMap(line -> JSONExtractString(line, 'name'), lines)`],
      ['statuses', `arrayMap(line -> JSONExtractString(line, 'status'), lines)`],
      [
        'descriptions',
        `arrayMap(line -> if(JSONType(line, 'description') = 'String',
        concat('"', JSONExtractString(line, 'description')), ''), lines)`,
      ],
      ['partners_0', 'arrayMap(line -> toUInt32(0), lines)'],
    ],
  ]
  const rounds = ROUNDS.flatMap((compared, i): readonly Layer[] => [
    [
      [
        `keys_${i + 1}`,
        `arrayMap((name, status, description, partner, place) ->
      concat(if(partner = 0, name, toString(place))${compared.map(column => `, ' ', ${column}`).join('')}, ' '),
      names, statuses, descriptions, partners_${i}, places)`,
      ],
    ],
    [
      [
        `numbered_${i + 1}`,
        `arrayMap((key, number) -> concat(toString(number), ' ', key), keys_${i + 1},
      arrayEnumerateUniq(sides, keys_${i + 1}))`,
      ],
    ],
    [
      [
        `partners_${i + 1}`,
        `arrayMap((partner, found) -> if(partner = 0, found, partner), partners_${i},
      ${swapped('places', `numbered_${i + 1}`, 'toUInt32(0)')})`,
      ],
    ],
  ])
  const partners = `partners_${ROUNDS.length}`
  const pairs: readonly Layer[] = [
    [['pairs', `arrayMap((place, partner) -> if(partner = 0, place, least(place, partner)), places, ${partners})`]],
    [
      [
        'texts',
        `arrayMap((side, line, status, description, other, other_status, other_description, name, partner) ->
      ${bound(
        'change',
        `if(side = 1 and partner != 0, null, [${changes}][${changeAt(
          `if(side = 0, status, '')`,
          'if(side = 0, other_status, status)',
          'side = 0 and description != other_description',
        )}])`,
        `if(isNull(change), '', concat('{"change":"', assumeNotNull(change), '","name":"', name,
        '","before":', if(side = 0, line, 'null'),
        ',"after":', multiIf(side = 1, line, other = '', 'null', other), '}'))`,
      )},
      sides, lines, statuses, descriptions, ${['lines', 'statuses', 'descriptions']
        .map(values => swapped(values, 'pairs', `''`))
        .join(', ')}, names, ${partners})`,
      ],
    ],
  ]
  return lambdas(
    [...read, ...rounds, ...pairs],
    `concat('{"changes":[', arrayStringConcat(
      arrayMap(line -> line.3, arraySort(line -> (line.1, line.2), arrayFilter(line -> line.3 != '',
        arrayZip(arrayEnumerateDense(names), places, texts)))), ','), ']}')`,
  )
}

const ARITHMETIC: Arithmetic = {
  divide: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
  matches: pattern => `match(ifNull(value, ''), ${quoted(pattern.replaceAll('\\', '\\\\'))})`,
  fraction: `replaceRegexpOne(extract(ifNull(value, ''), '[.]([0-9]+)'), '0+$', '')`,
  whole: digits => `toInt64OrZero(${digits})`,
  figure: number => `toString(${number})`,
  day: seconds => `toInt64(floor(${seconds} / ${DAY_LENGTH}.0))`,
  dateAfter: days => `addDays(toDate32('1900-01-01'), ${days})`,
  yearOf: date => `toYear(${date})`,
  monthAndDay: date => `formatDateTime(${date}, '-%m-%d')`,
  types: { text: 'String', whole: 'Int64' },
}

/** Layers as nested lambdas with the columns as parameters, because a subquery cannot refer to a column. */
const lambdas = (layers: readonly Layer[], expression: string): string =>
  layers.reduceRight(
    (inner, layer) => `arrayMap((${layer.map(([name]) => name).join(', ')}) -> ${inner},
    ${layer.map(([, value]) => `[${value}]`).join(',\n    ')})[1]`,
    expression,
  )

const primitives = (names: Names): Primitives => ({
  ...ARITHMETIC,
  json: parameter => `multiIf(isNull(${parameter}), null, isValidJSON(assumeNotNull(${parameter})), ${parameter}, '0')`,
  member: (json, key) => `nullIf(JSONExtractRaw(${json}, '${key}'), '')`,
  text: (json, key) => `nullIf(JSONExtractString(${json}, '${key}'), '')`,
  number: (json, key) => `if(JSONType(${json}, '${key}') in ('Int64', 'UInt64', 'Double'),
          JSONExtractFloat(${json}, '${key}'), null)`,
  type: json => `JSONType(${json})`,
  words: { object: 'Object', text: 'String', boolean: 'Bool', none: 'Null' },
  isTrue: json => `coalesce(${json} = 'true', false)`,
  areFeesReadable: `multiIf(coalesce(JSONType(fees), 'Null') = 'Null', true, JSONType(fees) = 'Array',
          ${bound(
            'lines',
            `${names('fee_lines')}(assumeNotNull(fees))`,
            `
            length(lines) = JSONLength(assumeNotNull(fees)) and arrayAll(
              line -> line.1 != '' and line.2 != '' and isNotNull(line.3), lines)`,
          )},
          false)`,
  isFeeOwed: `arrayExists(line -> ifNull(line.3 > 0, false), ${names('fee_lines')}(assumeNotNull(fees)))`,
  encoded: text => `replaceAll(toJSONString(${text}), '\\\\/', '/')`,
  result: text => text,
  joined: texts => `arrayStringConcat(arrayFilter(text -> isNotNull(text), [${texts.join(',')}]), ',')`,
  layered: lambdas,
  fn: (name, ...values) => `${names(name)}(${values.join(', ')})`,
})

export const clickhouse: Template = {
  title: 'ClickHouse',
  json: 'String',
  names: schema => name => `${schema}_${name}`,
  head: () => '',
  create: (name, { parameters, body }) =>
    `create or replace function ${name} as (${parameters.map(([parameter]) => parameter).join(', ')}) ->\n  ${body};`,
  drop: name => `drop function if exists ${name};`,
  shared: names => [
    {
      name: 'holds_kind',
      parameters: [['holds', 'String']],
      returns: 'UInt8',
      clauses: ['READY-6'],
      comment: KIND_COMMENT,
      body: `multiIf(
    isNull(holds), 4,
    JSONType(assumeNotNull(holds)) = 'Array', if(length(${HOLDS}) = JSONLength(assumeNotNull(holds)),
      [1, 2, 3, 0][arrayMax(hold -> ${SEVERITY}, ${HOLDS}) + 1], 0),
    JSONType(assumeNotNull(holds)) = 'Null' and isValidJSON(assumeNotNull(holds)), 4,
    0)`,
    },
    {
      name: 'holds_read',
      parameters: [['holds', 'String']],
      returns: 'Array(String)',
      clauses: ['RES-LIVE'],
      comment: 'The holds as they are read, an unlisted name as other; an empty list where they are not reported.',
      body: `arrayMap(hold -> if(JSONExtractString(hold, 'name') in (${holdNames}), hold, concat(
      '{"name":"other","description":',
      toJSONString(if(JSONExtractString(hold, 'description') = '', JSONExtractString(hold, 'name'),
        JSONExtractString(hold, 'description'))),
      arrayStringConcat(arrayMap(pair -> concat(',', toJSONString(pair.1), ':', pair.2),
        arrayFilter(pair -> pair.1 not in ('name', 'description'), JSONExtractKeysAndValuesRaw(hold)))),
      '}')),
    JSONExtractArrayRaw(ifNull(holds, '[]')))`,
    },
    {
      name: 'holds_of',
      parameters: [
        ['holds', 'String'],
        ['status', 'String'],
      ],
      returns: 'String',
      clauses: ['RES-LIVE'],
      comment: 'The holds of a status as a JSON list.',
      body: `concat('[', arrayStringConcat(
    arrayFilter(hold -> JSONExtractString(hold, 'status') = status, ${names('holds_read')}(holds)), ','), ']')`,
    },
    {
      name: 'is_thousandths',
      parameters: [['amount', 'Float64']],
      returns: 'Bool',
      clauses: ['FEE-2'],
      comment: 'Whether an amount is a modest whole number of thousandths, whose sums doubles hold exactly.',
      body: `ifNull(round(amount * 1000) / 1000 = amount and abs(amount) <= ${MOST_THOUSANDTHS / 1000}, false)`,
    },
    {
      name: 'amount',
      parameters: [['amount', 'Float64']],
      returns: 'Nullable(Decimal(76, 30))',
      clauses: ['FEE-2'],
      comment:
        'An amount as the shortest decimal of its double; NULL where it is above 2^53, or has more than 30 decimals.',
      body: `if(abs(amount) <= 9007199254740992
      and toFloat64OrNull(toString(toDecimal256OrNull(toString(amount), 30))) = amount,
    toDecimal256OrNull(toString(amount), 30), null)`,
    },
    {
      name: 'fee_lines',
      parameters: [['fees', 'String']],
      returns: 'Array(Tuple(String, String, Nullable(Float64)))',
      clauses: ['FEE-2', 'FEE-3'],
      comment: 'The type and the currency of each line, empty where they are unreadable, and its amount.',
      body: `arrayMap(fee -> (
      multiIf(dynamicType(fee.type) != 'String', '', toString(fee.type) in (${feeTypes}), toString(fee.type), 'other'),
      multiIf(isNull(fee.currency_code), 'XXX',
        match(fee.currency_code, '^[A-Z]{3}$'), assumeNotNull(fee.currency_code), ''),
      if(dynamicType(fee.amount) in ('Int64', 'UInt64', 'Float64'), accurateCastOrNull(fee.amount, 'Float64'), null)),
    ${FEES})`,
    },
    {
      name: 'fee_total',
      parameters: [['lines', 'Array(Tuple(String, String, Nullable(Float64)))']],
      returns: 'String',
      clauses: ['FEE-1', 'FEE-2', 'FEE-3'],
      comment: 'The total of lines of one currency as JSON.',
      body: `concat(
    '{"currency_code":"', lines[1].2, '","sum":', ${sumOf(names, "line.1 != 'total'")},
    ',"by_type":{', arrayStringConcat(arrayFilter(entry -> entry != '', [${lineItems
      .map(
        type => `
      if(has(lines.1, '${type}'), concat('"${type}":', ${sumOf(names, `line.1 = '${type}'`)}), '')`,
      )
      .join()}]), ','),
    '},"reported_totals":[', if(has(lines.1, 'total'),
      arrayStringConcat(arrayMap(line -> toString(assumeNotNull(line.3)),
        arrayFilter(line -> line.1 = 'total', lines)), ','), ''),
    '],"unposted":', if(has(lines.3, 0),
      toJSONString(arrayDistinct(
        arrayFilter((type, amount) -> type != 'total' and amount = 0, lines.1, lines.3))), '[]'),
    '}')`,
    },
    {
      name: 'identifier_text',
      parameters: [['value', 'String']],
      returns: 'String',
      clauses: ['ID-1'],
      comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
      body: upperCase(),
    },
    {
      name: 'identifier_container',
      parameters: [['value', 'String']],
      returns: 'String',
      clauses: ['ID-1'],
      comment: 'The form in which container numbers are compared.',
      body: `replaceRegexpAll(${names('identifier_text')}(value), ${quoted(`[${gaps().replace('-', '\\\\-')}]`)}, '')`,
    },
    {
      name: 'swapped',
      parameters: [
        ['list', 'Array'],
        ['keys', 'Array'],
        ['none', 'any'],
      ],
      returns: 'Array',
      clauses: [],
      comment: 'For each value of a list the other one of the same key, or none; no key may be there three times.',
      body: bound(
        'sorted',
        'arraySort(arrayZip(keys, arrayEnumerate(keys), list))',
        `arrayMap(found -> found.2, arraySort(found -> found.1, arrayMap((one, next, last) -> (one.2, multiIf(
      next.1 = one.1 and next.2 != one.2, next.3,
      last.1 = one.1 and last.2 != one.2, last.3,
      none)), sorted, arrayRotateLeft(sorted, 1), arrayRotateRight(sorted, 1))))`,
      ),
    },
    ...dayFunctions(ARITHMETIC, names),
    {
      name: 'known_zone',
      parameters: [['value', 'String']],
      returns: 'Nullable(String)',
      clauses: ['PICK-1'],
      comment: 'The name of a zone, where the server has it as it is written; NULL otherwise.',
      body: `if(has((select groupArray(time_zone) from system.time_zones where time_zone != 'Factory'),
    ifNull(value, '')), value, null)`,
    },
    {
      name: 'local_seconds',
      parameters: [
        ['zone', 'String'],
        ['seconds', 'Int64'],
      ],
      returns: 'Int64',
      clauses: ['PICK-4'],
      comment:
        'What the local clock shows, as seconds from 1970; without a zone that of UTC. The text of a local time ' +
        'is the only one whose zone may be a column; it is asked of instants whose local year has four digits.',
      body: `if(isNull(zone), seconds, ${bound(
        'instant',
        `toInt64(greatest(-62135510400, least(253402128000, ifNull(seconds, 0))))`,
        `seconds - instant + toUnixTimestamp64Second(
      toDateTime64(toString(toDateTime64(instant, 0, 'UTC'), ifNull(zone, 'UTC')), 0, 'UTC'))`,
      )})`,
    },
    {
      name: 'day_end',
      parameters: [
        ['zone', 'String'],
        ['day', 'Int64'],
      ],
      returns: 'Int64',
      clauses: ['PICK-4'],
      comment: 'The first instant whose local day is later. A change of the clocks is at a whole minute, since 1972.',
      body: `if(isNull(day), null, ${bound(
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
    },
  ],
  rules: {
    'readiness.evaluate': names => [
      {
        name: 'readiness_status',
        parameters: [
          ['available', 'Bool'],
          ['holds', 'String'],
        ],
        returns: 'String',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The status of the verdict alone; NULL where the holds are unreadable.',
        body: `[${column(({ status }) => quoted(status))}][${cellAt('available', `${names('holds_kind')}(holds)`)}]`,
      },
      {
        name: 'readiness_evaluate',
        parameters: [
          ['available', 'Bool'],
          ['holds', 'String'],
        ],
        returns: 'String',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The whole verdict as JSON; NULL where the holds are unreadable.',
        body: `concat([${column(({ status, ready, definitive, action, clauses }) =>
          quoted(JSON.stringify({ status, ready, definitive, action, clauses }).slice(0, -1)),
        )}][${cellAt('available', `${names('holds_kind')}(holds)`)}],
    ',"active":', ${names('holds_of')}(holds, 'hold'), ',"pending":', ${names('holds_of')}(holds, 'pending'), '}')`,
      },
    ],
    'readiness.change': names => [
      {
        name: 'readiness_change',
        returns: 'String',
        parameters: [
          ['available_before', 'Bool'],
          ['holds_before', 'String'],
          ['available_after', 'Bool'],
          ['holds_after', 'String'],
        ],
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5'],
        comment:
          'The verdicts before and after as JSON, and what became of readiness; NULL where holds are unreadable.',
        body: `arrayMap((before, after) -> if(isNull(before) or isNull(after), null, concat(
    '{"before":', before, ',"after":', after, ',"change":"',
    ${changeOf(
      field => [
        `JSONExtractRaw(assumeNotNull(before), '${field}')`,
        `JSONExtractRaw(assumeNotNull(after), '${field}')`,
      ],
      value => `${value} = 'true'`,
    )},
    '"}')),
  [${names('readiness_evaluate')}(available_before, holds_before)],
  [${names('readiness_evaluate')}(available_after, holds_after)])[1]`,
      },
    ],
    'fee.summarize': names => [
      {
        name: 'fee_summarize',
        parameters: [['fees', 'String']],
        returns: 'String',
        clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
        comment:
          'What is owed by currency, exactly, as JSON; NULL where the fees are unreadable or an amount is out of ' +
          'bounds.',
        body: `multiIf(
    isNull(fees), '{"reported":false,"totals":[]}',
    JSONType(assumeNotNull(fees)) = 'Array', ${bound(
      'lines',
      `${names('fee_lines')}(assumeNotNull(fees))`,
      `if(
      length(lines) = JSONLength(assumeNotNull(fees)) and arrayAll(line -> line.1 != '' and line.2 != ''
        and if(${names('is_thousandths')}(line.3), true, isNotNull(${names('amount')}(line.3))), lines),
      concat('{"reported":true,"totals":[', arrayStringConcat(arrayMap(
        currency -> ${bound('lines', 'arrayFilter(line -> line.2 = currency, lines)', `${names('fee_total')}(lines)`)},
        arrayDistinct(lines.2)), ','), ']}'),
      null)`,
    )},
    JSONType(assumeNotNull(fees)) = 'Null' and isValidJSON(assumeNotNull(fees)), '{"reported":false,"totals":[]}',
    null)`,
      },
    ],
    'identifier.normalize': names => [
      {
        name: 'identifier_normalize',
        parameters: [['value', 'String']],
        returns: 'String',
        clauses: ['ID-1'],
        comment: 'The two forms in which an identifier is compared, as JSON.',
        body: `concat('{"text":', toJSONString(${names('identifier_text')}(value)),
    ',"container_number":', toJSONString(${names('identifier_container')}(value)), '}')`,
      },
    ],
    'identifier.container_number': names => [
      {
        name: 'identifier_container_number',
        parameters: [['value', 'String']],
        returns: 'String',
        clauses: ['ID-2'],
        comment: 'A container number taken apart by ISO 6346, with the check digit that it should have, as JSON.',
        body: `if(isNull(value), null, arrayMap(number -> if(match(number, '^[A-Z]{3}[UJZ][0-9]{7}$'),
    arrayMap(expected -> concat(
      '{"normalized":"', number, '","well_formed":true,"owner_code":"', substring(number, 1, 3),
      '","category":"', substring(number, 4, 1), '","serial_number":"', substring(number, 5, 6),
      '","check_digit":', substring(number, 11, 1), ',"expected_check_digit":', toString(expected),
      ',"valid":', if(toUInt8OrZero(substring(number, 11, 1)) = expected, 'true', 'false'), '}'),
      [(${checkSum(place => `(position('${CHARACTER_VALUES}', substring(number, ${place}, 1)) - 1)`)}) % 11 % 10])[1],
    concat('{"normalized":', toJSONString(number), ',"well_formed":false,"owner_code":null,'
      || '"category":null,"serial_number":null,"check_digit":null,"expected_check_digit":null,"valid":false}')),
  [assumeNotNull(${names('identifier_container')}(value))])[1])`,
      },
    ],
    last_free_day: names => [
      {
        name: 'last_free_day',
        returns: 'Nullable(String)',
        clauses: ['PICK-1', 'PICK-2', 'PICK-4'],
        parameters: [
          ['container', 'String'],
          ['shipment', 'String'],
          ['relationships', 'String'],
          ['now_text', 'String'],
          ['policy', 'String'],
        ],
        comment: LAST_FREE_DAY_COMMENT,
        body: lastFreeDay(primitives(names)),
      },
    ],
    'hold.diff': names => [
      {
        name: 'hold_diff',
        parameters: [
          ['holds_before', 'String'],
          ['holds_after', 'String'],
        ],
        returns: 'Nullable(String)',
        clauses: ['CHG-3', 'HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'],
        comment: DIFF_COMMENT,
        body: `if(${names('holds_kind')}(holds_before) in (1, 2, 3) and ${names('holds_kind')}(holds_after) in (1, 2, 3),
    ${listedDiff(names)}, null)`,
      },
    ],
  },
  datasync: () => [
    {
      name: 'available',
      parameters: [['available', 'String']],
      returns: 'Nullable(Bool)',
      clauses: [],
      comment: AVAILABLE_COMMENT,
      body: `multiIf(lower(trimBoth(available)) = 'yes', true, lower(trimBoth(available)) = 'no', false, null)`,
    },
    {
      name: 'holds_from_columns',
      parameters: holdColumns.map(([column]) => [column, 'String']),
      returns: 'Nullable(String)',
      clauses: [],
      comment: HOLDS_COMMENT,
      body: `if(isNull(coalesce(${holdColumns.map(([column]) => column).join(', ')})), null,
    concat('[', arrayStringConcat(arrayFilter(hold -> hold != '', [${holdColumns
      .map(
        ([column, name]) =>
          `\n    if(trimBoth(ifNull(${column}, '')) = '', '', concat('{"name":"${name}","status":', ` +
          `multiIf(lower(trimBoth(ifNull(${column}, ''))) = 'hold', '"hold"',
      lower(trimBoth(ifNull(${column}, ''))) = 'pending', '"pending"', 'null'), ',"description":null}'))`,
      )
      .join()}
  ]), ','), ']'))`,
    },
  ],
}
