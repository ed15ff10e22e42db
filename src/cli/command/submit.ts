/**
 * `gateout submit`: would these tracking requests be accepted?
 */
import { isObject, stringify } from '../../kernel/json'
import { isBlank } from '../../kernel/text'
import { advise, directory, submit as submitBody, type ShippingLine, type ShippingLineDirectory, type Submission } from '../../rule/tracking-request/submit'
import { painter } from '../terminal/colour'
import { tell } from '../read/finding'
import { printableJson } from '../terminal/printable'
import { wordsOf } from './requests'
import { resourcesOf } from '../read/resource'
import { entriesIn, type Value } from '../read/json-values'
import { nameOf, say, STDIN, write } from '../terminal/stream'
import { tableOf, wrap, type Cell } from '../terminal/table'

export type SubmitOptions = { readonly lines?: string; readonly json?: boolean }

/** Judges every body of the files, or of standard input where none is named; the program fails where one is rejected. */
export const submit = async (files: readonly string[], { lines, json }: SubmitOptions): Promise<void> => {
  const shipping_lines = lines === undefined ? null : await directoryIn(lines)
  if (shipping_lines === undefined) return
  const room = process.stdout.columns || Infinity
  const draw = tableOf(COLUMNS, painter(), room)
  const counts = { accepted: 0, rejected: 0 }
  let unread = 0
  for (const file of files.length > 0 ? files : [STDIN]) {
    const source = nameOf(file)
    for await (const entries of entriesIn(file)) {
      const out: string[] = []
      const rows: (readonly Cell[])[] = []
      for (const entry of entries) {
        if ('problem' in entry) {
          tell(source, entry, [{ pointer: '', message: entry.problem }], false)
          unread++
          continue
        }
        for (const body of bodiesIn(entry)) {
          const submitted = submitBody({ body, shipping_lines })
          counts[submitted.outcome]++
          const advice = submitted.outcome === 'accepted' ? advise(submitted) : []
          if (json) out.push(`${printableJson(stringify({ source, line: entry.line, ...submitted, advice }))}\n`)
          else rows.push(rowOf(body, submitted, advice.map(({ pointer, message }) => said(pointer, message))))
        }
      }
      await write(json ? out.join('') : rows.length > 0 ? draw(rows) : '')
    }
  }
  if (counts.rejected > 0 || unread > 0) process.exitCode = 1
  if (!json) {
    const parts = Object.entries({ ...counts, unread }).filter(([, count]) => count > 0).map(([word, count]) => `${count} ${word}`)
    await write(`${counts.accepted + counts.rejected > 0 ? '\n' : ''}${wrap(parts.join(', '), room).join('\n')}\n`)
  }
}

/** The shipping lines of a file, read strictly: what a line supports decides. By a file without any, nothing can be judged. */
const directoryIn = async (file: string): Promise<ShippingLineDirectory | undefined> => {
  const lines: ShippingLine[] = []
  for await (const { attributes } of resourcesOf([file], ['shipping_line'], 'strict')) lines.push(attributes as ShippingLine)
  if (lines.length > 0) return directory({ shipping_lines: lines })
  say(`${nameOf(file)}: no shipping line could be read`)
  process.exitCode = 1
  return undefined
}

const bodiesIn = ({ value }: Value): readonly unknown[] => (Array.isArray(value) ? value : [value])

const COLUMNS = ['Request', 'Type', 'SCAC', 'Shipping line', 'Verdict', 'Look at']

const rowOf = (body: unknown, submitted: Submission, advice: readonly string[]): readonly Cell[] => {
  const isAccepted = submitted.outcome === 'accepted'
  const { request_number, request_type, scac } = isAccepted ? submitted.attributes : attributesOf(body)
  const remarks = isAccepted ? advice : submitted.errors.map(({ source, detail }) => said(source.pointer, detail))
  return [
    { items: [textOf(request_number)] },
    { items: [wordsOf(textOf(request_type))] },
    { items: [textOf(scac)] },
    { items: [isAccepted ? submitted.shipping_line ?? 'not asked' : '-'] },
    { items: [submitted.outcome], colour: isAccepted ? (advice.length > 0 ? 'yellow' : 'green') : 'red' },
    { items: remarks.length > 0 ? remarks : ['-'] },
  ]
}

/** What a body says before it is judged. */
const attributesOf = (body: unknown): { readonly [name: string]: unknown } => {
  const data = isObject(body) ? body['data'] : undefined
  const attributes = isObject(data) ? data['attributes'] : undefined
  return isObject(attributes) ? attributes : {}
}

const textOf = (value: unknown): string => (typeof value === 'string' && !isBlank(value) ? value : '-')

const said = (pointer: string, message: string): string => `${pointer.replace(/^\/data\/attributes\//, '') || 'the body'} ${message}`
