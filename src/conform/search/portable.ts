/**
 * What an implementation is examined with: well-formed Unicode, of characters that edition 12 assigns (contract,
 * section 2).
 */
import type * as fc from 'fast-check'
import { isObject } from '../../kernel/json'

/** Blocks in which every character that is assigned today was assigned in Unicode 12 already. */
const BLOCKS =
  '\\u{0}-\\u{52F}\\u{5D0}-\\u{5EA}\\u{10D0}-\\u{10FF}\\u{13A0}-\\u{13F5}\\u{1680}\\u{180E}\\u{1C90}-\\u{1CBF}' +
  '\\u{1E00}-\\u{206F}\\u{20A0}-\\u{20B9}\\u{2100}-\\u{218B}\\u{2190}-\\u{23FF}\\u{2500}-\\u{27BF}\\u{2E17}' +
  '\\u{2E1A}\\u{2E3A}\\u{2E3B}\\u{2E40}\\u{3000}-\\u{30FF}\\u{4E00}-\\u{9FA5}\\u{AB70}-\\u{ABBF}' +
  '\\u{AC00}-\\u{D7A3}\\u{E000}-\\u{FA6D}\\u{FB00}-\\u{FB06}\\u{FE58}\\u{FE63}\\u{FEFF}-\\u{FFEF}\\u{FFFC}' +
  '\\u{FFFD}\\u{10400}-\\u{1044F}\\u{1E900}-\\u{1E943}\\u{1F300}-\\u{1F64F}\\u{20000}-\\u{2A6D6}' +
  '\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}'
const UNSENDABLE = new RegExp(`[^${BLOCKS}]|\\p{Cn}`, 'gu')

const FIRST = 0x4e00
const MANY = 0x9fa5 - FIRST

/** The same text, with a Chinese character for each one that cannot be sent: equal texts stay equal, and as long. */
const sendableText = (text: string): string =>
  text.replace(UNSENDABLE, char => String.fromCodePoint(FIRST + ((char.codePointAt(0) ?? 0) % MANY)))

/**
 * The same JSON value with texts and keys that can be sent, each its object's own; a date that a law keeps stays a
 * date.
 */
export const sendable = (value: unknown): unknown =>
  typeof value === 'string'
    ? sendableText(value)
    : Array.isArray(value)
      ? value.map(sendable)
      : isObject(value) && !('toISOString' in value)
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [sendableText(key), sendable(part)]))
        : value

export const sending = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => inputs.map(sendable)
