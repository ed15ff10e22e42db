import { describe, expect, it } from 'vitest'
import { conclude, examineIn } from '../../../src/conform'
import { examined, own, peerOf, planOf } from '../peer'

const TOKYO = 'TZ=Asia/Tokyo'
const selection = { operations: ['identifier.normalize', 'fee.summarize'] }
const turkish = peerOf((name, input) => {
  const reply = own(name, input)
  return name === 'identifier.normalize'
    ? (JSON.parse(JSON.stringify(reply).replaceAll('I', 'İ')) as typeof reply)
    : reply
})

describe('an examination in another environment', () => {
  it('asks the families that depend on it, and names the environment', async () => {
    const checks = await examineIn(TOKYO, peerOf(own), planOf({ selection, runs: 300 }), [])
    expect(new Set(checks.map(({ operation }) => operation))).toEqual(new Set(['identifier.normalize']))
    expect(checks.map(({ id }) => id)).toContain(`identifier.normalize with ${TOKYO}`)
    expect(checks.find(({ kind }) => kind === 'generated')?.cases).toBe(100)
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['passed']))
  })
  it('asks all chosen operations if none of them depends on it', async () => {
    const checks = await examineIn(TOKYO, peerOf(own), planOf({ selection: { operations: ['fee.summarize'] } }), [])
    expect(new Set(checks.map(({ operation }) => operation))).toEqual(new Set(['fee.summarize']))
  })
  it('reports what fails only there', async () => {
    const plan = planOf({ selection, runs: 100 })
    const found = (await examineIn(TOKYO, turkish, plan, [])).flatMap(({ violations }) => violations)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ id, environment }) => id.endsWith(` with ${TOKYO}`) && environment === TOKYO)).toBe(true)
    const known = await examined(turkish, plan)
    const again = await examineIn(TOKYO, turkish, plan, known)
    expect(again.flatMap(({ violations }) => violations)).toEqual([])
  })
})

describe('an examination that the time cut', () => {
  const outcomeOf = async (used: () => number) => {
    const checks = await examined(peerOf(own), { selection: { operations: ['fee.summarize'] }, runs: 50, used })
    return conclude({ command: [], seed: 1, seconds: 1, troubles: [], isAskedByName: true, checks }).outcome
  }
  it('is incomplete, and one that was not conforms', async () => {
    expect(await outcomeOf(() => 1)).toBe('incomplete')
    expect(await outcomeOf(() => 0)).toBe('conforms')
  })
})
