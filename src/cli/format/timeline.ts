/**
 * Shows a replay to people: the changes of each notification, and the result.
 */
import type { Colour } from '../../kernel/paint'
import { changeLabels, pickupAction, pickupStatus } from '../../label'
import { valueTexts } from '../../label/change-labels'
import type { Fee } from '../../resource/model'
import type { Attributes } from '../../rule/changeset'
import type { Assessment } from '../../rule/container'
import { explain as explainFees, summarize } from '../../rule/fee'
import { explain as explainAdvice, type Advice } from '../../rule/pickup'
import { change, evaluate, explain as explainVerdict, type Facts, type Verdict } from '../../rule/readiness'
import type { AdviceAt, Adviser } from '../read/advice'
import type { History, HistoryStep } from '../read/history'
import { showInstant } from './instant'
import { showOrigin, type Gathered, type LeftOut, type Placed, type Skipped } from '../read/notification'
import { paragraphs } from '../terminal/paragraph'
import { createTable, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { refusedToo, showStatus } from './verdict-row'

const ROWS = 500
/** The number of unapplied notifications to name. */
const NAMED = 20

/** The pickup advice of a timeline: a function for each row, and the advice at the end. */
export type TimelineAdvice = { readonly adviser: Adviser; readonly end: AdviceAt | undefined }

/** Writes the timeline, one row per applied notification, and the result. */
export const showReplay = async (
  terminal: Terminal,
  container: Assessment,
  { notifications, byId, leftOut, skipped }: Gathered,
  replayed: History,
  advice?: TimelineAdvice,
): Promise<void> => {
  const lines = (texts: readonly string[]): Promise<void> => terminal.write(paragraphs(texts, terminal.width))
  const name = showNumberAndId(container)
  const start: Attributes = container.parts.container
  await lines([`${name}: ${showStatus(evaluateAttributes(start)).text} when fetched`, ''])
  await drawRows(terminal, replayed.steps, advice?.adviser)
  await lines([summarizeDeliveries(notifications.length, replayed, leftOut), ...skippedLines(skipped), ''])
  if (replayed.status === 'refetch') {
    const unapplied = replayed.unapplied.flatMap(id => byId.get(id) ?? [])
    await lines(
      [
        [`Fetch container ${name} again: ${explainRefetch(unapplied[0], replayed)}`],
        conflictLines(replayed),
        unappliedLines(unapplied),
        ['', 'Known so far:'],
      ].flat(),
    )
  }
  await lines([...sentences(replayed.attributes), ...explainEnd(advice?.end)])
}

/** The skipped events by container, with their number. */
const skippedLines = (skipped: readonly Skipped[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { event, container } of skipped) {
    const text = `${event} of ${container === null ? 'no named container' : `container ${container}`}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const texts = [...counts].map(([text, count]) => `  left out: ${text}${count > 1 ? ` (${count})` : ''}`)
  return texts.length > NAMED ? [...texts.slice(0, NAMED), `  and ${texts.length - NAMED} more`] : texts
}

const unappliedLines = (unapplied: readonly Placed[]): readonly string[] =>
  unapplied.length === 0
    ? []
    : [
        `${unapplied.length === 1 ? 'One notification was' : `${unapplied.length} notifications were`} not applied:`,
        ...unapplied.slice(0, NAMED).map(other => `  ${describe(other)}`),
        ...(unapplied.length > NAMED ? [`  and ${unapplied.length - NAMED} more`] : []),
      ]

/** The advice at the end, in a sentence. */
const explainEnd = (end: AdviceAt | undefined): readonly string[] =>
  end ? [`Advice at ${showInstant(end.now)}: ${end.advice ? explainAdvice(end.advice) : UNREADABLE}`] : []

/** Draws the rows in batches: columns fit their content, and a long timeline takes little memory. */
const drawRows = async (
  terminal: Terminal,
  steps: readonly HistoryStep[],
  adviser: Adviser | undefined,
): Promise<void> => {
  if (steps.length === 0) return
  const draw = createTable(['Time (UTC)', 'Verdict', ...(adviser ? ['Advice'] : []), 'What changed'], terminal)
  let advised: string | undefined
  let rows: (readonly Cell[])[] = []
  for (const [i, step] of steps.entries()) {
    const { before, after, notification } = step
    const advisedBefore = advised
    advised = adviser && adviceText(adviser(after, notification.created_at))
    rows.push([
      { items: [showInstant(notification.created_at)] },
      verdictCell(before, after),
      ...(advised === undefined ? [] : [{ items: [changeText(advisedBefore, advised)] }]),
      { items: describeStep(step) },
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

const describeStep = ({ isRead, before, after, changed }: HistoryStep): readonly string[] => {
  const phrases = changeLabels(before, after, changed)
  return phrases.length > 0
    ? phrases
    : [isRead ? 'a snapshot without changes' : 'nothing: the container already had these values']
}

/** `blocked → ready`, or only the verdict if it does not change. */
const verdictCell = (before: Attributes, after: Attributes): Cell => {
  const { text, colour } = verdictText(before, after)
  return { items: [text], colour }
}

const UNREADABLE = 'none, its attributes cannot be read'

/** `blocked: resolve the holds`: the status, and what to do. */
const adviceText = (advice: Advice | undefined): string =>
  advice === undefined ? UNREADABLE : `${pickupStatus(advice.status)}: ${pickupAction(advice.action)}`

const changeText = (before: string | undefined, after: string): string =>
  before === undefined || before === after ? after : `${before} → ${after}`

type VerdictText = { readonly text: string; readonly colour: Colour | undefined }

export const verdictText = (before: Attributes, after: Attributes): VerdictText => {
  const changed = change({ before: toFacts(before), after: toFacts(after) })
  const [old, now] = [showStatus(changed.before), showStatus(changed.after)]
  return changed.change === 'none'
    ? { text: now.text, colour: undefined }
    : { text: `${old.text} → ${now.text}`, colour: now.colour }
}

/** Holds have been validated by the reader; the rule treats any availability that is not a boolean as unknown. */
const toFacts = (attributes: Attributes): Facts => attributes
const evaluateAttributes = (attributes: Attributes): Verdict => evaluate(toFacts(attributes))

/** A container's number with its id, or the one that is known. */
export const showNumberAndId = ({ id, number }: Pick<Assessment, 'id' | 'number'>): string => {
  if (number && id !== null) return `${number} (${id})`
  return number || id || 'the container'
}

/** `12 deliveries: 9 applied, 1 duplicate; left out: 2 other events; 1 refused`. */
const summarizeDeliveries = (
  deliveries: number,
  { applied, read, duplicates, superseded, unapplied }: History,
  leftOut: LeftOut,
): string => {
  const parts = [
    `${applied.length} applied`,
    ...some(read.length, read.length === 1 ? 'snapshot' : 'snapshots'),
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
  `${showInstant(notification.created_at)}  ${notification.id}  ${showOrigin(notification)}`

/** The reason to fetch the container again. */
const explainRefetch = (unapplied: Placed | undefined, { conflict }: History): string => {
  if (!unapplied) return 'several notifications of one instant change the same attribute, and their order is unknown.'
  const { id, created_at } = unapplied
  const misfit = (conflict?.conflicts.length ?? 0) > 0
  return (
    `notification ${id} (${showOrigin(unapplied)}, ${showInstant(created_at)}) ` +
    (misfit ? 'does not fit the known attributes.' : 'is as old as the container, which may or may not include it.')
  )
}

/** The expected and the found values, and the unreported change between them. */
const conflictLines = ({ conflict }: History): readonly string[] => {
  const conflicts = conflict?.conflicts ?? []
  if (conflicts.length === 0) return []
  const state = (side: 'expected' | 'found'): Attributes =>
    Object.fromEntries(conflicts.map(each => [each.attribute, each[side]]))
  const missing = changeLabels(
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
  return [explainVerdict(evaluateAttributes(attributes)), isNothing ? owed : `Fees: ${owed}`]
}
