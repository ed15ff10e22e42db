import { describe, expect, it } from 'vitest'
import { judgeSteadiness } from '../../../src/conform/examine/steadiness'

const WRONG = { kind: 'differs', signature: 'x' }
const OTHER = { kind: 'differs', signature: 'y' }
const GONE = { kind: 'gone', signature: 'gone' }

describe('judgeSteadiness', () => {
  it.each([
    ['always', WRONG, WRONG],
    ['later', WRONG, undefined],
    ['later', WRONG, OTHER],
    ['untried', WRONG, GONE],
    ['sometimes', undefined, WRONG],
    ['sometimes', OTHER, WRONG],
    ['untried', GONE, WRONG],
  ])('is %s', async (steadiness, again, afresh) => {
    expect(
      await judgeSteadiness(
        WRONG,
        async () => again,
        async () => afresh,
      ),
    ).toBe(steadiness)
  })

  it('asks the same process as often as given', async () => {
    let calls = 0
    const again = async () => (++calls < 3 ? WRONG : undefined)
    const afresh = async () => WRONG
    expect(await judgeSteadiness(WRONG, again, afresh, 2)).toBe('always')
    calls = 0
    expect(await judgeSteadiness(WRONG, again, afresh, 3)).toBe('sometimes')
    expect(await judgeSteadiness(WRONG, async () => OTHER, afresh, 0)).toBe('always')
  })
})
