/**
 * `gateout advise`: the pickup advice on each container, most urgent first; as JSON in the order of the input.
 */
import { lastFreeDayRisk, pickupAction, pickupReason, pickupStatus } from '../../label'
import { isOpen, type Advice } from '../../rule/pickup'
import type { Assessment } from '../../rule/container'
import type { Request } from '../../rule/container/assess'
import { createReader, checkRequest } from '../read/container-documents'
import type { TableOptions } from '../read/table'
import { writeAssessments } from '../process/json-assessments'
import type { Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { feeItems } from '../format/fees'
import { showInstant } from '../format/instant'
import { reportEach, urgentFirstReport } from '../format/report'
import { labelAllHolds, countText, showNumberOrId, showStatus } from '../format/verdict-row'

export type AdviseOptions = TableOptions & {
  readonly json?: boolean
  readonly jobs?: number
  readonly now?: string
  readonly policy?: string
}

/** Writes advice on every container in the files and folders. Without any, reads standard input. */
export const advise = async (terminal: Terminal, paths: readonly string[], options: AdviseOptions): Promise<void> => {
  const { json, now = new Date().toISOString(), policy: policyFile, quiet } = options
  const request = policyFile === undefined ? { now } : await readPolicy(terminal, policyFile, now)
  if (request === undefined) return
  if (json) return writeAssessments(terminal, paths, { request, names: ['advice'], options })
  const report = urgentFirstReport(terminal, {
    titles: TITLES,
    toRows: assessed => [formatAdviceRow(assessed)],
    summary: countText,
  })
  const { reader, readTable } = createReader(terminal, request, options)
  await reportEach(terminal, paths, { reader, readTable, quiet, report })
}

/** Reads a policy file as part of a request. If it is invalid, reports the reason and makes the command fail. */
const readPolicy = async (terminal: Terminal, file: string, now: string): Promise<Request | undefined> => {
  let problems: readonly string[]
  try {
    const chunks: Buffer[] = []
    for await (const chunk of terminal.open(file)) chunks.push(chunk)
    const policy: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const answer = checkRequest({ now, policy })
    if (answer._tag === 'Right') return answer.right
    problems = answer.left.map(({ pointer, message }) => `${pointer}: ${message}`)
  } catch (error) {
    problems = [(error as Error).message]
  }
  for (const problem of problems) terminal.say(`${file}: ${problem}`)
  terminal.fail()
  return undefined
}

/** The columns of the table: a title, and the cell of a container. */
const COLUMNS: readonly (readonly [title: string, cellOf: (assessed: Assessment) => Cell])[] = [
  ['Container', assessed => ({ items: [showNumberOrId(assessed)] })],
  ['Where', ({ advice }) => ({ items: [isOpen(advice) ? advice.place.now : 'gone'] })],
  ['Status', ({ advice }) => ({ items: [pickupStatus(advice.status)] })],
  ['Verdict', ({ verdict }) => ({ items: [showStatus(verdict).text], colour: showStatus(verdict).colour })],
  ['Holds', assessed => ({ items: labelAllHolds(assessed) })],
  ['Fees', ({ fees }) => ({ items: feeItems(fees) })],
  ['Last free day', ({ advice }) => ({ items: [lastFreeDayText(advice)] })],
  ['Appointment', ({ advice }) => ({ items: [appointmentText(advice)] })],
  ['Expected or out', ({ advice }) => ({ items: [expectedText(advice)] })],
  ['What to do', ({ advice }) => ({ items: [pickupAction(advice.action)] })],
  [
    'Why',
    ({ advice: { reasons } }) => ({
      items: reasons.length === 0 ? ['-'] : reasons.map(({ code }) => pickupReason(code)),
    }),
  ],
]

const TITLES = COLUMNS.map(([title]) => title)

const formatAdviceRow = (assessed: Assessment): readonly Cell[] => COLUMNS.map(([, cellOf]) => cellOf(assessed))

const lastFreeDayText = ({ last_free_day: lastFreeDay }: Advice): string =>
  lastFreeDay.day === null ? '-' : `${lastFreeDay.day}, ${lastFreeDayRisk(lastFreeDay)} (${lastFreeDay.zone ?? 'UTC'})`

const appointmentText = ({ appointment }: Advice): string =>
  appointment === null ? '-' : `${showInstant(appointment.at)} (${appointment.state})`

/** The expected arrival, or the days since the pickup. */
const expectedText = ({ expected_at, days_out }: Advice): string => {
  if (expected_at !== null) return `expected ${showInstant(expected_at)}`
  return days_out !== null ? `${days_out} ${days_out === 1 ? 'day' : 'days'} out` : '-'
}
