/**
 * Verdict, fees, pickup advice and free time of every container of a document, by the rules of these names.
 */
import { withDefaults } from '../../kernel/defaults'
import { left, right } from '../../kernel/either'
import { below, sortIssues, type Checked, type Issue } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import type { Now } from '../../kernel/now'
import { SUM_OUT_OF_RANGE } from '../../kernel/phrase'
import { collectIssues } from '../../kernel/reader'
import { summarize, type Summary } from '../fee'
import { instant } from '../../kernel/time'
import type { Calendar } from '../free-time'
import { PARTS, type Part, type TermsByPart } from '../free-time/part'
import { makeTariff } from '../free-time/tariff'
import { adviseOn, type Advice } from '../pickup/advise'
import { readFacts, type Facts, type PartialPolicy } from '../pickup/facts'
import { defaultPolicy } from '../pickup/input.generated'
import { decide, type Decision } from '../pickup/status'
import type { Verdict } from '../readiness'
import { visitBoxes, type Box } from './box'
import type { Refusal } from './candidates'
import { countParts, collectDays, forecastBox, listMatched, type BoxForecast, type Question } from './count'
import {
  datesFinder,
  findPeriod,
  NO_DATES,
  type DatesByContainer,
  type DatesFinder,
  type FreeTime,
} from './free-time-dates'
import { subjectReader, type PartPointers, type Parts } from './parts'
import { toDateTimeString } from './request'
import { requestReader, type GivenDates } from './request.generated'

export type { BoxForecast } from './count'

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
  /** Replaces the dates of the record: see {@link DatesByContainer}. */
  readonly dates?: DatesByContainer | undefined
}

/**
 * The answers about one container. `readiness.explain(verdict)`, `fee.explain(fees)` and `pickup.explain(advice)` are
 * their sentences, and `label` has the words of their codes.
 */
export interface Assessment<T = TermsByPart | undefined> {
  /** The place of the container in the document; "" is the document itself. */
  readonly pointer: string
  /** Its id, or null for bare attributes. */
  readonly id: string | null
  /** Its number, or null if it is not reported. */
  readonly number: string | null
  /** Its attributes and relationships and the attributes of its shipment, as read: the input of `pickup.advise`. */
  readonly parts: Parts
  /** The place of each of the parts in the document, or null if there is none. */
  readonly pointers: PartPointers
  /** Whether it is released: the result of `readiness.evaluate`. */
  readonly verdict: Verdict
  /** The result of `fee.summarize` for its fees. Null if a sum is out of the range of a double. */
  readonly fees: Summary | null
  /** Its state at the gate and the next action: the result of `pickup.advise`. */
  readonly advice: Advice
  /** Its free time under the given terms: the results of `free_time.count`. */
  readonly free_time: FreeTime<T>
}

/** The result of {@link assess}. */
export interface Assessed<T = TermsByPart | undefined> {
  /** The containers of the document, in its order. */
  readonly containers: readonly Assessment<T>[]
  /** The containers that cannot be read, sorted by pointer; or the whole document, with the pointer "". */
  readonly refused: readonly Refusal[]
  /** The deviations of live data from the published tables, with pointers into the document; and unmatched `dates`. */
  readonly warnings: readonly Issue[]
}

/**
 * Returns the verdict, the fees, the advice and the free time of every container of a document.
 *
 * The document is a resource, a list, a document that includes containers, or the bare attributes of one container. A
 * container that cannot be read is listed in `refused` and does not affect the others. Only an invalid `now`, `mode`,
 * `policy`, `terms`, `calendar` or `dates` is a Left, never the document.
 *
 * @complexity O(n) in the document and the days of free time
 * @clause BOX-1
 * @example assess({ document: { available_for_pickup: true, holds_at_pod_terminal: [] }, now: '2026-07-15T15:00:00Z' })
 * // { right: { containers: [{ verdict: { status: 'ready' } }], refused: [] } }
 */
export const assess = <const T extends TermsByPart | undefined = undefined>(input: Input<T>): Checked<Assessed<T>> => {
  const issues = collectIssues(requestReader, input)
  if (issues.length > 0) return left(issues)
  const { assessDocument, unmatched } = createAssessor(input)
  const answer = assessDocument(input.document)
  if (answer._tag === 'Left') return answer
  const { containers, refused, warnings } = answer.right
  return right({ containers, refused, warnings: sortIssues([...warnings, ...unmatched()]) })
}

/** The input of an assessment without its document. */
export type Request<T extends TermsByPart | undefined = TermsByPart | undefined> = Omit<Input<T>, 'document'>

/** Assesses documents by one request. */
export type Assessor<T> = {
  /** The assessment without the warnings of `unmatched`. A Left names terms whose sum is out of range. */
  readonly assessDocument: (document: unknown) => Checked<Assessed<T>>
  /** A warning for each key of `dates` that has matched no container so far. */
  readonly unmatched: () => readonly Issue[]
  /** The forecast for a container that this assessor assessed; null without terms, or if a sum is out of range. */
  readonly forecast: (assessment: Assessment<T>, days: number) => BoxForecast | null
}

/** Returns an assessor by a request that has passed its checks. */
export const createAssessor = <T extends TermsByPart | undefined>(request: Request<T>): Assessor<T> => {
  const { find, unmatched } = datesFinder(request.dates)
  const { assessBox, forecast } = boxAssessor(request, find)
  const assessDocument = (document: unknown): Checked<Assessed<T>> => {
    const faults = new Map<Part, Issue>()
    const containers: Assessment<T>[] = []
    const warnings: Issue[] = []
    const visit = (box: Box): void => {
      const assessment = assessBox(box, faults)
      containers.push(assessment)
      if (box.warnings.length > 0) warnings.push(...box.warnings)
      if (assessment.fees === null) warnings.push(feesOutOfRange(box))
    }
    const refused = visitBoxes(document, request.mode ?? 'tolerant', visit, ({ id, number }) => find(id, number))
    return faults.size > 0
      ? left(sortIssues([...faults.values()]))
      : right({ containers, refused, warnings: sortIssues(warnings) })
  }
  return { assessDocument, unmatched, forecast }
}

/** Assesses a container, and adds the terms whose sums are out of range to `faults`. */
const boxAssessor = <T extends TermsByPart | undefined>(request: Request<T>, find: DatesFinder['find']) => {
  const { terms, calendar } = request
  const dateTime = toDateTimeString(request.now)!
  const now = instant(dateTime)
  const policy = withDefaults(defaultPolicy, request.policy)
  const tariffs = PARTS.flatMap(part => (terms?.[part] ? [{ part, tariff: makeTariff(terms[part], calendar) }] : []))
  const readSubject = subjectReader(listMatched(tariffs))

  // Kept as long as the caller keeps the assessment, whose forecast counts the same terms for other days.
  const questionsOf = new WeakMap<object, readonly Question[]>()
  const ask = (facts: Facts, { status }: Decision, box: Box, given: GivenDates): readonly Question[] => {
    if (tariffs.length === 0) return []
    const zone = facts.where.zone?.name
    const subject = readSubject(box.parts, () => box.findAttributes(box.resource, 'pod_terminal'))
    return tariffs.map(({ part, tariff }) => {
      const { start, end, ended } = findPeriod(part, facts, status, given)
      return { part, tariff, given, dates: { start, end, ended, now: dateTime, zone, subject } }
    })
  }
  const assessBox = (box: Box, faults: Map<Part, Issue>): Assessment<T> => {
    const { pointer, pointers, id, resource, parts } = box
    const { number = null, fees_at_pod_terminal = null } = resource.attributes ?? {}
    const given = find(id, number)
    const facts = readFacts(parts, now, policy)
    const decision = decide(facts)
    const questions = ask(facts, decision, box, given)
    const free_time = countParts<T>(questions, faults)
    const hasDays = questions.length > 0 || given !== NO_DATES
    const advice = adviseOn(facts, decision, hasDays ? collectDays(free_time, given) : undefined)
    const { verdict } = advice
    const summary = summarize({ fees: fees_at_pod_terminal })
    const fees = summary._tag === 'Right' ? summary.right : null
    const assessment = { pointer, id, number, parts, pointers, verdict, fees, advice, free_time }
    if (questions.length > 0) questionsOf.set(assessment, questions)
    return assessment
  }
  const forecast: Assessor<T>['forecast'] = (assessment, days) =>
    forecastBox(questionsOf.get(assessment) ?? [], assessment.advice.status, days)
  return { assessBox, forecast }
}

const feesOutOfRange = ({ pointers }: Box): Issue => ({
  pointer: below(pointers.container, 'fees_at_pod_terminal'),
  code: 'range',
  message: SUM_OUT_OF_RANGE,
})
