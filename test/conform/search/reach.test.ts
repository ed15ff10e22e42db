import { describe, expect, it } from 'vitest'
import { reachOf } from '../../../src/conform/search/reach'
import { find, operations } from '../../../src/oracle'
import { vectors } from '../peer'

const reach = (name: string) => reachOf(find(name)!, vectors)

describe('the answers that a run did not reach', () => {
  it.each(operations.map(({ name }) => name))('are none, apart from zones, after all vectors of %s', name => {
    const { note, missing } = reach(name)
    for (const { operation, input, expect: answer } of vectors) if (operation === name) note(input, answer)
    expect(missing().filter(each => !each.startsWith('a zone'))).toEqual([])
  })
  it('are those of a vector', () => {
    const { note, missing } = reach('fee.summarize')
    note({ fees: [] }, { result: { reported: true, totals: [] } })
    expect(missing()).toContain('invalid_input')
    expect(missing()).toContain('an array of 2 to 12')
    expect(missing()).not.toContain('an empty array')
    note({}, { issues: [] })
    expect(missing()).not.toContain('invalid_input')
  })
  it('leave out a word that the codec has and no answer', () => {
    expect(reach('tracker.expire').missing()).not.toContain('/happening/readiness/change became_ready')
  })
})
