import { describe, expect, it } from 'vitest'
import { mermaid, next, reachable, type Machine } from '../../src/kernel/machine'

const door: Machine<'open' | 'shut' | 'locked' | 'bricked', 'push' | 'pull' | 'turn'> = {
  shut: { pull: 'open', turn: 'locked' },
  open: { push: 'shut' },
  locked: { turn: 'shut' },
  bricked: {},
}

describe('a machine', () => {
  it('moves by its table, and not otherwise', () => {
    expect(next(door, 'shut', 'pull')).toBe('open')
    expect(next(door, 'open', 'turn')).toBeUndefined()
  })
  it('knows what it can reach', () => {
    expect(reachable(door, 'open')).toEqual(['open', 'shut', 'locked'])
    expect(reachable(door, 'bricked')).toEqual(['bricked'])
  })
  it('is drawn move by move', () => {
    expect(mermaid(door, 'shut')).toBe('stateDiagram-v2\n    [*] --> shut\n    shut --> open: pull\n    shut --> locked: turn\n    open --> shut: push\n    locked --> shut: turn')
  })
})
