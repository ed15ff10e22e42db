import { describe, expect, test } from 'vitest'
import { didYouMean } from '../../../src/cli/terminal/did-you-mean'

const WORDS = ['fee.summarize', 'hold.step', 'hold.diff']

describe('didYouMean', () => {
  test.each([
    ['fee.sumarize', ' (did you mean fee.summarize?)'],
    ['HOLD.STEP', ' (did you mean hold.step?)'],
    ['hold.dif', ' (did you mean hold.diff?)'],
    ['nope', ''],
    ['x'.repeat(100_000), ''],
  ])('%s', (text, suggestion) => expect(didYouMean(text, WORDS)).toBe(suggestion))
  test('of no words', () => expect(didYouMean('a', [])).toBe(''))
})
