/**
 * Makes foreign strings safe to print: without control characters that move the cursor, change colours, hide output or
 * reverse the writing direction, and without invisible characters, which make different strings look the same.
 */
import { stringify } from './json'

/**
 * C0 and C1 controls (including escape), line and paragraph separators, bidirectional controls, and invisible characters
 * such as zero-width spaces and tags.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
/**
 * The unsafe characters of serialized JSON, in which C0 controls are either escaped or line breaks of the layout.
 */
const UNSAFE_IN_JSON = /[\u007F-\u009F\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

/**
 * Puts a string on one line, with U+FFFD for each unsafe character.
 *
 * @example printable('CSQU\u001B[2J') // 'CSQU\uFFFD[2J'
 */
export const printable = (text: string): string => text.replace(/[\t\n\r]+/g, ' ').replace(UNSAFE, '\uFFFD')

/**
 * Escapes each unsafe character as `\\uXXXX`, line breaks too.
 *
 * @example escapeControls('CSQU\u001B[2J') // 'CSQU\\u001b[2J'
 */
export const escapeControls = (text: string): string => text.replace(UNSAFE, escapeCharacter)

/**
 * Escapes each unsafe character of serialized JSON as `\uXXXX`. The value stays the same.
 *
 * @example printableJson('"\u009B"') // '"\\u009b"'
 */
export const printableJson = (json: string): string =>
  BEYOND_ASCII.test(json) ? json.replace(UNSAFE_IN_JSON, escapeCharacter) : json

/** Most JSON is ASCII, and this search is many times faster than that for a class of Unicode. */
const BEYOND_ASCII = /[^\n -~]/

/** A character as the escapes of its one or two UTF-16 code units. */
const escapeCharacter = (char: string): string =>
  char
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** Serializes a value as one line of JSON that is safe to print. */
export const jsonLine = (value: unknown): string => `${printableJson(stringify(value))}\n`
