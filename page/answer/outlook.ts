/**
 * The answer about a container in large: the status at the gate, the next step, the last free day, and its events.
 *
 * All of it comes from one call of `container.assess`, in the words of `label`.
 */
import { label, type container, type pickup } from '../../src'
import type { Outlook, Question } from './answer'
import { barOf, dayWords, longDayWords, utcWords } from './bar'
import { ask, capital, counted, factOf, fewOf, gateOf, RISK_TONES } from './card'
import { factsOf, type ReadBox } from './container'

/** The outlook of a container; null if it is refused. */
export const outlookOf = ({ document, attributes, parts }: ReadBox, question: Question): Outlook | null => {
  const { now, mode, policy } = question
  const input = { document, now, mode, ...(Object.keys(policy.pickup).length > 0 && { policy: policy.pickup }) }
  const assessment = ask<container.Assessed>('container.assess', input).result?.containers[0]
  if (!assessment) return null
  const { verdict, advice, fees } = assessment
  const { status, agrees, last_free_day } = advice
  const { words, tone } = gateOf(advice)
  const { age_hours } = advice.checked
  const isOpen = status !== 'picked_up' && status !== 'returned'
  const isPast = age_hours !== null && age_hours >= 0
  return {
    tone,
    status: capital(words),
    reason: agrees ? capital(label.readinessReason(verdict, factsOf(attributes))) : '',
    next: nextOf(assessment),
    deadline: {
      day: last_free_day.day === null ? 'Not known' : longDayWords(last_free_day.day),
      risk: last_free_day.day === null ? '' : label.lastFreeDayRisk(last_free_day),
      tone: RISK_TONES[last_free_day.risk],
    },
    facts: [
      ...factOf('Free time ends', last_free_day.ends_at, utcWords),
      { name: 'Fees', value: fees === null ? 'out of range' : fewOf(label.feeLabels(fees)).join('; ') },
      { name: 'Place', value: capital(label.pickupPlace(advice.place.now)) },
      ...factOf('Terminal asked', isOpen && isPast ? age_hours : null, hours => `${counted(hours, 'hour')} ago`),
      ...factOf('Picked up', advice.picked_up_on, dayWords),
      ...factOf('Out for', advice.days_out, days => counted(days, 'day')),
      ...factOf('Appointment', advice.appointment, ({ state }) => capital(state)),
    ],
    notes: notesOf(advice),
    bar: barOf(parts, advice, now),
  }
}

/** The action; for active holds, the step that resolves each. */
export const nextOf = ({
  verdict,
  advice: { action },
}: Pick<container.Assessment, 'verdict' | 'advice'>): readonly string[] => {
  const holds = action === 'resolve_holds' ? verdict.active : []
  const words = action === 'none' ? 'nothing to do' : label.pickupAction(action)
  return fewOf(holds.length > 0 ? [...new Set(holds.map(label.holdRemedy))] : [words]).map(capital)
}

/** The reasons that the status already gives in its own words. */
const SELF_EXPLANATORY: readonly string[] = ['picked_up', 'empty_returned', 'not_discharged']

const notesOf = ({ reasons }: pickup.Advice): readonly string[] =>
  reasons.filter(({ code }) => !SELF_EXPLANATORY.includes(code)).map(({ code }) => capital(label.pickupReason(code)))
