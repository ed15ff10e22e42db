import { left, right } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valid } from '../../../src/conform/generate/arbitrary'
import type { Fee } from '../../../src/resource/model'
import { fee as feeCodec } from '../../../src/resource/container'
import { explain, summarize } from '../../../src/rule/fee'
import { showAmount, showMoney } from '../../../src/rule/fee/amount'
import { plainTotals } from './plain-totals'
import { describeVectors } from '../../vectors'
import { processorTime } from '../../processor-time'

const usd = (type: Fee['type'], amount: number): Fee => ({ type, amount, currency_code: 'USD' })
const summary = (...fees: Fee[]) => summaryOf(fees)
const summaryOf = (fees: readonly Fee[]) => {
  const answer = summarize({ fees })
  if (answer._tag === 'Left') throw new Error('refused')
  return answer.right
}

describe('summarize', () => {
  it('refuses a sum out of the range of a double, with its pointer', () => {
    expect(summarize({ fees: [usd('exam', 1e308), usd('exam', 1e308)] })).toEqual(
      left([{ pointer: '/fees', code: 'range', message: 'the sum is out of the range of a double' }]),
    )
  })

  const line = fc.oneof(
    valid(feeCodec),
    valid(feeCodec).map(fee => ({ ...fee, currency_code: 'USD' })),
  )
  const modest = fc
    .tuple(line, fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(100, 1000))
    .map(([fee, parts, unit]): Fee => ({ ...fee, amount: parts / unit }))
  it.each([
    ['few fees', fc.array(line)],
    ['few fees of modest amounts', fc.array(modest)],
    [
      'more fees than are summed without a map of currencies',
      fc.array(fc.oneof({ weight: 30, arbitrary: modest }, line), { minLength: 95, maxLength: 110 }),
    ],
  ])('equals its reference implementation on %s', (_, lists) => {
    fc.assert(
      fc.property(lists, fees => {
        const totals = plainTotals(fees)
        const finite = totals.every(total => [total.sum, ...Object.values(total.by_type)].every(Number.isFinite))
        expect(summarize({ fees })._tag).toBe(finite ? 'Right' : 'Left')
        if (finite) expect(summarize({ fees })).toEqual(right({ reported: true, totals }))
      }),
    )
  })

  it('takes a hundred and fifty thousand fees of one currency, and refuses a sum out of range, not in thousandths', () => {
    expect(summaryOf(Array.from({ length: 150_000 }, () => usd('exam', 0.1))).totals[0]?.sum).toBe(15_000)
    const fees = Array.from({ length: 150_000 }, () => usd('exam', 1e307))
    expect(summarize({ fees })).toMatchObject({ left: [{ pointer: '/fees', code: 'range' }] })
  })
  it('sums every possible currency code in about the time of as many fees in one', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap(a => letters.flatMap(b => letters.map(c => a + b + c)))
    const lists = [codes, codes.map(() => 'USD')].map(each =>
      [...each, ...each].map((currency_code, i): Fee => ({ type: 'exam', amount: i, currency_code })),
    )
    const [many = 0, one = 0] = lists.map(fees => {
      const taken = processorTime()
      const { totals } = summaryOf(fees)
      expect(totals.at(-1)?.currency_code).toBe(fees.at(-1)?.currency_code)
      return taken()
    })
    // A quadratic algorithm took two thousand times as long.
    expect(many).toBeLessThan(100 * one + 500)
  })

  it.each([
    ['exam', NaN, 'range'],
    ['total', NaN, 'range'],
    ['exam', Infinity, 'range'],
    ['total', -Infinity, 'range'],
    ['exam', '5', 'type'],
    ['total', '5', 'type'],
    ['exam', null, 'type'],
    ['exam', undefined, 'type'],
    ['exam', 10n, 'type'],
    ['total', Symbol('s'), 'type'],
  ] as const)('refuses %s of %s, which only plain JavaScript can give', (type, amount, code) => {
    const fees = [usd('exam', 1), usd(type, amount as unknown as number)]
    expect(summarize({ fees })).toMatchObject({ left: [{ pointer: '/fees/1/amount', code }] })
    const many = Array.from({ length: 200 }, () => usd('exam', 1))
    expect(summarize({ fees: [...many, usd(type, amount as number)] })).toMatchObject({
      left: [{ pointer: '/fees/200/amount', code }],
    })
  })

  it.each([
    [{}, 'an object'],
    ['5', 'a string'],
    [5, 'a number'],
  ])('refuses fees that are %j, which only plain JavaScript can give', (fees, got) => {
    expect(summarize({ fees: fees as never })).toEqual({
      _tag: 'Left',
      left: [{ pointer: '/fees', code: 'type', message: `must be an array or null, got ${got}` }],
    })
  })

  it.each([
    [null, 'null'],
    [undefined, 'nothing'],
  ])('refuses a fee that is %j, which only plain JavaScript can give', (fee, got) => {
    const issue = { code: 'type', message: `must be an object, got ${got}` }
    const first = [fee as never, usd('exam', 1)]
    const last = [usd('exam', 1), fee as never]
    const many = [...Array.from({ length: 200 }, () => usd('exam', 1)), fee as never]
    expect(summarize({ fees: first })).toEqual(left([{ pointer: '/fees/0', ...issue }]))
    expect(summarize({ fees: last })).toEqual(left([{ pointer: '/fees/1', ...issue }]))
    expect(summarize({ fees: many })).toEqual(left([{ pointer: '/fees/200', ...issue }]))
  })

  it('takes fees that decoding left out as not reported', () => {
    const { fees_at_pod_terminal }: { readonly fees_at_pod_terminal?: readonly Fee[] } = {}
    expect(summarize({ fees: fees_at_pod_terminal })).toEqual(summarize({ fees: null }))
    expect(summarize({})).toEqual(summarize({ fees: null }))
  })

  it.each([1, 200])('gives a type that is not listed its own sum, among %i lines', length => {
    const storage = { type: 'storage', amount: 0.1, currency_code: 'USD' }
    const fees = [...Array.from({ length }, () => storage), { ...storage, type: '__proto__', amount: 0 }]
    expect(summarize({ fees })).toMatchObject({
      right: { totals: [{ sum: length / 10, by_type: { storage: length / 10 }, unposted: ['__proto__'] }] },
    })
  })

  it('describes an invalid amount', () => {
    const fees = [usd('exam', NaN), usd('exam', '5' as unknown as number)]
    expect(summarize({ fees })).toMatchObject({
      left: [{ message: 'must be a finite number, got NaN' }, { message: 'must be a number, got a string' }],
    })
  })

  it('is exact on an array too long for the fast path', () => {
    const many = [
      ...Array.from({ length: 9_008 }, () => usd('other', 1e9)),
      ...Array.from({ length: 3 }, () => usd('exam', 0.001)),
    ]
    // 9008 × 10^12 thousandths are beyond the safe integers, where three more would be lost one by one.
    expect(summaryOf(many).totals[0]?.sum).toBe(9_008_000_000_000.003)
  })

  it('refuses all if one of two currencies is out of range', () => {
    expect(
      summarize({ fees: [{ ...usd('exam', 1), currency_code: 'CAD' }, usd('exam', 1e308), usd('other', 1e308)] })._tag,
    ).toBe('Left')
  })

  it('does not mutate its input', () => {
    const fees = Object.freeze([usd('exam', 1), usd('total', 1)].map(fee => Object.freeze(fee)))
    expect(summarize({ fees })._tag).toBe('Right')
  })
})

describe('explain', () => {
  it.each([
    [{ reported: false, totals: [] }, 'Fees are not reported.'],
    [summary(), 'No fees.'],
    [
      summary(usd('demurrage', 300), usd('exam', 0.5), usd('total', 300.5)),
      '300.50 USD (demurrage 300, exam 0.50), reported total 300.50 USD.',
    ],
    [summary(usd('exam', 0)), '0 USD (exam 0), exam not yet posted.'],
    [summary(usd('total', 420)), 'No line items in USD, reported total 420 USD.'],
    [summarize({ fees: null }), 'Fees are not reported.'],
    [
      summarize({ fees: [usd('exam', 1e308), usd('exam', 1e308)] }),
      'Rejected: /fees the sum is out of the range of a double.',
    ],
    [
      summarize({ fees: [usd('exam', NaN), usd('exam', 'x' as unknown as number)] }),
      'Rejected: /fees/0/amount must be a finite number, got NaN; /fees/1/amount must be a number, got a string.',
    ],
    [summary(usd('exam', 1), { ...usd('exam', 2), currency_code: 'CAD' }), '1 USD (exam 1); 2 CAD (exam 2).'],
  ])('%j', (given, sentence) => {
    expect(explain(given)).toBe(sentence)
  })
})

describe('showAmount and showMoney', () => {
  it.each<[number, string, string, string?]>([
    [12.35, 'KWD', '12.350', '12.350 KWD'],
    [12, 'KWD', '12', '12 KWD'],
    [1_423_452_356.5, 'VND', '1423452357 (exactly 1423452356.5)', '1423452357 VND (exactly 1423452356.5)'],
    [1_423_452_357, 'VND', '1423452357', '1423452357 VND'],
    [0.125, 'USD', '0.13 (exactly 0.125)', '0.13 USD (exactly 0.125)'],
    [-20.5, 'JPY', '-21 (exactly -20.5)', '-21 JPY (exactly -20.5)'],
    [1.5, 'no code', '1.50', '1.50 no code'],
    [300, '', '300'],
    [0.5, '', '0.50'],
    [-20.05, '', '-20.05'],
    [1.005, '', '1.005'],
    [1e21, '', '1e+21'],
    [12_345_678.9, '', '12345678.90'],
  ])('%s %s', (amount, currency, shown, money = shown) => {
    expect([showAmount(amount, currency), showMoney(amount, currency)]).toEqual([shown, money])
  })
})

describeVectors('fee.summarize')
