/**
 * What is true of a container: the verdict, the advice, the last free day, the holds, the fees, and the problems.
 */
import { fee, label, lastFreeDay, type pickup, type readiness } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Decider, Question, Tone } from './answer'
import {
  ask,
  askSurely,
  capital,
  cardOf,
  counted,
  READINESS_TONES,
  refusedCard,
  shown,
  spaced,
  type Answered,
} from './card'
import { PROBLEM_HEAD, problemRows, type Attributes, type Box, type Problem } from './container'
import { spotAt } from './source'

export const PICKUP_TONES: { readonly [S in pickup.Status]: Tone } = {
  returned: 'plain',
  picked_up: 'plain',
  not_discharged: 'caution',
  in_transit_inland: 'caution',
  awaiting_inland: 'caution',
  ready: 'good',
  stale: 'caution',
  conflicting: 'caution',
  blocked: 'bad',
  not_released: 'caution',
  unknown: 'plain',
}

const RISK_TONES: { readonly [R in lastFreeDay.Risk]: Tone } = {
  in_time: 'good',
  late: 'bad',
  over: 'plain',
  not_started: 'plain',
  past: 'bad',
  last_day: 'bad',
  soon: 'caution',
  none: 'good',
  unknown: 'plain',
}

/** The two facts that a verdict takes. */
export const factsOf = ({ available_for_pickup, holds_at_pod_terminal }: Attributes): readiness.Facts => ({
  ...(available_for_pickup !== undefined && { available_for_pickup }),
  ...(holds_at_pod_terminal !== undefined && { holds_at_pod_terminal }),
})

/** The input of an advice on a container at a time. */
export const adviceInput = (parts: pickup.Parts, { now, policy }: Pick<Question, 'now' | 'policy'>): object => ({
  ...parts,
  now,
  ...(Object.keys(policy.pickup).length > 0 && { policy: policy.pickup }),
})

/** The verdict, the advice and the fees of a container in a word or two each, as a list shows them. */
export const summaryOf = ({ attributes, parts }: Box, question: Question) => {
  if (!attributes || !parts) return undefined
  const verdict = askSurely<readiness.Verdict>('readiness.evaluate', factsOf(attributes)).result
  const advice = ask<pickup.Advice>('pickup.advise', adviceInput(parts, question)).result
  const owed = ask<fee.Summary>('fee.summarize', { fees: attributes.fees_at_pod_terminal ?? null }).result
  return { verdict, advice, owed }
}

/** An attribute of the input of an advice, with its value and its place. */
const deciderOf = (box: Box, pointer: string): Decider => {
  const place = box.placeOf(pointer)
  return {
    name: pointer.replace(/^\/(container|relationships)\//, '').replace(/^\/shipment\//, 'shipment '),
    value: shown(jsonPosition.valueAt(box.member.root, place)),
    spot: spotAt(box.source, box.member, place),
  }
}

const AVAILABLE = '/container/available_for_pickup'
const HOLDS = '/container/holds_at_pod_terminal'
const FEES = '/container/fees_at_pod_terminal'

/** The cards of a container that was read. */
export const boxCards = (box: Box, question: Question, documentProblems: readonly Problem[]): readonly Answered[] => {
  const { attributes, parts } = box
  const problems = problemsCard(box, [...box.problems, ...documentProblems])
  if (!attributes || !parts) return problems
  return [
    readinessCard(box, attributes),
    ...adviceCards(box, parts, question),
    holdsCard(box, attributes),
    feesCard(box, attributes),
    ...problems,
  ]
}

const readinessCard = (box: Box, attributes: Attributes): Answered => {
  const input = factsOf(attributes)
  const said = askSurely<readiness.Verdict>('readiness.evaluate', input)
  const verdict = said.result
  const kind = label.readinessKind(verdict)
  const holds = attributes.holds_at_pod_terminal ?? []
  return cardOf(
    {
      key: 'readiness',
      title: 'Release verdict',
      tone: READINESS_TONES[kind],
      value: label.readinessStatus[kind],
      sentence: said.sentence,
      facts: [
        { name: 'Why', value: label.readinessReason(verdict, input) },
        { name: 'Do', value: label.readinessSteps(verdict).join('; ') },
        { name: 'Definitive', value: verdict.definitive ? 'yes' : 'no' },
      ],
      clauses: said.clauses,
      deciders: [AVAILABLE, ...(holds.length === 0 ? [HOLDS] : holds.map((_, i) => `${HOLDS}/${i}`))].map(at =>
        deciderOf(box, at),
      ),
    },
    { operation: 'readiness.evaluate', input },
  )
}

const adviceCards = (box: Box, parts: pickup.Parts, question: Question): readonly Answered[] => {
  const input = adviceInput(parts, question)
  const asked = { operation: 'pickup.advise', input }
  const said = ask<pickup.Advice>('pickup.advise', input)
  const advice = said.result
  if (!advice) return [refusedCard('pickup', 'At the gate', said)]
  const { place, expected_at, appointment, checked, reasons, agrees, verdict, picked_up_on, days_out } = advice
  const facts = [
    { name: 'Do', value: label.pickupAction[advice.action] },
    { name: 'Beside the verdict', value: agrees ? 'the same' : `another than ${spaced(verdict.status)}` },
    {
      name: 'Place',
      value: `${place.now === 'port' ? 'at the port' : 'inland'}; picked up ${place.pickup === 'port' ? 'at the port' : 'inland'}`,
    },
    { name: 'Zone', value: place.zone ?? 'not known' },
    {
      name: 'Terminal asked',
      value:
        checked.at === null || checked.age_hours === null
          ? 'not known'
          : `${checked.at}, ${counted(checked.age_hours, 'hour')} before now${checked.old ? ': old' : ''}`,
    },
    ...(expected_at === null ? [] : [{ name: 'Expected', value: expected_at }]),
    ...(appointment === null ? [] : [{ name: 'Appointment', value: `${appointment.at}, ${appointment.state}` }]),
    ...(picked_up_on === null ? [] : [{ name: 'Picked up on', value: picked_up_on }]),
    ...(days_out === null ? [] : [{ name: 'Out for', value: counted(days_out, 'day') }]),
  ]
  const pointers = [
    ...new Set(reasons.filter(({ code }) => !code.startsWith('day')).flatMap(reason => reason.pointers)),
  ]
  return [
    cardOf(
      {
        key: 'pickup',
        title: 'At the gate',
        tone: PICKUP_TONES[advice.status],
        value: label.pickupStatus[advice.status],
        sentence: said.sentence,
        facts,
        table:
          reasons.length === 0
            ? null
            : {
                caption: 'Reasons',
                head: ['Reason', 'Attributes'],
                rows: reasons.map(({ code, pointers: at }) => ({
                  cells: [capital(spaced(code)), at.map(pointer => deciderOf(box, pointer).name).join(', ')],
                  spot: at.map(pointer => deciderOf(box, pointer).spot).find(spot => spot !== null) ?? null,
                })),
              },
        clauses: [
          'PICK-1',
          'PICK-2',
          'PICK-3',
          ...(appointment ? ['PICK-5'] : []),
          ...(reasons.length > 0 ? ['PICK-6'] : []),
        ],
        deciders: (pointers.length > 0 ? pointers : [AVAILABLE, HOLDS, '/container/terminal_checked_at']).map(at =>
          deciderOf(box, at),
        ),
      },
      asked,
    ),
    lastFreeDayCard(box, advice, asked),
  ]
}

const lastFreeDayCard = (
  box: Box,
  { last_free_day: found, reasons }: pickup.Advice,
  asked: Answered['asked'],
): Answered => {
  const { day, source, pointer, zone, ends_at, days_left, days_late, risk, notes, others } = found
  const decided = [
    ...(pointer === null ? [] : [pointer]),
    ...others.map(other => other.pointer),
    ...reasons.filter(({ code }) => code.startsWith('day')).flatMap(reason => reason.pointers),
  ]
  const candidates = [
    ...(day === null ? [] : [{ source: String(source), day, counts: 'chosen', pointer: String(pointer) }]),
    ...others.map(other => ({ ...other, counts: other.relevant ? 'relevant' : 'not relevant' })),
  ]
  return cardOf(
    {
      key: 'last_free_day',
      title: 'Last free day',
      tone: RISK_TONES[risk],
      value: day ?? 'not known',
      sentence: lastFreeDay.explain(found),
      facts: [
        { name: 'Risk', value: spaced(risk) },
        ...(days_left === null ? [] : [{ name: 'Days left', value: String(days_left) }]),
        ...(days_late === null ? [] : [{ name: 'Days late', value: String(days_late) }]),
        ...(ends_at === null ? [] : [{ name: 'Ends at', value: ends_at }]),
        ...(day === null ? [] : [{ name: 'Zone', value: zone ?? 'by UTC' }]),
        ...(notes.length === 0 ? [] : [{ name: 'Notes', value: notes.map(spaced).join(', ') }]),
      ],
      table:
        candidates.length === 0
          ? null
          : {
              caption: 'Candidates',
              head: ['Named by', 'Day', 'Counts'],
              rows: candidates.map(each => ({
                cells: [spaced(each.source), each.day, each.counts],
                spot: deciderOf(box, each.pointer).spot,
              })),
            },
      clauses: ['PICK-4'],
      deciders: [...new Set(decided)].map(at => deciderOf(box, at)),
    },
    asked,
  )
}

const holdsCard = (box: Box, attributes: Attributes): Answered => {
  const holds = attributes.holds_at_pod_terminal ?? null
  const input = factsOf(attributes)
  const { clauses } = askSurely<readiness.Verdict>('readiness.evaluate', input)
  const active = (holds ?? []).filter(({ status }) => status !== 'pending').length
  const pending = (holds ?? []).length - active
  return cardOf(
    {
      key: 'holds',
      title: 'Holds',
      tone: active > 0 ? 'bad' : pending > 0 ? 'caution' : holds ? 'good' : 'plain',
      value: !holds
        ? 'not reported'
        : holds.length === 0
          ? 'none'
          : [...(active > 0 ? [`${active} active`] : []), ...(pending > 0 ? [`${pending} pending`] : [])].join(', '),
      sentence: !holds
        ? 'The terminal has not reported its holds, which is not the same as none.'
        : holds.length === 0
          ? 'The terminal reports no holds.'
          : `${active > 0 ? 'What is active keeps the container at the terminal' : 'Nothing is active'}${pending > 0 ? '; what is pending is expected' : ''}.`,
      table:
        !holds || holds.length === 0
          ? null
          : {
              caption: 'Holds',
              head: ['Hold', 'Status', 'Words of the terminal', 'What resolves it'],
              rows: holds.map((hold, i) => ({
                cells: [
                  hold.name,
                  hold.status === 'pending' ? 'pending' : 'active',
                  hold.description ?? '',
                  label.holdStep(hold),
                ],
                spot: deciderOf(box, `${HOLDS}/${i}`).spot,
                tone: hold.status === 'pending' ? 'caution' : 'bad',
              })),
            },
      clauses: [...(holds?.length === 0 ? ['READY-6'] : clauses), ...(pending > 0 ? ['HOLD-4'] : [])],
      deciders: [deciderOf(box, HOLDS)],
    },
    { operation: 'readiness.evaluate', input },
  )
}

const feesCard = (box: Box, attributes: Attributes): Answered => {
  const fees = attributes.fees_at_pod_terminal ?? null
  const input = { fees }
  const said = ask<fee.Summary>('fee.summarize', input)
  const summary = said.result
  if (!summary) return refusedCard('fees', 'Fees', said)
  return cardOf(
    {
      key: 'fees',
      title: 'Fees',
      tone: summary.totals.some(({ sum }) => sum > 0) ? 'caution' : summary.reported ? 'good' : 'plain',
      value: label.feeLabels(summary).join('; '),
      sentence: said.sentence,
      facts: summary.totals.flatMap(total => [
        { name: `Sum in ${label.currencyLabel(total.currency_code)}`, value: fee.showAmount(total.sum) },
        ...Object.entries(total.by_type).map(([type, amount]) => ({
          name: capital(spaced(type)),
          value: fee.showAmount(amount),
        })),
        ...total.reported_totals.map(amount => ({ name: 'Total, as reported', value: fee.showAmount(amount) })),
        ...total.unposted.map(type => ({ name: 'Not yet posted', value: spaced(type) })),
      ]),
      table:
        !fees || fees.length === 0
          ? null
          : {
              caption: 'Lines',
              head: ['Type', 'Amount', 'Currency', 'In the sum'],
              rows: fees.map(({ type, amount, currency_code }, i) => ({
                cells: [
                  spaced(type),
                  fee.showAmount(amount),
                  label.currencyLabel(currency_code),
                  type === 'total' ? 'no' : 'yes',
                ],
                spot: deciderOf(box, `${FEES}/${i}`).spot,
              })),
            },
      clauses: said.clauses,
      deciders: [deciderOf(box, FEES)],
    },
    { operation: 'fee.summarize', input },
  )
}

/** What strict reading would have refused, or what is refused; no card where there is nothing to say. */
export const problemsCard = (
  box: Pick<Box, 'source' | 'member'>,
  problems: readonly Problem[],
): readonly Answered[] => {
  if (problems.length === 0) return []
  const isRefused = problems.some(({ read }) => read === 'refused')
  return [
    cardOf({
      key: 'problems',
      title: 'Problems',
      tone: isRefused ? 'bad' : 'caution',
      value: isRefused ? 'refused' : counted(problems.length, 'problem'),
      sentence: isRefused
        ? 'It is not of its shape, so that nothing is concluded from it.'
        : 'Read tolerantly: strict reading would refuse each of these.',
      table: {
        caption: problems.length > MOST_SHOWN ? `The first ${MOST_SHOWN} of ${problems.length}` : 'Problems',
        head: PROBLEM_HEAD,
        rows: problemRows(box.source, box.member, problems.slice(0, MOST_SHOWN)),
      },
      clauses: ['RES-CONTAINER', ...(isRefused ? ['FORM-1'] : ['RES-LIVE'])],
    }),
  ]
}

const MOST_SHOWN = 100
