import * as t from 'io-ts'
import { nullable } from '../../kernel/codec/codec'
import { fee as terminalFee } from '../../resource/container'
import { explain, summarize } from '../../rule/fee'
import { operation } from './operation'

export const fee = [
  operation({
    name: 'fee.summarize',
    summary:
      'Returns the sum of the fees of a container by currency, without binary rounding and without the total lines.',
    clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'FEE-4', 'READY-6'],
    input: t.type({ fees: nullable(t.array(terminalFee)) }),
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
      '/totals/*/sum /totals/*/by_type /totals/*/reported_totals': ['FEE-1'],
      '/totals/*/unposted': ['FEE-2'],
    },
  }),
]
