/**
 * `gateout submit`: whether tracking requests would be accepted.
 */
import { isObject, stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { isBlank } from '../../kernel/text'
import { toWords } from '../../kernel/to-words'
import {
  advise,
  directory,
  submit as submitBody,
  type ShippingLine,
  type ShippingLineDirectory,
  type Submission,
} from '../../rule/tracking-request/submit'
import { each, type Origin, type Reader } from '../read/each'
import { listItems, type Member } from '../read/member'
import { readResources, type Read } from '../read/resource'
import { outletTo } from '../terminal/outlet'
import { cell, createTable, type Cell } from '../terminal/table'
import { showFile, STDIN, type Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'

export type SubmitOptions = { readonly lines?: string; readonly json?: boolean }

/** Judges every body in the files and folders, or on standard input. A rejection makes the command fail. */
export const submit = async (
  terminal: Terminal,
  paths: readonly string[],
  { lines, json }: SubmitOptions,
): Promise<void> => {
  const shipping_lines = lines === undefined ? null : await directoryIn(terminal, lines)
  if (shipping_lines === undefined) return
  const report = json ? jsonReport(terminal) : tableReport(terminal)
  const counts = { accepted: 0, rejected: 0, unread: 0 }
  const reader: Reader<Member, Judged> = {
    listMembers: value => listItems(value),
    readMember: ({ value: body }) => ({ value: judge(body, shipping_lines), findings: [] }),
  }
  for await (const items of each(terminal, paths.length > 0 ? paths : [STDIN], reader)) {
    for (const { value: judged, ...origin } of items) {
      counts[judged?.submitted.outcome ?? 'unread']++
      if (judged) await report.add(judged, origin)
    }
    await report.pause()
  }
  if (counts.rejected > 0) terminal.fail()
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}`)
  await report.end(parts.join(', '))
}

type Judged = { readonly body: unknown; readonly submitted: Submission; readonly advice: ReturnType<typeof advise> }

const judge = (body: unknown, shipping_lines: ShippingLineDirectory | null): Judged => {
  const submitted = submitBody({ body, shipping_lines })
  return { body, submitted, advice: submitted.outcome === 'accepted' ? advise(submitted) : [] }
}

type Report = {
  readonly add: (judged: Judged, origin: Origin) => Promise<void> | undefined
  readonly pause: () => Promise<void>
  readonly end: (counts: string) => Promise<void>
}

const jsonReport = (terminal: Terminal): Report => {
  const outlet = outletTo(terminal)
  return {
    add: ({ submitted, advice }, { source, line }) =>
      outlet.add(`${printableJson(stringify({ source, line, ...submitted, advice }))}\n`),
    pause: outlet.flush,
    end: outlet.flush,
  }
}

const tableReport = (terminal: Terminal): Report => {
  const draw = createTable(COLUMNS, terminal)
  let rows: (readonly Cell[])[] = []
  let isEmpty = true
  return {
    add: judged => {
      rows.push(formatSubmissionRow(judged))
      isEmpty = false
      return Promise.resolve()
    },
    pause: async () => {
      if (rows.length > 0) await terminal.write(draw(rows))
      rows = []
    },
    end: counts => terminal.write(`${isEmpty ? '' : '\n'}${wrap(counts, terminal.width).join('\n')}\n`),
  }
}

/** The shipping lines of a file, read tolerantly. A file without any makes the command fail. */
const directoryIn = async (terminal: Terminal, file: string): Promise<ShippingLineDirectory | undefined> => {
  const lines: ShippingLine[] = []
  for await (const { value } of readResources(terminal, [file], ['shipping_line'], 'tolerant')) {
    if (value) lines.push(...lineFrom(value.attributes))
  }
  if (lines.length > 0) return directory({ shipping_lines: lines })
  terminal.say(`${showFile(file)}: no shipping line could be read`)
  terminal.fail()
  return undefined
}

/** Reads null support flags as false. A line without a SCAC is dropped, because no request can refer to it. */
const lineFrom = (given: Read<'shipping_line'>['attributes']): readonly ShippingLine[] => {
  if (!given) return []
  const { scac, alternative_scacs, ...support } = given
  return typeof scac !== 'string'
    ? []
    : [
        {
          scac,
          alternative_scacs: alternative_scacs ?? [],
          bill_of_lading_tracking_support: support.bill_of_lading_tracking_support ?? false,
          booking_number_tracking_support: support.booking_number_tracking_support ?? false,
          container_number_tracking_support: support.container_number_tracking_support ?? false,
        },
      ]
}

const COLUMNS = ['Request', 'Type', 'SCAC', 'Shipping line', 'Verdict', 'Look at']

const formatSubmissionRow = ({ body, submitted, advice }: Judged): readonly Cell[] => {
  const isAccepted = submitted.outcome === 'accepted'
  const { request_number, request_type, scac } = isAccepted ? submitted.attributes : readSubmittedAttributes(body)
  const remarks = isAccepted
    ? advice.map(({ pointer, message }) => remark(pointer, message))
    : submitted.errors.map(({ source, detail }) => remark(source.pointer, detail))
  return [
    cell(stringOrDash(request_number)),
    cell(toWords(stringOrDash(request_type))),
    cell(stringOrDash(scac)),
    cell(isAccepted ? (submitted.shipping_line ?? 'not asked') : '-'),
    cell(submitted.outcome, isAccepted ? (advice.length > 0 ? 'yellow' : 'green') : 'red'),
    { items: remarks.length > 0 ? remarks : ['-'] },
  ]
}

/** The attributes of a rejected body, which may have any shape. */
const readSubmittedAttributes = (body: unknown): { readonly [name: string]: unknown } => {
  const data = isObject(body) ? body['data'] : undefined
  const attributes = isObject(data) ? data['attributes'] : undefined
  return isObject(attributes) ? attributes : {}
}

const stringOrDash = (value: unknown): string => (typeof value === 'string' && !isBlank(value) ? value : '-')

const remark = (pointer: string, message: string): string =>
  `${pointer.replace(/^\/data\/attributes\//, '') || 'the body'} ${message}`
