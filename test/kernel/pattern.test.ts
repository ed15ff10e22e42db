import { describe, expect, it } from 'vitest'
import { fastPattern, pattern, plainPattern } from '../../src/kernel/pattern'
import { nativePattern } from '../../src/kernel/native-pattern'
import * as fc from 'fast-check'
import { processorTime } from '../processor-time'

describe('plainPattern', () => {
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
    expect(plainPattern(source)?.(text)).toBe(found)
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
    expect(plainPattern(source)).toBeUndefined()
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
    expect(plainPattern(source)).toBeUndefined()
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
    expect(plainPattern(source)).toBeDefined()
  })
  it('accepts programs of up to 10,000 instructions', () => {
    // A program has one instruction per letter, one for failure and one for the match.
    expect(plainPattern('a'.repeat(9_998))?.('a'.repeat(9_998))).toBe(true)
    expect(plainPattern('a'.repeat(9_999))).toBeUndefined()
  })
  it('accepts sources of up to 10,000 characters', () => {
    // A class is one instruction, even if it repeats a letter.
    const classOf = (length: number): string => `[${'a'.repeat(length - 2)}]`
    expect(plainPattern(classOf(10_000))?.('a')).toBe(true)
    expect(plainPattern(classOf(10_001))).toBeUndefined()
  })
})

describe('pattern', () => {
  it('caches only the last pattern, and never mixes up two', () => {
    const sources = ['^a$', '^b$', '(', '^a$', '', '(']
    expect(sources.map(source => pattern(source)?.('a'))).toEqual([true, false, undefined, true, true, undefined])
    expect(pattern('^a$')).toBe(pattern('^a$'))
  })
  it('matches with RE2 a string that overflows the stack of a native match', () => {
    const source = '^(?:(?:(?:a+b+)+c+)+d+)+$'
    const long = 'abcd'.repeat(750_000)
    expect(() => nativePattern(source)!.test(`${long}!`)).toThrow(RangeError)
    expect(pattern(source)?.(`${long}!`)).toBe(false)
    expect(pattern(source)?.('abcd'.repeat(100))).toBe(true)
  })
})

describe('nativePattern', () => {
  it.each([
    '',
    '^',
    '$',
    '^$',
    'abc',
    '^PO-\\d{4,8}$',
    '^[A-Z]{2}\\d{2}[A-Z0-9]{1,30}',
    '^-?\\d+$',
    '^[A-Z]+-?\\d*x$',
    '^.{1,3}$',
    '^[^@]+@[a-z.]+$',
    '^a?b?c$',
    '\\d\\.\\d',
    '^[\\w.-]+$',
    '^[+*(]$',
    '^[a-]',
    '^\\\\$',
    '^a{0,2}b',
    '^a{3}a$',
    '^a*$',
    '^a{2,}$',
    '^(a)$',
    '^(PO|SO)-\\d+$',
    '^-?\\d+(\\.\\d+)?$',
    '^(a(b|c)?){2,3}$',
    '^(?:[A-Z]{2}-)*\\d$',
    '(red|green)',
    '^(a|)$',
    '()',
    '^((((a))))$',
    '^(ab?)*$',
  ])('accepts %j', source => {
    expect(nativePattern(source)).toBeInstanceOf(RegExp)
  })
  it.each([
    ['a character that the repeat before it also matches', '^a*a$'],
    ['a character that an earlier repeat also matches', '^a?b?a$'],
    ['an overlap outside ASCII', '^.*[^a]$'],
    ['a variable length without an anchor', '\\d+x'],
    ['alternatives outside a group', '^a|b$'],
    ['alternatives with the same first character', '^(ab|ac)$'],
    ['overlapping alternatives', '^(\\w|1)$'],
    ['an empty alternative before the same character', '^(a|)a$'],
    ['nested repeats', '^(a+)+$'],
    ['a repeat of an optional part', '^(a?)*$'],
    ['a fixed repeat of an optional part', '^(a?){2}$'],
    ['a nested repeat before the same character', '^(ab*)*b$'],
    ['a repeated optional part before the same character', '^(ab?)*b$'],
    ['a group of variable length without an anchor', '(a|b?)c'],
    ['named groups', '(?P<n>a)'],
    ['flags of a group', '(?i:a)'],
    ['a non-ASCII character in a group', '(é)'],
    ['an open group', '(a'],
    ['white space, which RE2 defines differently', '\\s'],
    ['word boundaries', '\\bx'],
    ['lazy repeats', '^a+?b'],
    ['non-ASCII letters', 'é'],
    ['POSIX classes', '[[:alpha:]]'],
    ['a class that starts with a bracket', '[]a]'],
    ['a brace that is not a repeat', 'a{,2}'],
    ['a repeat of 1,000', 'a{1000}'],
    ['an end anchor before the end', 'a$b'],
    ['a start anchor after the start', 'a^'],
    ['an escaped letter', '\\z'],
    ['an open class', '[$'],
    ['an escaped dollar', '^a\\$'],
    ['a backslash at the end', 'a\\'],
    ['a caret alone in a class', '[^]'],
    ['flags', '(?i)a'],
    ['more than 200 characters', 'a'.repeat(201)],
    ['a range of signs', '[+--]'],
    ['an overlap across an optional part', '^a*b*a*$'],
    ['a repeat of zero times', '^a+b{0}a$'],
  ])('leaves %s to RE2: %j', (_, source) => {
    expect(nativePattern(source)).toBeUndefined()
  })
  it('accepts 200 characters', () => {
    expect(nativePattern('a'.repeat(200))).toBeInstanceOf(RegExp)
  })

  const single = fc.constantFrom(
    'a',
    'b',
    '-',
    ' ',
    '.',
    '\\d',
    '\\w',
    '\\.',
    '\\\\',
    '[ab]',
    '[^a]',
    '[a-c]',
    '[\\w-]',
    '[a.$]',
    '\\$',
    '\n',
    'é',
    '[é]',
    '\\s',
  )
  const often = fc.constantFrom('', '', '', '?', '*', '+', '{0}', '{2}', '{1,2}', '{2,}')
  const sequenceOf = (part: fc.Arbitrary<string>, maxLength: number) =>
    fc
      .array(
        fc.tuple(part, often).map(parts => parts.join('')),
        { maxLength },
      )
      .map(parts => parts.join(''))
  const groupOf = (part: fc.Arbitrary<string>) =>
    fc
      .tuple(fc.constantFrom('(', '(?:'), fc.array(sequenceOf(part, 3), { minLength: 1, maxLength: 3 }))
      .map(([open, choices]) => `${open}${choices.join('|')})`)
  const nested = fc.oneof(
    { weight: 3, arbitrary: single },
    { weight: 2, arbitrary: groupOf(fc.oneof({ weight: 3, arbitrary: single }, groupOf(single))) },
  )
  const source = fc
    .tuple(fc.constantFrom('^', '^', ''), sequenceOf(nested, 4), fc.constantFrom('$', ''))
    .map(parts => parts.join(''))
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', '1', '-', ' ', '.', '$', '\\', '\n', '\r', '\u2028', 'é', '😀', '\ud800'),
    maxLength: 7,
  })
  it('matches the same strings as RE2', () => {
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 5, maxLength: 10 }), (pattern, texts) => {
        const [plain, fast] = [plainPattern(pattern), fastPattern(pattern)]
        expect(texts.map(one => fast?.(one))).toEqual(texts.map(one => plain?.(one)))
      }),
      { numRuns: 2_000 },
    )
  })
  it('accepts more than 50 of 500 generated patterns', () => {
    const isTaken = (pattern: string): boolean => Boolean(plainPattern(pattern) && nativePattern(pattern))
    expect(fc.sample(source, 500).filter(isTaken).length).toBeGreaterThan(50)
  })
  it('does not backtrack on repetitive strings', () => {
    const alike = ['a', 'ab', 'a1', '-', 'é'].map(unit => unit.repeat(5_000))
    fc.assert(
      fc.property(source, pattern => {
        const native = nativePattern(pattern)
        const taken = processorTime()
        for (const one of alike) native?.test(`${one}\0`)
        expect(taken()).toBeLessThan(200)
      }),
      { numRuns: 1_000 },
    )
  })
})
