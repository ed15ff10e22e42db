/**
 * The rules for DuckDB 1.3 and later, as macros. Holds and fees are JSON or its text.
 */
import { quoted, type Names, type Template } from './function'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { cellAt, column, KIND_COMMENT } from './verdict-table'
import {
  AVAILABLE_COMMENT,
  CHARACTER_VALUES,
  changeOf,
  checkSum,
  feeTypesAsJson,
  holdNames,
  holdColumns,
  HOLDS_COMMENT,
  lineItems,
  MOST_HUNDREDTHS,
} from './vocabulary'

/** The holds of JSON text as structs in one reading. Their fields stay JSON, so that a text is told from a number. */
const HOLDS = `json_transform(holds, '[{"name":"JSON","status":"JSON","description":"JSON"}]')`
const FEES = `json_transform(fees, '[{"type":"JSON","amount":"JSON","currency_code":"JSON"}]')`

/**
 * 0 for a pending hold, 1 for an active one, 2 for what is not a hold. JSON is compared as text: as JSON it would be
 * parsed.
 */
const SEVERITY = `case
      when starts_with(hold.name::varchar, '"')
        and (hold.description is null or hold.description::varchar = 'null' or starts_with(hold.description::varchar, '"'))
      then case hold.status::varchar when '"pending"' then 0 when '"hold"' then 1 else 2 end
      else 2
    end`

const FEE_IS_READABLE = (names: Names): string => `coalesce(
        starts_with(fee.type::varchar, '"')
        and (${names('hundredths')}(fee.amount::varchar) is not null or ${names('amount')}(fee.amount::varchar) is not null)
        and (coalesce(fee.currency_code::varchar, 'null') = 'null' or regexp_full_match(fee.currency_code::varchar, '"[A-Z]{3}"')), false)`

/** The first appearance of each value of a list, in their order. A list of one is what binds a value to a name. */
const firsts = (list: string): string =>
  `list_transform([${list}], lambda found: list_filter(found, lambda value, place: list_position(found, value) = place))[1]`

/** Text without leading and trailing White_Space in full upper case. */
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

/** The sum of the lines for which a condition holds, as the nearest double; NULL where there are none. */
const sumOf = (
  names: Names,
  condition: string,
): string => `list_transform([list_filter(lines, lambda line: ${condition})], lambda lines:
      case when list_bool_and(list_transform(lines, lambda line: line.hundredths is not null))
        then list_sum(list_transform(lines, lambda line: line.hundredths)) / 100
        else list_sum(list_transform(lines, lambda line: ${names('amount')}(line.amount)))::varchar::double end)[1]`

export const duckdb: Template = {
  title: 'DuckDB',
  names: schema => name => `${schema}.${name}`,
  head: schema => `create schema if not exists ${schema};\n`,
  create: (name, { parameters, body }) =>
    `create or replace macro ${name}(${parameters.map(([parameter]) => parameter).join(', ')}) as\n  ${body};`,
  drop: name => `drop macro if exists ${name};`,
  shared: names => [
    {
      name: 'holds_kind',
      parameters: [['holds', 'json']],
      returns: 'integer',
      clauses: ['READY-6'],
      comment: KIND_COMMENT,
      body: `case
    when holds is null then 4
    when not json_valid(holds) then 0
    when json_type(holds) = 'NULL' then 4
    when json_type(holds) <> 'ARRAY' then 0
    else [1, 2, 3, 0][coalesce(list_max(list_transform(${HOLDS}, lambda hold: ${SEVERITY})), -1) + 2]
  end`,
    },
    {
      name: 'holds_read', parameters: [['holds', 'json']], returns: 'json[]', clauses: ['RES-LIVE'],
      comment: 'The holds as they are read, an unlisted name as other; an empty list where they are not reported.',
      body: `coalesce(list_transform(
    case when ${names('holds_kind')}(holds) in (2, 3) then json_extract(holds, '$[*]') else [] end,
    lambda hold: case when hold ->> '$.name' in (${holdNames}) then hold
      else json_merge_patch(hold, json_object('name', 'other', 'description',
        coalesce(nullif(hold ->> '$.description', ''), hold ->> '$.name'))) end), [])`,
    },
    {
      name: 'hundredths', parameters: [['amount', 'varchar']], returns: 'double', clauses: ['FEE-2'],
      comment: 'An amount in hundredths, where it is a modest whole number of them; else NULL.',
      body: `case when round(try_cast(amount as double) * 100) / 100 = try_cast(amount as double)
      and abs(try_cast(amount as double)) <= ${MOST_HUNDREDTHS / 100} and amount not like '"%'
    then round(try_cast(amount as double) * 100)
  end`,
    },
    {
      name: 'amount',
      parameters: [['amount', 'varchar']],
      returns: 'decimal(38, 18)',
      clauses: ['FEE-2'],
      comment:
        'An amount as the shortest decimal of its double; NULL where it is no number, above 2^53, or has more than 18 '
          + 'decimals.',
      body: `case when abs(try_cast(amount as double)) <= 9007199254740992 and amount not like '"%'
      and try_cast(try_cast(try_cast(amount as double)::varchar as decimal(38, 18))::varchar as double) = try_cast(amount as double)
    then try_cast(try_cast(amount as double)::varchar as decimal(38, 18))
  end`,
    },
    {
      name: 'fee_lines', parameters: [['fees', 'json']], returns: 'struct[]', clauses: ['FEE-2', 'FEE-3'],
      comment: 'The lines of fees as they are read; NULL where they are unreadable or there are more than 10,000.',
      body: `list_transform([${FEES}], lambda fees:
    case when len(fees) <= 10000 and list_bool_and(list_transform(fees, lambda fee: ${FEE_IS_READABLE(names)})) is not false
    then list_transform(fees, lambda fee: {
      'type': case when fee.type::varchar in (${feeTypesAsJson}) then fee.type ->> '$' else 'other' end,
      'currency': coalesce(fee.currency_code ->> '$', 'XXX'),
      'hundredths': ${names('hundredths')}(fee.amount::varchar),
      'amount': fee.amount::varchar })
    end)[1]`,
    },
    {
      name: 'fee_total', parameters: [['lines', 'struct[]']], returns: 'json', clauses: ['FEE-1', 'FEE-2', 'FEE-3'],
      comment: 'The total of lines of one currency.',
      body: `json_object(
    'currency_code', lines[1].currency,
    'sum', coalesce(${sumOf(names, 'line.type <> \'total\'')}, 0),
    'by_type', map_from_entries(list_filter([${lineItems.map(type =>
      `\n      {'key': '${type}', 'value': ${sumOf(names, `line.type = '${type}'`)}}`).join()}
    ], lambda entry: entry.value is not null)),
    'reported_totals', list_transform(list_filter(lines, lambda line: line.type = 'total'), lambda line: line.amount::double),
    'unposted', ${firsts("list_transform(list_filter(lines, lambda line: line.hundredths = 0 and line.type <> 'total'), lambda line: line.type)")})`,
    },
    {
      name: 'identifier_text', parameters: [['value', 'varchar']], returns: 'varchar', clauses: ['ID-1'],
      comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
      body: upperCase(),
    },
    {
      name: 'identifier_container', parameters: [['value', 'varchar']], returns: 'varchar', clauses: ['ID-1'],
      comment: 'The form in which container numbers are compared.',
      body: `translate(${names('identifier_text')}(value), ${quoted(gaps())}, '')`,
    },
  ],
  rules: {
    'readiness.evaluate': names => [
      {
        name: 'readiness_status', parameters: [['available', 'boolean'], ['holds', 'json']], returns: 'varchar',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The status of the verdict alone; NULL where the holds are unreadable.',
        body: `[${column(({ status }) => quoted(status))}][${cellAt('available', `${names('holds_kind')}(holds)`)}]`,
      },
      {
        name: 'readiness_evaluate', parameters: [['available', 'boolean'], ['holds', 'json']], returns: 'json',
        clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
        comment: 'The whole verdict; NULL where the holds are unreadable.',
        body: `list_transform([[${column(({ status, ready, definitive, action, clauses }) =>
          quoted(JSON.stringify({ status, ready, definitive, action, clauses })),
        )}][${cellAt('available', `${names('holds_kind')}(holds)`)}]],
    lambda verdict: case when verdict is not null then list_transform([${names('holds_read')}(holds)], lambda read: json_merge_patch(
      verdict::json, json_object(
        'active', list_filter(read, lambda hold: hold ->> '$.status' = 'hold'),
        'pending', list_filter(read, lambda hold: hold ->> '$.status' = 'pending'))))[1] end)[1]`,
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
        body: `case
    when fees is null then '{"reported": false, "totals": []}'::json
    when not json_valid(fees) then null
    when json_type(fees) = 'NULL' then '{"reported": false, "totals": []}'::json
    when json_type(fees) <> 'ARRAY' then null
    else list_transform([${names('fee_lines')}(fees)], lambda lines: case when lines is not null then json_object(
      'reported', true,
      'totals', case
        when len(lines) = 0 then []
        when list_unique(list_transform(lines, lambda line: line.currency)) = 1 then [${names('fee_total')}(lines)]
        else list_transform(${firsts('list_transform(lines, lambda line: line.currency)')}, lambda code: list_transform(
          [list_filter(lines, lambda line: line.currency = code)], lambda lines: ${names('fee_total')}(lines))[1])
      end) end)[1]
  end`,
    }],
    'identifier.normalize': names => [{
      name: 'identifier_normalize', parameters: [['value', 'varchar']], returns: 'json', clauses: ['ID-1'],
      comment: 'The two forms in which an identifier is compared.',
      body: `case when value is not null then
    json_object('text', ${names('identifier_text')}(value), 'container_number', ${names('identifier_container')}(value)) end`,
    }],
    'identifier.container_number': names => [{
      name: 'identifier_container_number', parameters: [['value', 'varchar']], returns: 'json', clauses: ['ID-2'],
      comment: 'A container number taken apart by ISO 6346, with the check digit that it should have.',
      body: `list_transform([${names('identifier_container')}(value)], lambda number: case
    when regexp_full_match(number, '[A-Z]{3}[UJZ][0-9]{7}') then json_object(
      'normalized', number, 'well_formed', true,
      'owner_code', substr(number, 1, 3), 'category', substr(number, 4, 1), 'serial_number', substr(number, 5, 6),
      'check_digit', substr(number, 11, 1)::int,
      'expected_check_digit', (${checkSum(place => `(strpos('${CHARACTER_VALUES}', substr(number, ${place}, 1)) - 1)`)}) % 11 % 10,
      'valid', substr(number, 11, 1)::int = (${checkSum(place => `(strpos('${CHARACTER_VALUES}', substr(number, ${place}, 1)) - 1)`)}) % 11 % 10)
    when number is not null then json_object(
      'normalized', number, 'well_formed', false, 'owner_code', null, 'category', null, 'serial_number', null,
      'check_digit', null, 'expected_check_digit', null, 'valid', false)
  end)[1]`,
    }],
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
      body: `case when coalesce(${holdColumns.map(([column]) => column).join(', ')}) is not null then to_json(list_filter([${holdColumns
        .map(
          ([column, name]) =>
            `\n    case when trim(${column}) <> '' then {'name': '${name}', 'status': `
            + `case lower(trim(${column})) when 'hold' then 'hold' when 'pending' then 'pending' end, 'description': null} end`,
        )
        .join()}
  ], lambda hold: hold is not null)) end`,
    },
  ],
}
