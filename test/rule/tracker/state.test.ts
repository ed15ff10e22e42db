import { isRight } from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { decode, read, receive, start } from '../../../src/rule/tracker'

const hold = { name: 'customs', status: 'hold' } as const
const now = '2026-01-05T10:00:00Z'
const first = { attributes: { n: 0, holds_at_pod_terminal: [hold] }, as_of: '2026-01-05T08:00:00Z' }
const one = read(null, { ...first, now }).state
const waiting = receive(one, { id: 'u', created_at: '2026-01-05T09:00:00Z', changeset: { n: [1, 2] }, now }).state
const doubtful = receive(waiting, { id: 'v', created_at: null, changeset: {}, now }).state
const state = receive(doubtful, { id: 'w', created_at: '2026-01-05T09:00:00Z', changeset: { n: [5, 6] }, now }).state

const listIssues = (value: unknown): readonly string[] => {
  const decoded = decode({ value })
  return isRight(decoded) ? [] : decoded.left.map(({ pointer, code }) => `${pointer} ${code}`)
}
const [update] = state.updates

describe('decode', () => {
  it.each([start().state, one, waiting, doubtful, state])('reads a stored state', made => {
    expect(decode({ value: JSON.parse(JSON.stringify(made)) })).toEqual({ _tag: 'Right', right: made })
  })
  it.each([
    [null, [' type']],
    [[], [' type']],
    [{}, ['/format missing']],
    [{ format: 2, attributes: null }, ['/format unsupported']],
    [{ format: '1' }, ['/format unsupported']],
    [
      { format: 1 },
      ['attributes', 'certain', 'doubt', 'horizon', 'policy', 'snapshot', 'updates'].map(key => `/${key} missing`),
    ],
    [
      { ...state, policy: { remembered: 1_001, patience_seconds: -1, max_age_seconds: 1.5 } },
      ['max_age_seconds', 'patience_seconds', 'remembered'].map(key => `/policy/${key} range`),
    ],
    [{ ...state, policy: { ...state.policy, remembered: { toString: null } } }, ['/policy/remembered type']],
    [
      { ...state, snapshot: { attributes: [], as_of: 'today' } },
      ['/snapshot/as_of format', '/snapshot/attributes type'],
    ],
    [{ ...state, snapshot: null }, ['/attributes conflict']],
    [{ ...state, attributes: null }, ['/attributes conflict']],
    [
      { ...state, horizon: 1, doubt: { at: 'x', cause: 'mood' }, certain: [] },
      ['/certain type', '/doubt/at format', '/doubt/cause enum', '/horizon type'],
    ],
    [{ ...state, updates: [update, update] }, ['/updates conflict']],
    [
      { ...state, updates: [update, { ...update, id: 'x', created_at: '2026-01-05T08:59:59Z' }] },
      ['/updates conflict'],
    ],
    [
      { ...state, updates: [{ id: 1, created_at: '2026-02-30T00:00:00Z', changeset: { 'a/b': [1] }, waits: false }] },
      [
        '/updates/0/changeset/a~1b length',
        '/updates/0/created_at format',
        '/updates/0/id type',
        '/updates/0/waits type',
      ],
    ],
    [
      {
        ...state,
        updates: [
          {
            ...update,
            changeset: {
              holds_at_pod_terminal: [[{ name: 'customs' }], null],
              fees_at_pod_terminal: [null, [{ type: 'exam', currency_code: 'USD', amount: Infinity }]],
            },
          },
        ],
      },
      [
        '/updates/0/changeset/fees_at_pod_terminal/1/0/amount range',
        '/updates/0/changeset/holds_at_pod_terminal/0/0/status missing',
      ],
    ],
    [{ ...state, attributes: { holds_at_pod_terminal: [null] } }, ['/attributes/holds_at_pod_terminal/0 type']],
  ])('refuses a value with another shape, and names the place: %#', (value, issues) => {
    expect(listIssues(value)).toEqual(issues)
  })
  it('says what to do with an old state', () => {
    const decoded = decode({ value: { format: 2 } })
    expect(isRight(decoded) ? '' : decoded.left[0]?.message).toContain('start with null, and fetch the container')
  })
  it('refuses more updates than a state may have, and reports at most 1,000 issues', () => {
    const many = (count: number, changeset: unknown) =>
      Array.from({ length: count }, (_, i) => ({ id: `u${i}`, created_at: '2026-01-05T09:00:00Z', changeset }))
    const policy = { ...state.policy, remembered: 1_000 }
    expect(listIssues({ ...state, policy, updates: many(1_000, {}) })).toEqual([])
    expect(listIssues({ ...state, policy, updates: many(1_001, {}) })).toEqual(['/updates range'])
    expect(listIssues({ ...state, policy, updates: many(1_000, { a: 1, b: 1 }) })).toHaveLength(1_000)
  })
})

describe('start', () => {
  it('clamps the limits of a policy', () => {
    const policy = { remembered: 1e9, patience_seconds: -1, max_age_seconds: 1.5 }
    expect(start({ policy }).state.policy).toEqual({ remembered: 1_000, patience_seconds: 0, max_age_seconds: 1 })
    expect(start({ policy: { remembered: NaN } }).state.policy.remembered).toBe(0)
    expect(start().state.policy).toEqual({ remembered: 100, patience_seconds: 3_600, max_age_seconds: null })
  })
})
