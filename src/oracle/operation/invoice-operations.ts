import { explain } from '../../rule/invoice'
import { auditChecked } from '../../rule/invoice/audit'
import { input } from '../../rule/invoice/invoice.codec'
import { operation } from './operation'

export const invoice = [
  operation({
    name: 'invoice.audit',
    summary:
      'Returns the faults of an invoice for demurrage or detention, by 46 CFR part 541 if that governs it, by its own figures and by a count.',
    clauses: ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5', 'INV-6', 'INV-7'],
    input,
    run: auditChecked,
    sentence: explain,
    decidingClauses: ({ expected, availability }) => [
      'INV-6',
      'INV-1',
      'INV-2',
      'INV-3',
      ...(expected ? ['INV-4'] : []),
      'INV-5',
      ...(availability ? ['INV-7'] : []),
    ],
    blame: {
      '/law': ['INV-6'],
      '/findings': ['INV-1', 'INV-2', 'INV-3', 'INV-4'],
      '/findings/*/pointers': ['INV-5'],
      '/last_charged_on /issue_by /dispute_by': ['INV-2'],
      '/invoiced': ['INV-3'],
      '/expected /difference': ['INV-4'],
      '/availability': ['INV-7'],
    },
  }),
]
