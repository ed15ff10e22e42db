/**
 * Arguments and options that commands share, and the parsers that check their values.
 */
import { Argument, InvalidArgumentError, Option } from 'commander'
import { isDateTime } from '../../kernel/time'
import { findZone } from '../../kernel/zone'
import { find, operations, schemaNames } from '../../oracle'
import { isDay, isDayOrInstant } from '../../rule/free-time/format'
import { isCurrency } from '../../resource/format'
import { rules, type Rule } from '../../sql'
import { ORDERS } from '../../table'
import type { TableOptions } from '../read/table-map'
import type { Variables } from '../process/child'
import { FORMATS, parseFiledReport, type FiledReport } from '../process/report-format'
import { didYouMean } from '../terminal/did-you-mean'
import { isSchemaName } from '../../sql/literal'

export const refuse = (reason: string): never => {
  throw new InvalidArgumentError(reason)
}

export const commaSeparated = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

export const STRICT = ['--strict', 'refuse departures from the interface instead of warning about them'] as const
export const QUIET = ['--quiet', 'write no warnings, only errors'] as const
export const CALENDAR = [
  '--calendar <file>',
  'JSON: days that are not working days, such as { "holidays": ["2026-12-25"] }',
] as const

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

export const refuseUnknown = (what: string, name: string, known: readonly string[]): never =>
  refuse(`There is no ${what}${didYouMean(name, known)}. There are ${known.join(', ')}.`)

export const operationArgument = (description: string): Argument =>
  new Argument('<operation>', `${description}: ${NAMES.join(', ')}`).argParser(
    name => find(name) ?? refuseUnknown('operation of this name', name, NAMES),
  )

export const schemaName = (name: string): string =>
  schemaNames.find(known => known === name) ?? refuseUnknown('schema of this name', name, schemaNames)

export const dateTime = (text: string): string =>
  isDateTime(text) ? text : refuse('It is not a date-time with an offset, such as 2026-01-31T08:30:00Z.')

export const date = (text: string): string => (isDay(text) ? text : refuse('It is not a date, such as 2026-01-31.'))

export const dateOrDateTime = (text: string): string =>
  isDayOrInstant(text) ? text : refuse('It is neither a date, such as 2026-01-31, nor a date-time with an offset.')

export const timeZone = (name: string): string =>
  findZone(name) ? name : refuse('It is not a known time zone, such as America/New_York.')

/** A zone for all terminals, or `TERMINAL=ZONE`: the option may be repeated. */
export const tableZone = (text: string, before: TableOptions['zone']): NonNullable<TableOptions['zone']> => {
  const [, terminal, zone = text] = /^(.*)=(.*)$/s.exec(text) ?? []
  const known = timeZone(zone)
  return terminal === undefined ? known : { ...(typeof before === 'object' && before), [terminal]: known }
}
export const ZONE = [
  '--zone <zone>',
  'the time zone of containers that report none; of a table also TERMINAL=ZONE, once for each terminal',
  tableZone,
] as const
export const SHEET = [
  '--sheet <name>',
  'of a workbook: the sheet (default: that with the most container numbers)',
] as const
export const SAVE_MAP = ['--save-map <file>', 'write the answers to a table, for --map with the next one'] as const
export const ORDER = new Option('--order <order>', 'of a table: the order of dates such as 7/9/2026').choices(ORDERS)
export const CURRENCY = [
  '--currency <code>',
  'of a table: the currency of amounts with $ or without one',
  (text: string): string => (isCurrency(text) ? text : refuse('It is not the code of a currency, such as USD.')),
] as const

const parserFrom =
  (kind: string, is: (number: number) => boolean) =>
  (least: number) =>
  (text: string): number =>
    text.trim() !== '' && Number(text) >= least && is(Number(text))
      ? Number(text)
      : refuse(`It is not a ${kind} from ${least}.`)

export const numberFrom = parserFrom('number', Number.isFinite)
export const integerFrom = parserFrom('whole number', Number.isInteger)

/** Appends an environment, as `NAME=VALUE,…`: the option may be repeated. */
export const environments = (text: string, before: readonly Variables[] = []): readonly Variables[] => [
  ...before,
  Object.fromEntries(
    commaSeparated(text).map(part => {
      const [, name = '', value = ''] =
        /^([A-Za-z_]\w*)=(.*)$/s.exec(part) ?? refuse('It is not NAME=VALUE, such as TZ=Asia/Tokyo.')
      return [name, value]
    }),
  ),
]

export const filedReports = (text: string, before: readonly FiledReport[] = []): readonly FiledReport[] => [
  ...before,
  parseFiledReport(text) ??
    refuse(`It is not a name and a file, such as html=report.html; the names are ${FORMATS.join(', ')}.`),
]

export const ruleNames = (text: string): readonly Rule[] =>
  commaSeparated(text).map(
    name =>
      rules.find(known => known === name) ??
      refuse(`There is no ${name} in SQL${didYouMean(name, rules)}, only ${rules.join(', ')}.`),
  )

/** Accepts only names that SQL takes without quotes, so that the option cannot inject SQL. */
export const sqlName = (text: string): string =>
  isSchemaName(text) ? text : refuse('It is not a name of letters, digits and underscores.')
