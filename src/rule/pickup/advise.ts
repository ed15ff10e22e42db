/**
 * Which state does a container have at the gate, and which action comes next? Combines the parts of the advice.
 */
import { readNow } from '../../kernel/now'
import { toDate } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import { evaluate, type Verdict } from '../readiness'
import { findAppointment, type Appointment } from './appointment'
import { deriveFreshness } from './freshness'
import type { Action, CurrentPlace, Place, ReasonCode, Status } from './codes'
import { BY_VERDICT, decide, isOld, isOpen, type Decision, type Situation } from './decide'
import { evidence } from './evidence'
import type { Container, Input, PartialPolicy, Policy } from './input'
import { defaultPolicy } from './input.generated'
import { chooseLastFreeDay, pickupDay, type LastFreeDay } from './last-free-day/choose'
import { observe } from './observation'
import { locate } from './place'
import type { Reason } from './reason'

/** The state of a container at the gate and the next action. The result of {@link advise}. */
export type Advice = {
  /** The state of the container, by the table on {@link advise}. */
  readonly status: Status
  /** The next step. */
  readonly action: Action
  /** The verdict of the release rules alone. */
  readonly verdict: Verdict
  /** Whether the status agrees with the verdict; `conflicting` corresponds to `out_of_sync`. */
  readonly agrees: boolean
  /** The present place and the place of pickup. */
  readonly place: {
    /** The present place, or the last one before the pickup; `aboard` exactly if the status is `not_discharged`. */
    readonly now: CurrentPlace
    /** The place at which it is or was to be picked up. */
    readonly pickup: Place
    /** The IANA zone of the present place, as given; null if unknown. */
    readonly zone: string | null
  }
  /** When the vessel, or the arrival inland, is expected, even if that is past; null if neither is awaited. */
  readonly expected_at: string | null
  /** The last calendar day free of charge, its source, and the days left. */
  readonly last_free_day: LastFreeDay
  /** The pickup appointment; null without one, or once the container is picked up. */
  readonly appointment: Appointment | null
  /** The local date of the pickup. */
  readonly picked_up_on: string | null
  /** Calendar days from the pickup to the return of the empty, or to today; null if either date is unknown. */
  readonly days_out: number | null
  /** The age of the terminal report. */
  readonly checked: {
    /** `terminal_checked_at` as given; null if it is not a date-time. */
    readonly at: string | null
    /** Age in whole hours, rounded down. */
    readonly age_hours: number | null
    /** Whether the report is older than the policy allows, or tracking of the shipping line has stopped. */
    readonly old: boolean
  }
  /** The reasons, sortIssues by code, each code once. */
  readonly reasons: readonly Reason[]
}

type AnyContainer = Container | null | undefined

/** The facts that all parts of the advice share. */
const deriveSituation = ({
  container: attributes,
  relationships,
  shipment,
  now: given,
  policy,
}: Input<AnyContainer>): Situation => {
  const container = attributes ?? {}
  const verdict = evaluate(container)
  const where = locate(container, relationships, shipment, verdict)
  const now = readNow(given)
  const filled = completePolicy(policy)
  return {
    container,
    relationships,
    shipment,
    policy: filled,
    now,
    verdict,
    where,
    freshness: deriveFreshness(container, shipment, where.checked?.at, now, filled),
  }
}

/** The policy with defaults for missing and undefined thresholds. */
const completePolicy = (policy: PartialPolicy | undefined): Policy =>
  policy === undefined
    ? defaultPolicy
    : {
        ...defaultPolicy,
        ...Object.fromEntries(Object.entries<unknown>(policy).filter(([, figure]) => figure !== undefined)),
      }

/** The last free day of an advice, without computing the rest. */
export const evaluateLastFreeDay = (input: Input<AnyContainer>): LastFreeDay => {
  const situation = deriveSituation(input)
  return chooseLastFreeDay(situation, decide(situation, []).status, []).lastFreeDay
}

/**
 * Returns the state of a container at the gate and the next action, with the reasons for any difference from the verdict
 * of the release rules.
 *
 * The advice never changes the verdict and is never more permissive: it is `ready` only if the verdict is. Unreadable
 * input becomes a reason or is treated as unknown; nothing is guessed.
 *
 * | first condition that applies                              | status            | action                   |
 * | --------------------------------------------------------- | ----------------- | ------------------------ |
 * | the empty was returned                                    | returned          | none                     |
 * | it was picked up                                          | picked_up         | return_empty             |
 * | not discharged, without evidence to the contrary          | not_discharged    | resolve_holds, else wait |
 * | left the port for an inland facility, not arrived         | in_transit_inland | wait                     |
 * | inland, without a later report or not reported released   | unknown           | ask                      |
 * | to go inland, still at the port, not released             | awaiting_inland   | wait                     |
 * | the terminal does not report availability                 | unknown           | ask                      |
 * | ready by an old report                                    | stale             | reread                   |
 * | otherwise                                                 | as the verdict    | as the verdict           |
 *
 * | action of the table | changed to | if                                                                  |
 * | ------------------- | ---------- | ------------------------------------------------------------------- |
 * | pick_up             | confirm    | a reason speaks against picking up, such as a missed appointment    |
 * | pick_up             | pay        | fees are due                                                        |
 * | wait                | ask        | at most `soon_days` are left, or the last free day is past          |
 * | any, if open        | ask        | no event was reported for `silent_after_days`; but ready: confirm   |
 *
 * @throws TypeError if `now` is missing or an invalid `Date`
 * @complexity O(n) in the holds and the fees; the number of other attributes is fixed.
 * @clause PICK-1 PICK-2 PICK-3 PICK-4 PICK-5 PICK-6 PICK-7
 * @example advise({ container: { pod_full_out_at: '2026-07-14T15:00:00Z' }, now: '2026-07-15T15:00:00Z' }).picked_up_on
 * // '2026-07-14'
 */
export const advise = (input: Input<AnyContainer>): Advice => {
  const situation = deriveSituation(input)
  const { verdict, where, freshness } = situation
  const reasons: Reason[] = []
  const decision = decide(situation, reasons)
  const { status } = decision
  const { lastFreeDay, number } = chooseLastFreeDay(situation, status, reasons)
  const appointment = findAppointment(situation, status, number)
  observe(situation, { decision, lastFreeDay, appointment }, reasons)
  const pickedUp = isOpen({ status }) ? undefined : pickupDay(where)
  return {
    status,
    action: chooseAction(decision, verdict, reasons),
    verdict,
    agrees: status === BY_VERDICT[verdict.status].status,
    place: {
      now: status === 'not_discharged' ? 'aboard' : where.now,
      pickup: where.pickup,
      zone: where.zone?.name ?? null,
    },
    expected_at: decision.expectedBy?.at ? decision.expectedBy.value : null,
    last_free_day: lastFreeDay,
    appointment,
    picked_up_on: (pickedUp && toDate(pickedUp.number)) ?? null,
    days_out: pickedUp ? daysOut(situation, status, pickedUp) : null,
    checked: {
      at: where.checked?.at ? where.checked.value : null,
      age_hours: freshness.ageHours,
      old: isOld(freshness),
    },
    reasons,
  }
}

/** Days from the pickup to the return, or to now if the empty is still out; null if the time of the return is unknown. */
const daysOut = (
  { container, now }: Situation,
  status: Status,
  { number, zone }: NonNullable<ReturnType<typeof pickupDay>>,
): number | null => {
  if (status !== 'returned') return localDay(zone, now.seconds) - number
  const returned = evidence(container, 'empty_terminated_at')?.at
  return returned ? Math.max(0, localDay(zone, returned.seconds) - number) : null
}

/** Reasons to confirm a ready container with the terminal before a truck is sent. */
export const AGAINST_PICKING_UP: readonly ReasonCode[] = [
  'appointment_missed',
  'freshness_unknown',
  'inland_holds',
  'inland_leg',
  'left_port',
  'silent',
]

/** Reasons to ask instead of the action of the table. Closed containers have none of them. */
export const FOR_ASKING: readonly ReasonCode[] = ['deadline_near', 'silent']

const chooseAction = ({ status, action }: Decision, verdict: Verdict, reasons: readonly Reason[]): Action => {
  const hasAny = (codes: readonly ReasonCode[]): boolean => reasons.some(({ code }) => codes.includes(code))
  if (status !== 'ready') return hasAny(FOR_ASKING) ? 'ask' : action
  if (!verdict.definitive || hasAny(AGAINST_PICKING_UP)) return 'confirm'
  return hasAny(['fees_due']) ? 'pay' : 'pick_up'
}
