/** Mistakes of access. */
import { own } from '../peer'
import { misread, resultOf, spoilt, values, type Wrongs } from './mistake'

export const access: Wrongs = {
  'blank-by-ascii': spoilt(
    'access.authenticate',
    'takes a no-break space for a token',
    ({ surface, authorization, fallback }, result) =>
      surface === 'mcp' && authorization === null && /^\s*\u00a0\s*$/.test(fallback ?? '')
        ? { outcome: 'token', token: '', scheme: null, source: 'fallback' }
        : result,
  ),
  'any-name-in-brackets': misread('access.version', 'takes any text in brackets for a host', ({ base_url }) => ({
    base_url: base_url.replace(/\[[^[\]\s]*\]/, 'a'),
  })),
  'host-with-space': spoilt('access.admit', 'admits a host with white space', (input, result) =>
    result.by === 'host' && input.host !== null && /\s/.test(input.host) && input.allowed_hosts.includes(input.host)
      ? { outcome: 'admitted' }
      : result,
  ),
  'token-in-lower-case': spoilt('access.authenticate', 'writes the token in lower case', (_, result) =>
    result.token ? { ...result, token: result.token.toLowerCase() } : result,
  ),
  'one-space-alone': spoilt(
    'access.authenticate',
    'allows one space after the scheme',
    ({ surface, authorization }, result) =>
      result.source === 'header' && /\S[ \t]{2,}\S/.test(authorization)
        ? resultOf('access.authenticate', { surface, authorization: 'Basic x' })
        : result,
  ),
  'line-ends-trimmed': misread('access.authenticate', 'trims line ends around a header', input => ({
    ...input,
    authorization: input.authorization?.trim() ?? null,
  })),
  'hosts-by-suffix': spoilt('access.admit', 'admits every subdomain of an entry', ({ host, allowed_hosts }, result) =>
    result.by === 'host' &&
    host &&
    allowed_hosts.split(',').some((entry: string) => entry.trim() !== '' && host.endsWith(entry.trim()))
      ? { outcome: 'admitted' }
      : result,
  ),
  'port-of-an-entry-ignored': spoilt(
    'access.admit',
    'ignores the port of an entry',
    ({ host, allowed_hosts }, result) => {
      const named = (text: string): string => text.trim().toLowerCase().replace(/:\d+$/, '')
      return result.by === 'host' && host && allowed_hosts.split(',').map(named).includes(named(host))
        ? { outcome: 'admitted' }
        : result
    },
  ),
  'origins-as-text': spoilt(
    'access.admit',
    'compares origins as strings, without the default port',
    ({ origin, allowed_origins }, result) =>
      result.outcome === 'admitted' &&
      origin &&
      allowed_origins?.replace(/[,\s]/g, '') &&
      !allowed_origins.toLowerCase().includes(origin.toLowerCase())
        ? { outcome: 'refused', by: 'origin' }
        : result,
  ),
  'null-is-listed': spoilt(
    'access.admit',
    'admits the origin null if the list has it',
    ({ origin, allowed_origins }, result) =>
      result.by === 'origin' && origin === 'null' && allowed_origins.includes('null')
        ? { outcome: 'admitted' }
        : result,
  ),
  'any-case-is-another-scheme': spoilt(
    'access.authenticate',
    'distinguishes the case of a scheme',
    ({ authorization }, result) =>
      result.source === 'header' && !/^\s*(Token|Bearer)/.test(authorization)
        ? (own('access.authenticate', { surface: 'api', authorization: null }) as { result: object }).result
        : result,
  ),

  'bearer-at-the-api': misread('access.authenticate', 'takes Bearer for the API', input => ({
    ...input,
    authorization:
      input.surface === 'api'
        ? (input.authorization?.replace(/^\s*bearer(?=\s)/i, 'Token') ?? null)
        : input.authorization,
  })),
  'fallback-for-a-bad-header': spoilt('access.authenticate', 'falls back if the header is bad', (input, result) =>
    result.outcome === 'unauthorized' && input.surface === 'mcp'
      ? resultOf('access.authenticate', { ...input, authorization: null })
      : result,
  ),
  'fallback-at-the-api': spoilt('access.authenticate', 'falls back for the API too', (input, result) =>
    result.outcome === 'unauthorized' && input.surface === 'api' && input.authorization === null
      ? resultOf('access.authenticate', { ...input, surface: 'mcp' })
      : result,
  ),
  'scheme-as-given': spoilt('access.authenticate', 'gives the scheme as it was written', ({ authorization }, result) =>
    result.source === 'header' ? { ...result, scheme: authorization.trim().split(/\s/)[0] } : result,
  ),
  'no-origin-no-entry': spoilt(
    'access.admit',
    'refuses requests without an origin',
    ({ origin, allowed_origins }, result) =>
      result.outcome === 'admitted' && origin === null && allowed_origins?.replace(/[,\s]/g, '')
        ? { outcome: 'refused', by: 'origin' }
        : result,
  ),
  'opaque-origin-admitted': spoilt('access.admit', 'admits the origin null', ({ origin }, result) =>
    result.by === 'origin' && origin === 'null' ? { outcome: 'admitted' } : result,
  ),
  'host-with-case': spoilt('access.admit', 'compares hosts with case', ({ host, allowed_hosts }, result) =>
    result.outcome === 'admitted' &&
    host &&
    allowed_hosts?.replace(/[,\s]/g, '') &&
    !allowed_hosts.includes(host.replace(/:\d+$/, ''))
      ? { outcome: 'refused', by: 'host' }
      : result,
  ),
  'origin-before-host': spoilt('access.admit', 'judges the origin first', (input, result) => {
    const alone = resultOf('access.admit', { ...input, host: 'x', allowed_hosts: null })
    return result.by === 'host' && alone?.by === 'origin' ? alone : result
  }),
  'empty-list-refuses': spoilt(
    'access.admit',
    'refuses every request if a list is blank',
    ({ allowed_hosts }, result) =>
      result.outcome === 'admitted' && allowed_hosts !== null && allowed_hosts.replace(/[,\s]/g, '') === ''
        ? { outcome: 'refused', by: 'host' }
        : result,
  ),
  'slash-is-a-segment': spoilt('access.version', 'does not ignore a slash at the end', ({ base_url }, result) =>
    result.outcome === 'ok' && base_url.endsWith('/') ? { outcome: 'unsupported', found: '' } : result,
  ),
  'version-anywhere': spoilt('access.version', 'takes v2 anywhere in the path', ({ base_url }, result) =>
    result.outcome === 'unsupported' && base_url.includes('/v2/') ? { outcome: 'ok', version: 'v2' } : result,
  ),
  'hosts-in-any-case': misread('access.admit', 'ignores the case of all letters', input =>
    values(input, text => (typeof text === 'string' ? text.toLowerCase() : text)),
  ),
}
