/**
 * Encodes a case as one word to copy into a command line: a version prefix, then the deflated JSON in base64url.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { stringify } from '../../kernel/json'

const PREFIX = 'g1.'
/** In characters. A longer word would exceed the limits of some shells; such a case is named by its id instead. */
const MAX_LENGTH = 8_000

/** The word for a case, or undefined if it would be too long. */
export const encodeBlob = (sealed: unknown): string | undefined => {
  const blob = PREFIX + deflateRawSync(stringify(sealed), { level: 9 }).toString('base64url')
  return blob.length > MAX_LENGTH ? undefined : blob
}

export const isBlob = (word: string): boolean => /^g1\.[\w-]+$/.test(word)

/** The case in a blob, or undefined if the blob is damaged. */
export const decodeBlob = (blob: string): unknown => {
  try {
    const text = inflateRawSync(Buffer.from(blob.slice(PREFIX.length), 'base64url'), { maxOutputLength: 32 * 2 ** 20 })
    return JSON.parse(text.toString()) as unknown
  } catch {
    return undefined
  }
}
