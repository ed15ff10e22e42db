/**
 * Text as Unicode sees it, whatever the locale.
 */

const BLANK = /^\p{White_Space}*$/u

/** Whether nothing but Unicode White_Space is in it: U+0085 counts, U+FEFF does not (JavaScript's `\s` and `trim` differ in both). */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** The number of code points; a lone surrogate is one. */
export const codePointLength = (text: string): number => text.replace(SURROGATE_PAIR, '-').length

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/**
 * The order of two texts by code point. JavaScript's `<` compares code units, which puts U+1F600 (a surrogate pair)
 * before U+FF01; moving the surrogates above the rest of the plane mends exactly that.
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

/** The text without White_Space at both ends; by a loop, for a pattern would begin anew at every space within. */
export const trim = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

/** All White_Space is in the basic plane. */
const isSpace = (unit: number): boolean =>
  unit < 0x80 ? unit === 0x20 || (unit >= 9 && unit <= 13) : SPACE.test(String.fromCharCode(unit))

const SPACE = /\p{White_Space}/u
