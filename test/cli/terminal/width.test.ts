import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { measureWidth, wrap } from '../../../src/cli/terminal/width'
import { processorTime } from '../../processor-time'

describe('widthOf', () => {
  test.each([
    '',
    'plain',
    '集装箱',
    'e\u0301e\u0301',
    '👩‍👩‍👧 family',
    '🇩🇪',
    'ｱﾊﾟｰﾄ',
    'a\u200Bb',
    'é'.repeat(500),
    `${'x'.repeat(63)}e\u0301`,
    `${'x'.repeat(63)}👩‍👩‍👧`,
  ])('measures %j as string-width does', text => expect(measureWidth(text)).toBe(stringWidth(text)))

  test('takes nearly linear time: Node 20 takes minutes to segment this as one string', () => {
    const taken = processorTime()
    expect(measureWidth('é'.repeat(50_000))).toBe(50_000)
    expect(wrap('é'.repeat(50_000), 80)).toHaveLength(625)
    expect(taken()).toBeLessThan(20_000)
  })
})

describe('wrap', () => {
  test('breaks between words, and breaks a word only if it is wider than the line', () => {
    expect(wrap('see the terminal office', 12)).toEqual(['see the', 'terminal', 'office'])
    expect(wrap('ABCDEFGH ij', 5)).toEqual(['ABCDE', 'FGH', 'ij'])
    expect(wrap('集装箱', 4)).toEqual(['集装', '箱'])
  })
})
