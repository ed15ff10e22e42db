/**
 * Runs an examination, or replays one case of it, with processes as peers.
 */
import {
  conclude,
  examineIn,
  examineInParallel,
  replay,
  replaySealed,
  type Check,
  type Examination,
  type Plan,
} from '../../conform'
import { left, right, type Either } from '../../kernel/either'
import type { Selection } from '../../oracle'
import type { Terminal } from '../terminal/terminal'
import { decodeBlob, encodeBlob, isBlob } from './blob'
import type { Variables } from './child'
import type { Prepared } from './conform-files'
import type { Implementation } from './process-peer'

export type ExaminationOptions = Selection & {
  readonly runs?: number
  readonly seconds?: number
  readonly seed: number
  readonly bail?: boolean
  readonly shrinkSeconds?: number
  readonly jobs?: number
  readonly replay?: string
  /** The environments in which the program is examined once more. */
  readonly env?: readonly Variables[]
}

const RUNS = 1_000

const formatVariables = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

/** Examines the implementation that `begin` starts. Left: the case to replay does not exist. */
export const runExamination = async (
  terminal: Terminal,
  command: readonly string[],
  options: ExaminationOptions,
  prepared: Prepared,
  begin: (variables?: Variables) => Implementation,
): Promise<Either<string, Examination>> => {
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const { env = [], replay, seconds: limit = Infinity } = options
  const isReplay = replay !== undefined
  const usual = Array.from({ length: options.jobs ?? 1 }, () => begin(isReplay ? env[0] : undefined))
  const others = isReplay ? [] : env.map(variables => [formatVariables(variables), begin(variables)] as const)
  const peers = [...usual, ...others.map(([, each]) => each)]
  const [peer] = usual as [Implementation]
  const expire = (): void => peers.forEach(each => each.expire())
  // At the limit, pending requests are given up, not waited for.
  const alarm = Number.isFinite(limit) ? setTimeout(expire, limit * 1000) : undefined
  // Any implementation replies to this request, if only with an error, so it shows whether the program works at all.
  await peer.ask('oracle.describe', {})
  const plan = makePlan(terminal, options, prepared, seconds)
  const checks = isReplay ? await replayPlace(peer, replay, plan) : await examineEverywhere(usual, others, plan)
  clearTimeout(alarm)
  for (const each of peers) each.close()
  terminal.progress.clear()
  if (!checks) return left(explainUnknownCase(String(replay)))
  return right(
    conclude({
      command,
      seed: options.seed,
      seconds: seconds(),
      checks: checks.map(withBlobs),
      troubles: peers.flatMap(each => each.troubles()),
      isAskedByName: options.operations !== undefined,
    }),
  )
}

/** Examines the program as it is, and then in each environment. */
const examineEverywhere = async (
  usual: readonly Implementation[],
  others: readonly (readonly [environment: string, peer: Implementation])[],
  plan: Plan,
): Promise<readonly Check[]> => {
  const checks = [...(await examineInParallel(usual, plan))]
  const known = checks.slice()
  for (const [environment, peer] of others) {
    if (plan.bail && checks.some(({ state }) => state === 'failed' || state === 'unanswered')) break
    checks.push(...(await examineIn(environment, peer, plan, known)))
  }
  return checks
}

const explainUnknownCase = (place: string): string =>
  `there is no case ${place}: give the id of a vector, a clause of the protocol, an input of an operation or a course, ` +
  'or a case from a report'

const makePlan = (
  terminal: Terminal,
  options: ExaminationOptions,
  { vectors, excuses }: Prepared,
  seconds: () => number,
): Plan => ({
  vectors,
  excuses,
  bail: options.bail ?? false,
  selection: options,
  seed: options.seed,
  runs: options.runs ?? (options.seconds === undefined ? RUNS : Infinity),
  used: () => seconds() / (options.seconds ?? Infinity),
  now: seconds,
  ...(options.shrinkSeconds !== undefined && { shrinkSeconds: options.shrinkSeconds }),
  progress: text => terminal.progress.show(() => `${text} (${seconds().toFixed(0)} s)`, true),
})

const replayPlace = (peer: Implementation, place: string, plan: Plan): Promise<readonly Check[] | undefined> =>
  isBlob(place) ? replaySealed(peer, place, decodeBlob(place)) : replay(peer, place, plan)

/** Adds to each violation its case as one word, for `--replay`. */
const withBlobs = (check: Check): Check => ({
  ...check,
  violations: check.violations.map(violation => {
    const blob = violation.sealed && encodeBlob(violation.sealed)
    return blob === undefined ? violation : { ...violation, blob }
  }),
})
