/**
 * Could the container be picked up, day by day?
 */
import { left, right } from '../../kernel/either'
import { type Checked } from '../../kernel/issue'
import { addTo } from '../../kernel/group'
import { jsonEqual } from '../../kernel/json-equality'
import { instantOfNow } from '../../kernel/now'
import {
  compareInstants,
  DAY_LENGTH,
  HOUR,
  parseDay,
  toDate,
  toDateTime,
  type CalendarDate,
  type DateTime,
  type Instant,
} from '../../kernel/time'
import { findZone, firstReached, type Zone } from '../../kernel/zone'
import type { Hold } from '../../resource/model'
import { collectProofs, findSegments } from './evidence'
import { findIssues, type Hours, type Input } from './format'
import { findPeriods, type Known, type Span } from './period'

/** Whether a container could be picked up on a day; `part`: on a part of it. */
export const COULD_ON_DAY = ['yes', 'part', 'no', 'unknown'] as const

/** A period of one answer. */
export type Period = {
  /** Its first instant, in UTC. */
  readonly from: DateTime
  /** The instant at which it ends, in UTC. */
  readonly to: DateTime
} & Known

/** A local day, or its hours at the gate. */
export type Day = {
  /** The date. */
  readonly day: CalendarDate
  /** Whether the container could be picked up. */
  readonly could: (typeof COULD_ON_DAY)[number]
  /** Whether nothing about it is unknown or unconfirmed. */
  readonly confirmed: boolean
  /** The length of the day, or of its hours at the gate, up to the current time, in whole seconds. */
  readonly seconds: number
  /** The seconds in which it could be picked up. */
  readonly ready_seconds: number
  /** The seconds in which this is not known. */
  readonly unknown_seconds: number
  /** The different active holds of the day, in their order. */
  readonly holds: readonly Hold[]
}

/** The history of a container. */
export type History = {
  /** From the first evidence to the current time, in as few periods as possible. */
  readonly periods: readonly Period[]
  /** The days asked for. */
  readonly days: readonly Day[]
  /** The number of days of each kind. */
  readonly counts: { readonly yes: number; readonly part: number; readonly no: number; readonly unknown: number }
  /** The number of updates and snapshots without a usable date-time. */
  readonly unused: number
}

/**
 * Returns on which days a container could be picked up, as far as its notifications and snapshots prove it. They are given
 * in any order, with repetitions and gaps. What they do not prove is unknown. An answer is confirmed if later evidence
 * agrees with it.
 *
 * @complexity O(n log n) in the snapshots and updates, and O(periods + days)
 * @clause HIST-1 HIST-2 HIST-3
 * @example days({ snapshots: [{ attributes: { available_for_pickup: true, holds_at_pod_terminal: [] }, as_of:
 * '2026-07-06T00:00:00Z' }], from: '2026-07-06', to: '2026-07-06', zone: 'UTC', now: '2026-07-06T12:00:00Z' })
 * // { right: { days: [{ day: '2026-07-06', could: 'yes', confirmed: false, seconds: 43200 }] } }
 */
export const days = (input: Input): Checked<History> => {
  const now = instantOfNow(input.now)
  const issues = findIssues(input, now !== undefined)
  if (issues.length > 0 || !now) return left(issues)
  const { proofs, unused } = collectProofs(input.snapshots ?? [], input.updates ?? [], now)
  const [availability, holds] = [findSegments(proofs.available_for_pickup), findSegments(proofs.holds_at_pod_terminal)]
  const periods = findPeriods(availability, holds, now)
  const judged = judgeDays(input, periods, now)
  const counts = { yes: 0, part: 0, no: 0, unknown: 0 }
  for (const { could } of judged) counts[could]++
  return right({
    periods: periods.map(({ from, to, ...known }) => ({ from: write(from), to: write(to), ...known })),
    days: judged,
    counts,
    unused,
  })
}

/** An instant outside the years 0 to 9999 in UTC is written as their first or last second. */
const write = (at: Instant): string =>
  toDateTime(at) ?? (at.seconds < 0 ? '0000-01-01T00:00:00Z' : '9999-12-31T23:59:59Z')

const UNKNOWN: Known = { status: 'unknown', could: 'unknown', holds: [], confirmed: false }

const judgeDays = (input: Input, periods: readonly (Span & Known)[], now: Instant): readonly Day[] => {
  const beginning = { seconds: -Infinity, fraction: '' }
  const all = [{ from: beginning, to: periods[0]?.from ?? now, ...UNKNOWN }, ...periods]
  const zone = findZone(input.zone)
  const [first, last] = [parseDay(input.from)!, parseDay(input.to)!]
  let next = 0
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const window = findWindow(zone, first + i, input.hours)
    while (next < all.length && compareInstants(all[next]!.to, window.from) <= 0) next++
    const parts: (Span & Known)[] = []
    const isEmpty = compareInstants(window.from, window.to) === 0
    for (let j = next; !isEmpty && j < all.length && compareInstants(all[j]!.from, window.to) < 0; j++)
      parts.push(clip(all[j]!, window))
    return judgeDay(toDate(first + i)!, parts)
  })
}

const ALL_DAY: Hours = { opens: '00:00', closes: '24:00' }

const findWindow = (zone: Zone | undefined, day: number, { opens, closes } = ALL_DAY): Span => {
  const reach = (clock: string): Instant => {
    const time = HOUR * Number(clock.slice(0, 2)) + 60 * Number(clock.slice(3))
    return { seconds: firstReached(zone, DAY_LENGTH * day + time), fraction: '' }
  }
  return { from: reach(opens), to: reach(closes) }
}

const clip = <S extends Span>(span: S, { from, to }: Span): S => ({
  ...span,
  from: compareInstants(span.from, from) < 0 ? from : span.from,
  to: compareInstants(span.to, to) > 0 ? to : span.to,
})

const judgeDay = (day: string, parts: readonly (Span & Known)[]): Day => {
  const are = (answer: Known['could']) => parts.filter(({ could }) => could === answer)
  const [yes, no] = [are('yes'), are('no')]
  return {
    day,
    could: yes.length > 0 ? (yes.length < parts.length ? 'part' : 'yes') : judgeRest(parts, no),
    confirmed: parts.length > 0 && parts.every(({ confirmed }) => confirmed),
    seconds: measure(parts),
    ready_seconds: measure(yes),
    unknown_seconds: measure(are('unknown')),
    holds: removeRepeated(parts.flatMap(({ holds }) => holds)),
  }
}

const judgeRest = (parts: readonly unknown[], no: readonly unknown[]): Day['could'] =>
  parts.length > 0 && no.length === parts.length ? 'no' : 'unknown'

/** Nine digits: the sum of 10,000 such numbers is exact. */
const CHUNK = 9

/** The length of spans in whole seconds, rounded down: an exact sum of their fractions, in chunks of digits. */
const measure = (spans: readonly Span[]): number => {
  const chunks: number[] = []
  let seconds = 0
  const add = (at: Instant, sign: 1 | -1): void => {
    seconds += sign * at.seconds
    for (let i = 0; CHUNK * i < at.fraction.length; i++) {
      const digits = at.fraction.slice(CHUNK * i, CHUNK * (i + 1)).padEnd(CHUNK, '0')
      chunks[i] = (chunks[i] ?? 0) + sign * Number(digits)
    }
  }
  for (const { from, to } of spans) {
    add(to, 1)
    add(from, -1)
  }
  return seconds + chunks.reduceRight((carry, chunk) => Math.floor((chunk + carry) / 10 ** CHUNK), 0)
}

/** Holds are the same if they are equal as changes (CHG-3). */
const removeRepeated = (holds: readonly Hold[]): readonly Hold[] => {
  const known = new Map<string, Hold[]>()
  return holds.filter(hold => {
    const key = JSON.stringify([hold.name, hold.description ?? null])
    if (known.get(key)?.some(other => jsonEqual(other, hold))) return false
    addTo(known, key, hold)
    return true
  })
}
