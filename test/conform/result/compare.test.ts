import { describe, expect, it } from 'vitest'
import {
  compare,
  earlierOf,
  jsonReport,
  outcomeSince,
  type Check,
  type Examination,
  type Trouble,
} from '../../../src/conform'
import { check, failed, run, trouble, violation } from '../examination'

describe('a comparison', () => {
  const report = (checks: readonly Check[], troubles: readonly Trouble[] = []) =>
    earlierOf(JSON.parse(jsonReport(run(checks, troubles))))!
  const since = (earlier: ReturnType<typeof report>, now: Examination) => {
    const comparison = compare(earlier, now)
    return { ...comparison, outcome: outcomeSince(comparison, now) }
  }
  const nothing = { newly_failing: [], newly_passing: [], still_failing: [], untested: [], new_faults: [] }
  const id = 'fee-total-left-out'
  it.each<[string, Check, Check, object]>([
    ['what passed and fails', check({ id }), failed, { newly_failing: [id], outcome: 'violates' }],
    ['what fails still', failed, failed, { still_failing: [id], outcome: 'conforms' }],
    ['what failed and passes', failed, check({ id }), { newly_passing: [id], outcome: 'conforms' }],
    [
      'what failed and is not tested',
      failed,
      check({ id, state: 'untested' }),
      { untested: [id], outcome: 'incomplete' },
    ],
    [
      'what passed and is not supported',
      check({ id }),
      check({ id, state: 'unsupported' }),
      { newly_failing: [`vector ${id}`], outcome: 'violates' },
    ],
    [
      'what passed and got no answer',
      check({ id }),
      check({ id, state: 'unanswered', violations: [{ ...violation, kind: 'died' }] }),
      { newly_failing: [id], outcome: 'broken' },
    ],
  ])('tells %s', (_, then, now, expected) => {
    expect(since(report([then]), run([now]))).toEqual({ ...nothing, ...expected })
  })
  it('reports a new breach of the protocol', () => {
    expect(since(report([check({})]), run([check({})], [trouble])).outcome).toBe('broken')
    expect(since(report([check({})], [trouble]), run([check({})], [trouble])).outcome).toBe('conforms')
  })
  it('matches checks by kind and id', () => {
    const vector = check({ id })
    const searched = check({ kind: 'generated', id })
    const now = run([{ ...vector, state: 'unsupported' }, searched])
    expect(since(report([searched]), now)).toMatchObject(nothing)
    expect(since(report([searched, vector]), now)).toMatchObject({ newly_failing: [`vector ${id}`] })
    const then = report([failed, searched])
    expect(since(then, run([{ ...searched, state: 'untested' }, vector]))).toMatchObject({ newly_passing: [id] })
    expect(since(then, run([searched]))).toMatchObject({ untested: [id] })
    expect(since(then, run([{ ...vector, state: 'unsupported' }, searched]))).toMatchObject({ untested: [id] })
  })
  it('counts a failure once, and an excused one only in the earlier report', () => {
    const again = check({ ...failed, id: 'another' })
    expect(since(report([check({ id })]), run([failed, again])).newly_failing).toEqual([id])
    const excused = check({ id, state: 'excused', violations: [{ ...violation, excused: true }] })
    expect(since(report([check({ id })]), run([excused]))).toEqual({ ...nothing, outcome: 'conforms' })
    expect(since(report([excused]), run([failed]))).toMatchObject({ still_failing: [id] })
  })
  it('is broken only by a new fault, or by an input that newly has no answer', () => {
    const died = check({ id: 'd', state: 'unanswered', violations: [{ ...violation, id: 'd', kind: 'died' }] })
    expect(since(report([died, check({ id })]), run([died, failed])).outcome).toBe('violates')
    expect(since(report([failed]), run([died, failed])).outcome).toBe('broken')
    const other = { ...trouble, kind: 'other' }
    expect(since(report([failed], [trouble]), run([failed], [trouble, other])).new_faults).toEqual(['other'])
  })
  const row = { kind: 'vector', id: 'v', state: 'passed', violations: ['w'] }
  const told = { format: 2, checks: [row], troubles: [{ kind: 'k' }] }
  it.each([1, 2])('is made with a report of format %s', format => {
    expect(earlierOf({ ...told, format })).toEqual({ ...told, format })
    expect(earlierOf({ format, checks: [], troubles: [] })).toBeDefined()
  })
  it.each<[unknown]>([
    [null],
    [5],
    [{ ...told, format: 3 }],
    [{ format: 2 }],
    [{ ...told, checks: undefined }],
    [{ ...told, checks: 'v' }],
    [{ ...told, troubles: {} }],
    ...[
      null,
      {},
      { ...row, kind: 1 },
      { ...row, id: null },
      { ...row, state: undefined },
      { ...row, violations: 'w' },
    ].map((bad): [unknown] => [{ ...told, checks: [row, bad] }]),
    [{ ...told, checks: [{ ...row, violations: ['w', 1] }] }],
    ...[null, 'k', {}, { kind: 1 }].map((bad): [unknown] => [{ ...told, troubles: [{ kind: 'k' }, bad] }]),
  ])('is made with a report alone, not with %j', value => {
    expect(earlierOf(value)).toBeUndefined()
  })
})
