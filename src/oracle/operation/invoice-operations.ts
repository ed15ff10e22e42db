import * as t from 'io-ts'
import { enumOf, nullable } from '../../kernel/codec/codec'
import { day } from '../../rule/free-time/terms.codec'
import { explain } from '../../rule/invoice'
import { auditChecked } from '../../rule/invoice/audit'
import { FINDINGS } from '../../rule/invoice/invoice'
import { days, input } from '../../rule/invoice/invoice.codec'
import { operation } from './operation'

const charge = t.type({ days: t.number, amount: nullable(t.number) })

export const invoice = [
  operation({
    name: 'invoice.audit',
    summary:
      'Returns the faults of an invoice for demurrage or detention, by 46 CFR part 541 and by a count of the same charge.',
    clauses: ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5'],
    input,
    output: t.type({
      findings: t.readonlyArray(
        t.intersection([
          t.type({
            code: enumOf('a finding', FINDINGS),
            section: nullable(t.string),
            pointers: t.readonlyArray(t.string),
          }),
          t.partial({ days: t.readonlyArray(days) }),
        ]),
      ),
      last_charged_on: nullable(day),
      issue_by: nullable(day),
      dispute_by: nullable(day),
      invoiced: charge,
      expected: nullable(charge),
      difference: nullable(charge),
    }),
    run: auditChecked,
    sentence: explain,
    decidingClauses: ({ expected }) => ['INV-1', 'INV-2', 'INV-3', ...(expected ? ['INV-4'] : []), 'INV-5'],
    blame: {
      '/findings': ['INV-1', 'INV-2', 'INV-3', 'INV-4'],
      '/findings/*/pointers': ['INV-5'],
      '/last_charged_on': ['INV-2'],
      '/issue_by': ['INV-2'],
      '/dispute_by': ['INV-2'],
      '/invoiced': ['INV-3'],
      '/expected': ['INV-4'],
      '/difference': ['INV-4'],
    },
  }),
]
