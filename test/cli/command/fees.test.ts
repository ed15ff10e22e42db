import { describe, expect, test } from 'vitest'
import { container, gateout, ID, jsonLines } from '../gateout'

const FEES = [
  { type: 'demurrage', amount: 300.1, currency_code: 'USD' },
  { type: 'exam', amount: 0, currency_code: 'USD' },
  { type: 'total', amount: 300.1, currency_code: 'USD' },
  { type: 'other', amount: 5, currency_code: 'CAD' },
]
const input = [
  container({ number: 'A', fees_at_pod_terminal: FEES }),
  container({ number: 'B', fees_at_pod_terminal: [] }),
  container({ number: 'C', fees_at_pod_terminal: [{ type: 'extended_dwell_time', amount: 0, currency_code: 'XXX' }] }),
  container({ number: '' }),
]
  .map(each => JSON.stringify(each))
  .join('\n')

describe('gateout fees', () => {
  test('a row a currency, and one for a container that owes nothing', async () => {
    expect(await gateout(['fees'], { input })).toEqual({
      code: 0,
      stdout: [
        'Container                             Owes                               By type                   Not yet ' +
          'posted       Reported total',
        'A                                     300.10 USD                         demurrage 300.10; exam 0  ' +
          'exam                 300.10 USD',
        'A                                     5 CAD                              other 5                   ' +
          '-                    -',
        'B                                     none                               -                         ' +
          '-                    -',
        'C                                     (no currency): nothing posted yet  extended dwell time 0     extended ' +
          'dwell time  -',
        `${ID}  not reported                       -                         -                    -`,
        '',
        '4 containers',
        '',
      ].join('\n'),
      stderr: '',
    })
  })

  test('--json prints a line per container, and refused ones are counted', async () => {
    const { code, stdout } = await gateout(['fees', '--json', '-', 'missing.json'], {
      input: JSON.stringify(container({ fees_at_pod_terminal: null })),
    })
    expect(jsonLines(stdout)).toEqual([
      { source: '<stdin>', line: 1, id: ID, number: 'CSQU3054383', fees: { reported: false, totals: [] } },
    ])
    expect(code).toBe(1)
    expect((await gateout(['fees'], { input: '7' })).stdout).toBe('0 containers; 1 refused\n')
  })
})
