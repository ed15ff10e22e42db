/**
 * A replay told to people: what each notification changed, and how it ended.
 */
import type { Colour } from '../../kernel/paint'
import { pickupAction, pickupStatus } from '../../label'
import type { Fee } from '../../resource/container'
import type { Attributes } from '../../rule/changeset'
import { explain as explainFees, summarize } from '../../rule/fee'
import { hasUnknownHolds } from '../../rule/hold/unknown-hold'
import { explain as explainAdvice, type Advice } from '../../rule/pickup'
import { change, evaluate, explain as explainVerdict, type Facts, type Verdict } from '../../rule/readiness'
import type { AdviceAt, Adviser } from '../read/advice'
import type { Container } from '../read/container'
import type { Replayed, ReplayStep } from '../../rule/tracker'
import { showInstant } from './instant'
import { meaningOf, valueTexts } from './changes'
import { placeOf, type Gathered, type LeftOut, type Placed } from '../read/notification'
import { paragraphs } from '../terminal/paragraph'
import { tableOf, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { refusedToo, statusOf } from './verdict-row'

const ROWS = 500
/** How many of the notifications that stay unapplied are named. */
const NAMED = 20

/** What the timeline says beside the verdict: the advice on a container at each instant, and at the end. */
export type AdviceTold = { readonly adviser: Adviser; readonly end: AdviceAt | undefined }

/** Writes the timeline, a row a notification that was applied, and what it came to. */
export const tellReplay = async (
  terminal: Terminal,
  container: Container,
  { notifications, byId, leftOut }: Gathered,
  replayed: Replayed,
  told?: AdviceTold,
): Promise<void> => {
  const lines = (texts: readonly string[]): Promise<void> => terminal.write(paragraphs(texts, terminal.width))
  const name = nameOf(container)
  const start: Attributes = container.attributes ?? {}
  await lines([`${name}: ${statusOf(verdictOf(start)).text} when read`, ''])
  const placed = (ids: readonly string[]): readonly Placed[] => ids.flatMap(id => byId.get(id) ?? [])
  await drawRows(terminal, replayed.steps, told?.adviser)
  await lines([counted(notifications.length, replayed, leftOut), ''])
  if (replayed.status === 'reread') {
    const unapplied = placed(replayed.unapplied)
    await lines([
      `Re-read container ${name}: ${reasonOf(unapplied[0]!, replayed)}`,
      ...conflictLines(replayed),
      `${unapplied.length === 1 ? 'One notification stays' : `${unapplied.length} notifications stay`} unapplied:`,
      ...unapplied.slice(0, NAMED).map(other => `  ${describe(other)}`),
      ...(unapplied.length > NAMED ? [`  and ${unapplied.length - NAMED} more`] : []),
      '',
      'Known so far:',
    ])
  }
  await lines([...sentences(replayed.attributes), ...endOf(told)])
}

/** What is advised at the end, in a sentence. */
const endOf = (told: AdviceTold | undefined): readonly string[] =>
  told?.end ? [`Advice at ${showInstant(told.end.now)}: ${sentenceOf(told.end.advice)}`] : []

const sentenceOf = (advice: Advice | null): string => (advice ? explainAdvice(advice) : UNREADABLE)

/** The rows in batches, so that columns can be fitted to them and a long timeline needs little memory. */
const drawRows = async (
  terminal: Terminal,
  steps: readonly ReplayStep[],
  adviser: Adviser | undefined,
): Promise<void> => {
  if (steps.length === 0) return
  const draw = tableOf(['Time (UTC)', 'Verdict', ...(adviser ? ['Advice'] : []), 'What changed'], terminal)
  let advised: string | undefined
  let rows: (readonly Cell[])[] = []
  for (const [
    i,
    {
      notification: { created_at },
      before,
      after,
      changed,
      omitted,
    },
  ] of steps.entries()) {
    const phrases = [
      ...meaningOf(before, after, changed),
      ...Object.keys(omitted).map(name => `${name}: left out, as the container was read without it`),
    ]
    const advisedBefore = advised
    advised = adviser && adviceText(adviser(after, created_at))
    rows.push([
      { items: [showInstant(created_at)] },
      verdictCell(before, after),
      ...(advised === undefined ? [] : [{ items: [changeText(advisedBefore, advised)] }]),
      { items: phrases.length > 0 ? phrases : ['nothing: it is so already'] },
    ])
    if (rows.length >= ROWS || i === steps.length - 1) {
      await terminal.write(draw(rows))
      rows = []
    }
    terminal.progress.show(() => `${i + 1} of ${steps.length} written`)
  }
  terminal.progress.clear()
  await terminal.write('\n')
}

/** `blocked → ready`, or the verdict alone where it stays. */
const verdictCell = (before: Attributes, after: Attributes): Cell => {
  const { text, colour } = verdictText(before, after)
  return { items: [text], colour }
}

const UNREADABLE = 'none, its attributes cannot be read'

/** `blocked: resolve the holds`: what is true, and what to do. */
const adviceText = (advice: Advice | undefined): string =>
  advice === undefined ? UNREADABLE : `${pickupStatus[advice.status]}: ${pickupAction[advice.action]}`

const changeText = (before: string | undefined, after: string): string =>
  before === undefined || before === after ? after : `${before} → ${after}`

type VerdictText = { readonly text: string; readonly colour: Colour | undefined }

export const verdictText = (before: Attributes, after: Attributes): VerdictText => {
  const changed = change({ before: factsOf(before), after: factsOf(after) })
  const [old, now] = [statusOf(changed.before), statusOf(changed.after)]
  return changed.change === 'none'
    ? { text: now.text, colour: undefined }
    : { text: `${old.text} → ${now.text}`, colour: now.colour }
}

/** Holds have been checked by whoever read them; to the rule an availability that is neither yes nor no is unknown. */
const factsOf = (attributes: Attributes): Facts => attributes
const verdictOf = (attributes: Attributes): Verdict => evaluate(factsOf(attributes))

/** A container's number with its id. */
export const nameOf = ({ id, attributes }: Container): string =>
  attributes?.number ? `${attributes.number} (${id})` : id

/** `12 deliveries: 9 applied, 1 duplicate; left out: 2 other events; 1 refused`. */
const counted = (
  deliveries: number,
  { applied, duplicates, superseded, unapplied }: Replayed,
  leftOut: LeftOut,
): string => {
  const parts = [
    `${applied.length} applied`,
    ...some(duplicates.length, duplicates.length === 1 ? 'duplicate' : 'duplicates'),
    ...some(superseded.length, 'superseded'),
    ...some(unapplied.length, 'unapplied'),
  ]
  const others = [
    ...some(leftOut.other_events, leftOut.other_events === 1 ? 'other event' : 'other events'),
    ...some(leftOut.other_containers, 'of other containers'),
    ...some(leftOut.no_container, 'of no container'),
  ]
  return (
    [
      `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}: ${parts.join(', ')}`,
      ...(others.length > 0 ? [`left out: ${others.join(', ')}`] : []),
    ].join('; ') + refusedToo(leftOut.refused)
  )
}

const some = (count: number, noun: string): readonly string[] => (count > 0 ? [`${count} ${noun}`] : [])

const describe = (notification: Placed): string =>
  `${showInstant(notification.created_at)}  ${notification.id}  ${placeOf(notification)}`

/** Why the container has to be read again. */
const reasonOf = (notification: Placed, { conflict }: Replayed): string => {
  const which = `notification ${notification.id} (${placeOf(notification)}, ${showInstant(notification.created_at)})`
  return hasUnknownHolds(notification.changeset)
    ? `${which} lists holds under an attribute that is not known to list holds.`
    : conflict && conflict.conflicts.length > 0
      ? `${which} does not follow from what is known.`
      : `${which} is one of several at one instant, and which came first cannot be told.`
}

/** What is expected, what is found, and the change between them that no notification reported. */
const conflictLines = ({ conflict }: Replayed): readonly string[] => {
  const conflicts = conflict?.conflicts ?? []
  if (conflicts.length === 0) return []
  const state = (side: 'expected' | 'found'): Attributes =>
    Object.fromEntries(conflicts.map(each => [each.attribute, each[side]]))
  const missing = meaningOf(
    state('found'),
    state('expected'),
    conflicts.map(({ attribute }) => attribute),
  )
  return [
    ...conflicts.map(({ attribute, expected, found }) => {
      const [x, y] = valueTexts(attribute, expected, found)
      return `  ${attribute}: expects ${x}, but found ${y}`
    }),
    `  missing before it: ${missing.join('; ')}`,
  ]
}

const sentences = (attributes: Attributes): readonly string[] => {
  const fees = summarize({ fees: (attributes['fees_at_pod_terminal'] ?? null) as readonly Fee[] | null })
  const owed = fees._tag === 'Left' ? 'more than can be summed up.' : explainFees(fees.right)
  const isNothing = fees._tag === 'Right' && fees.right.totals.length === 0
  return [explainVerdict(verdictOf(attributes)), isNothing ? owed : `Fees: ${owed}`]
}
