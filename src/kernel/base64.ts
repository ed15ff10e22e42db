/**
 * Decodes base64 without `atob` or `Buffer`, which are not part of ECMAScript.
 */
import { utf8 } from './form-encoding'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64, padded or not, as UTF-8. Returns undefined for a bad character or an impossible length. */
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
