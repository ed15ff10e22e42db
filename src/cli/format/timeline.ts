/**
 * Shows a replay to people: the changes of each notification, and the result.
 */
import type { Colour } from '../../kernel/paint'
import { countOf } from '../../kernel/to-words'
import { changeLabels, pickupAction, pickupStatus } from '../../label'
import { valueTexts } from '../../label/change-labels'
import type { Fee } from '../../resource/model'
import type { Attributes } from '../../rule/changeset'
import type { Assessment } from '../../rule/container'
import { explain as explainFees, summarize } from '../../rule/fee'
import { explain as explainAdvice, type Advice } from '../../rule/pickup'
import { change, evaluate, explain as explainVerdict, type Changed, type Facts } from '../../rule/readiness'
import { verdict } from '../../rule/tracker'
import { describeDoubt } from '../../rule/tracker/explain'
import type { AdviceAt, Adviser } from '../read/advice'
import type { History, HistoryStep } from '../read/history'
import { showInstant } from './instant'
import { showOrigin, type Gathered, type LeftOut, type Placed, type Skipped } from '../read/notification'
import { paragraphs } from '../terminal/paragraph'
import type { Terminal } from '../terminal/terminal'
import { tableWriter } from './report'
import { refusedToo, showStatus } from './cell'

const NAMED = 20

/** The pickup advice of a timeline: a function for each row, and the advice at the end. */
export type TimelineAdvice = { readonly adviser: Adviser; readonly end: AdviceAt | undefined }

/** Writes the timeline, one row per applied notification, and the result. */
export const showReplay = async (
  terminal: Terminal,
  container: Assessment,
  { notifications, byId, leftOut, skipped }: Gathered,
  { replayed, isDated }: { readonly replayed: History; readonly isDated: boolean },
  advice?: TimelineAdvice,
): Promise<void> => {
  const lines = (texts: readonly string[]): Promise<void> => terminal.write(paragraphs(texts, terminal.width))
  const name = showNumberAndId(container)
  const start: Attributes = container.parts.container
  const fetched = isDated
    ? 'when fetched'
    : `when fetched, taken to be ${showInstant(replayed.as_of)}, one second before the first notification (see --as-of)`
  await lines([`${name}: ${showStatus(evaluate(toFacts(start))).text} ${fetched}`, ''])
  await drawRows(terminal, replayed.steps, advice?.adviser)
  await lines([summarizeDeliveries(notifications.length, replayed, leftOut), ...skippedLines(skipped), ''])
  const doubt = describeDoubt(replayed.state)
  if (replayed.status === 'refetch') {
    const unapplied = replayed.unapplied.flatMap(id => byId.get(id) ?? [])
    await lines([
      `Fetch container ${name} again: ${explainRefetch(unapplied[0], replayed, doubt)}`,
      ...conflictLines(replayed),
      ...unappliedLines(unapplied),
      ...(doubt === null ? ['', 'Known so far:'] : []),
    ])
  }
  await lines([
    ...(doubt === null ? sentences(replayed.state.attributes ?? {}) : []),
    ...explainEnd(advice?.end),
    ...(doubt === null ? [] : [`In doubt: ${doubt}. Nothing is known for certain until the container is fetched.`]),
  ])
}

const skippedLines = (skipped: readonly Skipped[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { event, container } of skipped) {
    const text = `${event} of ${container === null ? 'no named container' : `container ${container}`}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return atMost([...counts].map(([text, count]) => `left out: ${text}${count > 1 ? ` (${count})` : ''}`))
}

const atMost = (lines: readonly string[]): readonly string[] =>
  [...lines.slice(0, NAMED), ...(lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [])].map(
    line => `  ${line}`,
  )

const unappliedLines = (unapplied: readonly Placed[]): readonly string[] =>
  unapplied.length === 0
    ? []
    : [
        `${unapplied.length === 1 ? 'One notification was' : `${unapplied.length} notifications were`} not applied:`,
        ...atMost(unapplied.map(each => `${showInstant(each.created_at)}  ${each.id}  ${showOrigin(each)}`)),
      ]

const explainEnd = (end: AdviceAt | undefined): readonly string[] =>
  end ? [`Advice at ${showInstant(end.now)}: ${end.advice ? explainAdvice(end.advice) : UNREADABLE}`] : []

const drawRows = async (
  terminal: Terminal,
  steps: readonly HistoryStep[],
  adviser: Adviser | undefined,
): Promise<void> => {
  if (steps.length === 0) return
  const table = tableWriter(terminal, ['Time (UTC)', 'Verdict', ...(adviser ? ['Advice'] : []), 'What changed'])
  let advised: string | undefined
  for (const [i, step] of steps.entries()) {
    const { known, notification } = step
    const before = advised
    advised = adviser && adviceText(adviser(known, notification.created_at))
    const change = before === undefined || before === advised ? advised : `${before} → ${advised}`
    await table.add([
      [
        showInstant(notification.created_at),
        verdictOf(step),
        ...(change === undefined ? [] : [change]),
        describeStep(step),
      ],
    ])
    terminal.progress.show(() => `${i + 1} of ${steps.length} written`)
  }
  await table.flush()
  terminal.progress.clear()
  await terminal.write('\n')
}

const describeStep = ({ step: { outcome, change }, doubt }: HistoryStep): readonly string[] => {
  if (doubt !== null) return [`in doubt: ${doubt}`]
  const entries = Object.entries(change?.changeset ?? {})
  const side = (i: 0 | 1): Attributes => Object.fromEntries(entries.map(([name, pair]) => [name, pair[i]]))
  const phrases = changeLabels(side(0), side(1), Object.keys(change?.changeset ?? {}))
  if (phrases.length > 0) return phrases
  return [outcome === 'read' ? 'a snapshot without changes' : 'nothing: the container already had these values']
}

/** `blocked → ready`, or only the verdict if it does not change. */
const verdictOf = ({ step: { state, change: changed } }: HistoryStep): VerdictText => {
  const now = verdict(state)
  return showVerdicts(changed?.readiness ?? { before: now, after: now, change: 'none' })
}

const UNREADABLE = 'none, its attributes cannot be read'

/** `blocked: resolve the holds`: the status, and what to do. */
const adviceText = (advice: Advice | undefined): string =>
  advice === undefined ? UNREADABLE : `${pickupStatus(advice.status)}: ${pickupAction(advice.action)}`

type VerdictText = { readonly text: string; readonly colour: Colour | undefined }

export const verdictText = (before: Attributes, after: Attributes): VerdictText =>
  showVerdicts(change({ before: toFacts(before), after: toFacts(after) }))

const showVerdicts = (changed: Changed): VerdictText => {
  const [old, now] = [showStatus(changed.before), showStatus(changed.after)]
  return changed.change === 'none'
    ? { text: now.text, colour: undefined }
    : { text: `${old.text} → ${now.text}`, colour: now.colour }
}

/** Holds have been validated by the reader; the rule treats any availability that is not a boolean as unknown. */
const toFacts = (attributes: Attributes): Facts => attributes

/** A container's number with its id, or whichever of the two is known. */
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
    ...some(read.length, 'snapshot', 'snapshots'),
    ...some(duplicates.length, 'duplicate', 'duplicates'),
    ...some(superseded.length, 'superseded'),
    ...some(unapplied.length, 'unapplied'),
  ]
  const others = [
    ...some(leftOut.other_events, 'other event', 'other events'),
    ...some(leftOut.other_containers, 'of other containers'),
    ...some(leftOut.no_container, 'of no container'),
  ]
  const leftOutText = others.length > 0 ? `; left out: ${others.join(', ')}` : ''
  return `${countOf(deliveries, 'delivery', 'deliveries')}: ${parts.join(', ')}${leftOutText}${refusedToo(leftOut.refused)}`
}

const some = (count: number, noun: string, nouns = noun): readonly string[] =>
  count > 0 ? [countOf(count, noun, nouns)] : []

const explainRefetch = (unapplied: Placed | undefined, { conflict }: History, doubt: string | null): string => {
  if (!unapplied || !conflict || conflict.conflicts.length === 0) return `${doubt ?? 'an update was not applied'}.`
  const place = `${showOrigin(unapplied)}, ${showInstant(unapplied.created_at)}`
  return `notification ${unapplied.id} (${place}) does not fit the known attributes.`
}

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
  return [explainVerdict(evaluate(toFacts(attributes))), isNothing ? owed : `Fees: ${owed}`]
}
