/**
 * `gateout readiness`: the verdict on each container, and its fees.
 */
import { assessmentsBy, type Request } from '../read/container-documents'
import { each } from '../read/each'
import type { Status } from '../../rule/pickup'
import { STDIN, type Terminal } from '../terminal/terminal'
import { jsonReport, tableReport, type Report } from '../format/report'
import { COLUMNS, formatVerdictRow, tally } from '../format/verdict-row'

export type ReadinessOptions = { readonly json?: boolean; readonly strict?: boolean; readonly quiet?: boolean }

/** Writes the verdict on every container in the files and folders; without any, reads standard input. */
export const readiness = async (
  terminal: Terminal,
  paths: readonly string[],
  { json, strict, quiet }: ReadinessOptions,
): Promise<void> => {
  const report = json
    ? jsonReport(terminal, ({ id, number, verdict, fees }) => ({ id, number, verdict, fees }))
    : verdictReport(terminal)
  await reportEach(terminal, paths, { request: requestNow(strict), quiet, report })
}

/** A request for the verdict and the fees, which do not depend on the time. */
export const requestNow = (isStrict = false): Request => ({
  now: new Date(),
  mode: isStrict ? 'strict' : 'tolerant',
})

/** Which answers a report gets. */
export type Reported = { readonly request: Request; readonly quiet?: boolean | undefined; readonly report: Report }

/** Reads containers, reports an answer to each and counts the refused ones; without files reads standard input. */
export const reportEach = async (
  terminal: Terminal,
  paths: readonly string[],
  { request, quiet, report }: Reported,
): Promise<void> => {
  let refused = 0
  const reader = assessmentsBy(request)
  for await (const items of each(terminal, paths.length > 0 ? paths : [STDIN], reader, quiet)) {
    for (const { value, ...origin } of items) {
      if (value) await report.add(value, origin)
      else refused++
    }
    await report.pause()
  }
  await report.end(refused)
}

/** The release rules know only availability and holds: the verdict on such a container is of no use. */
const GONE: readonly Status[] = ['picked_up', 'returned']

const verdictReport = (terminal: Terminal): Report => {
  const counts = tally()
  let gone = 0
  return tableReport(terminal, {
    titles: COLUMNS,
    toRows: answer => {
      counts.add(answer.verdict)
      if (GONE.includes(answer.advice.status)) gone++
      return [formatVerdictRow(answer)]
    },
    summary: (total, refused) => {
      const hint = `. ${gone} of ${total} ${gone === 1 ? 'is' : 'are'} picked up by the record: see gateout advise`
      return counts.show(refused) + (gone > 0 ? hint : '')
    },
  })
}
