import { expect, it } from 'vitest'
import { explainUnreadKeys, listUnreadKeys } from '../../src/table/invoice-name'

it.each<[unknown, readonly (readonly [key: string, item: string | null])[]]>([
  [
    { container: 'MSCU5285725', line_items: [], currency: 'USD', total: 5 },
    [
      ['container', 'container_numbers'],
      ['line_items', 'charged'],
      ['currency', 'currency_code'],
    ],
  ],
  [
    { invoiceDate: '2026-07-01', 'B/L No': 'X' },
    [
      ['invoiceDate', 'invoice_date'],
      ['B/L No', 'bill_of_lading_numbers'],
    ],
  ],
  [{ container: 'MSCU5285725', container_numbers: ['MSCU5285725'], notes: 'x' }, [['notes', null]]],
  [{ charged: [{ start: '2026-03-10', to: '2026-03-13', days: 4 }] }, [['start', 'from']]],
  [{ container_numbers: null, rates: [1] }, []],
  [null, []],
])('names the likely items of keys that are not read: %j', (invoice, expected) => {
  expect(listUnreadKeys(invoice).map(({ key, item }) => [key, item])).toEqual(expected)
})

it('concludes nothing from an item that is not read', () => {
  expect(explainUnreadKeys([{ key: 'container', item: 'container_numbers' }])).toBe(
    'has keys that were not read: container (container_numbers?); not read, or not stated: container number',
  )
  expect(explainUnreadKeys([{ key: 'Zahlbar bis', item: null }])).toBe(
    'has keys that were not read: Zahlbar bis; not read, or not stated: any missing item',
  )
})
