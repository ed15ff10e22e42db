import * as t from 'io-ts'
import { enumOf, nullable } from '../../kernel/codec/codec'
import { day } from '../../rule/free-time/terms.codec'
import { explain } from '../../rule/invoice'
import { auditChecked } from '../../rule/invoice/audit'
import { LAWS } from '../../rule/invoice/format'
import { FINDINGS } from '../../rule/invoice/invoice'
import { days, input } from '../../rule/invoice/invoice.codec'
import { operation } from './operation'

const charge = t.type({ days: t.number, amount: nullable(t.number) })
const claim = t.type({ days: nullable(t.number), amount: nullable(t.number) })

export const invoice = [
  operation({
    name: 'invoice.audit',
    summary:
      'Returns the faults of an invoice for demurrage or detention, by 46 CFR part 541 if that governs it, by its own figures and by a count.',
    clauses: ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5', 'INV-6'],
    input,
    output: t.type({
      law: nullable(enumOf('a law', LAWS)),
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
      invoiced: claim,
      expected: nullable(charge),
      difference: nullable(claim),
    }),
    run: auditChecked,
    sentence: explain,
    decidingClauses: ({ expected }) => ['INV-6', 'INV-1', 'INV-2', 'INV-3', ...(expected ? ['INV-4'] : []), 'INV-5'],
    blame: {
      '/law': ['INV-6'],
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
