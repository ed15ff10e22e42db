/**
 * `gateout conform`: does another implementation answer as the contract says?
 */
import {
  badge,
  compare,
  conclude,
  examine,
  htmlReport,
  jsonReport,
  junitReport,
  outcomeSince,
  protocolClauses,
  replay,
  replaySealed,
  tapReport,
  textReport,
  type Check,
  type Comparison,
  type Examination,
  type Excuse,
  type Plan,
  type Requirements,
} from '../../conform'
import type { Paint } from '../../kernel/paint'
import { printable } from '../../kernel/printable'
import { laws } from '../../law'
import type { Selection, Vector } from '../../oracle'
import { blobOf, isBlob, unblob } from '../peer/blob'
import { startChild, type Start } from '../peer/child'
import { readEarlier, readExcuses, readRequirements, save, writeReport } from '../peer/conform-files'
import { implementation, type Implementation } from '../peer/process-peer'
import type { FiledReport, Format } from '../peer/report-format'
import { complaintAbout, readVectors } from '../read/vector-files'
import type { Terminal } from '../terminal/terminal'

export type ConformOptions = Selection & {
  readonly runs?: number
  readonly seconds?: number
  readonly seed: number
  readonly timeout: number
  readonly excuses?: string
  readonly replay?: string
  readonly save?: string
  readonly compare?: string
  readonly requirements?: number
  readonly reporter: Format
  /** Further reports, each to a file. */
  readonly report?: readonly FiledReport[]
}

const RUNS = 1_000
const PATIENCE = { first: 10_000, restarts: 250, silences: 20, failedStarts: 3 }
const EXIT = { conforms: 0, violates: 1, broken: 2, usage: 3 }

/** What is read before anything is started. */
type Prepared = {
  readonly vectors: readonly Vector[]
  readonly excuses: readonly Excuse[]
  readonly requirements?: Requirements
}

/** Examines an implementation and reports; the exit code is the verdict. */
export const conform = async (
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
  await terminal.write(reportOf(options.reporter, examination, terminal.paint, comparison))
  for (const { format, file } of options.report ?? []) {
    await writeReport(
      terminal,
      file,
      reportOf(format, examination, (_, text) => text, comparison),
    )
  }
  if (options.save !== undefined) await save(terminal, options.save, examination.checks)
}

/** The examination, compared with an earlier one where there is one; a text where it cannot be made. */
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

/** What an examination needs, or what is wrong with the options. */
const prepare = async (terminal: Terminal, options: ConformOptions): Promise<Prepared | string> => {
  const complaint = complaintAbout(options, protocolClauses)
  if (complaint !== undefined) return complaint
  const all = await readVectors()
  const excuses = options.excuses === undefined ? [] : await readExcuses(terminal, options.excuses, all)
  if (typeof excuses === 'string') return excuses
  if (options.requirements === undefined) return { vectors: all, excuses }
  const requirements = await readRequirements(options.requirements)
  if (typeof requirements === 'string') return requirements
  return { vectors: all.filter(({ id }) => requirements.vectors.includes(id)), excuses, requirements }
}

/** Examines, or replays one case; a text where there is no such case. */
const run = async (
  terminal: Terminal,
  command: readonly string[],
  options: ConformOptions,
  prepared: Prepared,
  begin: () => Implementation,
): Promise<Examination | string> => {
  const { vectors, excuses, requirements } = prepared
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const limit = options.seconds ?? Infinity
  const peer = begin()
  // What is under way when the time is over is not waited for, whatever it is.
  const alarm = Number.isFinite(limit) ? setTimeout(peer.expire, limit * 1000) : undefined
  // Any implementation can answer this, if only that it does not know it: so it is seen whether it works at all.
  await peer.ask('oracle.describe', {})
  const plan: Plan = {
    vectors,
    laws,
    excuses,
    selection: options,
    seed: options.seed,
    // What is required is frozen: nothing is generated.
    runs: requirements ? 0 : (options.runs ?? (options.seconds === undefined ? RUNS : Infinity)),
    used: () => seconds() / limit,
    progress: text => terminal.progress.show(() => `${text} (${seconds().toFixed(0)} s)`),
  }
  const checks = options.replay === undefined ? await examine(peer, plan) : await replayed(peer, options.replay, plan)
  clearTimeout(alarm)
  peer.close()
  terminal.progress.clear()
  if (!checks) {
    return (
      `there is no ${String(options.replay)}: it names neither a vector, a clause of the protocol, ` +
      'an input of an operation or a law, nor is it a case'
    )
  }
  return conclude({
    command,
    seed: options.seed,
    seconds: seconds(),
    checks: checks.map(withBlobs),
    troubles: peer.troubles(),
    isAskedByName: options.operations !== undefined || requirements !== undefined,
    ...(requirements && isWhole(options) && { required: requirements.clauses }),
  })
}

/** Whether all operations and clauses are examined. */
const isWhole = ({ operations, clauses }: Selection): boolean => operations === undefined && clauses === undefined

const replayed = (peer: Implementation, place: string, plan: Plan): Promise<readonly Check[] | undefined> =>
  isBlob(place) ? replaySealed(peer, place, unblob(place), plan) : replay(peer, place, plan)

/** The check, each violation with its case as one word. */
const withBlobs = (check: Check): Check => ({
  ...check,
  violations: check.violations.map(violation => {
    const blob = violation.sealed && blobOf(violation.sealed)
    return blob === undefined ? violation : { ...violation, blob }
  }),
})

const reportOf = (format: Format, examination: Examination, paint: Paint, comparison?: Comparison): string => {
  switch (format) {
    case 'text':
      return isStillborn(examination) ? faultsOf(examination, paint) : textReport(examination, paint, comparison)
    case 'tap':
      return tapReport(examination, comparison)
    case 'junit':
      return junitReport(examination, comparison)
    case 'json':
      return jsonReport(examination, comparison)
    case 'html':
      return htmlReport(examination, comparison)
    case 'badge':
      return badge(examination)
  }
}

/** Whether nothing could be asked: the clauses then say no more than the fault does. */
const isStillborn = ({ clauses, troubles }: Examination): boolean =>
  troubles.length > 0 && clauses.every(({ standing }) => standing === 'untested')

const faultsOf = ({ troubles }: Examination, paint: Paint): string =>
  troubles.map(({ kind, detail }) => `${paint('red', 'fault')} ${kind}: ${printable(detail)}\n`).join('')
