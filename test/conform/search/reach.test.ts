import { describe, expect, it } from 'vitest'
import { measureReach } from '../../../src/conform/search/reach'
import { find } from '../../../src/oracle'
import { vectors } from '../peer'

const reach = (name: string) => measureReach(find(name)!, vectors)

describe('the answers that a run did not reach', () => {
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
    expect(reach('tracker.read').missing()).not.toContain('/change/readiness/change lost_ready')
  })
})
