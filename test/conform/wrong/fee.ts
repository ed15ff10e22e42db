/** Mistakes of fee. */
import { own } from '../peer'
import { distinct, misread, spoilt, values, wrong, type Wrongs } from './mistake'

export const fee: Wrongs = {
  'total-counted': misread('fee.summarize', 'adds the total line to the sum', ({ fees }) => ({
    fees: fees?.map((fee: any) => (fee.type === 'total' ? { ...fee, type: 'other' } : fee)) ?? null,
  })),
  'currencies-mixed': misread('fee.summarize', 'adds amounts of all currencies', ({ fees }) => ({
    fees: fees?.map((fee: object) => ({ ...fee, currency_code: fees[0].currency_code })) ?? null,
  })),
  'sums-in-floats': spoilt('fee.summarize', 'adds doubles', ({ fees }, { reported, totals }) => ({
    reported,
    totals: totals.map((total: any) => ({
      ...total,
      sum: fees
        .filter((fee: any) => fee.currency_code === total.currency_code && fee.type !== 'total')
        .reduce((sum: number, fee: any) => sum + fee.amount, 0),
    })),
  })),
  'zero-left-out': misread('fee.summarize', 'leaves lines of amount 0 out', ({ fees }) => ({
    fees: fees?.filter((fee: any) => fee.amount !== 0) ?? null,
  })),
  'not-reported-taken-for-no-fees': misread(
    'fee.summarize',
    'takes fees that are not reported for none',
    ({ fees }) => ({ fees: fees ?? [] }),
  ),
  'currencies-sorted': spoilt('fee.summarize', 'lists currencies by the alphabet', (_, { reported, totals }) => ({
    reported,
    totals: totals.sort((a: any, b: any) => (a.currency_code < b.currency_code ? -1 : 1)),
  })),
  'never-refuses': wrong('fee.summarize', 'answers an invalid input', input => {
    const reply = own('fee.summarize', input)
    return 'issues' in reply ? { result: { reported: false, totals: [] } } : reply
  }),
  'missing-called-type': wrong('fee.summarize', 'calls a missing key one of the wrong type', input => {
    const reply = own('fee.summarize', input)
    return 'issues' in reply
      ? { issues: reply.issues.map(issue => (issue.code === 'missing' ? { ...issue, code: 'type' } : issue)) }
      : reply
  }),

  'zero-not-reported': spoilt('fee.summarize', 'leaves totals of amount 0 out of the reported ones', (_, result) => ({
    ...result,
    totals: result.totals.map((total: any) => ({
      ...total,
      reported_totals: total.reported_totals.filter((amount: number) => amount !== 0),
    })),
  })),
  'unposted-twice': spoilt('fee.summarize', 'names an unposted type for each of its lines', ({ fees }, result) => ({
    ...result,
    totals: result.totals.map((total: any) => ({
      ...total,
      unposted: fees
        .filter((fee: any) => fee.currency_code === total.currency_code && fee.amount === 0 && fee.type !== 'total')
        .map((fee: any) => fee.type),
    })),
  })),
  'unposted-total': spoilt('fee.summarize', 'takes a total of amount 0 for an unposted line', ({ fees }, result) => ({
    ...result,
    totals: result.totals.map((total: any) => ({
      ...total,
      unposted: distinct(
        fees
          .filter((fee: any) => fee.currency_code === total.currency_code && fee.amount === 0)
          .map((fee: any) => fee.type),
      ),
    })),
  })),
  'total-among-types': spoilt('fee.summarize', 'gives the total line a type of its own', (_, result) => ({
    ...result,
    totals: result.totals.map((total: any) =>
      total.reported_totals.length === 0
        ? total
        : { ...total, by_type: { ...total.by_type, total: total.reported_totals[0] } },
    ),
  })),
  'rounded-to-cents': spoilt('fee.summarize', 'rounds a sum to cents', (_, result) => ({
    ...result,
    totals: result.totals.map((total: any) => ({ ...total, sum: Math.round(total.sum * 100) / 100 })),
  })),
  'credits-dropped': misread('fee.summarize', 'drops credits', ({ fees }) => ({
    fees: fees?.map((fee: any) => ({ ...fee, amount: Math.max(fee.amount, 0) })) ?? null,
  })),
  'types-shared-by-currencies': spoilt('fee.summarize', 'sums a type up across currencies', (_, result) => ({
    ...result,
    totals: result.totals.map((total: any) => ({
      ...total,
      by_type: values(total.by_type, (_sum, type) =>
        result.totals.reduce((sum: number, other: any) => sum + (other.by_type[type] ?? 0), 0),
      ),
    })),
  })),
  'capitals-of-any-script': wrong(
    'fee.summarize',
    'takes capitals of any script for a currency',
    ({ fees, ...input }) => {
      const read = (fee: any) =>
        /^\p{Lu}{3}$/u.test(fee?.currency_code) && !/^[A-Z]{3}$/.test(fee.currency_code)
          ? { ...fee, currency_code: 'USD' }
          : fee
      return own('fee.summarize', { ...input, fees: Array.isArray(fees) ? fees.map(read) : fees })
    },
  ),
}
