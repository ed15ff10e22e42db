/**
 * `gateout audit`: the faults of an invoice, by 46 CFR part 541 and by a count on the caller's own terms.
 */
import type { Checked } from '../../kernel/issue'
import { isObject, stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { find } from '../../oracle'
import { explain as explainCount, type Counted } from '../../rule/free-time'
import { PARTS, type Part } from '../../rule/free-time/part'
import { normalize } from '../../rule/identifier'
import type { Audit, Direction } from '../../rule/invoice'
import { sentences } from '../../rule/invoice/explain'
import { writeTemplate } from '../../rule/invoice/item'
import type { Assessment } from '../../rule/container'
import { createAssessor, type Request } from '../../rule/container/assess'
import { assessmentsBy, checkRequest } from '../read/container-documents'
import { each } from '../read/each'
import { warnOfIgnored } from '../read/ignored'
import { readJsonInput, refuseIssues } from '../read/json-file'
import { paragraphs } from '../terminal/paragraph'
import { refuseFile, showFile, type Terminal } from '../terminal/terminal'

export type AuditOptions = {
  readonly container?: string
  readonly terms?: string
  readonly calendar?: string
  readonly charge?: Part
  readonly now?: string
  readonly direction: Direction
  readonly received?: string
  readonly json?: boolean
  readonly quiet?: boolean
  readonly template?: boolean
}

/** Writes the findings about an invoice, and makes the command fail if there are any. */
export const audit = async (terminal: Terminal, file: string, options: AuditOptions): Promise<void> => {
  const invoice = await readValue(terminal, file)
  if (!invoice) return
  if (!options.quiet)
    warnOfIgnored(terminal, showFile(file), { operation: 'invoice.audit', property: 'invoice', ...invoice })
  const counted = options.container === undefined ? null : await countFrom(terminal, options, numbersOn(invoice.value))
  if (counted === undefined) return
  const input = {
    invoice: invoice.value,
    direction: options.direction,
    received_invoice_date: options.received ?? null,
    counted,
  }
  const answer = find('invoice.audit')!.call(input) as Checked<Audit>
  if (answer._tag === 'Left') {
    refuseIssues(terminal, answer.left, { invoice: file })
    return
  }
  const lines = paragraphs(sentences(answer.right), terminal.width)
  await terminal.write(options.json ? `${printableJson(stringify(answer.right))}\n` : lines)
  if (answer.right.findings.length > 0) terminal.fail()
}

/** Writes an invoice to be filled in. */
export const auditTemplate = (terminal: Terminal, { direction }: AuditOptions): Promise<void> =>
  terminal.write(`${JSON.stringify(writeTemplate(direction), null, 2)}\n`)

/** Reads a file of JSON. If it cannot be read, reports the reason and makes the command fail. */
const readValue = async (terminal: Terminal, file: string): Promise<{ readonly value: unknown } | undefined> => {
  const read = await readJsonInput(terminal, file)
  if ('value' in read) return read
  refuseFile(terminal, file, read.reason)
  return undefined
}

const numbersOn = (invoice: unknown): readonly string[] => {
  const numbers = isObject(invoice) ? invoice['container_numbers'] : undefined
  return Array.isArray(numbers) ? numbers.filter(number => typeof number === 'string') : []
}

/** The count of the container that the invoice names, or undefined if there is a fault, which is reported. */
const countFrom = async (
  terminal: Terminal,
  options: AuditOptions,
  numbers: readonly string[],
): Promise<Counted | undefined> => {
  const request = await readRequest(terminal, options)
  const file = options.container!
  const assessed = request && (await readContainer(terminal, file, request, numbers))
  if (!assessed) return undefined
  const counts = PARTS.flatMap(part => {
    const counted = assessed.free_time[part]
    return counted && (options.charge ?? part) === part ? [{ part, counted }] : []
  })
  const [first, ...others] = counts
  if (first === undefined || others.length > 0) {
    const parts = counts.map(({ part }) => part).join(', ')
    const fault = first ? `has terms of ${parts}; choose one with --charge` : 'has no terms of this charge'
    refuseFile(terminal, options.terms!, fault)
    return
  }
  const { part, counted } = first
  if (counted.outcome === 'unassessable') terminal.say(`${showFile(file)}: warning: ${part}: ${explainCount(counted)}`)
  return counted
}

/** The container that the invoice names, or else the only one. */
const readContainer = async (
  terminal: Terminal,
  file: string,
  request: Request,
  numbers: readonly string[],
): Promise<Assessment | undefined> => {
  const spellings = numbers.map(spellingOf)
  const found: Assessment[] = []
  for await (const items of each(terminal, [file], assessmentsBy(createAssessor(request)), true)) {
    for (const { value } of items) if (value) found.push(value)
  }
  const named = found.filter(({ number }) => number !== null && spellings.includes(spellingOf(number)))
  const [only, ...others] = named.length > 0 ? named : found
  if (only === undefined) {
    refuseFile(terminal, file, 'has no container')
    return
  }
  if (others.length > 0) {
    refuseFile(terminal, file, `has ${found.length} containers; name one in /container_numbers of the invoice`)
    return
  }
  if (named.length === 0 && spellings.length > 0)
    terminal.say(
      `${showFile(file)}: warning: ${only.number ?? 'its container'} is not on the invoice, ${numbers.join(', ')} is`,
    )
  return only
}

const spellingOf = (value: string): string => normalize({ value }).container_number

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
