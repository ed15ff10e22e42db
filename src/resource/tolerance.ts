/**
 * How does tolerant reading fix a value that strict reading refuses? The transforms of codecs.
 */
import { feeTypes, holdNames, holdStatuses } from './codes'
import type { Fee, Hold } from './model'

/** A hold with any name and any status. */
type FoundHold = { readonly name: string; readonly status: string; readonly description?: string | null | undefined }

const isWord = <W extends string>(words: readonly W[], word: string): word is W => words.some(known => known === word)

/**
 * An unknown name becomes `other`, and an unknown status becomes `hold`: an active hold must not be mistaken for none. The
 * original word, first of the name, becomes the description unless there is one.
 */
export const fixHold = ({ name, status, description, ...rest }: FoundHold): Hold => ({
  ...rest,
  name: isWord(holdNames, name) ? name : 'other',
  status: isWord(holdStatuses, status) ? status : 'hold',
  description: (description ?? '') === '' ? (isWord(holdNames, name) ? status : name) : description,
})

/** A hold that is released is left out: alone among the unknown words, this one means no hold. */
export const fixHolds = (found: readonly FoundHold[]): Hold[] =>
  found
    .filter(({ status }) => status.toLowerCase() !== 'released')
    .map(hold => (isWord(holdNames, hold.name) && isWord(holdStatuses, hold.status) ? (hold as Hold) : fixHold(hold)))

/** A fee with any type and possibly without a currency. */
type FoundFee = Omit<Fee, 'type' | 'currency_code'> & {
  readonly type: string
  readonly currency_code?: string | null | undefined
}

/** ISO 4217: a transaction in which no currency is involved. */
const NO_CURRENCY = 'XXX'

/** An unknown type becomes `other`, and a missing currency `XXX`. */
export const fixFee = ({ type, currency_code, ...rest }: FoundFee): Fee => ({
  ...rest,
  type: isWord(feeTypes, type) ? type : 'other',
  currency_code: currency_code ?? NO_CURRENCY,
})

/** Drops null items. */
export const dropNulls = (items: readonly (string | null)[]): string[] => items.filter(text => text !== null)
