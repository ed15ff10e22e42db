/**
 * When are two identifiers equal, and is a string a container number?
 *
 * The normalized forms are in the table on {@link normalize}, the parts of a container number in the table on {@link
 * containerNumber}. A wrong check digit only leads to a hint: terminals and shipping lines do move such containers, so
 * nothing is refused because of it.
 *
 * @module gateout/identifier
 */
import { left, right } from '../kernel/either'
import type { Checked } from '../kernel/issue'
import { codePointLength, trim, upperCase, withoutGaps } from '../kernel/text'
import { wrongLength } from '../kernel/phrase'

declare const brand: unique symbol
/** A string in a normalized form; only `normalize` and `containerNumber` return one. */
export type Branded<B extends string> = string & { readonly [brand]: B }

/** The normalized form of bills of lading, bookings and reference numbers. */
export type NormalText = Branded<'NormalText'>
/** The normalized form of container numbers, well-formed or not. */
export type ContainerNumber = Branded<'ContainerNumber'>
/** The code of a shipping line, in upper case. */
export type Scac = Branded<'Scac'>

/** The equipment category of a container number: container, detachable equipment, or chassis. */
export type Category = 'U' | 'J' | 'Z'

/** The normalized forms of an identifier. */
export type Forms = {
  /** The form for a bill of lading, booking or reference number. */
  readonly text: NormalText
  /** The form for a container number. */
  readonly container_number: ContainerNumber
}

/** A parsed ISO 6346 container number. All parts are null if it is not well-formed. */
export type Parsed =
  | {
      /** The normalized form. */
      readonly normalized: ContainerNumber
      /** Whether the normalized form is three letters, one of U, J and Z, and seven digits. */
      readonly well_formed: true
      /** The three-letter owner code; not the shipping line's SCAC. */
      readonly owner_code: string
      /** The fourth letter: the equipment category. */
      readonly category: Category
      /** The six-digit serial number, as a string. */
      readonly serial_number: string
      /** The check digit as written. */
      readonly check_digit: number
      /** The check digit computed from the first ten characters. */
      readonly expected_check_digit: number
      /** Whether both check digits are equal. */
      readonly valid: boolean
    }
  | {
      readonly normalized: ContainerNumber
      readonly well_formed: false
      readonly owner_code: null
      readonly category: null
      readonly serial_number: null
      readonly check_digit: null
      readonly expected_check_digit: null
      readonly valid: false
    }

/**
 * Returns the normalized forms of an identifier, for references and for container numbers. Normalizing a form again
 * returns the same form.
 *
 * | form               | is                                                                    | clause |
 * | ------------------ | --------------------------------------------------------------------- | ------ |
 * | `text`             | the value without White_Space at its ends, in Unicode full upper case | ID-1   |
 * | `container_number` | `text` without any White_Space or dash                                | ID-1   |
 *
 * @complexity O(n) in the length of the value.
 * @clause ID-1
 * @example normalize({ value: ' tclu 123–456 7 ' }) // { text: 'TCLU 123–456 7', container_number: 'TCLU1234567' }
 */
export const normalize = ({ value }: { readonly value: string }): Forms => {
  const trimmed = trim(value)
  if (isNormalized(trimmed)) return { text: trimmed as NormalText, container_number: trimmed as ContainerNumber }
  const text = upperCase(trimmed) as NormalText
  return { text, container_number: withoutGaps(text) as ContainerNumber }
}

/** Whether a string is already normalized because it has only capital letters and digits, as most identifiers do. */
const isNormalized = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (!isPlain(text.charCodeAt(i))) return false
  return true
}

const isPlain = (unit: number): boolean => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)

/**
 * Returns only the `text` form of {@link normalize}.
 *
 * @clause ID-1
 * @example normalText(' po 7 ') // 'PO 7'
 */
export const normalText = (value: string): NormalText => upperCase(trim(value)) as NormalText

/**
 * Parses a container number and computes its expected check digit; a remainder of 10 counts as 0.
 *
 * | characters      | meaning                                            | clause |
 * | --------------- | -------------------------------------------------- | ------ |
 * | 1 to 3, A to Z  | the owner code; not the shipping line's SCAC       | ID-2   |
 * | 4, U, J or Z    | the category: container, its equipment, or chassis | ID-2   |
 * | 5 to 10, digits | the serial number                                  | ID-2   |
 * | 11, a digit     | the check digit                                    | ID-2   |
 *
 * Any other string is not well-formed and not valid, and its parts are null.
 *
 * @complexity O(n) in the length of the value.
 * @clause ID-1 ID-2
 * @example containerNumber({ value: 'csqu 305438-3' })
 * // { owner_code: 'CSQ', category: 'U', serial_number: '305438', check_digit: 3, valid: true }
 */
export const containerNumber = ({ value }: { readonly value: string }): Parsed => {
  const { container_number: normalized } = normalize({ value })
  if (!WELL_FORMED.test(normalized)) {
    return {
      normalized,
      well_formed: false,
      owner_code: null,
      category: null,
      serial_number: null,
      check_digit: null,
      expected_check_digit: null,
      valid: false,
    }
  }
  const check_digit = Number(normalized[10])
  const expected_check_digit = computeCheckDigit(normalized)
  return {
    normalized,
    well_formed: true,
    owner_code: normalized.slice(0, 3),
    category: normalized[3] as Category,
    serial_number: normalized.slice(4, 10),
    check_digit,
    expected_check_digit,
    valid: check_digit === expected_check_digit,
  }
}

const WELL_FORMED = /^[A-Z]{3}[UJZ]\d{7}$/

/**
 * A character's value is its index here. Spaces fill the multiples of 11, which ISO 6346 skips because the sum is
 * divided by 11.
 */
const VALUES = '0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ'

const computeCheckDigit = (number: string): number => {
  let sum = 0
  for (let i = 0; i < 10; i++) sum += VALUES.indexOf(number[i]!) * 2 ** i
  return (sum % 11) % 10
}

/**
 * Converts a SCAC to upper case; refuses a string that does not have four characters (`length`).
 *
 * @example decodeScac('maeu').right // 'MAEU'
 */
export const decodeScac = (value: string): Checked<Scac> =>
  codePointLength(value) === 4
    ? right(value.toUpperCase() as Scac)
    : left([{ pointer: '', code: 'length', message: wrongLength(4, codePointLength(value)) }])

/**
 * Describes the result of `containerNumber` or `normalize` in an English sentence.
 *
 * @example explain(containerNumber({ value: 'po-1' })) // '"PO1" is not of the form of a container number.'
 */
export const explain = (result: Parsed | Forms): string =>
  'text' in result
    ? `It is compared as ${JSON.stringify(result.text)}, as a container number as ${JSON.stringify(result.container_number)}.`
    : explainParsed(result)

const explainParsed = (parsed: Parsed): string => {
  if (!parsed.well_formed) return `${JSON.stringify(parsed.normalized)} is not of the form of a container number.`
  const { normalized, owner_code, category, serial_number, check_digit, expected_check_digit, valid } = parsed
  const digit = valid
    ? `check digit ${check_digit}`
    : `the check digit should be ${expected_check_digit}, not ${check_digit}`
  return `${normalized}: owner ${owner_code}, ${CATEGORIES[category]}, serial number ${serial_number}; ${digit}.`
}

const CATEGORIES: { readonly [C in Category]: string } = {
  U: 'a container',
  J: 'equipment of a container',
  Z: 'a chassis or trailer',
}
