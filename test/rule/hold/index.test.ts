import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hold } from '../../../src/resource/model'
import { can, diff, explain, mermaid, next, step, type Change } from '../../../src/rule/hold'
import { plainDiff } from './plain-diff'
import { describeVectors } from '../../vectors'

const customs: Hold = { name: 'customs', status: 'hold', description: 'EXAM' }
const expected: Hold = { name: 'customs', status: 'pending', description: 'EXAM' }

describe('step', () => {
  it('does not mutate its input, and shares unchanged holds', () => {
    const tmf: Hold = Object.freeze({ name: 'TMF', status: 'pending' })
    const stepped = step({
      holds: Object.freeze([tmf, Object.freeze(expected)]),
      event: { type: 'activated', name: 'customs', description: null },
    })
    expect(stepped.outcome === 'changed' && stepped.holds[0]).toBe(tmf)
    expect(stepped.outcome === 'changed' && stepped.holds[1]).toEqual(customs)
  })
})

describe('the machine', () => {
  it('lists the legal events and the next states', () => {
    expect([next('none', 'placed'), next('hold', 'cleared'), next('hold', 'activated')]).toEqual([
      'hold',
      'none',
      undefined,
    ])
    expect([can('none', 'placed'), can('hold', 'cleared'), can('hold', 'activated')]).toEqual([true, true, false])
  })
  it('is drawn as a Mermaid diagram', () => {
    expect(mermaid()).toBe(
      [
        'stateDiagram-v2',
        '    [*] --> none',
        '    none --> hold: placed',
        '    none --> pending: expected',
        '    pending --> hold: activated',
        '    pending --> none: cleared',
        '    hold --> none: cleared',
      ].join('\n'),
    )
  })
})

describe('explain', () => {
  it.each<[Change, string]>([
    ['placed', 'customs: a hold was placed.'],
    ['expected', 'customs: a hold is expected.'],
    ['activated', 'customs: the expected hold became active.'],
    ['cleared', 'customs: the hold was cleared.'],
    ['withdrawn', 'customs: the expected hold was withdrawn.'],
    ['deactivated', 'customs: the active hold is only expected again.'],
    ['redescribed', 'customs: the description of the hold changed.'],
  ])('%s', (change, sentence) => {
    expect(explain({ change, name: 'customs', before: null, after: null })).toBe(sentence)
  })
})

describe('explain of a step or a difference', () => {
  it.each([
    [step({ holds: [], event: { type: 'placed', name: 'TMF' } }), 'TMF: a hold was placed.'],
    [
      step({ holds: [expected], event: { type: 'cleared', name: 'customs' } }),
      'customs: the expected hold was withdrawn.',
    ],
    [step({ holds: [], event: { type: 'cleared', name: 'TMF' } }), 'Illegal: no hold has that name.'],
    [
      step({ holds: [customs], event: { type: 'activated', name: 'customs' } }),
      'Illegal: no pending hold has that name.',
    ],
    [diff({ before: [customs], after: [customs] }), 'No hold changed.'],
    [
      diff({ before: [customs], after: [{ name: 'TMF', status: 'pending' }] }),
      'customs: the hold was cleared. TMF: a hold is expected.',
    ],
  ])('%j', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})

describe('diff', () => {
  it('pairs a hundred thousand holds of one name', () => {
    const many = (status: Hold['status']) =>
      Array.from({ length: 100_000 }, (_, i): Hold => ({ name: 'other', status, description: `${i}` }))
    const { changes } = diff({ before: many('pending'), after: many('hold').reverse() })
    expect(changes).toHaveLength(100_000)
    expect(changes.every(c => c.change === 'activated')).toBe(true)
  })
  const other = (status: Hold['status'], description?: string): Hold => ({
    name: 'other',
    status,
    ...(description !== undefined && { description }),
  })
  it.each<[string, Hold[], Hold[], string[]]>([
    ['an equal hold first', [customs], [{ ...customs, description: 'ANOTHER' }, customs], ['placed ANOTHER']],
    ['equal holds first, of two equal ones', [customs, customs], [customs, expected, customs], ['expected EXAM']],
    [
      'a missing description apart from the string undefined',
      [other('hold')],
      [other('hold', 'undefined'), other('hold')],
      ['placed undefined'],
    ],
    [
      'by description before status',
      [other('hold', 'a'), other('pending', 'b')],
      [other('hold', 'b'), other('hold', 'a')],
      ['activated b'],
    ],
    [
      'no hold twice',
      [other('hold', 'a'), other('hold', 'b')],
      [other('hold', 'a'), other('pending', 'c')],
      ['deactivated c'],
    ],
    ['one of two left is cleared', [other('hold', 'a'), other('hold', 'b')], [other('hold', 'b')], ['cleared a']],
  ])('pairs %s', (_, before, after, changes) => {
    expect(diff({ before, after }).changes.map(c => `${c.change} ${(c.after ?? c.before)?.description}`)).toEqual(
      changes,
    )
  })
  it('equals its reference implementation', () => {
    const holds = fc.array(
      fc.record(
        {
          name: fc.constantFrom<Hold['name']>('customs', 'TMF'),
          status: fc.constantFrom<Hold['status']>('hold', 'pending'),
          description: fc.constantFrom(null, undefined, 'A', 'B', 'undefined'),
        },
        { requiredKeys: ['name', 'status'] },
      ),
      { maxLength: 7 },
    ) as fc.Arbitrary<readonly Hold[]>
    fc.assert(
      fc.property(holds, holds, (before, after) => {
        expect(diff({ before, after })).toEqual(plainDiff({ before, after }))
      }),
      { numRuns: 2_000 },
    )
  })
  it('omits unchanged holds', () => {
    expect(diff({ before: [customs], after: [{ ...customs }] })).toEqual({ changes: [] })
    expect(diff({ before: null, after: undefined })).toEqual({ changes: [] })
  })
})

describeVectors('hold.step')
describeVectors('hold.diff')
