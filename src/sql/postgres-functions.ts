/**
 * The shared functions of PostgreSQL: reading holds, fees, identifiers and zones.
 */
import { DAY_LENGTH } from '../kernel/time'
import type { Bodies } from './function'
import { quoted } from './literal'
import { writeDayFunctions, type Arithmetic } from './day'
import { gaps, upperCaseTables, whiteSpace } from './upper-case'
import { holdNames, holdStatuses } from './vocabulary'

/** Time zones are read from files, so functions that use them are stable, not immutable. */
export const STABLE = 'language sql stable'

export const ARITHMETIC: Arithmetic = {
  divide: (dividend, divisor) => `${dividend} / ${divisor}`,
  whole: digits => `${digits}::bigint`,
  figure: number => `(${number})::text`,
  day: seconds => `floor(${seconds} / ${DAY_LENGTH}.0)::bigint`,
  dateAfter: days => `(date '1900-01-01' + (${days})::int)`,
  toYear: date => `extract(year from ${date})::bigint`,
  matches: pattern => `value collate "C" ~ ${quoted(pattern)}`,
  fraction: `coalesce(rtrim(substring(value collate "C" from '[.]([0-9]+)'), '0'), '')`,
  // Without the cast to_char would convert the date to the zone of the session.
  monthAndDay: date => `to_char(${date}::timestamp, '-MM-DD')`,
}

/** A string that is not ASCII in full upper case without leading and trailing White_Space. */
const upperCase = (): string => {
  const { from, to, special } = upperCaseTables()
  const replaced = special.reduce(
    (text, [char, upper]) => `replace(${text}, ${quoted(char)}, ${quoted(upper)})`,
    'mapped',
  )
  return `case when mapped ~ ${quoted(`[${special.map(([char]) => char).join('')}]`)}
    then ${replaced} else mapped end
  from (
    select translate(btrim(value, ${quoted(whiteSpace())}), ${quoted(from)}, ${quoted(to)}) as mapped
  ) as upper_case`
}

export const shared: Bodies = {
  holds_read: () => ({
    returns: 'json',
    clauses: ['READY-6', 'RES-LIVE'],
    comment:
      'The holds with listed names and statuses: JSON null if they are not reported, NULL if they are not a list of holds.',
    body: `case
    when holds is null or holds = 'null' then 'null'::jsonb
    when jsonb_typeof(holds) <> 'array' then null
    else (
      select case when bool_and(readable) is not false then
        coalesce(jsonb_agg(read order by place) filter (where lower(status) <> 'released'), '[]') end
      from (
        select
          place,
          hold ->> 'status' as status,
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
  }),
  holds_kind: () => `case
    when holds is null or holds = 'null' then 4
    when jsonb_typeof(holds) <> 'array' then 0
    when holds = '[]' then 1
    when jsonb_array_length(holds) <> jsonb_array_length(jsonb_path_query_array(holds, 'strict $[*] ? (
        @.name.type() == "string" && @.status.type() == "string"
        && ((exists(@.description)) is unknown
          || @.description.type() == "string" || @.description.type() == "null"))'))
      then 0
    when jsonb_path_exists(holds, '$[*] ? (@.status != "pending" && !(@.status like_regex "^released$" flag "i"))') then 3
    when jsonb_path_exists(holds, '$[*] ? (@.status == "pending")') then 2
    else 1
  end`,
  shortest: () => ({
    parameters: { number: 'float8' },
    returns: 'numeric',
    comment: 'The shortest decimal of a double. Neither a cast to numeric nor to_char depends on extra_float_digits.',
    body: `case
    when number::numeric::float8 = number then number::numeric
    when to_char(number, '9.999999999999999EEEE')::numeric::float8 = number
      then to_char(number, '9.999999999999999EEEE')::numeric
    else to_char(number, '9.9999999999999999EEEE')::numeric
  end`,
  }),
  amount: names => ({
    parameters: { amount: 'json' },
    returns: 'numeric',
    comment:
      'An amount as the shortest decimal of its double. NULL if it is not a number, or above 2^53, because Postgres ' +
      'writes other digits there.',
    body: `case when jsonb_typeof(amount) = 'number' then
    case
      when amount::numeric = 0 then 0::numeric
      when abs(amount::numeric) between 5e-324 and 9007199254740992 then ${names('shortest')}(amount::numeric::float8)
    end
  end`,
  }),
  upper_case: upperCase,
  identifier_text: names =>
    `case when value collate "C" ~ '^[ -~]*$' then upper(btrim(value collate "C"))
    else ${names('upper_case')}(value collate "C") end`,
  identifier_container: names => `translate(${names('identifier_text')}(value), ${quoted(gaps())}, '')`,
  ...writeDayFunctions(ARITHMETIC),
  known_zone: names => ({ nature: STABLE, body: `case when value = any (${names('zones')}()) then value end` }),
  local_seconds: () => ({
    nature: STABLE,
    body: `case when zone is null then seconds
    else extract(epoch from timezone(zone, to_timestamp(seconds)))::bigint end`,
  }),
  day_end: names => ({
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
  }),
}
