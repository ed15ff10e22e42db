/**
 * Strings of people as words to compare: without case, accents, punctuation and the humps of identifiers. A check mark is yes.
 * Other pictures and question marks stay, so that `yes?` and an hourglass are no known words.
 */

/** Returns the words of a string, separated by single spaces: `LastFreeDay`, `last_free_day` and `Last free day` are equal. */
export const fold = (text: string): string => {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .replace(/[✓✔☑✅]/g, ' yes ')
    .replace(/[✗✘❌☐]/g, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}\p{So}?]+/gu, ' ')
    .trim()
}

/** Full-width letters, digits and marks as ASCII, without characters that have no width and the apostrophe of a text. */
export const narrow = (text: string): string =>
  /^'|[^ -~]/.test(text)
    ? text
        .replace(/[\uff01-\uff5e]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
        .replace(/^'|[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    : text

/** A longer cell is text, and some patterns take quadratic time. */
export const MAX_CELL = 5_000

/** A single word without humps. */
const PLAIN = /^(?:[A-Z]?[a-z]*|[A-Z]*|\d*)$/
