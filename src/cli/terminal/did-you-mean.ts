/**
 * Which of the known words was meant by one that is not known.
 */

/** ` (did you mean X?)` with the nearest of the words, or nothing where none is near. */
export const didYouMean = (text: string, words: readonly string[]): string => {
  const ranked = words.map(word => ({ word, distance: distanceBetween(text.toLowerCase(), word.toLowerCase()) }))
  const [best] = ranked.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, Math.min(text.length, LONGEST) / 3) ? ` (did you mean ${best.word}?)` : ''
}

/** Longer texts are not compared: no word is nearly so long. */
const LONGEST = 60

/** How many characters have to be inserted, deleted or replaced (Levenshtein). */
const distanceBetween = (a: string, b: string): number => {
  if (a.length > LONGEST) return Infinity
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
