/**
 * Replaces the characters that a store cannot keep. JSON may escape U+0000 and half of a surrogate pair; PostgreSQL's
 * `jsonb` refuses both, and UTF-8 has no bytes for the second.
 */
const ESCAPES =
  /\\(?:(u0000|u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|u[dD][c-fC-F][0-9a-fA-F]{2})|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|[^])/g

const SUSPECT = /\\u(?:0000|[dD][89a-fA-F])/

/**
 * Replaces these characters by U+FFFD in a JSON document, in values and keys, and counts them. Works before the document
 * is parsed, so the depth does not matter.
 */
export const cleanJson = text => {
  if (!SUSPECT.test(text)) return { text, replaced: 0 }
  let replaced = 0
  const cleaned = text.replace(ESCAPES, (escape, bad) => {
    if (bad === undefined) return escape
    replaced++
    return '\\ufffd'
  })
  return { text: cleaned, replaced }
}

/** The same for a value. */
export const clean = value => JSON.parse(cleanJson(JSON.stringify(value)).text)
