import { describe, expect, it } from 'vitest'
import type { Check } from '../../../src/conform'
import { applyExcuses, endsExamination } from '../../../src/conform/result/excuse'
import { check, violation } from '../examination'

const excuses = (...ids: readonly string[]) => ids.map(id => ({ id, reason: 'known' }))
const excused = (change: Partial<Check>, ...ids: readonly string[]): Check =>
  applyExcuses(excuses(...ids))(check(change))

const wrong = { ...violation, id: 'wrong' }
const died = { ...violation, id: 'died', kind: 'died' } as const

describe('a check with excuses', () => {
  it.each<[string, Partial<Check>, readonly string[], Check['state']]>([
    ['passes', {}, [], 'passed'],
    ['passes without the check that an excuse names', {}, ['other'], 'passed'],
    ['is stale if it passes', {}, ['v'], 'stale'],
    ['passes if an excuse with a * fits it', {}, ['v*'], 'passed'],
    ['passes if it generates inputs, because another seed may fail', { kind: 'generated' }, ['v'], 'passed'],
    ['fails', { state: 'failed', violations: [wrong] }, [], 'failed'],
    ['is excused', { state: 'failed', violations: [wrong] }, ['wrong'], 'excused'],
    ['is excused by a *', { state: 'failed', violations: [wrong, died] }, ['wr*', 'd*'], 'excused'],
    ['fails for the violation that is left', { state: 'failed', violations: [wrong, died] }, ['died'], 'failed'],
    ['has no answer left', { state: 'failed', violations: [wrong, died] }, ['wrong'], 'unanswered'],
    ['is excused if its own id fails', { id: 'wrong', state: 'failed', violations: [wrong] }, ['wrong'], 'excused'],
    ['is stale if only another id fails', { state: 'failed', violations: [wrong] }, ['v', 'wrong'], 'stale'],
    ['is stale without an answer, too', { state: 'unanswered', violations: [died] }, ['v'], 'stale'],
    ['stays unsupported', { state: 'unsupported' }, ['v'], 'unsupported'],
    ['stays untested', { state: 'untested' }, ['v'], 'untested'],
  ])('%s', (_, change, ids, state) => {
    expect(excused(change, ...ids).state).toBe(state)
  })
  it('marks the excused violations', () => {
    const { violations } = excused({ state: 'untested', violations: [wrong, died] }, 'died')
    expect(violations.map(each => each.excused)).toEqual([false, true])
  })
  it('names the excuses that are stale', () => {
    expect(excused({}, 'v', 'x', 'v').note).toBe('v, v does not fail: the excuse is stale')
    expect(excused({}, 'x').note).toBeUndefined()
  })
})

describe('an examination with bail', () => {
  const failed = check({ state: 'failed', violations: [wrong] })
  it.each<[string, boolean | undefined, Check, readonly string[], boolean]>([
    ['ends at a wrong answer', true, failed, [], true],
    ['ends at a missing answer', true, check({ state: 'unanswered', violations: [died] }), [], true],
    ['goes on after an excused failure', true, failed, ['wrong'], false],
    ['goes on after a check that passes', true, check({}), [], false],
    ['goes on after an unsupported check', true, check({ state: 'unsupported' }), [], false],
    ['goes on if bail is false', false, failed, [], false],
    ['goes on without bail', undefined, failed, [], false],
  ])('%s', (_, bail, found, ids, ends) => {
    expect(endsExamination({ ...(bail !== undefined && { bail }), excuses: excuses(...ids) }, found)).toBe(ends)
  })
})
