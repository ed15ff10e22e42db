/**
 * A case as one word that can be copied into a command line: the version of the form, a dot, and the JSON of the
 * case, deflated, in base64url.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { stringify } from '../../kernel/json'

const PREFIX = 'g1.'
const BLOB = /^g1\.[\w-]+$/
const MIB = 2 ** 20
/** A case above this is named by its place: some shells take no longer words. */
const LONGEST = 8_000

/** The word for a case; undefined where it would be too long. */
export const blobOf = (sealed: unknown): string | undefined => {
  const blob = PREFIX + deflateRawSync(stringify(sealed), { level: 9 }).toString('base64url')
  return blob.length > LONGEST ? undefined : blob
}

export const isBlob = (word: string): boolean => BLOB.test(word)

/** What a blob has in it; undefined where it is damaged. */
export const unblob = (blob: string): unknown => {
  try {
    const text = inflateRawSync(Buffer.from(blob.slice(PREFIX.length), 'base64url'), { maxOutputLength: 32 * MIB })
    return JSON.parse(text.toString()) as unknown
  } catch {
    return undefined
  }
}
