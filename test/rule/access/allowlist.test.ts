import { describe, expect, it } from 'vitest'
import { explain } from '../../../src/rule/access'
import { admit, listEntries } from '../../../src/rule/access/allowlist'
import { processorTime } from '../../processor-time'

describe('admit', () => {
  it('takes less than 2 s for lists and hosts of 1 MB', () => {
    const taken = processorTime()
    const many = `${'a, '.repeat(300_000)}b`
    expect(admit({ host: 'b', origin: null, allowed_hosts: many, allowed_origins: null }).outcome).toBe('admitted')
    for (const host of [
      ':'.repeat(1_000_000),
      '['.repeat(1_000_000),
      'a'.repeat(1_000_000),
      `a:${'1'.repeat(1_000_000)}x`,
    ]) {
      expect(admit({ host, origin: null, allowed_hosts: 'b', allowed_origins: null })).toEqual({
        outcome: 'refused',
        by: 'host',
      })
      expect(
        admit({ host: null, origin: `https://${host}/`, allowed_hosts: null, allowed_origins: 'https://b' }),
      ).toEqual({ outcome: 'refused', by: 'origin' })
    }
    expect(taken()).toBeLessThan(2_000)
  })
  it.each([
    'https://a.example@b',
    'https://a.example#',
    'https://a.example?',
    'https://a .example',
    'https://',
    'https:a.example',
    '1https://a.example',
    'https://[::1',
    'https://::1',
    'https://a.example:',
    'https://a.example:x',
    ' https://a.example',
    'https://a.example\n',
    'https://[a b]',
  ])('refuses the malformed origin %j, even if it is listed', origin => {
    expect(admit({ host: null, origin, allowed_hosts: null, allowed_origins: origin })).toEqual({
      outcome: 'refused',
      by: 'origin',
    })
  })
  it.each(['a:', 'a:x', 'a:1:2', '[::1', '::1', '[]', '[[::1]]', '[::1]x', 'a[', ':80', ''])(
    'refuses the malformed host %j, even if it is listed',
    host => {
      expect(admit({ host, origin: null, allowed_hosts: `x,${host}`, allowed_origins: null })).toEqual({
        outcome: 'refused',
        by: 'host',
      })
    },
  )
  it('does not accept a port as a host', () => {
    const lists = { allowed_hosts: '80', allowed_origins: null }
    expect(admit({ host: 'a:80', origin: null, ...lists })).toEqual({ outcome: 'refused', by: 'host' })
    expect(admit({ host: '80', origin: null, ...lists })).toEqual({ outcome: 'admitted' })
  })
  it('has no default port for a scheme named constructor', () => {
    expect(
      admit({ host: null, origin: 'constructor://a:1', allowed_hosts: null, allowed_origins: 'constructor://a' })
        .outcome,
    ).toBe('refused')
  })
  it('has no default port for an unknown scheme', () => {
    const lists = { allowed_hosts: null, allowed_origins: 'app://a:undefined, app://a:80' }
    expect(admit({ host: null, origin: 'app://a', ...lists })).toEqual({ outcome: 'refused', by: 'origin' })
  })
  it.each([
    [null, 'Admitted.'],
    ['https://b.example', 'Refused: the origin is not allowed.'],
  ])('explains the decision on the origin %s', (origin, sentence) => {
    const lists = { allowed_hosts: null, allowed_origins: 'https://a.example' }
    expect(explain(admit({ host: null, origin, ...lists }))).toBe(sentence)
  })
})

it('admit accepts the lists that mcp.config returns', () => {
  const lists = { allowed_hosts: ['mcp.example'], allowed_origins: [] }
  expect(admit({ host: 'mcp.example:443', origin: 'https://any.example', ...lists })).toEqual({ outcome: 'admitted' })
  expect(admit({ host: 'evil.example', origin: null, ...lists })).toEqual({ outcome: 'refused', by: 'host' })
  lists.allowed_hosts.push('evil.example')
  expect(admit({ host: 'evil.example', origin: null, ...lists })).toEqual({ outcome: 'admitted' })
})

it('itemsOf trims items and drops blank ones', () => {
  expect(listEntries(null)).toEqual([])
  expect(listEntries([' a', '', 'b'])).toEqual(['a', 'b'])
  expect(listEntries(' a ,, \t,b c\u3000')).toEqual(['a', 'b c'])
})
