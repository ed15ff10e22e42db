/**
 * The rules for DuckDB 1.3 and later, as macros. Holds and fees are JSON or strings of JSON.
 */
import type { Names, Template } from './function'
import { identifier } from './literal'
import { windowedDiff } from './hold-diff'
import { lastFreeDay, subqueries, type Primitives } from './last-free-day'
import { cellAt, statuses, verdicts } from './verdict-table'
import { CHARACTER_VALUES, changeExpression, checkSum, holdColumns } from './vocabulary'
import {
  amountsOf,
  bindTo,
  joinList,
  areAllKnown,
  ARE_KEYS_KNOWN,
  totals,
  withoutGaps,
  ARITHMETIC,
  IS_GREGORIAN,
  shared,
} from './duckdb-functions'

const EXPECTED_CHECK_DIGIT = `(${checkSum(place => `(strpos('${CHARACTER_VALUES}', substr(number, ${place}, 1)) - 1)`)}) % 11 % 10`

const primitives = (names: Names): Primitives => ({
  ...ARITHMETIC,
  json: parameter => `case when ${parameter} is not null
      then coalesce(try_cast(${parameter} as json), '0'::json) end`,
  member: (json, key) => `(${json} -> '$.${key}')`,
  text: (json, key) =>
    `case when json_type(${json}, '$.${key}') = 'VARCHAR' then nullif(${json} ->> '$.${key}', '') end`,
  number: (json, key) => `case when json_type(${json}, '$.${key}') in ('UBIGINT', 'BIGINT', 'HUGEINT', 'DOUBLE')
          then (${json} ->> '$.${key}')::double end`,
  type: json => `json_type(${json})`,
  words: { object: 'OBJECT', array: 'ARRAY', text: 'VARCHAR', boolean: 'BOOLEAN', none: 'NULL' },
  isTrue: json => `coalesce(${json}::varchar = 'true', false)`,
  areFeesReadable: `case coalesce(json_type(fees), 'NULL') when 'NULL' then true when 'ARRAY'
          then ${bindTo(
            'lines',
            `${names('fee_lines')}(fees)`,
            `coalesce(lines.keys is not null and ${ARE_KEYS_KNOWN} and ${areAllKnown('lines.amounts')}, false)`,
          )}
          else false end`,
  isVisible: text => `regexp_matches(${text}, '[!-~]')`,
  isPosted: (...types) =>
    bindTo('lines', `${names('fee_lines')}(fees)`, `coalesce(list_max(${amountsOf(types)}) > 0, false)`),
  encode: text => `to_json(${text})::varchar`,
  result: text => `(${text})::json`,
  join: texts => `concat_ws(',', ${texts.join(',')})`,
  layered: subqueries(''),
  fn: (name, ...values) => `${names(name)}(${values.join(', ')})`,
})

/**
 * Whether strings are compared by their characters. With another default collation, such as NOCASE, each function returns NULL.
 * The planner evaluates it once.
 */
const IS_BINARY = `'A' <> 'a' and 'é' <> 'e' and 'é' <> 'e\u0301'`

export const duckdb: Template = {
  title: 'DuckDB',
  types: { text: 'varchar', decimal: 'decimal(38, 18)' },
  hasDefaults: true,
  names: schema => name => `${identifier(schema)}.${name}`,
  head: schema => `create schema if not exists ${identifier(schema)};\n`,
  dropHead: () => [],
  create: (name, { parameters, body }) =>
    `create or replace macro ${name}(${parameters
      .map(([parameter, , value]) => (value ? `${parameter} := ${value}` : parameter))
      .join(', ')}) as\n  case when ${IS_BINARY} then ${body} end;`,
  drop: name => `drop macro if exists ${name};`,
  bodies: {
    ...shared,
    readiness_status: names => `[${statuses()}][${cellAt(names)}]`,
    readiness_evaluate: names =>
      bindTo(
        'verdict',
        `[${verdicts(true)}][${cellAt(names)}]`,
        `case when verdict is not null then
    ${bindTo(
      'read',
      `${names('holds_read')}(holds)`,
      `concat(
      verdict,
      ',"active":[', ${joinList("list_filter(read, lambda hold: hold ->> '$.status' = 'hold')::varchar[]")},
      '],"pending":[', ${joinList("list_filter(read, lambda hold: hold ->> '$.status' = 'pending')::varchar[]")}, ']}')`,
    )}
  end::json`,
      ),
    readiness_change: names => `list_transform([{
    'before': ${names('readiness_evaluate')}(available_before, holds_before),
    'after': ${names('readiness_evaluate')}(available_after, holds_after)
  }], lambda verdict: case when verdict.before is not null and verdict.after is not null then json_object(
    'before', verdict.before, 'after', verdict.after,
    'change', ${changeExpression(
      field => [`(verdict.before ->> '$.${field}')`, `(verdict.after ->> '$.${field}')`],
      value => `${value} = 'true'`,
    )}) end)[1]`,
    fee_summarize: names =>
      `${bindTo(
        'lines',
        `${names('fee_lines')}(fees)`,
        `case
      when lines.keys is null then case
        when fees is null or json_valid(fees) and json_type(fees) = 'NULL' then '{"reported":false,"totals":[]}' end
      when len(lines.keys) <= 10000 and ${ARE_KEYS_KNOWN}
      then '{"reported":true,"totals":[' || ${totals(names)} || ']}'
    end`,
      )}::json`,
    identifier_normalize: names =>
      bindTo(
        'text',
        `${names('identifier_text')}(value)`,
        `case when text is not null then json_object('text', text, 'container_number', ${withoutGaps('text')}) end`,
      ),
    identifier_container_number: names => `list_transform([${names('identifier_container')}(value)], lambda number: case
    when regexp_full_match(number, '[A-Z]{3}[UJZ][0-9]{7}') then json_object(
      'normalized', number, 'well_formed', true,
      'owner_code', substr(number, 1, 3), 'category', substr(number, 4, 1), 'serial_number', substr(number, 5, 6),
      'check_digit', substr(number, 11, 1)::int,
      'expected_check_digit', ${EXPECTED_CHECK_DIGIT},
      'valid', substr(number, 11, 1)::int = ${EXPECTED_CHECK_DIGIT})
    when number is not null then json_object(
      'normalized', number, 'well_formed', false, 'owner_code', null, 'category', null, 'serial_number', null,
      'check_digit', null, 'expected_check_digit', null, 'valid', false)
  end)[1]`,
    last_free_day: names => `case when ${IS_GREGORIAN} then ${lastFreeDay(primitives(names))} end`,
    hold_diff: names =>
      `${windowedDiff(
        names,
        (holds, side) => `
        select ${side} as side, unnest(${holds}) as hold,
          generate_subscripts(${holds}, 1) as place`,
        key => `hold ->> '$.${key}'`,
        literals => `[${literals}]`,
      )}::json end`,
    available: () => `case lower(trim(available)) when 'yes' then true when 'no' then false end`,
    holds_from_columns: () => `case when coalesce(${holdColumns.map(([column]) => column).join(', ')}) is not null
    then to_json(list_filter([${holdColumns
      .map(
        ([column, name]) =>
          `\n    case when trim(${column}) <> '' then {'name': '${name}', 'status': ` +
          `case lower(trim(${column})) when 'hold' then 'hold' when 'pending' then 'pending' end,
      'description': null} end`,
      )
      .join()}
  ], lambda hold: hold is not null)) end`,
  },
}
