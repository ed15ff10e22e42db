/**
 * The last free day in SQL, as a sequence of layers. Each layer names values computed from earlier layers, so that no
 * expression is evaluated twice. The dialects differ only in {@link Primitives} and {@link Arithmetic}.
 */
import { DATE, DATE_TIME, DAY_LENGTH } from '../kernel/time'
import { type TextName } from '../rule/pickup/evidence'
import { DEFAULTS, type Policy } from '../rule/pickup/input'
import type { Shipment } from '../rule/pickup/input'
import { ARRIVALS, INLAND_MOVES, MOVES, TAKEN } from '../rule/pickup/place'
import { ABOARD, ASHORE, PICKED_UP } from '../rule/pickup/decide'
import { quoted, quotedList, type Names, type SqlFunction } from './function'

/** How a dialect reads and writes JSON. Arguments are SQL expressions; keys are names. */
export type Primitives = Pick<Arithmetic, 'day' | 'figure'> & {
  /** The JSON of a parameter. NULL stays NULL; a string that is not JSON becomes JSON that is not an object. */
  readonly json: (parameter: string) => string
  /** A property as JSON; NULL if it is missing. */
  readonly member: (json: string, key: string) => string
  /** A property as a string; NULL if it is missing or empty. */
  readonly text: (json: string, key: string) => string
  /** A property as a number; NULL if it is missing or not a number. */
  readonly number: (json: string, key: string) => string
  /** The JSON type: NULL for NULL, otherwise one of `words`. */
  readonly type: (json: string) => string
  readonly words: { readonly object: string; readonly text: string; readonly boolean: string; readonly none: string }
  /** Whether the JSON is true; false for NULL. */
  readonly isTrue: (json: string) => string
  /** For the column `fees`: whether it is null or an array of fees, and whether an amount is above 0. */
  readonly areFeesReadable: string
  readonly isFeeOwed: string
  /** A string as JSON. */
  readonly encoded: (text: string) => string
  /** Converts a string of JSON to the type of results. */
  readonly result: (text: string) => string
  /** Strings joined by commas, without NULLs. */
  readonly joined: (texts: readonly string[]) => string
  /** An expression over the columns of all layers. */
  readonly layered: (layers: readonly Layer[], expression: string) => string
  /** A call of a function of the script. */
  readonly fn: (name: string, ...values: readonly string[]) => string
}

const CONTAINER_TEXTS = Object.keys({
  current_status: true,
  location_at_pod_terminal: true,
  terminal_checked_at: true,
  pod_timezone: true,
  final_destination_timezone: true,
  pod_arrived_at: true,
  pod_discharged_at: true,
  pod_full_out_at: true,
  pod_rail_loaded_at: true,
  pod_rail_departed_at: true,
  ind_eta_at: true,
  ind_ata_at: true,
  ind_rail_unloaded_at: true,
  final_destination_full_out_at: true,
  delivered_at: true,
  empty_terminated_at: true,
  pickup_appointment_at: true,
  pickup_lfd: true,
  ind_facility_lfd_on: true,
} satisfies { readonly [N in TextName]: true })

const SHIPMENT_TEXTS = Object.keys({
  pod_timezone: true,
  destination_timezone: true,
  port_of_discharge_locode: true,
  destination_locode: true,
  pod_eta_at: true,
  destination_eta_at: true,
  destination_ata_at: true,
  line_tracking_stopped_at: true,
} satisfies { readonly [N in TextName<Shipment>]: true })

/** The patterns in a syntax common to all dialects, with ASCII digits. */
const DATE_PATTERN = DATE.source.replaceAll('\\d', '[0-9]')
const DATE_TIME_PATTERN = DATE_TIME.source.replaceAll('\\d', '[0-9]')

/** A column name and its expression. */
export type Column = readonly [name: string, expression: string]
/** Columns whose expressions refer to earlier layers. Only the first layer may refer to the parameters. */
export type Layer = readonly Column[]

const columns = (names: readonly string[]): string => names.map(name => `c_${name}`).join(', ')
const isAny = (column: string, texts: readonly unknown[]): string =>
  `coalesce(${column} in (${quotedList(texts as readonly string[])}), false)`
const isSame = (a: string, b: string): string => `coalesce(${a} = ${b}, false)`
const textOr = (value: string): string => `coalesce(${value}, 'null')`

/**
 * The sources in the order of the table of PICK-4, each with the zone of its value and the condition for its relevance.
 */
const SOURCES = [
  { key: 'unified', zone: 'pod_zone', counts: 'not is_inland' },
  { key: 'line', zone: 'line_zone', counts: 'not (is_unified and not is_inland)' },
  { key: 'terminal', zone: 'pod_zone', counts: 'not is_inland and not is_unified' },
  { key: 'rail', zone: 'end_zone', counts: 'is_inland' },
  { key: 'unnamed', zone: 'pod_zone', counts: 'not is_inland' },
] as const

const DEADLINES = '/container/import_deadlines'

/** The value of the chosen source. */
const chosen = (value: (key: string) => string): string =>
  `case ${SOURCES.map(({ key }, i) => `when place = ${i} then ${value(key)}`).join(' ')} end`

/** The valid values of each policy field, as in the operation. */
const POLICY: { readonly [K in keyof Policy]: 'number' | 'count' | readonly string[] } = {
  stale_after_hours: 'number',
  soon_days: 'count',
  last_free_day: ['earliest', 'line_first'],
  doubtful_after_days: 'count',
  silent_after_days: 'count',
  appointment_grace_hours: 'number',
}

/** Whether a policy field is missing or valid. */
const isFigureReadable = (p: Primitives, key: string, kind: (typeof POLICY)[keyof Policy]): string =>
  `coalesce(${
    typeof kind !== 'string'
      ? `${p.text('policy_read', key)} in (${quotedList(kind)})`
      : `${p.number('policy_read', key)} >= 0${
          kind === 'count' ? ` and floor(${p.number('policy_read', key)}) = ${p.number('policy_read', key)}` : ''
        }`
  }, ${p.member('policy_read', key)} is null)`

const layers = (p: Primitives): readonly Layer[] => {
  const day = p.day
  const isOf = (json: string, ...words: readonly string[]): string =>
    `coalesce(${p.type(json)}, '${p.words.none}') in (${quotedList([...words, p.words.none])})`
  const areTexts = (json: string, keys: readonly string[]): readonly string[] =>
    keys.map(key => isOf(p.member(json, key), p.words.text))
  const local = (zone: string, seconds: string): string => p.fn('local_seconds', zone, seconds)
  const isMidnight = (zone: string, value: string): string =>
    `(${value}_fraction = '' and ${local(zone, `${value}_at`)} % ${DAY_LENGTH} = 0)`
  const instantOf = (name: string, text: string): Column => [`${name}_at`, p.fn('instant_seconds', text)]
  const lineKeys = ['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail']
  return [
    [
      ['c', p.json('container')],
      ['s', p.json('shipment')],
      ['r', p.json('relationships')],
      ['policy_read', p.json('policy')],
      instantOf('now', 'now_text'),
    ],
    [
      ['deadlines', p.member('c', 'import_deadlines')],
      ['pod', p.member(p.member('c', 'import_deadlines'), 'pod')],
      ['selection', p.member(p.member(p.member('c', 'import_deadlines'), 'pod'), 'unified')],
      ['holds', p.member('c', 'holds_at_pod_terminal')],
      ['fees', p.member('c', 'fees_at_pod_terminal')],
      ...CONTAINER_TEXTS.map((key): Column => [`c_${key}`, p.text('c', key)]),
      ...SHIPMENT_TEXTS.map((key): Column => [`s_${key}`, p.text('s', key)]),
    ],
    [
      [
        'is_readable',
        [
          `${p.type('c')} = ${quoted(p.words.object)}`,
          'now_at is not null',
          isOf('s', p.words.object),
          ...['r', 'policy_read'].map(json => `coalesce(${p.type(json)} = ${quoted(p.words.object)}, true)`),
          ...Object.entries(POLICY).map(([key, kind]) => isFigureReadable(p, key, kind)),
          ...areTexts('c', CONTAINER_TEXTS),
          ...areTexts('s', SHIPMENT_TEXTS),
          ...areTexts('r', ['pickup_facility', 'pod_terminal']),
          ...['available_for_pickup', 'availability_known'].map(key => isOf(p.member('c', key), p.words.boolean)),
          ...['deadlines', 'pod', 'selection'].map(json => isOf(json, p.words.object)),
          ...areTexts('deadlines', lineKeys),
          ...areTexts('selection', ['current_selection', 'current_value']),
          `${p.fn('holds_kind', 'holds')} <> 0`,
          p.areFeesReadable,
        ].join('\n        and '),
      ],
      ['pod_zone', `coalesce(${p.fn('known_zone', 'c_pod_timezone')}, ${p.fn('known_zone', 's_pod_timezone')})`],
      [
        'end_zone',
        `coalesce(${p.fn('known_zone', 'c_final_destination_timezone')}, ${p.fn(
          'known_zone',
          's_destination_timezone',
        )})`,
      ],
      ['has_moved', `coalesce(${columns(MOVES)}) is not null`],
      instantOf('checked', 'c_terminal_checked_at'),
      ['checked_fraction', p.fn('instant_fraction', 'c_terminal_checked_at')],
      instantOf('ata', 'c_ind_ata_at'),
      ['ata_fraction', p.fn('instant_fraction', 'c_ind_ata_at')],
      [
        'is_still_there',
        `c_location_at_pod_terminal is not null or ${p.fn('holds_kind', 'holds')} = 3 or ${p.isFeeOwed}`,
      ],
      [
        'pickup_inland',
        `case when ${p.member('r', 'pickup_facility')} is not null
        then ${p.text('r', 'pickup_facility')} is not null
          and not ${isSame(p.text('r', 'pickup_facility'), p.text('r', 'pod_terminal'))}
        else coalesce(${columns(INLAND_MOVES)}) is not null
          or ${isAny('c_current_status', ['awaiting_inland_transfer', 'on_rail'])}
          or s_destination_locode is not null
            and not ${isSame('s_destination_locode', 's_port_of_discharge_locode')} end`,
      ],
      ['soon_days', `coalesce(${p.number('policy_read', 'soon_days')}, ${DEFAULTS.soon_days})`],
      ['is_line_first', isSame(p.text('policy_read', 'last_free_day'), `'line_first'`)],
      ['unified', p.text('selection', 'current_value')],
      ['line', p.text('deadlines', 'pickup_lfd_line')],
      ['terminal', p.text('deadlines', 'pickup_lfd_terminal')],
      ['rail', `coalesce(${p.text('deadlines', 'pickup_lfd_rail')}, c_ind_facility_lfd_on)`],
      ['unnamed', 'c_pickup_lfd'],
    ],
    [
      [
        'has_left',
        `has_moved or c_ind_ata_at is not null and not (is_still_there and coalesce(checked_at > ata_at
        or checked_at = ata_at and checked_fraction > ata_fraction, false))`,
      ],
      [
        'gone',
        `case when pickup_inland then coalesce(${columns(TAKEN.inland)}) else coalesce(${columns(TAKEN.port)}) end`,
      ],
      ...SOURCES.flatMap(({ key }): readonly Column[] => [
        instantOf(key, key),
        [`${key}_fraction`, p.fn('instant_fraction', key)],
      ]),
    ],
    [
      ['is_inland', 'pickup_inland and has_left'],
      instantOf('gone', 'gone'),
      [
        'status',
        `case
        when c_empty_terminated_at is not null or ${isAny('c_current_status', ['empty_returned'])} then 'returned'
        when gone is not null or ${isAny('c_current_status', PICKED_UP)} then 'picked_up'
        when c_pod_discharged_at is null and not has_left and not ${p.isTrue(p.member('c', 'available_for_pickup'))}
          and not ${isAny('c_current_status', ASHORE)}
          and (${p.member('c', 'pod_discharged_at')} is not null or ${isAny('c_current_status', ABOARD)})
          then 'not_discharged'
        else 'other' end`,
      ],
    ],
    [
      ['zone_now', 'case when is_inland then end_zone else pod_zone end'],
      ['zone_else', 'case when is_inland then pod_zone else end_zone end'],
      [
        'start_at',
        p.fn(
          'instant_seconds',
          `case when is_inland
        then coalesce(${columns(ARRIVALS)}, s_destination_ata_at, c_ind_eta_at, s_destination_eta_at)
        else c_pod_discharged_at end`,
        ),
      ],
    ],
    [
      [
        'line_zone',
        `case when zone_now is not null and line_at is not null and zone_else is not null
        and not ${isMidnight('zone_now', 'line')} and ${isMidnight('zone_else', 'line')} then zone_else
        else coalesce(zone_now, zone_else) end`,
      ],
      ['start_day', day(local('zone_now', 'start_at'))],
    ],
    SOURCES.map(({ key, zone }): Column => [
      `${key}_number`,
      `case when ${key}_at is not null then ${day(local(zone, `${key}_at`))} else ${p.fn('day_number', key)} end`,
    ]),
    SOURCES.map(({ key }): Column => [`${key}_day`, p.fn('day_text', `${key}_number`)]),
    [['is_unified', 'unified_day is not null']],
    [
      [
        'has_unnamed',
        `not is_unified and not ${SOURCES.slice(0, 4)
          .map(({ key }) => isSame(key, 'unnamed'))
          .join(' and not ')}`,
      ],
    ],
    SOURCES.map(({ key, counts }): Column => [
      `${key}_counts`,
      `${key}_day is not null${
        key === 'unnamed' ? ' and has_unnamed' : ''
      } and ${counts} and coalesce(${key}_number >= start_day, true)`,
    ]),
    [
      [
        'first_place',
        `least(${SOURCES.map(
          ({ key }, i) =>
            `case when ${key}_counts then case when is_line_first then 0 else ${key}_number + 1000000 end
        * ${SOURCES.length} + ${i} end`,
        ).join(', ')})`,
      ],
    ],
    [['place', `first_place % ${SOURCES.length}`]],
    [
      ['day', chosen(key => `${key}_day`)],
      ['number', chosen(key => `${key}_number`)],
      ['zone', chosen(key => SOURCES.find(source => source.key === key)!.zone)],
      ['is_instant', chosen(key => `${key}_at is not null`)],
      ['at_midnight_utc', chosen(key => isMidnight('null', key))],
      ['at_midnight', chosen(key => isMidnight(SOURCES.find(source => source.key === key)!.zone, key))],
    ],
    [
      ['is_open', `status not in ('returned', 'picked_up')`],
      [
        'days_left',
        `case when status not in ('returned', 'picked_up')
        then number - ${day(local('zone', 'now_at'))} end`,
      ],
      [
        'days_late',
        `case when number is not null and gone_at is not null then greatest(0,
        ${day(local('case when pickup_inland then end_zone else pod_zone end', 'gone_at'))} - number) end`,
      ],
      ['ends_at', `case when zone is not null then ${p.fn('instant_text', p.fn('day_end', 'zone', 'number'))} end`],
    ],
  ]
}

const RISK = `case
        when not is_open then case when days_late is null then 'over' when days_late = 0 then 'in_time' else 'late' end
        when status = 'not_discharged' then 'not_started'
        when days_left is null then 'unknown'
        when days_left < 0 then 'past'
        when days_left = 0 then 'last_day'
        when days_left <= soon_days then 'soon'
        else 'none' end`

const NOTES = `case
        when not coalesce(is_instant, false) or at_midnight and zone is not null then ''
        when zone is null then '"no_zone"'
        when at_midnight_utc then '"not_midnight","utc_midnight"'
        else '"not_midnight"' end`

/** The name of a source as an SQL expression. */
const nameOf = (p: Primitives, key: string): string =>
  key === 'unified' ? `coalesce(${p.text('selection', 'current_selection')}, 'unified')` : quoted(key)

const pointerOf = (p: Primitives, key: string): string =>
  key === 'unified'
    ? quoted(`${DEADLINES}/pod/unified/current_value`)
    : key === 'unnamed'
      ? quoted('/container/pickup_lfd')
      : key === 'rail'
        ? `case when ${p.text('deadlines', 'pickup_lfd_rail')} is not null
        then '${DEADLINES}/pickup_lfd_rail' else '/container/ind_facility_lfd_on' end`
        : quoted(`${DEADLINES}/pickup_lfd_${key}`)

const written = (value: string): string => textOr(`'"' || ${value} || '"'`)

/** Layers as nested subqueries. `fence` is appended to each, to keep the planner from inlining it. */
export const subqueries =
  (fence: string) =>
  (layers: readonly Layer[], expression: string): string => {
    const rows = layers.reduce(
      (below, layer, i) => `(
    select ${i === 0 ? '' : `l${i - 1}.*, `}${layer.map(([name, value]) => `${value} as ${name}`).join(',\n      ')}
    ${below && `from ${below} as l${i - 1} `}${fence})`,
      '',
    )
    return `(select ${expression}
  from ${rows} as answer)`
  }

/** The expression for the whole result, from the parameters container, shipment, relationships, now_text and policy. */
export const lastFreeDay = (p: Primitives): string => {
  const others = SOURCES.map(
    ({ key }, i) => `
        case when ${key}_day is not null${key === 'unnamed' ? ' and has_unnamed' : ''}
          and not ${isSame('place', `${i}`)}
          then '{"source":' || ${p.encoded(nameOf(p, key))} || ',"day":"' || ${key}_day || '","relevant":'
            || case when ${key}_counts then 'true' else 'false' end || ',"pointer":"' || ${pointerOf(p, key)}
            || '"}' end`,
  )
  return p.layered(
    layers(p),
    `case when is_readable then ${p.result(`
      '{"day":' || ${written('day')} || ',"source":' || ${textOr(p.encoded(chosen(key => nameOf(p, key))))}
      || ',"pointer":' || ${written(chosen(key => pointerOf(p, key)))}
      || ',"zone":' || ${textOr(p.encoded('zone'))} || ',"ends_at":' || ${written('ends_at')}
      || ',"days_left":' || ${textOr(p.figure('days_left'))} || ',"days_late":' || ${textOr(p.figure('days_late'))}
      || ',"risk":"' || ${RISK} || '","notes":[' || ${NOTES} || '],"others":['
      || ${p.joined(others)} || ']}'`)} end`,
  )
}

/** How a dialect computes with days and instants. */
export type Arithmetic = {
  /** Integer division of non-negative numbers. */
  readonly divide: (dividend: string, divisor: number) => string
  /** Whether the whole of `value` matches a pattern. */
  readonly matches: (pattern: string) => string
  /** The digits of the fraction of a second in `value`, without trailing zeros. */
  readonly fraction: string
  /** Converts a string of digits to an integer. */
  readonly whole: (digits: string) => string
  /** Converts an integer to a string; NULL for NULL. */
  readonly figure: (number: string) => string
  /** Converts seconds to whole days, rounding down; NULL for NULL. */
  readonly day: (seconds: string) => string
  /** The date a number of days after 1900-01-01, up to 400 years later. */
  readonly dateAfter: (days: string) => string
  readonly yearOf: (date: string) => string
  /** A date as `-MM-DD`. */
  readonly monthAndDay: (date: string) => string
  readonly types: { readonly text: string; readonly whole: string }
}

/** The functions for days and instants that the last free day needs. */
export const dayFunctions = (a: Arithmetic, names: Names): readonly SqlFunction[] => {
  const { text, whole } = a.types
  const part = (from: number): string => a.whole(`substr(value, ${from}, 2)`)
  const offset = (from: number): string => a.whole(`substr(value, length(value) - ${from}, 2)`)
  const clauses = ['PICK-4']
  const pad = (value: string): string => `lpad(${a.figure(value)}, 2, '0')`
  return [
    {
      name: 'day_number',
      parameters: [['value', text]],
      returns: whole,
      clauses,
      comment: 'The number of a day from 1970-01-01; NULL where the text is no day.',
      body: `case when ${a.matches(DATE_PATTERN)} then ${dayFrom(a)} end`,
    },
    {
      name: 'instant_seconds',
      parameters: [['value', text]],
      returns: whole,
      clauses,
      comment: 'The whole seconds of a date-time from 1970; NULL where the text is no date-time.',
      body: `case when ${a.matches(DATE_TIME_PATTERN)} then ${DAY_LENGTH} * ${dayFrom(a)}
      + 3600 * ${part(12)} + 60 * ${part(15)} + ${part(18)}
      - case when right(value, 1) in ('Z', 'z') then 0
        else (3600 * ${offset(4)} + 60 * ${offset(1)})
          * case when substr(value, length(value) - 5, 1) = '-' then -1 else 1 end end end`,
    },
    {
      name: 'instant_fraction',
      parameters: [['value', text]],
      returns: text,
      clauses,
      comment: 'The digits of a date-time after its whole seconds, without zeros at the end.',
      body: a.fraction,
    },
    {
      name: 'day_text',
      parameters: [['number', whole]],
      returns: text,
      clauses,
      comment: 'The day of a number from 1970-01-01; NULL where its year has not four digits.',
      body: `case when number between -719528 and 2932896 then
    lpad(${a.figure(`${a.divide('(number + 756052)', 146_097)} * 400 + ${a.yearOf(dateInCycle(a))} - 2000`)}, 4, '0')
    || ${a.monthAndDay(dateInCycle(a))} end`,
    },
    {
      name: 'instant_text',
      parameters: [['seconds', whole]],
      returns: text,
      clauses,
      comment: 'A date-time in UTC; NULL where its year has not four digits.',
      body: `${names('day_text')}(${a.day('seconds')}) || 'T'
    || ${pad(a.divide(`((seconds % ${DAY_LENGTH} + ${DAY_LENGTH}) % ${DAY_LENGTH})`, 3_600))} || ':'
    || ${pad(a.divide('((seconds % 3600 + 3600) % 3600)', 60))} || ':' || ${pad('(seconds % 60 + 60) % 60')} || 'Z'`,
    },
  ]
}

/** Days from 1970-01-01 to the date at the start of `value`, computed in integers over 400-year cycles. */
const dayFrom = ({ divide, whole }: Arithmetic): string => {
  const year = `(${whole('substr(value, 1, 4)')} + 400 - case when substr(value, 6, 2) < '03' then 1 else 0 end)`
  const month = `((${whole('substr(value, 6, 2)')} + 9) % 12)`
  return `(365 * ${year} + ${divide(year, 4)} - ${divide(year, 100)} + ${divide(year, 400)}
      + ${divide(`(153 * ${month} + 2)`, 5)} + ${whole('substr(value, 9, 2)')} - 865566)`
}

/** The date in the 400 years from 1900 with the same day and month: the calendar repeats every 146,097 days. */
const dateInCycle = ({ dateAfter }: Arithmetic): string => dateAfter('(number + 756052) % 146097')
