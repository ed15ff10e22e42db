import { describe, expect, it } from 'vitest'
import { laws } from '../../../src/law/access'
import { find } from '../../../src/oracle/operations'
import { admit, authenticate, entries, matches, refuse } from '../../../src/rule/access/access'
import { describeLaws, spoilt } from '../../laws'
import { describeVectors } from '../../vectors'

describe('authenticate', () => {
  it('reads headers of 1 MB in time', () => {
    const long = 1_000_000
    const started = performance.now()
    const outcomes = [
      `Token ${'a'.repeat(long)}`, `Token${' '.repeat(long)}a`, ' '.repeat(long), `Token${' '.repeat(long)}\0`, `Token ${'a'.repeat(long)}é`,
      `Token ${'a '.repeat(long / 2)}b`, `Token a${' '.repeat(long)}b`, 'Token'.repeat(long / 5), `${' '.repeat(long)}Token`,
    ].map(authorization => authenticate({ surface: 'api', authorization }).outcome)
    expect(outcomes).toEqual(['token', 'token', ...Array<string>(7).fill('unauthorized')])
    expect(performance.now() - started).toBeLessThan(2_000)
  })
  it('never repeats what it refuses', () => {
    const secret = 'sesame-open'
    const refused = [`Basic ${secret}`, `Token ${secret} ${secret}`, secret, `Token ${secret}\n`].map(authorization => authenticate({ surface: 'mcp', authorization, fallback: secret }))
    expect(refused.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unauthorized'))
    const shapes = [{ surface: secret }, { authorization: [secret] }, { fallback: { secret } }].map(part => find('access.authenticate')!.call({ surface: 'api', authorization: null, ...part }))
    expect(JSON.stringify([refused, shapes.slice(1)])).not.toContain(secret)
    const explained = find('access.authenticate')!.explain({ surface: 'mcp', authorization: `Token ${secret}` })
    expect(explained._tag === 'Right' && explained.right.sentence).toBe('The token of the header, by the scheme Token.')
  })
})

describe('refuse', () => {
  it.each([[401, 'Missing or invalid token'], [404, 'Not found'], [429, 'Too many requests']] as const)('%i', (status, title) => {
    expect(refuse(status)).toEqual({ status, document: { errors: [{ status: String(status), title }] } })
  })
})

describe('matches', () => {
  it.each([
    ['abc', 'abc', true], ['', '', true], ['abc', 'abd', false], ['bbc', 'abc', false], ['ab', 'abc', false], ['abcd', 'abc', false], ['', 'abc', false], ['abc', '', false],
    ['abcabc', 'abc', false], ['abcabca', 'abc', false], ['é', 'e', false],
  ])('%j and %j', (given, expected, same) => {
    expect(matches(given, expected)).toBe(same)
  })
  it('takes the time of the given token, wherever it goes wrong', () => {
    const expected = 'k'.repeat(4_000)
    const time = (given: string): number => {
      const rounds = Array.from({ length: 9 }, () => {
        const started = performance.now()
        for (let i = 0; i < 200; i++) matches(given, expected)
        return performance.now() - started
      })
      return Math.min(...rounds)
    }
    const [early, late] = [time(`x${expected.slice(1)}`), time(`${expected.slice(1)}x`)]
    expect(early).toBeGreaterThan(late / 4)
    expect(late).toBeGreaterThan(early / 4)
  })
})

describe('admit', () => {
  it('reads lists and hosts of 1 MB in time', () => {
    const started = performance.now()
    const many = `${'a, '.repeat(300_000)}b`
    expect(admit({ host: 'b', origin: null, allowed_hosts: many, allowed_origins: null }).outcome).toBe('admitted')
    for (const host of [':'.repeat(1_000_000), '['.repeat(1_000_000), 'a'.repeat(1_000_000), `a:${'1'.repeat(1_000_000)}x`]) {
      expect(admit({ host, origin: null, allowed_hosts: 'b', allowed_origins: null })).toEqual({ outcome: 'refused', by: 'host' })
      expect(admit({ host: null, origin: `https://${host}/`, allowed_hosts: null, allowed_origins: 'https://b' })).toEqual({ outcome: 'refused', by: 'origin' })
    }
    expect(performance.now() - started).toBeLessThan(2_000)
  })
  it.each([
    'https://a.example@b', 'https://a.example#', 'https://a.example?', 'https://a.example\\b', 'https://a .example', 'https://', 'https:a.example', '1https://a.example',
    'https://[::1', 'https://::1', 'https://a.example:', 'https://a.example:x', ' https://a.example', 'https://a.example\n', 'https://[a b]',
  ])('takes %j for no origin, even where it is listed', (origin) => {
    expect(admit({ host: null, origin, allowed_hosts: null, allowed_origins: origin })).toEqual({ outcome: 'refused', by: 'origin' })
  })
  it.each(['a:', 'a:x', 'a:1:2', '[::1', '::1', '[]', '[[::1]]', '[::1]x', 'a[', ':80', ''])('takes %j for no host, even where it is listed', (host) => {
    expect(admit({ host, origin: null, allowed_hosts: `x,${host}`, allowed_origins: null })).toEqual({ outcome: 'refused', by: 'host' })
  })
  it('knows no port for a scheme called constructor', () => {
    expect(admit({ host: null, origin: 'constructor://a:1', allowed_hosts: null, allowed_origins: 'constructor://a' }).outcome).toBe('refused')
  })
})

it('admit takes the entries that the settings were read into', () => {
  const lists = { allowed_hosts: ['mcp.example'], allowed_origins: [] }
  expect(admit({ host: 'mcp.example:443', origin: 'https://any.example', ...lists })).toEqual({ outcome: 'admitted' })
  expect(admit({ host: 'evil.example', origin: null, ...lists })).toEqual({ outcome: 'refused', by: 'host' })
  lists.allowed_hosts.push('evil.example')
  expect(admit({ host: 'evil.example', origin: null, ...lists })).toEqual({ outcome: 'admitted' })
})

it('entries are trimmed, and blank ones dropped', () => {
  expect(entries(null)).toEqual([])
  expect(entries([' a', '', 'b'])).toEqual(['a', 'b'])
  expect(entries(' a ,, \t,b c\u3000')).toEqual(['a', 'b c'])
})

const wrongAuthentication = (spoil: (input: any, answer: any) => unknown) => spoilt('access.authenticate', spoil)
const wrongAdmission = (spoil: (input: any, answer: any) => unknown) => spoilt('access.admit', spoil)
const unauthorized = { outcome: 'unauthorized', status: 401, document: { errors: [{ status: '401', title: 'x' }] } }
const admitted = { outcome: 'admitted' }

describeLaws(laws, {
  'access-api-takes-bearer': wrongAuthentication((input, a) => {
    const [, token] = /^[ \t]*bearer[ \t]+([!-~]+)[ \t]*$/i.exec(input.authorization ?? '') ?? []
    return token ? { outcome: 'token', token, scheme: 'Bearer', source: 'header' } : a
  }),
  'access-schemes-have-a-case': wrongAuthentication((input, a) => (a.source === 'header' && !/Token|Bearer/.test(input.authorization) ? unauthorized : a)),
  'access-tokens-have-no-case': wrongAuthentication((_, a) => (a.token ? { ...a, token: a.token.toLowerCase() } : a)),
  'access-one-space-alone': wrongAuthentication((input, a) => (a.source === 'header' && /[ \t]{2}/.test(input.authorization) ? unauthorized : a)),
  'access-bearer-is-of-oauth': wrongAuthentication((_, a) => (a.scheme === 'Bearer' && !a.token.includes('.') ? unauthorized : a)),
  'access-falls-back-from-a-bad-header': wrongAuthentication((input, a) =>
    (a.outcome === 'unauthorized' && input.surface === 'mcp' && input.fallback?.trim() ? { outcome: 'token', token: input.fallback.trim(), scheme: null, source: 'fallback' } : a)),
  'access-setting-serves-the-api': wrongAuthentication((input, a) =>
    (input.authorization === null && input.fallback?.trim() ? { outcome: 'token', token: input.fallback.trim(), scheme: null, source: 'fallback' } : a)),
  'access-answers-403': wrongAuthentication((_, a) => (a.status ? { ...a, status: 403 } : a)),
  'access-takes-the-first-of-two': wrongAuthentication((input, a) => {
    const [, token] = /^[ \t]*token[ \t]+([!-~]+)[ \t]+[!-~]/i.exec(input.authorization ?? '') ?? []
    return token ? { outcome: 'token', token, scheme: 'Token', source: 'header' } : a
  }),
  'access-trims-line-ends': wrongAuthentication((input, a) => {
    const [, token] = /^token ([!-~]+)$/i.exec((input.authorization ?? '').trim()) ?? []
    return token ? { outcome: 'token', token, scheme: 'Token', source: 'header' } : a
  }),
  'access-blank-list-lets-none-in': wrongAdmission((input, a) => (input.allowed_hosts === '' ? { outcome: 'refused', by: 'host' } : a)),
  'access-hosts-have-a-case': wrongAdmission((input, a) => (input.host && input.allowed_hosts && !input.allowed_hosts.includes(input.host) ? { outcome: 'refused', by: 'host' } : a)),
  'access-hosts-by-suffix': wrongAdmission((input, a) =>
    (a.by === 'host' && input.allowed_hosts.split(',').some((entry: string) => entry.trim() !== '' && input.host?.toLowerCase().endsWith(entry.trim().toLowerCase())) ? admitted : a)),
  'access-entry-port-does-not-count': wrongAdmission((input, a) =>
    (a.by === 'host' && input.allowed_hosts.split(',').some((entry: string) => entry.trim().toLowerCase().replace(/:\d+$/, '') === input.host?.toLowerCase().replace(/:\d+$/, '')) ? admitted : a)),
  'access-origins-as-text': wrongAdmission((input, a) =>
    (input.origin && input.allowed_origins && a.outcome === 'admitted' && !input.allowed_origins.includes(input.origin.toLowerCase()) && !input.allowed_hosts ? { outcome: 'refused', by: 'origin' } : a)),
  'access-null-is-listed': wrongAdmission((input, a) => (a.by === 'origin' && input.origin === 'null' && input.allowed_origins.includes('null') ? admitted : a)),
  'access-no-origin-is-refused': wrongAdmission((input, a) => (input.origin === null && input.allowed_origins?.trim() ? { outcome: 'refused', by: 'origin' } : a)),
  'access-origin-first': wrongAdmission((input, a) => (a.by === 'host' && input.origin === 'http://localhost:3000' ? { outcome: 'refused', by: 'origin' } : a)),
})

describeVectors('access.authenticate')
describeVectors('access.admit')
