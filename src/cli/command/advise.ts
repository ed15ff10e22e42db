/**
 * `gateout advise`: the pickup advice on each container, most urgent first; as JSON in the order of the input.
 */
import { emptyReturn, lastFreeDayRisk, pickupAction, pickupReason, pickupStatus } from '../../label'
import { isOpen, type Advice } from '../../rule/pickup'
import { findPlannedDay } from '../../rule/pickup/words'
import type { Assessment } from '../../rule/container'
import { showMoney } from '../../rule/fee/amount'
import { PARTS } from '../../rule/free-time/part'
import { createReader } from '../read/container-documents'
import { readContainerRequest, warnOfUnmatched, type TariffOptions } from '../read/tariff'
import type { TableOptions } from '../read/table-map'
import type { Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { showInstant } from '../format/instant'
import { jsonReport, pickAnswers, reportEach, urgentFirstReport, type Report } from '../format/report'
import { feeItems, labelHolds, showNumberOrId, showStatus } from '../format/cell'
import { countOf } from '../../kernel/to-words'

export type AdviseOptions = TableOptions &
  TariffOptions & {
    readonly json?: boolean
    readonly strict?: boolean
    readonly now?: string
    readonly columns?: readonly Column[]
  }

/** Writes advice on every container in the files and folders. Without any, reads standard input. */
export const advise = async (terminal: Terminal, paths: readonly string[], options: AdviseOptions): Promise<void> => {
  const { now = new Date().toISOString(), strict, json, quiet } = options
  const request = await readContainerRequest(terminal, options, { now, mode: strict ? 'strict' : 'tolerant' })
  if (!request) return
  const hasTerms = request.terms !== undefined
  const { reader, readTable, unmatched } = createReader(terminal, request, options)
  const report = json
    ? jsonReport(terminal, pickAnswers(hasTerms ? ['advice', 'free_time'] : ['advice']))
    : columnReport(terminal, chooseColumns(terminal.width, hasTerms, options.columns))
  await reportEach(terminal, paths, { reader, quiet, readTable, report })
  warnOfUnmatched(terminal, options, unmatched)
}

const columnReport = (terminal: Terminal, columns: readonly Column[]): Report<Assessment> =>
  urgentFirstReport(
    terminal,
    columns.map(name => name.charAt(0).toUpperCase() + name.slice(1)),
    assessed => [columns.map(name => COLUMNS[name](assessed))],
  )

/** The columns of the table, by the name that `--columns` takes, which is their title, too. */
const COLUMNS = {
  container: showNumberOrId,
  where: ({ advice }) => (isOpen(advice) ? advice.place.now : 'gone'),
  status: ({ advice }) => pickupStatus(advice.status),
  verdict: ({ verdict }) => showStatus(verdict),
  holds: labelHolds,
  fees: ({ fees }) => feeItems(fees),
  'last free day': ({ advice }) => lastFreeDayItems(advice),
  'at stake': assessed => stakeItems(assessed),
  appointment: ({ advice }) => appointmentText(advice),
  'expected or out': ({ advice }) => expectedText(advice),
  'what to do': ({ advice }) => pickupAction(advice.action),
  why: ({ advice }) => advice.reasons.map(({ code }) => pickupReason(code)),
} satisfies { readonly [name: string]: (assessed: Assessment) => Cell }

export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly Column[]

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
      ? [`${showMoney(count.amount, count.currency_code)} ${part}, by your terms`]
      : []
  })
  return [...posted, ...counted]
}

const lastFreeDayItems = ({ last_free_day: { day, zone, ...lastFreeDay }, return_by }: Advice): readonly string[] => [
  ...(day === null ? [] : [`${day}, ${lastFreeDayRisk(lastFreeDay)} (${zone ?? 'UTC'})`]),
  ...(return_by ? [`empty due ${emptyReturn(return_by)}`] : []),
]

/** A plan in UTC, or its day if it is a date. */
const showPlan = (at: string, advice: Advice): string => findPlannedDay(at, advice) ?? showInstant(at)

const appointmentText = (advice: Advice): string =>
  advice.appointment === null ? '-' : `${showPlan(advice.appointment.at, advice)} (${advice.appointment.state})`

const expectedText = (advice: Advice): string => {
  const { expected_at, days_out } = advice
  if (expected_at !== null) return `expected ${showPlan(expected_at, advice)}`
  return days_out !== null ? `${countOf(days_out, 'day')} out` : '-'
}
