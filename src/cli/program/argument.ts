/**
 * Arguments and options that commands share, and the parsers that check their values.
 */
import { Argument, InvalidArgumentError } from 'commander'
import { isDateTime } from '../../kernel/time'
import { findZone } from '../../kernel/zone'
import { find, operations, schemaNames } from '../../oracle'
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
export const misuseOfJobs = (options: { readonly json?: boolean; readonly jobs?: number }): string | undefined =>
  options.jobs === undefined || options.json ? undefined : '--jobs needs --json'

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

const NAMES = operations.map(({ name }) => name)

export const operationArgument = (description: string): Argument =>
  new Argument('<operation>', `${description}: ${NAMES.join(', ')}`).argParser(operation)

/** A parser of commander: refuses with `explain` if `read` returns undefined. */
const accept =
  <A>(read: (text: string) => A | undefined, explain: (text: string) => string) =>
  (text: string): A => {
    const value = read(text)
    if (value !== undefined) return value
    throw new InvalidArgumentError(explain(text))
  }

/** A parser that returns the argument unchanged if it passes the test. */
const acceptIf = (test: (text: string) => boolean, explanation: string) =>
  accept(
    text => (test(text) ? text : undefined),
    () => explanation,
  )

const explainUnknown =
  (kind: string, known: readonly string[]) =>
  (name: string): string =>
    `There is no ${kind} of this name${didYouMean(name, known)}. There are ${known.join(', ')}.`

const operation = accept(find, explainUnknown('operation', NAMES))
export const schemaName = accept(
  name => schemaNames.find(known => known === name),
  explainUnknown('schema', schemaNames),
)

export const dateTime = acceptIf(isDateTime, 'It is not a date-time with an offset, such as 2026-01-31T08:30:00Z.')
export const date = acceptIf(isDay, 'It is not a date, such as 2026-01-31.')
export const dateOrDateTime = acceptIf(
  isDayOrInstant,
  'It is neither a date, such as 2026-01-31, nor a date-time with an offset.',
)
export const timeZone = acceptIf(
  name => findZone(name) !== undefined,
  'It is not a known time zone, such as America/New_York.',
)

/** The query itself, if it is valid. */
export const listingQuery = (text: string): string => {
  const parsed = parse({ query: text })
  if (parsed.outcome === 'query') return text
  throw new InvalidArgumentError(parsed.errors.map(({ source, detail }) => `${source.parameter} ${detail}.`).join(' '))
}

const numberIf =
  (test: (value: number) => boolean, kind: string) =>
  (least: number): ((text: string) => number) =>
    accept(
      text => (text.trim() !== '' && test(Number(text)) && Number(text) >= least ? Number(text) : undefined),
      () => `It is not a ${kind} from ${least}.`,
    )
export const numberFrom = numberIf(Number.isFinite, 'number')
export const integerFrom = numberIf(Number.isInteger, 'whole number')

/** Appends a report: the option may be repeated. */
export const filedReports = (text: string, before: readonly FiledReport[] = []): readonly FiledReport[] => {
  const report = parseFiledReport(text)
  if (report) return [...before, report]
  throw new InvalidArgumentError(
    `It is not a name and a file, such as html=report.html; the names are ${FORMATS.join(', ')}.`,
  )
}

const ruleName = accept(
  name => rules.find(known => known === name),
  name => `There is no ${name} in SQL${didYouMean(name, rules)}, only ${rules.join(', ')}.`,
)
export const ruleNames = (text: string): readonly Rule[] => commaSeparated(text).map(ruleName)

/** Accepts only names that SQL takes without quotes, so that the option cannot inject SQL. */
export const sqlName = acceptIf(
  text => /^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(text),
  'It is not a name of letters, digits and underscores.',
)
