/**
 * What becomes of a tracking request? The table is on {@link step}.
 */
import { can as canMove, mermaid as draw, next as move, type Machine } from '../../kernel/machine'
import { compareInstants, instant, later, toDateTime, type Instant } from '../../kernel/time'
import type { TrackingRequest } from '../../resource/tracking-request'

type Attributes = TrackingRequest['attributes']

/** The state of a tracking request. */
export type RequestStatus = Attributes['status']

/** Why a request failed, or what its last attempt failed for. */
export type FailedReason = NonNullable<Attributes['failed_reason']>

/** What may happen to a request. */
export type RequestEventType =
  'shipment_found' | 'not_found' | 'attempt_failed' | 'rejected' | 'time_passed' | 'stopped' | 'resumed'

/** The attributes of a request that decide, and the shipment that it tracks. A step keeps every other key. */
export type RequestState = Pick<
  Attributes,
  'status' | 'request_type' | 'created_at' | 'updated_at' | 'failed_reason' | 'is_retrying' | 'retry_count'
> & {
  /** The id of the shipment; null until one is found. */
  readonly tracked_object: string | null
}

/** Something that happened to a request. */
export type RequestEvent = {
  /** What happened. */
  readonly type: RequestEventType
  /** When it happened, as a date-time. */
  readonly at: string
  /** The shipment that was found; `shipment_found` needs it. */
  readonly shipment_id?: string | undefined
  /** Why an attempt failed or the request was rejected; `attempt_failed` and `rejected` need it. */
  readonly reason?: FailedReason | undefined
}

/** The figures that the interface leaves open. */
export type RequestPolicy = {
  /**
   * How many attempts are made before the request fails; a whole number from 0.
   *
   * @default 14
   */
  readonly max_attempts: number
  /**
   * How many days after its creation a request expires; from 0, fractions allowed.
   *
   * @default 7
   */
  readonly expires_after_days: number
  /**
   * The types of request that wait for a manifest when the shipping line does not know the number yet.
   *
   * @default ['bill_of_lading', 'booking_number']
   */
  readonly waits_for_manifest: readonly Attributes['request_type'][]
}

/** What a step gives: the request as it is now, or why the event cannot happen to it. */
export type RequestStep<R> =
  | {
      /** `unchanged` where time passed and the request has not expired. */
      readonly outcome: 'changed' | 'unchanged'
      /** The request after the event; the very request that was given where nothing changed. */
      readonly request: R
    }
  | {
      /** The table has no row for the event in this state, or the event lacks what its row needs. */
      readonly outcome: 'illegal'
      /** The state of the request. */
      readonly from: RequestStatus
      /** The type of the event. */
      readonly event: RequestEventType
    }

/** The policy that counts where none is given. */
export const defaultPolicy: RequestPolicy = {
  max_attempts: 14,
  expires_after_days: 7,
  waits_for_manifest: ['bill_of_lading', 'booking_number'],
}

// The table ----------------------------------------------------------------------------------------------------------

/** One transition: in which states which event leads where, what has to be true of it, and what it sets. */
type Transition = {
  readonly from: readonly RequestStatus[]
  readonly on: RequestEventType
  /** Whether this row applies; of the rows of an event the first that applies is taken. */
  readonly when?: (request: RequestState, event: RequestEvent, policy: RequestPolicy) => boolean
  /** The state it leads to; the state it came from where this is null. */
  readonly to: RequestStatus | null
  /** What changes besides `status` and `updated_at`. */
  readonly sets: (request: RequestState, event: RequestEvent) => Partial<RequestState>
}

const OPEN = ['pending', 'awaiting_manifest'] as const

const attemptsOf = ({ retry_count }: RequestState): number => retry_count ?? 0

/** The outcome of an attempt that found nothing: one counter counts every attempt, whatever its end. */
const attempt = (
  request: RequestState,
  failed_reason: FailedReason | null | undefined,
  is_retrying: boolean,
): Partial<RequestState> => ({ failed_reason, is_retrying, retry_count: attemptsOf(request) + 1 })

const FAILURES: readonly (string | undefined)[] = [
  'unrecognized_response',
  'shipping_line_unreachable',
  'internal_processing_error',
] satisfies FailedReason[]
const REJECTIONS: readonly (string | undefined)[] = [
  'duplicate',
  'invalid_number',
  'booking_cancelled',
  'data_unavailable',
] satisfies FailedReason[]

const expiryOf = ({ created_at }: RequestState, { expires_after_days }: RequestPolicy): Instant =>
  later(instant(created_at), expires_after_days)

const TRANSITIONS = {
  shipment_found: {
    from: OPEN,
    on: 'shipment_found',
    when: (_, { shipment_id }) => shipment_id !== undefined,
    to: 'created',
    // One literal: a spread of the attempt in it would take as long as all the rest of a step.
    sets: (request, { shipment_id = null }) => ({
      failed_reason: null,
      is_retrying: false,
      retry_count: attemptsOf(request) + 1,
      tracked_object: shipment_id,
    }),
  },
  manifest_awaited: {
    from: OPEN,
    on: 'not_found',
    when: ({ request_type }, _, { waits_for_manifest }) => waits_for_manifest.includes(request_type),
    to: 'awaiting_manifest',
    sets: request => attempt(request, 'not_found', true),
  },
  not_found: {
    from: OPEN,
    on: 'not_found',
    to: 'failed',
    sets: request => attempt(request, 'not_found', false),
  },
  retries_exhausted: {
    from: OPEN,
    on: 'attempt_failed',
    when: (request, { reason }, policy) => FAILURES.includes(reason) && attemptsOf(request) + 1 >= policy.max_attempts,
    to: 'failed',
    sets: request => attempt(request, 'retries_exhausted', false),
  },
  attempt_failed: {
    from: OPEN,
    on: 'attempt_failed',
    when: (_, { reason }) => FAILURES.includes(reason),
    to: null,
    sets: (request, { reason }) => attempt(request, reason, true),
  },
  rejected: {
    from: OPEN,
    on: 'rejected',
    when: (_, { reason }) => REJECTIONS.includes(reason),
    to: 'failed',
    sets: (request, { reason }) => attempt(request, reason, false),
  },
  expired: {
    from: OPEN,
    on: 'time_passed',
    when: (request, { at }, policy) => compareInstants(instant(at), expiryOf(request, policy)) >= 0,
    to: 'failed',
    sets: () => ({ failed_reason: 'expired', is_retrying: false }),
  },
  stopped: { from: ['created'], on: 'stopped', to: 'tracking_stopped', sets: () => ({ is_retrying: false }) },
  resumed: { from: ['tracking_stopped'], on: 'resumed', to: 'created', sets: () => ({}) },
} as const satisfies { readonly [name: string]: Transition }

/** The name of a transition: what an event comes to, by the policy. */
export type RequestTransition = keyof typeof TRANSITIONS

const STATUSES: readonly RequestStatus[] = ['pending', 'awaiting_manifest', 'created', 'tracking_stopped', 'failed']

/** A table by state. */
const byStatus = <A>(rowOf: (status: RequestStatus) => A): { readonly [S in RequestStatus]: A } =>
  Object.fromEntries(STATUSES.map(status => [status, rowOf(status)])) as { [S in RequestStatus]: A }

const rows: readonly (readonly [RequestTransition, Transition])[] = Object.entries(TRANSITIONS) as [
  RequestTransition,
  Transition,
][]

/** The state table of a request: state → transition → next state. */
export const machine: Machine<RequestStatus, RequestTransition> = byStatus(status => {
  const ownRows = rows.filter(([, { from }]) => from.includes(status))
  return Object.fromEntries(ownRows.map(([name, { to }]) => [name, to ?? status]))
})

/**
 * Tells whether a transition is possible in a state.
 *
 * @clause TR-1
 * @example can('created', 'stopped') // true
 */
export const can = (state: RequestStatus, transition: RequestTransition): boolean => canMove(machine, state, transition)

/**
 * Gives the state after a transition; undefined where the state does not have it.
 *
 * @clause TR-1
 * @example next('created', 'stopped') // 'tracking_stopped'
 */
export const next = (state: RequestStatus, transition: RequestTransition): RequestStatus | undefined =>
  move(machine, state, transition)

/**
 * Draws the state table as a Mermaid state diagram.
 *
 * @clause TR-1
 * @example mermaid().split('\n')[1] // '    [*] --> pending'
 */
export const mermaid = (): string => draw(machine, 'pending')

/** The transitions of a state by event, so that a step looks at two rows at most. */
const FROM: { readonly [S in RequestStatus]: { readonly [E in RequestEventType]?: readonly Transition[] } } = byStatus(
  status => {
    const transitions = rows.map(([, transition]) => transition).filter(({ from }) => from.includes(status))
    return Object.fromEntries(transitions.map(({ on }) => [on, transitions.filter(other => other.on === on)]))
  },
)

const applicable = (request: RequestState, event: RequestEvent, policy: RequestPolicy): Transition | undefined =>
  FROM[request.status][event.type]?.find(({ when }) => when === undefined || when(request, event, policy))

const withDefaults = (policy: Partial<RequestPolicy> | undefined): RequestPolicy =>
  policy === undefined
    ? defaultPolicy
    : {
        max_attempts: policy.max_attempts ?? defaultPolicy.max_attempts,
        expires_after_days: policy.expires_after_days ?? defaultPolicy.expires_after_days,
        waits_for_manifest: policy.waits_for_manifest ?? defaultPolicy.waits_for_manifest,
      }

// The step -----------------------------------------------------------------------------------------------------------

/**
 * Applies one event to a tracking request. An event that has no row for its state, or that lacks the shipment or the
 * reason of its row, is illegal.
 *
 * | state   | event                                     | becomes           | failed_reason     | is_retrying |
 * | ------- | ----------------------------------------- | ----------------- | ----------------- | ----------- |
 * | open    | `shipment_found`, with its id             | created           | null              | false       |
 * | open    | `not_found`, type in `waits_for_manifest` | awaiting_manifest | not_found         | true        |
 * | open    | `not_found`, another type                 | failed            | not_found         | false       |
 * | open    | `attempt_failed`, `max_attempts` reached  | failed            | retries_exhausted | false       |
 * | open    | `attempt_failed`, with its reason         | the same          | the reason        | true        |
 * | open    | `rejected`, with its reason               | failed            | the reason        | false       |
 * | open    | `time_passed`, at or after the expiry     | failed            | expired           | false       |
 * | created | `stopped`                                 | tracking_stopped  |                   | false       |
 * | stopped | `resumed`                                 | created           |                   |             |
 * | any     | `time_passed`, otherwise                  | unchanged         |                   |             |
 *
 * Open is `pending` or `awaiting_manifest`; `attempt_failed` takes the reasons unrecognized_response,
 * shipping_line_unreachable and internal_processing_error; `rejected` takes duplicate, invalid_number,
 * booking_cancelled and data_unavailable.
 * Each attempt (the first six rows) adds one to `retry_count`; a change sets `updated_at` to the time of the event.
 *
 * Takes time linear in the attributes of the request, which are copied.
 *
 * @clause TR-1 TR-2 ERR-3
 * @example step({ request: { status: 'created' }, event: { type: 'not_found' } })
 * // { outcome: 'illegal', from: 'created', event: 'not_found' }
 */
export const step = <R extends RequestState>({
  request,
  event,
  policy,
}: {
  readonly request: R
  readonly event: RequestEvent
  /** The figures that differ from {@link defaultPolicy}. */
  readonly policy?: Partial<RequestPolicy> | undefined
}): RequestStep<R> => {
  const transition = applicable(request, event, withDefaults(policy))
  if (transition !== undefined) {
    const { to, sets } = transition
    return {
      outcome: 'changed',
      request: { ...request, ...sets(request, event), status: to ?? request.status, updated_at: event.at },
    }
  }
  return event.type === 'time_passed'
    ? { outcome: 'unchanged', request }
    : { outcome: 'illegal', from: request.status, event: event.type }
}

/** What may come next. */
export type Forecast = {
  /** The events that the request takes, each with the state it leads to. */
  readonly next: readonly { readonly event: RequestEventType; readonly to: RequestStatus }[]
  /** When the request expires, as a date-time; null once it is no longer open, or where that is after the year 9999. */
  readonly expires_at: string | null
  /** How many attempts are left, the last one counted; null once the request is no longer open. */
  readonly attempts_left: number | null
}

/**
 * Tells what may happen to a request next, when it expires at the latest, and how many attempts are left to it.
 *
 * @clause TR-1
 * @example forecast({ request: { status: 'pending', created_at: '2026-01-05T00:00:00Z' } })
 * // { expires_at: '2026-01-12T00:00:00Z', attempts_left: 14 }
 */
export const forecast = ({
  request,
  policy,
}: {
  /** The request as it is now. */
  readonly request: RequestState
  /** The figures that differ from {@link defaultPolicy}. */
  readonly policy?: Partial<RequestPolicy> | undefined
}): Forecast => {
  const whole = withDefaults(policy)
  const isOpen = FROM[request.status].time_passed !== undefined
  return {
    next: SAMPLES.flatMap(event => {
      // Whether it expires depends on the time alone, and time comes.
      const transition =
        event.type === 'time_passed' ? FROM[request.status].time_passed?.[0] : applicable(request, event, whole)
      return transition === undefined ? [] : [{ event: event.type, to: transition.to ?? request.status }]
    }),
    expires_at: isOpen ? (toDateTime(expiryOf(request, whole)) ?? null) : null,
    attempts_left: isOpen ? Math.max(1, whole.max_attempts - attemptsOf(request)) : null,
  }
}

/** An event of each type, with what its row needs. */
const SAMPLES: readonly RequestEvent[] = [
  { type: 'shipment_found', at: '', shipment_id: '' },
  { type: 'not_found', at: '' },
  { type: 'attempt_failed', at: '', reason: 'shipping_line_unreachable' },
  { type: 'rejected', at: '', reason: 'duplicate' },
  { type: 'time_passed', at: '' },
  { type: 'stopped', at: '' },
  { type: 'resumed', at: '' },
]

/**
 * Says in English what became of a request.
 *
 * @example explainStep({ outcome: 'illegal', from: 'created', event: 'not_found' })
 * // 'Illegal: a request that is created does not take this not_found.'
 */
export const explainStep = (result: RequestStep<RequestState>): string =>
  result.outcome === 'illegal'
    ? `Illegal: a request that is ${result.from} does not take this ${result.event}.`
    : result.outcome === 'unchanged'
      ? `Unchanged: it stays ${result.request.status}.`
      : SENTENCES[result.request.status](result.request)

const SENTENCES: { readonly [S in RequestStatus]: (request: RequestState) => string } = {
  pending: ({ failed_reason, retry_count }) =>
    `Still pending after ${countOf(retry_count)} (${String(failed_reason)}); it is tried again.`,
  awaiting_manifest: ({ failed_reason, retry_count }) =>
    `It awaits its manifest after ${countOf(retry_count)} (${String(failed_reason)}); it is tried again.`,
  created: ({ tracked_object }) => `Created: it tracks the shipment ${String(tracked_object)}.`,
  failed: ({ failed_reason }) => `Failed: ${String(failed_reason)}.`,
  tracking_stopped: () => 'Tracking has stopped.',
}

const countOf = (attempts: number | null | undefined): string =>
  attempts === 1 ? '1 attempt' : `${attempts ?? 0} attempts`
