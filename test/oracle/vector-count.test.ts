import { describe, expect, it } from 'vitest'
import { clauses, countVectors, operations, type Vector } from '../../src/oracle'

const vector = (change: Partial<Vector>): Vector => ({
  id: 'v',
  title: 'a title',
  clauses: ['FEE-1'],
  level: 'must',
  operation: 'fee.summarize',
  input: {},
  expect: { result: {} },
  origin: 'made up',
  ...change,
})

describe('countVectors', () => {
  const counted = countVectors([
    vector({}),
    vector({ id: 'w', clauses: ['FEE-1', 'FORM-1'], level: 'decision', expect: { issues: [] } }),
    vector({ id: 'x', operation: 'hold.step', clauses: ['HOLD-1'] }),
  ])
  it('counts all vectors, by level, and those that expect a refusal', () => {
    expect(counted.all).toEqual({ vectors: 3, must: 2, decision: 1, refusals: 1 })
  })
  it('counts by family and by operation, including operations without vectors', () => {
    expect(counted.families.find(({ family }) => family === 'fee')).toMatchObject({ vectors: 2, refusals: 1 })
    expect(counted.operations.map(({ operation }) => operation)).toEqual(operations.map(({ name }) => name))
    expect(counted.operations.filter(({ vectors }) => vectors > 0)).toMatchObject([
      { operation: 'fee.summarize', vectors: 2, must: 1 },
      { operation: 'hold.step', vectors: 1, must: 1 },
    ])
  })
  it('counts a vector for each of its clauses, and names the clauses without vectors', () => {
    const used = counted.clauses.filter(({ vectors }) => vectors > 0)
    expect(used.map(({ clause, vectors }) => [clause, vectors]).sort()).toEqual([
      ['FEE-1', 2],
      ['FORM-1', 1],
      ['HOLD-1', 1],
    ])
    expect(counted.without_vectors.map(({ clause }) => clause).sort()).toEqual(
      clauses
        .map(({ id }) => id)
        .filter(id => !['FEE-1', 'FORM-1', 'HOLD-1'].includes(id))
        .sort(),
    )
  })
})
