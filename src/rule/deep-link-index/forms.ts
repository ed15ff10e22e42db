/**
 * Does this engine normalize identifiers as the engine that wrote an index? Normalization follows Unicode data, which
 * differ between engines.
 */
import { fnv1a } from '../../kernel/fnv1a'
import { memoizeLast } from '../../kernel/memo'
import { upperCase, withoutGaps } from '../../kernel/text'

/** The first two planes contain all letters, spaces and dashes. */
const END = 0x20000
const CHUNK = 0x400

/**
 * The digest of all normalized characters. Equal digests mean equal normalization, which works character by character.
 * Computed once, in about 25 ms.
 */
export const formsDigest = (): number => digestOnce(formOf)

const formOf = (text: string): string => withoutGaps(upperCase(text))

/** Computes the FNV-1a digest of every character's normalized form; surrogates are left out. */
export const digestOf = (form: (text: string) => string): number => {
  let digest = 1
  for (let start = 0; start < END; start += CHUNK) {
    const points = Array.from({ length: CHUNK }, (_, i) => start + i).filter(point => point < 0xd800 || point > 0xdfff)
    const units = form(String.fromCodePoint(...points))
    digest = fnv1a(units, 0, units.length, digest)
  }
  return digest >>> 0
}

const digestOnce = /* @__PURE__ */ memoizeLast(digestOf)
