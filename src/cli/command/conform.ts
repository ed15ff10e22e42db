/**
 * `gateout conform`: examines another implementation against the contract.
 */
import {
  compare,
  conclude,
  examineInParallel,
  htmlReport,
  jsonReport,
  junitReport,
  outcomeSince,
  protocolClauses,
  replay,
  replaySealed,
  textReport,
  type Check,
  type Comparison,
  type Examination,
  type Excuse,
  type Plan,
} from '../../conform'
import type { Paint } from '../../kernel/paint'
import type { Selection, Vector } from '../../oracle'
import { encodeBlob, isBlob, decodeBlob } from '../process/blob'
import { startChild, type Start } from '../process/child'
import { filesAmong, nextChange } from '../process/watch'
import { readEarlier, readExcuses, save, writeReport } from '../process/conform-files'
import { implementation, type Implementation } from '../process/process-peer'
import type { FiledReport, Format } from '../process/report-format'
import { unmatchedError, readVectors } from '../read/vector-files'
import type { Terminal } from '../terminal/terminal'

export type ConformOptions = Selection & {
  readonly runs?: number
  readonly seconds?: number
  readonly seed: number
  readonly timeout: number
  readonly bail?: boolean
  readonly jobs?: number
  readonly watch?: boolean
  readonly excuses?: string
  readonly replay?: string
  readonly save?: string
  readonly compare?: string
  readonly reporter: Format
  /** Reports written to files, in addition to standard output. */
  readonly report?: readonly FiledReport[]
}

const RUNS = 1_000
const PATIENCE = { first: 10_000, restarts: 250, silences: 20, failedStarts: 3 }
const EXIT = { conforms: 0, violates: 1, broken: 2, usage: 3 }

/** The files of an examination, read before any process is started. */
type Prepared = {
  readonly vectors: readonly Vector[]
  readonly excuses: readonly Excuse[]
}

/** Examines an implementation and, with `watch`, examines it again whenever a file of its command changes. */
export const conform = async (
  terminal: Terminal,
  command: readonly string[],
  options: ConformOptions,
): Promise<void> => {
  const files = options.watch ? filesAmong(command, terminal.resolvePath) : []
  if (options.watch && files.length === 0) {
    terminal.say('error: --watch needs a file among the words of the command')
    terminal.fail(EXIT.usage)
    return
  }
  for (;;) {
    const changed = nextChange(files.map(terminal.resolvePath))
    await conformOnce(terminal, command, options)
    if (files.length === 0) return
    terminal.say(`watching ${files.join(', ')}; end it with Ctrl-C`)
    await changed
  }
}

/** Examines an implementation and writes the reports. The exit code is the verdict. */
export const conformOnce = async (
  terminal: Terminal,
  command: readonly string[],
  options: ConformOptions,
  start: Start = events => startChild(command, terminal, events),
  patience = PATIENCE,
): Promise<void> => {
  const begin = (): Implementation => implementation(start, { ...patience, reply: options.timeout * 1000 })
  const examined = await examineWith(terminal, command, options, begin)
  if (typeof examined === 'string') {
    terminal.say(`error: ${examined}`)
    terminal.fail(EXIT.usage)
    return
  }
  const { examination, comparison } = examined
  terminal.fail(EXIT[comparison ? outcomeSince(comparison, examination) : examination.outcome])
  await terminal.write(formatReport(options.reporter, examination, terminal.paint, comparison))
  for (const { format, file } of options.report ?? []) {
    await writeReport(
      terminal,
      file,
      formatReport(format, examination, (_, text) => text, comparison),
    )
  }
  if (options.save !== undefined) await save(terminal, options.save, examination.checks)
}

/** The examination and its comparison with an earlier one, if any; a string is an error message. */
const examineWith = async (
  terminal: Terminal,
  command: readonly string[],
  options: ConformOptions,
  begin: () => Implementation,
): Promise<{ readonly examination: Examination; readonly comparison: Comparison | undefined } | string> => {
  const earlier = options.compare === undefined ? undefined : await readEarlier(terminal, options.compare)
  if (typeof earlier === 'string') return earlier
  const prepared = await prepare(terminal, options)
  if (typeof prepared === 'string') return prepared
  const examination = await run(terminal, command, options, prepared, begin)
  if (typeof examination === 'string') return examination
  return { examination, comparison: earlier && compare(earlier, examination) }
}

/** The files that the options name, or an error message. */
const prepare = async (terminal: Terminal, options: ConformOptions): Promise<Prepared | string> => {
  const complaint = unmatchedError(options, protocolClauses)
  if (complaint !== undefined) return complaint
  const vectors = await readVectors()
  const excuses = options.excuses === undefined ? [] : await readExcuses(terminal, options.excuses, vectors)
  if (typeof excuses === 'string') return excuses
  return { vectors, excuses }
}

/** Examines an implementation or replays one case. A string is an error message: the case to replay does not exist. */
const run = async (
  terminal: Terminal,
  command: readonly string[],
  options: ConformOptions,
  prepared: Prepared,
  begin: () => Implementation,
): Promise<Examination | string> => {
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const limit = options.seconds ?? Infinity
  const peers = Array.from({ length: options.jobs ?? 1 }, begin)
  const [peer] = peers as [Implementation]
  const expire = (): void => {
    for (const each of peers) each.expire()
  }
  // At the limit, pending requests are given up, not waited for.
  const alarm = Number.isFinite(limit) ? setTimeout(expire, limit * 1000) : undefined
  // Any implementation replies to this request, if only with an error, so it shows whether the program works at all.
  await peer.ask('oracle.describe', {})
  const plan = makePlan(terminal, options, prepared, seconds)
  const checks =
    options.replay === undefined ? await examineInParallel(peers, plan) : await replayPlace(peer, options.replay, plan)
  clearTimeout(alarm)
  for (const each of peers) each.close()
  terminal.progress.clear()
  if (!checks) return explainUnknownCase(String(options.replay))
  return conclude({
    command,
    seed: options.seed,
    seconds: seconds(),
    checks: checks.map(withBlobs),
    troubles: peers.flatMap(each => each.troubles()),
    isAskedByName: options.operations !== undefined,
  })
}

const explainUnknownCase = (place: string): string =>
  `there is no case ${place}: give the id of a vector, a clause of the protocol, an input of an operation or a course, ` +
  'or a case from a report'

const makePlan = (
  terminal: Terminal,
  options: ConformOptions,
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
  progress: text => terminal.progress.show(() => `${text} (${seconds().toFixed(0)} s)`),
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

/** The reports without colours. */
const PLAIN_REPORTS = { junit: junitReport, json: jsonReport, html: htmlReport }

const formatReport = (format: Format, examination: Examination, paint: Paint, comparison?: Comparison): string =>
  format === 'text' ? textReport(examination, paint, comparison) : PLAIN_REPORTS[format](examination, comparison)
