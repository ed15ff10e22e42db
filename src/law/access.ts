/**
 * Laws of authentication and of the host and origin checks.
 */
import * as fc from 'fast-check'
import type { Admission, Authentication, Surface } from '../rule/access'
import { law, lawAbout, result, same, type Call, type Law } from './law'

type Request = { readonly surface: Surface; readonly header: string | null; readonly fallback?: string | null }

const authenticate = (call: Call, { surface, header, ...settings }: Request): Promise<Authentication> =>
  result(call, 'access.authenticate', { surface, authorization: header, ...settings })

const surface = fc.constantFrom<Surface>('api', 'mcp')
const blanks = fc.string({ unit: fc.constantFrom(' ', '\t'), maxLength: 3 })
const token = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map(text => text.replaceAll(' ', '_'))
const inAnyCase = (name: string): fc.Arbitrary<string> => fc.mixedCase(fc.constant(name))

/** A well-formed header: a scheme, blanks and a token, surrounded by blanks. */
const header = (scheme: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(blanks, scheme, fc.constantFrom(' ', '\t', ' \t '), token, blanks).map(parts => parts.join(''))
const scheme = fc.oneof(inAnyCase('Token'), inAnyCase('Bearer'))

/** A character that tokens may not contain and that trimming the header does not remove. */
const foreign = fc.constantFrom('\n', '\r', '\0', '\u007f', '\u00a0', 'é', '\u2028', '😀')

const isUnauthorized = (answer: Authentication): boolean =>
  answer.outcome === 'unauthorized' &&
  (answer.status as number) === 401 &&
  same(
    answer.document.errors.map(error => error.status),
    ['401'],
  )

type Arrival = { readonly [key: string]: string | null }
const admit = async (call: Call, input: Arrival): Promise<Admission> =>
  result(call, 'access.admit', { host: null, origin: null, allowed_hosts: null, allowed_origins: null, ...input })
const isAdmitted = async (call: Call, input: Arrival): Promise<boolean> =>
  (await admit(call, input)).outcome === 'admitted'

const name = fc.constantFrom('mcp.example', 'a.mcp.example', 'localhost', '127.0.0.1', '[::1]', 'xn--bcher-kva.example')
const port = fc.constantFrom('', ':80', ':443', ':3000')
const host = fc.tuple(name, port).map(parts => parts.join(''))
const origin = fc.tuple(fc.constantFrom('http', 'https'), host).map(parts => parts.join('://'))
const junk = fc.constantFrom('', ' ', 'null', '*', 'https://', 'https://a.example/', 'a b', '::', 'mcp.example.', 'ftp')
const list = (entry: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.oneof(entry, junk), { maxLength: 4 }).map(entries => entries.join(' ,\t'))

/** An origin with an explicit port. */
const full = (origin: string): string =>
  /:\d+$/.test(origin) ? origin : `${origin}:${origin.startsWith('https') ? '443' : '80'}`

const tokenLaw = lawAbout(authenticate)
const admissionLaw = lawAbout(isAdmitted)

export const laws: readonly Law[] = [
  tokenLaw('access-right-header-gives-its-token', ['AUTH-1', 'AUTH-2', 'AUTH-5'], {
    sentence:
      'A header with an accepted scheme, in any case and surrounded by any spaces and tabs, yields its token unchanged.',
    inputs: fc.record({ surface, header: header(scheme) }),
    isUpheld: (answer, input) => {
      const [word = '', own] = input.header.trim().split(/[ \t]+/)
      const isBearer = word.toLowerCase() === 'bearer'
      return isBearer && input.surface === 'api'
        ? isUnauthorized(answer)
        : same(answer, { outcome: 'token', token: own, scheme: isBearer ? 'Bearer' : 'Token', source: 'header' })
    },
  }),
  law('access-bearer-is-the-token-itself', ['AUTH-2', 'AUTH-3'], {
    sentence: 'MCP accepts the same token under both schemes.',
    inputs: token,
    isUpheld: async (call, own) => {
      const bearer = await authenticate(call, { surface: 'mcp', header: `Bearer ${own}` })
      const plain = await authenticate(call, { surface: 'mcp', header: `Token ${own}` })
      return bearer.outcome === 'token' && plain.outcome === 'token' && bearer.token === own && plain.token === own
    },
  }),
  law('access-setting-serves-mcp-without-a-header', ['AUTH-2', 'AUTH-4'], {
    sentence: 'The token from the settings applies to MCP only, and only if the request has no header at all.',
    inputs: fc.record({
      surface,
      header: fc.option(fc.oneof(header(scheme), fc.constantFrom('', ' ', 'Basic YTpi', 'Token'))),
      fallback: fc.option(fc.oneof(token, blanks)),
    }),
    isUpheld: async (call, input) => {
      const own = input.fallback?.trim() ?? ''
      const { surface, header } = input
      const answer = await authenticate(call, input)
      if (header !== null) return same(answer, await authenticate(call, { surface, header }))
      return surface === 'mcp' && own !== ''
        ? same(answer, { outcome: 'token', token: own, scheme: null, source: 'fallback' })
        : isUnauthorized(answer)
    },
  }),
  tokenLaw('access-anything-else-is-unauthorized', ['AUTH-4'], {
    sentence: 'A header with an invalid character, another scheme, no token or two tokens is answered with 401.',
    inputs: fc.record({
      surface,
      header: fc.oneof(
        fc
          .tuple(header(scheme), foreign, fc.nat({ max: 30 }))
          .map(([right, char, at]) => right.slice(0, at) + char + right.slice(at)),
        fc.tuple(header(scheme), token).map(parts => parts.join(' ')),
        header(fc.constantFrom('Basic', 'Tokens', 'Token:', 'OAuth', '')),
        scheme,
      ),
    }),
    isUpheld: isUnauthorized,
  }),
  admissionLaw('access-without-lists-all-come-in', ['MCP-2'], {
    sentence: 'If no list has entries, every request is admitted.',
    inputs: fc.record({
      host: fc.option(fc.oneof(host, fc.string())),
      origin: fc.option(fc.oneof(origin, fc.string())),
      allowed_hosts: fc.constantFrom(null, '', ' ', ' ,\t,'),
      allowed_origins: fc.constantFrom(null, '', ','),
    }),
    isUpheld: answer => answer,
  }),
  law('access-host-is-on-the-list', ['MCP-2'], {
    sentence: 'A host is admitted exactly when the list contains it, in any case, or contains its name without a port.',
    inputs: fc.record({
      host: fc.oneof(host, fc.constantFrom('mcp.example.', '*', 'ftp')),
      upper: fc.boolean(),
      allowed: list(host),
      more: host,
    }),
    isUpheld: async (call, input) => {
      const entries = input.allowed.split(',').map(entry => entry.trim())
      const isListed = entries.some(
        entry => entry !== '' && (entry === input.host || entry === input.host.replace(/:\d+$/, '')),
      )
      const cased = input.upper ? input.host.toUpperCase() : input.host
      return (
        (await isAdmitted(call, { host: cased, allowed_hosts: `${input.allowed},${input.more}`.toUpperCase() })) ===
        (isListed || input.more === input.host || input.more === input.host.replace(/:\d+$/, ''))
      )
    },
  }),
  law('access-origin-is-on-the-list', ['MCP-2'], {
    sentence:
      'An origin is admitted exactly when the list contains one with the same scheme, host and port; a request ' +
      'without an origin is admitted, one with the origin "null" is not.',
    inputs: fc.record({ origin, upper: fc.boolean(), allowed: list(origin), more: origin }),
    isUpheld: async (call, input) => {
      const allowed_origins = `${input.allowed},${input.more}`
      const isListed = allowed_origins.split(',').some(entry => full(entry.trim()) === full(input.origin))
      const origin = input.upper ? input.origin.toUpperCase() : input.origin
      return (
        (await isAdmitted(call, { origin, allowed_origins })) === isListed &&
        (await isAdmitted(call, { origin: null, allowed_origins })) &&
        !(await isAdmitted(call, { origin: 'null', allowed_origins }))
      )
    },
  }),
  law('access-host-is-judged-first', ['MCP-2'], {
    sentence: 'A request must pass both lists; if it fails both, it is refused because of its host.',
    inputs: fc.record({
      host: fc.option(host),
      origin: fc.option(origin),
      allowed_hosts: fc.option(list(host)),
      allowed_origins: fc.option(list(origin)),
    }),
    isUpheld: async (call, input) => {
      const byHost = await admit(call, { host: input.host, allowed_hosts: input.allowed_hosts })
      const byOrigin = await admit(call, { origin: input.origin, allowed_origins: input.allowed_origins })
      return same(
        await admit(call, input),
        byHost.outcome === 'refused'
          ? { outcome: 'refused', by: 'host' }
          : byOrigin.outcome === 'refused'
            ? { outcome: 'refused', by: 'origin' }
            : { outcome: 'admitted' },
      )
    },
  }),
]
