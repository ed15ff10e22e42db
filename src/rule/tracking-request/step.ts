/**
 * What does an event change about a tracking request? The transition table is on {@link step}.
 */
import { withDefaults } from '../../kernel/defaults'
import { freezeDeep } from '../../kernel/freeze'
import { can as canMove, mermaid as draw, next as move, type Machine } from '../../kernel/machine'
import { compareInstants, instant, later, toDateTime, type Instant } from '../../kernel/time'
import { countOf, toWords } from '../../kernel/to-words'
import { requestStatuses } from '../../resource/codes'
import type { FailedReason, LiveTrackingRequestAttributes, RequestStatus, RequestType } from '../../resource/model'

export type { FailedReason, RequestStatus }

export const requestEventTypes = [
  'shipment_found',
  'not_found',
  'attempt_failed',
  'rejected',
  'time_passed',
  'stopped',
  'resumed',
] as const

/** The type of an event. */
export type RequestEventType = (typeof requestEventTypes)[number]

/**
 * The attributes of a tracking request that transitions depend on, and the shipment it tracks. A step keeps all other
 * properties.
 */
export type RequestState = Pick<
  LiveTrackingRequestAttributes,
  'status' | 'request_type' | 'created_at' | 'updated_at' | 'failed_reason' | 'is_retrying' | 'retry_count'
> & {
  /** The id of the shipment; null until one is found. */
  readonly tracked_object: string | null
}

/** An event in the life of a tracking request. */
export type RequestEvent = {
  readonly type: RequestEventType
  /** When it happened, as a date-time. */
  readonly at: string
  /** The shipment that was found; required for `shipment_found`. */
  readonly shipment_id?: string | undefined
  /** The reason of the failure; required for `attempt_failed` and `rejected`. */
  readonly reason?: FailedReason | undefined
}

/** Limits and rules that the API leaves open. */
export type RequestPolicy = {
  /**
   * The number of attempts after which the request fails; an integer of at least 0.
   *
   * @default 14
   */
  readonly max_attempts: number
  /**
   * Days from creation to expiry. At least 0, fractions allowed.
   *
   * @default 7
   */
  readonly expires_after_days: number
  /**
   * The request types that wait for a manifest if the shipping line does not know the number yet.
   *
   * @default ['bill_of_lading', 'booking_number']
   */
  readonly waits_for_manifest: readonly RequestType[]
}

/** The result of {@link step}: the updated request, or the illegal event. */
export type RequestStep<R> =
  | {
      /** `unchanged` if time passed and the request has not expired. */
      readonly outcome: 'changed' | 'unchanged'
      /** The request after the event. If unchanged, the same object that was given. */
      readonly request: R
    }
  | {
      /** The event is not possible in this status, or lacks a required property. */
      readonly outcome: 'illegal'
      /** The status of the request. */
      readonly from: RequestStatus
      /** The type of the event. */
      readonly event: RequestEventType
    }

/** The default policy. */
export const defaultPolicy: RequestPolicy = /* @__PURE__ */ freezeDeep({
  max_attempts: 14,
  expires_after_days: 7,
  waits_for_manifest: ['bill_of_lading', 'booking_number'],
} as const)

// The table ----------------------------------------------------------------------------------------------------------

type Transition = {
  readonly from: readonly RequestStatus[]
  readonly on: RequestEventType
  /** A further condition; the first row whose condition holds applies. */
  readonly when?: (request: RequestState, event: RequestEvent, policy: RequestPolicy) => boolean
  /** The next status; null keeps the current one. */
  readonly to: RequestStatus | null
  /** The attributes to set, apart from `status` and `updated_at`. */
  readonly sets: (request: RequestState, event: RequestEvent) => Partial<RequestState>
}

const OPEN = ['pending', 'awaiting_manifest'] as const

const countAttempts = ({ retry_count }: RequestState): number => retry_count ?? 0

/** The changes made by an unsuccessful attempt. One counter counts all attempts, whatever their result. */
const attempt = (
  request: RequestState,
  failed_reason: FailedReason | null | undefined,
  is_retrying: boolean,
): Partial<RequestState> => ({ failed_reason, is_retrying, retry_count: countAttempts(request) + 1 })

/** The event that reports each reason, or null if only a transition sets it. */
const REPORTED_BY: { readonly [R in FailedReason]: 'attempt_failed' | 'rejected' | null } = {
  booking_cancelled: 'rejected',
  duplicate: 'rejected',
  expired: null,
  internal_processing_error: 'attempt_failed',
  invalid_number: 'rejected',
  not_found: null,
  retries_exhausted: null,
  shipping_line_unreachable: 'attempt_failed',
  unrecognized_response: 'attempt_failed',
  data_unavailable: 'rejected',
}

const hasItsReason = ({ type, reason }: RequestEvent): boolean => reason !== undefined && REPORTED_BY[reason] === type

const computeExpiry = ({ created_at }: RequestState, { expires_after_days }: RequestPolicy): Instant =>
  later(instant(created_at), expires_after_days)

const TRANSITIONS = {
  shipment_found: {
    from: OPEN,
    on: 'shipment_found',
    when: (_, { shipment_id }) => shipment_id !== undefined,
    to: 'created',
    // A single literal: spreading `attempt` would double the time of a step.
    sets: (request, { shipment_id = null }) => ({
      failed_reason: null,
      is_retrying: false,
      retry_count: countAttempts(request) + 1,
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
    when: (request, event, policy) => hasItsReason(event) && countAttempts(request) + 1 >= policy.max_attempts,
    to: 'failed',
    sets: request => attempt(request, 'retries_exhausted', false),
  },
  attempt_failed: {
    from: OPEN,
    on: 'attempt_failed',
    when: (_, event) => hasItsReason(event),
    to: null,
    sets: (request, { reason }) => attempt(request, reason, true),
  },
  rejected: {
    from: OPEN,
    on: 'rejected',
    when: (_, event) => hasItsReason(event),
    to: 'failed',
    sets: (request, { reason }) => attempt(request, reason, false),
  },
  expired: {
    from: OPEN,
    on: 'time_passed',
    when: (request, { at }, policy) => compareInstants(instant(at), computeExpiry(request, policy)) >= 0,
    to: 'failed',
    sets: () => ({ failed_reason: 'expired', is_retrying: false }),
  },
  stopped: { from: ['created'], on: 'stopped', to: 'tracking_stopped', sets: () => ({ is_retrying: false }) },
  resumed: { from: ['tracking_stopped'], on: 'resumed', to: 'created', sets: () => ({}) },
} as const satisfies { readonly [name: string]: Transition }

/** The name of a transition: the effect of an event under the policy. */
export type RequestTransition = keyof typeof TRANSITIONS

const byStatus = <A>(rowOf: (status: RequestStatus) => A): { readonly [S in RequestStatus]: A } =>
  freezeDeep(Object.fromEntries(requestStatuses.map(status => [status, rowOf(status)])) as { [S in RequestStatus]: A })

const rows = Object.entries(TRANSITIONS) as readonly (readonly [RequestTransition, Transition])[]

/** The state machine of a request: status → transition → next status. */
export const machine: Machine<RequestStatus, RequestTransition> = byStatus(status => {
  const ownRows = rows.filter(([, { from }]) => from.includes(status))
  return Object.fromEntries(ownRows.map(([name, { to }]) => [name, to ?? status]))
})

/**
 * Returns whether a transition is possible in a status.
 *
 * @clause TR-1
 * @example can('created', 'stopped') // true
 */
export const can = (state: RequestStatus, transition: RequestTransition): boolean => canMove(machine, state, transition)

/**
 * Returns the status after a transition, or undefined if the transition is not possible.
 *
 * @clause TR-1
 * @example next('created', 'stopped') // 'tracking_stopped'
 */
export const next = (state: RequestStatus, transition: RequestTransition): RequestStatus | undefined =>
  move(machine, state, transition)

/**
 * Returns the state machine as a Mermaid state diagram.
 *
 * @clause TR-1
 * @example mermaid().split('\n')[1] // '    [*] --> pending'
 */
export const mermaid = (): string => draw(machine, 'pending')

/** Transitions by status and event, so that a step checks at most two rows. */
const FROM: { readonly [S in RequestStatus]: { readonly [E in RequestEventType]?: readonly Transition[] } } = byStatus(
  status => {
    const transitions = rows.map(([, transition]) => transition).filter(({ from }) => from.includes(status))
    return Object.fromEntries(transitions.map(({ on }) => [on, transitions.filter(other => other.on === on)]))
  },
)

const applicable = (request: RequestState, event: RequestEvent, policy: RequestPolicy): Transition | undefined =>
  FROM[request.status][event.type]?.find(({ when }) => when === undefined || when(request, event, policy))

// The step -----------------------------------------------------------------------------------------------------------

/**
 * Applies one event to a tracking request.
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
 * Open means `pending` or `awaiting_manifest`. `attempt_failed` accepts the reasons unrecognized_response,
 * shipping_line_unreachable and internal_processing_error; `rejected` accepts duplicate, invalid_number,
 * booking_cancelled and data_unavailable. Any other event, and an event without its required shipment or reason, is
 * illegal.
 *
 * Each attempt (the first six rows) increments `retry_count`. A change sets `updated_at` to the time of the event.
 *
 * @complexity O(n) in the attributes of the request, which are copied.
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
  /** Overrides of {@link defaultPolicy}. */
  readonly policy?: Partial<RequestPolicy> | undefined
}): RequestStep<R> => {
  const transition = applicable(request, event, withDefaults(defaultPolicy, policy))
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

/** The possible future of a request. */
export type Forecast = {
  /** The possible events, each with the status it leads to. */
  readonly next: readonly { readonly event: RequestEventType; readonly to: RequestStatus }[]
  /** When the request expires, as a date-time, or null if it is not open, or if it expires after the year 9999. */
  readonly expires_at: string | null
  /** The number of attempts left, including the last, or null if the request is not open. */
  readonly attempts_left: number | null
}

/**
 * Returns the events that are possible next, the expiry and the number of attempts left.
 *
 * @clause TR-1
 * @example forecast({ request: { status: 'pending', created_at: '2026-01-05T00:00:00Z' } })
 * // { expires_at: '2026-01-12T00:00:00Z', attempts_left: 14 }
 */
export const forecast = ({
  request,
  policy,
}: {
  /** The current request. */
  readonly request: RequestState
  /** Overrides of {@link defaultPolicy}. */
  readonly policy?: Partial<RequestPolicy> | undefined
}): Forecast => {
  const whole = withDefaults(defaultPolicy, policy)
  const isOpen = FROM[request.status].time_passed !== undefined
  return {
    next: SAMPLES.flatMap(event => {
      // Expiry depends only on time, so it is always possible for an open request.
      const transition =
        event.type === 'time_passed' ? FROM[request.status].time_passed?.[0] : applicable(request, event, whole)
      return transition === undefined ? [] : [{ event: event.type, to: transition.to ?? request.status }]
    }),
    expires_at: isOpen ? (toDateTime(computeExpiry(request, whole)) ?? null) : null,
    attempts_left: isOpen ? Math.max(1, whole.max_attempts - countAttempts(request)) : null,
  }
}

const SAMPLES: readonly RequestEvent[] = requestEventTypes.map(type => ({
  type,
  at: '',
  shipment_id: '',
  reason: type === 'rejected' ? 'duplicate' : 'shipping_line_unreachable',
}))

/**
 * Describes the result of a step in an English sentence.
 *
 * @example explainStep({ outcome: 'illegal', from: 'created', event: 'not_found' })
 * // 'Illegal: a request that is created does not take the event: not found.'
 */
export const explainStep = (result: RequestStep<RequestState>): string => {
  if (result.outcome === 'illegal')
    return `Illegal: a request that is ${toWords(result.from)} does not take the event: ${toWords(result.event)}.`
  return result.outcome === 'unchanged'
    ? `Unchanged: it stays ${toWords(result.request.status)}.`
    : SENTENCES[result.request.status](result.request)
}

const SENTENCES: { readonly [S in RequestStatus]: (request: RequestState) => string } = {
  pending: ({ failed_reason, retry_count }) =>
    `Still pending after ${countOf(retry_count ?? 0, 'attempt')} (${toWords(String(failed_reason))}); it is tried again.`,
  awaiting_manifest: ({ failed_reason, retry_count }) =>
    `It awaits its manifest after ${countOf(retry_count ?? 0, 'attempt')} (${toWords(String(failed_reason))}); it is tried again.`,
  created: ({ tracked_object }) => `Created: it tracks the shipment ${String(tracked_object)}.`,
  failed: ({ failed_reason }) => `Failed: ${toWords(String(failed_reason))}.`,
  tracking_stopped: () => 'Tracking has stopped.',
}
