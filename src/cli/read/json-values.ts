/**
 * Reads a stream as JSON values with their places: one value per line, or a single value.
 */
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { isObject, parseJson } from '../../kernel/json'
import { isBlank } from '../../kernel/text'
import { readLines, type Line } from './lines'
import { lineFinder, syntaxError, type Problem } from './json-place'
import { reasonOf } from '../terminal/system-error'
import type { Terminal } from '../terminal/terminal'
import { isWorkbook } from '../../table/workbook'

/** A value; `line` is set if it fills a line of its own, and `lineAt` finds the line of a pointer. */
export type Value = { readonly value: unknown; readonly line?: number; readonly lineAt: (pointer: string) => number }
export type Entry = Value | Problem

export type TableReader = (file: string, bytes: Buffer) => Promise<Entry>

/** In characters: the limit of a value that spans lines, which is kept in memory. */
const MAX_SIZE = 256 * 2 ** 20

/**
 * Yields the entries of a file; with a reader of tables, those of a table, too. If it cannot be read to its end, the last
 * entry has the reason.
 */
export async function* entriesIn(
  { open }: Terminal,
  file: string,
  readTable?: TableReader,
): AsyncGenerator<Iterable<Entry>> {
  try {
    yield* parseFile(open(file), file, readTable)
  } catch (error) {
    yield [{ problem: reasonOf(error) }]
  }
}

/** Whether a file with this beginning is a table; undefined if that is blank. */
const isTable = (bytes: Buffer): boolean | undefined => {
  const [first] =
    bytes
      .toString('latin1')
      .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
      .match(/[^\s\0]/) ?? []
  return first === undefined ? undefined : first !== '{' && first !== '['
}

/** The endings of files that have no table. */
export const JSON_NAMES = ['.json', '.jsonl', '.ndjson']

async function* parseFile(
  bytes: AsyncIterable<Buffer>,
  file: string,
  readTable?: TableReader,
): AsyncGenerator<Iterable<Entry>> {
  if (!readTable || JSON_NAMES.includes(extname(file).toLowerCase())) {
    yield* parseEntries(readLines(bytes), file)
    return
  }
  const { answer, all } = await peek(bytes)
  if (answer !== true) {
    yield* parseEntries(readLines(all), file)
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of all) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= MAX_SIZE) continue
    yield [{ problem: 'longer than 256 MiB as a table' }]
    return
  }
  const whole = Buffer.concat(chunks)
  // A first line of another kind does not make a table of JSON lines.
  if (!isWorkbook(whole) && /^\{"/m.test(whole.toString('latin1')))
    yield* parseEntries(readLines(Readable.from(chunks)), file)
  else yield [await readTable(file, whole)]
}

/** Reads chunks until one is not blank, or all. Returns whether they are a table, with all chunks. */
const peek = async (
  chunks: AsyncIterable<Buffer>,
): Promise<{ readonly answer: boolean | undefined; readonly all: AsyncIterable<Buffer> }> => {
  const rest = chunks[Symbol.asyncIterator]()
  const read: Buffer[] = []
  let answer: boolean | undefined
  while (answer === undefined) {
    const next = await rest.next()
    if (next.done) break
    answer = isTable(next.value)
    read.push(next.value)
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    yield* read
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { answer, all: all() }
}

/**
 * Yields the values of the lines of a file, batch by batch. A batch is lazy: a line is parsed when its value is used, so
 * that the garbage collector finds few values to keep.
 *
 * If the first line is a JSON value, every line is a value, because only another value can follow one. Otherwise the
 * lines are collected: together they may form one value.
 */
async function* parseEntries(batches: AsyncIterable<readonly Line[]>, file: string): AsyncGenerator<Iterable<Entry>> {
  let kept: Line[] = []
  let size = 0
  let before = 0
  let areValues: boolean | undefined
  for await (const lines of batches) {
    if (areValues) yield parseEachLine(lines, before)
    else {
      for (const line of lines) {
        kept.push(line)
        size += typeof line === 'string' ? line.length + 1 : 0
      }
      const at = areValues === undefined ? kept.findIndex(line => !isEmpty(line)) : -1
      const first = at < 0 ? undefined : parseEntry(kept[at]!, at + 1)
      if (first) areValues = !('problem' in first)
      if (first && areValues) yield chain(first, parseEachLine(kept.slice(at + 1), at + 1))
      else if (size > MAX_SIZE) {
        if (!isList(kept)) {
          yield [{ problem: 'not JSON lines, and longer than 256 MiB as one value' }]
          return
        }
        areValues = true
        yield parseEachLine(kept, 0)
      }
      if (areValues) kept = []
    }
    before += lines.length
  }
  if (areValues === false) yield together(kept, CSV_NAME.test(file))
  else if (areValues === undefined) yield [{ problem: 'is empty' }]
}

function* chain(first: Entry, rest: Iterable<Entry>): Generator<Entry> {
  yield first
  yield* rest
}

const isEmpty = (line: Line): boolean => typeof line === 'string' && isBlank(line)

const parseEntry = (line: Line, number: number): Entry => {
  if (typeof line !== 'string') return { line: number, problem: line.reason }
  const value = parseJson(line)
  return value === undefined ? { ...syntaxError(line), line: number } : { value, line: number, lineAt: () => number }
}

/** Parses each line as a value; `before` is the number of the line before the first. */
function* parseEachLine(lines: readonly Line[], before: number): Generator<Entry> {
  for (let i = 0; i < lines.length; i++) if (!isEmpty(lines[i]!)) yield parseEntry(lines[i]!, before + i + 1)
}

/** Reads collected lines, whose first line is not a JSON value: as one value, as JSON lines with faults, or neither. */
const together = (lines: readonly Line[], isCsv: boolean): Iterable<Entry> => {
  const unreadable = lines.findIndex(line => typeof line !== 'string')
  const text = lines.filter(line => typeof line === 'string').join('\n')
  const value = unreadable < 0 ? parseJson(text) : undefined
  if (value !== undefined) return [{ value, lineAt: lineFinder(text) }]
  if (isList(lines)) return parseEachLine(lines, 0)
  if (unreadable >= 0) return [parseEntry(lines[unreadable]!, unreadable + 1)]
  return [isCsv || CSV.test(text) ? { problem: CSV_REFUSED } : syntaxError(text)]
}

/** The name of a file that may have only one column: its content then looks like any other text. */
const CSV_NAME = /\.(csv|tsv)$/i

/** A first line with at least two fields that are neither objects nor arrays. */
const CSV = /^\s*[^{}[\]:,;\t\n]+[,;\t][^{}[\]:\n]*(?:\n|$)/
const CSV_REFUSED =
  'CSV, where JSON is expected: write each row as an object on a line of its own, with the columns as keys'

/**
 * Whether lines are meant as JSON lines: one of them is a whole object. If that line is indented, or the input begins
 * with `[`, the object is part of a larger value.
 */
const isList = (lines: readonly Line[]): boolean => {
  const first = lines.find(line => !isEmpty(line))
  return (
    !(typeof first === 'string' && first.trimStart().startsWith('[')) &&
    lines.some(line => typeof line === 'string' && line.startsWith('{') && isObject(parseJson(line)))
  )
}
