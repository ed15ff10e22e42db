/**
 * The FNV-1a hash of the UTF-16 code units of a string, as a signed 32-bit integer.
 */

export const FNV_SEED = 0x811c9dc5
export const FNV_PRIME = 0x01000193

/** @param hash the hash of the preceding units, if the string continues another one */
export const fnv1a = (text: string, from = 0, to = text.length, hash = FNV_SEED): number => {
  let result = hash | 0
  for (let i = from; i < to; i++) result = Math.imul(result ^ text.charCodeAt(i), FNV_PRIME)
  return result
}
