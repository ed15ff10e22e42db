/**
 * The usage of the command about invoices.
 */
import { Option } from 'commander'
import { PARTS } from '../../rule/free-time/part'
import { DIRECTIONS } from '../../rule/invoice/format'
import { audit, auditTemplate, type AuditOptions } from '../command/audit'
import { STDIN } from '../terminal/terminal'
import { CALENDAR, CURRENCY, date, dateTime, ORDER, QUIET, SAVE_MAP, SHEET } from './argument'
import type { Program } from './program'

export const declareAudit = ({ command, terminal, root, readStdinOnce }: Program): void => {
  command(
    'audit',
    'Check demurrage or detention invoices: what they must state, when they were issued, whether they contradict ' +
      'themselves, and what you owe on your terms.',
    'gateout audit examples/invoice/incomplete.json',
  )
    .argument(
      '[file...]',
      'JSON: an invoice, or several in an array or on lines; or a table with a row for each line of charge, ' +
        'such as CSV; folders of such files; - or no file is standard input',
    )
    .option('--template', 'write an invoice to be filled in')
    .option('--container <file>', 'JSON: the container, or a document with it; with --terms, compare with a count')
    .option('--terms <file>', 'JSON: with --container, terms such as { "demurrage": [{ "free_days": 5 }] }')
    .option(...CALENDAR)
    .addOption(new Option('--charge <kind>', 'the charge, if there are terms of several').choices(PARTS))
    .option('--now <date-time>', 'the time of the count (default: the current time)', dateTime)
    .addOption(new Option('--direction <name>', 'the direction of the cargo').choices(DIRECTIONS).default('import'))
    .option('--received <date>', 'the date of the invoice that an NVOCC received and passes on', date)
    .addOption(
      new Option('--law <name>', 'do not apply 46 CFR part 541, as to an invoice of a railroad or a trucker').choices([
        'none',
      ]),
    )
    .option(
      '--map <file>',
      'JSON: the items of columns or keys, such as { "columns": { "Equipment": "container_numbers" } }',
    )
    .option(...SAVE_MAP)
    .addOption(ORDER)
    .option(...CURRENCY)
    .option(...SHEET)
    .option('--json', 'write a JSON object for each invoice, as invoice.audit does')
    .option(
      '--history <file...>',
      'JSON: with --container, its notifications: on which charged days it could be picked up',
    )
    .option('--as-of <date-time>', 'with --history: when the container was fetched', dateTime)
    .option(...QUIET)
    .action((files: readonly string[], options: AuditOptions) => {
      if (options.template) return auditTemplate(terminal, options)
      const { container, terms, history = [] } = options
      if (
        container === undefined
          ? terms !== undefined || history.length > 0
          : terms === undefined && history.length === 0
      )
        root.error('error: a count needs both --container and --terms, and --history needs --container')
      readStdinOnce([
        ...(files.length > 0 ? files : [STDIN]),
        options.container ?? '',
        options.terms ?? '',
        options.calendar ?? '',
        ...history,
      ])
      return audit(terminal, files, options)
    })
}
