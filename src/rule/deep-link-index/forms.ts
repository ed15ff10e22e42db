/**
 * Which forms have identifiers here? They follow Unicode's data, which differ between engines.
 */
import { memoizeLast } from '../../kernel/memo'
import { upperCase, withoutGaps } from '../../kernel/text'

/** Beyond two planes there are no letters, spaces or dashes. */
const END = 0x20000
const CHUNK = 0x400

/**
 * A digest of the forms of every character. Where it is the same, so are all forms: those of a text are made character
 * by character. It takes some 25 ms, once.
 */
export const formsDigest = (): number => digestOnce(formOf)

const formOf = (text: string): string => withoutGaps(upperCase(text))

/** A digest of the forms that a function gives to every character; surrogates have none. */
export const digestOf = (form: (text: string) => string): number => {
  let digest = 1
  for (let start = 0; start < END; start += CHUNK) {
    const points = Array.from({ length: CHUNK }, (_, i) => start + i).filter(point => point < 0xd800 || point > 0xdfff)
    const units = form(String.fromCodePoint(...points))
    for (let i = 0; i < units.length; i++) digest = Math.imul(digest ^ units.charCodeAt(i), 0x01000193)
  }
  return digest >>> 0
}

const digestOnce = /* @__PURE__ */ memoizeLast(digestOf)
