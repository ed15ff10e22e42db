/**
 * The timeline: a tracker receives the notifications and the later snapshots of a container in the order of the field.
 *
 * After each delivery comes the pickup advice at the latest time seen so far.
 */
import { changeset, label, readiness, tracker, type pickup } from '../../src'
import type { Card, Delivery, Question, Timeline, Tone } from './answer'
import {
  ask,
  makeCard,
  showCount,
  makeFact,
  showFew,
  describeGate,
  READINESS_TONES,
  refusedCard,
  type Explained,
  spaceWords,
} from './card'
import { pickFacts, isRead, type Attributes, type Box, type Contents, type ReadBox } from './container-cards'
import { judgeDays } from './days'
import { bodyLabel, readBody } from './notification'
import { spotAt, type Source } from './source'

const OUTCOME_TONES: { readonly [O in tracker.Received['outcome']]: Tone } = {
  applied: 'good',
  waiting: 'caution',
  duplicate: 'plain',
  superseded: 'plain',
  unplaceable: 'bad',
  read: 'good',
  ignored: 'plain',
}

/** An update of the container, or a later snapshot of it. */
type Deliverable = Pick<Delivery, 'index' | 'label' | 'spot'> & {
  /** The changes in words; the first is the label. Those of a snapshot are known when it is delivered. */
  readonly changes: readonly string[]
} & ({ readonly update: tracker.Update } | { readonly snapshot: ReadBox })

export const replayDeliveries = (
  box: Box | undefined,
  source: Source,
  delivered: Contents,
  question: Question,
): { readonly timeline: Timeline; readonly cards: readonly Card[] } => {
  const { deliverables, undeliverable } = listDeliverables(source, delivered, box?.id ?? null)
  const asked = { ...question, as_of: readFetched(deliverables, question) }
  const { deliveries, last } = deliver(box, deliverables, asked)
  if (!isRead(box)) return { timeline: { deliveries, undeliverable, days: null }, cards: [] }
  const record = {
    snapshots: deliverables.flatMap(each => ('snapshot' in each ? [each.snapshot.attributes] : [])),
    updates: deliverables.flatMap(each => ('update' in each ? [each.update] : [])),
    known: { ...box.assessment.parts, container: readKnown(last.state) },
  }
  const days = deliveries.length === 0 ? null : judgeDays(box, record, question)
  return { timeline: { deliveries, undeliverable, days }, cards: finalCards(box, last, asked) }
}

const listDeliverables = (source: Source, { members, boxes }: Contents, containerId: string | null) => {
  const deliverables: Deliverable[] = []
  const undeliverable: string[] = []
  const refuse = (reason: string): unknown => undeliverable.push(reason)
  // Without an id of the container, the first notification names it.
  let known = containerId
  const isOther = (id: string | null): id is string => id !== (known ??= id) && id !== null
  for (const [index, member] of members.entries()) {
    const place = `Number ${index + 1}`
    const shared = { index, spot: spotAt(source, member, member.pointer) }
    const snapshot = boxes[index]
    if (isRead(snapshot)) {
      if (isOther(snapshot.id)) refuse(`${place} is another container, ${snapshot.id}.`)
      else deliverables.push({ ...shared, label: 'The container as fetched later', changes: [], snapshot })
      continue
    }
    if (member.kind !== 'notification' && member.kind !== 'update') {
      refuse(`${place} is not a notification.`)
      continue
    }
    const body = readBody(member)
    if (!body.update) refuse(`${place} does not update a container: ${bodyLabel(body)}.`)
    else if (isOther(body.container_id)) refuse(`${place} names another container, ${body.container_id}.`)
    else {
      const [first, ...changes] = describeChanges(body.update.changeset ?? {})
      deliverables.push({ ...shared, label: first ?? bodyLabel(body), changes, update: body.update })
    }
  }
  return { deliverables, undeliverable }
}

/** The changes of a changeset in the words of `gateout replay`. */
const describeChanges = (changeset: changeset.Changeset): readonly string[] => {
  const entries = Object.entries(changeset)
  const [before, after] = ([0, 1] as const).map(side =>
    Object.fromEntries(entries.map(([name, pair]) => [name, pair[side]])),
  )
  return showFew(label.changeLabels(before!, after!, Object.keys(changeset)))
}

type Last = Pick<tracker.Step, 'state' | 'in_doubt' | 'refetch_at'>

/** When the container was fetched: if it is not given, one second before the first notification, as in `gateout replay`. */
const readFetched = (updates: readonly Deliverable[], { as_of, now }: Question): string => {
  if (as_of !== '') return as_of
  const times = updates
    .map(each => Date.parse('update' in each ? (each.update.created_at ?? '') : now))
    .filter(time => !Number.isNaN(time))
  return times.length === 0 ? now : new Date(Math.min(...times) - 1_000).toISOString()
}

/** Delivers in the order of the field. A later snapshot is taken as fetched now. */
const deliver = (box: Box | undefined, order: readonly Deliverable[], question: Question) => {
  const { as_of } = question
  const now = new Date(question.now)
  const empty = tracker.start().state
  let last: Last = isRead(box)
    ? tracker.read(empty, { attributes: box.attributes, as_of, now })
    : { state: empty, in_doubt: false, refetch_at: null }
  let latest = question.as_of
  const deliveries: Delivery[] = []
  for (const each of order) {
    const at = 'update' in each ? (each.update.created_at ?? '') : now.toISOString()
    const isLate = deliveries.length > 0 && Date.parse(at) < Date.parse(latest)
    if (Date.parse(at) > Date.parse(latest)) latest = at
    const before = readKnown(last.state)
    const step =
      'update' in each
        ? tracker.receive(last.state, { ...each.update, now })
        : tracker.read(last.state, { attributes: each.snapshot.attributes, as_of: at, now })
    last = step
    const changes = 'update' in each ? each.changes : compareAttributes(before, each.snapshot.attributes)
    const isQuiet = step.outcome === 'applied' && step.refetch_at === null
    deliveries.push({
      index: each.index,
      at,
      label: each.label,
      outcome: spaceWords(step.outcome),
      tone: OUTCOME_TONES[step.outcome],
      changes,
      sentence: isQuiet ? '' : tracker.explain(step),
      after: isRead(box) ? describeOutlook(box, readKnown(step.state), latest) : [],
      isLate,
      spot: each.spot,
    })
  }
  return { deliveries, last }
}

/** The differences of two snapshots in words. */
const compareAttributes = (before: Attributes, after: Attributes): readonly string[] =>
  describeChanges(changeset.diff({ before, after }).changeset)

/** The attributes of a tracked container; in doubt without those that decide about a pickup. */
const readKnown = (state: tracker.State): Attributes => tracker.advise(state, attributes => attributes as Attributes)

/** The verdict and the advice on a container with the tracked attributes. */
const describeOutlook = (box: ReadBox, attributes: tracker.Attributes, now: string): Delivery['after'] => {
  const kind = label.readinessKind(readiness.evaluate(pickFacts(attributes)))
  const advice = adviseAt(box, attributes, now).result
  return [
    { name: 'Verdict', value: label.readinessStatus(kind), tone: READINESS_TONES[kind] },
    ...(advice ? [{ name: 'Gate', value: label.pickupStatus(advice.status), tone: describeGate(advice).tone }] : []),
  ]
}

const adviseAt = ({ assessment }: ReadBox, attributes: tracker.Attributes, now: string): Explained<pickup.Advice> =>
  ask('pickup.advise', { ...assessment.parts, container: attributes, now })

const finalCards = (box: ReadBox, last: Last, question: Question): readonly Card[] => {
  const attributes = readKnown(last.state)
  const isDue = isRefetchDue(last, question.now)
  return [trackerCard(last, question), cautionIfDue(adviceCard(adviseAt(box, attributes, question.now)), isDue)]
}

/** A result is not shown in green while a refetch is due, which may change it. */
const cautionIfDue = (card: Card, isDue: boolean): Card =>
  isDue && card.tone === 'good' ? { ...card, tone: 'caution' } : card

const isRefetchDue = ({ in_doubt, refetch_at }: Last, now: string): boolean =>
  in_doubt || (refetch_at !== null && Date.parse(refetch_at) <= Date.parse(now))

const showWaiting = (count: number): string => (count > 0 ? `${showCount(count, 'update')} waiting` : 'all applied')

const trackerCard = (last: Last, { as_of, now }: Question): Card => {
  const { state, in_doubt, refetch_at } = last
  const waiting = state.updates.filter(({ waits }) => waits).map(({ id }) => id)
  const isDue = isRefetchDue(last, now)
  return makeCard({
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
  })
}

const adviceCard = (answer: Explained<pickup.Advice>): Card => {
  if (!answer.result) return refusedCard('pickup', 'At the gate', answer.sentence)
  const { status, action } = answer.result
  return makeCard({
    key: 'pickup',
    title: 'At the gate',
    tone: describeGate(answer.result).tone,
    value: label.pickupStatus(status),
    sentence: answer.sentence,
    facts: [{ name: 'Do', value: label.pickupAction(action) }],
    clauses: ['PICK-2', 'PICK-6'],
  })
}
