import { describe, expect, test } from 'vitest'
import { findUnknownItem, readInvoices, renameKeys } from '../../src/table/invoice'

const HEADER = 'Invoice number,Invoice date,Container,Charge type,From,To,Rate,Line amount'
const LINE = 'INV-1,2026-03-20,MSCU5285725,demurrage,2026-03-10,2026-03-13,150,600'
const CHARGED = { from: '2026-03-10', to: '2026-03-13', rate: 150, kind: 'demurrage' }
const INVOICE = {
  invoice_number: 'INV-1',
  invoice_date: '2026-03-20',
  container_numbers: ['MSCU5285725'],
  charged: [CHARGED],
  total: 600,
}
/** The invoices of a table, or their problems. */
const read = (rows: readonly string[], answers = {}) => {
  const table = readInvoices({ text: rows.join('\n') }, answers)
  if (table === null || 'problem' in table) return table
  return table.invoices.map(({ found }) => found)
}

describe('readInvoices', () => {
  test.each<[string, readonly string[], object, unknown]>([
    ['the rows of one number are an invoice', [HEADER, LINE], {}, [INVOICE]],
    ['of any separator', [HEADER, LINE].map(row => row.replaceAll(',', ';')), {}, [INVOICE]],
    ['below a title, above a sum', ['March,,,,,,,', HEADER, LINE, ',,,,,,Total,600'], {}, [INVOICE]],
    [
      'another line of the total has no days',
      [HEADER, LINE, 'INV-1,,MSCU5285725,Admin fee,,,,USD 25.50'],
      {},
      [{ ...INVOICE, other: [{ label: 'Admin fee', amount: 25.5 }], total: 625.5, currency_code: 'USD' }],
    ],
    [
      'two containers of one number, and two numbers',
      [HEADER, LINE, LINE.replace('MSCU5285725', 'TCLU4265618'), LINE.replace('INV-1', 'INV-2')],
      {},
      [
        { ...INVOICE, container_numbers: ['MSCU5285725', 'TCLU4265618'], charged: [CHARGED, CHARGED], total: 1200 },
        { ...INVOICE, invoice_number: 'INV-2' },
      ],
    ],
    [
      'by container without a number',
      ['Container,From,To', 'MSCU5285725,2026-03-10,2026-03-13', 'TCLU4265618,2026-03-10,2026-03-10'],
      {},
      [
        { container_numbers: ['MSCU5285725'], charged: [{ from: '2026-03-10', to: '2026-03-13' }] },
        { container_numbers: ['TCLU4265618'], charged: [{ from: '2026-03-10', to: '2026-03-10' }] },
      ],
    ],
    [
      'a column and the order of dates as answered, an empty cell as absent, a placeholder as not on the invoice',
      ['Inv,Start,To,Due date,Contact', 'A,3/4/2026,3/5/2026,,N/A'],
      { columns: { Inv: 'invoice_number', Start: 'from' }, order: 'day_first' },
      [{ invoice_number: 'A', contact: null, charged: [{ from: '2026-04-03', to: '2026-05-03' }] }],
    ],
    [
      'the order that the cells of a column prove',
      ['Invoice number,From,To', 'A,03/14/2026,03/16/2026'],
      {},
      [{ invoice_number: 'A', charged: [{ from: '2026-03-14', to: '2026-03-16' }] }],
    ],
    [
      'a cell that cannot be read stays, so that the audit refuses it',
      [HEADER, 'INV-1,soon,,,x,2026-03-13,free,lots'],
      {},
      [
        {
          invoice_number: 'INV-1',
          invoice_date: 'soon',
          charged: [{ from: 'x', to: '2026-03-13', rate: 'free' }],
          total: 'lots',
        },
      ],
    ],
    [
      'rows of one number that contradict each other',
      [HEADER, LINE, LINE.replace('03-20', '03-21')],
      {},
      ['rows 2 and 3 have another invoice_date: which column has the number of the invoice?'],
    ],
    [
      'a total that differs in each line',
      [HEADER.replace('Line amount', 'Total'), LINE, LINE.replace('600', '601')],
      {},
      ['rows 2 and 3 have another total: is it the amount of each line (line_amount)?'],
    ],
    ['a row without its number', [HEADER, LINE, LINE.slice(5)], {}, [INVOICE, 'row 3 has no invoice_number']],
    [
      'amounts in two currencies',
      [HEADER, LINE.replace('600', 'USD 600'), LINE.replace('600', 'EUR 600')],
      {},
      ['row 2 and others of one invoice have amounts in USD and EUR'],
    ],
    ['a quote without an end', [HEADER, `${LINE},"`], {}, ['row 2 has a quote without an end, or text after one']],
    ['a row that is longer than the header', [HEADER, `${LINE},7`], {}, ['row 2 has more cells than the header']],
    [
      'a line with a rate alone',
      [HEADER, 'INV-1,,,,,,150,'],
      {},
      [{ invoice_number: 'INV-1', charged: [{ rate: 150 }] }],
    ],
    [
      'dates of an open order',
      ['Invoice number,From,To', 'A,3/4/2026,3/5/2026'],
      {},
      { problem: 'which number is the day in row 2, From? --order day_first, month_first or year_first' },
    ],
    [
      'two columns of one item',
      ['From,Charged from,To', '2026-03-10,2026-03-10,2026-03-13'],
      {},
      { problem: 'two columns hold from, one of them Charged from: answer in --map' },
    ],
    ['a text', ['Demurrage, for March', 'Total due: 600'], {}, null],
  ])('%s', (_, rows, answers, expected) => {
    expect(read(rows, answers)).toEqual(expected)
  })

  test('a column without an exact name is not read, and has its likely item', () => {
    const table = readInvoices({ text: 'From,To,Equipment,Amount,Vessel,Days' }, { columns: { Days: null } })
    expect(table).toMatchObject({
      columns: [
        { header: 'From', item: 'from', likely: null },
        { header: 'To', item: 'to', likely: null },
        { header: 'Equipment', item: null, likely: 'container_numbers' },
        { header: 'Amount', item: null, likely: 'line_amount' },
        { header: 'Vessel', item: null, likely: null },
      ],
    })
  })

  test('the named sheet of a workbook, with its dates and numbers', () => {
    const rows = [
      ['Invoice number', 'From', 'To', 'Rate'],
      [77, new Date(Date.UTC(2026, 2, 10)), new Date(Date.UTC(2026, 2, 13)), 37.5],
    ]
    const sheets = [
      { name: 'Notes', rows: [['From', 'To']] },
      { name: 'Lines', rows },
    ]
    expect(readInvoices({ sheets }, { sheet: 'Lines' })).toMatchObject({
      invoices: [{ found: { invoice_number: '77', charged: [{ from: '2026-03-10', to: '2026-03-13', rate: 37.5 }] } }],
      sheet: { name: 'Lines', others: ['Notes'] },
    })
  })
})

test('keys are renamed at the top and in the lines, their strings are read, and a second value keeps its key', () => {
  const columns = { container: 'container_numbers', items: 'charged', start: 'from', daily: 'rate', notes: null }
  const invoice = {
    container: 'MSCU5285725',
    items: [{ start: '10 Mar 2026', to: '2026-03-13', daily: '$150.00' }],
    notes: 'x',
  }
  const charged = [{ from: '2026-03-10', to: '2026-03-13', rate: 150 }]
  expect(renameKeys(invoice, { columns })).toEqual({ container_numbers: ['MSCU5285725'], charged })
  expect(renameKeys({ container: 'A', container_numbers: ['B'] }, { columns })).toEqual({
    container: 'A',
    container_numbers: ['B'],
  })
})

test('an answer names an item', () => {
  expect(findUnknownItem({ columns: { Days: null, Equipment: 'container_numbers' } })).toBeNull()
  expect(findUnknownItem({ columns: { Equipment: 'box' } })).toContain(
    '"Equipment" is "box", which is not an item; the items are ',
  )
})
