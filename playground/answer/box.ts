/**
 * The cards of one container: release verdict, pickup advice, last free day, holds, fees and problems.
 */
import { fee, label, lastFreeDay, pickup, readiness } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Card, Decider, Row } from './answer'
import {
  capital,
  makeCard,
  showCount,
  listDeciders,
  makeFact,
  showFew,
  describeGate,
  READINESS_TONES,
  RISK_TONES,
  refusedCard,
  showWords,
  spaceWords,
  makeTable,
} from './card'
import { isRead, pickFacts, problemsCard, type Box, type Problem, type ReadBox } from './container-cards'
import { spotAt } from './source'
import { showAttribute } from './table'
import { termsCards } from './terms'

/** The data at a pointer into the input of `pickup.advise`, in words. */
const findDecider = (box: Box, pointer: string): Decider => {
  if (pointer.startsWith('/days/')) return { name: 'Your terms', value: 'counted', spot: null }
  const place = box.placeOf(pointer)
  return {
    name: capital(showAttribute(pointer.replace(/^\/\w+\/|\/\d+$/g, '').replaceAll('/', '.'))),
    value: showWords(jsonPosition.valueAt(box.member.root, place)),
    spot: spotAt(box.source, box.member, place),
  }
}

const AVAILABLE = '/container/available_for_pickup'
const HOLDS = '/container/holds_at_pod_terminal'
const FEES = '/container/fees_at_pod_terminal'

export const boxCards = (box: Box, documentProblems: readonly Problem[]): readonly Card[] => {
  const problems = problemsCard(box, [...box.problems, ...documentProblems])
  if (!isRead(box)) return problems
  return [
    readinessCard(box),
    ...adviceCards(box),
    ...termsCards(box.assessment),
    holdsCard(box),
    feesCard(box),
    ...problems,
  ]
}

const readinessCard = (box: ReadBox): Card => {
  const { verdict } = box.assessment
  const input = pickFacts(box.attributes)
  const kind = label.readinessKind(verdict)
  const holds = input.holds_at_pod_terminal ?? []
  return makeCard({
    key: 'readiness',
    title: 'Release verdict',
    tone: READINESS_TONES[kind],
    value: label.readinessStatus(kind),
    sentence: readiness.explain(verdict),
    clauses: verdict.clauses,
    ...listDeciders([AVAILABLE, ...(holds.length === 0 ? [HOLDS] : holds.map((_, i) => `${HOLDS}/${i}`))], at =>
      findDecider(box, at),
    ),
  })
}

const adviceCards = (box: ReadBox): readonly Card[] => {
  const { parts, advice } = box.assessment
  const { status, reasons, appointment } = advice
  const pointers = new Set(reasons.filter(({ code }) => !code.startsWith('day')).flatMap(reason => reason.pointers))
  return [
    makeCard({
      key: 'pickup',
      title: 'At the gate',
      tone: describeGate(advice).tone,
      value: label.pickupStatus(status),
      sentence: pickup.explain(advice, parts),
      facts: adviceFacts(advice),
      table: makeTable('Reasons', ['Reason', 'Decided by'], reasons, reason => reasonRow(box, reason)),
      clauses: [
        'PICK-1',
        'PICK-2',
        'PICK-3',
        ...(appointment ? ['PICK-5'] : []),
        ...(reasons.length > 0 ? ['PICK-6'] : []),
      ],
      deciders: (pointers.size > 0 ? [...pointers] : [AVAILABLE, HOLDS, '/container/terminal_checked_at']).map(at =>
        findDecider(box, at),
      ),
    }),
    lastFreeDayCard(box, advice),
  ]
}

const reasonRow = (box: Box, { code, pointers }: pickup.Reason): Row => {
  const deciders = pointers.map(pointer => findDecider(box, pointer))
  return {
    cells: [capital(label.pickupReason(code)), deciders.map(({ name }) => name).join(', ')],
    spot: deciders.find(({ spot }) => spot !== null)?.spot ?? null,
  }
}

const adviceFacts = (advice: pickup.Advice): Card['facts'] => {
  const { action, agrees, verdict, place, checked, expected_at, appointment, picked_up_on, days_out } = advice
  const [location, pickedUp] = [label.pickupPlace(place.now), label.pickupPlace(place.pickup)]
  return [
    { name: 'Do', value: label.pickupAction(action) },
    { name: 'Verdict', value: `${spaceWords(verdict.status)}, which ${agrees ? 'agrees' : 'differs'}` },
    { name: 'Place', value: `${location}; picked up ${pickedUp}` },
    { name: 'Zone', value: place.zone ?? 'not known' },
    {
      name: 'Terminal checked',
      value:
        checked.at === null || checked.age_hours === null
          ? 'not known'
          : `${checked.at}, ${showCount(checked.age_hours, 'hour')} before now${checked.old ? ': old' : ''}`,
    },
    ...makeFact('Expected', expected_at),
    ...makeFact('Appointment', appointment, ({ at, state }) => `${at}, ${state}`),
    ...makeFact('Picked up on', picked_up_on),
    ...makeFact('Out for', days_out, days => showCount(days, 'day')),
  ]
}

const lastFreeDayCard = (box: Box, { last_free_day: found, reasons }: pickup.Advice): Card => {
  const { day, source, pointer, zone, ends_at, risk, notes, others } = found
  const decided = new Set([
    ...(pointer === null ? [] : [pointer]),
    ...others.map(other => other.pointer),
    ...reasons.filter(({ code }) => code.startsWith('day')).flatMap(reason => reason.pointers),
  ])
  const candidates = [
    ...(day === null ? [] : [{ source: String(source), day, counts: 'chosen', pointer: String(pointer) }]),
    ...others.map(other => ({ ...other, counts: other.relevant ? 'relevant' : 'not relevant' })),
  ]
  return makeCard({
    key: 'last_free_day',
    title: 'Last free day',
    tone: RISK_TONES[risk],
    value: day ?? 'not known',
    sentence: lastFreeDay.explain(found),
    facts: [
      { name: 'Risk', value: label.lastFreeDayRisk(found) },
      ...makeFact('Ends at', ends_at),
      ...makeFact('Zone', day, () => zone ?? 'UTC'),
      ...makeFact('Notes', notes.length === 0 ? null : notes.map(spaceWords).join(', ')),
    ],
    table: makeTable('Candidates', ['Named by', 'Day', 'Counts'], candidates, each => ({
      cells: [spaceWords(each.source), each.day, each.counts],
      spot: findDecider(box, each.pointer).spot,
    })),
    clauses: ['PICK-4'],
    deciders: [...decided].map(at => findDecider(box, at)),
  })
}

const describeHolds = (
  holds: readonly unknown[] | null,
  pending: number,
): Pick<Card, 'tone' | 'value' | 'sentence'> => {
  if (!holds) {
    const sentence = 'The terminal has not reported its holds, which is not the same as none.'
    return { tone: 'plain', value: 'not reported', sentence }
  }
  if (holds.length === 0) return { tone: 'good', value: 'none', sentence: 'The terminal reports no holds.' }
  const active = holds.length - pending
  const counts = [[active, 'active'] as const, [pending, 'pending'] as const].filter(([count]) => count > 0)
  const kept = active > 0 ? 'Active holds keep the container at the terminal' : 'No hold is active'
  return {
    tone: active > 0 ? 'bad' : 'caution',
    value: counts.map(([count, word]) => `${count.toLocaleString('en')} ${word}`).join(', '),
    sentence: `${kept}${pending > 0 ? '; pending holds are expected' : ''}.`,
  }
}

const holdsCard = (box: ReadBox): Card => {
  const holds = pickFacts(box.attributes).holds_at_pod_terminal ?? null
  const pending = (holds ?? []).filter(({ status }) => status === 'pending').length
  return makeCard({
    key: 'holds',
    title: 'Holds',
    ...describeHolds(holds, pending),
    table: makeTable(
      'Holds',
      ['Hold', 'Status', "Terminal's description", 'How to resolve it'],
      holds ?? [],
      (hold, i) => ({
        cells: [
          hold.name,
          hold.status === 'pending' ? 'pending' : 'active',
          hold.description ?? '',
          label.holdRemedy(hold),
        ],
        spot: findDecider(box, `${HOLDS}/${i}`).spot,
        tone: hold.status === 'pending' ? 'caution' : 'bad',
      }),
    ),
    clauses: [
      ...(holds?.length === 0 ? ['READY-6'] : box.assessment.verdict.clauses),
      ...(pending > 0 ? ['HOLD-4'] : []),
    ],
    deciders: [findDecider(box, HOLDS)],
  })
}

const feesCard = (box: ReadBox): Card => {
  const fees = box.attributes.fees_at_pod_terminal ?? null
  const summary = box.assessment.fees
  if (!summary) return refusedCard('fees', 'Fees', fee.explain(fee.summarize({ fees })))
  return makeCard({
    key: 'fees',
    title: 'Fees',
    tone: summary.totals.some(({ sum }) => sum > 0) ? 'caution' : summary.reported ? 'good' : 'plain',
    value: showFew(label.feeLabels(summary)).join('; '),
    sentence: fee.explain(summary),
    facts: summary.totals.flatMap(totalFacts),
    table: makeTable(
      'Line items',
      ['Type', 'Amount', 'Currency', 'In the sum'],
      fees ?? [],
      ({ type, amount, currency_code }, i) => ({
        cells: [
          spaceWords(type),
          label.amountLabel(amount, currency_code),
          label.currencyLabel(currency_code),
          type === 'total' ? 'no' : 'yes',
        ],
        spot: findDecider(box, `${FEES}/${i}`).spot,
      }),
    ),
    clauses: fees?.length === 0 ? ['READY-6'] : ['FEE-1', 'FEE-2', 'FEE-3'],
    deciders: [findDecider(box, FEES)],
  })
}

const totalFacts = ({ currency_code, sum, by_type, reported_totals, unposted }: fee.Total): Card['facts'] => [
  { name: `Sum in ${label.currencyLabel(currency_code)}`, value: label.amountLabel(sum, currency_code) },
  ...Object.entries(by_type).map(([type, amount]) => ({
    name: capital(spaceWords(type)),
    value: label.amountLabel(amount, currency_code),
  })),
  ...reported_totals.map(amount => ({ name: 'Total, as reported', value: label.amountLabel(amount, currency_code) })),
  ...unposted.map(type => ({ name: 'Not yet posted', value: spaceWords(type) })),
]
