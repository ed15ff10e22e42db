/**
 * Text within addresses: percent-encoding, and pairs as a form writes them. `URLSearchParams` is not part of the
 * language, and `decodeURIComponent` throws.
 */
import { wellFormed } from './text'

/** Percent-encodes all but `A–Z a–z 0–9 - . _ ~`, as UTF-8; a lone surrogate is written as U+FFFD. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Pairs as form-encoded text, with `+` for a space: what {@link formPairs} reads. */
export const formEncode = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map(pair => pair.map(formPart).join('=')).join('&')

/** In a form the asterisk is not escaped, and the tilde is. */
const formPart = (text: string): string =>
  percentEncode(text).replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E')

/** The pairs of a form-encoded text, decoded, in their order. Nothing is refused: a bad escape is read as it stands. */
export const formPairs = (text: string): readonly (readonly [name: string, value: string])[] =>
  text
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [formDecode(pair), ''] : [formDecode(pair.slice(0, at)), formDecode(pair.slice(at + 1))]
    })

/** A part of a form as text: `+` is a space, and bytes that are not UTF-8 are U+FFFD. */
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

/** Bytes as text. A sequence that breaks off is one U+FFFD, up to the byte that cannot continue it. */
export const utf8 = (bytes: readonly number[]): string => {
  let text = ''
  for (let i = 0; i < bytes.length;) {
    const { length, lowest, highest, bits } = leadOf(bytes[i++]!)
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

/** What a first byte tells: how many bytes follow, the range of the next one, and its own bits of the code point. */
type Lead = { readonly length: number; readonly lowest: number; readonly highest: number; readonly bits: number }

/**
 * Some first bytes narrow the range of the second one: else a code point could be written longer than needed, be a
 * surrogate, or lie beyond U+10FFFF.
 */
const leadOf = (byte: number): Lead =>
  byte < 0x80
    ? { length: 0, lowest: 0x80, highest: 0xbf, bits: byte }
    : byte < 0xc2
      ? { length: 0, lowest: 0x80, highest: 0xbf, bits: 0xfffd }
      : byte < 0xe0
        ? { length: 1, lowest: 0x80, highest: 0xbf, bits: byte & 0x1f }
        : byte < 0xf0
          ? { length: 2, lowest: byte === 0xe0 ? 0xa0 : 0x80, highest: byte === 0xed ? 0x9f : 0xbf, bits: byte & 0xf }
          : byte < 0xf5
            ? { length: 3, lowest: byte === 0xf0 ? 0x90 : 0x80, highest: byte === 0xf4 ? 0x8f : 0xbf, bits: byte & 0x7 }
            : { length: 0, lowest: 0x80, highest: 0xbf, bits: 0xfffd }
