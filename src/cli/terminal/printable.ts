/**
 * Text from elsewhere, made safe to show: a container's number must not be able to move a terminal's cursor.
 */

const BREAKS = /[\t\n\r]+/g
/** C0, C1, line and paragraph separators, and what reverses the direction of writing. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu

/** The text on one line and without control characters. */
export const printable = (text: string): string => text.replace(BREAKS, ' ').replace(UNSAFE, '\uFFFD')

/** JSON text without the control characters that JSON itself lets stand. */
export const printableJson = (json: string): string =>
  json.replace(/[\u007F-\u009F]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`)
