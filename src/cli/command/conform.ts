/**
 * `gateout conform`: examines another implementation against the contract.
 */
import {
  compare,
  htmlReport,
  jsonReport,
  junitReport,
  outcomeSince,
  textReport,
  type Comparison,
  type Examination,
} from '../../conform'
import type { Paint } from '../../kernel/paint'
import { startChild, type Start, type Variables } from '../process/child'
import { prepare, save, writeReport } from '../process/conform-files'
import { runExamination, type ExaminationOptions } from '../process/examination'
import { implementation } from '../process/process-peer'
import type { FiledReport, Format } from '../process/report-format'
import { findFiles, nextChange } from '../process/watch'
import type { Terminal } from '../terminal/terminal'

export type ConformOptions = ExaminationOptions & {
  readonly timeout: number
  readonly watch?: boolean
  readonly excuses?: string
  readonly save?: string
  readonly compare?: string
  readonly reporter: Format
  /** Reports written to files, in addition to standard output. */
  readonly report?: readonly FiledReport[]
}

const EXIT = { conforms: 0, violates: 1, broken: 2, incomplete: 3, usage: 3 }

const PLAIN_REPORTS = { junit: junitReport, json: jsonReport, html: htmlReport }

const formatReport = (format: Format, examination: Examination, paint: Paint, comparison?: Comparison): string =>
  format === 'text' ? textReport(examination, paint, comparison) : PLAIN_REPORTS[format](examination, comparison)

/** Examines an implementation and, with `watch`, examines it again whenever a file of its command changes. */
export const conform = async (
  terminal: Terminal,
  command: readonly string[],
  options: ConformOptions,
): Promise<void> => {
  const files = options.watch ? findFiles(command, terminal.resolvePath) : []
  if (options.watch && files.length === 0) {
    refuseUsage(terminal, '--watch needs a file among the words of the command')
    return
  }
  for (;;) {
    // Watching begins before the examination, so that a change during it counts.
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
  start: Start = (events, variables) =>
    startChild(command, { ...terminal, env: { ...terminal.env, ...variables } }, events),
  patience = { first: 10_000, restarts: 250, silences: 20, failedStarts: 3 },
): Promise<void> => {
  const prepared = await prepare(terminal, options)
  if (prepared._tag === 'Left') {
    refuseUsage(terminal, prepared.left)
    return
  }
  const begin = (variables?: Variables) =>
    implementation(events => start(events, variables), { ...patience, reply: options.timeout * 1000 })
  const examined = await runExamination(terminal, command, options, prepared.right, begin)
  if (examined._tag === 'Left') {
    refuseUsage(terminal, examined.left)
    return
  }
  const examination = examined.right
  const { earlier } = prepared.right
  const comparison = earlier && compare(earlier, examination)
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

const refuseUsage = (terminal: Terminal, reason: string): void => {
  terminal.say(`error: ${reason}`)
  terminal.fail(EXIT.usage)
}
