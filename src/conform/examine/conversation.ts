/**
 * The lines that are sent to examine the protocol, and the right replies.
 */
import { below } from '../../kernel/issue'
import { isObject, stringify } from '../../kernel/json'
import { answerOf, isMeant, operations, type Issue, type Operation, type Selection, type Vector } from '../../oracle'
import { MAX_MESSAGE } from '../../oracle/json-rpc'
import { listPlaces, partAt, replacePart, type Place } from '../generate/place'
import { NOT_A_REQUEST, NOT_JSON, NOT_UTF8 } from './malformed'
import { isGone, isUnsupported, type Peer } from '../result/peer'

/** The compared parts of a right reply: its id, its error code and an issue, or the earlier reply that it equals. */
export type RightReply = {
  readonly id: unknown
  readonly code?: number
  /** An issue that a refusal has. It has no other at this place. */
  readonly issue?: Pick<Issue, 'pointer' | 'code'>
  /** The reply may be any, but answers as the reply with this id does. */
  readonly like?: { readonly id: unknown; readonly operation: Operation }
}

/** An operation that the implementation supports, with an input that has a result. */
export type Sample = { readonly operation: Operation; readonly input: object }
/** The first is of the first operation that is supported. */
export type Samples = readonly [Sample, ...Sample[]]

export type Conversation = {
  readonly clause: string
  /** Whether the exit code at the end of the input counts. */
  readonly mustEnd?: boolean
  /** Returns the lines to send. Bytes are invalid UTF-8. */
  readonly lines: (samples: Samples) => readonly (string | Uint8Array)[]
  readonly replies: (samples: Samples) => readonly RightReply[]
}

const NOWHERE = 'gateout.no_such_operation'
const requestLine = (id: unknown, method = NOWHERE, params: unknown = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const errorReply = (id: unknown, code: number): RightReply => ({ id, code })
const unknownMethod = (id: unknown): RightReply => errorReply(id, -32601)

/** Numbers that an ordinary JSON library writes in another notation. A reply with the same double is right. */
const NUMBERS = ['1.50e2', '12345678901234567890', '-0.5', '-0', '7.0'] as const

const longestRequest = (id: number): string => {
  const room = MAX_MESSAGE - requestLine(id, NOWHERE, { text: '' }).length
  return requestLine(id, NOWHERE, { text: 'x'.repeat(room) })
}

/** Below the limit of 64 levels for a whole line, the lowest of widespread JSON libraries. */
const MAX_ARRAYS = 59

/** Above the 1,000 digits that some libraries read. */
const MANY_DIGITS = 1_200

const countNumbers = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + countNumbers(part), 0)
    : Number(typeof value === 'number')

/** A request with the input of a sample, written in another way. */
const sampleRequest = (id: number, { operation, input }: Sample, write: (input: object) => string): string =>
  requestLine(id, operation.name).replace('{}', () => write(input))

/** Writes an input with a further property that no operation knows. */
const withUnknown =
  (value: string) =>
  (input: object): string =>
    `{"x":${[value, JSON.stringify(input).slice(1)].join(Object.keys(input).length > 0 ? ',' : '')}`

const ids = Array.from({ length: 50 }, (_, i) => i + 1)

/** Asks with ids and params of every kind, and with a request of the greatest length. */
const CONVERSATION_ABOUT_IDS: Conversation = {
  clause: 'PROTO-4',
  lines: () => [
    requestLine(1),
    requestLine('a'),
    requestLine(2, 'toString'),
    requestLine(3, NOWHERE, { text: 'x'.repeat(2 ** 20) }),
    longestRequest(4),
    ...NUMBERS.map(id => `{"jsonrpc":"2.0","id":${id},"method":"${NOWHERE}","params":{}}`),
  ],
  replies: () => [1, 'a', 2, 3, 4, ...NUMBERS.map(Number)].map(unknownMethod),
}

/** The id of the good line after a malformed one: it differs from every id in a malformed line. */
const goodId = (i: number): number => 100 + i

/** A clause about lines that get an error: each is followed by a good line. */
const conversationAboutForms = (
  clause: string,
  forms: { readonly [form: string]: string | Uint8Array },
  code: number,
): Conversation => ({
  clause,
  lines: () => Object.values(forms).flatMap((line, i) => [line, requestLine(goodId(i))]),
  replies: () => Object.values(forms).flatMap((_, i) => [errorReply(null, code), unknownMethod(goodId(i))]),
})

/** Numbers out of the range of a double: with an exponent, and as an integer of 401 digits. */
const BEYOND = ['1e400', '-1e400', `1${'0'.repeat(400)}`] as const

/** The places of numbers that the shape of an operation demands, in an input. */
const demandedNumbers = ({ operation, input }: Sample): readonly Place[] =>
  listPlaces(input).filter(place => {
    if (typeof partAt(input, place) !== 'number') return false
    const answer = answerOf(operation.call(replacePart(input, place, 'x')))
    const pointer = place.reduce<string>(below, '')
    return 'issues' in answer && answer.issues.some(issue => issue.pointer === pointer && issue.code === 'type')
  })

const MARK = '\u{f0000}'

const requestsBeyond = (samples: Samples): readonly (readonly [line: string, pointer: string])[] =>
  samples.flatMap(sample =>
    demandedNumbers(sample).map((place, i) => {
      const text = stringify(replacePart(sample.input, place, MARK)).replace(`"${MARK}"`, BEYOND[i % BEYOND.length]!)
      return [sampleRequest(0, sample, () => text), place.reduce<string>(below, '')] as const
    }),
  )

/** Every conversation, in the order of the clauses. */
export const CONVERSATIONS: readonly Conversation[] = [
  conversationAboutForms('PROTO-1', NOT_JSON, -32700),
  conversationAboutForms('PROTO-2', NOT_UTF8, -32700),
  conversationAboutForms('PROTO-3', NOT_A_REQUEST, -32600),
  CONVERSATION_ABOUT_IDS,
  {
    clause: 'PROTO-5',
    lines: ([{ operation, input }]) => [
      ...[[], 5, 'x', null, [input]].map((params, i) => requestLine(i + 1, operation.name, params)),
      requestLine(6, operation.name, input).replace('"params"', '"PARAMS"'),
      requestLine(7, operation.name, input).replace('"params"', '"params "'),
    ],
    replies: () => [1, 2, 3, 4, 5, 6, 7].map(id => errorReply(id, -32602)),
  },
  {
    clause: 'PROTO-6',
    lines: ([{ operation }]) => [
      requestLine(undefined),
      requestLine(undefined, operation.name, 5),
      requestLine(2).replace('"id"', '"ID"'),
      // No two neighbouring replies of all conversations are the same, so that a second reply shows.
      requestLine(3),
      // Null is an id.
      requestLine(null),
      requestLine(4),
    ],
    replies: () => [3, null, 4].map(unknownMethod),
  },
  {
    clause: 'PROTO-7',
    lines: () => ['', '  \t', requestLine(1), '', requestLine(2)],
    replies: () => [unknownMethod(1), unknownMethod(2)],
  },
  {
    clause: 'PROTO-8',
    lines: ([{ operation }]) => ids.map(id => requestLine(id, id % 3 === 0 ? operation.name : NOWHERE, 5)),
    replies: () => ids.map(id => (id % 3 === 0 ? errorReply(id, -32602) : unknownMethod(id))),
  },
  {
    clause: 'PROTO-9',
    lines: samples => [
      sampleRequest(0, samples[0], stringify),
      sampleRequest(1, samples[0], withUnknown('1e-400')),
      sampleRequest(2, samples[0], withUnknown('['.repeat(MAX_ARRAYS) + ']'.repeat(MAX_ARRAYS))),
      sampleRequest(3, samples[0], withUnknown(`0.1${'0'.repeat(MANY_DIGITS)}`)),
      // A carriage return is white space, and ends no line.
      sampleRequest(4, samples[0], input => `\r${stringify(input)}\r`),
      ...requestsBeyond(samples).map(([line], i) => line.replace('"id":0', `"id":${5 + i}`)),
    ],
    replies: samples => [
      { id: 0, like: { id: 0, operation: samples[0].operation } },
      ...[1, 2, 3, 4].map(id => ({ id, like: { id: 0, operation: samples[0].operation } })),
      ...requestsBeyond(samples).map(([, pointer], i) => ({
        ...errorReply(5 + i, -32602),
        issue: { pointer, code: 'range' as const },
      })),
    ],
  },
  {
    clause: 'PROTO-10',
    mustEnd: true,
    lines: () => [requestLine(1), 'x', requestLine(2)],
    replies: () => [unknownMethod(1), errorReply(null, -32700), unknownMethod(2)],
  },
]

/** Of an input, in characters, so that a report stays short. */
const MAX_INPUT = 600

/** The vector of an operation that has a result and the most numbers. */
const chooseInput = ({ name }: Operation, vectors: readonly Vector[]): object =>
  vectors
    .filter(({ operation, before, expect }) => operation === name && !before && 'result' in expect)
    .map(({ input }) => input)
    .filter(input => isObject(input) && !isObject(input['state']) && JSON.stringify(input).length <= MAX_INPUT)
    .reduce<object>((best, input) => (countNumbers(input) > countNumbers(best) ? (input as object) : best), {})

/** Finds the selected operations that the implementation supports, each with an input. */
export const findSamples = async (
  peer: Peer,
  { operations: patterns }: Selection,
  vectors: readonly Vector[],
): Promise<Samples | 'untested' | 'unsupported'> => {
  const samples: Sample[] = []
  for (const operation of operations.filter(({ name }) => isMeant(patterns, name))) {
    const reply = await peer.ask(operation.name, {})
    if (isGone(reply)) return 'untested'
    if (!isUnsupported(reply)) samples.push({ operation, input: chooseInput(operation, vectors) })
  }
  const [first, ...rest] = samples
  return first ? [first, ...rest] : 'unsupported'
}
