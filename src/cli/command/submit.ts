/**
 * `gateout submit`: whether tracking requests would be accepted.
 */
import { isObject } from '../../kernel/json'
import { isBlank } from '../../kernel/text'
import { listCounts, toWords } from '../../kernel/to-words'
import {
  advise,
  directory,
  submit as submitBody,
  type ShippingLine,
  type ShippingLineDirectory,
  type Submission,
} from '../../rule/tracking-request/submit'
import { jsonReport, reportEach, tableReport } from '../format/report'
import type { Reader } from '../read/each'
import { listItems, type Member } from '../read/member'
import { readResources } from '../read/resource'
import type { Row } from '../terminal/table'
import { refuseFile, type Terminal } from '../terminal/terminal'

export type SubmitOptions = { readonly lines?: string; readonly json?: boolean }

/** Judges every body in the files and folders, or on standard input. A rejection makes the command fail. */
export const submit = async (
  terminal: Terminal,
  paths: readonly string[],
  { lines, json }: SubmitOptions,
): Promise<void> => {
  const shipping_lines = lines === undefined ? null : await readDirectory(terminal, lines)
  if (shipping_lines === undefined) return
  const counts = { accepted: 0, rejected: 0 }
  const reader: Reader<Member, Judgement> = {
    listMembers: value => listItems(value),
    readMember: ({ value: body }) => {
      const submitted = submitBody({ body, shipping_lines })
      counts[submitted.outcome]++
      const advice = submitted.outcome === 'accepted' ? advise(submitted) : []
      return { value: { body, submitted, advice }, findings: [] }
    },
  }
  const report = json
    ? jsonReport(terminal, ({ submitted, advice }: Judgement) => ({ ...submitted, advice }))
    : tableReport(terminal, {
        titles: ['Request', 'Type', 'SCAC', 'Shipping line', 'Verdict', 'Look at'],
        toRows: (judgement: Judgement) => [formatSubmissionRow(judgement)],
        summary: (_, unread) => listCounts(Object.entries({ ...counts, unread })),
      })
  await reportEach(terminal, paths, { reader, report })
  if (counts.rejected > 0) terminal.fail()
}

type Judgement = { readonly body: unknown; readonly submitted: Submission; readonly advice: ReturnType<typeof advise> }

/** The shipping lines of a file, read tolerantly. A file without any makes the command fail. */
const readDirectory = async (terminal: Terminal, file: string): Promise<ShippingLineDirectory | undefined> => {
  const lines: ShippingLine[] = []
  for await (const { value } of readResources(terminal, [file], ['shipping_line'], 'tolerant')) {
    if (value?.attributes) lines.push(value.attributes)
  }
  const found = directory({ shipping_lines: lines })
  if (found.main.size > 0) return found
  refuseFile(terminal, file, 'no shipping line could be read')
  return undefined
}

const formatSubmissionRow = ({ body, submitted, advice }: Judgement): Row => {
  const isAccepted = submitted.outcome === 'accepted'
  const { request_number, request_type, scac } = isAccepted ? submitted.attributes : readSubmittedAttributes(body)
  const remarks = isAccepted
    ? advice.map(({ pointer, message }) => remark(pointer, message))
    : submitted.errors.map(({ source, detail }) => remark(source.pointer, detail))
  return [
    stringOrDash(request_number),
    toWords(stringOrDash(request_type)),
    stringOrDash(scac),
    isAccepted ? (submitted.shipping_line ?? 'not asked') : '-',
    { text: submitted.outcome, colour: isAccepted ? (advice.length > 0 ? 'yellow' : 'green') : 'red' },
    remarks,
  ]
}

const readSubmittedAttributes = (body: unknown): { readonly [name: string]: unknown } => {
  const data = isObject(body) ? body['data'] : undefined
  const attributes = isObject(data) ? data['attributes'] : undefined
  return isObject(attributes) ? attributes : {}
}

const stringOrDash = (value: unknown): string => (typeof value === 'string' && !isBlank(value) ? value : '-')

const remark = (pointer: string, message: string): string =>
  `${pointer.replace(/^\/data\/attributes\//, '') || 'the body'} ${message}`
