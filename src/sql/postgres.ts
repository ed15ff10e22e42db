/**
 * The rules for PostgreSQL 14 and later, as immutable and parallel-safe SQL functions. `offset 0` keeps the planner
 * from inlining a subquery, which would evaluate its expressions once per use.
 */
import type { Names, Template } from './function'
import { identifier } from './literal'
import { windowedDiff } from './hold-diff'
import { lastFreeDay, subqueries, type Primitives } from './last-free-day'
import { cellAt, statuses, verdicts } from './verdict-table'
import { CHARACTER_VALUES, changeExpression, checkSum, feeTypes, holdColumns } from './vocabulary'
import { ARITHMETIC, shared, STABLE } from './postgres-functions'

const fees = (names: Names): string => `case
    when fees is null or fees = 'null' then '{"reported": false, "totals": []}'::jsonb
    when jsonb_typeof(fees) <> 'array' then null
    else (
      select case when bool_and(readable) is not false then jsonb_build_object(
        'reported', true,
        'totals', coalesce(jsonb_agg(total order by first), '[]')
      ) end
      from (
        select
          min(first) as first,
          bool_and(readable) as readable,
          jsonb_build_object(
            'currency_code', currency,
            'sum', to_jsonb(${names('shortest')}(coalesce(sum(amount) filter (where type <> 'total'), 0)::float8)),
            'by_type', coalesce(jsonb_object_agg(type, to_jsonb(${names('shortest')}(amount::float8))) filter (where type <> 'total'), '{}'),
            'reported_totals', coalesce(jsonb_agg(amounts) filter (where type = 'total') -> 0, '[]'),
            'unposted', coalesce(jsonb_agg(type order by unposted) filter (where unposted is not null), '[]')
          ) as total
        from (
          select
            currency, type,
            min(place) as first,
            bool_and(readable) as readable,
            sum(amount) as amount,
            jsonb_agg(amount order by place) as amounts,
            min(place) filter (where amount = 0 and type <> 'total') as unposted
          from (
            select
              place,
              case when fee ->> 'type' in (${feeTypes}) then fee ->> 'type' else 'other' end as type,
              coalesce(fee ->> 'currency_code', 'XXX') as currency,
              ${names('amount')}(fee -> 'amount') as amount,
              coalesce(
                jsonb_typeof(fee) = 'object'
                and jsonb_typeof(fee -> 'type') = 'string'
                and ${names('amount')}(fee -> 'amount') is not null
                and (coalesce(jsonb_typeof(fee -> 'currency_code'), 'null') = 'null'
                  or fee ->> 'currency_code' ~ '^[A-Z]{3}$'
                  and jsonb_typeof(fee -> 'currency_code') = 'string'),
                false
              ) as readable
            from jsonb_array_elements(fees) with ordinality as line (fee, place)
          ) as line
          group by currency, type
        ) as item
        group by currency
      ) as total
    )
  end`

const primitives = (names: Names): Primitives => ({
  ...ARITHMETIC,
  json: parameter => parameter,
  member: (json, key) => `(${json} -> '${key}')`,
  text: (json, key) =>
    `case when jsonb_typeof(${json} -> '${key}') = 'string' then nullif(${json} ->> '${key}', '') end`,
  number: (json, key) => `case when jsonb_typeof(${json} -> '${key}') = 'number'
          then (${json} -> '${key}')::numeric end`,
  type: json => `jsonb_typeof(${json})`,
  words: { object: 'object', array: 'array', text: 'string', boolean: 'boolean', none: 'null' },
  isTrue: json => `coalesce(${json} = 'true', false)`,
  areFeesReadable: `case coalesce(jsonb_typeof(fees), 'null') when 'null' then true when 'array'
          then jsonb_array_length(fees) = jsonb_array_length(jsonb_path_query_array(fees, 'strict $[*] ? (
            @.type.type() == "string" && @.amount.type() == "number"
            && ((exists(@.currency_code)) is unknown || @.currency_code.type() == "null"
              || @.currency_code like_regex "^[A-Z]{3}$"))'))
          else false end`,
  isVisible: text => `${text} ~ '[!-~]'`,
  isPosted: (...types) =>
    `jsonb_path_exists(coalesce(fees, 'null'), '$[*] ? (@.amount > 0${
      types.length > 0 ? ` && (${types.map(type => `@.type == "${type}"`).join(' || ')})` : ''
    })')`,
  encode: text => `to_json((${text})::text)::text`,
  result: text => `(${text})::jsonb`,
  join: texts => `concat_ws(',', ${texts.join(',')})`,
  layered: subqueries('offset 0'),
  fn: (name, ...values) => `${names(name)}(${values.join(', ')})`,
})

const jsonReader = (
  schema: string,
): string => `-- Converts a string to JSON. A string that is not JSON becomes false, which no function reads as a list, so that no query
-- stops at it. Before PostgreSQL 16 that takes an exception handler, which parallel workers cannot run. Both are in PL/pgSQL: in
-- an SQL function the planner may convert a constant before the condition is tested.
do $setup$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute $create$
      create or replace function ${schema}.json(value text) returns jsonb
      language plpgsql immutable strict parallel safe
      as $body$ begin if pg_input_is_valid(value, 'jsonb') then return value::jsonb; end if; return 'false'; end $body$
    $create$;
  else
    execute $create$
      create or replace function ${schema}.json(value text) returns jsonb language plpgsql immutable strict
      as $body$ begin return value::jsonb; exception when others then return 'false'; end $body$
    $create$;
  end if;
end
$setup$;
`

/** The tables of upper case letters have characters that other encodings lack. */
const createSchema = (
  schema: string,
): string => `-- Creates no schema, and so no function, in a database that cannot hold the letters of the functions.
do $setup$
begin
  if current_setting('server_encoding') <> 'UTF8' then
    raise exception 'gateout needs a database with the encoding UTF8; this one has %', current_setting('server_encoding');
  end if;
  create schema if not exists ${schema};
end
$setup$;
`

/** Reading the list of zones takes 100 ms, so it is read once, when the script runs. */
const zoneList = (
  schema: string,
): string => `-- The names of zones. PostgreSQL would read other names as rules of its own, as abbreviations, or in any case of letters.
do $setup$
begin
  execute format(
    'create or replace function ${schema}.zones() returns text[] language sql immutable parallel safe as %L',
    format('select %L::text[]', (select array_agg(name order by name) from pg_timezone_names
      where name = 'UTC' or name ~ '/' and name !~ '^(posix|right)/')));
end
$setup$;
`

export const postgres: Template = {
  title: 'PostgreSQL',
  types: { json: 'jsonb' },
  hasDefaults: true,
  names: schema => name => `${identifier(schema)}.${name}`,
  head: (schema, uses) =>
    [
      createSchema(identifier(schema)),
      jsonReader(identifier(schema)),
      ...(uses('known_zone') ? [zoneList(identifier(schema))] : []),
    ].join('\n'),
  dropHead: (schema, uses) => [
    ...(uses('known_zone') ? [`drop function if exists ${identifier(schema)}.zones();`] : []),
    `drop function if exists ${identifier(schema)}.json(text);`,
  ],
  create: (name, { parameters, returns, body, nature = 'language sql immutable parallel safe' }) =>
    `create or replace function ${name}(${parameters
      .map(([parameter, type, value]) => `${parameter} ${type}${value ? ` default ${value}` : ''}`)
      .join(', ')})
returns ${returns} ${nature} as $rule$
  ${nature.includes('plpgsql') ? '' : 'select '}${body}
$rule$;`,
  drop: (name, { parameters }) => `drop function if exists ${name}(${parameters.map(([, type]) => type).join(', ')});`,
  bodies: {
    ...shared,
    readiness_status: names => `(array[${statuses()}]
  )[${cellAt(names)}]`,
    readiness_evaluate: names => `verdict::jsonb || jsonb_build_object(
    'active', jsonb_path_query_array(read, '$[*] ? (@.status == "hold")'),
    'pending', jsonb_path_query_array(read, '$[*] ? (@.status == "pending")'))
  from (select ${names('holds_read')}(holds) as read, (array[${verdicts(false)}])[${cellAt(names)}] as verdict
    offset 0
  ) as cell`,
    readiness_change: names => `jsonb_build_object('before', before, 'after', after, 'change', ${changeExpression(
      field => [`(before -> '${field}')`, `(after -> '${field}')`],
      value => `${value} = 'true'`,
    )})
  from (
    select
      ${names('readiness_evaluate')}(available_before, holds_before) as before,
      ${names('readiness_evaluate')}(available_after, holds_after) as after
    offset 0
  ) as verdict
  where before is not null and after is not null`,
    fee_summarize: names => fees(names),
    identifier_normalize: names => `case when value is not null then
    jsonb_build_object('text', ${names('identifier_text')}(value),
      'container_number', ${names('identifier_container')}(value))
  end`,
    identifier_container_number: names => `case when number ~ '^[A-Z]{3}[UJZ][0-9]{7}$' then jsonb_build_object(
      'normalized', number, 'well_formed', true,
      'owner_code', substr(number, 1, 3), 'category', substr(number, 4, 1), 'serial_number', substr(number, 5, 6),
      'check_digit', substr(number, 11, 1)::int, 'expected_check_digit', expected,
      'valid', substr(number, 11, 1)::int = expected
    ) else jsonb_build_object(
      'normalized', number, 'well_formed', false, 'owner_code', null, 'category', null, 'serial_number', null,
      'check_digit', null, 'expected_check_digit', null, 'valid', false
    ) end
  from (
    select number, (${checkSum(
      place => `(strpos('${CHARACTER_VALUES}', substr(number, ${place}, 1)) - 1)`,
    )}) % 11 % 10 as expected
    from (select ${names('identifier_container')}(value) collate "C" as number offset 0) as form
    offset 0
  ) as number
  where number is not null`,
    last_free_day: names => ({ nature: STABLE, body: lastFreeDay(primitives(names)) }),
    hold_diff: names =>
      `${windowedDiff(
        names,
        (holds, side) => `
        select ${side} as side, place, hold
        from jsonb_array_elements(${holds}) with ordinality as line (hold, place)`,
        key => `hold ->> '${key}'`,
        literals => `(array[${literals}])`,
      )}::jsonb end`,
    available: () => `case lower(btrim(available collate "C")) when 'yes' then true when 'no' then false end`,
    holds_from_columns: () => `case when count(word) > 0 then coalesce(jsonb_agg(jsonb_build_object('name', name,
      'status', case lower(btrim(word)) when 'hold' then 'hold' when 'pending' then 'pending' end,
      'description', null) order by place)
    filter (where btrim(word) <> ''), '[]') end
  from (values ${holdColumns.map(([column, name], i) => `(${i}, '${name}', ${column} collate "C")`).join(', ')}
  ) as hold (place, name, word)`,
  },
}
