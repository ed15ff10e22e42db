/**
 * `gateout audit`: the faults of invoices, by 46 CFR part 541, by their own figures and by a count on the caller's terms.
 */
import { isObject } from '../../kernel/json'
import { jsonLine } from '../../kernel/printable'
import { invoiceFinding } from '../../label'
import { below, type Checked } from '../../kernel/issue'
import { countOf } from '../../kernel/to-words'
import { find } from '../../oracle'
import { exactSum } from '../../kernel/decimal'
import { addTo } from '../../kernel/group'
import { showAmount, showMoney } from '../../rule/fee/amount'
import { explain as explainCount, type Counted } from '../../rule/free-time'
import type { Part } from '../../rule/free-time/part'
import type { Answers } from '../../table'
import type { Audit, Direction, Finding as AuditFinding, Input } from '../../rule/invoice'
import { readCharges } from '../../rule/invoice/charge'
import { findRepeated, merge, touches, type DayRange } from '../../rule/invoice/days'
import { sentences, STATES_EVERY_ITEM } from '../../rule/invoice/explain'
import { ITEMS, writeTemplate } from '../../rule/invoice/item'
import { joinWords } from '../../rule/invoice/words'
import { askForMap, explainUnreadKeys, listUnreadKeys, OWN_KEYS } from '../../table/invoice-name'
import { findUnknownItem, renameKeys } from '../../table/invoice'
import type { Assessment } from '../../rule/container'
import { createAssessor } from '../../rule/container/assess'
import { normalizeNumber } from '../../rule/container-number'
import { assessmentsBy } from '../read/container-documents'
import { each, type Item, type Reader } from '../read/each'
import { findingsBelow, type Finding } from '../read/finding'
import { findIgnored } from '../read/ignored'
import { refuseIssues } from '../read/json-file'
import type { Member } from '../read/member'
import { showOrigin } from '../read/notification'
import { chooseCharge, readContainerRequest, tariffFiles, type TariffOptions } from '../read/tariff'
import { formatDays } from '../format/day-table'
import { createMap, type TableOptions } from '../read/table-map'
import { createInvoiceReader, type InvoiceMap, type InvoiceReader } from '../read/invoice-table'
import { readEvidence, type Evidence } from '../read/evidence'
import type { Day } from '../../rule/history'
import { findEarliest } from '../../rule/history/format'
import { isDate, toDate } from '../../kernel/time'
import { paragraphs } from '../terminal/paragraph'
import { drawTable, type Row } from '../terminal/table'
import { refuseFile, showFile, STDIN, type Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'

export type AuditOptions = Omit<TariffOptions, 'dates' | 'policy'> &
  Omit<TableOptions, 'zone'> & {
    readonly container?: string
    readonly charge?: Part
    readonly now?: string
    readonly direction: Direction
    readonly received?: string
    readonly law?: 'none'
    readonly json?: boolean
    readonly template?: boolean
    readonly history?: readonly string[]
    readonly asOf?: string
  }

/** The containers of a file, with the charge by which they are counted. */
type Known = { readonly file: string; readonly containers: readonly Assessment[]; readonly charge: Part }

/** An audited invoice; `absent` are the required items for which its table has no column or no cell. */
type Audited = {
  readonly input: Input
  readonly audit: Audit
  readonly absent: readonly string[]
}

/**
 * Writes the findings about one invoice as a paragraph, about several as a row each. Makes the command fail if there are
 * any.
 */
export const audit = async (terminal: Terminal, files: readonly string[], options: AuditOptions): Promise<void> => {
  const { container, terms, history } = options
  const known = container === undefined || terms === undefined ? null : await readKnown(terminal, container, options)
  if (known === undefined) return
  const evidence = history && (await readEvidence(terminal, container!, history, options))
  if (history && !evidence) return
  const map = await readMap(terminal, options)
  if (!map) return
  const found: Item<Audited>[] = []
  const tables = createInvoiceReader(terminal, map, options.quiet ?? false)
  const reader = auditsBy({ options, known, evidence, answers: map.answers, tables })
  for await (const items of each(terminal, files.length > 0 ? files : [STDIN], reader, options.quiet, tables.readTable))
    found.push(...items)
  // Lines of one file differ by their numbers only.
  const hasLines = new Set(found.map(({ source, pointer }) => source + pointer)).size < found.length
  const placeOf = (item: Item<Audited>): string => (hasLines ? showOrigin(item) : item.source) + item.pointer
  const audited = found.flatMap(item => (item.value ? [{ ...item, ...item.value, place: placeOf(item) }] : []))
  const [only] = audited
  if (only && found.length === 1 && only.pointer === '') {
    const { audit, input, absent } = only
    if (options.json) await terminal.write(jsonLine(withAbsent(audit, absent)))
    else {
      const isWhole = (sentence: string): boolean => absent.length === 0 || sentence !== STATES_EVERY_ITEM
      const words = [...sentences(audit, input).filter(isWhole), ...explainAbsent([only])]
      await terminal.write(paragraphs(words, terminal.width))
      const days = (input.history ?? []) as readonly Day[]
      if (days.length > 0) await terminal.write(`\n${formatDays(terminal, days)}`)
    }
  } else if (options.json) {
    for (const { source, line, pointer, audit, absent } of audited)
      await terminal.write(jsonLine({ source, line, pointer, ...withAbsent(audit, absent) }))
    for (const billed_twice of findBilledTwice(audited)) await terminal.write(jsonLine({ billed_twice }))
  } else if (found.length > 1 || audited.length > 0) await writeTable(terminal, audited, found.length - audited.length)
  if (audited.some(({ audit }) => audit.findings.length > 0) || findBilledTwice(audited).length > 0) terminal.fail()
}

/** The answers about columns and keys. If they are not known, reports it and makes the command fail. */
const readMap = async (terminal: Terminal, options: AuditOptions): Promise<InvoiceMap | undefined> => {
  const { read, save } = createMap(terminal, options)
  const answers = await read()
  const unknown = 'problem' in answers ? null : findUnknownItem(answers)
  if (!('problem' in answers) && unknown === null) return { answers, save }
  terminal.say('problem' in answers ? answers.problem : `--map ${showFile(options.map!)}: ${unknown!}`)
  terminal.fail()
  return undefined
}

const withAbsent = (audit: Audit, absent: readonly string[]): object =>
  absent.length > 0 ? { ...audit, not_in_table: absent } : audit

const explainAbsent = (audited: readonly Pick<Audited, 'absent'>[]): readonly string[] => {
  const absent = new Set(audited.flatMap(each => each.absent))
  const items = ITEMS.filter(({ key }) => absent.has(key)).map(({ words }) => words)
  return items.length > 0 ? [`Not in the table, so that nothing follows from it: ${items.join(', ')}.`] : []
}

export const auditTemplate = (terminal: Terminal, { direction }: AuditOptions): Promise<void> =>
  terminal.write(`${JSON.stringify(writeTemplate(direction), null, 2)}\n`)

type Placed = Audited & Pick<Item<Audited>, 'source'> & { readonly place: string }

const TITLES = ['Invoice', 'Container', 'Charged days', 'Amount', 'Your count', 'Law', 'Findings']

const writeTable = async (terminal: Terminal, audited: readonly Placed[], refused: number): Promise<void> => {
  if (audited.length > 0) await terminal.write(drawTable(terminal, TITLES, audited.map(formatRow)))
  const bad = audited.filter(({ audit }) => audit.findings.length > 0).length
  const counts = [`${countOf(audited.length, 'invoice')}: ${bad} with findings`]
  if (refused > 0) counts.push(`${refused} refused`)
  const twice = findBilledTwice(audited).map(
    ({ container, kind, from, to, sources }) =>
      `billed twice: ${[container, kind].filter(Boolean).join(', ')}, ${from === to ? from : `${from} to ${to}`}, in ${joinWords(sources)}`,
  )
  const disputed = sumDisputed(audited)
  const sum = disputed.length > 0 ? [`In dispute: ${disputed.join(', ')}`] : []
  const lines = [counts.join(', '), ...twice, ...sum, ...explainAbsent(audited)]
  const wrapped = lines.flatMap(line => wrap(line, terminal.width))
  await terminal.write(`${audited.length > 0 ? '\n' : ''}${wrapped.join('\n')}\n`)
}

/** The days of one container and kind that several invoices charge. */
const findBilledTwice = (audited: readonly Placed[]) => {
  const groups = new Map<string, { readonly place: string; readonly days: readonly DayRange[] }[]>()
  for (const { place, input } of audited) {
    const [container, ...others] = new Set(listNumbers(input.invoice))
    if (container === undefined || others.length > 0) continue
    const kinds = new Map<string, DayRange[]>()
    for (const charge of readCharges(input.invoice))
      if (!charge.isCredit) addTo(kinds, JSON.stringify([container, charge.kind]), charge)
    for (const [key, days] of kinds) addTo(groups, key, { place, days: merge(days) })
  }
  return [...groups].flatMap(([key, invoices]) => {
    const [container, kind] = JSON.parse(key) as readonly [string, string | null]
    return findRepeated(invoices.flatMap(({ days }) => days)).map(range => ({
      container,
      kind,
      from: toDate(range.from)!,
      to: toDate(range.to)!,
      sources: invoices.filter(({ days }) => touches(range, days)).map(({ place }) => place),
    }))
  })
}

/** By currency: the whole amount if the law ends the obligation to pay, else the amount above the count. */
const sumDisputed = (audited: readonly Placed[]): readonly string[] => {
  const amounts = new Map<string, number[]>()
  for (const { audit, input } of audited) {
    const isEnded = audit.findings.some(({ code }) => code === 'missing' || code === 'issued_late')
    const amount = isEnded ? audit.invoiced.amount : (audit.difference?.amount ?? null)
    if (amount !== null && amount > 0) addTo(amounts, input.invoice.currency_code ?? '', amount)
  }
  return [...amounts].map(([currency, each]) => showMoney(exactSum(each), currency))
}

const formatRow = ({ source, place, input, audit }: Placed): Row => {
  const number = ownOf(input.invoice, 'invoice_number')
  const { invoiced, expected, law, findings } = audit
  return [
    typeof number === 'string' ? `${number} (${source})` : place,
    input.invoice.container_numbers ?? [],
    String(invoiced.days ?? '-'),
    showFigure(invoiced.amount, input),
    expected ? showFigure(expected.amount, input) : 'not compared',
    law === null ? 'not applied' : '46 CFR 541',
    findings.length > 0 ? findings.map(finding => invoiceFinding(finding, input.invoice.currency_code)) : 'none',
  ]
}

const showFigure = (amount: number | null, { invoice }: Input): string =>
  amount === null ? '-' : showAmount(amount, invoice.currency_code)

type Auditing = {
  readonly options: AuditOptions
  readonly known: Known | null
  readonly evidence: Evidence | undefined
  readonly answers: Answers
  readonly tables: InvoiceReader
}

/** Audits each invoice of a value: the invoices of a table, the items of an array, or the value itself. */
const auditsBy = ({ options, known, evidence, answers, tables }: Auditing): Reader<Member, Audited> => ({
  listMembers: tables.listMembers,
  readMember: ({ pointer, value: given }) => {
    const isOfTable = tables.isOfTable(given)
    const value = isOfTable ? given : renameKeys(given, answers)
    const matched = known ? matchContainer(known, value) : NO_COUNT
    if (typeof matched === 'string') return { findings: [{ pointer, message: matched }] }
    const { container_number, counted, warnings } = matched
    const input = {
      invoice: value,
      direction: ownOf(value, 'direction') ?? options.direction,
      received_invoice_date: ownOf(value, 'received_invoice_date') ?? options.received ?? null,
      container_number,
      counted,
      ...(options.law && { law: null }),
      ...(ownOf(value, 'law') !== undefined && { law: ownOf(value, 'law') }),
      ...(evidence && { history: judgeCharged(evidence, value) }),
    }
    const unread = listUnreadKeys(value)
    const likely = unread.filter(({ item }) => item !== null)
    const answer = find('invoice.audit')!.call(input) as Checked<Audit>
    if (answer._tag === 'Left' && likely.length === 0)
      return { findings: findingsBelow(pointer, answer.left, '/invoice') }
    const ignored = findIgnored({ operation: 'invoice.audit', property: 'invoice', value }).filter(
      ({ pointer: place }) => !OWN.some(key => place === `/${key}`),
    )
    if (isAllIgnored(value, ignored) && likely.length === 0) return { findings: [{ pointer, message: NO_INVOICE }] }
    const missing = answer._tag === 'Right' ? answer.right.findings.flatMap(each => findMissing(each) ?? []) : []
    if (likely.length > 0 || (unread.length > 0 && missing.length > 0))
      return { findings: [{ pointer, message: `${explainUnreadKeys(unread)}; ${RENAME}${askForMap(unread)}` }] }
    const audit = (answer as { readonly right: Audit }).right
    const absent = isOfTable ? missing.filter(item => !Object.hasOwn(value as object, item)) : []
    const findings = audit.findings.filter(finding => !absent.includes(findMissing(finding) ?? ''))
    return {
      value: { input: input as Input, audit: { ...audit, findings }, absent },
      findings: findingsBelow(pointer, [...ignored, ...warnings]),
    }
  },
})

/** The item that a finding reports as missing, or null. */
const findMissing = ({ code, pointers }: AuditFinding): string | null =>
  code === 'missing' ? pointers[0]!.slice('/invoice/'.length) : null

const RENAME = 'rename them as gateout audit --template writes them, or '

/** Keys that are not read as items of an invoice. */
const OWN = [...OWN_KEYS, 'invoice_number'] as const
const ownOf = (value: unknown, key: (typeof OWN)[number]): unknown => (isObject(value) ? value[key] : undefined)

/** The charged days, of at most a leap year up to the last one; none if the invoice names only other containers. */
const judgeCharged = ({ assessment: { number }, judge }: Evidence, invoice: unknown): readonly Day[] => {
  const numbers = listNumbers(invoice)
  if (number !== null && numbers.length > 0 && !numbers.includes(normalizeNumber(number))) return []
  const charged: unknown = isObject(invoice) ? invoice['charged'] : undefined
  const ranges = ((Array.isArray(charged) ? charged : []) as readonly unknown[]).flatMap(item =>
    isObject(item) && isText(item['from'], isDate) && isText(item['to'], isDate)
      ? [{ from: item['from'], to: item['to'] }]
      : [],
  )
  const last = ranges
    .map(({ to }) => to)
    .sort()
    .at(-1)
  if (last === undefined) return []
  const earliest = findEarliest(last)
  const [first = earliest] = [...ranges.map(({ from }) => from), last].filter(day => day >= earliest).sort()
  const answer = judge({ from: first, to: last })
  const judged = answer._tag === 'Right' ? answer.right.days : []
  return judged.filter(({ day }) => ranges.some(({ from, to }) => from <= day && day <= to))
}

const isText = (value: unknown, test: (text: string) => boolean): value is string =>
  typeof value === 'string' && test(value)

const NO_INVOICE = 'is not an invoice: it has none of the keys that gateout audit --template writes'

/** Whether an object has keys, and none of an invoice: a container or an error would else be an invoice without any item. */
const isAllIgnored = (value: unknown, ignored: readonly Finding[]): boolean => {
  const keys = isObject(value) ? Object.keys(value) : []
  return keys.length > 0 && keys.every(key => ignored.some(({ pointer }) => pointer === below('', key)))
}

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

/**
 * The count of the container that an invoice names, or else of the only container; or the fault, if there is neither. An
 * invoice of several containers has no count.
 */
const matchContainer = ({ file, containers, charge }: Known, invoice: unknown): Matched | string => {
  const numbers = new Set(listNumbers(invoice))
  if (numbers.size > 1) return NO_COUNT
  const named = containers.filter(({ number }) => number !== null && numbers.has(normalizeNumber(number)))
  const [only, ...others] = named.length > 0 ? named : containers
  if (only === undefined || others.length > 0)
    return `${showFile(file)} has ${containers.length} containers; name one in /container_numbers of the invoice`
  const counted = only.free_time[charge]!
  const warnings =
    counted.outcome === 'unassessable' ? [{ pointer: '', message: `${charge}: ${explainCount(counted)}` }] : []
  return { container_number: only.number, counted, warnings }
}

/** Assesses the containers by the terms of one charge. If that is not possible, reports it and makes the command fail. */
const readKnown = async (terminal: Terminal, file: string, options: AuditOptions): Promise<Known | undefined> => {
  const request = await readContainerRequest(terminal, options, { now: options.now ?? new Date() })
  if (!request) return undefined
  const chosen = chooseCharge(request.terms ?? {}, options.charge)
  if (chosen._tag === 'Left') {
    refuseIssues(terminal, chosen.left, tariffFiles(options))
    return undefined
  }
  const { assessDocument } = createAssessor(request)
  const assessor = { assessDocument: (document: unknown) => assessDocument(markAttributes(document)) }
  const containers: Assessment[] = []
  for await (const items of each(terminal, [file], assessmentsBy(assessor), true)) {
    for (const { value } of items) if (value) containers.push(value)
  }
  if (containers.length > 0) return { file, containers, charge: chosen.right }
  refuseFile(terminal, file, 'has no container')
  return undefined
}

/** Bare attributes are known by the release, which a count does not need: null reports nothing. */
const markAttributes = (document: unknown): unknown =>
  isObject(document) && 'number' in document ? { available_for_pickup: null, ...document } : document
