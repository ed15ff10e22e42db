/**
 * What changed between two readings of a container, and what it meant.
 */
import { fee, label, tracker, type changeset, type hold, type pickup, type readiness } from '../../src'
import type { Question, Row, Tone } from './answer'
import { adviceInput, factsOf, PICKUP_TONES } from './box'
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
import type { Box } from './container'
import { spotAround } from './source'

const CHANGE_TONES: { readonly [C in readiness.Change]: Tone } = {
  became_ready: 'good',
  lost_ready: 'bad',
  changed: 'caution',
  none: 'plain',
}

export const HOLD_TONES: { readonly [C in hold.Change]: Tone } = {
  placed: 'bad',
  expected: 'caution',
  activated: 'bad',
  cleared: 'good',
  withdrawn: 'good',
  deactivated: 'caution',
  redescribed: 'plain',
}

/** A container whose attributes are known. */
type Read = Box & { readonly attributes: NonNullable<Box['attributes']>; readonly parts: pickup.Parts }

export const isRead = (box: Box | undefined): box is Read =>
  box?.attributes !== null && box !== undefined && box.parts !== null

export const changeCards = (before: Read, after: Read, question: Question): readonly Answered[] => [
  readinessCard(before, after),
  adviceCard(before, after, question),
  attributesCard(before, after),
  ...holdsCards(before, after),
  ...happeningCards(before, after),
]

const readinessCard = (before: Read, after: Read): Answered => {
  const input = { before: factsOf(before.attributes), after: factsOf(after.attributes) }
  const said = askSurely<readiness.Changed>('readiness.change', input)
  const changed = said.result
  const [old, now] = [label.readinessKind(changed.before), label.readinessKind(changed.after)]
  return cardOf(
    {
      key: 'readiness',
      title: 'Release verdict',
      tone: changed.change === 'none' ? READINESS_TONES[now] : CHANGE_TONES[changed.change],
      value:
        old === now
          ? `${label.readinessStatus[now]}, as before`
          : `${label.readinessStatus[old]} → ${label.readinessStatus[now]}`,
      sentence: said.sentence,
      facts: [
        { name: 'What became of it', value: spaced(changed.change) },
        { name: 'Do now', value: label.readinessSteps(changed.after).join('; ') },
      ],
      clauses: said.clauses,
      deciders: ['available_for_pickup', 'holds_at_pod_terminal'].flatMap(name =>
        [before, after].map(box => ({
          name: `${name} ${box === before ? 'before' : 'after'}`,
          value: shown(box.attributes[name]),
          spot: spotAround(box.source, box.member, box.placeOf(`/container/${name}`)),
        })),
      ),
    },
    { operation: 'readiness.change', input },
  )
}

const adviceCard = (before: Read, after: Read, question: Question): Answered => {
  const adviceOn = ({ parts }: Read) => ask<pickup.Advice>('pickup.advise', adviceInput(parts, question))
  const [old, now] = [adviceOn(before), adviceOn(after)]
  // Both are asked about with one time and one policy, which are all that can be refused.
  if (!old.result || !now.result) return refusedCard('pickup', 'At the gate', now)
  const isSame = old.result.status === now.result.status
  return cardOf(
    {
      key: 'pickup',
      title: 'At the gate',
      tone: PICKUP_TONES[now.result.status],
      value: isSame
        ? `${label.pickupStatus[now.result.status]}, as before`
        : `${label.pickupStatus[old.result.status]} → ${label.pickupStatus[now.result.status]}`,
      sentence: now.sentence,
      facts: [
        { name: 'Before', value: old.sentence },
        { name: 'Do now', value: label.pickupAction[now.result.action] },
      ],
      clauses: ['PICK-2', 'PICK-7'],
    },
    { operation: 'pickup.advise', input: adviceInput(after.parts, question) },
  )
}

const attributesCard = (before: Read, after: Read): Answered => {
  const input = { before: before.attributes, after: after.attributes }
  const said = ask<{ readonly changeset: changeset.Changeset }>('changeset.diff', input)
  if (!said.result) return refusedCard('changeset', 'What changed', said)
  const entries = Object.entries(said.result.changeset)
  return cardOf(
    {
      key: 'changeset',
      title: 'What changed',
      tone: entries.length === 0 ? 'plain' : 'caution',
      value: entries.length === 0 ? 'nothing' : counted(entries.length, 'attribute'),
      sentence: said.sentence,
      table:
        entries.length === 0
          ? null
          : {
              caption: 'Attributes',
              head: ['Attribute', 'Before', 'After'],
              rows: entries.map(([name, [old, now]]): Row => ({
                cells: [name, shown(old), shown(now)],
                spot: spotAround(
                  after.source,
                  after.member,
                  after.placeOf(`/container/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
                ),
              })),
            },
      clauses: said.clauses,
      deciders: entries.flatMap(([name, [old]]) => {
        const spot = spotAround(
          before.source,
          before.member,
          before.placeOf(`/container/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
        )
        return [{ name: `${name} before`, value: shown(old), spot }]
      }),
    },
    { operation: 'changeset.diff', input },
  )
}

/** What became of holds, as the rows of a table. */
export const holdRows = (changes: readonly hold.HoldChange[]): readonly Row[] =>
  changes.map(({ change, name, before, after }) => ({
    cells: [name, change, before?.description ?? '', after?.description ?? ''],
    spot: null,
    tone: HOLD_TONES[change],
  }))

export const HOLD_HEAD = ['Hold', 'What became of it', 'Words before', 'Words after']

const holdsCards = (before: Read, after: Read): readonly Answered[] => {
  const input = {
    before: before.attributes.holds_at_pod_terminal ?? [],
    after: after.attributes.holds_at_pod_terminal ?? [],
  }
  const said = askSurely<{ readonly changes: readonly hold.HoldChange[] }>('hold.diff', input)
  const { changes } = said.result
  return [
    cardOf(
      {
        key: 'holds',
        title: 'Holds',
        tone: changes.length === 0 ? 'plain' : HOLD_TONES[changes[0]!.change],
        value: changes.length === 0 ? 'as before' : changes.map(({ name, change }) => `${name} ${change}`).join(', '),
        sentence: said.sentence,
        table: changes.length === 0 ? null : { caption: 'Holds', head: HOLD_HEAD, rows: holdRows(changes) },
        clauses: said.clauses,
      },
      { operation: 'hold.diff', input },
    ),
  ]
}

/** The happening of a tracker that reads the one after the other. */
const happeningCards = (before: Read, after: Read): readonly Answered[] => {
  const [earlier, later] = [
    { attributes: before.attributes, as_of: EARLIER },
    { attributes: after.attributes, as_of: LATER },
  ]
  const step = tracker.read(tracker.read(null, earlier).state, later)
  const { happening } = step
  if (!happening) return []
  const { fee_changes } = happening
  return [
    cardOf(
      {
        key: 'happening',
        title: 'What happened',
        tone: CHANGE_TONES[happening.readiness.change],
        value: spaced(happening.readiness.change === 'none' ? 'no change of readiness' : happening.readiness.change),
        sentence: tracker.explain(step),
        table:
          fee_changes.length === 0
            ? null
            : {
                caption: 'Fees',
                head: ['Currency', 'Before', 'After', 'Difference'],
                rows: fee_changes.map(({ currency_code, before: old, after: now, difference }) => ({
                  cells: [
                    label.currencyLabel(currency_code),
                    old === null ? 'none' : fee.showAmount(old),
                    now === null ? 'none' : fee.showAmount(now),
                    fee.showAmount(difference),
                  ],
                  spot: null,
                })),
              },
        clauses: ['TRK-1', 'CHG-2', 'CHG-3'],
        facts: happening.hold_changes.map(({ name, change }) => ({ name: capital(name), value: spaced(change) })),
      },
      {
        operation: 'tracker.read',
        before: [{ operation: 'tracker.read', input: earlier }],
        input: later,
      },
    ),
  ]
}

/** Two readings, one after the other: their times decide nothing else. */
const EARLIER = '2000-01-01T00:00:00Z'
const LATER = '2000-01-02T00:00:00Z'
