/**
 * The vector files that need no operation, checked against this library.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { find } from '../../src/oracle'
import { containerNumber } from '../../src/rule/identifier'

type Row<I, E> = { readonly input: I; readonly expected: E; readonly why: string }
type Parsed = { readonly well_formed: boolean; readonly check_digit: number | null; readonly valid: boolean }

const read = <I, E>(name: string): readonly Row<I, E>[] =>
  JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8')) as readonly Row<I, E>[]

const numbers = read<string, Parsed>('iso-6346')
const sums = read<readonly number[], number | null>('decimal-sums')

describe('container numbers', () => {
  it.each(numbers)('$input: $why', ({ input, expected }) => {
    const { well_formed, expected_check_digit: check_digit, valid } = containerNumber({ value: input })
    expect({ well_formed, check_digit, valid }).toEqual(expected)
  })
  it('cover every check digit, and letters on both sides of each multiple of 11', () => {
    expect(new Set(numbers.map(({ expected }) => expected.check_digit))).toEqual(new Set([...Array(10).keys(), null]))
    for (const letter of 'AKLUVZ') expect(numbers.some(({ input }) => input.startsWith(letter))).toBe(true)
  })
  it('detect a check digit that maps remainder 10 to 1, or letter values without gaps', () => {
    const weighed = (text: string, valueOf: (char: string) => number): number =>
      [...text.slice(0, 10)].reduce((sum, char, i) => sum + valueOf(char) * 2 ** i, 0) % 11
    const plain = (char: string): number => parseInt(char, 36)
    const wellFormed = numbers.filter(({ input }) => /^[A-Z]{4}\d{7}$/.test(input))
    expect(wellFormed.every(({ input, expected }) => weighed(input, plain) % 10 === expected.check_digit)).toBe(false)
    expect(numbers.some(({ why, expected }) => /remainder of 10/.test(why) && expected.check_digit === 0)).toBe(true)
  })
})

describe('sums of amounts', () => {
  const sumOf = (amounts: readonly number[]): number | null => {
    const fees = amounts.map(amount => ({ type: 'other', amount, currency_code: 'USD' }))
    const answer = find('fee.summarize')!.call({ fees })
    if (answer._tag === 'Left') return null
    return (answer.right as { readonly totals: readonly { readonly sum: number }[] }).totals[0]?.sum ?? 0
  }
  it.each(sums)('$input: $why', ({ input, expected }) => {
    expect(sumOf(input)).toBe(expected)
    expect(sumOf([...input].reverse())).toBe(expected)
  })
  it('detect binary addition', () => {
    const wrong = sums.filter(({ input, expected }) => input.reduce((a, b) => a + b, 0) !== expected)
    expect(wrong.length).toBeGreaterThan(sums.length / 3)
  })
})
