/**
 * Which state does a container have at the gate, and which action comes next? Combines the parts of the advice.
 */
import { toDate, type CalendarDate, type DateTime } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import type { Verdict } from '../readiness'
import type { Action, CurrentPlace, Place, Reason, Status } from './codes'
import { isOld, readInput, type Container, type Day, type Facts, type Input } from './facts'
import { findLastFreeDay, type LastFreeDay } from './last-free-day'
import { collectReasons, findAppointment, isAgainst, TABLE, type Appointment, type Situation } from './reasons'
import { findReturnBy, type ReturnBy } from './return-by'
import { BY_VERDICT, decide, isDepartureAhead, type Decision } from './status'
import { dayIn, toDateTimeText } from './times'

/** The state of a container at the gate and the next action. The result of {@link advise}. */
export type Advice = {
  /** The state of the container at the gate. */
  readonly status: Status
  /** The next step. */
  readonly action: Action
  /** The verdict of only the release rules. */
  readonly verdict: Verdict
  /** Whether the status agrees with the verdict; `conflicting` corresponds to `out_of_sync`. */
  readonly agrees: boolean
  /** The present place and the place of pickup. */
  readonly place: {
    /** The present place, or the last one before the pickup; `origin` or `aboard` exactly if it is `not_discharged`. */
    readonly now: CurrentPlace
    /** The place at which it is or was to be picked up. */
    readonly pickup: Place
    /** The IANA zone of the present place, as given, or null if unknown. */
    readonly zone: string | null
  }
  /** When the vessel, or the arrival inland, is expected, even if that is past, or null if neither is awaited. */
  readonly expected_at: DateTime | null
  /** The last calendar day free of charge, its source, and the days left. */
  readonly last_free_day: LastFreeDay
  /** The pickup appointment, or null without one, or once the container is picked up. */
  readonly appointment: Appointment | null
  /** The local date of the pickup. */
  readonly picked_up_on: CalendarDate | null
  /** Calendar days from the pickup to the return of the empty, or to today, or null if either date is unknown. */
  readonly days_out: number | null
  /** The day by which the empty is to be returned, while the container is picked up; null if none is given. */
  readonly return_by: ReturnBy | null
  /** The age of the terminal report. */
  readonly checked: {
    /** `terminal_checked_at` with seconds, or null if it does not count. */
    readonly at: DateTime | null
    /** Age in whole hours, rounded down. */
    readonly age_hours: number | null
    /** Whether the report is older than the policy allows, or tracking of the shipping line has stopped. */
    readonly old: boolean
  }
  /** The reasons, sorted by code, each code once. */
  readonly reasons: readonly Reason[]
}

/**
 * Returns the state of a container at the gate and the next action, with the reasons for any difference from the verdict
 * of the release rules.
 *
 * The advice never changes the verdict and is never more permissive: it is `ready` only if the verdict is. A time that cannot
 * be read, is ahead, or belongs to another trip is a reason, not an event. Nothing is guessed.
 *
 * | first condition that applies                              | status            | action                   |
 * | --------------------------------------------------------- | ----------------- | ------------------------ |
 * | the empty was returned                                    | returned          | none                     |
 * | it was picked up                                          | picked_up         | return_empty             |
 * | not discharged or not departed, by its record             | not_discharged    | resolve_holds, else wait |
 * | left the port for an inland facility, not arrived         | in_transit_inland | wait                     |
 * | inland, without a later report or not reported released   | unknown           | ask                      |
 * | to go inland, still at the port, not released             | awaiting_inland   | wait                     |
 * | the terminal does not report availability                 | unknown           | ask                      |
 * | ready by an old report                                    | stale             | refetch                  |
 * | otherwise                                                 | as the verdict    | as the verdict           |
 *
 * | action of the table | changed to | if                                                                  |
 * | ------------------- | ---------- | ------------------------------------------------------------------- |
 * | pick_up             | confirm    | a reason speaks against picking up, such as demurrage not posted    |
 * | pick_up             | pay        | fees are due                                                        |
 * | wait                | ask        | at most `soon_days` are left, or the last free day is past          |
 * | wait                | ask        | the expected time was more than `stale_after_hours` ago             |
 * | wait, pick_up, pay  | ask, confirm | an event is less than 5 days before the discharge                 |
 * | any, if open        | ask        | no event was reported for `silent_after_days`; but ready: confirm   |
 *
 * @throws TypeError if `now` is missing or an invalid `Date`
 * @complexity O(n) in the holds and the fees; the number of other attributes is fixed.
 * @clause PICK-1 PICK-2 PICK-3 PICK-4 PICK-5 PICK-6 PICK-7
 * @example advise({ container: { pod_full_out_at: '2026-07-14T15:00:00Z' }, now: '2026-07-15T15:00:00Z' }).picked_up_on
 * // '2026-07-14'
 */
export const advise = (input: Input<Container | null | undefined>): Advice => {
  const facts = readInput(input)
  return adviseOn(facts, decide(facts), input.days)
}

/** The advice on facts whose status is decided, with days from the terms or the payments of the caller. */
export const adviseOn = (facts: Facts, decision: Decision, days?: readonly Day[]): Advice => {
  const { verdict, where, freshness } = facts
  const { status } = decision
  const found = findLastFreeDay(facts, status, days)
  const appointment = findAppointment(facts, status, found)
  const foundReturn = findReturnBy(facts, status, days)
  const situation = { facts, decision, found, appointment, foundReturn }
  const reasons = collectReasons(situation)
  return {
    status,
    action: chooseAction(situation, reasons),
    verdict,
    agrees: status === BY_VERDICT[verdict.status].status,
    place: { now: findPlace(facts, status), pickup: where.pickup, zone: where.zone?.name ?? null },
    expected_at: toDateTimeText(decision.expected),
    last_free_day: found.lastFreeDay,
    appointment,
    picked_up_on: (where.pickupDay === undefined ? undefined : toDate(where.pickupDay)) ?? null,
    days_out: where.pickupDay === undefined ? null : countDaysOut(facts, status, where.pickupDay),
    return_by: foundReturn?.returnBy ?? null,
    checked: { at: toDateTimeText(where.checked), age_hours: freshness.ageHours, old: isOld(freshness) },
    reasons,
  }
}

/**
 * Returns the action of the status, unless a reason or a pending hold changes it.
 *
 * @clause PICK-2
 */
const chooseAction = (situation: Situation, reasons: readonly Reason[]): Action => {
  const { decision, facts } = situation
  if (decision.action === 'ask') return 'ask'
  if (decision.status !== 'ready')
    return reasons.some(({ code }) => TABLE[code].asks?.(situation)) ? 'ask' : decision.action
  if (!facts.verdict.definitive || reasons.some(({ code }) => isAgainst(code, situation))) return 'confirm'
  return reasons.some(({ code }) => code === 'fees_due') ? 'pay' : 'pick_up'
}

/** A container that is not discharged is at its origin if the shipment reports that the vessel has not departed. */
const findPlace = (facts: Facts, status: Status): CurrentPlace => {
  if (status !== 'not_discharged') return facts.where.now
  return isDepartureAhead(facts) ? 'origin' : 'aboard'
}

/** Days from the pickup to the return, or to now if the empty is still out; null without an event of the return. */
const countDaysOut = ({ times, where, now }: Facts, status: Status, pickedUp: number): number | null => {
  const zone = where.zones[where.pickup]
  if (status !== 'returned') return localDay(zone, now.seconds) - pickedUp
  const returned = times.empty_terminated_at
  return returned ? Math.max(0, dayIn(zone, returned) - pickedUp) : null
}
