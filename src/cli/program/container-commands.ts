/**
 * The usage of the commands about containers: advise, free-time, replay, history and diff.
 */
import { Option } from 'commander'
import { isForecast } from '../../rule/free-time/format'
import { PARTS } from '../../rule/free-time/part'
import { advise, COLUMN_NAMES, type AdviseOptions, type Column } from '../command/advise'
import { diff, type DiffOptions } from '../command/diff'
import { freeTime, type FreeTimeOptions } from '../command/free-time'
import { history, type HistoryOptions } from '../command/history'
import { replay, type ReplayOptions } from '../command/replay'
import { isInOrder, type Hours } from '../../rule/history/format'
import { CALENDAR, commaSeparated, CURRENCY, date, dateOrDateTime, dateTime, ORDER } from './argument'
import { QUIET, refuse, refuseUnknown, SAVE_MAP, SHEET, STRICT, tableZone, timeZone, ZONE } from './argument'
import type { Program } from './program'

const CONTAINER = 'JSON: a container, or a JSON:API document with one or many; - is standard input'
const CONTAINERS =
  'JSON: a container or its attributes, a JSON:API document with one or many, an array of these, or one per line; ' +
  'or a table with a header, such as CSV; folders of such files; - or no file is standard input'
const CHOICE = ['--container <name>', 'the number or the id of the container, if a file has more than one'] as const
const NOTIFICATIONS =
  'JSON: the body of a webhook, an array of these, or one per line; folders of such files; - is standard input'

export const declareAdvise = ({ command, terminal }: Program): void => {
  command(
    'advise',
    "Show each container's state at the gate, its last free day and what to do; most urgent first.",
    'gateout advise examples/pickup --now 2026-07-10T14:00:00Z',
  )
    .argument('[file...]', CONTAINERS)
    .option('--now <date-time>', 'the time of the advice (default: the current time)', dateTime)
    .option('--policy <file>', 'JSON: policy settings, such as { "soon_days": 3 }')
    .option('--terms <file>', TERMS)
    .option(...CALENDAR)
    .option(...DATES)
    .option(
      '--columns <names>',
      `the columns of the table, separated by commas: ${COLUMN_NAMES.join(', ')} (default: those that fit)`,
      columnNames,
    )
    .option(
      '--json',
      'write one line of JSON per container, in the order of the input: its advice, with --terms its free time',
    )
    .option(...STRICT)
    .option(...ZONE)
    .addOption(ORDER)
    .option(...CURRENCY)
    .option(...SHEET)
    .option(...MAP)
    .option(...SAVE_MAP)
    .option(...QUIET)
    .action((files: string[], options: AdviseOptions) => advise(terminal, files, options))
}

const MAP = [
  '--map <file>',
  'JSON: the answers to a table, such as { "columns": { "Frt pd": "Freight release" } }',
] as const

const TERMS =
  'JSON: an array of terms of demurrage, such as [{ "free_days": 5 }], or an object of such arrays with the keys ' +
  'demurrage, detention and combined'
const DATES = [
  '--dates <file>',
  'JSON: dates by container number, such as { "MSCU6639870": { "demurrage": { "start": "2026-07-08" } } }',
] as const

/** The names of columns, in any case of letters. */
const columnNames = (text: string): readonly Column[] =>
  commaSeparated(text).map(
    name =>
      COLUMN_NAMES.find(column => column === name.toLowerCase()) ?? refuseUnknown(`column ${name}`, name, COLUMN_NAMES),
  )

/** A container has dates of its own. */
const misuseOfDates = (
  files: readonly string[],
  { start, end, zone, dates, days }: FreeTimeOptions,
): string | undefined => {
  if (start !== undefined && files.length > 0) return 'count either dates or containers: --start excludes files'
  if (start !== undefined && typeof zone === 'object') return 'with --start, --zone is one zone'
  if (start !== undefined && days !== undefined) return '--days is for containers: --start excludes it'
  if (start !== undefined) return dates === undefined ? undefined : '--dates is for containers: --start excludes it'
  return end === undefined ? undefined : '--end needs --start'
}

export const declareFreeTime = ({ command, terminal, root }: Program): void => {
  command(
    'free-time',
    'Show the last free day, the charged days and the amount due on terms that you give, for dates or for containers.',
    'gateout free-time --terms examples/free-time/working-days.json --start 2026-07-06 --now 2026-07-16T15:00:00Z',
  )
    .argument('[file...]', CONTAINERS)
    .requiredOption('--terms <file>', TERMS)
    .option(...CALENDAR)
    .option(...DATES)
    .addOption(new Option('--charge <kind>', 'with --start: the charge, if there are terms of several').choices(PARTS))
    .option('--zone <zone>', 'the time zone, as of gateout advise; with --start of the dates', tableZone)
    .option('--now <date-time>', 'the time of the count (default: the current time)', dateTime)
    .option('--start <date>', 'count from this date or date-time, such as the discharge', dateOrDateTime)
    .option('--end <date>', 'with --start: the end, a date or date-time (default: it has not ended)', dateOrDateTime)
    .option('--json', 'write the count as JSON; one line per container, in the order of the input')
    .addOption(ORDER)
    .option(...CURRENCY)
    .option(...QUIET)
    .addOption(
      new Option(
        '--days <number>',
        'the amounts if containers leave today, or on one of the days after, up to 366 days',
      )
        .argParser(text => {
          const days = /^\d+$/.test(text) ? Number(text) : 0
          return isForecast(days) ? days : refuse('It is not a whole number from 1 to 366.')
        })
        .conflicts('ledger'),
    )
    .addOption(new Option('--ledger', 'also write the days as calendar months').conflicts('json'))
    .action((files: string[], options: FreeTimeOptions) => {
      const misuse = misuseOfDates(files, options)
      if (misuse !== undefined) root.error(`error: ${misuse}`)
      return freeTime(terminal, files, options)
    })
}

export const declareReplay = ({ command, terminal, readStdinOnce }: Program): void => {
  command(
    'replay',
    'Apply webhook notifications to a container, in any order and with any duplicates, and show each change.',
    'gateout replay examples/life/container.json examples/life/notifications',
  )
    .argument('<container>', CONTAINER)
    .argument('<notification...>', NOTIFICATIONS)
    .option(...CHOICE)
    .option(
      '--as-of <date-time>',
      'when the container was fetched: skip earlier notifications (default: one second before the first of them)',
      dateTime,
    )
    .option('--advise', 'show pickup advice too: after each notification, at its time, and at the end')
    .option(
      '--now <date-time>',
      'the current time (default: the clock), which no date-time may be after; the advice at the end is as of it',
      dateTime,
    )
    .option('--json', 'write a JSON object: the container as it is now, and the applied notifications')
    .option(...STRICT)
    .action((file: string, paths: string[], options: ReplayOptions) => {
      readStdinOnce([file, ...paths])
      return replay(terminal, file, paths, options)
    })
}

/** Hours such as 07:00-17:00. */
const gateHours = (text: string): Hours => {
  const [opens = '', closes = ''] = text.split('-', 2)
  return isInOrder({ opens, closes }) ? { opens, closes } : refuse('It is not two times in order, such as 07:00-17:00.')
}

export const declareHistory = ({ command, terminal, readStdinOnce }: Program): void => {
  command(
    'history',
    'Show on which days a container could be picked up, as far as its notifications prove it, and where they have gaps.',
    'gateout history examples/life/container.json examples/life/notifications --from 2026-03-03 --to 2026-03-09 --zone America/New_York',
  )
    .argument('<container>', CONTAINER)
    .argument('<notification...>', NOTIFICATIONS)
    .option(...CHOICE)
    .option('--from <date>', 'the first day (default: the day of the discharge)', date)
    .option('--to <date>', 'the last day (default: the day of the pickup, or today)', date)
    .option('--zone <zone>', 'the time zone of the days (default: that of the container)', timeZone)
    .option('--hours <times>', 'only the hours of the gate, such as 07:00-17:00', gateHours)
    .option('--as-of <date-time>', 'when the container was fetched: without it, its attributes prove nothing', dateTime)
    .option('--now <date-time>', 'the current time (default: the clock)', dateTime)
    .option('--json', 'write a JSON object, as history.days does')
    .option(...STRICT)
    .action((file: string, paths: string[], options: HistoryOptions) => {
      readStdinOnce([file, ...paths])
      return history(terminal, file, paths, options)
    })
}

export const declareDiff = ({ command, terminal, readStdinOnce }: Program): void => {
  command('diff', 'Show what changed between two snapshots of a container.', 'gateout diff before.json after.json')
    .argument('<before>', CONTAINER)
    .argument('<after>', 'the same container, fetched later')
    .option(...CHOICE)
    .option('--json', 'write only the changeset, as JSON')
    .option(...STRICT)
    .action((before: string, after: string, options: DiffOptions) => {
      readStdinOnce([before, after])
      return diff(terminal, before, after, options)
    })
}
