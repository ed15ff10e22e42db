/**
 * Unicode's default full upper case as tables that a script carries, so that the answer does not depend on an engine's
 * locale or its version of Unicode.
 */
import { codePointLength } from '../kernel/text'

/**
 * Characters that map to one character each, as two texts of equal length in code points, and those that map to
 * several.
 */
export type UpperCase = {
  readonly from: string
  readonly to: string
  readonly special: readonly (readonly [from: string, to: string])[]
}

/** Beyond this code point no character has case, is White_Space or a dash (Unicode 17). */
const LAST = 0x1ffff

/** The tables for all characters. */
export const upperCaseTables = (): UpperCase => {
  const from: string[] = []
  const to: string[] = []
  const special: (readonly [string, string])[] = []
  for (let point = 0; point <= LAST; point++) {
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
}

const charactersOf = (isMember: (char: string) => boolean): string => {
  let text = ''
  for (let point = 0; point <= LAST; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const char = String.fromCodePoint(point)
    if (isMember(char)) text += char
  }
  return text
}

/** Every character of Unicode's White_Space. */
export const whiteSpace = (): string => charactersOf(char => /^\p{White_Space}$/u.test(char))

/** What the form of a container number leaves out: White_Space, Dash_Punctuation, and the minus sign. */
export const gaps = (): string => `${whiteSpace()}${charactersOf(char => /^[\p{Dash_Punctuation}\u2212]$/u.test(char))}`
