import { describe, expect, it } from 'vitest'
import type { Peer, Reply } from '../../../src/conform'
import { notationChecks, replayNotation } from '../../../src/conform/examine/check-notation'
import { startRun } from '../../../src/conform/examine/run'
import { find } from '../../../src/oracle'
import { makeVector, own, planOf } from '../peer'

const OPERATION = 'fee.summarize'
const feesOf = (amounts: readonly number[]) => ({
  fees: amounts.map(amount => ({ type: 'exam', amount, currency_code: 'USD' })),
})
const inputs = Array.from({ length: 60 }, (_, i) => feesOf([i + 1, 20, 3]))

type Answer = (text: string, input: unknown) => Reply
const peerOf = (answer: Answer): Peer => {
  const ask: Peer['ask'] = async (_, input, text = JSON.stringify(input)) => answer(text, input)
  return { ask, askAfresh: ask }
}
const parsed: Answer = text => own(OPERATION, JSON.parse(text))
/** A program whose pattern for numbers has no exponent. */
const withoutExponents: Answer = text => parsed(text.replace(/[eE][-+]?\d+/g, ''), undefined)
const error = (code: number): Reply => ({ error: { code, message: '' } })

const checksOf = async (answer: Answer, change: { unsupported?: boolean; isWrong?: boolean } = {}) => {
  const peer = peerOf(answer)
  const run = Object.assign(
    startRun(peer, find(OPERATION)!, [makeVector({ operation: OPERATION, input: inputs[0] })], true),
    change,
  )
  for (const input of inputs) await run.test(input, undefined, 'all')
  return notationChecks(peer, run, planOf({}))
}

describe('another notation of an input', () => {
  it('is answered like the plain one by a program that parses JSON', async () => {
    expect(await checksOf(parsed)).toMatchObject([
      { kind: 'protocol', id: `${OPERATION} notation`, clauses: ['PROTO-9'], state: 'passed', violations: [] },
    ])
  })

  it('is shown in the smallest input and text that fail, with the program’s own answer to the plain notation', async () => {
    const [check] = await checksOf(withoutExponents)
    expect(check).toMatchObject({ state: 'failed' })
    const [violation] = check!.violations
    expect(violation).toMatchObject({
      id: `${OPERATION} notation`,
      clauses: ['PROTO-9'],
      replay: 'PROTO-9',
      steadiness: 'always',
      pointers: expect.arrayContaining(['/result/totals/0/sum']),
    })
    const { input, text, expected, got } = violation!
    expect((input as ReturnType<typeof feesOf>).fees).toHaveLength(1)
    expect(JSON.parse(text!)).toEqual(input)
    expect(text).toMatch(/e/i)
    expect(expected).toEqual(own(OPERATION, input))
    expect(got).toEqual(withoutExponents(text!, input))
  })

  it('is compared with the program itself, so a wrong rule is no difference', async () => {
    const wrong: Answer = text => own(OPERATION, { fees: JSON.parse(text).fees.slice(1) })
    expect(await checksOf(wrong)).toMatchObject([{ state: 'passed' }])
    expect(await checksOf(() => error(5))).toMatchObject([{ state: 'passed' }])
  })

  it('may not be answered by another error', async () => {
    const [check] = await checksOf((text, input) => error(text === JSON.stringify(input) ? 5 : 6))
    expect(check).toMatchObject({ state: 'failed' })
  })

  it('is no difference if the answers change at random, or if there is no answer', async () => {
    let calls = 0
    expect(await checksOf(text => (calls++ % 3 > 0 ? parsed(text, undefined) : error(5)))).toMatchObject([
      { state: 'passed' },
    ])
    const gone: Answer = (text, input) =>
      text === JSON.stringify(input) ? parsed(text, undefined) : { fault: 'gone', detail: '' }
    expect(await checksOf(gone)).toMatchObject([{ state: 'passed' }])
  })

  it('is not examined in an operation that is not supported', async () => {
    expect(await checksOf(withoutExponents, { unsupported: true })).toMatchObject([{ state: 'unsupported', cases: 0 }])
    expect(await checksOf(() => error(-32601))).toEqual([])
  })

  it('can be replayed', async () => {
    const replay = (answer: Answer) => {
      const peer = peerOf(answer)
      const text = '{"fees":[{"type":"exam","amount":2e1,"currency_code":"USD"}]}'
      return replayNotation(peer, startRun(peer, find(OPERATION)!), feesOf([20]), text)
    }
    expect(await replay(parsed)).toMatchObject({ state: 'passed', cases: 1 })
    expect(await replay(withoutExponents)).toMatchObject({ state: 'failed', violations: [{ input: feesOf([20]) }] })
  })
})
