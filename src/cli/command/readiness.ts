/**
 * `gateout readiness`: the verdict on each container, and its fees.
 */
import type { Assessment } from '../../rule/container'
import { writeAssessments } from '../process/json-assessments'
import { requestNow } from '../read/container-documents'
import type { TableOptions } from '../read/table'
import { isOpen } from '../../rule/pickup'
import type { Terminal } from '../terminal/terminal'
import { tableReport, type Report } from '../format/report'
import { COLUMNS, formatVerdictRow, tally } from '../format/verdict-row'

export type ReadinessOptions = TableOptions & {
  readonly json?: boolean
  readonly jobs?: number
  readonly strict?: boolean
}

/** Writes the verdict on every container in the files and folders. Without any, reads standard input. */
export const readiness = (terminal: Terminal, paths: readonly string[], options: ReadinessOptions): Promise<void> =>
  writeAssessments(terminal, paths, {
    request: requestNow(options.strict),
    names: ['verdict', 'fees'],
    options,
    report: verdictReport(terminal),
  })

const verdictReport = (terminal: Terminal): Report<Assessment> => {
  const counts = tally()
  let incomplete = 0
  return tableReport(terminal, {
    titles: COLUMNS,
    toRows: answer => {
      counts.add(answer.verdict)
      if (isGoneOrOwes(answer)) incomplete++
      return [formatVerdictRow(answer)]
    },
    summary: (total, refused) => {
      const hint = `. ${incomplete} of ${total} ${incomplete === 1 ? 'is gone or owes' : 'are gone or owe'} fees: see gateout advise`
      return counts.show(total, refused) + (incomplete > 0 ? hint : '')
    },
  })
}

/** Whether the container is gone or owes fees, which the verdict does not consider. */
const isGoneOrOwes = ({ advice }: Assessment): boolean =>
  !isOpen(advice) || advice.reasons.some(({ code }) => code === 'fees_due')
