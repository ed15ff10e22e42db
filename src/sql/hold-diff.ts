/**
 * The difference of two arrays of holds in SQL.
 *
 * The changes come from the rule itself. Pairs are found in rounds: each numbers the unpaired holds that agree in the
 * compared fields, and pairs those with equal numbers.
 */
import type { Hold } from '../resource/model'
import { classifyChange } from '../rule/hold/change'
import type { Names } from './function'
import { quoted } from './literal'

/** The fields, besides the name, in which the holds of a pair agree, round by round. */
export const ROUNDS: readonly (readonly ('status' | 'description')[])[] = [
  ['status', 'description'],
  ['description'],
  ['status'],
  [],
]

/** A hold of a pair has no status if the other hold has no partner. */
const STATUSES = [null, 'pending', 'hold'] as const

/** Every case of a pair: the statuses before and after, and whether the descriptions differ. */
const CASES = STATUSES.flatMap(before =>
  STATUSES.flatMap(after => [false, true].map(differs => ({ before, after, differs }))),
)

const hold = (status: Hold['status'] | null, description: string | null): Hold | null =>
  status && { name: 'other', status, description }

/** The change in each case, from the rule; null if there is none. */
export const changes = CASES.map(({ before, after, differs }) => {
  const change = (before ?? after) && classifyChange(hold(before, null), hold(after, differs ? 'another' : null))
  return change ? quoted(change) : 'null'
}).join(', ')

/** The place of a case in {@link changes}, from 1, from SQL for the statuses and for whether the descriptions differ. */
export const changeAt = (before: string, after: string, differs: string): string => {
  const place = (status: string): string =>
    `case ${STATUSES.flatMap((word, i) => (word ? [`when ${status} = '${word}' then ${i}`] : [])).join(' ')} else 0 end`
  const perBefore = CASES.length / STATUSES.length
  const perAfter = perBefore / STATUSES.length
  return `1 + ${perBefore} * ${place(before)}
      + ${perAfter} * ${place(after)}
      + case when ${differs} then 1 else 0 end`
}

/** One round of pairing: the rows, with the place of the partner if a hold of the other side agrees in the fields. */
const pairedBy = (rows: string, compared: (typeof ROUNDS)[number]): string => {
  const columns = ['name', ...compared, 'partner is null'].join(', ')
  return `(
      select side, place, hold, name, status, description, coalesce(partner, case when side = 0
        then max(case when side = 1 then place end) over same
        else max(case when side = 0 then place end) over same end) as partner
      from (
        select line.*, row_number() over (partition by side, ${columns} order by place asc) as number
        from ${rows} as line) as line
      window same as (partition by ${columns}, number))`
}

/**
 * The changes as JSON, using window functions, up to the `end` of a CASE. The order is explicit, because DuckDB has a
 * setting for the default one. `lines` selects the side (0 before, 1 after), place and JSON of holds that are read; `text`
 * returns a field of the column `hold`; `list` turns SQL literals into an array that can be indexed.
 */
export const windowedDiff = (
  names: Names,
  lines: (holds: string, side: 0 | 1) => string,
  text: (key: string) => string,
  list: (literals: string) => string,
): string => {
  const readHolds = (holds: string): string => `${names('holds_read')}(${holds})`
  const read = `(
      select side, place, hold, ${text('name')} as name, ${text('status')} as status,
        ${text('description')} as description, cast(null as bigint) as partner
      from (${lines(readHolds('holds_before'), 0)} union all ${lines(readHolds('holds_after'), 1)}) as line)`
  const withPartner = ROUNDS.reduce(pairedBy, read)
  /** With the hold of the partner, and the order of the answer: by the first hold of the name, then as given. */
  const joined = `(
      select *, lead(hold) over pair as other, lead(status) over pair as other_status,
        lead(description) over pair as other_description,
        min(case when side = 0 then place - 1000000000 else place end) over (partition by name) as first_place
      from ${withPartner} as line
      window pair as (partition by case when side = 0 then place else coalesce(partner, -place) end order by side asc))`
  /** One row for each pair and each hold without a partner. */
  const classified = `(
      select *, ${list(changes)}[${changeAt(
        'case when side = 0 then status end',
        'case when side = 0 then other_status else status end',
        'side = 0 and description is distinct from other_description',
      )}] as change
      from ${joined} as line
      where side = 0 or partner is null)`
  return `case when ${names('holds_kind')}(holds_before) in (1, 2, 3)
      and ${names('holds_kind')}(holds_after) in (1, 2, 3) then (
    select '{"changes":[' || coalesce(string_agg('{"change":"' || change || '","name":"' || name
      || '","before":' || case when side = 0 then hold::varchar else 'null' end
      || ',"after":' || case when side = 1 then hold::varchar else coalesce(other::varchar, 'null') end
      || '}', ',' order by first_place asc, side asc, place asc), '') || ']}'
    from ${classified} as line
    where change is not null
  )`
}
