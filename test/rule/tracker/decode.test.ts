import { isRight } from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { decode, read, receive, start, type State } from '../../../src/rule/tracker'

const hold = { name: 'customs', status: 'hold' } as const
const one = read(null, { attributes: { n: 0, holds_at_pod_terminal: [hold] }, as_of: '2026-01-05T08:00:00Z' }).state
const state = receive(one, { id: 'u', created_at: '2026-01-05T09:00:00Z', changeset: { n: [1, 2] } }).state
/** The same state as format 1 wrote it. */
const former = {
  format: 1,
  attributes: state.attributes,
  as_of: state.as_of,
  awaits_reading: false,
  policy: { remembered: 100, max_waiting: 20, patience_seconds: 3_600 },
  base: state.base,
  gained: [],
  updates: [{ id: 'u', created_at: '2026-01-05T09:00:00Z', changeset: { n: [1, 2] } }],
  waiting: ['u'],
  forgotten: null,
}
const issuesOf = (value: unknown): readonly (readonly [string, string])[] => {
  const decoded = decode({ value })
  return isRight(decoded) ? [] : decoded.left.map(({ pointer, code }) => [pointer, code] as const)
}

describe('decode', () => {
  it.each([start().state, one, state])('reads a stored state', made => {
    expect(decode({ value: JSON.parse(JSON.stringify(made)) })).toEqual({ _tag: 'Right', right: made })
  })
  it('fills in properties that an older version did not write', () => {
    expect(
      decode({
        value: {
          format: 1,
          attributes: { n: 1 },
          base: { n: 1 },
          as_of: '2026-01-05T08:00:00Z',
          policy: { remembered: 5 },
        },
      }),
    ).toMatchObject({
      right: {
        policy: { remembered: 5, max_waiting: 20, patience_seconds: 3_600 },
        settled: [],
        updates: [],
        waiting: [],
      },
    })
  })
  it('refuses a limit that cannot be compared', () => {
    expect(issuesOf({ ...state, policy: { remembered: { toString: null, valueOf: null } } })).toEqual([
      ['/policy/remembered', 'range'],
    ])
  })
  it('refuses more updates than a state may have, and reports at most 1,000 issues', () => {
    const many = (count: number, changeset: unknown) =>
      Array.from({ length: count }, (_, i) => ({ id: `u${i}`, created_at: '2026-01-05T09:00:00Z', changeset }))
    expect(issuesOf({ ...former, updates: many(10_000, {}) })).toEqual([])
    expect(issuesOf({ ...former, updates: many(10_001, {}) })).toEqual([['/updates', 'range']])
    // The issues of the first 1,000 updates, sorted by pointer as strings.
    const first = Array.from({ length: 1_000 }, (_, i) => `/updates/${i}/changeset`).sort()
    const reported = issuesOf({ ...former, updates: many(2_000, 1) })
    expect(reported.map(([pointer]) => pointer)).toEqual(first)
    expect(issuesOf({ ...former, updates: many(2_000, 1), waiting: many(2_000, {}) })).toHaveLength(1_000)
  })
  it('limits the remembered updates, whatever an older version wrote', () => {
    const policy = { remembered: 1_000_000, max_waiting: 1_000_000, patience_seconds: 1_000_000 }
    const bounded = { ...policy, remembered: 10_000, max_age_seconds: null }
    expect(issuesOf({ ...state, policy })).toEqual([['/policy/remembered', 'range']])
    expect(decode({ value: { ...former, policy } })).toMatchObject({ right: { policy: bounded } })
    expect(start({ policy }).state.policy).toEqual(bounded)
  })
  it('reads a container of a fleet', () => {
    const { updates, waiting: held, attributes, base, as_of, forgotten, awaits_reading } = former
    expect(decode({ value: { attributes, base, as_of, updates, held, forgotten, awaits_reading } })).toEqual({
      _tag: 'Right',
      right: state,
    })
  })
  it('reads a state of format 1, in any order of its updates', () => {
    const second = { id: 'v', created_at: '2026-01-05T10:00:00Z', changeset: { m: [null, 1] as const } }
    const two = receive(state, second).state
    expect(decode({ value: former })).toEqual({ _tag: 'Right', right: state })
    expect(decode({ value: { ...former, attributes: two.attributes, updates: [second, ...former.updates] } })).toEqual({
      _tag: 'Right',
      right: two,
    })
    expect(decode({ value: { ...former, attributes: null, base: null, as_of: null } })).toMatchObject({
      right: { format: 2, attributes: null, updates: [{ id: 'u', rest: { n: [1, 2] } }], waiting: ['u'] },
    })
  })
  it('awaits a snapshot if a state of format 1 hides an update about holds', () => {
    const hidden = { id: 'h', created_at: '2026-01-05T09:30:00Z', changeset: { holds_at_pod_terminal: [[hold], []] } }
    const base = { n: 0 }
    const value = { ...former, attributes: base, base, updates: [...former.updates, hidden], waiting: ['u'] }
    expect(decode({ value })).toMatchObject({ right: { awaits_reading: true, waiting: ['u', 'h'] } })
  })
  it('awaits a snapshot if the rules of format 1 gave other attributes, and keeps these', () => {
    const updates = [
      { id: 'p', created_at: '2026-01-05T09:00:00Z', changeset: { t: [null, 'a'], n: [0, 1] } },
      { id: 'q', created_at: '2026-01-05T09:01:00Z', changeset: { t: ['x', 'y'], n: [1, 2] } },
    ]
    const attributes = { n: 2, t: 'a' }
    const value = { ...former, attributes, base: { n: 0 }, updates, waiting: [] }
    expect(decode({ value })).toMatchObject({ right: { attributes, awaits_reading: true, waiting: ['q'] } })
  })
  it.each<[unknown, readonly (readonly [string, string])[]]>([
    [null, [['', 'type']]],
    [[], [['', 'type']]],
    [{}, [['/format', 'missing']]],
    [{ attributes: {}, base: {}, updates: [] }, [['/format', 'missing']]],
    [{ ...state, as_of: ['2026-01-05T08:00:00Z'] }, [['/as_of', 'format']]],
    [{ ...state, format: 3 }, [['/format', 'unsupported']]],
    [
      { ...state, attributes: 1, base: [] },
      [
        ['/attributes', 'type'],
        ['/base', 'type'],
      ],
    ],
    [{ ...state, base: null }, [['/base', 'conflict']]],
    [
      { ...state, as_of: 'today', forgotten: 5 },
      [
        ['/as_of', 'format'],
        ['/forgotten', 'format'],
      ],
    ],
    [
      { ...state, awaits_reading: null, is_exclusive: 0, settled: {}, waiting: [1], known: [null], own: [] },
      [
        ['/awaits_reading', 'type'],
        ['/is_exclusive', 'type'],
        ['/known/0', 'type'],
        ['/own', 'type'],
        ['/settled', 'type'],
        ['/waiting/0', 'type'],
      ],
    ],
    [{ ...state, policy: null }, [['/policy', 'type']]],
    [
      { ...state, policy: { remembered: -1, max_waiting: 0.5 } },
      [
        ['/policy/max_waiting', 'range'],
        ['/policy/remembered', 'range'],
      ],
    ],
    [{ ...state, updates: {} }, [['/updates', 'type']]],
    [{ ...state, updates: [null] }, [['/updates/0', 'type']]],
    [
      { ...former, updates: [{ id: 1, created_at: 2, changeset: [] }] },
      [
        ['/updates/0/changeset', 'type'],
        ['/updates/0/created_at', 'format'],
        ['/updates/0/id', 'type'],
      ],
    ],
    [{ ...former, updates: [{ ...former.updates[0], changeset: { n: [1] } }] }, [['/updates/0/changeset/n', 'length']]],
    [
      { ...state, updates: [{ id: 1, at: 2, set: [], rest: { n: [1] }, shift: 0.5 }] },
      [
        ['/updates/0/at', 'format'],
        ['/updates/0/id', 'type'],
        ['/updates/0/rest/n', 'length'],
        ['/updates/0/set', 'type'],
        ['/updates/0/shift', 'range'],
      ],
    ],
    [{ ...state, updates: [{ ...state.updates[0], rest: { n: [1, 2, false] } }] }, [['/updates/0/rest/n', 'length']]],
    [{ ...state, updates: [{ ...state.updates[0], shift: 1 }] }, [['/updates', 'conflict']]],
    [
      { ...state, updates: [...state.updates, { id: 'v', at: '2026-01-05T08:30:00Z', set: {} }] },
      [['/updates', 'conflict']],
    ],
    [{ ...state, policy: { max_age_seconds: -1 } }, [['/policy/max_age_seconds', 'range']]],
    [
      { ...former, updates: [{ ...former.updates[0], changeset: { holds_at_pod_terminal: [[], [null]] } }] },
      [['/updates/0/changeset/holds_at_pod_terminal/0', 'type']],
    ],
    [{ ...former, updates: [...former.updates, ...former.updates] }, [['/updates', 'conflict']]],
    [
      { ...state, attributes: { holds_at_pod_terminal: [{ name: 1 }] } },
      [
        ['/attributes/holds_at_pod_terminal/0/name', 'type'],
        ['/attributes/holds_at_pod_terminal/0/status', 'type'],
      ],
    ],
    [
      { ...state, base: { fees_at_pod_terminal: [{ type: 'exam', amount: null, currency_code: 'USD' }] } },
      [['/base/fees_at_pod_terminal/0/amount', 'range']],
    ],
  ])('refuses %j', (value, issues) => {
    expect(issuesOf(value)).toEqual(issues)
  })
  it.each([
    [null, 'must be an object, got null'],
    [{}, 'is missing'],
    [{ format: 3 }, 'is not a format that this version supports'],
  ])('reports that %j %s', (value, message) => {
    expect(decode({ value })).toMatchObject({ left: [{ message }] })
  })
  it('refuses a state of another version', () => {
    expect(issuesOf({ format: '1' } as unknown as State)).toEqual([['/format', 'unsupported']])
  })
})
