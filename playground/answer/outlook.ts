/**
 * The answer about a container at the top of the page: the status at the gate, the next step, the last free day, and its events.
 *
 * All of it comes from the assessment of its document, in the words of `label`.
 */
import { label, pickup, type container } from '../../src'
import type { Outlook, Question } from './answer'
import { deriveBar, dayWords, longDayWords, utcWords } from './bar'
import { capital, showCount, makeFact, showFew, describeGate, RISK_TONES } from './card'
import { pickFacts, type ReadBox } from './container-cards'
import { termsFacts } from './terms'

/** The outlook of a container by its assessment. */
export const answerOutlook = ({ assessment }: ReadBox, { now }: Question): Outlook => {
  const { verdict, advice, fees } = assessment
  const { agrees, last_free_day } = advice
  const { words, tone } = describeGate(advice)
  const { age_hours } = advice.checked
  const isPast = age_hours !== null && age_hours >= 0
  return {
    tone,
    status: capital(words),
    reason: agrees ? capital(label.readinessReason(verdict, pickFacts(assessment.parts.container))) : '',
    next: listNextSteps(assessment),
    deadline: {
      day: last_free_day.day === null ? 'Not known' : longDayWords(last_free_day.day),
      risk: last_free_day.day === null ? '' : label.lastFreeDayRisk(last_free_day),
      tone: RISK_TONES[last_free_day.risk],
    },
    facts: [
      ...makeFact('Free time ends', last_free_day.ends_at, utcWords),
      { name: 'Fees', value: fees === null ? 'out of range' : showFew(label.feeLabels(fees)).join('; ') },
      ...termsFacts(assessment),
      { name: 'Place', value: capital(label.pickupPlace(advice.place.now)) },
      ...makeFact(
        'Terminal asked',
        pickup.isOpen(advice) && isPast ? age_hours : null,
        hours => `${showCount(hours, 'hour')} ago`,
      ),
      ...makeFact('Picked up', advice.picked_up_on, dayWords),
      ...makeFact('Out for', advice.days_out, days => showCount(days, 'day')),
      ...makeFact('Empty due', advice.return_by, label.emptyReturn),
      ...makeFact('Appointment', advice.appointment, ({ state }) => capital(state)),
    ],
    notes: listReasons(assessment).map(capital),
    bar: deriveBar(assessment.parts, advice, now),
  }
}

/** The action. For active holds the step that resolves each; for a ready container the money to pay first. */
export const listNextSteps = ({
  verdict,
  advice: { action, reasons, status },
  fees,
}: Pick<container.Assessment, 'verdict' | 'advice' | 'fees'>): readonly string[] => {
  const holds = action === 'resolve_holds' ? verdict.active : []
  if (holds.length > 0) return showFew([...new Set(holds.map(label.holdRemedy))]).map(capital)
  const due = fees?.totals.flatMap(total => label.moneyLabel(total) ?? []) ?? []
  const isDue = status === 'ready' && due.length > 0 && reasons.some(({ code }) => code === 'fees_due')
  if (isDue) return [`Pay ${showFew(due).join(', ')}, then ${action === 'confirm' ? 'confirm' : 'pick up'}`]
  return [capital(action === 'none' ? 'nothing to do' : label.pickupAction(action))]
}

/** The reasons of an advice in words. A box that is known to be unavailable is more than unknown. */
export const listReasons = ({
  advice: { reasons, status },
  parts,
}: Pick<container.Assessment, 'advice' | 'parts'>): readonly string[] => [
  ...(status === 'unknown' && parts.container.available_for_pickup === false ? ['not available'] : []),
  ...reasons.filter(({ code }) => !SELF_EXPLANATORY.includes(code)).map(({ code }) => label.pickupReason(code)),
]

/** The reasons that the status already gives in its own words. */
const SELF_EXPLANATORY: readonly string[] = ['picked_up', 'empty_returned', 'not_discharged']
