/**
 * The last free day in SQL, as a sequence of layers. Each layer names values computed from earlier layers, so that no
 * expression is evaluated twice. The dialects differ only in {@link Primitives} and {@link Arithmetic}.
 */
import { DAY_LENGTH, HOUR } from '../kernel/time'
import type { FeeType } from '../resource/model'
import { CLOSED_STATUSES, type Source } from '../rule/pickup/codes'
import { ARRIVALS, MOVES } from '../rule/pickup/facts'
import { CONTAINER_TIMES, INLAND_MOVES, PICKUPS, type Kind } from '../rule/pickup/times'
import { CONTAINER_STRINGS, defaultPolicy, SHIPMENT_STRINGS, type Policy } from '../rule/pickup/input.generated'
import { ABOARD, ASHORE, PICKED_UP } from '../rule/pickup/status'
import type { Arithmetic } from './day'
import { quoted, quotedList } from './literal'

/** How a dialect reads and writes JSON. Arguments are SQL expressions; keys are names. */
export type Primitives = Pick<Arithmetic, 'day' | 'figure'> & {
  /** The JSON of a parameter. NULL stays NULL; a string that is not JSON becomes JSON that is not an object. */
  readonly json: (parameter: string) => string
  /** A property as JSON, or NULL if it is missing. */
  readonly member: (json: string, key: string) => string
  /** A property that is a string, or NULL if it is empty, missing or of another type. */
  readonly text: (json: string, key: string) => string
  /** A property as a number, or NULL if it is missing or not a number. */
  readonly number: (json: string, key: string) => string
  /** The JSON type: NULL for NULL, otherwise one of `words`. */
  readonly type: (json: string) => string
  readonly words: { readonly [W in 'object' | 'array' | 'text' | 'boolean' | 'none']: string }
  /** Whether the JSON is true; false for NULL. */
  readonly isTrue: (json: string) => string
  /** Whether a string has a character of ASCII that is seen. */
  readonly isVisible: (text: string) => string
  /** For the column `fees`: whether it is null or an array of fees, and whether an amount is above 0, of any type or of one given. */
  readonly areFeesReadable: string
  readonly isPosted: (...types: readonly FeeType[]) => string
  /** A string as JSON. */
  readonly encode: (text: string) => string
  /** Converts a string of JSON to the type of results. */
  readonly result: (text: string) => string
  /** Strings joined by commas, without NULLs. */
  readonly join: (texts: readonly string[]) => string
  /** An expression over the columns of all layers. */
  readonly layered: (layers: readonly Layer[], expression: string) => string
  /** A call of a function of the script. */
  readonly fn: (name: string, ...values: readonly string[]) => string
}

/** A column name and its expression. */
export type Column = readonly [name: string, expression: string]
/** Columns whose expressions refer to earlier layers. Only the first layer may refer to the parameters. */
export type Layer = readonly Column[]

/** The times at which something happened or is planned; NULL if they do not count. */
const times = (names: readonly string[]): string => `coalesce(${names.map(name => `${name}_set`).join(', ')})`
const isStatus = (...words: readonly unknown[]): string =>
  `coalesce(c_current_status in (${quotedList(words as readonly string[])}), false)`
const isSame = (a: string, b: string): string => `coalesce(${a} = ${b}, false)`
const textOr = (value: string): string => `coalesce(${value}, 'null')`

/**
 * The sources in the order of the table of PICK-4, each with the zone of its value and the condition for its relevance.
 */
const SOURCES = [
  { key: 'unified', zone: 'pod_zone', counts: 'charged_port' },
  {
    key: 'line',
    zone: 'line_zone',
    counts: `case when charged_port then not is_unified
      else coalesce(line_number <> unified_number, true) and coalesce(line_number <> terminal_number, true) end`,
  },
  { key: 'terminal', zone: 'pod_zone', counts: 'charged_port and not is_unified' },
  { key: 'rail', zone: 'end_zone', counts: 'not charged_port' },
  { key: 'unnamed', zone: 'pod_zone', counts: 'charged_port' },
] as const satisfies readonly { readonly key: Source; readonly zone: string; readonly counts: string }[]

const IS_OPEN = `status not in (${quotedList(CLOSED_STATUSES)})`

const DEADLINES = '/container/import_deadlines'

const chooseValue = (value: (key: string) => string): string =>
  `case ${SOURCES.map(({ key }, i) => `when place = ${i} then ${value(key)}`).join(' ')} end`

/** The valid values of each policy field, as in the operation. */
const POLICY: { readonly [K in keyof Policy]: 'number' | 'count' } = {
  stale_after_hours: 'number',
  soon_days: 'count',
  doubtful_after_days: 'count',
  silent_after_days: 'count',
  appointment_grace_hours: 'number',
}

const isFigureReadable = (p: Primitives, key: string, kind: (typeof POLICY)[keyof Policy]): string =>
  `coalesce(${p.number('policy_read', key)} >= 0${
    kind === 'count' ? ` and floor(${p.number('policy_read', key)}) = ${p.number('policy_read', key)}` : ''
  }, ${p.member('policy_read', key)} is null)`

const local = (p: Primitives, zone: string, seconds: string): string => p.fn('local_seconds', zone, seconds)
const isMidnight = (p: Primitives, zone: string, value: string): string =>
  `(${value}_fraction = '' and ${local(p, zone, `${value}_at`)} % ${DAY_LENGTH} = 0)`
const instantColumn = (p: Primitives, name: string, text: string): Column => [
  `${name}_at`,
  p.fn('instant_seconds', text),
]
/** Whether JSON is missing, null or has one of the types. */
const hasType = (p: Primitives, json: string, ...words: readonly string[]): string =>
  `coalesce(${p.type(json)}, '${p.words.none}') in (${quotedList([...words, p.words.none])})`
const isNull = (p: Primitives, json: string): string => `coalesce(${p.type(json)} = '${p.words.none}', false)`
/** The strings that decide by being set, whatever they say. */
const DECIDING = [
  ['c', 'location_at_pod_terminal'],
  ['s', 'destination_locode'],
  ['r', 'pickup_facility'],
  ['r', 'pod_terminal'],
  ['deadlines', 'pickup_lfd_rail'],
  ['selection', 'current_selection'],
] as const

const inputLayers = (p: Primitives): readonly Layer[] => [
  [
    ['c', p.json('container')],
    ['s', p.json('shipment')],
    ['r', p.json('relationships')],
    ['policy_read', p.json('policy')],
    // An attribute may have a time without seconds, but now may not.
    ['has_seconds', `substr(now_text, 17, 1) = ':'`],
    instantColumn(p, 'now', 'now_text'),
    ['now_fraction', p.fn('instant_fraction', 'now_text')],
  ],
  [
    ['deadlines', p.member('c', 'import_deadlines')],
    ['selection', p.member(p.member(p.member('c', 'import_deadlines'), 'pod'), 'unified')],
    ['holds', p.member('c', 'holds_at_pod_terminal')],
    ['fees', p.member('c', 'fees_at_pod_terminal')],
    ...CONTAINER_STRINGS.map((key): Column => [`c_${key}`, p.text('c', key)]),
    ...SHIPMENT_STRINGS.map((key): Column => [`s_${key}`, p.text('s', key)]),
  ],
]

/** Whether SQL answers: the parameters, and the attributes that the interface states, are valid. */
const readability = (p: Primitives): Column => [
  'is_readable',
  [
    `${p.type('c')} = ${quoted(p.words.object)}`,
    'now_at is not null and has_seconds',
    hasType(p, 's', p.words.object),
    ...['r', 'policy_read'].map(json => `coalesce(${p.type(json)} = ${quoted(p.words.object)}, true)`),
    ...Object.entries(POLICY).map(([key, kind]) => isFigureReadable(p, key, kind)),
    hasType(p, p.member('c', 'available_for_pickup'), p.words.boolean),
    hasType(p, p.member('c', 'current_status'), p.words.text),
    ...['pickup_facility', 'pod_terminal'].map(key => hasType(p, p.member('r', key), p.words.text)),
    // White space alone counts as missing. Other strings that no one sees are rare enough to get no answer.
    ...DECIDING.map(([json, key]) => `coalesce(${p.isVisible(p.text(json, key))}, true)`),
    `${p.fn('holds_kind', 'holds')} <> 0`,
    p.areFeesReadable,
  ].join('\n        and '),
]

/** The facts that the rule derives only from the attributes. */
const facts = (p: Primitives): readonly Column[] => [
  ['pod_zone', `coalesce(${p.fn('known_zone', 'c_pod_timezone')}, ${p.fn('known_zone', 's_pod_timezone')})`],
  [
    'end_zone',
    `coalesce(${p.fn('known_zone', 'c_final_destination_timezone')}, ${p.fn('known_zone', 's_destination_timezone')})`,
  ],
  ['soon_days', `coalesce(${p.number('policy_read', 'soon_days')}, ${defaultPolicy.soon_days})`],
  [
    'doubtful_days',
    `coalesce(${p.number('policy_read', 'doubtful_after_days')}, ${defaultPolicy.doubtful_after_days})`,
  ],
  ['unified', p.text('selection', 'current_value')],
  ['line', p.text('deadlines', 'pickup_lfd_line')],
  ['terminal', p.text('deadlines', 'pickup_lfd_terminal')],
  ['rail', `coalesce(${p.text('deadlines', 'pickup_lfd_rail')}, c_ind_facility_lfd_on)`],
  ['unnamed', 'c_pickup_lfd'],
]

// Times --------------------------------------------------------------------------------------------------------------

/** A time that is read: its column, its kind, and the column of the zone in which a date has its day. */
type Time = { readonly name: string; readonly text: string; readonly kind: Kind; readonly zone: string }

const ZONES = { port: 'pod_zone', inland: 'end_zone' } as const

/** The times that the place of pickup does not depend on, or that depend only on its zone. */
const FIRST: readonly Time[] = [
  ...Object.entries(CONTAINER_TIMES).flatMap(([name, { kind, place }]): readonly Time[] =>
    place && name !== 'pod_arrived_at' ? [{ name, text: `c_${name}`, kind, zone: ZONES[place] }] : [],
  ),
  { name: 'destination_ata_at', text: 's_destination_ata_at', kind: 'event', zone: 'end_zone' },
  { name: 'destination_eta_at', text: 's_destination_eta_at', kind: 'plan', zone: 'end_zone' },
  { name: 'pol_atd_at', text: 's_pol_atd_at', kind: 'event', zone: 'null' },
  { name: 'pod_eta_at', text: 's_pod_eta_at', kind: 'plan', zone: 'pod_zone' },
]
const LAST: readonly Time[] = ['delivered_at', 'empty_terminated_at'].map(name => ({
  name,
  text: `c_${name}`,
  kind: 'move',
  zone: 'pickup_zone',
}))

/** The time that a report may be ahead of the clock, in seconds. */
const AHEAD: { readonly [name: string]: number } = { terminal_checked_at: HOUR }

const isAfter = (a: string, aFraction: string, b: string, bFraction: string): string =>
  `(${a} > ${b} or ${a} = ${b} and ${aFraction} > ${bFraction})`

/**
 * Layers with three columns for each time: `at`, its seconds if it can be read; `on`, if it is a plan or not after now; `set`,
 * if it counts, too.
 */
const readTimes = (p: Primitives, read: readonly Time[]): readonly Layer[] => {
  const fraction = (text: string): string => p.fn('instant_fraction', text)
  return [
    read.map(({ name, text, kind, zone }): Column => {
      const day = p.fn('day_number', text)
      const ofDate = kind === 'plan' ? `${p.fn('day_end', zone, day)} - 1` : p.fn('day_end', zone, `${day} - 1`)
      return [`${name}_at`, `coalesce(${p.fn('instant_seconds', text)}, ${ofDate})`]
    }),
    read.map(({ name, text, kind }): Column => {
      const now = `now_at + ${AHEAD[name] ?? 0}`
      const hasCome = `not ${isAfter(`${name}_at`, fraction(text), now, 'now_fraction')}`
      return [`${name}_on`, kind === 'plan' ? `${name}_at` : `case when ${hasCome} then ${name}_at end`]
    }),
    read.map(({ name, kind, zone }): Column => {
      const isInOrder = `coalesce(${p.day(local(p, zone, `${name}_on`))}
        >= ${p.day(local(p, 'pod_zone', 'pod_discharged_at_on'))}, true)`
      return [`${name}_set`, kind === 'move' ? `case when ${isInOrder} then ${name}_on end` : `${name}_on`]
    }),
  ]
}

const pickupInland = (p: Primitives): Column => [
  'pickup_inland',
  `case when ${p.member('r', 'pickup_facility')} is not null
    then ${p.text('r', 'pickup_facility')} is not null
      and not ${isSame(p.text('r', 'pickup_facility'), p.text('r', 'pod_terminal'))}
    else ${times(INLAND_MOVES)} is not null
      or ${INLAND_MOVES.map(name => `${name}_at is not null and ${name}_on is null`).join(' or ')}
      or final_destination_full_out_at_set is not null
      or ${isStatus('awaiting_inland_transfer', 'on_rail')}
      or s_destination_locode is not null
        and not ${isSame('s_destination_locode', 's_port_of_discharge_locode')} end`,
]

const isDisputed = (p: Primitives): Column => [
  'is_disputed',
  `coalesce(${isAfter(
    'terminal_checked_at_set',
    p.fn('instant_fraction', 'c_terminal_checked_at'),
    'ind_ata_at_set',
    p.fn('instant_fraction', 'c_ind_ata_at'),
  )}, false)
    and (c_location_at_pod_terminal is not null or ${p.fn('holds_kind', 'holds')} = 3 or ${p.isPosted()})`,
]

/** Of the times that show the pickup only the first may have another zone than the pickup. A date counts as that date. */
const goneDay = (p: Primitives): string =>
  `coalesce(
        case when final_destination_full_out_at_set is not null then ${p.fn('day_number', 'c_final_destination_full_out_at')} end,
        ${p.day(local(p, 'pickup_zone', 'gone_at'))})`

const status = (p: Primitives): Column => [
  'status',
  `case
    when empty_terminated_at_set is not null
        and coalesce(${p.day(local(p, 'pickup_zone', 'empty_terminated_at_set'))} >= gone_day - 1, true)
      or ${isStatus('empty_returned')} then 'returned'
    when gone_at is not null or ${isStatus(...PICKED_UP)} then 'picked_up'
    when pod_discharged_at_set is null and not has_left and not ${p.isTrue(p.member('c', 'available_for_pickup'))}
      and not ${isStatus(...ASHORE)}
      and (${isNull(p, p.member('c', 'pod_discharged_at'))} or pod_discharged_at_at is not null or ${isStatus(...ABOARD)}
        or ${isNull(p, p.member('s', 'pol_atd_at'))} or pol_atd_at_at is not null and pol_atd_at_on is null
        or coalesce(${isAfter('pod_eta_at_at', p.fn('instant_fraction', 's_pod_eta_at'), 'now_at', 'now_fraction')}, false))
      then 'not_discharged'
    else 'other' end`,
]

/** The location and status of the container, and the start of the free time. */
const placement = (p: Primitives): readonly Layer[] => [
  ...readTimes(p, FIRST),
  [
    pickupInland(p),
    isDisputed(p),
    ...SOURCES.flatMap(({ key }): readonly Column[] => [
      instantColumn(p, key, key),
      [`${key}_fraction`, p.fn('instant_fraction', key)],
    ]),
  ],
  [
    ['has_left', `${times(MOVES)} is not null or ind_ata_at_set is not null and not is_disputed`],
    ['pickup_zone', 'case when pickup_inland then end_zone else pod_zone end'],
  ],
  ...readTimes(p, LAST),
  [
    ['is_inland', 'pickup_inland and has_left'],
    ['gone_at', `case when pickup_inland then ${times(PICKUPS.inland)} else ${times(PICKUPS.port)} end`],
  ],
  [['gone_day', goneDay(p)]],
  [
    status(p),
    [
      'charged_port',
      `not pickup_inland or not has_left
        and (${p.isPosted('demurrage', 'total')} or pickup_appointment_at_set is not null)`,
    ],
    ['zone_now', 'case when is_inland then end_zone else pod_zone end'],
    ['zone_else', 'case when is_inland then pod_zone else end_zone end'],
  ],
  [
    ['charged_zone', 'case when charged_port then pod_zone else end_zone end'],
    [
      'start_at',
      `case when charged_port then pod_discharged_at_set
        else ${times([...ARRIVALS, 'destination_ata_at', 'ind_eta_at', 'destination_eta_at'])} end`,
    ],
  ],
]

/** The day of each source, its relevance, and the place of the chosen source. */
const choice = (p: Primitives): readonly Layer[] => [
  [
    [
      'line_zone',
      `case when zone_now is not null and line_at is not null and zone_else is not null
        and not ${isMidnight(p, 'zone_now', 'line')} and ${isMidnight(p, 'zone_else', 'line')} then zone_else
        else coalesce(zone_now, zone_else) end`,
    ],
    ['start_day', p.day(local(p, 'charged_zone', 'start_at'))],
    ['today', p.day(local(p, 'charged_zone', 'now_at'))],
  ],
  SOURCES.map(({ key, zone }): Column => [
    `${key}_number`,
    `case when ${key}_at is not null then ${p.day(local(p, zone, `${key}_at`))} else ${p.fn('day_number', key)} end`,
  ]),
  SOURCES.map(({ key }): Column => [`${key}_day`, p.fn('day_text', `${key}_number`)]),
  [['is_unified', `${p.member('selection', 'current_value')} is not null`]],
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
    } and (${counts}) and coalesce(${key}_number >= start_day, true)`,
  ]),
  [['first_place', `least(${SOURCES.map(rankSource).join(', ')})`]],
]

/** The rank of a source that counts: by its day, then by its place in the table. */
const rankSource = ({ key }: (typeof SOURCES)[number], i: number): string =>
  `case when ${key}_counts then (${key}_number + 1000000) * ${SOURCES.length} + ${i} end`

const outcome = (p: Primitives): readonly Layer[] => [
  [['place', `first_place % ${SOURCES.length}`]],
  [
    ['day', chooseValue(key => `${key}_day`)],
    ['number', chooseValue(key => `${key}_number`)],
    ['zone', chooseValue(key => SOURCES.find(source => source.key === key)!.zone)],
    ['is_instant', chooseValue(key => `${key}_at is not null`)],
    ['at_midnight_utc', chooseValue(key => isMidnight(p, 'null', key))],
    ['at_midnight', chooseValue(key => isMidnight(p, SOURCES.find(source => source.key === key)!.zone, key))],
  ],
  [
    ['is_open', IS_OPEN],
    [
      'days_left',
      `case when ${IS_OPEN}
        then number - ${p.day(local(p, 'zone', 'now_at'))} end`,
    ],
    ['days_late', 'case when number is not null and gone_day is not null then greatest(0, gone_day - number) end'],
    ['ends_at', `case when zone is not null then ${p.fn('instant_text', p.fn('day_end', 'zone', 'number'))} end`],
  ],
]

const layers = (p: Primitives): readonly Layer[] => [
  ...inputLayers(p),
  [readability(p), ...facts(p)],
  ...placement(p),
  ...choice(p),
  ...outcome(p),
]

const RISK = `case
        when not is_open then case when days_late is null then 'over' when days_late = 0 then 'in_time' else 'late' end
        when status = 'not_discharged' then 'not_started'
        when days_left is null or number - coalesce(start_day, today) > doubtful_days then 'unknown'
        when days_left < 0 then 'past'
        when days_left = 0 then 'last_day'
        when days_left <= soon_days then 'soon'
        else 'none' end`

const nameSource = (p: Primitives, key: string): string =>
  key === 'unified' ? `coalesce(${p.text('selection', 'current_selection')}, 'unified')` : quoted(key)

const pointAtSource = (p: Primitives, key: string): string => {
  if (key === 'unified') return quoted(`${DEADLINES}/pod/unified/current_value`)
  if (key === 'unnamed') return quoted('/container/pickup_lfd')
  return key === 'rail'
    ? `case when ${p.text('deadlines', 'pickup_lfd_rail')} is not null
        then '${DEADLINES}/pickup_lfd_rail' else '/container/ind_facility_lfd_on' end`
    : quoted(`${DEADLINES}/pickup_lfd_${key}`)
}

const quoteJson = (value: string): string => textOr(`'"' || ${value} || '"'`)

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
          then '{"source":' || ${p.encode(nameSource(p, key))} || ',"day":"' || ${key}_day || '","relevant":'
            || case when ${key}_counts then 'true' else 'false' end || ',"pointer":"' || ${pointAtSource(p, key)}
            || '"}' end`,
  )
  return p.layered(
    layers(p),
    `case when is_readable then ${p.result(`
      '{"day":' || ${quoteJson('day')} || ',"source":' || ${textOr(p.encode(chooseValue(key => nameSource(p, key))))}
      || ',"pointer":' || ${quoteJson(chooseValue(key => pointAtSource(p, key)))}
      || ',"zone":' || ${textOr(p.encode('zone'))} || ',"ends_at":' || ${quoteJson('ends_at')}
      || ',"days_left":' || ${textOr(p.figure('days_left'))} || ',"days_late":' || ${textOr(p.figure('days_late'))}
      || ',"risk":"' || ${RISK} || '","notes":[' || case
        when not coalesce(is_instant, false) or at_midnight and zone is not null then ''
        when zone is null then '"no_zone"'
        when at_midnight_utc then '"not_midnight","utc_midnight"'
        else '"not_midnight"' end || '],"others":['
      || ${p.join(others)} || ']}'`)} end`,
  )
}
