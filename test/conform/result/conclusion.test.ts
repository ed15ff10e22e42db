import { describe, expect, it } from 'vitest'
import { type Check, type Trouble } from '../../../src/conform'
import { check, failed, run, trouble, violation } from '../examination'

describe('the standing of a clause', () => {
  it.each<[string, Partial<Check>[], object | undefined]>([
    ['upheld', [{}], { standing: 'upheld', passed: 1, failed: 0, without: [] }],
    ['upheld by the protocol', [{ kind: 'protocol' }], { standing: 'upheld', passed: 1 }],
    ['upheld, whatever the checks of another clause', [{}, { clauses: ['FEE-2'] }], { standing: 'upheld', passed: 1 }],
    ['upheld, though an excuse of it is stale', [{ state: 'stale' }], { standing: 'upheld', passed: 1 }],
    [
      'upheld in part',
      [{}, { state: 'unsupported', operation: 'hold.step' }, { state: 'unsupported', operation: 'hold.step' }],
      { standing: 'upheld', without: ['hold.step'] },
    ],
    ['violated', [{}, failed], { standing: 'violated', passed: 1, failed: 1 }],
    [
      'violated by generated inputs',
      [{}, { kind: 'generated', state: 'failed', violations: [violation] }],
      { standing: 'violated' },
    ],
    [
      'violated, one being excused and one not',
      [failed, { state: 'excused', violations: [{ ...violation, excused: true }] }],
      { standing: 'violated', failed: 2 },
    ],
    ['excused', [{}, { state: 'excused', violations: [{ ...violation, excused: true }] }], { standing: 'excused' }],
    ['unsupported', [{ state: 'unsupported' }], { standing: 'unsupported', without: [] }],
    ['untested', [{ state: 'untested' }], { standing: 'untested' }],
    ['untested by generated inputs alone', [{ kind: 'generated' }], { standing: 'untested', passed: 0 }],
    [
      'not violated where a violation names another clause',
      [
        {},
        { kind: 'generated', state: 'failed', clauses: ['FEE-1'], violations: [{ ...violation, clauses: ['FEE-2'] }] },
      ],
      { standing: 'upheld' },
    ],
    ['not told where nothing names it', [{ clauses: ['FEE-3'] }], undefined],
  ])('is %s', (_, checks, tally) => {
    const found = run(checks.map(check)).clauses.find(({ id }) => id === 'FEE-1')
    if (tally)
      expect(found).toMatchObject({ id: 'FEE-1', rule: 'A sum of fees leaves the lines of type total out.', ...tally })
    else expect(found).toBeUndefined()
  })
  it('comes in the order of the clauses', () => {
    expect(run([check({ clauses: ['HOLD-1', 'READY-1', 'FEE-1'] })]).clauses.map(({ id }) => id)).toEqual([
      'READY-1',
      'FEE-1',
      'HOLD-1',
    ])
  })
})

describe('the outcome', () => {
  const excused = check({ state: 'excused', violations: [{ ...violation, excused: true }] })
  const unsupported = check({ state: 'unsupported', operation: 'hold.step' })
  const stale = check({ state: 'stale', note: 'v does not fail' })
  it.each<[string, string, Check[], (readonly string[])?, Trouble[]?]>([
    ['conforms', 'what passed', [check({})]],
    ['conforms', 'what is excused', [check({}), excused]],
    ['conforms', 'what is unsupported and was not asked for', [check({}), unsupported]],
    ['violates', 'a violation', [check({}), failed]],
    ['violates', 'a stale excuse', [check({}), stale], ['v does not fail']],
    ['violates', 'nothing that passed', [check({ state: 'unsupported' })], ['nothing passed']],
    ['broken', 'trouble, whatever else', [check({}), failed], [], [trouble]],
  ])('%s: %s', (outcome, _, checks, shortfalls = [], troubles = []) => {
    expect(run(checks, troubles, false)).toMatchObject({ outcome, shortfalls })
  })
  it('violates: what is unsupported and was asked for', () => {
    const shortfalls = ['hold.step is asked for and not supported']
    expect(run([check({}), unsupported, unsupported], [], true)).toMatchObject({ outcome: 'violates', shortfalls })
    expect(run([check({})], [], true)).toMatchObject({ outcome: 'conforms', shortfalls: [] })
  })
})

describe('shortfalls', () => {
  it('names the check of a stale excuse without a note', () => {
    expect(run([check({}), check({ id: 's', state: 'stale' })]).shortfalls).toEqual(['s'])
  })
  it('are not needed for an examination in which something passed or failed', () => {
    expect(run([]).shortfalls).toEqual(['nothing passed'])
    expect(run([check({ state: 'excused', violations: [{ ...violation, excused: true }] })]).shortfalls).toEqual([])
    expect(run([check({ state: 'untested' })]).shortfalls).toEqual(['nothing passed'])
  })
  it('of a course without an operation are no unsupported operation', () => {
    const course = { ...check({ kind: 'generated', state: 'unsupported' }), operation: undefined as never }
    expect(run([check({}), course], [], true).shortfalls).toEqual([])
  })
})
