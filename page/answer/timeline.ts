/**
 * A container read once, and the notifications about it since, delivered in any order, twice, or not at all.
 *
 * Each delivery goes to the tracker as a host would hand it on, with the pickup advice at the latest time known so far.
 */
import { label, tracker, type changeset, type pickup, type readiness } from '../../src'
import type { Delivery, Question, Timeline, Tone } from './answer'
import { adviceInput, factsOf, PICKUP_TONES } from './box'
import { ask, askSurely, cardOf, counted, READINESS_TONES, refusedCard, shown, spaced, type Answered } from './card'
import { isRead } from './change'
import { readBox, type Attributes, type Box } from './container'
import { bodyLabel, readBody } from './notification'
import { spotAt, type Source } from './source'

const OUTCOME_TONES: { readonly [O in tracker.Received['outcome']]: Tone } = {
  applied: 'good',
  waiting: 'caution',
  duplicate: 'plain',
  superseded: 'plain',
  unplaceable: 'bad',
}

/** A notification of the text that can be delivered. */
type Deliverable = {
  readonly index: number
  readonly update: tracker.Update
  readonly label: string
  readonly spot: Delivery['spot']
}

export const timelineOf = (
  reading: Source,
  notifications: Source,
  question: Question,
): {
  readonly timeline: Timeline | null
  readonly cards: readonly Answered[]
  readonly box: Box | undefined
} => {
  const member = reading.members.find(({ kind }) => kind === 'container' || kind === 'attributes')
  const box = member && readBox(reading, member, question.mode)
  const { deliverables, leftOut } = deliverablesOf(notifications, box?.id ?? null, question)
  const order = (question.order ?? deliverables.map(({ index }) => index)).flatMap(
    index => deliverables.find(each => each.index === index) ?? [],
  )
  const steps = deliver(box, order, question)
  const dropped = deliverables
    .filter(each => !order.includes(each))
    .map(({ index, label: words }) => ({ index, label: words }))
  return {
    timeline: { deliveries: steps.deliveries, dropped, leftOut },
    cards: isRead(box) ? finalCards(box, steps, order, question) : [],
    box,
  }
}

const deliverablesOf = (source: Source, containerId: string | null, { mode }: Question) => {
  const deliverables: Deliverable[] = []
  const leftOut: string[] = []
  for (const [index, member] of source.members.entries()) {
    const place = `Number ${index + 1}`
    if (member.kind !== 'notification' && member.kind !== 'update') {
      leftOut.push(`${place} is no notification.`)
      continue
    }
    const body = readBody(member, mode)
    if (!body.update) leftOut.push(`${place} brings no update of a container: ${bodyLabel(body)}.`)
    else if (containerId !== null && body.container_id !== null && body.container_id !== containerId) {
      leftOut.push(`${place} is about another container, ${body.container_id}.`)
    } else
      deliverables.push({
        index,
        update: body.update,
        label: bodyLabel(body),
        spot: spotAt(source, member, member.pointer),
      })
  }
  return { deliverables, leftOut }
}

type Steps = { readonly deliveries: readonly Delivery[]; readonly state: tracker.State }

const deliver = (box: Box | undefined, order: readonly Deliverable[], question: Question): Steps => {
  const empty = tracker.start({ policy: question.policy.tracker }).state
  let { state } = isRead(box)
    ? tracker.read(empty, { attributes: box.attributes, as_of: question.as_of })
    : { state: empty }
  let latest = question.as_of
  const deliveries: Delivery[] = []
  for (const { index, update, label: words, spot } of order) {
    const at = update.created_at ?? ''
    const isLate = deliveries.length > 0 && Date.parse(at) < Date.parse(latest)
    if (Date.parse(at) > Date.parse(latest)) latest = at
    const step = tracker.receive(state, update)
    state = step.state
    deliveries.push({
      index,
      id: update.id,
      at,
      label: words,
      outcome: spaced(step.outcome),
      tone: OUTCOME_TONES[step.outcome],
      sentence: tracker.explain(step),
      after: isRead(box) && state.attributes ? wordsOf(box, state.attributes, latest, question) : [],
      isLate,
      spot,
    })
  }
  return { deliveries, state }
}

/** Verdict and advice on a container with other attributes at a time. */
const wordsOf = (box: Box, attributes: tracker.Attributes, now: string, question: Question): Delivery['after'] => {
  const verdict = askSurely<readiness.Verdict>('readiness.evaluate', factsOf(attributes)).result
  const advice = ask<pickup.Advice>(
    'pickup.advise',
    adviceInput({ ...box.parts, container: attributes }, { ...question, now }),
  ).result
  const kind = label.readinessKind(verdict)
  return [
    { name: 'Verdict', value: label.readinessStatus[kind], tone: READINESS_TONES[kind] },
    ...(advice ? [{ name: 'Gate', value: label.pickupStatus[advice.status], tone: PICKUP_TONES[advice.status] }] : []),
  ]
}

const finalCards = (
  box: Box,
  { state }: Steps,
  order: readonly Deliverable[],
  question: Question,
): readonly Answered[] => {
  const attributes = (state.attributes ?? {}) as Attributes
  const expired = tracker.expire(state, { at: question.now })
  const facts = factsOf(attributes)
  const verdict = askSurely<readiness.Verdict>('readiness.evaluate', facts)
  const input = adviceInput({ ...box.parts, container: attributes }, question)
  const advice = ask<pickup.Advice>('pickup.advise', input)
  const kind = label.readinessKind(verdict.result)
  const last = order.at(-1)
  const before = [
    {
      operation: 'tracker.start',
      input: Object.keys(question.policy.tracker).length > 0 ? { policy: question.policy.tracker } : {},
    },
    { operation: 'tracker.read', input: { attributes: box.attributes, as_of: question.as_of } },
    ...order.slice(0, -1).map(({ update }) => ({ operation: 'tracker.receive', input: { update } })),
  ]
  return [
    cardOf(
      {
        key: 'tracker',
        title: 'After all of it',
        tone: state.awaits_reading ? 'bad' : state.waiting.length > 0 ? 'caution' : 'good',
        value: state.awaits_reading
          ? 'read the container again'
          : state.waiting.length > 0
            ? counted(state.waiting.length, 'update') + ' waiting'
            : 'all settled',
        sentence: tracker.explain({ state }),
        facts: [
          { name: 'By now', value: tracker.explain(expired) },
          ...(state.waiting.length === 0 ? [] : [{ name: 'Waiting', value: state.waiting.join(', ') }]),
        ],
        clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
      },
      last ? { operation: 'tracker.receive', before, input: { update: last.update } } : null,
    ),
    cardOf(
      {
        key: 'readiness',
        title: 'Release verdict',
        tone: READINESS_TONES[kind],
        value: label.readinessStatus[kind],
        sentence: verdict.sentence,
        clauses: verdict.clauses,
        deciders: Object.entries(facts).map(([name, value]) => ({ name, value: shown(value), spot: null })),
      },
      { operation: 'readiness.evaluate', input: facts },
    ),
    advice.result
      ? cardOf(
          {
            key: 'pickup',
            title: 'At the gate',
            tone: PICKUP_TONES[advice.result.status],
            value: label.pickupStatus[advice.result.status],
            sentence: advice.sentence,
            facts: [{ name: 'Do', value: label.pickupAction[advice.result.action] }],
            clauses: ['PICK-2', 'PICK-6'],
          },
          { operation: 'pickup.advise', input },
        )
      : refusedCard('pickup', 'At the gate', advice),
    replayCard(box, order, question),
  ]
}

/** The same deliveries as a replay of all at once. */
const replayCard = (box: Box, order: readonly Deliverable[], { as_of }: Question): Answered => {
  const notifications = order.flatMap(({ update: { id, created_at, changeset } }) =>
    created_at === null ? [] : [{ id, created_at, changeset }],
  )
  const input = { attributes: box.attributes, as_of, notifications }
  const said = ask<changeset.Replayed>('changeset.replay', input)
  const replayed = said.result
  if (!replayed) return refusedCard('replay', 'By a replay', said)
  const { status, applied, duplicates, superseded, unapplied, conflict } = replayed
  return cardOf(
    {
      key: 'replay',
      title: 'By a replay',
      tone: status === 'consistent' ? 'good' : 'bad',
      value: status === 'consistent' ? 'consistent' : 'read the container again',
      sentence: said.sentence,
      facts: [
        { name: 'Applied', value: String(applied.length) },
        { name: 'Duplicates', value: String(duplicates.length) },
        { name: 'Superseded', value: String(superseded.length) },
        { name: 'Not applied', value: String(unapplied.length) },
      ],
      table:
        !conflict || conflict.conflicts.length === 0
          ? null
          : {
              caption: 'What stands against it',
              head: ['Attribute', 'Expected', 'Found'],
              rows: conflict.conflicts.map(({ attribute, expected, found }) => ({
                cells: [attribute, shown(expected), shown(found)],
                spot: null,
              })),
            },
      clauses: said.clauses,
    },
    { operation: 'changeset.replay', input },
  )
}
