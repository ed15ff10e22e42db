import { describe, expect, it } from 'vitest'
import { can, mermaid, next, type Machine } from '../../src/kernel/machine'

const door: Machine<'open' | 'shut' | 'locked' | 'bricked', 'push' | 'pull' | 'turn'> = {
  shut: { pull: 'open', turn: 'locked' },
  open: { push: 'shut' },
  locked: { turn: 'shut' },
  bricked: {},
}

describe('a machine', () => {
  it('allows only the transitions in its table', () => {
    expect(next(door, 'shut', 'pull')).toBe('open')
    expect(next(door, 'open', 'turn')).toBeUndefined()
    expect([can(door, 'shut', 'pull'), can(door, 'open', 'turn'), can(door, 'bricked', 'push')]).toEqual([
      true,
      false,
      false,
    ])
  })
  it('has no transition from an unknown state', () => {
    expect(next(door, 'ajar' as 'open', 'push')).toBeUndefined()
    expect(can(door, 'ajar' as 'open', 'push')).toBe(false)
  })
  it('is drawn as a Mermaid diagram, one line per transition', () => {
    expect(mermaid(door, 'shut')).toBe(
      [
        'stateDiagram-v2',
        '    [*] --> shut',
        '    shut --> open: pull',
        '    shut --> locked: turn',
        '    open --> shut: push',
        '    locked --> shut: turn',
      ].join('\n'),
    )
  })
})
