/**
 * Mistakes on the wire: programs that read numbers by their text, or lines that are not requests. Each answers like this
 * library otherwise.
 */
import type { Conversation, Peer, Reply } from '../../../src/conform'
import { respond } from '../../../src/oracle'
import { own } from '../peer'
import { leaves } from './habit'
import { resultOf, values } from './mistake'

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\]|\\.)*"/y

/** A JSON text with its numbers read in another way. Strings stay. */
const numbersOf = (text: string, read: (token: string) => string): string => {
  let out = ''
  for (let at = 0; at < text.length;) {
    for (const pattern of [STRING, NUMBER]) pattern.lastIndex = at
    const [string = ''] = STRING.exec(text) ?? []
    const [number = ''] = string === '' ? (NUMBER.exec(text) ?? []) : []
    out += string || (number && read(number)) || text[at]!
    at += string.length || number.length || 1
  }
  return out
}

/** Reads a text; another operation is answered by this library. */
type Read = (text: string) => Reply
const plainly =
  (operation: string, read: (token: string) => string): Read =>
  text =>
    own(operation, JSON.parse(numbersOf(text, read)))

/** What makes two numbers equal, in place of the double. */
const FORMS: { readonly [mistake: string]: (token: string) => string } = {
  '1 and 1.0 differ': token => `${/[.eE]/.test(token) ? '.' : ' '}${Number(token)}`,
  '-0.0 differs from 0': token => ` ${Object.is(Number(token), -0) ? '-0' : Number(token)}`,
  'integers are compared exactly': token => ` ${/^-?\d+$/.test(token) ? BigInt(token) : Number(token)}`,
}
/** A number as a string of this form. */
const MARK = '\u0001'
const marked = (text: string, form: (token: string) => string): any =>
  JSON.parse(numbersOf(text, token => JSON.stringify(MARK + form(token))))
const unmarked = (reply: Reply): Reply =>
  leaves(reply, part => (typeof part === 'string' && part.startsWith(MARK) ? Number(part.slice(2)) : part))

const comparing =
  (operation: string, form: (token: string) => string): Read =>
  text => {
    const input = JSON.parse(text)
    const plain = own(operation, input)
    if ('issues' in plain) return plain
    const other = marked(text, form)
    if (operation !== 'free_time.count') return unmarked(own(operation, other))
    // The subject and the matches alone have numbers that are compared.
    const terms = input.terms.map((each: any, i: number) => ({
      ...each,
      ...('match' in each && { match: other.terms[i].match }),
    }))
    return own(operation, { ...input, ...('subject' in input && { subject: other.subject }), terms })
  }

type Decimal = readonly [digits: bigint, exponent: number]
const decimalOf = (token: string): Decimal => {
  const [, sign = '', whole = '', part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.*))?$/.exec(token) ?? []
  return [BigInt(sign + whole + part), Number(exponent) - part.length]
}
const sumOf = (tokens: readonly string[]): number => {
  const decimals = tokens.map(decimalOf)
  const least = Math.min(0, ...decimals.map(([, exponent]) => exponent))
  const sum = decimals.reduce((total, [digits, exponent]) => total + digits * 10n ** BigInt(exponent - least), 0n)
  return Number(`${sum}e${least}`)
}
/** Sums amounts exactly, each as it is read. */
const summing =
  (read: (token: string) => string): Read =>
  text => {
    const input = JSON.parse(text)
    const { totals, ...result } = resultOf('fee.summarize', input) ?? {}
    if (!totals) return own('fee.summarize', input)
    const { fees } = marked(text, read)
    const sum = (currency: string, type?: string): number =>
      sumOf(
        fees
          .filter(
            (fee: any) => fee.type !== 'total' && fee.currency_code === currency && (type ?? fee.type) === fee.type,
          )
          .map(({ amount }: any) => amount.slice(MARK.length)),
      )
    return {
      result: {
        ...result,
        totals: totals.map(({ currency_code, by_type, ...total }: any) => ({
          ...total,
          currency_code,
          sum: sum(currency_code),
          by_type: values(by_type, (_, type) => sum(currency_code, type)),
        })),
      },
    }
  }

const isInteger = (token: string): boolean => /^-?\d+$/.test(token)
const COMPARING = ['changeset.apply', 'changeset.diff', 'changeset.compose', 'free_time.count']

/** Mistakes in reading numbers, each with its operation. */
export const readings: { readonly [mistake: string]: readonly [operation: string, read: Read] } = {
  ...Object.fromEntries(
    COMPARING.flatMap(operation =>
      Object.entries(FORMS).map(([mistake, form]) => [
        `${mistake} in ${operation}`,
        [operation, comparing(operation, form)] as const,
      ]),
    ),
  ),
  'a fee of -0.0 is posted': ['fee.summarize', plainly('fee.summarize', token => (token === '-0.0' ? '0.01' : token))],
  'a decimal is taken from the text': ['fee.summarize', summing(token => token)],
  'an integer is taken from the text': [
    'fee.summarize',
    summing(token => (isInteger(token) ? token : String(Number(token)))),
  ],
  'an integer has 64 bits': [
    'fee.summarize',
    summing(token => (isInteger(token) ? String(BigInt.asIntN(64, BigInt(token))) : String(Number(token)))),
  ],
  'an exponent is not read': ['container.assess', plainly('container.assess', token => token.replace(/[eE].*/, ''))],
}

export const readingPeer = (wrong: string, read: Read): Peer => {
  const ask: Peer['ask'] = async (operation, input, text = JSON.stringify(input)) =>
    operation === wrong ? read(text) : own(operation, JSON.parse(text))
  return { ask, askAfresh: ask }
}

/** A line that is read leniently becomes a request. */
type Mend = (line: string) => string

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The longest beginning that is JSON, as a parser reads it that ignores the rest. */
const beginning: Mend = line => {
  for (let end = line.length; end > 1; end--) if (isJson(line.slice(0, end))) return line.slice(0, end)
  return line
}

/** Mistakes in reading lines, each with the clause that it breaks. */
export const mends: { readonly [mistake: string]: readonly [clause: string, mend: Mend] } = {
  'trailing tokens are ignored': ['PROTO-1', beginning],
  'comments are skipped': ['PROTO-1', line => line.replace(/\/\*.*?\*\/| \/\/ .*$/g, '')],
  'single quotes are quotes': ['PROTO-1', line => line.replaceAll("'", '"')],
  'names need no quotes': ['PROTO-1', line => line.replace(/([{,])([a-z]\w*):/g, '$1"$2":')],
  'a trailing comma is ignored': ['PROTO-1', line => line.replace(/,([}\]])/g, '$1')],
  'leading zeros are ignored': ['PROTO-1', line => line.replace(/([:[,]-?)0+(?=\d)/g, '$1')],
  'control characters are accepted': ['PROTO-1', line => line.replace(/[\u0000-\u001f]/g, '')],
  'a plus is accepted': ['PROTO-1', line => line.replace(/:\+/g, ':')],
  'NaN is null': ['PROTO-1', line => line.replace(/\bNaN\b/g, 'null')],
  'a byte order mark is ignored': ['PROTO-1', line => line.replace(/^\ufeff/, '')],
  'an id is a boolean': ['PROTO-3', line => line.replace(/"id":(true|false)/, '"id":1')],
  'an id is an array': ['PROTO-3', line => line.replace(/"id":\[[^\]]*\]/, '"id":1')],
  'an id is an object': ['PROTO-3', line => line.replace('"id":{}', '"id":1')],
  'jsonrpc is any string': ['PROTO-3', line => line.replace(/"jsonrpc":"[^"]*"/, '"jsonrpc":"2.0"')],
  'jsonrpc is a number': ['PROTO-3', line => line.replace('"jsonrpc":2.0', '"jsonrpc":"2.0"')],
  'a number out of range is 0': ['PROTO-9', line => line.replace(/-?1(e400|0{400})/g, '0')],
  'an integer out of range is 0': ['PROTO-9', line => line.replace(/10{400}/g, '0')],
}

const decode = (line: string | Uint8Array, isFatal: boolean): string | undefined => {
  if (typeof line === 'string') return line
  try {
    return new TextDecoder('utf-8', { fatal: isFatal, ignoreBOM: true }).decode(line)
  } catch {
    return undefined
  }
}

/** A program that reads lines in this way, and ends with this exit code. */
export const linePeer = (mend: Mend, { isFatal = true, exitCode = 0 } = {}): Peer => {
  const ask: Peer['ask'] = async (operation, input) => own(operation, input)
  return {
    ask,
    askAfresh: ask,
    converse: async (lines): Promise<Conversation> => ({
      lines: lines.flatMap(line => {
        const text = decode(line, isFatal)
        if (text === undefined) return ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}']
        return (
          respond(
            isJson(text) && !/1e400|10{400}|"id":(true|false|\[|\{)|"jsonrpc":("[^2]|"2"|"2\.0 |2)/.test(text)
              ? text
              : mend(text),
          ) ?? []
        )
      }),
      ...(exitCode !== 0 && { fault: { fault: 'died', detail: `it ended with exit code ${exitCode}` } }),
    }),
  }
}
