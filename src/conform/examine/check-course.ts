/**
 * Checks sequences of calls: each step receives a part of the answer before it, and has to be answered like this library
 * answers it. A sequence that fails is shrunk as a whole.
 */
import type * as fc from 'fast-check'
import { isObject, stringify } from '../../kernel/json'
import { answerOf, explained, find, type Operation } from '../../oracle'
import { courses, type Course, type CourseCall } from '../generate/course'
import { deriveState, type Check, type Plan, type Sealed, type Violation } from '../result/check'
import { findBrokenClauses } from '../result/blame'
import { createJudge, type Mismatch } from '../result/mismatch'
import { isGone, isUnsupported, type Peer, type Reply } from '../result/peer'
import { reportReply, classifyReply } from '../result/reply-fields'
import { truncate, type ReportedReply } from '../result/truncated-reply'
import { explainExpectation } from '../result/why'
import { shrink, sweep, type Found, type Probe } from '../search/counterexample'
import { portableInputs } from '../search/portable'
import { shrinkingFurther } from '../search/shrink'
import { COURSE_BUDGET, countCourses, limitShrinking, MAX_SIGNATURES, sliceTime } from './budget'
import { noteNotation } from './check-notation'
import { countFaults, isEnough, type Run } from './run'
import { judgeSteadiness } from './steadiness'

/** The first step that is answered differently. */
type CourseFailure = Mismatch & {
  readonly operation: Operation
  /** The calls up to this step, without the parts handed back. */
  readonly calls: readonly CourseCall[]
  /** The input of this step, with the part that the implementation returned. */
  readonly params: object
  /** The input of this step, with the part that this library returned. */
  readonly ownParams: object
  readonly reply: ReportedReply
}

export const courseChecks = async (
  peer: Peer,
  operationRuns: readonly Run[],
  plan: Plan,
): Promise<readonly Check[]> => {
  const chosen = courses.filter(({ operations }) =>
    operationRuns.some(({ operation }) => operations.includes(operation.name)),
  )
  const checks: Check[] = []
  for (const [i, course] of chosen.entries()) {
    const runs = operationRuns.filter(({ operation }) => course.operations.includes(operation.name))
    plan.progress(course.id)
    checks.push(
      runs.some(run => run.unsupported)
        ? startCourseCheck(course, 'unsupported')
        : runs.some(run => isEnough(run)())
          ? startCourseCheck(course, 'untested')
          : await checkCourse(peer, course, plan, sliceTime(plan.used, COURSE_BUDGET.end, chosen.length - i), runs),
    )
  }
  return checks
}

const startCourseCheck = (course: Course, state: Check['state']): Check => ({
  kind: 'generated',
  id: course.id,
  title: course.title,
  clauses: [...new Set(course.operations.flatMap(name => find(name)!.clauses))],
  state,
  cases: 0,
  violations: [],
})

/** Generates the calls of a course. Places in reports refer to this generator. */
export const generateCalls = (course: Course): fc.Arbitrary<unknown> => shrinkingFurther(portableInputs(course.calls))

const isCall = ({ operations }: Course, call: unknown): call is CourseCall & { readonly input: object } =>
  isObject(call) && operations.some(name => name === call['operation']) && isObject(call['input'])

/** Receives each input of a course, up to the first difference, with the answers of this library and the implementation. */
type Note = (
  operation: Operation,
  own: { readonly input: unknown; readonly expected: object },
  theirs: { readonly input: unknown; readonly text: string; readonly reply: Reply },
) => Promise<void> | undefined

export const probeCourse = (
  peer: Pick<Peer, 'ask'>,
  course: Course,
  note: Note = () => undefined,
): Probe<CourseFailure> => {
  const judges = new Map(
    course.operations.map(name => {
      const operation = find(name)!
      return [name, { operation, judge: createJudge(operation) }] as const
    }),
  )
  const test = async (input: unknown): Promise<CourseFailure | undefined> => {
    if (!Array.isArray(input)) return undefined
    let [own, theirs] = [course.initial, course.initial]
    for (const [i, call] of (input as readonly unknown[]).entries()) {
      // A shrunk course may lack a part of a call.
      if (!isCall(course, call)) return undefined
      const { operation, judge } = judges.get(call.operation)!
      const ownParams = { ...call.input, ...own }
      const params = { ...call.input, ...theirs }
      const expected = answerOf(operation.call(ownParams))
      const text = stringify(params)
      const reply = await peer.ask(operation.name, params, text)
      await note(operation, { input: ownParams, expected }, { input: params, text, reply })
      const mismatch = judge(expected, reply)
      if (mismatch) {
        return { ...mismatch, operation, calls: input.slice(0, i + 1), params, ownParams, reply: truncate(reply) }
      }
      own = next(course, own, expected)
      theirs = next(course, theirs, reply)
    }
    return undefined
  }
  return { inputs: generateCalls(course), test }
}

const next = (course: Course, before: object, answer: object): object =>
  'result' in answer && isObject(answer.result)
    ? { ...before, ...course.handedBack(answer.result) }
    : { ...before, ...course.initial }

const checkCourse = async (
  peer: Peer,
  course: Course,
  plan: Plan,
  isOver: () => boolean,
  operationRuns: readonly Run[],
): Promise<Check> => {
  if (isOver()) return { ...startCourseCheck(course, 'untested'), note: 'the time was over' }
  const cases = countCourses(plan.runs)
  const [watched, isFaulty] = countFaults(peer)
  const note: Note = (operation, own, theirs) => {
    const run = operationRuns.find(each => each.operation === operation)
    run?.reach.note(own.input, own.expected)
    return run && noteNotation(watched, run, theirs)
  }
  const found = await sweep(probeCourse(watched, course, note), plan.seed, cases, () => isFaulty() || isOver())
  const seen = found.filter(({ failure }) => failure.kind !== 'gone')
  if (seen.length === 0) return { ...startCourseCheck(course, found.length > 0 ? 'untested' : 'passed'), cases }
  if (seen.every(({ failure }) => isUnsupported(failure.reply))) return startCourseCheck(course, 'unsupported')
  const violations: Violation[] = []
  for (const each of seen.slice(0, MAX_SIGNATURES)) {
    plan.progress(`${course.id}: looking for the smallest sequence`)
    violations.push(await describeCourseViolation(peer, course, each, limitShrinking(plan, isOver)))
  }
  return { ...startCourseCheck(course, deriveState(violations)), cases, violations }
}

const describeCourseViolation = async (
  peer: Peer,
  course: Course,
  found: Found<CourseFailure>,
  isOver: () => boolean,
): Promise<Violation> => {
  const probe = probeCourse(peer, course)
  const effort = 'fault' in found.failure.reply ? COURSE_BUDGET.careful : COURSE_BUDGET.effort
  const { input, seed, path, count, failure } = await shrink(probe, found, effort, isOver)
  const steadiness = await judgeSteadiness(
    failure,
    () => probe.test(input),
    () => probeCourse({ ask: peer.askAfresh }, course).test(input),
  )
  return courseViolation(failure, { replay: `${course.id}@${seed}:${path}`, steadiness, count })
}

/** The case without its seed: with the steps before it if a state is handed back, otherwise with the whole input. */
const sealCourse = ({ operation, calls, params }: CourseFailure): Sealed => {
  const before = calls.slice(0, -1) as readonly { readonly operation: string; readonly input: object }[]
  return 'state' in params && before.length > 0
    ? { operation: operation.name, input: calls.at(-1)!.input, before }
    : { operation: operation.name, input: params }
}

const courseViolation = (
  failure: CourseFailure,
  rest: Pick<Violation, 'replay' | 'steadiness' | 'count'>,
): Violation => {
  const { operation, calls, params, ownParams, reply, pointers, signature } = failure
  const { result: expected, clauses: decided, sentence } = explained(operation, ownParams)
  const clauses = findBrokenClauses(operation.blame, failure, decided)
  return {
    id: signature,
    cause: signature,
    kind: classifyReply(reply),
    clauses,
    operation: operation.name,
    input: calls,
    params,
    expected,
    ...reportReply(reply),
    pointers,
    why: explainExpectation(sentence, clauses),
    sealed: sealCourse(failure),
    ...rest,
    excused: false,
  }
}

export const replayCourse = async (peer: Peer, course: Course, place: string, input: unknown): Promise<Check> => {
  const failure = await probeCourse(peer, course).test(input)
  if (!failure) return { ...startCourseCheck(course, 'passed'), cases: 1 }
  if (isGone(failure.reply)) return { ...startCourseCheck(course, 'untested'), cases: 1 }
  if (isUnsupported(failure.reply)) return { ...startCourseCheck(course, 'unsupported'), cases: 1 }
  const violations = [courseViolation(failure, { replay: place, steadiness: 'always', count: 1 })]
  return { ...startCourseCheck(course, deriveState(violations)), cases: 1, violations }
}
