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
    // Written out, 5,100 characters: a repeat is of its group alone.
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
  ])('refuses what grows long before it is compiled: %j', source => {
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
  ])('takes what only looks long: %j', source => {
    expect(plainPattern(source)).toBeDefined()
  })
  it('takes a program of 10,000 steps, and none that is longer', () => {
    // A program has an instruction a letter, one to fail with and one for the match.
    expect(plainPattern('a'.repeat(9_998))?.('a'.repeat(9_998))).toBe(true)
    expect(plainPattern('a'.repeat(9_999))).toBeUndefined()
  })
  it('takes a source of 10,000 characters, and none that is longer', () => {
    // However often a class names a letter, it is one instruction.
    const classOf = (length: number): string => `[${'a'.repeat(length - 2)}]`
    expect(plainPattern(classOf(10_000))?.('a')).toBe(true)
    expect(plainPattern(classOf(10_001))).toBeUndefined()
  })
})

describe('pattern', () => {
  it('remembers the last one alone, and mixes up none', () => {
    const sources = ['^a$', '^b$', '(', '^a$', '', '(']
    expect(sources.map(source => pattern(source)?.('a'))).toEqual([true, false, undefined, true, true, undefined])
    expect(pattern('^a$')).toBe(pattern('^a$'))
  })
  it('leaves long texts to RE2', () => {
    const long = 'a'.repeat(2_000_000)
    expect(pattern('^a*$')?.(long)).toBe(true)
    expect(pattern('^a*$')?.(`${long}b`)).toBe(false)
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
  ])('takes %j', source => {
    expect(nativePattern(source)).toBeInstanceOf(RegExp)
  })
  it.each([
    ['what may begin like what comes before it', '^a*a$'],
    ['the same further on', '^a?b?a$'],
    ['what overlaps beyond ASCII', '^.*[^a]$'],
    ['what varies without an anchor', '\\d+x'],
    ['choices that are not in a group', '^a|b$'],
    ['choices that begin alike', '^(ab|ac)$'],
    ['choices that overlap', '^(\\w|1)$'],
    ['a choice of nothing before the like', '^(a|)a$'],
    ['repeats of repeats', '^(a+)+$'],
    ['repeats of what may be nothing', '^(a?)*$'],
    ['the same twice over', '^(a?){2}$'],
    ['what may go on as it began', '^(ab*)*b$'],
    ['repeats that may end as they begin', '^(ab?)*b$'],
    ['a group that varies without an anchor', '(a|b?)c'],
    ['named groups', '(?P<n>a)'],
    ['flags of a group', '(?i:a)'],
    ['what is unknown in a group', '(é)'],
    ['an open group', '(a'],
    ['spaces, which are others', '\\s'],
    ['boundaries', '\\bx'],
    ['lazy repeats', '^a+?b'],
    ['other letters', 'é'],
    ['classes of POSIX', '[[:alpha:]]'],
    ['a bracket first', '[]a]'],
    ['a brace', 'a{,2}'],
    ['a thousand', 'a{1000}'],
    ['an end within', 'a$b'],
    ['a start within', 'a^'],
    ['an escaped letter', '\\z'],
    ['an open class', '[$'],
    ['an escaped dollar', '^a\\$'],
    ['a backslash at the end', 'a\\'],
    ['a caret alone in a class', '[^]'],
    ['flags', '(?i)a'],
    ['long ones', 'a'.repeat(201)],
    ['a range of signs', '[+--]'],
    ['what overlaps where both may be left out', '^a*b*a*$'],
    ['a repeat of no times', '^a+b{0}a$'],
  ])('leaves %s to RE2: %j', (_, source) => {
    expect(nativePattern(source)).toBeUndefined()
  })
  it('takes 200 characters', () => {
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
  it('means what RE2 means', () => {
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 5, maxLength: 10 }), (pattern, texts) => {
        const [plain, fast] = [plainPattern(pattern), fastPattern(pattern)]
        expect(texts.map(one => fast?.(one))).toEqual(texts.map(one => plain?.(one)))
      }),
      { numRuns: 2_000 },
    )
  })
  it('takes a good part of them', () => {
    const isTaken = (pattern: string): boolean => Boolean(plainPattern(pattern) && nativePattern(pattern))
    expect(fc.sample(source, 500).filter(isTaken).length).toBeGreaterThan(50)
  })
  it('does not backtrack far', () => {
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
