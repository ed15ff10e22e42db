/**
 * Text from elsewhere, made safe to show: it cannot move a cursor, change a colour, hide what follows, or reverse the
 * direction of writing.
 */

const BREAKS = /[\t\n\r]+/g
/** C0 and C1 controls (the escape character among them), line and paragraph separators, and controls of direction. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
/**
 * The same as far as they can stand in JSON text: C0 controls are escaped already, or are the line breaks of its
 * layout.
 */
const UNSAFE_IN_JSON = /[\u007F-\u009F\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * The text on one line, with U+FFFD for each unsafe character.
 *
 * @example printable('CSQU\u001B[2J') // 'CSQU\uFFFD[2J'
 */
export const printable = (text: string): string => text.replace(BREAKS, ' ').replace(UNSAFE, '\uFFFD')

/**
 * The same JSON value in text without unsafe characters: each is escaped as `\uXXXX`.
 *
 * @example printableJson('"\u009B"') // '"\\u009b"'
 */
export const printableJson = (json: string): string =>
  json.replace(UNSAFE_IN_JSON, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
