/**
 * `gateout readiness`: the verdict on each container, and its fees.
 */
import type { Assessment } from '../../rule/container'
import { assessmentsNow } from '../read/container-documents'
import { isOpen } from '../../rule/pickup'
import type { Terminal } from '../terminal/terminal'
import { jsonReport, reportEach, tableReport, type Report } from '../format/report'
import { COLUMNS, formatVerdictRow, tally } from '../format/verdict-row'

export type ReadinessOptions = { readonly json?: boolean; readonly strict?: boolean; readonly quiet?: boolean }

/** Writes the verdict on every container in the files and folders. Without any, reads standard input. */
export const readiness = async (
  terminal: Terminal,
  paths: readonly string[],
  { json, strict, quiet }: ReadinessOptions,
): Promise<void> => {
  const report = json
    ? jsonReport(terminal, ({ id, number, verdict, fees }: Assessment) => ({ id, number, verdict, fees }))
    : verdictReport(terminal)
  await reportEach(terminal, paths, { reader: assessmentsNow(strict), quiet, report })
}

const verdictReport = (terminal: Terminal): Report<Assessment> => {
  const counts = tally()
  let gone = 0
  return tableReport(terminal, {
    titles: COLUMNS,
    toRows: answer => {
      counts.add(answer.verdict)
      // The release rules know only availability and holds: their verdict on such a container is of no use.
      if (!isOpen(answer.advice)) gone++
      return [formatVerdictRow(answer)]
    },
    summary: (total, refused) => {
      const hint = `. ${gone} of ${total} ${gone === 1 ? 'is' : 'are'} picked up by the record: see gateout advise`
      return counts.show(refused) + (gone > 0 ? hint : '')
    },
  })
}
