/**
 * Unicode operations on strings, independent of the locale.
 */

/**
 * Whether a string contains only Unicode White_Space. Unlike JavaScript's `\s` and `trim`, this includes U+0085 and
 * excludes U+FEFF.
 */
export const isBlank = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false
  return true
}

/**
 * Removes Unicode White_Space from both ends. A regular expression would restart at every inner space, which takes
 * quadratic time.
 */
export const trim = (text: string): string => {
  let start = 0
  let end = text.length
  // Out of range, charCodeAt returns NaN, which is not a space.
  while (isSpace(text.charCodeAt(start))) start++
  while (isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const SPACE = /^\p{White_Space}$/u
const isSpace = (unit: number): boolean =>
  unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit > 0x7e && SPACE.test(String.fromCharCode(unit)))

/** Unicode does not class the minus sign (U+2212) as a dash, but people type it as one. */
const GAP = /[\p{White_Space}\p{Dash_Punctuation}\u2212]/u
const GAPS = /* @__PURE__ */ new RegExp(GAP, 'gu')
const ASCII_GAPS = /[\t-\r -]/g
const LONE_SURROGATES = /\p{Surrogate}/gu

/** Unicode's default full upper case. Most identifiers are upper case already and returned without a copy. */
export const upperCase = (text: string): string => {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f || (unit >= 0x61 && unit <= 0x7a)) return text.toUpperCase()
  }
  return text
}

/** Removes all White_Space and dashes from an upper-case string. */
export const withoutGaps = (text: string): string => {
  if (isAscii(text)) return text.replace(ASCII_GAPS, '')
  return text.search(LONE_SURROGATES) < 0 ? text.replace(GAPS, '') : joinedWithoutGaps(text).toUpperCase()
}

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
  return true
}

/**
 * Removes gaps from a string with lone surrogates. Two of them may join to a character that is itself a dash or a small
 * letter.
 */
const joinedWithoutGaps = (text: string): string => {
  const kept: string[] = []
  for (const char of text) {
    if (GAP.test(char)) continue
    if (GAP.test((kept.at(-1) ?? '') + char)) kept.pop()
    else kept.push(char)
  }
  return kept.join('')
}

/**
 * Whether a string contains another. Long inputs avoid `includes`, which can take O(n · m).
 *
 * @complexity O(n + m) in the lengths
 */
export const contains = (text: string, part: string): boolean =>
  text.length * part.length <= MAX_NAIVE_STEPS ? text.includes(part) : containsLong(text, part)

const MAX_NAIVE_STEPS = 1e7

/**
 * {@link contains} by the Knuth–Morris–Pratt algorithm: after a mismatch it continues with the longest prefix that still
 * matches.
 */
export const containsLong = (text: string, part: string): boolean => {
  const fallback = new Uint32Array(part.length + 1)
  for (let i = 1, fits = 0; i < part.length; i++) {
    while (fits > 0 && part.charCodeAt(i) !== part.charCodeAt(fits)) fits = fallback[fits]!
    if (part.charCodeAt(i) === part.charCodeAt(fits)) fits++
    fallback[i + 1] = fits
  }
  let fits = 0
  for (let i = 0; i < text.length && fits < part.length; i++) {
    while (fits > 0 && text.charCodeAt(i) !== part.charCodeAt(fits)) fits = fallback[fits]!
    if (text.charCodeAt(i) === part.charCodeAt(fits)) fits++
  }
  return fits === part.length
}

/** Replaces each lone surrogate with U+FFFD. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATES, '\ufffd')

/** The number of code points; a lone surrogate counts as one. */
export const codePointLength = (text: string): number => {
  let pairs = 0
  for (let i = 1; i < text.length; i++) if (isLow(text.charCodeAt(i)) && isHigh(text.charCodeAt(i - 1))) pairs++
  return text.length - pairs
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/**
 * Compares two strings by code point. JavaScript's `<` compares code units, which sorts U+1F600 (a surrogate pair) before
 * U+FF01; ranking surrogates above all other units corrects this.
 */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)
