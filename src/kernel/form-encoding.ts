/**
 * Percent-encoding and `application/x-www-form-urlencoded`. `URLSearchParams` is not part of ECMAScript, and
 * `decodeURIComponent` throws on malformed input.
 */
import { wellFormed } from './text'

/** Percent-encodes the UTF-8 bytes of all characters except `A–Z a–z 0–9 - . _ ~`. A lone surrogate becomes U+FFFD. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Form-encodes pairs, with `+` for a space. Inverse of {@link formPairs}. */
export const formEncode = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map(pair => pair.map(formPart).join('=')).join('&')

/** Form encoding differs from percent-encoding: `*` is not escaped, `~` is. */
const formPart = (text: string): string =>
  percentEncode(text).replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E')

/** Parses a form-encoded string into pairs, in order. Never fails: a malformed escape is kept literally. */
export const formPairs = (text: string): readonly (readonly [name: string, value: string])[] =>
  text
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [formDecode(pair), ''] : [formDecode(pair.slice(0, at)), formDecode(pair.slice(at + 1))]
    })

/** Decodes a name or value of a form: `+` is a space, and invalid UTF-8 becomes U+FFFD. */
const formDecode = (text: string): string =>
  wellFormed(text)
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9A-Fa-f]{2})+/g, escapes =>
      utf8(
        escapes
          .slice(1)
          .split('%')
          .map(byte => parseInt(byte, 16)),
      ),
    )

/** Decodes UTF-8. A truncated sequence becomes one U+FFFD, and decoding resumes at the byte that cannot continue it. */
export const utf8 = (bytes: readonly number[]): string => {
  let text = ''
  for (let i = 0; i < bytes.length;) {
    const { length, lowest, highest, bits } = readLead(bytes[i++]!)
    let point = bits
    let missing = length
    for (; missing > 0 && i < bytes.length; missing--, i++) {
      const byte = bytes[i]!
      const isSecond = missing === length
      if (byte < (isSecond ? lowest : 0x80) || byte > (isSecond ? highest : 0xbf)) break
      point = (point << 6) | (byte & 0x3f)
    }
    text += missing > 0 ? '\ufffd' : String.fromCodePoint(point)
  }
  return text
}

/** A first byte: the number of bytes that follow, the valid range of the second byte, and its own code point bits. */
type Lead = { readonly length: number; readonly lowest: number; readonly highest: number; readonly bits: number }

/**
 * Some first bytes narrow the range of the second byte, to rule out overlong encodings, surrogates and code points above
 * U+10FFFF.
 */
const readLead = (byte: number): Lead => {
  if (byte < 0x80) return { length: 0, lowest: 0x80, highest: 0xbf, bits: byte }
  if (byte < 0xc2) return { length: 0, lowest: 0x80, highest: 0xbf, bits: 0xfffd }
  if (byte < 0xe0) return { length: 1, lowest: 0x80, highest: 0xbf, bits: byte & 0x1f }
  if (byte < 0xf0)
    return { length: 2, lowest: byte === 0xe0 ? 0xa0 : 0x80, highest: byte === 0xed ? 0x9f : 0xbf, bits: byte & 0xf }
  return byte < 0xf5
    ? { length: 3, lowest: byte === 0xf0 ? 0x90 : 0x80, highest: byte === 0xf4 ? 0x8f : 0xbf, bits: byte & 0x7 }
    : { length: 0, lowest: 0x80, highest: 0xbf, bits: 0xfffd }
}
