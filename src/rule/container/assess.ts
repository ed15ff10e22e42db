/**
 * Verdict, fees, pickup advice and free time of every container of a document, by the rules of these names.
 */
import { left, right } from '../../kernel/either'
import { below, sortIssues, type Checked, type Issue } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import type { Now } from '../../kernel/now'
import { SUM_OUT_OF_RANGE } from '../../kernel/phrase'
import { collectIssues } from '../../kernel/reader'
import { summarize, type Summary } from '../fee'
import type { Calendar } from '../free-time'
import { countDays } from '../free-time/count'
import { PARTS, type Part } from '../free-time/part'
import { makeTariff } from '../free-time/tariff'
import { advise, type Advice } from '../pickup/advise'
import type { Parts } from '../pickup/parts'
import type { PartialPolicy } from '../pickup/input'
import type { Verdict } from '../readiness'
import { readBoxes, type Box } from './box'
import type { Refusal } from './candidates'
import { deriveDates, type FreeTime, type TermsByPart } from './free-time-dates'
import { toDateTimeString } from './request'
import { requestReader } from './request.generated'

/** The input of {@link assess}. */
export type Input<T extends TermsByPart | undefined = TermsByPart | undefined> = {
  /** The parsed body of a response: a container or a list, with the included resources; or bare attributes. */
  readonly document: unknown
  /** The instant of the assessment. */
  readonly now: Now
  /**
   * Whether live data may differ from the published tables.
   *
   * @default 'tolerant'
   */
  readonly mode?: Mode | undefined
  /** The thresholds of `pickup.advise` that differ from the defaults. */
  readonly policy?: PartialPolicy | undefined
  /** The terms of free time; a kind without terms is not counted. */
  readonly terms?: T
  /** The days that are not working days, as the terms count them. */
  readonly calendar?: Calendar | undefined
}

/** The answers about one container. */
export interface Assessment<T = TermsByPart | undefined> {
  /** The place of the container in the document; "" is the document itself. */
  readonly pointer: string
  /** The id of the container; null for bare attributes. */
  readonly id: string | null
  /** The container number; null if it is not reported. */
  readonly number: string | null
  /** Whether it is released, as by `readiness.evaluate`. */
  readonly verdict: Verdict
  /** The result of `fee.summarize` for its fees. Null if a sum is out of the range of a double. */
  readonly fees: Summary | null
  /** Its state at the gate and the next action, as by `pickup.advise`. */
  readonly advice: Advice
  /** Its free time on the terms given, as by `free_time.count`. */
  readonly free_time: FreeTime<T>
}

/** The result of {@link assess}. */
export interface Assessed<T = TermsByPart | undefined> {
  /** The containers of the document, in its order. */
  readonly containers: readonly Assessment<T>[]
  /** The containers that cannot be read, sortIssues by pointer; or the whole document, with the pointer "". */
  readonly refused: readonly Refusal[]
  /** The deviations of live data from the published tables, with pointers into the document. */
  readonly warnings: readonly Issue[]
}

/**
 * Returns the verdict, the fees, the advice and the free time of every container of a document.
 *
 * The document is a resource, a list, a document that includes containers, or the bare attributes of one container. A
 * container that cannot be read is listed in `refused` and does not affect the others. Only an invalid `now`, `mode`,
 * `policy`, `terms` or `calendar` is a Left, never the document.
 *
 * @complexity O(n) in the document and the days of free time
 * @clause BOX-1
 * @example assess({ document: { available_for_pickup: true, holds_at_pod_terminal: [] }, now: '2026-07-15T15:00:00Z' })
 * // { right: { containers: [{ verdict: { status: 'ready' } }], refused: [] } }
 */
export const assess = <const T extends TermsByPart | undefined = undefined>(input: Input<T>): Checked<Assessed<T>> => {
  const issues = collectIssues(requestReader, input)
  if (issues.length > 0) return left(issues)
  const { boxes, refused } = readBoxes(input.document, input.mode ?? 'tolerant')
  const { assessBox, faults } = createAssessor(input)
  const containers: Assessment<T>[] = []
  const warnings: Issue[] = []
  for (const box of boxes) {
    const assessment = assessBox(box)
    containers.push(assessment)
    for (const warning of box.warnings) warnings.push(warning)
    if (assessment.fees === null) warnings.push(feesOutOfRange(box))
  }
  if (faults.size > 0) return left(sortIssues([...faults.values()]))
  return right({ containers, refused, warnings: sortIssues(warnings) })
}

/** Returns a function that assesses containers, and the terms whose sums were out of range. */
const createAssessor = <T extends TermsByPart | undefined>({ now, policy, terms, calendar }: Input<T>) => {
  const dateTime = toDateTimeString(now)!
  const tariffs = PARTS.map(part => [part, terms?.[part] && makeTariff(terms[part], calendar)] as const)
  const faults = new Map<Part, Issue>()
  const countFreeTime = (parts: Parts, advice: Advice): FreeTime<T> => {
    const dates = deriveDates(parts, advice, dateTime)
    const counted = tariffs.map(([part, tariff]) => {
      const answer = tariff && countDays(tariff, dates[part])
      if (answer?._tag === 'Left') faults.set(part, { ...answer.left[0]!, pointer: `/terms/${part}` })
      return [part, answer?._tag === 'Right' ? answer.right : null]
    })
    // A part is null only without its terms, or if the whole call is refused because of `faults`.
    return Object.fromEntries(counted) as FreeTime<T>
  }
  const assessBox = ({ pointer, id, resource, parts }: Box): Assessment<T> => {
    const advice = advise({ ...parts, now: dateTime, policy })
    const { number, fees_at_pod_terminal } = resource.attributes ?? {}
    const fees = summarize({ fees: fees_at_pod_terminal ?? null })
    return {
      pointer,
      id,
      number: number ?? null,
      verdict: advice.verdict,
      fees: fees._tag === 'Right' ? fees.right : null,
      advice,
      free_time: countFreeTime(parts, advice),
    }
  }
  return { assessBox, faults }
}

const feesOutOfRange = ({ attributesPointer }: Box): Issue => ({
  pointer: below(attributesPointer, 'fees_at_pod_terminal'),
  code: 'range',
  message: SUM_OUT_OF_RANGE,
})
