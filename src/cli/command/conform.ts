/**
 * `gateout conform`: does another implementation answer as the contract says?
 */
import {
  conclude, examine, jsonReport, junitReport, replay, tapReport, textReport, type Examination, type Excuse,
} from '../../conform'
import type { Paint } from '../../kernel/paint'
import { printable } from '../../kernel/printable'
import { laws } from '../../law'
import type { Selection, Vector } from '../../oracle'
import { readExcuses, save } from '../peer/conform-files'
import { implementation } from '../peer/process-peer'
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
  readonly reporter: 'text' | 'tap' | 'junit' | 'json'
}

const RUNS = 1_000
const PATIENCE = { first: 10_000, restarts: 250, silences: 20, stillbirths: 3 }
const EXIT = { conforms: 0, violates: 1, broken: 2, usage: 3 }

/** Examines an implementation and reports; the exit code is the verdict. */
export const conform = async (
  terminal: Terminal, command: readonly string[], options: ConformOptions,
): Promise<void> => {
  const vectors = await readVectors()
  const excuses = options.excuses === undefined ? [] : await readExcuses(terminal, options.excuses, vectors)
  const complaint = typeof excuses === 'string' ? excuses : complaintAbout(options)
  const examination = complaint !== undefined || typeof excuses === 'string' ? complaint ?? ''
    : await run(terminal, command, options, vectors, excuses)
  if (typeof examination === 'string') {
    terminal.say(`error: ${examination}`)
    terminal.fail(EXIT.usage)
  } else {
    terminal.fail(EXIT[examination.outcome])
    await terminal.write(report(terminal, examination, options.reporter))
    if (options.save !== undefined) await save(terminal, options.save, examination.checks)
  }
}

/** Examines, or replays one case; a text where there is no such case. */
const run = async (
  terminal: Terminal, command: readonly string[], options: ConformOptions,
  vectors: readonly Vector[], excuses: readonly Excuse[],
): Promise<Examination | string> => {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const limit = options.seconds ?? Infinity
  const peer = implementation(command, terminal, { ...PATIENCE, reply: options.timeout * 1000 })
  // A reply that is under way when the time is over may take its own time; after that nothing is waited for.
  const alarm = Number.isFinite(limit) ? setTimeout(peer.expire, (limit + options.timeout) * 1000) : undefined
  // Any implementation can answer this, if only that it does not know it: so it is seen whether it works at all.
  await peer.ask('oracle.describe', {})
  const checks = options.replay === undefined
    ? await examine(peer, {
        vectors, laws, excuses, selection: options, seed: options.seed,
        runs: options.runs ?? (options.seconds === undefined ? RUNS : Infinity),
        isOver: () => seconds() >= limit,
        progress: text => terminal.progress.show(() => `${text} (${seconds().toFixed(0)} s)`),
      })
    : await replay(peer, options.replay, { vectors, laws })
  clearTimeout(alarm)
  peer.close()
  terminal.progress.clear()
  if (!checks) {
    return `there is no ${String(options.replay)}: it names neither a vector nor an input of an operation or a law`
  }
  return conclude({
    command, seed: options.seed, seconds: seconds(), checks, troubles: peer.troubles(),
    isAskedByName: options.operations !== undefined,
  })
}

const report = ({ paint }: Terminal, examination: Examination, reporter: ConformOptions['reporter']): string => {
  switch (reporter) {
    case 'text': return isStillborn(examination) ? faultsOf(examination, paint) : textReport(examination, paint)
    case 'tap': return tapReport(examination)
    case 'junit': return junitReport(examination)
    case 'json': return jsonReport(examination)
  }
}

/** Whether nothing could be asked: the clauses then say no more than the fault does. */
const isStillborn = ({ clauses, troubles }: Examination): boolean =>
  troubles.length > 0 && clauses.every(({ standing }) => standing === 'untested')

const faultsOf = ({ troubles }: Examination, paint: Paint): string =>
  troubles.map(({ kind, detail }) => `${paint('red', 'fault')} ${kind}: ${printable(detail)}\n`).join('')
