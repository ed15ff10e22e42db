/**
 * The rules for PostgreSQL 14 and later, as immutable and parallel-safe SQL functions. `offset 0` keeps the planner
 * from inlining a subquery, which would evaluate its expressions once per use.
 */
import { windowedDiff } from './hold-diff'
import { dayFunctions, lastFreeDay, subqueries, type Arithmetic, type Primitives } from './last-free-day'
import { DAY_LENGTH } from '../kernel/time'
import { quoted, type Names, type SqlFunction, type Template } from './function'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { cellAt, column, KIND_COMMENT } from './verdict-table'
import {
  AVAILABLE_COMMENT,
  CHARACTER_VALUES,
  changeOf,
  DIFF_COMMENT,
  checkSum,
  feeTypes,
  holdNames,
  holdColumns,
  HOLDS_COMMENT,
  LAST_FREE_DAY_COMMENT,
} from './vocabulary'

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
            'sum', to_jsonb(coalesce(sum(amount) filter (where type <> 'total'), 0)::float8),
            'by_type', coalesce(jsonb_object_agg(type, to_jsonb(amount::float8)) filter (where type <> 'total'), '{}'),
            'reported_totals', coalesce(jsonb_agg(amounts) filter (where type = 'total') -> 0, '[]'),
            'unposted', coalesce(jsonb_agg(type order by unposted) filter (where unposted is not null), '[]')
          ) as total
        from (
          select
            currency, type,
            min(place) as first,
            bool_and(readable) as readable,
            sum(amount) as amount,
            jsonb_agg(amount::float8 order by place) as amounts,
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

/** Time zones are read from files, so functions that use them are stable, not immutable. */
const STABLE = 'language sql stable'

const ARITHMETIC: Arithmetic = {
  divide: (dividend, divisor) => `${dividend} / ${divisor}`,
  whole: digits => `${digits}::bigint`,
  figure: number => `(${number})::text`,
  day: seconds => `floor(${seconds} / ${DAY_LENGTH}.0)::bigint`,
  dateAfter: days => `(date '1900-01-01' + (${days})::int)`,
  yearOf: date => `extract(year from ${date})::bigint`,
  matches: pattern => `value ~ ${quoted(pattern)}`,
  fraction: `coalesce(rtrim(substring(value from '[.]([0-9]+)'), '0'), '')`,
  monthAndDay: date => `to_char(${date}, '-MM-DD')`,
  types: { text: 'text', whole: 'bigint' },
}

const primitives = (names: Names): Primitives => ({
  ...ARITHMETIC,
  json: parameter => parameter,
  member: (json, key) => `(${json} -> '${key}')`,
  text: (json, key) => `nullif(${json} ->> '${key}', '')`,
  number: (json, key) => `case when jsonb_typeof(${json} -> '${key}') = 'number'
          then (${json} -> '${key}')::numeric end`,
  type: json => `jsonb_typeof(${json})`,
  words: { object: 'object', text: 'string', boolean: 'boolean', none: 'null' },
  isTrue: json => `coalesce(${json} = 'true', false)`,
  areFeesReadable: `case coalesce(jsonb_typeof(fees), 'null') when 'null' then true when 'array'
          then jsonb_array_length(fees) = jsonb_array_length(jsonb_path_query_array(fees, 'strict $[*] ? (
            @.type.type() == "string" && @.amount.type() == "number"
            && ((exists(@.currency_code)) is unknown || @.currency_code.type() == "null"
              || @.currency_code like_regex "^[A-Z]{3}$"))'))
          else false end`,
  isFeeOwed: `jsonb_path_exists(coalesce(fees, 'null'), '$[*] ? (@.amount > 0)')`,
  encoded: text => `to_json((${text})::text)::text`,
  result: text => `(${text})::jsonb`,
  joined: texts => `concat_ws(',', ${texts.join(',')})`,
  layered: subqueries('offset 0'),
  fn: (name, ...values) => `${names(name)}(${values.join(', ')})`,
})

/** Functions for time zones and for days in a zone. */
const zoneFunctions = (names: Names): readonly SqlFunction[] => [
  {
    name: 'known_zone',
    parameters: [['value', 'text']],
    returns: 'text',
    clauses: ['PICK-1'],
    comment:
      'The name of a zone, where the database has it; NULL otherwise. A name with digits is looked up, which ' +
      'takes long: Postgres takes it for a rule of its own, as it takes abbreviations for zones.',
    nature: 'language plpgsql stable strict',
    body: `begin
    if value = 'UTC' then return value; end if;
    if value ~ '^[A-Za-z_]+(/[A-Za-z_-]+)+$' and value !~* '^(posix|right)/' then
      perform timestamp '2020-01-01' at time zone value;
      return value;
    end if;
    if length(value) > 64 or value !~ '^[A-Za-z][A-Za-z0-9_/+-]*$' or value ~* '^(posix|right)/' then
      return null;
    end if;
    return (select value where exists (select from pg_timezone_names where lower(name) = lower(value)));
  exception when others then return null;
  end`,
  },
  {
    name: 'local_seconds',
    parameters: [
      ['zone', 'text'],
      ['seconds', 'bigint'],
    ],
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'What the local clock shows, as seconds from 1970; without a zone that of UTC.',
    nature: STABLE,
    body: `case when zone is null then seconds
    else extract(epoch from timezone(zone, to_timestamp(seconds)))::bigint end`,
  },
  {
    name: 'day_end',
    parameters: [
      ['zone', 'text'],
      ['day', 'bigint'],
    ],
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The first instant whose local day is later. A change of the clocks is at a whole minute, since 1972.',
    nature: STABLE,
    body: `case
    when ${names('local_seconds')}(zone, early) = midnight then early
    when ${names('local_seconds')}(zone, late) = midnight then late
    else (select min(second) from generate_series(late, early, 60) as second
      where ${names('local_seconds')}(zone, second) >= midnight) end
  from (
    select midnight, 2 * midnight - 57600 - ${names('local_seconds')}(zone, midnight - 57600) as early,
      2 * midnight + 57600 - ${names('local_seconds')}(zone, midnight + 57600) as late
    from (select 86400 * (day + 1) as midnight offset 0) as day_end
    offset 0
  ) as guess`,
  },
]

const shared = (names: Names): readonly SqlFunction[] => {
  const { from, to, special } = upperCaseTables()
  const replaced = special.reduce(
    (text, [char, upper]) => `replace(${text}, ${quoted(char)}, ${quoted(upper)})`,
    'mapped',
  )
  return [
    {
      name: 'holds_read',
      parameters: [['holds', 'jsonb']],
      returns: 'jsonb',
      clauses: ['READY-6', 'RES-LIVE'],
      comment:
        'The holds as they are read: null as JSON where they are not reported, NULL where they are no list of holds.',
      body: `case
    when holds is null or holds = 'null' then 'null'::jsonb
    when jsonb_typeof(holds) <> 'array' then null
    else (
      select case when bool_and(readable) is not false then coalesce(jsonb_agg(read order by place), '[]') end
      from (
        select
          place,
          coalesce(
            jsonb_typeof(hold) = 'object'
            and jsonb_typeof(hold -> 'name') = 'string'
            and hold -> 'status' in ('"hold"', '"pending"')
            and coalesce(jsonb_typeof(hold -> 'description'), 'null') in ('null', 'string'),
            false
          ) as readable,
          case when hold ->> 'name' in (${holdNames}) then hold
            else hold || jsonb_build_object('name', 'other', 'description',
              coalesce(nullif(hold ->> 'description', ''), hold ->> 'name'))
          end as read
        from jsonb_array_elements(holds) with ordinality as line (hold, place)
      ) as line
    )
  end`,
    },
    {
      name: 'holds_kind',
      parameters: [['holds', 'jsonb']],
      returns: 'integer',
      clauses: ['READY-6'],
      comment: KIND_COMMENT,
      body: `case
    when holds is null or holds = 'null' then 4
    when jsonb_typeof(holds) <> 'array' then 0
    when holds = '[]' then 1
    when jsonb_array_length(holds) <> jsonb_array_length(jsonb_path_query_array(holds, 'strict $[*] ? (
        @.name.type() == "string" && (@.status == "hold" || @.status == "pending")
        && ((exists(@.description)) is unknown
          || @.description.type() == "string" || @.description.type() == "null"))'))
      then 0
    when holds @> '[{"status": "hold"}]' then 3
    else 2
  end`,
    },
    {
      name: 'amount',
      parameters: [['amount', 'jsonb']],
      returns: 'numeric',
      clauses: ['FEE-2'],
      comment:
        'An amount as the shortest decimal of its double; NULL where it is no number, or above 2^53, where Postgres ' +
        'writes other digits.',
      body: `case when jsonb_typeof(amount) = 'number' then
    case
      when amount::numeric = 0 then 0::numeric
      when abs(amount::numeric) between 5e-324 and 9007199254740992 then amount::numeric::float8::text::numeric
    end
  end`,
    },
    {
      name: 'upper_case',
      parameters: [['value', 'text']],
      returns: 'text',
      clauses: ['ID-1'],
      comment: 'Text without leading and trailing White_Space in full upper case; called for what is not ASCII alone.',
      body: `case when mapped ~ ${quoted(`[${special.map(([char]) => char).join('')}]`)}
    then ${replaced} else mapped end
  from (
    select translate(btrim(value, ${quoted(whiteSpace())}), ${quoted(from)}, ${quoted(to)}) as mapped
  ) as upper_case`,
    },
    {
      name: 'identifier_text',
      parameters: [['value', 'text']],
      returns: 'text',
      clauses: ['ID-1'],
      comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
      body: `case when value ~ '^[ -~]*$' then upper(btrim(value) collate "C") else ${names('upper_case')}(value) end`,
    },
    {
      name: 'identifier_container',
      parameters: [['value', 'text']],
      returns: 'text',
      clauses: ['ID-1'],
      comment: 'The form in which container numbers are compared.',
      body: `translate(${names('identifier_text')}(value), ${quoted(gaps())}, '')`,
    },
    ...dayFunctions(ARITHMETIC, names),
    ...zoneFunctions(names),
  ]
}

export const postgres: Template = {
  title: 'PostgreSQL',
  json: 'jsonb',
  names: schema => name => `${schema}.${name}`,
  head: schema => `create schema if not exists ${schema};

-- Text as JSON. Text that is no JSON is given as false, which no function reads as a list, so that no query stops at
-- it. Before PostgreSQL 16 that takes an exception handler, which parallel workers cannot run. Both are in PL/pgSQL: in
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
`,
  create: (name, { parameters, returns, body, nature = 'language sql immutable parallel safe' }) =>
    `create or replace function ${name}(${parameters
      .map(([parameter, type, value]) => `${parameter} ${type}${value ? ` default ${value}` : ''}`)
      .join(', ')})
returns ${returns} ${nature} as $rule$
  ${nature.includes('plpgsql') ? '' : 'select '}${body}
$rule$;`,
  drop: (name, { parameters }) => `drop function if exists ${name}(${parameters.map(([, type]) => type).join(', ')});`,
  shared,
  rules: {
    'readiness.evaluate': names => [
      {
        name: 'readiness_status',
        parameters: [
          ['available', 'boolean'],
          ['holds', 'jsonb'],
        ],
        returns: 'text',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The status of the verdict alone; NULL where the holds are unreadable.',
        body: `(array[${column(({ status }) => quoted(status))}]
  )[${cellAt('available', `${names('holds_kind')}(holds)`)}]`,
      },
      {
        name: 'readiness_evaluate',
        parameters: [
          ['available', 'boolean'],
          ['holds', 'jsonb'],
        ],
        returns: 'jsonb',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The whole verdict; NULL where the holds are unreadable.',
        body: `verdict::jsonb || jsonb_build_object(
    'active', jsonb_path_query_array(read, '$[*] ? (@.status == "hold")'),
    'pending', jsonb_path_query_array(read, '$[*] ? (@.status == "pending")'))
  from (select ${names('holds_read')}(holds) as read, (array[${column(
    ({ status, ready, definitive, action, clauses }) =>
      quoted(JSON.stringify({ status, ready, definitive, action, clauses })),
  )}])[${cellAt('available', `${names('holds_kind')}(holds)`)}] as verdict
    offset 0
  ) as cell`,
      },
    ],
    'readiness.change': names => [
      {
        name: 'readiness_change',
        returns: 'jsonb',
        parameters: [
          ['available_before', 'boolean'],
          ['holds_before', 'jsonb'],
          ['available_after', 'boolean'],
          ['holds_after', 'jsonb'],
        ],
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5'],
        comment: 'The verdicts before and after, and what became of readiness; NULL where holds are unreadable.',
        body: `jsonb_build_object('before', before, 'after', after, 'change', ${changeOf(
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
      },
    ],
    'fee.summarize': names => [
      {
        name: 'fee_summarize',
        parameters: [['fees', 'jsonb']],
        returns: 'jsonb',
        clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
        comment: 'What is owed by currency, exactly; NULL where the fees are unreadable or an amount is out of bounds.',
        body: fees(names),
      },
    ],
    'identifier.normalize': names => [
      {
        name: 'identifier_normalize',
        parameters: [['value', 'text']],
        returns: 'jsonb',
        clauses: ['ID-1'],
        comment: 'The two forms in which an identifier is compared.',
        body: `case when value is not null then
    jsonb_build_object('text', ${names('identifier_text')}(value),
      'container_number', ${names('identifier_container')}(value))
  end`,
      },
    ],
    'identifier.container_number': names => [
      {
        name: 'identifier_container_number',
        parameters: [['value', 'text']],
        returns: 'jsonb',
        clauses: ['ID-2'],
        comment: 'A container number taken apart by ISO 6346, with the check digit that it should have.',
        body: `case when number ~ '^[A-Z]{3}[UJZ][0-9]{7}$' then jsonb_build_object(
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
    from (select ${names('identifier_container')}(value) as number offset 0) as form
    offset 0
  ) as number
  where number is not null`,
      },
    ],
    last_free_day: names => [
      {
        name: 'last_free_day',
        returns: 'jsonb',
        clauses: ['PICK-1', 'PICK-2', 'PICK-4'],
        parameters: [
          ['container', 'jsonb'],
          ['shipment', 'jsonb'],
          ['relationships', 'jsonb'],
          ['now_text', 'text'],
          ['policy', 'jsonb', 'null'],
        ],
        comment: LAST_FREE_DAY_COMMENT,
        nature: STABLE,
        body: lastFreeDay(primitives(names)),
      },
    ],
    'hold.diff': names => [
      {
        name: 'hold_diff',
        parameters: [
          ['holds_before', 'jsonb'],
          ['holds_after', 'jsonb'],
        ],
        returns: 'jsonb',
        clauses: ['CHG-3', 'HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'],
        comment: DIFF_COMMENT,
        body: `case when ${names('holds_kind')}(holds_before) in (1, 2, 3)
      and ${names('holds_kind')}(holds_after) in (1, 2, 3) then ${windowedDiff(
        ['before', 'after']
          .map(
            (when, side) => `
        select ${side} as side, place, hold
        from jsonb_array_elements(${names('holds_read')}(holds_${when})) with ordinality as line (hold, place)`,
          )
          .join(' union all '),
        key => `hold ->> '${key}'`,
        literals => `(array[${literals}])`,
      )}::jsonb end`,
      },
    ],
  },
  datasync: () => [
    {
      name: 'available',
      parameters: [['available', 'text']],
      returns: 'boolean',
      clauses: [],
      comment: AVAILABLE_COMMENT,
      body: `case lower(btrim(available)) when 'yes' then true when 'no' then false end`,
    },
    {
      name: 'holds_from_columns',
      parameters: holdColumns.map(([column]) => [column, 'text']),
      returns: 'jsonb',
      clauses: [],
      comment: HOLDS_COMMENT,
      body: `case when count(word) > 0 then coalesce(jsonb_agg(jsonb_build_object('name', name,
      'status', case lower(btrim(word)) when 'hold' then 'hold' when 'pending' then 'pending' end,
      'description', null) order by place)
    filter (where btrim(word) <> ''), '[]') end
  from (values ${holdColumns.map(([column, name], i) => `(${i}, '${name}', ${column})`).join(', ')}
  ) as hold (place, name, word)`,
    },
  ],
}
