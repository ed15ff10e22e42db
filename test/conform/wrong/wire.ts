/**
 * Mistakes on the wire: programs that read numbers by their text, or lines that are not requests. Each answers like this
 * library otherwise.
 */
import type { Conversation, Peer } from '../../../src/conform'
import { respond } from '../../../src/oracle'
import { own } from '../peer'

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

const above = (token: string): string => {
  const value = Number(token)
  return String(Math.min(value + Math.max(Math.abs(value) * 2 ** -50, 5e-324), Number.MAX_VALUE))
}
const isExactly = (token: string): boolean => String(Number(token)) === token

/** Mistakes in reading numbers: what a number in this notation becomes. */
export const readings: { readonly [mistake: string]: readonly [operation: string, read: (token: string) => string] } = {
  '1 and 1.0 differ in changeset.apply': ['changeset.apply', token => (/[.eE]/.test(token) ? above(token) : token)],
  '1 and 1.0 differ in changeset.diff': ['changeset.diff', token => (/[.eE]/.test(token) ? above(token) : token)],
  '-0.0 differs from 0 in changeset.apply': ['changeset.apply', token => (token === '-0.0' ? '-1' : token)],
  'integers are compared exactly': [
    'changeset.diff',
    token => (/^\d{16,}$/.test(token) && String(Number(token)) !== token ? above(token) : token),
  ],
  'a match of 1 and 1.0 differ': ['free_time.count', token => (/^\d\.0$/.test(token) ? above(token) : token)],
  'a fee of -0.0 is posted': ['fee.summarize', token => (token === '-0.0' ? '0.01' : token)],
  'a decimal is taken from the text': [
    'fee.summarize',
    token => (token.length > 17 && !isExactly(token) ? above(token) : token),
  ],
  'an exponent is not read': ['container.assess', token => token.replace(/[eE].*/, '')],
}

export const readingPeer = (wrong: string, read: (token: string) => string): Peer => {
  const ask: Peer['ask'] = async (operation, input, text = JSON.stringify(input)) =>
    own(operation, JSON.parse(operation === wrong ? numbersOf(text, read) : text))
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
