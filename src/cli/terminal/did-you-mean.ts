/**
 * Suggests a known word for a misspelt one.
 */

/** Returns ` (did you mean X?)` with the nearest word, or an empty string if no word is near. */
export const didYouMean = (text: string, words: readonly string[]): string => {
  const word = nearest(text, words)
  return word === undefined ? '' : ` (did you mean ${word}?)`
}

/** Returns the nearest word, or undefined if no word is near. */
export const nearest = (text: string, words: readonly string[]): string | undefined => {
  const ranked = words.map(word => ({ word, distance: distanceBetween(text.toLowerCase(), word.toLowerCase()) }))
  const [best] = ranked.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, Math.min(text.length, MAX_LENGTH) / 3) ? best.word : undefined
}

/** Longer input is not compared: no word is nearly as long. */
const MAX_LENGTH = 60

/** The Levenshtein distance: the number of characters to insert, delete or replace. */
const distanceBetween = (a: string, b: string): number => {
  if (a.length > MAX_LENGTH) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
