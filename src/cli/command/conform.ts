/**
 * `gateout conform`: does another implementation answer as the contract says?
 */
import { conclude, examine, jsonReport, junitReport, replay, tapReport, textReport, type Examination, type Excuse } from '../../conform'
import { laws } from '../../law'
import type { Selection, Vector } from '../../oracle'
import { painter } from '../terminal/colour'
import { readExcuses, save } from '../peer/conform-files'
import { complaintAbout, readVectors } from '../read/vector-files'
import { implementation } from '../peer/process-peer'
import { printable } from '../terminal/printable'
import { clearProgress, showProgress } from '../terminal/progress'
import { say, write } from '../terminal/stream'

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

export const conform = async (command: readonly string[], options: ConformOptions): Promise<void> => {
  const vectors = await readVectors()
  const excuses = options.excuses === undefined ? [] : await readExcuses(options.excuses, vectors)
  const complaint = typeof excuses === 'string' ? excuses : complaintAbout(options)
  const examination = complaint !== undefined || typeof excuses === 'string' ? complaint ?? '' : await run(command, options, vectors, excuses)
  if (typeof examination === 'string') {
    say(`error: ${examination}`)
    process.exitCode = EXIT.usage
  } else {
    process.exitCode = EXIT[examination.outcome]
    await write(report(examination, options.reporter))
    if (options.save !== undefined) await save(options.save, examination.checks)
  }
}

/** Examines, or replays one case; a text where there is no such case. */
const run = async (
  command: readonly string[], options: ConformOptions, vectors: readonly Vector[], excuses: readonly Excuse[],
): Promise<Examination | string> => {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const peer = implementation(command, { ...PATIENCE, reply: options.timeout * 1000 })
  // Any implementation has an answer to this, if only that it does not know it: so it is seen whether it lives at all.
  await peer.ask('oracle.describe', {})
  const checks = options.replay === undefined
    ? await examine(peer, {
        vectors, laws, excuses, selection: options, seed: options.seed,
        runs: options.runs ?? (options.seconds === undefined ? RUNS : Infinity),
        isOver: () => options.seconds !== undefined && seconds() >= options.seconds,
        progress: text => showProgress(() => `${text} (${seconds().toFixed(0)} s)`),
      })
    : await replay(peer, options.replay, { vectors, laws })
  peer.close()
  clearProgress()
  return checks === undefined ? `there is no ${String(options.replay)}: it names neither a vector nor an input of an operation or a law`
    : conclude({ command, seed: options.seed, seconds: seconds(), checks, troubles: peer.troubles(), isAskedByName: options.operations !== undefined })
}

const report = (examination: Examination, reporter: ConformOptions['reporter']): string => {
  switch (reporter) {
    case 'text': return lineByLine(textReport(examination, painter()))
    case 'tap': return lineByLine(tapReport(examination))
    case 'junit': return junitReport(examination)
    case 'json': return jsonReport(examination)
  }
}

const COLOUR = /(\u001B\[\d+m)/
/** What an implementation says cannot move the cursor; our own colours can stay. */
const lineByLine = (text: string): string =>
  text.split('\n').map(line => line.split(COLOUR).map(part => (COLOUR.test(part) ? part : printable(part))).join('')).join('\n')
