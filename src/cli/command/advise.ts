/**
 * `gateout advise`: the pickup advice on each container, most urgent first; as JSON in the order of the input.
 */
import { emptyReturn, lastFreeDayRisk, pickupAction, pickupReason, pickupStatus } from '../../label'
import { isOpen, type Advice } from '../../rule/pickup'
import { findPlannedDay } from '../../rule/pickup/words'
import type { Assessment } from '../../rule/container'
import { showAmount } from '../../rule/fee/amount'
import { PARTS } from '../../rule/free-time/part'
import { createReader } from '../read/container-documents'
import { readContainerRequest, warnOfUnmatched, type TariffOptions } from '../read/tariff'
import type { TableOptions } from '../read/table'
import { writeAssessments } from '../process/json-assessments'
import type { Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { feeItems } from '../format/fees'
import { showInstant } from '../format/instant'
import { reportEach, urgentFirstReport } from '../format/report'
import { labelAllHolds, countText, showNumberOrId, showStatus } from '../format/verdict-row'

export type AdviseOptions = TableOptions &
  TariffOptions & {
    readonly json?: boolean
    readonly jobs?: number
    readonly now?: string
    readonly columns?: readonly Column[]
  }

/** Writes advice on every container in the files and folders. Without any, reads standard input. */
export const advise = async (terminal: Terminal, paths: readonly string[], options: AdviseOptions): Promise<void> => {
  const { json, now = new Date().toISOString(), quiet } = options
  const request = await readContainerRequest(terminal, options, { now })
  if (!request) return
  const names = request.terms ? (['advice', 'free_time'] as const) : (['advice'] as const)
  if (json) return writeAssessments(terminal, paths, { request, names, options })
  const columns = chooseColumns(terminal.width, request.terms !== undefined, options.columns)
  const report = urgentFirstReport(terminal, {
    titles: columns.map(name => COLUMNS[name].title),
    toRows: assessed => [columns.map(name => COLUMNS[name].toCell(assessed))],
    summary: countText,
  })
  const { reader, readTable, unmatched } = createReader(terminal, request, options)
  await reportEach(terminal, paths, { reader, readTable, quiet, report })
  warnOfUnmatched(terminal, options, unmatched)
}

type ColumnShape = { readonly title: string; readonly toCell: (assessed: Assessment) => Cell }

const text = (items: readonly string[]): Cell => ({ items })

/** The columns of the table, by the name that `--columns` takes. */
const COLUMNS = {
  container: { title: 'Container', toCell: assessed => text([showNumberOrId(assessed)]) },
  where: { title: 'Where', toCell: ({ advice }) => text([isOpen(advice) ? advice.place.now : 'gone']) },
  status: { title: 'Status', toCell: ({ advice }) => text([pickupStatus(advice.status)]) },
  verdict: {
    title: 'Verdict',
    toCell: ({ verdict }) => ({ items: [showStatus(verdict).text], colour: showStatus(verdict).colour }),
  },
  holds: { title: 'Holds', toCell: assessed => text(labelAllHolds(assessed)) },
  fees: { title: 'Fees', toCell: ({ fees }) => text(feeItems(fees)) },
  'last free day': { title: 'Last free day', toCell: ({ advice }) => text(lastFreeDayItems(advice)) },
  'at stake': { title: 'At stake', toCell: assessed => text(stakeItems(assessed)) },
  appointment: { title: 'Appointment', toCell: ({ advice }) => text([appointmentText(advice)]) },
  'expected or out': { title: 'Expected or out', toCell: ({ advice }) => text([expectedText(advice)]) },
  'what to do': { title: 'What to do', toCell: ({ advice }) => text([pickupAction(advice.action)]) },
  why: {
    title: 'Why',
    toCell: ({ advice: { reasons } }) =>
      text(reasons.length === 0 ? ['-'] : reasons.map(({ code }) => pickupReason(code))),
  },
} satisfies { readonly [name: string]: ColumnShape }

export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly Column[]

/** The columns of a narrow terminal. */
const NARROW: readonly Column[] = ['container', 'status', 'last free day', 'at stake', 'what to do', 'why']
/** The width from which a terminal has room for all columns. */
const WIDE = 180

/** The chosen columns, else those for which the terminal has room. Money on terms is shown only if there are terms. */
const chooseColumns = (width: number, hasTerms: boolean, chosen: readonly Column[] | undefined): readonly Column[] =>
  chosen ?? (width < WIDE ? NARROW : COLUMN_NAMES).filter(name => hasTerms || width < WIDE || name !== 'at stake')

/** The fees that are posted, while it is open, and the amounts on the terms. */
const stakeItems = ({ advice, fees, free_time }: Assessment): readonly string[] => {
  const posted = isOpen(advice) && fees && fees.totals.length > 0 ? feeItems(fees) : []
  const counted = PARTS.flatMap(part => {
    const count = free_time[part]
    return count?.outcome === 'counted' && count.amount
      ? [`${showAmount(count.amount)} ${count.currency_code} ${part}, by your terms`]
      : []
  })
  const items = [...posted, ...counted]
  return items.length > 0 ? items : ['-']
}

/** The last free day, and the day by which the empty is due. */
const lastFreeDayItems = ({ last_free_day: { day, zone, ...lastFreeDay }, return_by }: Advice): readonly string[] => {
  const items = [
    ...(day === null ? [] : [`${day}, ${lastFreeDayRisk(lastFreeDay)} (${zone ?? 'UTC'})`]),
    ...(return_by ? [`empty due ${emptyReturn(return_by)}`] : []),
  ]
  return items.length > 0 ? items : ['-']
}

/** A plan in UTC, or its day if it is a date. */
const showPlan = (at: string, advice: Advice): string => findPlannedDay(at, advice) ?? showInstant(at)

const appointmentText = (advice: Advice): string =>
  advice.appointment === null ? '-' : `${showPlan(advice.appointment.at, advice)} (${advice.appointment.state})`

/** The expected arrival, or the days since the pickup. */
const expectedText = (advice: Advice): string => {
  const { expected_at, days_out } = advice
  if (expected_at !== null) return `expected ${showPlan(expected_at, advice)}`
  return days_out !== null ? `${days_out} ${days_out === 1 ? 'day' : 'days'} out` : '-'
}
