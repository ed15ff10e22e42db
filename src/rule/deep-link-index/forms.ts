/**
 * Does this JavaScript engine normalize identifiers in the same way as the engine that wrote an index? Normalization
 * depends on the version of Unicode, which differs between engines.
 */
import { fnv1a } from '../../kernel/fnv1a'
import { memoizeLast } from '../../kernel/memo'
import { upperCase, withoutGaps } from '../../kernel/text'

/** The end of the first two Unicode planes, which contain all letters, spaces and dashes. */
const END = 0x20000
const CHUNK = 0x400

/**
 * Returns the digest of every normalized character. Equal digests mean equal normalization, which works character by
 * character. It is computed once, in about 25 ms.
 */
export const formsDigest = (): number => digestOnce(normalizeText)

const normalizeText = (text: string): string => withoutGaps(upperCase(text))

/** Computes the FNV-1a digest of every character's normalized form, without surrogates. */
export const digestForms = (form: (text: string) => string): number => {
  let digest = 1
  for (let start = 0; start < END; start += CHUNK) {
    const points = Array.from({ length: CHUNK }, (_, i) => start + i).filter(point => point < 0xd800 || point > 0xdfff)
    const units = form(String.fromCodePoint(...points))
    digest = fnv1a(units, 0, units.length, digest)
  }
  return digest >>> 0
}

const digestOnce = /* @__PURE__ */ memoizeLast(digestForms)
