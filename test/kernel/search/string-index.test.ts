import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashString, type Buckets } from '../../../src/kernel/search/hash'
import {
  firstContaining,
  firstEqual,
  isSoundStringIndex,
  stringIndex,
  type StringIndex,
} from '../../../src/kernel/search/string-index'

/** Strings of few letters, so that most substrings occur. */
const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('A', 'A', 'B', '7'), maxLength })
const texts = fc.oneof(
  fc.array(fc.oneof(letters(4), letters(12)), { maxLength: 12 }),
  fc.array(letters(12), { minLength: 40, maxLength: 60 }),
)

/** Generates a string or a substring of one of `strings`, because random strings are rarely found. */
const askedOf = (list: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    letters(9),
    fc
      .tuple(fc.nat(), fc.nat({ max: 6 }), fc.nat({ max: 12 }))
      .map(([which, from, length]) => (list[which % list.length] ?? '').slice(from, from + length)),
  )

describe('a string index', () => {
  it('finds the first accepted string, like a linear search', () => {
    fc.assert(
      fc.property(
        texts.chain(list => fc.tuple(fc.constant(list), askedOf(list))),
        fc.func(fc.boolean()),
        fc.constantFrom('', '\u0100'),
        ([list, text], counts, wide) => {
          const index = stringIndex([...list, wide])
          const accepts = (item: number): boolean => item < list.length && counts(item)
          expect(firstEqual(index, text, accepts)).toBe(list.findIndex((each, i) => each === text && accepts(i)))
          if (text !== '')
            expect(firstContaining(index, text, accepts)).toBe(
              list.findIndex((each, i) => each.includes(text) && accepts(i)),
            )
        },
      ),
      { numRuns: 10 * fc.readConfigureGlobal().numRuns! },
    )
  })

  it.each([
    ['PO0306246', 'PO1047780'],
    ['PO11', 'PO11ZZ1ST'],
  ])('distinguishes %s from %s, which has the same hash', (one, other) => {
    expect(hashString(one, 0, one.length)).toBe(hashString(other, 0, other.length))
    for (const [text, asked] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(firstEqual(stringIndex([text]), asked, () => true)).toBe(-1)
      expect(firstEqual(stringIndex([text, asked]), asked, () => true)).toBe(1)
    }
  })
  it('finds an empty string by equality, but not as a substring', () => {
    const some = stringIndex(['A', '', 'B'])
    expect([firstEqual(some, '', () => true), firstContaining(some, '', () => true)]).toEqual([1, -1])
  })

  const numbers = Array.from({ length: 2_000 }, (_, i) => `MSCU${String((i * 37) % 100_000).padStart(6, '0')}`)
  const index = stringIndex(numbers)
  const all = (): boolean => true
  it('finds strings and substrings among 2,000', () => {
    for (let i = 0; i < numbers.length; i += 97) {
      const number = numbers[i]!
      expect(firstEqual(index, number, all)).toBe(i)
      for (let from = 0; from < 8; from++) {
        for (const length of [1, 2, 3, 4, 5, 6, 8, 10]) {
          const part = number.slice(from, from + length)
          expect(firstContaining(index, part, all)).toBe(numbers.findIndex(each => each.includes(part)))
        }
      }
    }
  })
  it('does not find missing strings', () => {
    for (const part of [
      'X',
      'UX',
      'MX',
      'CUX',
      'MSCX',
      'MSCUX',
      'XMSCU0',
      '999999',
      '0000000',
      'MSCU0MSCU',
      `${numbers[0]}0`,
    ]) {
      expect([part, firstContaining(index, part, all), firstEqual(index, part, all)]).toEqual([part, -1, -1])
    }
  })
  it.each(['\0\0\0\0', '\u0001\0\0\0', '\0\0\0\0\0', '\u00ff\u00ff\u00ff\u00ff', '\u0100\0\0\0'])(
    'finds control characters and those around the limit of a byte: %j',
    text => {
      const odd = stringIndex(['MSCU', text])
      for (let length = 1; length <= text.length; length++)
        expect(firstContaining(odd, text.slice(0, length), all)).toBe(1)
      expect(firstContaining(odd, 'SCU', all)).toBe(0)
    },
  )
  it('finds the next match if the first is not accepted, for short and long substrings', () => {
    for (const part of ['7', 'U0', '037', '0037', '00037']) {
      const matches = numbers.flatMap((number, i) => (number.includes(part) ? [i] : []))
      expect(firstContaining(index, part, item => item > matches[0]!)).toBe(matches[1] ?? -1)
    }
  })
  it('calls the predicate once per item, even if the item repeats the substring', () => {
    const asked: number[] = []
    firstContaining(stringIndex(['A'.repeat(12), 'B', 'A'.repeat(8)]), 'AAAAA', item => asked.push(item) === 0)
    expect(asked).toEqual([0, 2])
  })
  it('calls the predicate once per item with a short substring', () => {
    const asked: number[] = []
    firstContaining(stringIndex(['A', 'B', 'BA', 'A']), 'A', item => asked.push(item) === 3)
    expect(asked).toEqual([0, 2, 3])
  })
  it.each([
    [
      'whose characters are also the end of one string and the start of the next',
      ['A', 'BCDE', 'AB', 'CDE', 'X'.repeat(999)],
      'AB',
      2,
    ],
    ['whose lower bytes are adjacent in an earlier string', ['\u0100\0\0\0', '\0\u0001\0\0'], '\0\u0001', 1],
  ])('finds a short substring %s', (_, texts, part, first) => {
    expect(firstContaining(stringIndex(texts), part, all)).toBe(first)
  })
  it.each([
    ['A', -1],
    ['B', 1],
  ])('searches long strings, with %s in the middle', (middle, found) => {
    const text = `${'A'.repeat(5_000)}${middle}${'A'.repeat(5_000)}`
    const long = stringIndex(['x', text, text])
    expect(firstEqual(long, text, all)).toBe(1)
    expect(firstContaining(long, `${'A'.repeat(2_500)}C${'A'.repeat(2_500)}`, all)).toBe(-1)
    expect(firstContaining(long, `${'A'.repeat(2_500)}B${'A'.repeat(2_500)}`, all)).toBe(found)
    expect(firstContaining(long, text.slice(1), item => item > 1)).toBe(2)
  })
})

describe('isSoundStringIndex', () => {
  // Its only string has two units. A slot is the offset and length of a substring, then the item that contains it.
  const index = stringIndex(['AB'])
  const slot = (place: number, length: number, item: number): readonly number[] => [
    (place << 2) | (length - 1),
    item + 1,
  ]
  const free = [0, 0]
  it.each<[string, readonly number[], boolean]>([
    ['one taken, one free', [...slot(0, 2, 0), ...free], true],
    ['the last unit', [...free, ...slot(1, 1, 0)], true],
    ['one free', free, true],
    ['none', [], false],
    ['half a slot', [0], false],
    ['one taken, none free', slot(0, 1, 0), false],
    ['two taken, none free', [...slot(0, 1, 0), ...slot(1, 1, 0)], false],
    ['three', [...free, ...free, ...free], false],
    ['a substring that is too long', [...slot(0, 3, 0), ...free], false],
    ['a substring that ends too late', [...free, ...slot(1, 2, 0)], false],
    ['a missing item', [...slot(0, 1, 1), ...free], false],
  ])('slots of short substrings, %s: %s', (_, shorts, isSound) => {
    expect(isSoundStringIndex({ ...index, shorts: Uint32Array.from(shorts) }, 1)).toBe(isSound)
  })
  const buckets = (items: number, ...starts: number[]): Buckets => ({
    starts: Uint32Array.from(starts),
    items: new Uint32Array(items),
    mask: 1,
  })
  it.each<[string, Partial<StringIndex>, boolean]>([
    ['unchanged', {}, true],
    ['with an empty bucket', { pieces: buckets(0, 0, 0) }, true],
    ['without a bucket of pieces', { pieces: buckets(0, 0) }, false],
    ['without a bucket of strings', { wholes: buckets(0, 0) }, false],
    ['with a bucket that starts late', { wholes: buckets(1, 1, 1) }, false],
    ['with a bucket that ends before its start', { wholes: buckets(1, 0, 2, 1) }, false],
    ['with buckets that end early', { pieces: buckets(1, 0, 0) }, false],
    ['with a string that starts late', { starts: Uint32Array.of(1, 2) }, false],
    ['with a string that ends early', { starts: Uint32Array.of(0, 1) }, false],
    ['with two strings', { starts: Uint32Array.of(0, 1, 2) }, false],
  ])('an index of one string, %s: %3$s', (_, other, isSound) => {
    expect(isSoundStringIndex({ ...index, ...other }, 1)).toBe(isSound)
  })
})

describe('the reads of a search', () => {
  /** The index, with a count of the elements that are read. */
  const watched = (index: StringIndex) => {
    const reads = { buckets: 0, items: 0, units: 0 }
    const watch = <A extends object>(name: keyof typeof reads, array: A): A =>
      new Proxy(array, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d/.test(key)) reads[name]++
          // A subarray reads each of its elements once.
          if (key === 'subarray')
            return (from: number, to: number): unknown => {
              reads[name] += to - from
              return (target as unknown as Uint8Array).subarray(from, to)
            }
          return Reflect.get(target, key) as unknown
        },
      })
    const inBuckets = ({ starts, items, mask }: Buckets): Buckets => ({
      starts: watch('buckets', starts),
      items: watch('items', items),
      mask,
    })
    return {
      reads,
      index: {
        ...index,
        units: watch('units', index.units),
        wholes: inBuckets(index.wholes),
        pieces: inBuckets(index.pieces),
      },
    }
  }
  const readsOf = (texts: readonly string[], part: string) => {
    // With this many strings no two pieces share a bucket.
    const { reads, index } = watched(stringIndex([...texts, ...times(3_000, '')]))
    return { found: firstContaining(index, part, () => true), ...reads }
  }
  const times = (count: number, text: string): readonly string[] => new Array<string>(count).fill(text)
  // The pieces of ABCDEFGH are ABCDE, BCDEF, CDEFG and DEFGH. The length of a bucket takes two reads of `buckets`,
  // its start or end takes one. A rejected item takes four reads of `items`, the last item two; the items of the second
  // bucket are read once.
  it.each([
    [
      'stop at a short bucket',
      [...times(64, 'ABCDE...'), 'ABCDEFGH'],
      { found: 64, buckets: 2 + 1, items: 2, units: 8 },
    ],
    [
      'cover the shortest bucket',
      [...times(20, 'ABCDE...'), ...times(20, 'BCDEF...'), ...times(5, 'CDEFG...'), ...times(60, 'DEFGH...')],
      { found: -1, buckets: 4 * 2 + 1 + 2, items: 18 + 20, units: 0 },
    ],
    [
      'skip items missing from the second shortest bucket',
      [...times(9, 'ABCDE...'), ...times(6, 'BCDEF...'), ...times(5, 'DEFGH..CDEFG'), ...times(4, 'CDEFG...')],
      { found: -1, buckets: 4 * 2 + 1 + 2, items: 18 + 6, units: 0 },
    ],
    [
      'are two per item before the second shortest bucket',
      [...times(5, 'DEFGH..CDEFG'), ...times(4, 'CDEFG...'), ...times(9, 'ABCDE...'), ...times(6, 'BCDEF...')],
      { found: -1, buckets: 4 * 2 + 1 + 2, items: 18 + 10, units: 0 },
    ],
    [
      'need no second bucket if the first is short',
      [...times(10, 'DEFGH...'), ...times(3, 'CDEFG...'), 'ABCDEFGH'],
      { found: 13, buckets: 2 * 2 + 1, items: 3 * 4 + 2, units: 3 + 8 },
    ],
    [
      'skip a second bucket that is long',
      [...times(40, 'ABCDE...'), ...times(40, 'BCDEF...'), ...times(40, 'CDEFG...'), ...times(5, 'DEFGH...')],
      { found: -1, buckets: 4 * 2 + 1, items: 18, units: 5 },
    ],
  ])('%s', (_, texts, expected) => {
    expect(readsOf(texts, 'ABCDEFGH')).toEqual(expected)
  })
  it('are two per item of one bucket for a whole string', () => {
    const { reads, index } = watched(stringIndex([...times(3, 'ABC'), ...times(3_000, '')]))
    expect(firstEqual(index, 'ABC', () => false)).toBe(-1)
    expect(reads).toEqual({ buckets: 2, items: 3 * 2, units: 3 * 3 })
  })
  it('do not include characters if the hashes differ', () => {
    const { reads, index } = watched(
      stringIndex(Array.from({ length: 2_000 }, (_, i) => `MSCU${String((i * 37) % 100_000).padStart(6, '0')}`)),
    )
    for (let i = 0; i < 300; i++) {
      const missing = `MSCU${100_000 + i * 37}`
      expect([firstEqual(index, missing, () => true), firstContaining(index, `${i}ZZZZ`, () => true)]).toEqual([-1, -1])
    }
    expect(reads.units).toBe(0)
  })
  it('include each character of a long string once, for a substring of any length', () => {
    const text = `${'A'.repeat(1_500)}B${'A'.repeat(400)}`
    expect(readsOf([text], `${'A'.repeat(500)}B${'A'.repeat(500)}`)).toMatchObject({ found: -1, units: 1_901 })
  })
})
