/**
 * Unicode's default full upper case as tables inside the generated script, so that results do not depend on the engine's locale
 * or Unicode version.
 */
import { memoizeLast } from '../kernel/memo'
import { codePointLength } from '../kernel/text'

/**
 * Characters that map to one character each, as two strings of equal length in code points, and characters that map to
 * several.
 */
export type UpperCase = {
  readonly from: string
  readonly to: string
  readonly special: readonly (readonly [from: string, to: string])[]
}

/** No character above this code point has an upper case, is white space or is a dash (Unicode 17). */
const LAST = 0x1ffff

/** The tables for characters up to a code point. Memoized, because building them takes a tenth of a second. */
const tablesUpTo = /* @__PURE__ */ memoizeLast((last: number): UpperCase => {
  const from: string[] = []
  const to: string[] = []
  const special: (readonly [string, string])[] = []
  for (let point = 0; point <= last; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const char = String.fromCodePoint(point)
    const upper = char.toUpperCase()
    if (upper === char) continue
    if (codePointLength(upper) > 1) special.push([char, upper])
    else {
      from.push(char)
      to.push(upper)
    }
  }
  return { from: from.join(''), to: to.join(''), special }
})

export const upperCaseTables = (): UpperCase => tablesUpTo(LAST)

/** A memoized function that returns all characters up to a code point that match a pattern. */
const listCharacters = (pattern: RegExp): ((last: number) => string) =>
  memoizeLast((last: number) => {
    let text = ''
    for (let point = 0; point <= last; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const char = String.fromCodePoint(point)
      if (pattern.test(char)) text += char
    }
    return text
  })

const whiteSpaceUpTo = /* @__PURE__ */ listCharacters(/^\p{White_Space}$/u)
const dashesUpTo = /* @__PURE__ */ listCharacters(/^[\p{Dash_Punctuation}\u2212]$/u)

/** Every character with the Unicode property White_Space. */
export const whiteSpace = (): string => whiteSpaceUpTo(LAST)

/** The characters that normalizing a container number removes: White_Space, Dash_Punctuation, and the minus sign. */
export const gaps = (): string => `${whiteSpace()}${dashesUpTo(LAST)}`
