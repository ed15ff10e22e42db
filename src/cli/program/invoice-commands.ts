/**
 * The usage of the command about invoices.
 */
import { Option } from 'commander'
import { PARTS } from '../../rule/free-time/part'
import { DIRECTIONS } from '../../rule/invoice/format'
import { audit, auditTemplate, type AuditOptions } from '../command/audit'
import { STDIN } from '../terminal/terminal'
import { date, dateTime, QUIET } from './argument'
import type { Program } from './program'

export const declareAudit = ({ command, terminal, root, readStdinOnce }: Program): void => {
  command(
    'audit',
    'Check a demurrage or detention invoice: what it must state, when it was issued, and what you owe on your terms.',
    'gateout audit examples/invoice/incomplete.json',
  )
    .argument('[file]', 'JSON: the items of an invoice; - or no file is standard input')
    .option('--template', 'write an invoice to be filled in')
    .option('--container <file>', 'JSON: the container, or a document with it; with --terms, compare with a count')
    .option('--terms <file>', 'JSON: with --container, terms such as { "demurrage": [{ "free_days": 5 }] }')
    .option('--calendar <file>', 'JSON: days that are not working days, such as { "holidays": ["2026-12-25"] }')
    .addOption(new Option('--charge <kind>', 'the charge, if there are terms of several').choices(PARTS))
    .option('--now <date-time>', 'the time of the count (default: the current time)', dateTime)
    .addOption(new Option('--direction <name>', 'the direction of the cargo').choices(DIRECTIONS).default('import'))
    .option('--received <date>', 'the date of the invoice that an NVOCC received and passes on', date)
    .option('--json', 'write a JSON object, as invoice.audit does')
    .option(...QUIET)
    .action((file: string | undefined, options: AuditOptions) => {
      if (options.template) return auditTemplate(terminal, options)
      if ((options.container === undefined) !== (options.terms === undefined))
        root.error('error: a count needs both --container and --terms')
      readStdinOnce([file ?? STDIN, options.container ?? '', options.terms ?? '', options.calendar ?? ''])
      return audit(terminal, file ?? STDIN, options)
    })
}
