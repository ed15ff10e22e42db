/**
 * Makes generated inputs portable: well-formed Unicode, with only characters assigned in Unicode 12 (contract,
 * section 2).
 */
import type * as fc from 'fast-check'
import { isObject } from '../../kernel/json'
import { setOwn } from '../../kernel/json-equality'

/** Blocks whose assigned characters have all been assigned since Unicode 12. */
const BLOCKS =
  '\\u{0}-\\u{52F}\\u{5D0}-\\u{5EA}\\u{10D0}-\\u{10FF}\\u{13A0}-\\u{13F5}\\u{1680}\\u{180E}\\u{1C90}-\\u{1CBF}' +
  '\\u{1E00}-\\u{206F}\\u{20A0}-\\u{20B9}\\u{2100}-\\u{218B}\\u{2190}-\\u{23FF}\\u{2500}-\\u{27BF}\\u{2E17}' +
  '\\u{2E1A}\\u{2E3A}\\u{2E3B}\\u{2E40}\\u{3000}-\\u{30FF}\\u{4E00}-\\u{9FA5}\\u{AB70}-\\u{ABBF}' +
  '\\u{AC00}-\\u{D7A3}\\u{E000}-\\u{FA6D}\\u{FB00}-\\u{FB06}\\u{FE58}\\u{FE63}\\u{FEFF}-\\u{FFEF}\\u{FFFC}' +
  '\\u{FFFD}\\u{10400}-\\u{1044F}\\u{1E900}-\\u{1E943}\\u{1F300}-\\u{1F64F}\\u{20000}-\\u{2A6D6}' +
  '\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}'
const NOT_PORTABLE = new RegExp(`[^${BLOCKS}]|\\p{Cn}`, 'gu')

/** Strings that need no search for other characters. */
const ASCII = /^[\0-\x7f]*$/

const FIRST = 0x4e00
const MANY = 0x9fa5 - FIRST

/** Replaces each character that is not portable by a Chinese one, so that equal strings stay equal. */
const portableString = (text: string): string =>
  ASCII.test(text)
    ? text
    : text.replace(NOT_PORTABLE, char => String.fromCodePoint(FIRST + (char.codePointAt(0)! % MANY)))

/** Makes all strings and keys of a JSON value portable. */
export const portable = (value: unknown): unknown => {
  if (typeof value === 'string') return portableString(value)
  if (Array.isArray(value)) return value.map(portable)
  if (!isObject(value)) return value
  const copy: { [key: string]: unknown } = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') setOwn(copy, key, portable(value[key]))
    else copy[portableString(key)] = portable(value[key])
  }
  return copy
}

export const portableInputs = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => inputs.map(portable)
