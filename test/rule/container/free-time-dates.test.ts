import { describe, expect, it } from 'vitest'
import { PARTS } from '../../../src/rule/free-time/part'
import { datesFinder, findPeriod } from '../../../src/rule/container/free-time-dates'

describe('findPeriod', () => {
  const facts = { times: {}, where: {} } as Parameters<typeof findPeriod>[1]

  it.each([
    ['ready', [false, false, false]],
    ['picked_up', [true, false, false]],
    ['returned', [true, true, true]],
  ] as const)('%s ends the demurrage, the detention and both: %j', (status, ended) => {
    expect(PARTS.map(part => findPeriod(part, facts, status, {}).ended)).toEqual(ended)
  })

  it.each(PARTS)('takes the dates given for %s', part => {
    const dates = { start: '2026-07-01', end: '2026-07-05' }
    const periods = PARTS.map(asked => findPeriod(asked, facts, 'ready', { [part]: dates }))
    expect(periods).toEqual(
      PARTS.map(asked => ({ ...(asked === part ? dates : { start: null, end: null }), ended: false })),
    )
  })
})

describe('datesFinder', () => {
  const start = (day: string) => ({ demurrage: { start: day } })

  it('finds dates by number in any spelling, and the id wins', () => {
    const { find, unmatched } = datesFinder({ c1: start('2026-07-02'), 'csqu 305438-3': start('2026-07-01') })
    expect(find(null, 'CSQU3054383')).toEqual(start('2026-07-01'))
    expect(unmatched().map(({ pointer }) => pointer)).toEqual(['/dates/c1'])
    expect(find('c1', 'CSQU3054383')).toEqual(start('2026-07-02'))
    expect(unmatched()).toEqual([])
  })

  it('merges the number and the id of one container', () => {
    const detention = { detention: { start: '2026-07-03' } }
    const { find } = datesFinder({ CSQU3054383: start('2026-07-01'), c1: detention })
    expect(find('c1', 'CSQU3054383')).toEqual({ ...start('2026-07-01'), ...detention })
  })

  it('has a warning for each key without a container', () => {
    const { find, unmatched } = datesFinder({ null: start('2026-07-01'), 'a/b': start('2026-07-02') })
    expect(find(null, null)).toEqual({})
    expect(find('c1', 'CSQU3054383')).toEqual({})
    expect(unmatched()).toEqual(
      ['/dates/null', '/dates/a~1b'].map(pointer => ({ pointer, code: 'unknown', message: 'matches no container' })),
    )
    expect(datesFinder().find('c1', null)).toEqual({})
  })
})
