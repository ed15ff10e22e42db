/**
 * The cards of two snapshots of a container: what changed from one to the other?
 */
import { label, pickup, tracker, type changeset, type hold, type readiness } from '../../src'
import type { Question, Spot, Tone } from './answer'
import {
  ask,
  askValid,
  capital,
  makeCard,
  showCount,
  listDeciders,
  showFew,
  describeGate,
  HOLD_TONES,
  holdTable,
  READINESS_TONES,
  refusedCard,
  showWords,
  shownAmount,
  spaceWords,
  makeTable,
  type Answered,
} from './card'
import { adviceInput, pickFacts, type ReadBox } from './container-cards'
import { spotAround } from './source'
import { showAttribute } from './table'

const CHANGE_TONES: { readonly [C in readiness.Change]: Tone } = {
  became_ready: 'good',
  lost_ready: 'bad',
  changed: 'caution',
  none: 'plain',
}

export const changeCards = (before: ReadBox, after: ReadBox, question: Question): readonly Answered[] => [
  readinessCard(before, after),
  adviceCard(before, after, question),
  attributesCard(before, after),
  holdsCard(before, after),
  ...trackerCards(before, after),
]

const readinessCard = (before: ReadBox, after: ReadBox): Answered => {
  const input = { before: pickFacts(before.attributes), after: pickFacts(after.attributes) }
  const { result: changed, sentence, clauses } = askValid<readiness.Changed>('readiness.change', input)
  const [old, now] = [label.readinessKind(changed.before), label.readinessKind(changed.after)]
  return makeCard(
    {
      key: 'readiness',
      title: 'Release verdict',
      tone: changed.change === 'none' ? READINESS_TONES[now] : CHANGE_TONES[changed.change],
      value:
        old === now
          ? `${label.readinessStatus(now)}, as before`
          : `${label.readinessStatus(old)} → ${label.readinessStatus(now)}`,
      sentence,
      facts: [{ name: 'Change', value: spaceWords(changed.change) }],
      clauses,
      deciders: ['available_for_pickup', 'holds_at_pod_terminal'].flatMap(name =>
        [before, after].map(box => ({
          name: `${showAttribute(name)} ${box === before ? 'before' : 'after'}`,
          value: showWords(box.attributes[name]),
          spot: spotAround(box.source, box.member, box.placeOf(`/container/${name}`)),
        })),
      ),
    },
    { operation: 'readiness.change', input },
  )
}

const adviceCard = (before: ReadBox, after: ReadBox, question: Question): Answered => {
  // Only the time and the policy can be refused, and they are the same for both.
  if (after.refusal !== null) return refusedCard('pickup', 'At the gate', after.refusal)
  const [old, now] = [before.assessment.advice, after.assessment.advice]
  const [oldStatus, status] = [label.pickupStatus(old.status), label.pickupStatus(now.status)]
  return makeCard(
    {
      key: 'pickup',
      title: 'At the gate',
      tone: describeGate(now).tone,
      value: old.status === now.status ? `${status}, as before` : `${oldStatus} → ${status}`,
      sentence: pickup.explain(now, after.assessment.parts),
      facts: [
        { name: 'Before', value: pickup.explain(old, before.assessment.parts) },
        { name: 'Do now', value: label.pickupAction(now.action) },
      ],
      clauses: ['PICK-2', 'PICK-7'],
    },
    { operation: 'pickup.advise', input: adviceInput(after.assessment.parts, question) },
  )
}

const attributesCard = (before: ReadBox, after: ReadBox): Answered => {
  const input = { before: before.attributes, after: after.attributes }
  const answer = ask<{ readonly changeset: changeset.Changeset }>('changeset.diff', input)
  if (!answer.result) return refusedCard('changeset', 'What changed', answer.sentence)
  const entries = Object.entries(answer.result.changeset)
  const spotIn = ({ source, member, placeOf }: ReadBox, name: string): Spot =>
    spotAround(source, member, placeOf(`/container/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`))
  return makeCard(
    {
      key: 'changeset',
      title: 'What changed',
      tone: entries.length === 0 ? 'plain' : 'caution',
      value: entries.length === 0 ? 'nothing' : showCount(entries.length, 'change'),
      sentence: answer.sentence,
      table: makeTable('Changes', ['Changed', 'Before', 'After'], entries, ([name, [old, now]]) => ({
        cells: [capital(showAttribute(name)), showWords(old), showWords(now)],
        spot: spotIn(after, name),
      })),
      clauses: answer.clauses,
      ...listDeciders(entries, ([name, [old]]) => ({
        name: `${showAttribute(name)} before`,
        value: showWords(old),
        spot: spotIn(before, name),
      })),
    },
    { operation: 'changeset.diff', input },
  )
}

const holdsCard = (before: ReadBox, after: ReadBox): Answered => {
  const input = {
    before: before.attributes.holds_at_pod_terminal ?? [],
    after: after.attributes.holds_at_pod_terminal ?? [],
  }
  const {
    result: { changes },
    sentence,
    clauses,
  } = askValid<{ readonly changes: readonly hold.HoldChange[] }>('hold.diff', input)
  return makeCard(
    {
      key: 'holds',
      title: 'Holds',
      tone: changes.length === 0 ? 'plain' : HOLD_TONES[changes[0]!.change],
      value:
        changes.length === 0 ? 'as before' : showFew(changes.map(({ name, change }) => `${name} ${change}`)).join(', '),
      sentence,
      table: holdTable(changes),
      clauses,
    },
    { operation: 'hold.diff', input },
  )
}

/** The change that a tracker reports if it reads both snapshots. No card if nothing changed. */
const trackerCards = (before: ReadBox, after: ReadBox): readonly Answered[] => {
  const [earlier, later] = [
    { attributes: before.attributes, as_of: EARLIER, now: LATER },
    { attributes: after.attributes, as_of: LATER, now: LATER },
  ]
  const step = tracker.read(tracker.read(null, earlier).state, later)
  if (!step.change) return []
  const { readiness, hold_changes, fee_changes } = step.change
  const { change } = readiness
  return [
    makeCard(
      {
        key: 'change',
        title: 'Effect of the change',
        tone: CHANGE_TONES[change],
        value: change === 'none' ? 'no change of readiness' : spaceWords(change),
        sentence: tracker.explain(step),
        facts: hold_changes.map(each => ({ name: capital(each.name), value: spaceWords(each.change) })),
        table: makeTable('Fees', ['Currency', 'Before', 'After', 'Difference'], fee_changes, each => ({
          cells: [
            label.currencyLabel(each.currency_code),
            amountOrNone(each.before),
            amountOrNone(each.after),
            shownAmount(each.difference),
          ],
          spot: null,
        })),
        clauses: ['TRK-1', 'CHG-2', 'CHG-3'],
      },
      { operation: 'tracker.read', before: [{ operation: 'tracker.read', input: earlier }], input: later },
    ),
  ]
}

const amountOrNone = (amount: number | null): string => (amount === null ? 'none' : shownAmount(amount))

/** Any two times in order: the answer depends on nothing else about them. */
const EARLIER = '2000-01-01T00:00:00Z'
const LATER = '2000-01-02T00:00:00Z'
