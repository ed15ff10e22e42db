/**
 * Could the container be picked up, from when to when?
 */
import { jsonEqual } from '../../kernel/json-equality'
import { compareInstants, type Instant } from '../../kernel/time'
import type { Hold } from '../../resource/model'
import { evaluate, type Status } from '../readiness'
import type { Segment } from './evidence'

/** Whether a container could be picked up. */
export const COULD = ['yes', 'no', 'unknown'] as const

/** What is known of a period. */
export type Known = {
  /** The verdict on the known attributes. */
  readonly status: Status
  /** Whether it could be picked up; `no` is only known if it was reported as not available. */
  readonly could: (typeof COULD)[number]
  /** The known active holds, in their order. */
  readonly holds: readonly Hold[]
  /** Whether later evidence agrees with every known value. */
  readonly confirmed: boolean
}

/** The instants between two, the later one excluded. */
export type Span = { readonly from: Instant; readonly to: Instant }

/**
 * Returns the periods from the first evidence to the current time, in as few as possible.
 *
 * @complexity O(n log n) in the segments
 * @clause HIST-2
 */
export const findPeriods = (
  availability: readonly Segment[],
  holds: readonly Segment[],
  now: Instant,
): readonly (Span & Known)[] => {
  const cuts = [...availability, ...holds].map(({ from }) => from).sort(compareInstants)
  const starts = cuts.filter((at, i) => compareInstants(at, cuts[i + 1] ?? now) < 0 && compareInstants(at, now) < 0)
  const [availabilityAt, holdsAt] = [cursor(availability), cursor(holds)]
  const periods: (Span & Known)[] = []
  for (const [i, from] of starts.entries()) {
    const known = judge(availabilityAt(from), holdsAt(from))
    const last = periods.at(-1)
    const to = starts[i + 1] ?? now
    if (last && isSame(last, known)) periods[periods.length - 1] = { ...last, to }
    else periods.push({ from, to, ...known })
  }
  return periods
}

/** Returns the segment at an instant; instants are asked in ascending order. */
const cursor = (segments: readonly Segment[]): ((at: Instant) => Segment | undefined) => {
  let next = 0
  return at => {
    while (next < segments.length && compareInstants(segments[next]!.from, at) <= 0) next++
    return segments[next - 1]
  }
}

const judge = (availability: Segment | undefined, holds: Segment | undefined): Known => {
  const available = availability?.value as boolean | null | undefined
  const { status, ready, active } = evaluate({
    available_for_pickup: available,
    holds_at_pod_terminal: holds?.value as readonly Hold[] | null | undefined,
  })
  const could = ready ? 'yes' : available === false ? 'no' : 'unknown'
  const isConfirmed = [availability, holds].every(segment => segment?.value === undefined || segment.isConfirmed)
  return { status, could, holds: active, confirmed: could !== 'unknown' && isConfirmed }
}

const isSame = (a: Known, b: Known): boolean =>
  a.status === b.status && a.could === b.could && a.confirmed === b.confirmed && jsonEqual(a.holds, b.holds)
