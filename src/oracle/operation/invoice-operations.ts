import * as t from 'io-ts'
import { count, described, enumOf, finite, nullable, refine } from '../../kernel/codec/codec'
import type { Check } from '../../kernel/check'
import { A_DATE } from '../../kernel/phrase'
import { currency, date } from '../../resource/json-api'
import { collectIssues } from '../../kernel/check'
import { isDay } from '../../rule/free-time/check'
import { dayPattern } from '../../rule/free-time/schema'
import { explain } from '../../rule/invoice'
import { auditChecked } from '../../rule/invoice/audit'
import { inputCheck, MAX_CHARGED } from '../../rule/invoice/check'
import { DIRECTIONS, FINDINGS, type Invoice } from '../../rule/invoice/invoice'
import { ITEMS } from '../../rule/invoice/item'
import { counted } from './free-time-operations'
import { operation } from './operation'

/** The codec has the JSON Schema; the plain check of the rule has the issues. */
const checked = <A>(name: string, base: t.Type<A>, check: Check): t.Type<A> =>
  refine(name, base, {
    code: 'type',
    test: value => collectIssues(check, value).length === 0,
    schema: {},
    issues: (value, pointer) => collectIssues(check, value, pointer),
  })

const day = refine(A_DATE, date, { code: 'format', test: isDay, schema: { pattern: dayPattern() } })
const strings = nullable(t.readonlyArray(t.string))
const integer = refine('a whole number', t.number, {
  code: 'range',
  test: Number.isInteger,
  schema: { type: 'integer', examples: [30, 29, 31, 45, 0] },
})
const days = t.type({ from: day, to: day })
const charged = t.intersection([days, t.partial({ rate: nullable(finite) })])

const items = {
  bill_of_lading_numbers: strings,
  container_numbers: strings,
  ports_of_discharge: strings,
  basis_of_liability: nullable(t.string),
  invoice_date: nullable(day),
  due_date: nullable(day),
  free_days: nullable(count),
  free_time_from: nullable(day),
  free_time_to: nullable(day),
  available_on: nullable(day),
  earliest_return_on: nullable(day),
  charged: nullable(
    refine('the charged days', t.readonlyArray(charged), {
      code: 'length',
      test: ({ length }) => length <= MAX_CHARGED,
      schema: { maxItems: MAX_CHARGED },
    }),
  ),
  total: nullable(finite),
  rule: nullable(t.string),
  rates: nullable(t.readonlyArray(finite)),
  contact: nullable(t.string),
  dispute_url: nullable(t.string),
  dispute_days: nullable(integer),
  certifies_rules: nullable(t.boolean),
  certifies_performance: nullable(t.boolean),
}

/** Describes each item by its row in the table. */
const describeItems = <P extends { readonly [K in keyof Invoice]?: t.Mixed }>(codecs: P): P =>
  Object.fromEntries(
    ITEMS.map(({ key, section, words, direction }) => [
      key,
      described(codecs[key]!, `46 CFR ${section}: the ${words}${direction ? `, for ${direction}s` : ''}.`),
    ]),
  ) as P

const invoiceCodec: t.Type<Invoice> = t.partial({
  ...describeItems(items),
  currency_code: described(nullable(currency), 'The currency of the total and the rates.'),
})

const input = t.intersection([
  t.type({ invoice: invoiceCodec }),
  t.partial({
    direction: described(
      enumOf('a direction', DIRECTIONS),
      'Whether the cargo was imported or exported; default import.',
    ),
    received_invoice_date: described(nullable(day), 'The date of the invoice that an NVOCC received and passes on.'),
    counted: described(nullable(counted), 'The result of free_time.count for the same container and charge.'),
  }),
])

const charge = t.type({ days: t.number, amount: nullable(t.number) })

export const invoice = [
  operation({
    name: 'invoice.audit',
    summary:
      'Returns the faults of an invoice for demurrage or detention, by 46 CFR part 541 and by a count of the same charge.',
    clauses: ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5'],
    input: checked('the input of an audit', input, inputCheck),
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
