/** A violation, checks and an examination for the tests of results and reports. */
import { conclude, type Check, type Trouble, type Violation } from '../../src/conform'

export const violation: Violation = {
  id: 'fee-total-left-out',
  kind: 'wrong',
  clauses: ['FEE-1'],
  operation: 'fee.summarize',
  input: { fees: [] },
  expected: { result: { sum: 1 } },
  got: { result: { sum: 2 } },
  pointers: ['/result/sum'],
  why: 'One of two.',
  replay: 'fee-total-left-out',
  steadiness: 'always',
  count: 1,
  excused: false,
}
export const check = (change: Partial<Check>): Check => ({
  kind: 'vector',
  id: 'v',
  title: 'a title',
  operation: 'fee.summarize',
  clauses: ['FEE-1'],
  state: 'passed',
  cases: 1,
  violations: [],
  ...change,
})
export const run = (checks: readonly Check[], troubles: readonly Trouble[] = [], isAskedByName = false) =>
  conclude({ command: ['python3', "it's mine.py"], seed: 7, seconds: 1.25, checks, troubles, isAskedByName })
export const plain = (_: string, text: string): string => text
export const painted = (colour: string, text: string): string => `<${colour}>${text}</>`
export const failed = check({ id: violation.id, state: 'failed', violations: [violation] })
export const trouble = { kind: 'prints <rubbish>', count: 2, detail: 'a # b' }
