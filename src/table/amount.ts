/**
 * Which amounts does a cell have?
 *
 * An amount has a sign, groups of digits, a currency and a label of the list; everything else in the cell is a fault.
 * Amounts are separated by `;`, `+`, a line break, or a comma beside a word or a sign. A mark before three digits groups
 * them, unless the table uses it for decimals: then only a currency with three decimals makes the cell clear.
 */
import { countDecimals } from '../kernel/currency'
import { decimal } from '../kernel/decimal'
import type { FeeType } from '../resource/model'
import { fold, narrow } from './fold'
import { CURRENCIES, FEE_TYPES, OPEN_SIGNS, SIGNS } from './words'

/** An amount; the currency is a code, the sign of several currencies, or '' without one. */
export type Money = { readonly amount: number; readonly currency: string; readonly type: FeeType | null }
export type CellAmounts = readonly Money[] | { readonly reason: string }

/** The mark before the decimals of a number. */
export type Mark = '.' | ','

const NO_MARKS: ReadonlySet<Mark> = new Set()
const NUMBER = /^([^\d]*)(\d(?:[\d.,'’ ]*\d)?)([^\d]*)$/
/** All spaces, signs and marks of spreadsheets in one spelling. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\t]/g

const clean = (text: string): string =>
  narrow(text)
    .replace(SPACES, ' ')
    .replace(/[−‐‑‒–]/g, '-')
    .replace(/\bUS \$/gi, 'US$')
    // No cents: 375.- and 375/-
    .replace(/(\d)(?:[.,]-{1,2}|\/-)(?![-\d])/g, '$1')

/**
 * Reads the amounts of a cell, or the reason why it has none. `decimals` are the marks that the other cells of its table
 * show.
 *
 * @example readAmounts('demurrage $375; exam 90 USD')
 * // [{ amount: 375, currency: '$', type: 'demurrage' }, { amount: 90, currency: 'USD', type: 'exam' }]
 */
export const readAmounts = (text: string, decimals: ReadonlySet<Mark> = NO_MARKS): CellAmounts => {
  // More than an amount.
  if (text.endsWith('+')) return NO_AMOUNT
  const found: Money[] = []
  for (const item of splitItems(text)) {
    if (item.trim() === '') continue
    const money = readMoney(item.trim(), decimals)
    if ('reason' in money) return money
    found.push(money)
  }
  return found.length > 0 ? found : NO_AMOUNT
}

const splitItems = (text: string): readonly string[] =>
  clean(text).split(/[;+\n\r]+|,\s*(?=[\p{L}\p{Sc}])|(?<=[\p{L}\p{Sc}]),\s*/u)

export const UNCLEAR_MARK = 'has decimals or thousands behind its mark, which is not clear'
const NO_AMOUNT = { reason: 'is not an amount' }

const readMoney = (item: string, decimals: ReadonlySet<Mark>): Money | { readonly reason: string } => {
  const [, before, digits, after] = NUMBER.exec(item) ?? []
  if (before === undefined || digits === undefined || after === undefined || BARE_MARK.test(before)) return NO_AMOUNT
  const sign = findSign(before, after)
  const words = sign && findWords(sign.words)
  if (!sign || !words) return NO_AMOUNT
  const amount = readNumber(digits, decimals, countDecimals(words.currency) === 3)
  if (amount === null) return { reason: UNCLEAR_MARK }
  return Number.isNaN(amount) ? NO_AMOUNT : { amount: sign.isNegative && amount !== 0 ? -amount : amount, ...words }
}

/** A mark whose number begins with its decimals; the point of a word such as Rs. is none. */
const BARE_MARK = /(?:^|\P{L})[.,]$/u

type Sign = { readonly isNegative: boolean; readonly words: string }

const HYPHEN = /(\p{L})-(?=\p{L})/gu
const MINUS = /(^|[ (\p{Sc}])-(?=\S|$)/u

/** The sign, and the words around the number. A minus touches the number or its currency; parentheses are one, too. */
const findSign = (before: string, after: string): Sign | null => {
  const [start, end] = [before.replace(HYPHEN, '$1 '), after.replace(HYPHEN, '$1 ')]
  const isEnclosed = start.includes('(') && end.includes(')')
  const count = [isEnclosed, MINUS.test(start), end.startsWith('-')].filter(Boolean).length
  const bare = `${start.replace(MINUS, '$1')} ${end.replace(/^-/, '')}`
  const words = isEnclosed ? bare.replace('(', ' ').replace(')', ' ') : bare
  return count > 1 || /[-()]/.test(words) ? null : { isNegative: count === 1, words }
}

/** The currency and the label; null if there are other words, or two currencies. */
const findWords = (text: string): Pick<Money, 'currency' | 'type'> | null => {
  const found = new Set<string>()
  const label: string[] = []
  for (const word of text.split(/[ :=]+/)) {
    const currency = findCurrency(word)
    if (currency !== null) found.add(currency)
    else if (word !== '') label.push(word)
  }
  // A word such as due is no type.
  const known = label.length === 0 ? '' : FEE_TYPES.get(fold(label.join(' ')))
  const type = known === '' ? null : known
  const codes = [...found].filter(code => CURRENCIES.has(code))
  const [currency = ''] = codes.length > 0 ? codes : found
  const isOne = codes.length < 2 && [...found].every(each => each === currency || mayMean(each, currency))
  return type === undefined || !isOne ? null : { currency, type }
}

/** The code of a currency that a word names, the word itself if it is a sign of several, or null. */
export const findCurrency = (word: string): string | null => {
  const upper = word.toUpperCase().replace(/\.$/, '')
  const code = /^\$?([A-Z]{3})\$?$/.exec(upper)?.[1] ?? ''
  return CURRENCIES.has(code) ? code : (SIGNS.get(upper) ?? (OPEN_SIGNS.has(upper) ? upper : null))
}

/** The spellings of a number; the groups of digits and the decimals. */
const FORMS = [
  /^(\d+)$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^(\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d+))?$/,
  // Lakhs and crores.
  /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/,
  /^(\d+)[.,](\d+)$/,
]
const SINGLE = /^([1-9]\d{0,2})([.,])\d{3}$/

/** The number, NaN if it is not one, null if it has two values. */
const readNumber = (digits: string, decimals: ReadonlySet<Mark>, hasThree: boolean): number | null => {
  const mark = SINGLE.exec(digits)?.[2] as Mark | undefined
  const isDecimal = mark !== undefined && decimals.has(mark)
  if (isDecimal && (!hasThree || decimals.size > 1)) return null
  if (mark !== undefined && !isDecimal && hasThree && decimals.size === 0) return null
  const form = isDecimal ? FORMS.at(-1)! : FORMS.find(each => each.test(digits))
  const [, whole, fraction = ''] = form?.exec(digits) ?? []
  return whole === undefined ? NaN : Number(`${whole.replace(/[^\d]/g, '')}.${fraction}`)
}

/** The marks that separate decimals in a cell of amounts. */
export const findDecimals = (text: string): readonly Mark[] =>
  splitItems(text).flatMap(item => {
    const digits = NUMBER.exec(item.trim())?.[2] ?? ''
    if (SINGLE.test(digits)) return []
    const marks = digits.match(/[.,]/g) ?? []
    const last = marks.at(-1) as Mark | undefined
    if (last === undefined) return []
    // A repeated mark groups, so that the other one is for decimals.
    if (marks.length > 1 && marks.every(mark => mark === last)) return [last === '.' ? ',' : '.']
    return [last]
  })

/** Whether the sign of an amount, or '' without one, may stand for a currency. */
export const mayMean = (sign: string, code: string): boolean =>
  sign === '' || (OPEN_SIGNS.get(sign) ?? '').includes(code)

/** A number as digits that {@link readAmounts} reads as the same number, whatever the other cells show. */
export const writeNumber = (amount: number, mark: Mark = '.'): string => {
  const { digits, exponent } = decimal(Math.abs(amount))
  const padded = String(digits * 10n ** BigInt(Math.max(exponent, 0))).padStart(1 - exponent, '0')
  const at = padded.length + Math.min(exponent, 0)
  const fraction = padded.slice(at)
  // Three decimals would look like thousands.
  return `${amount < 0 ? '-' : ''}${padded.slice(0, at)}${fraction && mark + fraction}${fraction.length === 3 ? '0' : ''}`
}
