import { describe, expect, it } from 'vitest'
import type { Check, Reply } from '../../../src/conform'
import { replay, replaySealed } from '../../../src/conform'
import { isObject } from '../../../src/kernel/json'
import { examined, own, peerOf, vectors } from '../peer'

const TRACKER = { selection: { operations: ['tracker.*'] }, vectors: [], runs: 500 }
const known = { vectors, laws: [] }

/** A tracker that takes a repeated update for a new one, so that only a second step can show it. */
const forgetful = (name: string, input: unknown): Reply => {
  const reply = own(name, input)
  const result = 'result' in reply && isObject(reply.result) ? reply.result : {}
  return result['outcome'] === 'duplicate' ? { result: { ...result, outcome: 'applied' } } : reply
}
const courseIn = (checks: readonly Check[]): Check => checks.find(({ id }) => id === 'course-tracker')!

describe('courses', () => {
  it('pass this library', async () => {
    const checks = await examined(peerOf(own), TRACKER)
    expect(courseIn(checks)).toMatchObject({ kind: 'generated', state: 'passed', cases: 100 })
  })
  it('find a mistake that needs two steps, and shrink it to the steps that it needs', async () => {
    const course = courseIn(await examined(peerOf(forgetful), TRACKER))
    expect(course.state).toBe('failed')
    const [violation] = course.violations
    expect(violation).toMatchObject({ kind: 'wrong', operation: 'tracker.receive', pointers: ['/result/outcome'] })
    expect(violation!.steadiness).toBe('always')
    expect((violation!.input as readonly { operation: string }[]).map(({ operation }) => operation)).toEqual([
      'tracker.receive',
      'tracker.receive',
    ])
    expect(violation!.sealed).toMatchObject({
      operation: 'tracker.receive',
      before: [{ operation: 'tracker.receive' }],
    })
  })
  it('are replayed by their place and as sealed cases', async () => {
    const [violation] = courseIn(await examined(peerOf(forgetful), TRACKER)).violations
    const states = async (reply: (name: string, input: unknown) => Reply): Promise<unknown> => {
      const checks = [
        await replay(peerOf(reply), violation!.replay, known),
        await replaySealed(peerOf(reply), 'sealed', violation!.sealed, known),
      ]
      return checks.map(each => each?.map(({ state }) => state))
    }
    expect(await states(forgetful)).toEqual([['failed'], ['failed']])
    expect(await states(own)).toEqual([['passed'], ['passed']])
    expect(await states(() => ({ fault: 'gone', detail: '' }))).toEqual([['untested'], ['untested']])
    expect(await states(() => ({ error: { code: -32601, message: '' } }))).toEqual([['unsupported'], ['unsupported']])
  })
  it.each([
    [{ operation: 'tracker.read', input: {}, before: [1] }],
    [{ operation: 'no.such', input: {} }],
    [{}],
    [null],
  ])('are not replayed from %j', async value => {
    expect(await replaySealed(peerOf(own), 'sealed', value, known)).toBeUndefined()
  })
  it('are untested after the time limit', async () => {
    const checks = await examined(peerOf(own), { ...TRACKER, used: () => 1 })
    expect(courseIn(checks)).toMatchObject({ state: 'untested', cases: 0 })
  })
})
