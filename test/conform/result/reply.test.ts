import { describe, expect, it } from 'vitest'
import type { Reply, State, Violation } from '../../../src/conform'
import { deriveState, isUnanswered } from '../../../src/conform/result/check'
import { isGone, isLost, isUnsupported } from '../../../src/conform/result/peer'
import { classifyReply, reportReply } from '../../../src/conform/result/reply-fields'
import { truncate } from '../../../src/conform/result/truncated-reply'
import { violation } from '../examination'

const error = (code: number, message = '', data?: unknown): Reply => ({ error: { code, message, data } })
const fault = (word: 'died' | 'silent' | 'not JSON' | 'gone'): Reply => ({ fault: word, detail: 'x' })

describe('a reply', () => {
  it.each<[Reply, boolean, boolean, boolean, Violation['kind']]>([
    [{ result: 1 }, false, false, false, 'wrong'],
    [{ issues: [] }, false, false, false, 'wrong'],
    [error(-32601), true, false, false, 'wrong'],
    [error(-32602), false, false, false, 'wrong'],
    [fault('died'), false, true, false, 'died'],
    [fault('silent'), false, true, false, 'silent'],
    [fault('not JSON'), false, false, false, 'not JSON'],
    [fault('gone'), false, true, true, 'wrong'],
  ])('%j', (reply, ofUnsupported, lost, gone, kind) => {
    expect([isUnsupported(reply), isLost(reply), isGone(reply)]).toEqual([ofUnsupported, lost, gone])
    expect(classifyReply(reply)).toBe(kind)
  })
  it('is reported with the standard error next to it, if there is any', () => {
    const died = { fault: 'died', detail: 'x' } as const
    expect(reportReply({ ...died, stderr: ['a', 'b'] })).toEqual({ got: died, stderr: ['a', 'b'] })
    expect(reportReply({ ...died, stderr: [] })).toStrictEqual({ got: died })
    expect(reportReply(died)).toStrictEqual({ got: died })
    expect(reportReply({ result: 1 })).toStrictEqual({ got: { result: 1 } })
  })
})

describe('a reply in a report', () => {
  /** A result whose JSON has this many units. */
  const sized = (length: number): Reply => ({ result: 'x'.repeat(length - '{"result":""}'.length) })
  it('is whole up to 16,384 units', () => {
    expect(truncate(sized(16_384))).toEqual(sized(16_384))
  })
  it('begins with 1,000 units beyond', () => {
    expect(truncate(sized(16_385))).toEqual({ cut: `{"result":"${'x'.repeat(989)}`, length: 16_385 })
  })
  it('keeps the code of a long error, and 1,000 units of its message', () => {
    const data = 'y'.repeat(20_000)
    expect(truncate(error(7, 'x'.repeat(1_000), data))).toStrictEqual({
      error: { code: 7, message: 'x'.repeat(1_000) },
    })
    expect(truncate(error(7, 'x'.repeat(1_001), data))).toEqual({
      error: { code: 7, message: `${'x'.repeat(1_000)}…` },
    })
  })
})

describe('the state of a check', () => {
  const died: Violation = { ...violation, kind: 'died' }
  it.each<[State, readonly Violation[]]>([
    ['passed', []],
    ['failed', [violation]],
    ['failed', [died, violation]],
    ['unanswered', [died, { ...violation, kind: 'silent' }]],
  ])('is %s', (state, violations) => {
    expect(deriveState(violations)).toBe(state)
  })
  it('takes every kind but a wrong answer for a missing one', () => {
    const kinds = ['wrong', 'died', 'silent', 'not JSON'] as const
    expect(kinds.map(kind => isUnanswered({ ...violation, kind }))).toEqual([false, true, true, true])
  })
})
