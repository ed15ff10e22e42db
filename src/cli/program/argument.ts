/**
 * Arguments and options that commands share, and the parsers that check their values.
 */
import { Argument, InvalidArgumentError } from 'commander'
import { isDateTime } from '../../kernel/time'
import { findZone } from '../../kernel/zone'
import { find, operations, schemaNames, type Operation } from '../../oracle'
import { isDay, isDayOrInstant } from '../../rule/free-time/format'
import { parse } from '../../rule/tracking-request/query'
import { rules, type Rule } from '../../sql'
import { FORMATS, parseFiledReport, type FiledReport } from '../process/report-format'
import { didYouMean } from '../terminal/did-you-mean'

export const commaSeparated = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

export const STRICT = ['--strict', 'refuse departures from the interface instead of warning about them'] as const
export const QUIET = ['--quiet', 'write no warnings, only errors'] as const
export const JOBS = [
  '--jobs <number>',
  'with --json: the number of threads, for lines of JSON (default: 1)',
  (text: string): number => {
    if (/^[1-9]\d?$/.test(text) && Number(text) <= MAX_JOBS) return Number(text)
    throw new InvalidArgumentError(`It is not an integer from 1 to ${MAX_JOBS}.`)
  },
] as const
const MAX_JOBS = 64

/** Lines of a table are not written by several threads. */
export const misuseOfJobs = ({
  json,
  jobs,
}: {
  readonly json?: boolean
  readonly jobs?: number
}): string | undefined => (jobs === undefined || json ? undefined : '--jobs needs --json')

export const OPERATIONS = [
  '--operations <names>',
  'only these operations, separated by commas; * matches any characters',
  commaSeparated,
] as const
export const CLAUSES = [
  '--clauses <ids>',
  'only cases that test these clauses, such as READY-1 or FEE-*',
  commaSeparated,
] as const
export const MUST_ONLY = ['--must-only', 'skip decisions on points that the interface leaves open'] as const

export const operationArgument = (description: string): Argument =>
  new Argument('<operation>', `${description}: ${operations.map(({ name }) => name).join(', ')}`).argParser(operation)

const operation = (name: string): Operation => {
  const found = find(name)
  if (found) return found
  const names = operations.map(row => row.name)
  throw new InvalidArgumentError(
    `There is no operation of this name${didYouMean(name, names)}. There are ${names.join(', ')}.`,
  )
}

export const schemaName = (name: string): string => {
  if (schemaNames.includes(name)) return name
  throw new InvalidArgumentError(
    `There is no schema of this name${didYouMean(name, schemaNames)}. There are ${schemaNames.join(', ')}.`,
  )
}

export const dateTime = (text: string): string => {
  if (isDateTime(text)) return text
  throw new InvalidArgumentError('It is not a date-time with an offset, such as 2026-01-31T08:30:00Z.')
}

export const date = (text: string): string => {
  if (isDay(text)) return text
  throw new InvalidArgumentError('It is not a date, such as 2026-01-31.')
}

export const dateOrDateTime = (text: string): string => {
  if (isDayOrInstant(text)) return text
  throw new InvalidArgumentError('It is neither a date, such as 2026-01-31, nor a date-time with an offset.')
}

export const timeZone = (name: string): string => {
  if (findZone(name)) return name
  throw new InvalidArgumentError('It is not a known time zone, such as America/New_York.')
}

/** The query itself, if it is valid. */
export const listingQuery = (text: string): string => {
  const parsed = parse({ query: text })
  if (parsed.outcome === 'query') return text
  throw new InvalidArgumentError(parsed.errors.map(({ source, detail }) => `${source.parameter} ${detail}.`).join(' '))
}

export const numberFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (text.trim() !== '' && value >= least && Number.isFinite(value)) return value
    throw new InvalidArgumentError(`It is not a number from ${least}.`)
  }

export const integerFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (text.trim() !== '' && value >= least && Number.isInteger(value)) return value
    throw new InvalidArgumentError(`It is not a whole number from ${least}.`)
  }

/** Appends a report: the option may be repeated. */
export const filedReports = (text: string, before: readonly FiledReport[] = []): readonly FiledReport[] => {
  const report = parseFiledReport(text)
  if (report) return [...before, report]
  throw new InvalidArgumentError(
    `It is not a name and a file, such as html=report.html; the names are ${FORMATS.join(', ')}.`,
  )
}

export const ruleNames = (text: string): readonly Rule[] =>
  commaSeparated(text).map(name => {
    const rule = rules.find(known => known === name)
    if (rule !== undefined) return rule
    throw new InvalidArgumentError(`There is no ${name} in SQL${didYouMean(name, rules)}, only ${rules.join(', ')}.`)
  })

/** Accepts only names that SQL takes without quotes, so that the option cannot inject SQL. */
export const sqlName = (text: string): string => {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(text)) return text
  throw new InvalidArgumentError('It is not a name of letters, digits and underscores.')
}
