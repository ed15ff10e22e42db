/**
 * Summarizes fees by currency: sum, sum of each type, reported totals, unposted types.
 *
 * The floor adds doubles and is therefore sometimes wrong. The peers compute only the sum by currency.
 */
import { Big } from 'big.js'
import { Decimal } from 'decimal.js'
import { add, dinero, toDecimal } from 'dinero.js'
import * as dineroCurrencies from 'dinero.js/currencies'
import assert from 'node:assert/strict'
import { summarize } from '../dist/fee.js'
import { feeLists, feeListsOfMills } from './data.mjs'
import { valueOf } from './turns.mjs'

// By hand ------------------------------------------------------------------------------------------------------------

/**
 * The total in the currency of the line at `from`, which is the first in this currency. Local numbers made this the
 * fastest variant.
 */
const totalFrom = (fees, from) => {
  const { currency_code } = fees[from]
  const reported_totals = []
  const unposted = []
  let sum = 0
  let demurrage = 0
  let extendedDwellTime = 0
  let exam = 0
  let other = 0
  let hasDemurrage = false
  let hasExtendedDwellTime = false
  let hasExam = false
  let hasOther = false
  for (let i = from; i < fees.length; i++) {
    const fee = fees[i]
    if (fee.currency_code !== currency_code) continue
    const { type, amount } = fee
    if (type === 'total') {
      reported_totals.push(amount)
      continue
    }
    sum += amount
    if (amount === 0 && !unposted.includes(type)) unposted.push(type)
    switch (type) {
      case 'demurrage':
        demurrage += amount
        hasDemurrage = true
        break
      case 'extended_dwell_time':
        extendedDwellTime += amount
        hasExtendedDwellTime = true
        break
      case 'exam':
        exam += amount
        hasExam = true
        break
      default:
        other += amount
        hasOther = true
    }
  }
  const by_type = {}
  if (hasDemurrage) by_type.demurrage = demurrage
  if (hasExtendedDwellTime) by_type.extended_dwell_time = extendedDwellTime
  if (hasExam) by_type.exam = exam
  if (hasOther) by_type.other = other
  return { currency_code, sum, by_type, reported_totals, unposted }
}

const hasTotal = (totals, currency_code) => {
  for (let i = 0; i < totals.length; i++) {
    if (totals[i].currency_code === currency_code) return true
  }
  return false
}

const byHand = ({ fees }) => {
  if (fees === null) return { reported: false, totals: [] }
  const totals = []
  for (let i = 0; i < fees.length; i++) {
    if (!hasTotal(totals, fees[i].currency_code)) totals.push(totalFrom(fees, i))
  }
  return { reported: true, totals }
}

/** Sums by currency only. */
const sumsByHand = ({ fees }) => {
  const sums = {}
  for (const { type, amount, currency_code } of fees) {
    if (type !== 'total') sums[currency_code] = (sums[currency_code] ?? 0) + amount
  }
  return sums
}

// The peers ----------------------------------------------------------------------------------------------------------

const sumsWith =
  (from, plus, toNumber) =>
  ({ fees }) => {
    const sums = {}
    for (const { type, amount, currency_code } of fees) {
      if (type === 'total') continue
      const money = from(amount, currency_code)
      const sum = sums[currency_code]
      sums[currency_code] = sum === undefined ? money : plus(sum, money)
    }
    for (const currency_code in sums) sums[currency_code] = toNumber(sums[currency_code])
    return sums
  }

const withBig = sumsWith(
  amount => new Big(amount),
  (a, b) => a.plus(b),
  Number,
)
const withDecimal = sumsWith(
  amount => new Decimal(amount),
  (a, b) => a.plus(b),
  Number,
)
const withDinero = sumsWith(
  (amount, currency_code) => {
    const currency = dineroCurrencies[currency_code]
    return dinero({ amount: Math.round(amount * currency.base ** currency.exponent), currency })
  },
  add,
  sum => Number(toDecimal(sum)),
)

// The comparison -----------------------------------------------------------------------------------------------------

const contestants = {
  'by hand, inexact': byHand,
  gateout: summarize,
  'sums alone by hand, inexact': sumsByHand,
  'big.js, sums': withBig,
  'decimal.js, sums': withDecimal,
  'dinero.js, sums': withDinero,
}

const work = (name, lists, targets) => ({
  name,
  inputs: lists.map(fees => ({ fees })),
  floor: 'by hand, inexact',
  contestants,
  targets,
})

const AT_MOST_2 = [{ against: 'by hand, inexact', atMost: 2 }]

export const works = [
  work('fees, 1 line', feeLists(1, ['USD']), AT_MOST_2),
  work('fees, 5 lines', feeLists(5, ['USD']), AT_MOST_2),
  work('fees, 50 lines', feeLists(50, ['USD']), AT_MOST_2),
  work('fees, 5 lines, mixed currencies', feeLists(5, ['USD', 'CAD', 'MXN']), AT_MOST_2),
  work('fees, 5 lines of three decimals', feeListsOfMills(5), AT_MOST_2),
]

const sumsOf = totals =>
  Object.fromEntries(
    totals.filter(total => Object.keys(total.by_type).length > 0).map(total => [total.currency_code, total.sum]),
  )
const equal = (a, b) => {
  try {
    assert.deepEqual(a, b)
    return true
  } catch {
    return false
  }
}

export const check = () =>
  works.map(({ name, inputs }) => {
    let wrong = 0
    for (const input of inputs) {
      const summary = valueOf(summarize(input))
      assert.equal(summary.reported, true)
      for (const sums of [withBig, withDecimal, withDinero]) assert.deepEqual(sums(input), sumsOf(summary.totals))
      if (!equal(byHand(input), summary)) wrong += 1
    }
    return `${name}: equal sums, but by hand (inexact) wrong on ${wrong} of ${inputs.length} lists`
  })
