/**
 * How does tolerant reading fix a value that strict reading refuses? The transforms of codecs.
 */
import { feeTypes, holdNames, holdStatuses } from './codes'
import type { Fee, Hold } from './model'

type FoundHold = { readonly name: string; readonly status: string; readonly description?: string | null | undefined }

const isWord = <W extends string>(words: readonly W[], word: string): word is W => words.some(known => known === word)

/**
 * An unknown name becomes `other`, and an unknown status becomes `hold`: an active hold must not be mistaken for none. The
 * original word, first of the name, becomes the description unless there is one. `pending` counts in any case of letters.
 */
export const fixHold = (found: FoundHold): Hold => {
  const { name, description } = found
  const status = found.status.toLowerCase() === 'pending' ? 'pending' : found.status
  if (isWord(holdNames, name) && isWord(holdStatuses, status))
    return status === found.status ? (found as Hold) : { ...found, name, status }
  return {
    ...found,
    name: isWord(holdNames, name) ? name : 'other',
    status: isWord(holdStatuses, status) ? status : 'hold',
    description: (description ?? '') === '' ? (isWord(holdNames, name) ? status : name) : description,
  }
}

/** The only word, in any case of letters, that means that there is no hold. */
export const RELEASED = /^[Rr][Ee][Ll][Ee][Aa][Ss][Ee][Dd]$/

export const isNotReleased = ({ status }: { readonly status: unknown }): boolean =>
  typeof status !== 'string' || !RELEASED.test(status)

/** A hold that is released is left out. */
export const fixHolds = (found: readonly FoundHold[]): Hold[] => found.filter(isNotReleased).map(fixHold)

type FoundFee = Omit<Fee, 'type' | 'currency_code'> & {
  readonly type: string
  readonly currency_code?: string | null | undefined
}

/** ISO 4217: a transaction in which no currency is involved. */
const NO_CURRENCY = 'XXX'

export const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Whether a string has the form of a JSON number within the range of a double. */
export const isJsonNumber = (text: string): boolean => JSON_NUMBER.test(text) && Number.isFinite(Number(text))

export const toNumber = (text: string): number => Number(text)

/** An unknown type becomes `other`, and a missing currency `XXX`. */
export const fixFee = ({ type, currency_code, ...rest }: FoundFee): Fee => ({
  ...rest,
  type: isWord(feeTypes, type) ? type : 'other',
  currency_code: currency_code ?? NO_CURRENCY,
})

export const asNotReported = (): null => null

/** Drops null items. */
export const dropNulls = (items: readonly (string | null)[]): string[] => items.filter(text => text !== null)
