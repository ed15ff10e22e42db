import { describe, expect, it } from 'vitest'
import { findBrokenClauses } from '../../../src/conform/result/blame'
import { createJudge } from '../../../src/conform/result/mismatch'
import { partsOf } from '../../../src/kernel/codec/codec'
import type * as t from 'io-ts'
import { explained, find, operations } from '../../../src/oracle'
import { examined, own, peerOf, vectors } from '../peer'
import { wrongs } from '../wrong'

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

/** The clauses that a wrong implementation breaks on the inputs of the vectors without steps, each set once. */
const blamedOn = (name: string): readonly string[] => {
  const { operation: asked, reply } = wrongs[name]!
  const operation = find(asked)!
  const judge = createJudge(operation)
  const sets = vectors
    .filter(vector => vector.operation === asked && !vector.before)
    .flatMap(({ input }) => {
      const { result, clauses } = explained(operation, copy(input))
      const mismatch = judge(result, reply(copy(input)))
      return mismatch ? [findBrokenClauses(operation.blame, mismatch, clauses).join(' ')] : []
    })
  return [...new Set(sets)].sort()
}

/** Whether a place exists in the values of a codec. */
const hasPlace = (codec: t.Mixed, [key, ...rest]: readonly string[]): boolean =>
  key === undefined ||
  partsOf(codec).some(([place, part]) =>
    place === undefined ? hasPlace(part, [key, ...rest]) : place === key && hasPlace(part, rest),
  )

describe('the tables of blame', () => {
  it.each(operations.map(operation => [operation.name, operation] as const))(
    'of %s name clauses of the operation, and places of its result',
    (_, { blame, clauses, output }) => {
      for (const [pointer, row] of Object.entries(blame)) {
        expect(row.filter(clause => !clauses.includes(clause))).toEqual([])
        // The attributes of a container are open, so their names are not in the codec.
        const keys = pointer.split('/').slice(1)
        const known = keys.findIndex(key => key.endsWith('_at_pod_terminal'))
        expect([pointer, hasPlace(output, known < 0 ? keys : keys.slice(0, known))]).toEqual([pointer, true])
      }
    },
  )
})

describe('a wrong answer', () => {
  it.each([
    ['total-counted', ['FEE-1']],
    ['sums-in-floats', ['FEE-1']],
    ['currencies-mixed', ['FEE-3']],
    ['unposted-total', ['FEE-2']],
    ['not-reported-taken-for-no-fees', ['READY-6']],
    ['never-refuses', ['FORM-1']],
    ['only-what-changed', ['CHG-2']],
    ['placed-activates', ['HOLD-3']],
    ['all-of-the-name-cleared', ['HOLD-2']],
    ['activated-keeps-description', ['HOLD-1']],
    ['null-removes', ['CHG-1']],
    ['overridden-not-told', ['CHG-4']],
    ['refetch-never-due', ['TRK-2']],
    ['change-not-reported', ['TRK-1 TRK-3']],
    ['last-match', ['LINK-3']],
    ['no-parts-of-numbers', ['LINK-2c']],
    ['query-trimmed-in-the-list', ['LINK-2e']],
    ['attempts-not-counted', ['TR-1']],
    ['reason-stays', ['TR-2 ERR-3']],
    ['digest-without-case', ['DOC-2']],
    ['changeset-of-the-notification-first', ['EVT-2']],
    ['hold-changes-untold', ['EVT-3']],
    ['warnings-untold', ['RES-LIVE']],
    ['tolerant-in-silence', ['RES-LIVE']],
    ['digit-not-checked', ['ID-2']],
    ['aboard-is-at-the-port', ['PICK-1']],
    ['verdict-trusted', ['PICK-2']],
    ['waits-until-it-costs', ['PICK-2']],
    ['old-is-good-enough', ['PICK-2', 'PICK-3']],
    ['days-of-24-hours', ['PICK-4']],
    ['latest-day-wins', ['PICK-4']],
    ['out-until-today', ['PICK-4']],
    ['appointments-never-expire', ['PICK-5']],
    ['never-overdue', ['PICK-6']],
    ['inland-holds-unread', ['PICK-6']],
    ['always-agrees', ['PICK-7']],
    ['holidays-left-out', ['FREE-3']],
    ['cutoff-left-out', ['FREE-3']],
    ['free-time-of-24-hours', ['FREE-3']],
    ['excluded-called-free', ['FREE-4']],
    ['days-left-never-below-0', ['FREE-4']],
    ['tier-one-day-longer', ['FREE-5']],
    ['next-is-tomorrow', ['FREE-5']],
    ['terms-before-dates', ['FREE-6']],
    ['currency-by-default', ['FORM-1']],
  ])('of %s breaks %j', (name, clauses) => {
    expect(blamedOn(name)).toEqual(clauses)
  })

  it('of a generated input names the clauses of the place that differs, in the report too', async () => {
    const { operation, reply } = wrongs['days-of-24-hours']!
    const checks = await examined(
      peerOf((asked, input) => (asked === operation ? reply(input) : own(asked, input))),
      { selection: { operations: [operation] }, runs: 1_000 },
    )
    const violations = checks.flatMap(check => (check.kind === 'generated' ? check.violations : []))
    expect(violations.length).toBeGreaterThan(0)
    expect(violations.map(({ clauses }) => clauses)).toEqual(violations.map(() => ['PICK-4']))
    expect(violations[0]?.why).toContain('PICK-4: ')
    expect(violations[0]?.why).not.toContain('PICK-1: ')
  })
})

describe('blamed', () => {
  const blame = { '/outcome': ['A'], '/a': ['B', 'C'], '/a/*/b': ['D'], '/z': ['E'] }
  const of = (kind: 'differs' | 'refuses' | 'accepts' | 'error', pointers: readonly string[]): readonly string[] =>
    findBrokenClauses(blame, { kind, pointers }, ['C', 'F'])
  it.each([
    ['differs', ['/result/a/0/c'], ['C']],
    ['differs', ['/result/a/0/b'], ['D']],
    ['differs', ['/result/z', '/result/a/1'], ['C']],
    ['differs', ['/result/a', '/result/outcome'], ['A']],
    ['differs', ['/result/z', '/result/valid'], ['C', 'F']],
    ['differs', ['/result/z', '/result/step', '/result/a'], ['C', 'F']],
    ['differs', ['/issues/z'], ['C', 'F']],
    ['differs', ['/results/z'], ['C', 'F']],
    ['differs', ['/result/a/0/b/c', '/result/z'], ['D']],
    ['differs', ['/result/a/b'], ['C']],
    ['differs', ['/result/other'], ['C', 'F']],
    ['differs', ['/result'], ['C', 'F']],
    ['differs', ['/issues/0/code'], ['C', 'F']],
    ['refuses', [], ['FORM-1']],
    ['accepts', [], ['C', 'F']],
    ['error', [], ['C', 'F']],
  ] as const)('%s at %j: %j', (kind, pointers, clauses) => {
    expect(of(kind, pointers)).toEqual(clauses)
  })
})
