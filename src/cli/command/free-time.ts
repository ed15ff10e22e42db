/**
 * `gateout free-time`: the last free day and the amount due, on the terms in a file, for two dates or for containers.
 */
import { lacksAllOf } from '../../kernel/phrase'
import { type Checked, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { jsonLine } from '../../kernel/printable'
import { find } from '../../oracle'
import { PARTS } from '../../rule/free-time/part'
import { TERMS_EXAMPLE } from '../../rule/container/request'
import type { Counted } from '../../rule/free-time'
import { createReader, checkRequest } from '../read/container-documents'
import type { TableOptions } from '../read/table'
import { warnOfIgnored } from '../read/ignored'
import { readJson, refuseIssues } from '../read/json-file'
import type { Terminal } from '../terminal/terminal'
import { countReport, withMonths, writeMonths, writeTable } from '../format/free-time-table'
import { jsonReport, pickAnswers, reportEach } from '../format/report'

export type FreeTimeOptions = TableOptions & {
  readonly terms: string
  readonly calendar?: string
  readonly dates?: string
  readonly now?: string
  readonly start?: string
  readonly end?: string
  readonly json?: boolean
  readonly ledger?: boolean
}

/** The properties of a request that are read from files. */
const FILES = ['terms', 'calendar', 'dates'] as const

const filesIn = ({ terms, calendar, dates }: FreeTimeOptions) => ({ terms, calendar, dates })

/** The part of a request that is read from files. */
type Tariff = { readonly [K in (typeof FILES)[number]]?: unknown }

/** Counts the free time between two dates or, without dates, of every container in the files and folders. */
export const freeTime = async (
  terminal: Terminal,
  paths: readonly string[],
  options: FreeTimeOptions,
): Promise<void> => {
  const tariff = await readTariff(terminal, options)
  if (!tariff) return
  if (!options.quiet) warnOfUnknownKeys(terminal, tariff, options)
  const now = options.now ?? new Date().toISOString()
  await (options.start === undefined
    ? countContainers(terminal, paths, { ...tariff, now }, options)
    : countDates(terminal, { ...tariff, now }, options))
}

type Request = Tariff & { readonly now: string }

const countDates = async (terminal: Terminal, request: Request, options: FreeTimeOptions): Promise<void> => {
  const { start, end, zone, json } = options
  const answer = find('free_time.count')!.call({ ...request, start, end, zone }) as Checked<Counted>
  if (answer._tag === 'Left') refuseIssues(terminal, answer.left, filesIn(options))
  else if (json) await terminal.write(jsonLine(answer.right))
  else {
    const line = { name: [], counted: answer.right }
    await writeTable(terminal, line)
    if (options.ledger) await writeMonths(terminal, [line])
  }
}

const countContainers = async (
  terminal: Terminal,
  paths: readonly string[],
  request: Request,
  options: FreeTimeOptions,
): Promise<void> => {
  const checked = checkRequest(request)
  const issues = [...(checked._tag === 'Left' ? checked.left : []), ...lackOfTerms(request)]
  if (checked._tag === 'Left' || issues.length > 0) {
    refuseIssues(terminal, issues, filesIn(options))
    return
  }
  const { json, ledger, quiet } = options
  const report = json
    ? jsonReport(terminal, pickAnswers(['free_time']))
    : ledger
      ? withMonths(terminal, countReport(terminal))
      : countReport(terminal)
  const { reader, readTable, unmatched } = createReader(terminal, checked.right, options)
  await reportEach(terminal, paths, { reader, readTable, quiet, report })
  if (quiet) return
  for (const { pointer, message } of unmatched())
    terminal.say(`${options.dates}: warning: ${pointer.slice('/dates'.length)}: ${message}`)
}

/** The operations ignore unknown keys, so that a misspelt one would have no effect. */
const warnOfUnknownKeys = (terminal: Terminal, tariff: Tariff, options: FreeTimeOptions): void => {
  const operation = options.start === undefined ? 'container.assess' : 'free_time.count'
  for (const property of FILES) {
    const file = options[property]
    if (file !== undefined) warnOfIgnored(terminal, file, { operation, property, value: tariff[property] })
  }
}

/** A misspelt charge would leave every container without a row. */
const lackOfTerms = ({ terms }: Request): readonly Pick<Issue, 'pointer' | 'message'>[] =>
  isObject(terms) && PARTS.every(charge => terms[charge] === undefined)
    ? [{ pointer: '/terms', message: lacksAllOf(PARTS, TERMS_EXAMPLE) }]
    : []

/** Reads the terms, the calendar and the dates. If a file cannot be read, reports the reason and makes the command fail. */
const readTariff = async (terminal: Terminal, options: FreeTimeOptions): Promise<Tariff | undefined> => {
  const found: { -readonly [K in keyof Tariff]: Tariff[K] } = {}
  let isComplete = true
  for (const key of FILES) {
    const file = options[key]
    if (file === undefined) continue
    const read = await readJson(terminal.resolvePath(file))
    if (read._tag === 'Right') found[key] = read.right
    else {
      terminal.say(`${file}: ${read.left}`)
      isComplete = false
    }
  }
  if (isComplete) return found
  terminal.fail()
  return undefined
}
