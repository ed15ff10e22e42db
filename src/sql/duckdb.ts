/**
 * The rules for DuckDB 1.3 and later, as macros. Holds and fees are JSON or strings of JSON.
 */
import { DAY_LENGTH } from '../kernel/time'
import { windowedDiff } from './hold-diff'
import { dayFunctions, lastFreeDay, subqueries, type Arithmetic, type Primitives } from './last-free-day'
import { quoted, type Names, type Template } from './function'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { cellAt, column, KIND_COMMENT } from './verdict-table'
import {
  AVAILABLE_COMMENT,
  CHARACTER_VALUES,
  changeOf,
  checkSum,
  DIFF_COMMENT,
  feeTypesAsJson,
  holdNames,
  holdColumns,
  HOLDS_COMMENT,
  LAST_FREE_DAY_COMMENT,
  lineItems,
  MOST_THOUSANDTHS,
} from './vocabulary'

/**
 * Parses holds and fees as structs in one pass; NULL if the string is not JSON. A field stays JSON if it must be
 * distinguished from a number. Status and currency need no check: JSON of another type never equals their words.
 */
const HOLDS = `try(json_transform(holds, '[{"name":"JSON","status":"VARCHAR","description":"JSON"}]'))`
const FEES = `try(json_transform(fees, '[{"type":"JSON","amount":"JSON","currency_code":"VARCHAR"}]'))`

/**
 * 1 for a pending hold, 2 for an active hold, at least 3 for an invalid one. Comparing JSON as a string avoids parsing
 * it.
 */
const SEVERITY = `case hold.status when 'pending' then 1 when 'hold' then 2 else 3 end
      + case when starts_with(hold.name::varchar, '"')
        and starts_with(coalesce(hold.description::varchar, '"'), '"') then 0 else 2 end`

/** Binds a value to a name, by mapping a list of one item: a macro argument is evaluated at every use of its name. */
const bound = (name: string, value: string, expression: string): string =>
  `list_transform([${value}], lambda ${name}: ${expression})[1]`

/** The distinct values of a list, in order of first appearance. */
const firsts = (list: string): string =>
  bound('found', list, 'list_filter(found, lambda value, place: list_position(found, value) = place)')

const joined = (list: string): string => `list_aggr(${list}, 'string_agg', ',')`

/** A string in full upper case without leading and trailing White_Space. */
const upperCase = (): string => {
  const { from, to, special } = upperCaseTables()
  const mapped = `translate(trim(value, ${quoted(whiteSpace())}), ${quoted(from)}, ${quoted(to)})`
  const replaced = special.reduce(
    (text, [char, upper]) => `replace(${text}, ${quoted(char)}, ${quoted(upper)})`,
    mapped,
  )
  return `case
    when regexp_full_match(value, '[ -~]*') then upper(trim(value))
    when regexp_matches(value, ${quoted(`[${special.map(([char]) => char).join('')}]`)}) then ${replaced}
    else ${mapped}
  end`
}

/** Whether line `i` has the currency and its type meets a condition. */
const isOf = (condition: string): string => `${condition} and lines.currencies[i] = currency`

/** The sum of the lines whose type meets a condition, as the nearest double; NULL without such lines. */
const sumOf = (names: Names, condition: string): string => `case when are_thousandths
      then list_sum(list_transform(lines.types,
        lambda type, i: case when ${isOf(condition)} then round(lines.amounts[i] * 1000) end)) / 1000
      else list_sum(list_transform(lines.types, lambda type, i: case when ${isOf(condition)}
        then ${names('amount')}(lines.amounts[i]) end))::varchar::double end`

/** Whether none of the given lists contains NULL. */
const areAllKnown = (...fields: readonly string[]): string =>
  fields.map(field => `list_count(${field}) = len(${field})`).join(' and ')

const TOTAL = '\'"total"\''

const EXPECTED_CHECK_DIGIT = `(${checkSum(place => `(strpos('${CHARACTER_VALUES}', substr(number, ${place}, 1)) - 1)`)}) % 11 % 10`

const ARITHMETIC: Arithmetic = {
  divide: (dividend, divisor) => `${dividend} // ${divisor}`,
  whole: digits => `${digits}::bigint`,
  figure: number => `(${number})::varchar`,
  day: seconds => `floor(${seconds} / ${DAY_LENGTH}.0)::bigint`,
  dateAfter: days => `(date '1900-01-01' + (${days})::int)`,
  yearOf: date => `year(${date})`,
  matches: pattern => `regexp_full_match(value, ${quoted(pattern)})`,
  fraction: `coalesce(rtrim(regexp_extract(value, '[.]([0-9]+)', 1), '0'), '')`,
  monthAndDay: date => `strftime(${date}, '-%m-%d')`,
  types: { text: 'varchar', whole: 'bigint' },
}

const primitives = (names: Names): Primitives => ({
  ...ARITHMETIC,
  json: parameter => `case when ${parameter} is not null
      then coalesce(try_cast(${parameter} as json), '0'::json) end`,
  member: (json, key) => `(${json} -> '$.${key}')`,
  text: (json, key) => `nullif(${json} ->> '$.${key}', '')`,
  number: (json, key) => `case when json_type(${json}, '$.${key}') in ('UBIGINT', 'BIGINT', 'HUGEINT', 'DOUBLE')
          then (${json} ->> '$.${key}')::double end`,
  type: json => `json_type(${json})`,
  words: { object: 'OBJECT', text: 'VARCHAR', boolean: 'BOOLEAN', none: 'NULL' },
  isTrue: json => `coalesce(${json}::varchar = 'true', false)`,
  areFeesReadable: `case coalesce(json_type(fees), 'NULL') when 'NULL' then true when 'ARRAY'
          then ${bound(
            'lines',
            `${names('fee_lines')}(fees)`,
            'coalesce(lines.types is not null and ' +
              areAllKnown('lines.types', 'lines.currencies', 'lines.amounts') +
              ', false)',
          )}
          else false end`,
  isFeeOwed: `coalesce(list_max(${names('fee_lines')}(fees).amounts) > 0, false)`,
  encoded: text => `to_json(${text})::varchar`,
  result: text => `(${text})::json`,
  joined: texts => `concat_ws(',', ${texts.join(',')})`,
  layered: subqueries(''),
  fn: (name, ...values) => `${names(name)}(${values.join(', ')})`,
})

export const duckdb: Template = {
  title: 'DuckDB',
  json: 'json',
  names: schema => name => `${schema}.${name}`,
  head: schema => `create schema if not exists ${schema};\n`,
  create: (name, { parameters, body }) =>
    `create or replace macro ${name}(${parameters
      .map(([parameter, , value]) => (value ? `${parameter} := ${value}` : parameter))
      .join(', ')}) as\n  ${body};`,
  drop: name => `drop macro if exists ${name};`,
  shared: names => [
    {
      name: 'holds_kind',
      parameters: [['holds', 'json']],
      returns: 'integer',
      clauses: ['READY-6'],
      comment: KIND_COMMENT,
      body: `coalesce([2, 3, 0, 0, 0][list_max(list_transform(${HOLDS}, lambda hold: ${SEVERITY}))], case
    when holds is null then 4
    when not json_valid(holds) then 0
    when json_type(holds) = 'NULL' then 4
    when json_type(holds) = 'ARRAY' and json_array_length(holds) = 0 then 1
    else 0
  end)`,
    },
    {
      name: 'holds_read',
      parameters: [['holds', 'json']],
      returns: 'json[]',
      clauses: ['RES-LIVE'],
      comment: 'The holds as they are read, an unlisted name as other; an empty list where they are not reported.',
      body: `coalesce(list_transform(
    try(json_extract(holds, '$[*]')),
    lambda hold: case when hold ->> '$.name' in (${holdNames}) then hold
      else json_merge_patch(hold, json_object('name', 'other', 'description',
        coalesce(nullif(hold ->> '$.description', ''), hold ->> '$.name'))) end), [])`,
    },
    {
      name: 'is_thousandths',
      parameters: [['amount', 'double']],
      returns: 'boolean',
      clauses: ['FEE-2'],
      comment: 'Whether an amount is a modest whole number of thousandths.',
      body: `coalesce(round(amount * 1000) / 1000 = amount and abs(amount) <= ${MOST_THOUSANDTHS / 1000}, false)`,
    },
    {
      name: 'amount',
      parameters: [['amount', 'double']],
      returns: 'decimal(38, 18)',
      clauses: ['FEE-2'],
      comment:
        'An amount as the shortest decimal of its double; NULL where it is above 2^53, or has more than 18 decimals.',
      body: `case when abs(amount) <= 9007199254740992
      and try_cast(try_cast(amount::varchar as decimal(38, 18))::varchar as double) = amount
    then try_cast(amount::varchar as decimal(38, 18))
  end`,
    },
    {
      name: 'fee_lines',
      parameters: [['fees', 'json']],
      returns: 'struct',
      clauses: ['FEE-2', 'FEE-3'],
      comment:
        'The types, currencies and amounts of the lines as lists, the types as JSON; NULL for what is ' +
        'unreadable. DuckDB evaluates the expression that is there three times once.',
      body: `{
    'types': list_transform(${FEES}, lambda fee: case
      when fee.type::varchar in (${feeTypesAsJson}) then fee.type::varchar
      when starts_with(fee.type::varchar, '"') then '"other"' end),
    'currencies': list_transform(${FEES}, lambda fee: case
      when regexp_full_match(fee.currency_code, '[A-Z]{3}') then fee.currency_code
      when fee.currency_code is null then 'XXX' end),
    'amounts': list_transform(${FEES}, lambda fee: try_cast(fee.amount::varchar as double)) }`,
    },
    {
      name: 'fee_total',
      returns: 'varchar',
      parameters: [
        ['lines', 'struct'],
        ['currency', 'varchar'],
        ['are_thousandths', 'boolean'],
      ],
      clauses: ['FEE-1', 'FEE-2', 'FEE-3'],
      comment: 'The total of the lines of one currency as JSON.',
      body: `concat(
    '{"currency_code":"', currency, '","sum":', coalesce(${sumOf(names, `type <> ${TOTAL}`)}, 0),
    ',"by_type":{', concat_ws(','${lineItems
      .map(
        type => `,
      case when list_contains(lines.types, '"${type}"')
        then '"${type}":' || ${sumOf(names, `type = '"${type}"'`)} end`,
      )
      .join('')}),
    '},"reported_totals":[', case when list_contains(lines.types, ${TOTAL}) then
      ${joined(`list_filter(lines.amounts,
        lambda amount, i: ${isOf(`lines.types[i] = ${TOTAL}`)})::varchar[]`)} end,
    '],"unposted":[', case when list_contains(lines.amounts, 0) then
      ${joined(
        firsts(`list_filter(lines.types,
        lambda type, i: lines.amounts[i] = 0 and ${isOf(`type <> ${TOTAL}`)})`),
      )} end,
    ']}')`,
    },
    {
      name: 'identifier_text',
      parameters: [['value', 'varchar']],
      returns: 'varchar',
      clauses: ['ID-1'],
      comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
      body: upperCase(),
    },
    {
      name: 'identifier_container',
      parameters: [['value', 'varchar']],
      returns: 'varchar',
      clauses: ['ID-1'],
      comment: 'The form in which container numbers are compared.',
      body: `translate(${names('identifier_text')}(value), ${quoted(gaps())}, '')`,
    },
    ...dayFunctions(ARITHMETIC, names),
    {
      name: 'known_zone',
      parameters: [['value', 'varchar']],
      returns: 'varchar',
      clauses: ['PICK-1'],
      comment: 'The name of a zone, where ICU has it as it is written; NULL otherwise.',
      body: `case when value = 'UTC' or contains(value, '/') and list_contains(
    (select list(name) from pg_timezone_names()), value) then value end`,
    },
    {
      name: 'local_seconds',
      parameters: [
        ['zone', 'varchar'],
        ['seconds', 'bigint'],
      ],
      returns: 'bigint',
      clauses: ['PICK-4'],
      comment: 'What the local clock shows, as seconds from 1970; without a zone that of UTC.',
      body: `case when zone is null then seconds
    else epoch(timezone(zone, to_timestamp(seconds)))::bigint end`,
    },
    {
      name: 'day_end',
      parameters: [
        ['zone', 'varchar'],
        ['day', 'bigint'],
      ],
      returns: 'bigint',
      clauses: ['PICK-4'],
      comment: 'The first instant whose local day is later. A change of the clocks is at a whole minute, since 1972.',
      body: `list_transform([86400 * (day + 1)], lambda midnight: list_transform([{
    'early': 2 * midnight - 57600 - ${names('local_seconds')}(zone, midnight - 57600),
    'late': 2 * midnight + 57600 - ${names('local_seconds')}(zone, midnight + 57600)
  }], lambda guess: case
    when ${names('local_seconds')}(zone, guess.early) = midnight then guess.early
    when ${names('local_seconds')}(zone, guess.late) = midnight then guess.late
    else list_min(list_filter(generate_series(guess.late, guess.early, 60),
      lambda second: ${names('local_seconds')}(zone, second) >= midnight)) end)[1])[1]`,
    },
  ],
  rules: {
    'readiness.evaluate': names => [
      {
        name: 'readiness_status',
        parameters: [
          ['available', 'boolean'],
          ['holds', 'json'],
        ],
        returns: 'varchar',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The status of the verdict alone; NULL where the holds are unreadable.',
        body: `[${column(({ status }) => quoted(status))}][${cellAt('available', `${names('holds_kind')}(holds)`)}]`,
      },
      {
        name: 'readiness_evaluate',
        parameters: [
          ['available', 'boolean'],
          ['holds', 'json'],
        ],
        returns: 'json',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The whole verdict; NULL where the holds are unreadable.',
        body: bound(
          'verdict',
          `[${column(({ status, ready, definitive, action, clauses }) =>
            quoted(JSON.stringify({ status, ready, definitive, action, clauses }).slice(0, -1)),
          )}][${cellAt('available', `${names('holds_kind')}(holds)`)}]`,
          `case when verdict is not null then
    ${bound(
      'read',
      `${names('holds_read')}(holds)`,
      `concat(
      verdict,
      ',"active":[', ${joined("list_filter(read, lambda hold: hold ->> '$.status' = 'hold')::varchar[]")},
      '],"pending":[', ${joined("list_filter(read, lambda hold: hold ->> '$.status' = 'pending')::varchar[]")}, ']}')`,
    )}
  end::json`,
        ),
      },
    ],
    'readiness.change': names => [
      {
        name: 'readiness_change',
        returns: 'json',
        parameters: [
          ['available_before', 'boolean'],
          ['holds_before', 'json'],
          ['available_after', 'boolean'],
          ['holds_after', 'json'],
        ],
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5'],
        comment: 'The verdicts before and after, and what became of readiness; NULL where holds are unreadable.',
        body: `list_transform([{
    'before': ${names('readiness_evaluate')}(available_before, holds_before),
    'after': ${names('readiness_evaluate')}(available_after, holds_after)
  }], lambda verdict: case when verdict.before is not null and verdict.after is not null then json_object(
    'before', verdict.before, 'after', verdict.after,
    'change', ${changeOf(
      field => [`(verdict.before ->> '$.${field}')`, `(verdict.after ->> '$.${field}')`],
      value => `${value} = 'true'`,
    )}) end)[1]`,
      },
    ],
    'fee.summarize': names => [
      {
        name: 'fee_summarize',
        parameters: [['fees', 'json']],
        returns: 'json',
        clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
        comment: 'What is owed by currency, exactly; NULL where the fees are unreadable or an amount is out of bounds.',
        body: `${bound(
          'lines',
          `${names('fee_lines')}(fees)`,
          bound(
            'are_thousandths',
            `list_bool_and(list_transform(lines.amounts, lambda amount: ${names('is_thousandths')}(amount)))`,
            `case
      when lines.types is null then case
        when fees is null or json_valid(fees) and json_type(fees) = 'NULL' then '{"reported":false,"totals":[]}' end
      when len(lines.types) <= 10000 and ${areAllKnown('lines.types', 'lines.currencies')}
        and (are_thousandths or not list_has_any(
          list_transform(lines.amounts, lambda amount: ${names('amount')}(amount) is null), [true]))
      then concat('{"reported":true,"totals":[', ${joined(
        `list_transform(case when list_min(lines.currencies) = list_max(lines.currencies) then lines.currencies[1:1]
          else ${firsts('lines.currencies')} end,
          lambda currency: ${names('fee_total')}(lines, currency, are_thousandths))`,
      )}, ']}')
    end`,
          ),
        )}::json`,
      },
    ],
    'identifier.normalize': names => [
      {
        name: 'identifier_normalize',
        parameters: [['value', 'varchar']],
        returns: 'json',
        clauses: ['ID-1'],
        comment: 'The two forms in which an identifier is compared.',
        body: `case when value is not null then
    json_object('text', ${names('identifier_text')}(value),
      'container_number', ${names('identifier_container')}(value)) end`,
      },
    ],
    'identifier.container_number': names => [
      {
        name: 'identifier_container_number',
        parameters: [['value', 'varchar']],
        returns: 'json',
        clauses: ['ID-2'],
        comment: 'A container number taken apart by ISO 6346, with the check digit that it should have.',
        body: `list_transform([${names('identifier_container')}(value)], lambda number: case
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
      },
    ],
    last_free_day: names => [
      {
        name: 'last_free_day',
        returns: 'json',
        clauses: ['PICK-1', 'PICK-2', 'PICK-4'],
        parameters: [
          ['container', 'json'],
          ['shipment', 'json'],
          ['relationships', 'json'],
          ['now_text', 'varchar'],
          ['policy', 'json', 'null'],
        ],
        comment: LAST_FREE_DAY_COMMENT,
        body: lastFreeDay(primitives(names)),
      },
    ],
    'hold.diff': names => [
      {
        name: 'hold_diff',
        parameters: [
          ['holds_before', 'json'],
          ['holds_after', 'json'],
        ],
        returns: 'json',
        clauses: ['CHG-3', 'HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'],
        comment: DIFF_COMMENT,
        body: `case when ${names('holds_kind')}(holds_before) in (1, 2, 3)
      and ${names('holds_kind')}(holds_after) in (1, 2, 3) then ${windowedDiff(
        ['before', 'after']
          .map(
            (when, side) => `
        select ${side} as side, unnest(${names('holds_read')}(holds_${when})) as hold,
          generate_subscripts(${names('holds_read')}(holds_${when}), 1) as place`,
          )
          .join(' union all '),
        key => `hold ->> '$.${key}'`,
        literals => `[${literals}]`,
      )}::json end`,
      },
    ],
  },
  datasync: () => [
    {
      name: 'available',
      parameters: [['available', 'varchar']],
      returns: 'boolean',
      clauses: [],
      comment: AVAILABLE_COMMENT,
      body: `case lower(trim(available)) when 'yes' then true when 'no' then false end`,
    },
    {
      name: 'holds_from_columns',
      parameters: holdColumns.map(([column]) => [column, 'varchar']),
      returns: 'json',
      clauses: [],
      comment: HOLDS_COMMENT,
      body: `case when coalesce(${holdColumns.map(([column]) => column).join(', ')}) is not null
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
  ],
}
