/**
 * `gateout free-time`: the last free day and the amount due, on the terms in a file, for two dates or for containers.
 */
import type { Checked } from '../../kernel/issue'
import { jsonLine } from '../../kernel/printable'
import { find } from '../../oracle'
import { explain, type Counted } from '../../rule/free-time'
import type { Assessment } from '../../rule/container'
import { isOpen } from '../../rule/pickup'
import { PARTS, type Part } from '../../rule/free-time/part'
import { createReader } from '../read/container-documents'
import {
  chooseTerms,
  readContainerRequest,
  readTariff,
  tariffFiles,
  warnOfUnmatched,
  type TariffOptions,
} from '../read/tariff'
import type { TableOptions } from '../read/table-map'
import { refuseIssues } from '../read/json-file'
import type { Terminal } from '../terminal/terminal'
import { forecastReport, jsonForecast, type Forecaster } from '../format/forecast-table'
import { countReport, withMonths, writeMonths, writeTable } from '../format/free-time-table'
import { jsonReport, pickAnswers, reportEach, type Report } from '../format/report'

export type FreeTimeOptions = TableOptions &
  TariffOptions & {
    readonly terms: string
    readonly charge?: Part
    readonly now?: string
    readonly start?: string
    readonly end?: string
    readonly days?: number
    readonly json?: boolean
    readonly ledger?: boolean
  }

/** Counts the free time between two dates or, without dates, of every container in the files and folders. */
export const freeTime = (terminal: Terminal, paths: readonly string[], options: FreeTimeOptions): Promise<void> =>
  options.start === undefined ? countContainers(terminal, paths, options) : countDates(terminal, options)

const now = (options: FreeTimeOptions): string => options.now ?? new Date().toISOString()

const countDates = async (terminal: Terminal, options: FreeTimeOptions): Promise<void> => {
  const tariff = await readTariff(terminal, options, 'free_time.count')
  if (!tariff) return
  const { start, end, zone, json, charge } = options
  const terms = chooseTerms(tariff.terms, charge)
  const request = { ...tariff, now: now(options), start, end, zone }
  const counting = { ...request, terms: terms._tag === 'Left' ? [] : terms.right }
  const answer = find('free_time.count')!.call(counting) as Checked<Counted>
  if (answer._tag === 'Left' || terms._tag === 'Left') {
    const issues = [answer, terms].flatMap(each => (each._tag === 'Left' ? each.left : []))
    refuseIssues(terminal, issues, tariffFiles(options))
    return
  }
  const counted = answer.right
  warnOfUnassessable(terminal, '', counted, HELP_WITH_DATES)
  if (json) await terminal.write(jsonLine(counted))
  else {
    const line = { name: [], counted }
    await writeTable(terminal, line)
    if (options.ledger) await writeMonths(terminal, [line])
  }
}

const countContainers = async (
  terminal: Terminal,
  paths: readonly string[],
  options: FreeTimeOptions,
): Promise<void> => {
  const request = await readContainerRequest(terminal, options, { now: now(options) })
  if (!request) return
  const { quiet } = options
  const { reader, readTable, unmatched, forecast } = createReader(terminal, request, options)
  const written = chooseReport(terminal, options, forecast)
  await reportEach(terminal, paths, { reader, readTable, quiet, report: failingReport(terminal, written) })
  warnOfUnmatched(terminal, options, unmatched)
}

const chooseReport = (
  terminal: Terminal,
  { days, json, ledger }: FreeTimeOptions,
  forecast: ReturnType<typeof createReader>['forecast'],
): Report<Assessment> => {
  if (days !== undefined) {
    const forecaster: Forecaster = assessment => forecast(assessment, days)
    return json ? jsonReport(terminal, jsonForecast(forecaster)) : forecastReport(terminal, forecaster)
  }
  if (json) return jsonReport(terminal, pickAnswers(['free_time']))
  return ledger ? withMonths(terminal, countReport(terminal)) : countReport(terminal)
}

/** Makes the command fail at a container whose free time cannot be assessed, and names the option that helps. */
const failingReport = (terminal: Terminal, report: Report<Assessment>): Report<Assessment> => ({
  ...report,
  add: (answer, origin) => {
    for (const part of PARTS) {
      const counted = answer.free_time[part]
      if (counted && !hasNotBegun(answer, part, counted))
        warnOfUnassessable(terminal, `${answer.number ?? answer.id ?? '-'}: ${part}: `, counted)
    }
    return report.add(answer, origin)
  },
})

/** Demurrage begins with the discharge, and detention with the pickup. */
const hasNotBegun = ({ advice }: Assessment, part: Part, counted: Counted): boolean =>
  counted.outcome === 'unassessable' &&
  counted.reason === 'no_start' &&
  (part === 'detention' ? isOpen(advice) : advice.status === 'not_discharged')

type Help = { readonly [R in (Counted & { readonly outcome: 'unassessable' })['reason']]: string }

const HELP: Help = {
  no_start: '--dates takes its start',
  no_zone: '--zone takes the time zone of containers that report none',
  no_end: '--dates takes its end',
  end_before_start: '--dates takes its start and its end',
  no_terms: '--terms has none that apply to it',
  several_terms: '--terms has several that apply to it; one with more keys of match wins',
  too_long: '--dates takes its end',
}

/** With --start, which excludes --dates. */
const HELP_WITH_DATES: Help = {
  ...HELP,
  no_start: '--start takes it',
  no_zone: '--zone takes it',
  no_end: '--end takes it',
  end_before_start: '--start and --end take them',
  too_long: '--end takes an earlier one',
}

const warnOfUnassessable = (terminal: Terminal, name: string, counted: Counted, help = HELP): void => {
  if (counted.outcome !== 'unassessable') return
  terminal.say(`warning: ${name}${explain(counted)} ${help[counted.reason]}`)
  terminal.fail()
}
