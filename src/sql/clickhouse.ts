/**
 * The rules for ClickHouse 25.3 and later, as SQL user-defined functions. Holds and fees are JSON strings.
 */
import type { Names, Template } from './function'
import { quotedList } from './literal'
import { lastFreeDay, type Primitives } from './last-free-day'
import { cellAt, statuses, verdicts } from './verdict-table'
import { CHARACTER_VALUES, changeExpression, checkSum, holdColumns } from './vocabulary'
import { bindTo, ARITHMETIC, isJsonNull, shared } from './clickhouse-functions'
import { lambdas, listedDiff } from './clickhouse-hold-diff'

const primitives = (names: Names): Primitives => ({
  ...ARITHMETIC,
  json: parameter => `multiIf(isNull(${parameter}), null, isValidJSON(assumeNotNull(${parameter})), ${parameter}, '0')`,
  member: (json, key) => `nullIf(JSONExtractRaw(${json}, '${key}'), '')`,
  // JSONExtractString writes a number or a boolean as a string, too.
  text: (json, key) =>
    `if(JSONType(${json}, '${key}') = 'String', nullIf(JSONExtractString(${json}, '${key}'), ''), null)`,
  number: (json, key) => `if(JSONType(${json}, '${key}') in ('Int64', 'UInt64', 'Double'),
          JSONExtractFloat(${json}, '${key}'), null)`,
  type: json => `JSONType(${json})`,
  words: { object: 'Object', array: 'Array', text: 'String', boolean: 'Bool', none: 'Null' },
  isTrue: json => `coalesce(${json} = 'true', false)`,
  areFeesReadable: `multiIf(isNull(fees) or ${isJsonNull('assumeNotNull(fees)')}, true, JSONType(fees) = 'Array',
          ${bindTo(
            'lines',
            `${names('fee_lines')}(assumeNotNull(fees))`,
            `
            length(lines) = JSONLength(assumeNotNull(fees)) and arrayAll(
              line -> line.1 != '' and line.2 != '' and isNotNull(line.3), lines)`,
          )},
          false)`,
  isVisible: text => `match(${text}, '[!-~]')`,
  isPosted: (...types) =>
    `arrayExists(line -> ifNull(line.3 > 0, false)${
      types.length > 0 ? ` and line.1 in (${quotedList(types)})` : ''
    }, ${names('fee_lines')}(assumeNotNull(fees)))`,
  encode: text => `replaceAll(toJSONString(${text}), '\\\\/', '/')`,
  result: text => text,
  join: texts => `arrayStringConcat(arrayFilter(text -> isNotNull(text), [${texts.join(',')}]), ',')`,
  layered: lambdas,
  fn: (name, ...values) => `${names(name)}(${values.join(', ')})`,
})

export const clickhouse: Template = {
  title: 'ClickHouse',
  types: {
    text: 'String',
    json: 'String',
    'json[]': 'Array(String)',
    boolean: 'Bool',
    integer: 'UInt8',
    bigint: 'Int64',
    double: 'Float64',
    decimal: 'Nullable(Decimal(76, 30))',
    struct: 'Array(Tuple(String, String, Nullable(Float64)))',
  },
  hasDefaults: false,
  names: schema => name => `${schema}_${name}`,
  head: () => '',
  dropHead: () => [],
  create: (name, { parameters, body }) =>
    `create or replace function ${name} as (${parameters.map(([parameter]) => parameter).join(', ')}) ->\n  ${body};`,
  drop: name => `drop function if exists ${name};`,
  bodies: {
    ...shared,
    readiness_status: names => `[${statuses()}][${cellAt(names)}]`,
    readiness_evaluate: names => ({
      comment: 'The whole verdict as JSON. NULL if the holds are unreadable.',
      body: `concat([${verdicts(true)}][${cellAt(names)}],
    ',"active":', ${names('holds_of')}(holds, 'hold'), ',"pending":', ${names('holds_of')}(holds, 'pending'), '}')`,
    }),
    readiness_change: names => ({
      comment: 'The verdicts before and after as JSON, and the change of readiness. NULL if holds are unreadable.',
      body: `arrayMap((before, after) -> if(isNull(before) or isNull(after), null, concat(
    '{"before":', before, ',"after":', after, ',"change":"',
    ${changeExpression(
      field => [
        `JSONExtractRaw(assumeNotNull(before), '${field}')`,
        `JSONExtractRaw(assumeNotNull(after), '${field}')`,
      ],
      value => `${value} = 'true'`,
    )},
    '"}')),
  [${names('readiness_evaluate')}(available_before, holds_before)],
  [${names('readiness_evaluate')}(available_after, holds_after)])[1]`,
    }),
    fee_summarize: names => ({
      comment: 'The exact totals by currency, as JSON. NULL if the fees are unreadable or an amount is out of range.',
      body: `multiIf(
    isNull(fees), '{"reported":false,"totals":[]}',
    JSONType(assumeNotNull(fees)) = 'Array', ${bindTo(
      'lines',
      `${names('fee_lines')}(assumeNotNull(fees))`,
      `if(
      length(lines) = JSONLength(assumeNotNull(fees)) and arrayAll(line -> line.1 != '' and line.2 != ''
        and if(${names('is_thousandths')}(line.3), true, isNotNull(${names('amount')}(line.3))), lines),
      concat('{"reported":true,"totals":[', arrayStringConcat(arrayMap(
        currency -> ${bindTo('lines', 'arrayFilter(line -> line.2 = currency, lines)', `${names('fee_total')}(lines)`)},
        arrayDistinct(lines.2)), ','), ']}'),
      null)`,
    )},
    ${isJsonNull('assumeNotNull(fees)')}, '{"reported":false,"totals":[]}',
    null)`,
    }),
    identifier_normalize: names => ({
      comment: 'The two forms in which an identifier is compared, as JSON.',
      body: `concat('{"text":', toJSONString(${names('identifier_text')}(value)),
    ',"container_number":', toJSONString(${names('identifier_container')}(value)), '}')`,
    }),
    identifier_container_number: names => ({
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
    }),
    last_free_day: names => ({ returns: 'Nullable(String)', body: lastFreeDay(primitives(names)) }),
    hold_diff: names => ({
      returns: 'Nullable(String)',
      body: `if(${names('holds_kind')}(holds_before) in (1, 2, 3) and ${names('holds_kind')}(holds_after) in (1, 2, 3),
    ${listedDiff(names)}, null)`,
    }),
    available: () => ({
      returns: 'Nullable(Bool)',
      body: `multiIf(lower(trimBoth(available)) = 'yes', true, lower(trimBoth(available)) = 'no', false, null)`,
    }),
    holds_from_columns: () => ({
      returns: 'Nullable(String)',
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
    }),
  },
}
