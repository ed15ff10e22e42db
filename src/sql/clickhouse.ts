/**
 * The rules for ClickHouse 24 and later, as SQL user-defined functions. Holds and fees are the text of JSON.
 */
import { quoted, type Names, type Template } from './function'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { cellAt, column, KIND_COMMENT } from './verdict-table'
import {
  AVAILABLE_COMMENT,
  CHARACTER_VALUES,
  changeOf,
  checkSum,
  feeTypes,
  holdNames,
  holdColumns,
  HOLDS_COMMENT,
  lineItems,
  MOST_HUNDREDTHS,
} from './vocabulary'

const SEVERITY = `multiIf(
      JSONType(hold) != 'Object' or JSONType(hold, 'name') != 'String' or JSONType(hold, 'status') != 'String'
        or JSONType(hold, 'description') not in ('Null', 'String'), 3,
      JSONExtractString(hold, 'status') = 'pending', 1,
      JSONExtractString(hold, 'status') = 'hold', 2,
      3)`

const FEE_IS_READABLE = (names: Names): string => `JSONType(fee) = 'Object' and JSONType(fee, 'type') = 'String'
      and JSONType(fee, 'amount') in ('Int64', 'UInt64', 'Double')
      and (isNotNull(${names('hundredths')}(JSONExtractFloat(fee, 'amount'))) or isNotNull(${names('amount')}(JSONExtractFloat(fee, 'amount'))))
      and (JSONType(fee, 'currency_code') = 'Null'
        or JSONType(fee, 'currency_code') = 'String' and match(JSONExtractString(fee, 'currency_code'), '^[A-Z]{3}$'))`

/** Text without leading and trailing White_Space in full upper case. */
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

/** The sum of the lines for which a condition holds, as the text of the nearest double. */
const sumOf = (
  names: Names,
  condition: string,
): string => `toString(if(arrayAll(line -> isNotNull(${names('hundredths')}(line.3)), lines),
      arraySum(line -> if(${condition}, round(line.3 * 100), 0), lines) / 100,
      toFloat64(toString(arraySum(line -> if(${condition}, assumeNotNull(${names('amount')}(line.3)), toDecimal256(0, 30)), lines)))))`

export const clickhouse: Template = {
  title: 'ClickHouse',
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
    not isValidJSON(assumeNotNull(holds)), 0,
    JSONType(assumeNotNull(holds)) = 'Null', 4,
    JSONType(assumeNotNull(holds)) != 'Array', 0,
    [1, 2, 3, 0][arrayMax(hold -> ${SEVERITY}, JSONExtractArrayRaw(assumeNotNull(holds))) + 1])`,
    },
    {
      name: 'holds_read', parameters: [['holds', 'String']], returns: 'Array(String)', clauses: ['RES-LIVE'],
      comment: 'The holds as they are read, an unlisted name as other; an empty list where they are not reported.',
      body: `arrayMap(hold -> if(JSONExtractString(hold, 'name') in (${holdNames}), hold, concat(
      '{"name":"other","description":',
      toJSONString(if(JSONExtractString(hold, 'description') = '', JSONExtractString(hold, 'name'), JSONExtractString(hold, 'description'))),
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
      body: `concat('[', arrayStringConcat(arrayFilter(hold -> JSONExtractString(hold, 'status') = status, ${names('holds_read')}(holds)), ','), ']')`,
    },
    {
      name: 'hundredths', parameters: [['amount', 'Float64']], returns: 'Nullable(Float64)', clauses: ['FEE-2'],
      comment: 'An amount in hundredths, where it is a modest whole number of them; else NULL.',
      body: `if(round(amount * 100) / 100 = amount and abs(amount) <= ${MOST_HUNDREDTHS / 100}, round(amount * 100), null)`,
    },
    {
      name: 'amount',
      parameters: [['amount', 'Float64']],
      returns: 'Nullable(Decimal(76, 30))',
      clauses: ['FEE-2'],
      comment:
        'An amount as the shortest decimal of its double; NULL where it is above 2^53, or has more than 30 decimals.',
      body: `if(abs(amount) <= 9007199254740992 and toFloat64OrNull(toString(toDecimal256OrNull(toString(amount), 30))) = amount,
    toDecimal256OrNull(toString(amount), 30), null)`,
    },
    {
      name: 'fee_lines',
      parameters: [['fees', 'String']],
      returns: 'Array(Tuple(String, String, Float64))',
      clauses: ['FEE-2', 'FEE-3'],
      comment: 'The type, currency and amount of each line.',
      body: `arrayMap(fee -> (
      if(JSONExtractString(fee, 'type') in (${feeTypes}), JSONExtractString(fee, 'type'), 'other'),
      if(JSONType(fee, 'currency_code') = 'Null', 'XXX', JSONExtractString(fee, 'currency_code')),
      JSONExtractFloat(fee, 'amount')), JSONExtractArrayRaw(fees))`,
    },
    {
      name: 'fee_total', parameters: [['lines', 'Array(Tuple(String, String, Float64))']], returns: 'String',
      clauses: ['FEE-1', 'FEE-2', 'FEE-3'],
      comment: 'The total of lines of one currency as JSON.',
      body: `concat(
    '{"currency_code":', toJSONString(lines[1].2),
    ',"sum":', ${sumOf(names, "line.1 != 'total'")},
    ',"by_type":{', arrayStringConcat(arrayFilter(entry -> entry != '', [${lineItems
      .map(
        type =>
          `\n      if(arrayExists(line -> line.1 = '${type}', lines), concat('"${type}":', ${sumOf(names, `line.1 = '${type}'`)}), '')`,
      )
      .join()}
    ]), ','),
    '},"reported_totals":[',
    arrayStringConcat(arrayMap(line -> toString(line.3), arrayFilter(line -> line.1 = 'total', lines)), ','),
    '],"unposted":', toJSONString(arrayDistinct(arrayMap(line -> line.1, arrayFilter(line -> line.1 != 'total' and line.3 = 0, lines)))), '}')`,
    },
    {
      name: 'identifier_text', parameters: [['value', 'String']], returns: 'String', clauses: ['ID-1'],
      comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
      body: upperCase(),
    },
    {
      name: 'identifier_container', parameters: [['value', 'String']], returns: 'String', clauses: ['ID-1'],
      comment: 'The form in which container numbers are compared.',
      body: `replaceRegexpAll(${names('identifier_text')}(value), ${quoted(`[${gaps().replace('-', '\\\\-')}]`)}, '')`,
    },
  ],
  rules: {
    'readiness.evaluate': names => [
      {
        name: 'readiness_status', parameters: [['available', 'Bool'], ['holds', 'String']], returns: 'String',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The status of the verdict alone; NULL where the holds are unreadable.',
        body: `[${column(({ status }) => quoted(status))}][${cellAt('available', `${names('holds_kind')}(holds)`)}]`,
      },
      {
        name: 'readiness_evaluate', parameters: [['available', 'Bool'], ['holds', 'String']], returns: 'String',
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
  [${names('readiness_evaluate')}(available_before, holds_before)], [${names('readiness_evaluate')}(available_after, holds_after)])[1]`,
      },
    ],
    'fee.summarize': names => [
      {
        name: 'fee_summarize',
        parameters: [['fees', 'String']],
        returns: 'String',
        clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
        comment:
          'What is owed by currency, exactly, as JSON; NULL where the fees are unreadable or an amount is out of '
            + 'bounds.',
        body: `multiIf(
    isNull(fees) or JSONType(ifNull(fees, 'null')) = 'Null' and isValidJSON(ifNull(fees, 'null')), '{"reported":false,"totals":[]}',
    not isValidJSON(assumeNotNull(fees)) or JSONType(assumeNotNull(fees)) != 'Array', null,
    not arrayAll(fee -> ${FEE_IS_READABLE(names)}, JSONExtractArrayRaw(assumeNotNull(fees))), null,
    concat('{"reported":true,"totals":[', arrayStringConcat(arrayMap(
        lines -> ${names('fee_total')}(lines),
        arrayMap(code -> arrayFilter(line -> line.2 = code, ${names('fee_lines')}(assumeNotNull(fees))),
          arrayDistinct(arrayMap(line -> line.2, ${names('fee_lines')}(assumeNotNull(fees)))))), ','),
      ']}'))`,
      },
    ],
    'identifier.normalize': names => [
      {
        name: 'identifier_normalize',
        parameters: [['value', 'String']],
        returns: 'String',
        clauses: ['ID-1'],
        comment: 'The two forms in which an identifier is compared, as JSON.',
        body: `concat('{"text":', toJSONString(${names('identifier_text')}(value)), ',"container_number":', toJSONString(${names('identifier_container')}(value)), '}')`,
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
    concat('{"normalized":', toJSONString(number), ',"well_formed":false,"owner_code":null,"category":null,"serial_number":null,'
      || '"check_digit":null,"expected_check_digit":null,"valid":false}')),
  [assumeNotNull(${names('identifier_container')}(value))])[1])`,
    }],
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
      body: `if(isNull(coalesce(${holdColumns.map(([column]) => column).join(', ')})), null, concat('[', arrayStringConcat(arrayFilter(hold -> hold != '', [${holdColumns
        .map(
          ([column, name]) =>
            `\n    if(trimBoth(ifNull(${column}, '')) = '', '', concat('{"name":"${name}","status":', `
            + `multiIf(lower(trimBoth(ifNull(${column}, ''))) = 'hold', '"hold"', lower(trimBoth(ifNull(${column}, ''))) = 'pending', '"pending"', 'null'), ',"description":null}'))`,
        )
        .join()}
  ]), ','), ']'))`,
    },
  ],
}
