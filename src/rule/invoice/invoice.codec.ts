/**
 * The codecs of an invoice for demurrage or detention, and of the input of its audit.
 *
 * @clause INV-1 INV-5 INV-6
 */
import * as t from 'io-ts'
import { count, described, enumOf, finite, nullable, refine, type Generated } from '../../kernel/codec/codec'
import { tooMany } from '../../kernel/phrase'
import { currency } from '../../resource/json-api'
import { counted } from '../free-time/count.codec'
import { day } from '../free-time/terms.codec'
import { COULD_ON_DAY } from '../history/days'
import { isWithinMaxCharged, DIRECTIONS, LAWS, findRangeIssues, isRange, MAX_CHARGED } from './format'
import { ITEMS } from './item'

const strings = nullable(t.readonlyArray(t.string))
const integer = refine('a whole number', t.number, {
  code: 'range',
  test: Number.isInteger,
  schema: { type: 'integer', examples: [30, 29, 31, 45, 0] },
})
export const days = t.type({
  from: described(day, 'The first day.'),
  to: described(day, 'The last day.'),
})
const charged = t.intersection([
  days,
  t.partial({
    rate: described(nullable(finite), 'The rate per day; negative for a credit.'),
    kind: described(nullable(t.string), 'The kind of the charge, such as chassis, if an invoice has several.'),
  }),
])
const otherLine = t.type({
  label: described(t.string, 'The words of the line, such as GST.'),
  amount: described(finite, 'Its amount; negative for a payment.'),
})
const chargedRange = refine('a range of days', charged, {
  code: 'range',
  test: isRange,
  issues: findRangeIssues,
  schema: {},
})

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
    refine('the charged days', t.readonlyArray(chargedRange), {
      code: 'length',
      test: isWithinMaxCharged,
      message: tooMany(MAX_CHARGED, 'items'),
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

const describeItems = <P extends t.Props>(codecs: P): P =>
  Object.fromEntries(
    ITEMS.map(({ key, section, words, direction }) => [
      key,
      described(codecs[key]!, `46 CFR ${section}: the ${words}${direction ? `, for ${direction}s` : ''}.`),
    ]),
  ) as P

const invoice = t.partial({
  ...describeItems(items),
  other: described(t.readonlyArray(otherLine), 'Other lines that are part of the total: taxes, payments, fees.'),
  currency_code: described(nullable(currency), 'The currency of the total and the rates.'),
})

const judgedDay = t.type({
  day: described(day, 'The day.'),
  could: described(enumOf('an answer', COULD_ON_DAY), 'Whether the container could be picked up on it.'),
  confirmed: described(t.boolean, 'Whether later evidence confirms it.'),
})

const direction = enumOf('a direction', DIRECTIONS)
const law = enumOf('a law', LAWS)

export const input = t.intersection([
  t.type({ invoice }),
  t.partial({
    direction: described(direction, 'Whether the cargo was imported or exported.', { default: 'import' }),
    received_invoice_date: described(nullable(day), 'The date of the invoice that an NVOCC received and passes on.'),
    law: described(
      nullable(law),
      'The law that governs the invoice, or null for none; by default it follows from dates and ports.',
    ),
    container_number: described(nullable(t.string), 'The container for which the caller checks the invoice.'),
    history: described(t.readonlyArray(judgedDay), 'The days of the container, as history.days returns them.'),
    counted: described(nullable(counted), 'The result of free_time.count for the same container and charge.'),
  }),
])

export const GENERATED: Generated = {
  isReadonly: true,
  types: {
    Law: [law, 'A law that governs invoices for demurrage or detention: 46 CFR part 541, of the United States.'],
    Direction: [direction, 'Whether the cargo was imported or exported.'],
    Days: [days, 'Consecutive days.'],
    Charged: [charged, 'Consecutive days charged at one rate.'],
    OtherLine: [otherLine, 'A line of an invoice that charges no days.'],
    Invoice: [invoice, 'The items of an invoice, each null or missing if the invoice does not have it.'],
    JudgedDay: [judgedDay, 'A day on which a container could be picked up, or not, by its notifications.'],
    Input: [input, "An invoice, and the caller's own knowledge of the same charge."],
  },
  readers: { inputReader: input, invoiceReader: invoice },
  schemas: { invoiceJsonSchema: invoice },
}
