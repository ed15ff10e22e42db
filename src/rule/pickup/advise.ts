/**
 * What is true at the gate, and by when? The parts put together.
 */
import { instant, toDate } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import { evaluate, type Verdict } from '../readiness'
import { appointmentOf, type Appointment } from './appointment'
import { freshnessOf } from './freshness'
import { DEFAULTS, type Input, type PartialPolicy, type Policy } from './input'
import { lastFreeDayOf, leavingDay, type LastFreeDay } from './last-free-day/choose'
import { observe } from './observation'
import { locate, type Place } from './place'
import type { Reason, ReasonCode } from './reason'
import { decide, isOld, OWN, type Action, type Decision, type Situation, type Status } from './decide'

/** What is true of a container at the gate, and what is to be done. The result of {@link advise}. */
export type Advice = {
  /** What is true of the container, by the table on {@link advise}. */
  readonly status: Status
  /** What to do next. */
  readonly action: Action
  /** By the release rules alone. */
  readonly verdict: Verdict
  /** Whether the status is the verdict's own; `conflicting` is the verdict `out_of_sync`. */
  readonly agrees: boolean
  /** Where the container is, and where it will be picked up. */
  readonly place: {
    /** Where the container is, or was when it was picked up. */
    readonly now: Place
    /** Where the container is to be picked up, or was. */
    readonly pickup: Place
    /** The zone of where it is now, as it was given; null where none is known. */
    readonly zone: string | null
  }
  /** When what is waited for is expected: the vessel, or the arrival inland. */
  readonly expected_at: string | null
  /** The last calendar day at no charge, who names it, and what remains of it. */
  readonly last_free_day: LastFreeDay
  /** Null where there is none, or it has lost its meaning. */
  readonly appointment: Appointment | null
  /** The local day on which the container was picked up. */
  readonly picked_up_on: string | null
  /** Calendar days since then, while the empty is not back. */
  readonly days_out: number | null
  /** When the terminal was last asked. */
  readonly checked: {
    /** `terminal_checked_at` as it was given; null where it is no date-time. */
    readonly at: string | null
    /** Whole hours, rounded down. */
    readonly age_hours: number | null
    /** Whether that is longer ago than the policy allows, or the shipping line is no longer tracked. */
    readonly old: boolean
  }
  /** One a code, sorted. */
  readonly reasons: readonly Reason[]
}

/** What is known, put together once: where the container is, what the release rules say, how old it all is. */
const situationOf = ({ container, relationships, shipment, now: text, policy }: Input): Situation => {
  const verdict = evaluate(container)
  const where = locate(container, relationships, shipment, verdict)
  const now = instant(text)
  const filled = policyOf(policy)
  return {
    container,
    relationships,
    shipment,
    policy: filled,
    now,
    verdict,
    where,
    freshness: freshnessOf(container, shipment, where.checked?.at, now, filled),
  }
}

/** A figure that is undefined has its default too. */
const policyOf = (policy: PartialPolicy | undefined): Policy =>
  policy === undefined
    ? DEFAULTS
    : {
        ...DEFAULTS,
        ...Object.fromEntries(Object.entries<unknown>(policy).filter(([, figure]) => figure !== undefined)),
      }

/** The last free day of an advice, without the rest. */
export const evaluateLastFreeDay = (input: Input): LastFreeDay => {
  const situation = situationOf(input)
  return lastFreeDayOf(situation, decide(situation, []).status, []).lastFreeDay
}

/**
 * Tells what is true at the gate: the rest of the record beside the verdict of the release rules, and why they differ
 * where they do.
 *
 * The verdict is never changed, and the advice is never more permissive: `ready` only where the verdict is. Whatever of
 * the input cannot be read is a reason or is not known, never a guess.
 *
 * | the first that applies                                    | status            | action                   |
 * | --------------------------------------------------------- | ----------------- | ------------------------ |
 * | the empty is back                                         | returned          | none                     |
 * | somebody has taken it                                     | picked_up         | return_empty             |
 * | not discharged, and nothing says otherwise                | not_discharged    | resolve_holds, else wait |
 * | left the port for an inland facility, not arrived         | in_transit_inland | wait                     |
 * | inland, where nobody reports, or the report is no release | unknown           | ask                      |
 * | to go inland, still at the port, not released             | awaiting_inland   | wait                     |
 * | the terminal does not report availability                 | unknown           | ask                      |
 * | ready by an old report                                    | stale             | reread                   |
 * | else as the verdict                                       | …                 | …                        |
 *
 * Takes time linear in the holds and the fees; the rest is a fixed number of attributes.
 *
 * @clause PICK-1 PICK-2 PICK-3 PICK-4 PICK-5 PICK-6 PICK-7
 * @example advise({ container: { pod_full_out_at: '2026-07-14T15:00:00Z' }, now: '2026-07-15T15:00:00Z' }).picked_up_on
 * // '2026-07-14'
 */
export const advise = (input: Input): Advice => {
  const situation = situationOf(input)
  const { verdict, where, freshness, now } = situation
  const reasons: Reason[] = []
  const decision = decide(situation, reasons)
  const { status } = decision
  const { lastFreeDay, number } = lastFreeDayOf(situation, status, reasons)
  const appointment = appointmentOf(situation, status, number)
  observe(situation, { status, lastFreeDay, appointment }, reasons)
  const leaving = status === 'picked_up' ? leavingDay(where) : undefined
  return {
    status,
    action: actionOf(decision, verdict, reasons),
    verdict,
    agrees: status === OWN[verdict.status].status,
    place: { now: where.now, pickup: where.pickup, zone: where.zone?.name ?? null },
    expected_at: decision.expected?.at ? decision.expected.text : null,
    last_free_day: lastFreeDay,
    appointment,
    picked_up_on: (leaving && toDate(leaving.number)) ?? null,
    days_out: leaving ? localDay(leaving.zone, now.seconds) - leaving.number : null,
    checked: {
      at: where.checked?.at ? where.checked.text : null,
      age_hours: freshness.ageHours,
      old: isOld(freshness),
    },
    reasons,
  }
}

/** Reasons for which a container that is ready is better asked about before a truck is sent. */
const AGAINST_PICKING_UP: readonly ReasonCode[] = ['inland_leg', 'left_port', 'freshness_unknown', 'silent']

/** A container of which nothing has been heard for long is asked about, but for one that is ready or picked up. */
const actionOf = ({ status, action }: Decision, verdict: Verdict, reasons: readonly Reason[]): Action =>
  status === 'ready'
    ? verdict.definitive && !reasons.some(({ code }) => AGAINST_PICKING_UP.includes(code))
      ? 'pick_up'
      : 'confirm'
    : reasons.some(({ code }) => code === 'silent')
      ? 'ask'
      : action
