/**
 * URLs, hosts and tokens with the characters that languages class differently: white space beyond ASCII, and U+FEFF and
 * U+001F, which are none.
 */
import * as fc from 'fast-check'

const SPACES = Array.from(' \t\n\r\u0085\u00a0\u1680\u2003\u2028\u202f\u205f\u3000')
const NO_SPACES = ['\ufeff', '\u001f', '\u200b', '\u180e']
const odd = fc.constantFrom('', '', ...SPACES, ...NO_SPACES)

/** The parts one after the other, with an odd character once at most. */
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.tuple(...parts), odd, fc.nat({ max: parts.length }))
    .map(([texts, char, at]) => [...texts.slice(0, at), char, ...texts.slice(at)].join(''))

const host = fc.constantFrom(
  'a.example',
  'A.Example',
  'localhost',
  '[::1]',
  '[::FFFF:1.2.3.4]',
  '[zz]',
  '[::1',
  'a]',
  'a@b',
  '',
)
const port = fc.constantFrom('', '', ':80', ':443', ':12345', ':123456', ':', ':x')
const scheme = fc.constantFrom('http://', 'https://', 'HTTPS://', 'http:/', '//', '')
const path = fc.constantFrom(
  '/shipments/find',
  '/a/shipments/find',
  '//shipments/find',
  '/v2',
  '/v2/',
  '/v2//',
  '/v1',
  '/',
  '',
)
const query = fc.constantFrom('?q=1', '?a=1&q=%C3%A9+', '?q', '?q=%E9%', '', '?', '#?q=1', '?q=1#q')

const url = joined(scheme, fc.constantFrom('', '', 'u@', 'u:p@', '@'), host, port, path, query)

export const deepLinks = fc.record({ url })
export const addresses = fc.record({ base_url: url })

/** Settings of which the token or the address may be white space alone. */
export const settings = fc
  .record({
    token: fc.constantFrom('x', '', ...SPACES, ...NO_SPACES),
    address: fc.oneof(url, odd),
    hosts: joined(host, port),
  })
  .map(({ token, address, hosts }) => ({
    env: { SVC_API_TOKEN: token, SVC_API_BASE_URL: address, SVC_MCP_ALLOWED_HOSTS: hosts },
  }))

const token = joined(fc.constantFrom('', 'x'), fc.constantFrom('', 'y'))

/** Requests without a header whose setting may be white space alone, and headers of odd characters. */
export const authentications = fc.record({
  surface: fc.constantFrom('mcp', 'mcp', 'api'),
  authorization: fc.option(joined(fc.constantFrom('Token', 'bearer', ''), fc.constantFrom(' ', '\t '), token)),
  fallback: fc.option(token),
})

/** A host and an origin, each among the allowed ones in most cases. */
export const admissions = fc
  .record({
    host: fc.oneof(fc.constantFrom('a.example', 'A.Example:80', '[::1]:443'), joined(host, port)),
    origin: fc.oneof(fc.constantFrom('https://a.example', 'HTTPS://A.Example:443'), joined(scheme, host, port)),
    isListed: fc.constantFrom(true, true, true, false),
  })
  .map(({ host, origin, isListed }) => ({
    host,
    origin,
    allowed_hosts: isListed ? `b, ${host}` : 'a.example',
    allowed_origins: isListed ? `b, ${origin}` : 'https://a.example',
  }))
