import { describe, expect, it } from 'vitest'
import { find } from '../../../src/oracle/operations'
import { authenticate, explain, matches } from '../../../src/rule/access'
import { processorTime } from '../../processor-time'

describe('authenticate', () => {
  it('takes less than 2 s for headers of 1 MB', () => {
    const long = 1_000_000
    const taken = processorTime()
    const outcomes = [
      `Token ${'a'.repeat(long)}`,
      `Token${' '.repeat(long)}a`,
      ' '.repeat(long),
      `Token${' '.repeat(long)}\0`,
      `Token ${'a'.repeat(long)}é`,
      `Token ${'a '.repeat(long / 2)}b`,
      `Token a${' '.repeat(long)}b`,
      'Token'.repeat(long / 5),
      `${' '.repeat(long)}Token`,
    ].map(authorization => authenticate({ surface: 'api', authorization }).outcome)
    expect(outcomes).toEqual(['token', 'token', ...Array<string>(7).fill('unauthorized')])
    expect(taken()).toBeLessThan(2_000)
  })
  it('never repeats a refused header', () => {
    const secret = 'sesame-open'
    const refused = [`Basic ${secret}`, `Token ${secret} ${secret}`, secret, `Token ${secret}\n`].map(authorization =>
      authenticate({ surface: 'mcp', authorization, fallback: secret }),
    )
    expect(refused.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unauthorized'))
    const shapes = [{ surface: secret }, { authorization: [secret] }, { fallback: { secret } }].map(part =>
      find('access.authenticate')!.call({ surface: 'api', authorization: null, ...part }),
    )
    expect(JSON.stringify([refused, shapes.slice(1)])).not.toContain(secret)
    const explained = find('access.authenticate')!.explain({ surface: 'mcp', authorization: `Token ${secret}` })
    expect(explained._tag === 'Right' && explained.right.sentence).toBe('The token of the header, by the scheme Token.')
  })
})

describe('explain', () => {
  it.each([
    ['bearer abc', 'The token of the header, by the scheme Bearer.'],
    ['Token abc', 'The token of the header, by the scheme Token.'],
    [null, 'Without a header, the token of the settings.'],
    ['abc', 'Unauthorized: the request has no token that this surface accepts.'],
  ])('describes the outcome of the header %s', (authorization, sentence) => {
    expect(explain(authenticate({ surface: 'mcp', authorization, fallback: 'xyz' }))).toBe(sentence)
  })
})

describe('matches', () => {
  it.each([
    ['abc', 'abc', true],
    ['', '', true],
    ['abc', 'abd', false],
    ['bbc', 'abc', false],
    ['ab', 'abc', false],
    ['abcd', 'abc', false],
    ['', 'abc', false],
    ['abc', '', false],
    ['abcabc', 'abc', false],
    ['abcabca', 'abc', false],
    ['é', 'e', false],
  ])('%j and %j: %s', (given, expected, same) => {
    expect(matches({ given, expected })).toBe(same)
  })
  it('takes the same time wherever the tokens differ', () => {
    const expected = 'k'.repeat(4_000)
    const time = (given: string): number => {
      const rounds = Array.from({ length: 9 }, () => {
        const taken = processorTime()
        for (let i = 0; i < 200; i++) matches({ given, expected })
        return taken()
      })
      return Math.min(...rounds)
    }
    const [early, late] = [time(`x${expected.slice(1)}`), time(`${expected.slice(1)}x`)]
    expect(early).toBeGreaterThan(late / 4)
    expect(late).toBeGreaterThan(early / 4)
  })
})
