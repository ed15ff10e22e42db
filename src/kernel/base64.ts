/**
 * Text in base64. The language itself has no function that reads it.
 */
import { utf8 } from './form-encoding'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The UTF-8 text behind base64, padded or not; undefined for another alphabet or an impossible length. */
export const decodeBase64 = (text: string): string | undefined => {
  const digits = /^([A-Za-z0-9+/]*)={0,2}$/.exec(text)?.[1]
  if (digits === undefined || digits.length % 4 === 1) return undefined
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const digit of digits) {
    buffer = ((buffer << 6) | ALPHABET.indexOf(digit)) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return utf8(bytes)
}
