/**
 * Where does a value begin and end in a JSON document?
 *
 * Offsets count UTF-16 code units, as a textarea does. Lines and columns count from 1.
 */
import { countPassing } from './bisect'
import { splitPointer } from './issue'
import { notJson } from './phrase'

/** A range of a document: `from` is included, `to` is not. */
export type Span = { readonly from: number; readonly to: number }

/** A member of an object or an item of an array: `from` is the offset of its key if it has one. */
export type Place = Span & { readonly valueFrom: number }

export type Position = { readonly line: number; readonly column: number }

/** The first syntax error of a document. */
export type Fault = Position & { readonly message: string; readonly at: number }

/** The JSON values of a document, up to the first fault. */
export type Values = {
  readonly values: readonly { readonly span: Span; readonly value: unknown }[]
  readonly fault: Fault | null
}

const SPACE = /[ \t\n\r]*/y
/** Files that are joined may each begin with a byte order mark. */
const SEPARATOR = /[ \t\n\r\uFEFF]*/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** The end of a sticky pattern's match at an offset, or -1. */
const match = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const skipSpace = (text: string, at: number): number => match(SPACE, text, at)

/** The end of a value, or the offset of a syntax error with the expected token. */
type End = { readonly to: number; readonly expected: string | null }

const end = (to: number): End => ({ to, expected: null })
const lacks = (to: number, expected: string): End => ({ to, expected })

const endOfString = (text: string, at: number): End => {
  if (text[at] !== '"') return lacks(at, 'a string in double quotes')
  let to = at + 1
  for (;;) {
    to = match(PLAIN, text, to)
    if (text[to] === '"') return end(to + 1)
    const next = match(ESCAPE, text, to)
    if (next < 0) return lacks(to, 'the end of a string')
    to = next
  }
}

const endOfScalar = (text: string, at: number): End => {
  if (text[at] === '"') return endOfString(text, at)
  const to = match(SCALAR, text, at)
  return to < 0 ? lacks(at, 'a value') : end(to)
}

/** The offset of the value after the key at an offset. */
const valueOfKey = (text: string, at: number): End => {
  const key = endOfString(text, at)
  if (key.expected !== null) return lacks(key.to, key.to === at ? 'a key in double quotes' : key.expected)
  const colon = skipSpace(text, key.to)
  return text[colon] === ':' ? end(skipSpace(text, colon + 1)) : lacks(colon, 'a colon')
}

const findCloser = (opener: string | undefined): '}' | ']' | undefined => {
  if (opener === '{') return '}'
  return opener === '[' ? ']' : undefined
}

/** The end of the JSON value at an offset. Uses its own stack: a document may be nested deeper than the call stack. */
const endOfValue = (text: string, from: number): End => {
  const open: ('}' | ']')[] = []
  let at = from
  for (;;) {
    if (open.at(-1) === '}') {
      const value = valueOfKey(text, at)
      if (value.expected !== null) return value
      at = value.to
    }
    const closer = findCloser(text[at])
    if (closer) {
      at = skipSpace(text, at + 1)
      if (text[at] !== closer) {
        open.push(closer)
        continue
      }
      at++
    } else {
      const scalar = endOfScalar(text, at)
      if (scalar.expected !== null) return scalar
      at = scalar.to
    }
    let after = skipSpace(text, at)
    while (open.length > 0 && text[after] === open.at(-1)) {
      open.pop()
      at = after + 1
      after = skipSpace(text, at)
    }
    if (open.length === 0) return end(at)
    if (text[after] !== ',') return lacks(after, `a comma or ${open.at(-1)!}`)
    at = skipSpace(text, after + 1)
    if (text[at] === open.at(-1)) return lacks(after, `no comma before ${text[at]}`)
  }
}

/**
 * The first syntax error of a document that should be one JSON value, or null if it is one.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.syntaxFault('{"a": }')
 * // { line: 1, column: 7, message: 'not JSON: expected a value' }
 */
export const syntaxFault = (text: string): Fault | null => {
  const { to, expected } = endOfValue(text, skipSpace(text, 0))
  if (expected !== null) return faultAt(text, to, expected)
  const after = skipSpace(text, to)
  return after < text.length ? faultAt(text, after, 'the end of the input') : null
}

/**
 * The JSON values of a document, such as webhook bodies one per line. White space and a comma may separate them.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.valuesIn('{"id":1}\n{"id":2}').values
 * // [{ span: { from: 0, to: 8 }, value: { id: 1 } }, { span: { from: 9, to: 17 }, value: { id: 2 } }]
 */
export const valuesIn = (text: string): Values => {
  const values: { span: Span; value: unknown }[] = []
  let at = match(SEPARATOR, text, 0)
  while (at < text.length) {
    const { to, expected } = endOfValue(text, at)
    if (expected !== null) return { values, fault: faultAt(text, to, expected) }
    const span = { from: at, to }
    values.push({ span, value: JSON.parse(text.slice(at, to)) as unknown })
    at = match(SEPARATOR, text, to)
    if (text[at] === ',') at = match(SEPARATOR, text, at + 1)
  }
  return { values, fault: null }
}

const faultAt = (text: string, at: number, expected: string): Fault => ({
  message: notJson(expected),
  at,
  ...positionOf(lineStarts(text), at),
})

/**
 * The document with two spaces of indentation per level. Numbers and strings keep their spelling. A document that is not JSON
 * is returned unchanged.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.indented('{"amount":320.10}')
 * // '{\n  "amount": 320.10\n}'
 */
export const indented = (text: string): string => {
  const { values, fault } = valuesIn(text)
  return fault ? text : values.map(({ span }) => indentedValue(text, span)).join('\n')
}

const indentedValue = (text: string, { from, to }: Span): string => {
  let [written, depth, at] = ['', 0, from]
  const newLine = (): string => `\n${'  '.repeat(depth)}`
  while (at < to) {
    const character = text[at]!
    const next = skipSpace(text, at + 1)
    if (character === '{' || character === '[') {
      const isEmpty = text[next] === '}' || text[next] === ']'
      if (!isEmpty) depth++
      written += isEmpty ? character + text[next]! : character + newLine()
      at = isEmpty ? skipSpace(text, next + 1) : next
    } else if (character === '}' || character === ']') {
      depth--
      written += newLine() + character
      at = next
    } else if (character === ',' || character === ':') {
      written += character === ',' ? character + newLine() : ': '
      at = next
    } else {
      const { to: scalarEnd } = endOfScalar(text, at)
      written += text.slice(at, scalarEnd)
      at = skipSpace(text, scalarEnd)
    }
  }
  return written
}

/**
 * The offset of the first character of each line.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.lineStarts('[\n1\n]') // [0, 2, 4]
 */
export const lineStarts = (text: string): readonly number[] => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/**
 * The line and column of an offset, by binary search in the result of {@link lineStarts}.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.positionOf(jsonPosition.lineStarts('[\n  1\n]'), 4) // { line: 2, column: 3 }
 */
export const positionOf = (starts: readonly number[], at: number): Position => {
  const line = countPassing(starts.length, i => starts[i]! <= at)
  return { line, column: at - starts[line - 1]! + 1 }
}

/**
 * The members of the object, or the items of the array, at an offset of valid JSON. A scalar has none.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * [...jsonPosition.membersOf('{"amount":5}', 0)] // [['amount', { from: 1, to: 11, valueFrom: 10 }]]
 */
export function* membersOf(text: string, at: number): Generator<readonly [key: string, place: Place]> {
  const opener = skipSpace(text, at)
  const closer = findCloser(text[opener])
  if (!closer) return
  let from = skipSpace(text, opener + 1)
  for (let index = 0; text[from] !== closer; index++) {
    const keyEnd = closer === '}' ? endOfString(text, from).to : from
    const valueFrom = closer === '}' ? skipSpace(text, skipSpace(text, keyEnd) + 1) : from
    const { to } = endOfValue(text, valueFrom)
    const key = closer === '}' ? (JSON.parse(text.slice(from, keyEnd)) as string) : String(index)
    yield [key, { from, to, valueFrom }]
    const after = skipSpace(text, to)
    from = text[after] === ',' ? skipSpace(text, after + 1) : after
  }
}

/** Finds the place of a JSON Pointer, or undefined if the document does not have it. */
export type Finder = (pointer: string) => Place | undefined

/**
 * Returns a finder of pointers into the JSON value at a span. It remembers the members of each object and array that
 * it has searched. If an object repeats a key, the last one wins, as in `JSON.parse`.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.finderOf('{"fees":[5]}', { from: 0, to: 12 })('/fees/0')
 * // { from: 9, to: 10, valueFrom: 9 }
 */
export const finderOf = (text: string, { from, to }: Span): Finder => {
  const searched = new Map<number, ReadonlyMap<string, Place>>()
  return pointer => {
    let place: Place | undefined = { from, to, valueFrom: from }
    for (const token of splitPointer(pointer)) {
      const members: ReadonlyMap<string, Place> =
        searched.get(place.valueFrom) ?? new Map(membersOf(text, place.valueFrom))
      searched.set(place.valueFrom, members)
      place = members.get(token)
      if (!place) return undefined
    }
    return place
  }
}

/**
 * The place of a pointer, or of its nearest ancestor in the document.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * const findPlace = jsonPosition.finderOf('{"fees":[5]}', { from: 0, to: 12 })
 * jsonPosition.nearestPlace(findPlace, '/fees/7/amount') // { from: 1, to: 11, valueFrom: 8 }
 */
export const nearestPlace = (find: Finder, pointer: string): Place =>
  find(pointer) ?? nearestPlace(find, pointer.slice(0, pointer.lastIndexOf('/')))

/**
 * The value at a JSON Pointer, or undefined if it does not exist.
 *
 * @example
 * import { jsonPosition } from 'gateout/oracle'
 * jsonPosition.valueAt({ fees: [{ amount: 5 }] }, '/fees/0/amount') // 5
 */
export const valueAt = (value: unknown, pointer: string): unknown => {
  let found = value
  for (const token of splitPointer(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, token)) return undefined
    found = (found as { readonly [key: string]: unknown })[token]
  }
  return found
}
