/**
 * The timeline: a tracker receives the notifications of a container in the reader's order.
 *
 * After each delivery comes the pickup advice at the latest time seen so far.
 */
import { label, tracker, type pickup, type readiness } from '../../src'
import type { Delivery, Question, Timeline, Tone } from './answer'
import {
  ask,
  askValid,
  makeCard,
  showCount,
  makeFact,
  showFew,
  describeGate,
  READINESS_TONES,
  refusedCard,
  showWords,
  spaceWords,
  type Answered,
} from './card'
import { adviceInput, pickFacts, isRead, type Attributes, type Box, type ReadBox } from './container-cards'
import { bodyLabel, readBody } from './notification'
import { spotAt, type Placed, type Source } from './source'
import { showAttribute } from './table'

const OUTCOME_TONES: { readonly [O in tracker.Received['outcome']]: Tone } = {
  applied: 'good',
  waiting: 'caution',
  duplicate: 'plain',
  superseded: 'plain',
  unplaceable: 'bad',
  read: 'good',
  ignored: 'plain',
}

/** A notification with an update of the container. */
type Deliverable = {
  readonly index: number
  readonly update: tracker.Update
  /** The changes in words; the first is its label. */
  readonly changes: readonly string[]
  readonly label: string
  readonly spot: Delivery['spot']
}

export const replayDeliveries = (
  box: Box | undefined,
  source: Source,
  notifications: readonly Placed[],
  question: Question,
): { readonly timeline: Timeline; readonly cards: readonly Answered[] } => {
  const { deliverables, undeliverable } = listDeliverables(source, notifications, box?.id ?? null, question)
  const byIndex = new Map(deliverables.map(each => [each.index, each]))
  const order = (question.order ?? [...byIndex.keys()]).flatMap(index => byIndex.get(index) ?? [])
  const asked = { ...question, as_of: readFetched(deliverables, question) }
  const steps = deliver(box, order, asked)
  const delivered = new Set(order)
  const dropped = deliverables
    .filter(each => !delivered.has(each))
    .map(({ index, label: words }) => ({ index, label: words }))
  return {
    timeline: { deliveries: steps.deliveries, dropped, undeliverable },
    cards: isRead(box) ? finalCards(box, steps, order, asked) : [],
  }
}

const listDeliverables = (
  source: Source,
  notifications: readonly Placed[],
  containerId: string | null,
  { mode }: Question,
) => {
  const deliverables: Deliverable[] = []
  const undeliverable: string[] = []
  for (const [index, member] of notifications.entries()) {
    const place = `Number ${index + 1}`
    if (member.kind !== 'notification' && member.kind !== 'update') {
      undeliverable.push(`${place} is not a notification.`)
      continue
    }
    const body = readBody(member, mode)
    if (!body.update) undeliverable.push(`${place} does not update a container: ${bodyLabel(body)}.`)
    else if (containerId !== null && body.container_id !== null && body.container_id !== containerId) {
      undeliverable.push(`${place} names another container, ${body.container_id}.`)
    } else {
      const [first, ...changes] = describeChanges(body.update)
      deliverables.push({
        index,
        update: body.update,
        changes,
        label: first ?? bodyLabel(body),
        spot: spotAt(source, member, member.pointer),
      })
    }
  }
  return { deliverables, undeliverable }
}

/** The changes of an update in the words of `gateout replay`. */
const describeChanges = ({ changeset }: tracker.Update): readonly string[] => {
  const entries = Object.entries(changeset ?? {})
  const [before, after] = ([0, 1] as const).map(side =>
    Object.fromEntries(entries.map(([name, pair]) => [name, pair[side]])),
  )
  return showFew(label.changeLabels(before!, after!, Object.keys(changeset ?? {})))
}

type Steps = {
  readonly deliveries: readonly Delivery[]
  readonly last: Pick<tracker.Step, 'state' | 'in_doubt' | 'refetch_at'>
}

/** The current time; a text that is none counts as the time at which it is read. */
const readClock = ({ now }: Question): Date => {
  const clock = new Date(now)
  return Number.isNaN(clock.getTime()) ? new Date() : clock
}

/** When the container was fetched: if it is not given, one second before the first notification, as in `gateout replay`. */
const readFetched = (updates: readonly Deliverable[], { as_of, now }: Question): string => {
  if (as_of !== '') return as_of
  const times = updates.map(({ update }) => Date.parse(update.created_at ?? '')).filter(time => !Number.isNaN(time))
  return times.length === 0 ? now : new Date(Math.min(...times) - 1_000).toISOString()
}

const deliver = (box: Box | undefined, order: readonly Deliverable[], question: Question): Steps => {
  const { as_of, policy } = question
  const now = readClock(question)
  const empty = tracker.start({ policy: policy.tracker }).state
  let last: Steps['last'] = isRead(box)
    ? tracker.read(empty, { attributes: box.attributes, as_of, now })
    : { state: empty, in_doubt: false, refetch_at: null }
  let latest = question.as_of
  const deliveries: Delivery[] = []
  for (const { index, update, changes, label: words, spot } of order) {
    const at = update.created_at ?? ''
    const isLate = deliveries.length > 0 && Date.parse(at) < Date.parse(latest)
    if (Date.parse(at) > Date.parse(latest)) latest = at
    const step = tracker.receive(last.state, { ...update, now })
    last = step
    deliveries.push({
      index,
      id: update.id,
      at,
      label: words,
      outcome: spaceWords(step.outcome),
      tone: OUTCOME_TONES[step.outcome],
      changes,
      sentence: step.outcome === 'applied' && step.refetch_at === null ? '' : tracker.explain(step),
      after: isRead(box) ? describeOutlook(box, readKnown(step.state), latest, question) : [],
      isLate,
      spot,
    })
  }
  return { deliveries, last }
}

/** The attributes of a tracked container; in doubt without those that decide about a pickup. */
const readKnown = (state: tracker.State): Attributes => tracker.advise(state, attributes => attributes as Attributes)

/** The verdict and the advice on a container with the tracked attributes. */
const describeOutlook = (
  box: ReadBox,
  attributes: tracker.Attributes,
  now: string,
  question: Question,
): Delivery['after'] => {
  const verdict = askValid<readiness.Verdict>('readiness.evaluate', pickFacts(attributes)).result
  const advice = ask<pickup.Advice>(
    'pickup.advise',
    adviceInput({ ...box.assessment.parts, container: attributes }, { ...question, now }),
  ).result
  const kind = label.readinessKind(verdict)
  return [
    { name: 'Verdict', value: label.readinessStatus(kind), tone: READINESS_TONES[kind] },
    ...(advice ? [{ name: 'Gate', value: label.pickupStatus(advice.status), tone: describeGate(advice).tone }] : []),
  ]
}

const finalCards = (
  box: ReadBox,
  { last }: Steps,
  order: readonly Deliverable[],
  question: Question,
): readonly Answered[] => {
  const attributes = readKnown(last.state)
  const isDue = isRefetchDue(last, question.now)
  return [
    trackerCard(box, last, order, question),
    cautionIfDue(readinessCard(pickFacts(attributes)), isDue),
    cautionIfDue(adviceCard(adviceInput({ ...box.assessment.parts, container: attributes }, question)), isDue),
  ]
}

/** A result is not shown in green while a refetch is due, which may change it. */
const cautionIfDue = ({ card, asked }: Answered, isDue: boolean): Answered => ({
  card: isDue && card.tone === 'good' ? { ...card, tone: 'caution' } : card,
  asked,
})

const isRefetchDue = ({ in_doubt, refetch_at }: Steps['last'], now: string): boolean =>
  in_doubt || (refetch_at !== null && Date.parse(refetch_at) <= Date.parse(now))

const showWaiting = (count: number): string => (count > 0 ? `${showCount(count, 'update')} waiting` : 'all applied')

const trackerCard = (
  box: ReadBox,
  last: Steps['last'],
  order: readonly Deliverable[],
  { as_of, now, policy }: Question,
): Answered => {
  const { state, in_doubt, refetch_at } = last
  const final = order.at(-1)
  const waiting = state.updates.filter(({ waits }) => waits).map(({ id }) => id)
  const isDue = isRefetchDue(last, now)
  const before = [
    { operation: 'tracker.start', input: Object.keys(policy.tracker).length > 0 ? { policy: policy.tracker } : {} },
    { operation: 'tracker.read', input: { attributes: box.attributes, as_of, now } },
    ...order.slice(0, -1).map(({ update }) => ({ operation: 'tracker.receive', input: { update, now } })),
  ]
  return makeCard(
    {
      key: 'tracker',
      title: 'After all deliveries',
      tone: isDue ? 'bad' : refetch_at === null ? 'good' : 'caution',
      value: isDue ? `${in_doubt ? 'in doubt: ' : ''}fetch the container again` : showWaiting(waiting.length),
      sentence: tracker.explain({ state }),
      facts: [
        ...makeFact('Taken as fetched at', as_of),
        ...makeFact('Fetch the container at', refetch_at),
        ...makeFact('Waiting', waiting.length === 0 ? null : showFew(waiting).join(', ')),
      ],
      clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
    },
    final ? { operation: 'tracker.receive', before, input: { update: final.update, now } } : null,
  )
}

const readinessCard = (input: readiness.Facts): Answered => {
  const { result: verdict, sentence, clauses } = askValid<readiness.Verdict>('readiness.evaluate', input)
  const kind = label.readinessKind(verdict)
  return makeCard(
    {
      key: 'readiness',
      title: 'Release verdict',
      tone: READINESS_TONES[kind],
      value: label.readinessStatus(kind),
      sentence,
      clauses,
      deciders: Object.entries(input).map(([name, value]) => ({
        name: showAttribute(name),
        value: showWords(value),
        spot: null,
      })),
    },
    { operation: 'readiness.evaluate', input },
  )
}

const adviceCard = (input: object): Answered => {
  const answer = ask<pickup.Advice>('pickup.advise', input)
  if (!answer.result) return refusedCard('pickup', 'At the gate', answer.sentence)
  const { status, action } = answer.result
  return makeCard(
    {
      key: 'pickup',
      title: 'At the gate',
      tone: describeGate(answer.result).tone,
      value: label.pickupStatus(status),
      sentence: answer.sentence,
      facts: [{ name: 'Do', value: label.pickupAction(action) }],
      clauses: ['PICK-2', 'PICK-6'],
    },
    { operation: 'pickup.advise', input },
  )
}
