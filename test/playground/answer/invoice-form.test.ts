/**
 * Tests how an invoice is typed: its dates, amounts and rows.
 */
import { describe, expect, test } from 'vitest'
import { checkRow, nextForm, splitRow } from '../../../playground/answer/invoice-form'
import { listForms, readForm } from '../../../playground/answer/invoice-read'

const read = (form: object, order: 'month_first' | 'day_first' | null = null) => readForm(form as never, order)

describe('a form', () => {
  test.each([
    ['4,100.00', 4100],
    ['$4,100', 4100],
    ['4.100,00', 4100],
    ['1 250,00 EUR', 1250],
    ['-245', -245],
    [4100, 4100],
  ])('reads the amount %j', (total, amount) => {
    expect(read({ total }).invoice['total']).toBe(amount)
  })
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['March 4, 2026', '2026-03-04'],
    ['13/4/2026', '2026-04-13'],
    ['2026-03-04 10:00', '2026-03-04'],
  ])('reads the day %j', (invoice_date, day) => {
    expect(read({ invoice_date }).invoice['invoice_date']).toBe(day)
  })
  test('asks for the order of a day, and refuses a year of two digits', () => {
    expect(read({ invoice_date: '3/4/2026' })).toMatchObject({ unclear: '3/4/2026', faults: [] })
    expect(read({ invoice_date: '3/4/2026' }, 'day_first').invoice['invoice_date']).toBe('2026-04-03')
    expect(read({ invoice_date: '3/4/26' }).faults).toEqual([
      { place: 'invoice_date', message: 'write the day with its whole year, such as 2026-03-04' },
    ])
  })
  test.each([
    [{ invoice_date: '3/4/2026', due_date: '3/24/2026' }, '2026-03-04'],
    [{ invoice_date: '3/4/2026', charged: [{ from: '13/4/2026', to: '14/4/2026' }] }, '2026-04-03'],
    [{ invoice_date: '3/4/2026', due_date: '3/24/2026', free_time_to: '24/3/2026' }, '3/4/2026'],
  ])('reads the order of a day off the other days: %j', (form, day) => {
    expect(read(form).invoice['invoice_date']).toBe(day)
  })
  test.each([
    ['30', 30],
    ['30 days', 30],
    ['30 calendar days', 30],
  ])('reads the number of days %j', (dispute_days, count) => {
    expect(read({ dispute_days }).invoice['dispute_days']).toBe(count)
  })
  test.each([
    ['US$', 'USD'],
    ['usd', 'USD'],
    ['€', 'EUR'],
  ])('reads the currency %j', (currency_code, code) => {
    expect(read({ currency_code }).invoice['currency_code']).toBe(code)
  })
  test('names a sign of several currencies, and what is no number of days', () => {
    expect(read({ currency_code: '$', free_days: 'four' }).faults).toEqual([
      { place: 'currency_code', message: 'write the code of the currency, such as USD' },
      { place: 'free_days', message: 'write a whole number, such as 4' },
    ])
  })
  test.each([
    ['rates', ['$325.00 per day', '325/day', '1-5: 325', '6+: 480.5'], [325, 325, 325, 480.5]],
    ['free_days', 'thirty (30) days', 30],
    ['dispute_days', 'Net 30', 30],
  ])('reads %s of %j', (key, typed, value) => {
    expect(read({ currency_code: 'USD', [key]: typed })).toMatchObject({ invoice: { [key]: value }, faults: [] })
  })
  test('names what is no amount, in its row', () => {
    expect(read({ charged: [{ from: '2026-03-04', to: '2026-03-05', rate: '2 x 375' }] }).faults).toEqual([
      { place: 'charged/0/rate', message: 'write one amount, such as 4100.50' },
    ])
  })
  test('is an object, or each object of an array', () => {
    expect([listForms({}), listForms([{}, {}])]).toEqual([[{}], [{}, {}]])
    expect([listForms([]), listForms([1]), listForms('x')]).toEqual([null, null, null])
  })
  test('keeps its head for the next container', () => {
    expect(nextForm({ invoice_number: 'A', container_numbers: ['X'], total: 1, rule: 'r' })).toEqual({
      invoice_number: 'A',
      rule: 'r',
    })
  })
})

describe('a row of charged days', () => {
  const ROW = { from: '2026-03-10', to: '2026-03-16', rate: 150 }
  test('with fewer days than it spans lists them', () => {
    const days = Array.from({ length: 7 }, (_, i) => `2026-03-${10 + i}`)
    expect(checkRow({ ...ROW, days: 5 })).toEqual({ is: 'fewer_days', days, charged: 5 })
    expect(checkRow({ ...ROW, days: 7 })).toBe(null)
    expect(checkRow({ ...ROW, from: '3/10/2026', days: 5 })).toBe(null)
  })
  test('whose amount is not days times rate says so', () => {
    expect(checkRow({ ...ROW, amount: 750 })).toEqual({ is: 'other_amount', product: 1050 })
    expect(checkRow({ ...ROW, amount: 1050 })).toBe(null)
    expect(checkRow({ from: '2026-03-10', to: '2026-03-12', rate: 0.1, amount: 0.3 })).toBe(null)
  })
  test('is split around the days that are not charged', () => {
    const row = { ...ROW, days: 5, amount: 750, kind: 'per diem' }
    expect(splitRow(row, new Set(['2026-03-14', '2026-03-15']))).toEqual([
      { from: '2026-03-10', to: '2026-03-13', rate: 150, kind: 'per diem' },
      { from: '2026-03-16', to: '2026-03-16', rate: 150, kind: 'per diem' },
    ])
  })
})
