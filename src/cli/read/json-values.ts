/**
 * A stream as JSON values with their places: one value a line, or one in all.
 */
import { isObject } from '../../kernel/json'
import { isBlank } from '../../kernel/text'
import { linesOf, type Line } from './lines'
import { lineFinder, syntaxError, type Problem } from './json-place'
import { isSystemError, reasonOf } from '../terminal/system-error'
import type { Terminal } from '../terminal/terminal'

/** A value, its line where it has one to itself, and the line of any pointer into it. */
export type Value = { readonly value: unknown; readonly line?: number; readonly lineAt: (pointer: string) => number }
export type Entry = Value | Problem

/** A value that spans lines has to be kept in memory. */
const LONGEST = 256 * 2 ** 20

/** The entries of a file. Where it cannot be read, or not to its end, the last entry says why. */
export async function* entriesIn({ open }: Terminal, file: string): AsyncGenerator<readonly Entry[]> {
  try {
    yield* entriesOf(open(file))
  } catch (error) {
    if (!isSystemError(error)) throw error
    yield [{ problem: reasonOf(error) }]
  }
}

/**
 * The values of a stream, as many at a time as each chunk completes.
 *
 * Where the first line is JSON by itself, every line is a value, because only another value can follow one. Otherwise
 * the lines are kept: together they may be one value.
 */
async function* entriesOf(input: AsyncIterable<Buffer>): AsyncGenerator<readonly Entry[]> {
  let kept: Line[] | undefined
  let size = 0
  let number = 0
  let isFirst = true
  for await (const lines of linesOf(input)) {
    const entries: Entry[] = []
    for (const line of lines) {
      number++
      if (kept) {
        kept.push(line)
        size += typeof line === 'string' ? line.length + 1 : 0
      } else if (!isEmpty(line)) {
        const entry = entryOf(line, number)
        if (isFirst && 'problem' in entry) kept = [...Array<Line>(number - 1).fill(''), line]
        else entries.push(entry)
        isFirst = false
      }
    }
    if (kept && size > LONGEST) {
      if (!isList(kept)) {
        yield [{ problem: 'not JSON lines, and longer than 256 MiB as one value' }]
        return
      }
      yield eachOf(kept)
      kept = undefined
    }
    yield entries
  }
  if (kept) yield together(kept)
  else if (isFirst) yield [{ problem: 'is empty' }]
}

const isEmpty = (line: Line): boolean => typeof line === 'string' && isBlank(line)

const entryOf = (line: Line, number: number): Entry => {
  if (typeof line !== 'string') return { line: number, problem: line.reason }
  const parsed = parse(line)
  if (parsed) return { value: parsed.value, line: number, lineAt: () => number }
  return { ...syntaxError(line), line: number }
}

const eachOf = (lines: readonly Line[]): readonly Entry[] =>
  lines.flatMap((line, i) => (isEmpty(line) ? [] : [entryOf(line, i + 1)]))

/** The entries of lines whose first is not JSON by itself: one value, JSON lines some of which are bad, or neither. */
const together = (lines: readonly Line[]): readonly Entry[] => {
  const unreadable = lines.findIndex(line => typeof line !== 'string')
  const text = lines.filter(line => typeof line === 'string').join('\n')
  const parsed = unreadable < 0 ? parse(text) : undefined
  if (parsed) return [{ value: parsed.value, lineAt: lineFinder(text) }]
  if (isList(lines)) return eachOf(lines)
  if (unreadable >= 0) return [entryOf(lines[unreadable]!, unreadable + 1)]
  return [syntaxError(text)]
}

/**
 * Whether lines are meant as JSON lines: one of them is an object by itself. Where that line is indented, or the text
 * opens an array, it is a part of one value.
 */
const isList = (lines: readonly Line[]): boolean => {
  const first = lines.find(line => !isEmpty(line))
  return (
    !(typeof first === 'string' && first.trimStart().startsWith('[')) &&
    lines.some(line => typeof line === 'string' && line.startsWith('{') && isObject(parse(line)?.value))
  )
}

const parse = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
