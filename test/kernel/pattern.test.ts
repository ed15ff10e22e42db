import { describe, expect, it } from 'vitest'
import { pattern } from '../../src/kernel/pattern'
import { processorTime } from '../processor-time'

describe('patterns in RE2 syntax', () => {
  it.each([
    ['', '', true],
    ['', 'a', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^.$', '😀', true],
    ['^.$', '\ud800', true],
    ['^..$', '😀', false],
    ['\\x{1F600}', '😀', true],
    ['\ud800', '\ud800\udc00', false],
    ['[^a]', '\n', true],
    ['.', '\n', false],
    ['(?s).', '\n', true],
    ['a$', 'a\n', false],
    ['(?m)a$', 'a\nb', true],
    ['\\pL', 'é', true],
    ['\\w', 'é', false],
    ['\\bé', 'é', false],
    ['(?i)k', '\u212a', true],
    ['\\Qa.b\\E', 'a.b', true],
    ['\\z', '', true],
    // Written out, one character.
    ['('.repeat(12) + 'a' + '){1}'.repeat(12), 'a', true],
    // Written out, 5,100 characters: the repeat applies only to its group.
    ['a?'.repeat(2_500) + '(?:b){100}', 'b'.repeat(100), true],
  ])('%j in %j: %s', (source, text, found) => {
    expect(pattern(source)?.(text)).toBe(found)
  })
  it.each([
    '(',
    ')',
    '[',
    '*',
    'a**',
    'a++',
    '\\',
    '\\1',
    '(a)\\1',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(?>a)',
    '(?x)a',
    '(?P=n)',
    '(?P<n>a)(?P<n>b)',
    '[b-a]',
    '[[:foo:]]',
    'a{2,1}',
    'a{1001}',
    '(a{1000}){2}',
    '\\u0041',
    '\\Z',
    '\\p{Foo}',
    '('.repeat(1_001) + ')'.repeat(1_001),
  ])('refuses %j', source => {
    expect(pattern(source)).toBeUndefined()
  })
  it.each([
    'a{1000}'.repeat(1_300),
    `(?:${'a?'.repeat(300)}){1000}`.repeat(2),
    '['.repeat(10_000),
    '[:'.repeat(5_000),
    `[${'[:a:'.repeat(2_499)}`,
    '\\p{'.repeat(3_333),
    '(?P<a'.repeat(2_000),
    `[${'\\'.repeat(9_999)}`,
  ])('refuses a pattern with too long an expansion before compiling it: %j', source => {
    const taken = processorTime()
    expect(pattern(source)).toBeUndefined()
    // Compiled, each takes more than a second.
    expect(taken()).toBeLessThan(500)
  })
  it.each([
    '\\{1000}'.repeat(1_000),
    '[{1000}]'.repeat(1_000),
    `\\Q${'{1000}'.repeat(1_000)}\\E`,
    `(?P<a_name_of_some_length>${'a'.repeat(90)}){100}`,
    '(?:a{10}){100}',
    '\\p{Greek}{1000}\\x{1F600}{1000}[[:alpha:]]{1000}[]]{1000}',
    '(?:){1000}'.repeat(200),
  ])('accepts a pattern that only looks long: %j', source => {
    expect(pattern(source)).toBeDefined()
  })
  it('accepts programs of up to 10,000 instructions', () => {
    // A program has one instruction per letter, one for failure and one for the match.
    expect(pattern('a'.repeat(9_998))?.('a'.repeat(9_998))).toBe(true)
    expect(pattern('a'.repeat(9_999))).toBeUndefined()
  })
  it('accepts sources of up to 10,000 characters', () => {
    // A class is one instruction, even if it repeats a letter.
    const classOf = (length: number): string => `[${'a'.repeat(length - 2)}]`
    expect(pattern(classOf(10_000))?.('a')).toBe(true)
    expect(pattern(classOf(10_001))).toBeUndefined()
  })
})

describe('pattern', () => {
  it('caches only the last pattern, and never mixes up two', () => {
    const sources = ['^a$', '^b$', '(', '^a$', '', '(']
    expect(sources.map(source => pattern(source)?.('a'))).toEqual([true, false, undefined, true, true, undefined])
    expect(pattern('^a$')).toBe(pattern('^a$'))
  })
})
