import { describe, expect, it } from 'vitest'
import { explainExpectation, listHints, listReasons } from '../../../src/conform/result/why'
import type { Vector } from '../../../src/oracle'

describe('the reason of an expected answer', () => {
  it('is the sentence, the reasons and the rules of the clauses in the order of the contract', () => {
    const rule = explainExpectation('', ['READY-1']).trim()
    expect(rule).toMatch(/^READY-1: [A-Z].*\.$/)
    const fee = explainExpectation('', ['FEE-1']).trim()
    expect(fee).toBe('FEE-1: A sum of fees leaves the lines of type total out.')
    expect(explainExpectation('It is 5.', ['FEE-1', 'READY-1'], ['One.', 'Two.'])).toBe(
      `It is 5. One. Two. ${rule} ${fee}`,
    )
    expect(explainExpectation('It is 5.', [])).toBe('It is 5.')
  })
  it.each<[string, Partial<Vector>, readonly string[]]>([
    [
      'the sentences of the interface',
      {
        level: 'must',
        source: [
          { section: 'terminal_fee', says: 'A.' },
          { section: 'terminal_hold', says: 'B.' },
        ],
      },
      ['terminal_fee: A.', 'terminal_hold: B.'],
    ],
    ['nothing for a rule without a sentence', { level: 'must' }, []],
    ['the title of a decision', { level: 'decision', title: 'A title' }, ['A title.']],
    ['the title of a decision, with one full stop', { level: 'decision', title: 'A title.' }, ['A title.']],
  ])('of a vector has %s', (_, vector, reasons) => {
    expect(listReasons(vector as Vector)).toEqual(reasons)
  })
  it.each<[object, object, readonly string[]]>([
    [
      { issues: [] },
      { error: { code: -32602, message: '' } },
      ['-32602 is a refusal with data: { issues: [{ pointer, code, message }] }.'],
    ],
    [{ issues: [] }, { error: { code: -32603, message: '' } }, []],
    [{ issues: [] }, { fault: 'not JSON', detail: '{"sum": Infinity}' }, ['JSON has neither NaN nor Infinity.']],
    [{ issues: [] }, { fault: 'not JSON', detail: 'hello' }, []],
    [{ issues: [] }, { result: 1 }, []],
    [{ result: 1 }, { error: { code: -32602, message: '' } }, []],
  ])('hints at the issues of a refusal: %j, got %j', (expected, got, hints) => {
    expect(listHints(expected, got as never)).toEqual(hints)
  })
})
