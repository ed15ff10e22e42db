/**
 * `gateout audit`: the faults of invoices, by 46 CFR part 541, by their own figures and by a count on the caller's terms.
 */
import { isObject } from '../../kernel/json'
import { jsonLine } from '../../kernel/printable'
import { invoiceFinding } from '../../label'
import type { Checked } from '../../kernel/issue'
import { find } from '../../oracle'
import { showAmount } from '../../rule/fee/amount'
import { explain as explainCount, type Counted } from '../../rule/free-time'
import { PARTS, type Part } from '../../rule/free-time/part'
import { normalize } from '../../rule/identifier'
import type { Audit, Direction, Input } from '../../rule/invoice'
import { sentences } from '../../rule/invoice/explain'
import { writeTemplate } from '../../rule/invoice/item'
import type { Assessment } from '../../rule/container'
import { createAssessor, type Request } from '../../rule/container/assess'
import { assessmentsBy, checkRequest } from '../read/container-documents'
import { each, type Item, type Reader } from '../read/each'
import type { Finding } from '../read/finding'
import { findIgnored } from '../read/ignored'
import { readJsonInput, refuseIssues } from '../read/json-file'
import { listItems, type Member } from '../read/member'
import { paragraphs } from '../terminal/paragraph'
import { cell, createTable, type Cell } from '../terminal/table'
import { refuseFile, showFile, STDIN, type Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'

export type AuditOptions = {
  readonly container?: string
  readonly terms?: string
  readonly calendar?: string
  readonly charge?: Part
  readonly now?: string
  readonly direction: Direction
  readonly received?: string
  readonly law?: 'none'
  readonly json?: boolean
  readonly quiet?: boolean
  readonly template?: boolean
}

/** An invoice with its audit, and its place in the input. */
type Audited = { readonly pointer: string; readonly input: Input; readonly audit: Audit }

/**
 * Writes the findings about one invoice as a paragraph, about several as a row each. Makes the command fail if there are
 * any.
 */
export const audit = async (terminal: Terminal, files: readonly string[], options: AuditOptions): Promise<void> => {
  const known = options.container === undefined ? [] : await readContainers(terminal, options)
  if (!known) return
  const found: Item<Audited>[] = []
  const reader = auditsBy(options, known)
  for await (const items of each(terminal, files.length > 0 ? files : [STDIN], reader, options.quiet))
    found.push(...items)
  const audited = found.flatMap(({ value, ...origin }) => (value ? [{ ...value, ...origin }] : []))
  const [only] = audited
  if (only && found.length === 1 && only.pointer === '') {
    const { audit, input } = only
    await terminal.write(options.json ? jsonLine(audit) : paragraphs(sentences(audit, input), terminal.width))
  } else if (options.json) {
    for (const { source, line, pointer, audit } of audited)
      await terminal.write(jsonLine({ source, line, pointer, ...audit }))
  } else if (found.length > 1 || audited.length > 0) await writeTable(terminal, audited, found.length - audited.length)
  if (audited.some(({ audit }) => audit.findings.length > 0)) terminal.fail()
}

/** Writes an invoice to be filled in. */
export const auditTemplate = (terminal: Terminal, { direction }: AuditOptions): Promise<void> =>
  terminal.write(`${JSON.stringify(writeTemplate(direction), null, 2)}\n`)

const TITLES = ['Invoice', 'Container', 'Charged days', 'Amount', 'Your count', 'Findings']

const writeTable = async (
  terminal: Terminal,
  audited: readonly (Audited & { readonly source: string })[],
  refused: number,
): Promise<void> => {
  if (audited.length > 0) await terminal.write(createTable(TITLES, terminal)(audited.map(formatRow)))
  const bad = audited.filter(({ audit }) => audit.findings.length > 0).length
  const counts = [`${audited.length} ${audited.length === 1 ? 'invoice' : 'invoices'}: ${bad} with findings`]
  if (refused > 0) counts.push(`${refused} refused`)
  await terminal.write(`${audited.length > 0 ? '\n' : ''}${wrap(counts.join(', '), terminal.width).join('\n')}\n`)
}

const formatRow = ({ source, pointer, input, audit }: Audited & { readonly source: string }): readonly Cell[] => {
  const { invoiced, expected, findings } = audit
  const numbers = input.invoice.container_numbers ?? []
  return [
    cell(source + pointer),
    { items: numbers.length > 0 ? numbers : ['-'] },
    cell(invoiced.days === null ? '-' : String(invoiced.days)),
    cell(showMoney(invoiced.amount)),
    cell(expected ? showMoney(expected.amount) : 'not compared'),
    { items: findings.length > 0 ? findings.map(invoiceFinding) : ['none'] },
  ]
}

const showMoney = (amount: number | null): string => (amount === null ? '-' : showAmount(amount))

/** Audits each invoice of a value: the items of an array, or the value itself. */
const auditsBy = (options: AuditOptions, known: readonly Assessment[]): Reader<Member, Audited> => ({
  listMembers: value =>
    Array.isArray(value) && value.length === 0
      ? [{ pointer: '', problem: 'an empty array: no invoice in it' }]
      : listItems(value),
  readMember: ({ pointer, value }) => {
    const matched = options.container === undefined ? NO_COUNT : matchContainer(options, known, value)
    if ('fault' in matched) return { findings: [{ pointer, message: matched.fault }] }
    const { container_number, counted, warnings } = matched
    const input = {
      invoice: value,
      direction: options.direction,
      received_invoice_date: options.received ?? null,
      container_number,
      counted,
      ...(options.law && { law: null }),
    }
    const answer = find('invoice.audit')!.call(input) as Checked<Audit>
    if (answer._tag === 'Left')
      return {
        findings: answer.left.map(issue => ({
          pointer: pointer + issue.pointer.replace(/^\/invoice/, ''),
          message: issue.message,
        })),
      }
    const ignored = findIgnored({ operation: 'invoice.audit', property: 'invoice', value })
    return {
      value: { pointer, input: input as Input, audit: answer.right },
      findings: [...ignored, ...warnings].map(finding => ({ ...finding, pointer: pointer + finding.pointer })),
    }
  },
})

type Matched = {
  readonly container_number: string | null
  readonly counted: Counted | null
  readonly warnings: readonly Finding[]
}
const NO_COUNT: Matched = { container_number: null, counted: null, warnings: [] }

const listNumbers = (invoice: unknown): readonly string[] => {
  const numbers = isObject(invoice) ? invoice['container_numbers'] : undefined
  return Array.isArray(numbers) ? numbers.filter(number => typeof number === 'string').map(normalizeNumber) : []
}

const normalizeNumber = (value: string): string => normalize({ value }).container_number

/**
 * The count of the container that an invoice names, or else of the only one, or the fault for which there is none. An
 * invoice of several containers has no count.
 */
const matchContainer = (
  { container, charge }: AuditOptions,
  known: readonly Assessment[],
  invoice: unknown,
): Matched | { readonly fault: string } => {
  const numbers = new Set(listNumbers(invoice))
  if (numbers.size > 1) return NO_COUNT
  const named = known.filter(({ number }) => number !== null && numbers.has(normalizeNumber(number)))
  const [only, ...others] = named.length > 0 ? named : known
  if (only === undefined || others.length > 0)
    return {
      fault: `${showFile(container!)} has ${known.length} containers; name one in /container_numbers of the invoice`,
    }
  const counts = PARTS.flatMap(part => {
    const counted = only.free_time[part]
    return counted && (charge ?? part) === part ? [{ part, counted }] : []
  })
  const [first, ...more] = counts
  if (first === undefined) return { fault: 'the terms have none of this charge' }
  if (more.length > 0)
    return { fault: `the terms are of ${counts.map(({ part }) => part).join(', ')}; choose one with --charge` }
  const { part, counted } = first
  const warnings =
    counted.outcome === 'unassessable' ? [{ pointer: '', message: `${part}: ${explainCount(counted)}` }] : []
  return { container_number: only.number, counted, warnings }
}

/** Assesses the containers by the terms, or reports the reason for which that is not possible. */
const readContainers = async (
  terminal: Terminal,
  options: AuditOptions,
): Promise<readonly Assessment[] | undefined> => {
  const request = await readRequest(terminal, options)
  if (!request) return undefined
  const found: Assessment[] = []
  for await (const items of each(terminal, [options.container!], assessmentsBy(createAssessor(request)), true)) {
    for (const { value } of items) if (value) found.push(value)
  }
  if (found.length > 0) return found
  refuseFile(terminal, options.container!, 'has no container')
  return undefined
}

/** Reads a file of JSON. If it cannot be read, reports the reason and makes the command fail. */
const readValue = async (terminal: Terminal, file: string): Promise<{ readonly value: unknown } | undefined> => {
  const read = await readJsonInput(terminal, file)
  if (read._tag === 'Right') return { value: read.right }
  refuseFile(terminal, file, read.left)
  return undefined
}

/** Reads the terms and the calendar of a count. */
const readRequest = async (terminal: Terminal, options: AuditOptions): Promise<Request | undefined> => {
  const terms = await readValue(terminal, options.terms!)
  const calendar = options.calendar === undefined ? {} : await readValue(terminal, options.calendar)
  if (!terms || !calendar) return undefined
  const checked = checkRequest({
    now: options.now ?? new Date(),
    terms: terms.value,
    ...('value' in calendar && { calendar: calendar.value }),
  })
  if (checked._tag === 'Right') return checked.right
  refuseIssues(terminal, checked.left, { terms: options.terms, calendar: options.calendar })
  return undefined
}
