/**
 * The shared functions of PostgreSQL: reading holds, fees, identifiers and zones.
 */
import { DAY_LENGTH } from '../kernel/time'
import { quoted, type Names, type SqlFunction } from './function'
import { dayFunctions, type Arithmetic } from './day'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { KIND_COMMENT } from './verdict-table'
import { holdNames, holdStatuses } from './vocabulary'

/** Time zones are read from files, so functions that use them are stable, not immutable. */
export const STABLE = 'language sql stable'

export const ARITHMETIC: Arithmetic = {
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

const holdsRead: SqlFunction = {
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
            and jsonb_typeof(hold -> 'status') = 'string'
            and coalesce(jsonb_typeof(hold -> 'description'), 'null') in ('null', 'string'),
            false
          ) as readable,
          case when hold ->> 'name' in (${holdNames}) and hold ->> 'status' in (${holdStatuses}) then hold
            else hold || jsonb_build_object(
              'name', case when hold ->> 'name' in (${holdNames}) then hold ->> 'name' else 'other' end,
              'status', case hold ->> 'status' when 'pending' then 'pending' else 'hold' end,
              'description', coalesce(nullif(hold ->> 'description', ''),
                case when hold ->> 'name' in (${holdNames}) then hold ->> 'status' else hold ->> 'name' end))
          end as read
        from jsonb_array_elements(holds) with ordinality as line (hold, place)
      ) as line
    )
  end`,
}

const holdsKind: SqlFunction = {
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
        @.name.type() == "string" && @.status.type() == "string"
        && ((exists(@.description)) is unknown
          || @.description.type() == "string" || @.description.type() == "null"))'))
      then 0
    when jsonb_path_exists(holds, '$[*] ? (@.status != "pending")') then 3
    else 2
  end`,
}

const amount: SqlFunction = {
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
}

const upperCase = (): SqlFunction => {
  const { from, to, special } = upperCaseTables()
  const replaced = special.reduce(
    (text, [char, upper]) => `replace(${text}, ${quoted(char)}, ${quoted(upper)})`,
    'mapped',
  )
  return {
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
  }
}

const identifierText = (names: Names): SqlFunction => ({
  name: 'identifier_text',
  parameters: [['value', 'text']],
  returns: 'text',
  clauses: ['ID-1'],
  comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
  body: `case when value ~ '^[ -~]*$' then upper(btrim(value) collate "C") else ${names('upper_case')}(value) end`,
})

const identifierContainer = (names: Names): SqlFunction => ({
  name: 'identifier_container',
  parameters: [['value', 'text']],
  returns: 'text',
  clauses: ['ID-1'],
  comment: 'The form in which container numbers are compared.',
  body: `translate(${names('identifier_text')}(value), ${quoted(gaps())}, '')`,
})

/** The names of zones that PostgreSQL cannot read in another way, such as America/New_York. */
export const NAME_IN_AREA = '^[A-Za-z_]+(/[A-Za-z_-]+)+$'

const knownZone = (names: Names): SqlFunction => ({
  name: 'known_zone',
  parameters: [['value', 'text']],
  returns: 'text',
  clauses: ['PICK-1'],
  comment: 'The name of a zone, where the database has it; NULL otherwise.',
  nature: 'language plpgsql stable strict',
  body: `begin
    if value = 'UTC' then return value; end if;
    if value ~ ${quoted(NAME_IN_AREA)} and value !~* '^(posix|right)/' then
      perform timestamp '2020-01-01' at time zone value;
      return value;
    end if;
    return case when lower(value) = any (${names('other_zones')}()) then value end;
  exception when others then return null;
  end`,
})

const localSeconds: SqlFunction = {
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
}

const dayEnd = (names: Names): SqlFunction => ({
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
})

/** The functions that several rules use; each comes after the functions that it calls. */
export const shared = (names: Names): readonly SqlFunction[] => [
  holdsRead,
  holdsKind,
  amount,
  upperCase(),
  identifierText(names),
  identifierContainer(names),
  ...dayFunctions(ARITHMETIC, names),
  knownZone(names),
  localSeconds,
  dayEnd(names),
]
