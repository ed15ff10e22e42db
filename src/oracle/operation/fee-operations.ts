import * as t from 'io-ts'
import { nullable, enumOf } from '../../kernel/codec/codec'
import { fee as terminalFee } from '../../resource/container'
import { currency } from '../../resource/json-api'
import { explain, summarize } from '../../rule/fee'
import { LINE_ITEMS } from '../../rule/fee/total'
import { operation } from './operation'

export const summary = t.type({
  reported: t.boolean,
  totals: t.readonlyArray(
    t.type({
      currency_code: currency,
      sum: t.number,
      by_type: t.partial({ demurrage: t.number, extended_dwell_time: t.number, exam: t.number, other: t.number }),
      reported_totals: t.readonlyArray(t.number),
      unposted: t.readonlyArray(enumOf('a line item', LINE_ITEMS)),
    }),
  ),
})

export const fee = [
  operation({
    name: 'fee.summarize',
    summary:
      'Returns the sum of the fees of a container by currency, without binary rounding and without the total lines.',
    clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
    input: t.type({ fees: nullable(t.array(terminalFee)) }),
    output: summary,
    run: summarize,
    sentence: explain,
    decidingClauses: ({ totals }, { fees }) => [
      ...(fees?.some(fee => fee.type === 'total') ? ['FEE-1'] : []),
      ...(totals.some(total => total.unposted.length > 0) ? ['FEE-2'] : []),
      ...(totals.length > 0 ? ['FEE-3'] : []),
      ...(fees?.length === 0 ? ['READY-6'] : []),
    ],
    blame: {
      '/reported': ['READY-6'],
      '/totals': ['FEE-3'],
      '/totals/*/sum': ['FEE-1'],
      '/totals/*/by_type': ['FEE-1'],
      '/totals/*/reported_totals': ['FEE-1'],
      '/totals/*/unposted': ['FEE-2'],
    },
  }),
]
