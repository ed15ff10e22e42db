/**
 * A container as the page shows it: the rules of gateout, in the words of its labels. They run in the browser, so that a
 * verdict is as of now, not as of the last notification.
 */
import * as container from './gateout/container.js'
import * as fee from './gateout/fee.js'
import * as label from './gateout/label.js'

/** Status at the gate → tone. The keys are the filters of the page, in their order. */
const TONES = {
  ready: 'good',
  stale: 'caution',
  conflicting: 'caution',
  blocked: 'bad',
  not_released: 'caution',
  unknown: 'plain',
  not_discharged: 'caution',
  in_transit_inland: 'caution',
  awaiting_inland: 'caution',
  picked_up: 'plain',
  returned: 'plain',
}

const RISK_TONES = { in_time: 'good', none: 'good', soon: 'caution', last_day: 'bad', past: 'bad', late: 'bad' }

/** Containers that no attempt could fetch, and containers whose attributes cannot be judged. */
export const OTHERS = { unreadable: 'cannot be fetched', refused: 'cannot be judged' }
export const filters = [...Object.keys(OTHERS), ...Object.keys(TONES)]
export const filterLabel = kind => OTHERS[kind] ?? label.pickupStatus(kind)

const capital = words => words.charAt(0).toUpperCase() + words.slice(1)

const dayWords = day =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Holds that are not reported may exist; none is a report. */
const holdsOf = holds =>
  !Array.isArray(holds) || holds.length === 0
    ? [holds ? 'None' : 'Not reported']
    : holds.map(hold => capital(label.holdLabel(hold)) + (hold.status === 'pending' ? ', expected' : ''))

const nextOf = ({ verdict, advice: { action } }) =>
  action === 'resolve_holds' && verdict.active.length > 0
    ? [...new Set(verdict.active.map(label.holdRemedy))]
    : [action === 'none' ? 'nothing to do' : label.pickupAction(action)]

const wordsOf = ({ verdict, advice: { status } }) =>
  status === 'ready' ? label.readinessStatus(label.readinessKind(verdict)) : label.pickupStatus(status)

const EVENTS = {
  Discharged: ({ pod_discharged_at }) => pod_discharged_at,
  'Last free day': (_, { last_free_day: { day, ends_at } }) => ends_at ?? day,
  Appointment: (_, { appointment }) => appointment?.at,
  'Picked up': ({ pod_full_out_at }, { picked_up_on }) => pod_full_out_at ?? picked_up_on,
  'Empty back': ({ empty_terminated_at }) => empty_terminated_at,
}

/** The events of the attributes and now, by time. */
const eventsOf = (attributes, advice, now) =>
  Object.entries(EVENTS)
    .map(([name, timeOf]) => ({ name, at: Date.parse(timeOf(attributes, advice)) }))
    .concat({ name: 'Now', at: now.getTime() })
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at)

const judged = (attributes, assessment, now) => {
  const { verdict, advice, fees } = assessment
  const { status, action, last_free_day, reasons } = advice
  return {
    assessment,
    kind: status,
    tone: status === 'ready' && action !== 'pick_up' ? 'caution' : TONES[status],
    status: capital(wordsOf(assessment)),
    reason: status !== 'conflicting' && advice.agrees ? capital(label.readinessReason(verdict, attributes)) : '',
    next: nextOf(assessment).map(capital),
    deadline: last_free_day.day === null ? 'Not known' : dayWords(last_free_day.day),
    risk: last_free_day.day === null ? '' : capital(label.lastFreeDayRisk(last_free_day)),
    riskTone: RISK_TONES[last_free_day.risk] ?? 'plain',
    holds: holdsOf(attributes.holds_at_pod_terminal),
    fees: fees === null ? 'Out of range.' : fee.explain(fees),
    notes: reasons.map(({ code }) => capital(label.pickupReason(code))),
    events: eventsOf(attributes, advice, now),
  }
}

const unjudged = (kind, reason) => ({
  ...{ assessment: null, kind, tone: 'bad', status: capital(OTHERS[kind]), reason, next: ['Ask the service'] },
  ...{ deadline: 'Not known', risk: '', riskTone: 'plain', holds: ['Not known'], fees: 'Not known.' },
  ...{ notes: [], events: [] },
})

/** In doubt the row comes without the attributes that decide about a pickup; the reason names the doubt. */
const doubtful = (outlook, doubt, refetch_at) => ({
  ...outlook,
  tone: 'caution',
  reason: doubt.slice(0, 600),
  next: ['Wait: the container is fetched'],
  notes: [`In doubt; to be fetched at ${refetch_at}`, ...outlook.notes],
})

/** What the page shows of a row. A container that cannot be judged harms no other. */
export const outlookOf = ({ attributes, failure, in_doubt, doubt, refetch_at }, now = new Date()) => {
  if (attributes === null) return unjudged('refused', 'Its attributes are too large for this page.')
  try {
    const result = container.assess({ document: attributes, now, mode: 'tolerant' })
    const [assessment] = result._tag === 'Right' ? result.right.containers : []
    const outlook = assessment
      ? judged(attributes, assessment, now)
      : unjudged('refused', container.explain(result).slice(0, 300))
    if (in_doubt && failure === null) return doubtful(outlook, doubt, refetch_at)
    return failure === null
      ? outlook
      : { ...outlook, ...{ kind: 'unreadable', tone: 'bad', status: capital(OTHERS.unreadable), reason: failure } }
  } catch (error) {
    return unjudged('refused', `Its attributes cannot be judged: ${error.message}`)
  }
}

/** Containers that cannot be judged come first, then the most urgent. */
export const byUrgency = ({ outlook: a }, { outlook: b }) =>
  a.assessment && b.assessment
    ? container.byUrgency(a.assessment, b.assessment)
    : Number(a.assessment !== null) - Number(b.assessment !== null)
