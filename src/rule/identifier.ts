/**
 * When are two identifiers the same, and is this a container number?
 *
 * The forms are in the table on {@link normalize}, the parts of a container number in that on {@link containerNumber}.
 *
 * A wrong check digit is advice: terminals and shipping lines do move such boxes, so nothing is refused for it.
 */
import { left, right } from 'fp-ts/Either'
import type { Checked } from '../kernel/issue'
import { codePointLength, trim, upperCase, withoutGaps } from '../kernel/text'

declare const brand: unique symbol
type Branded<B extends string> = string & { readonly [brand]: B }

/** The form in which bills of lading, bookings and reference numbers are compared. */
export type NormalText = Branded<'NormalText'>
/** The form in which container numbers are compared, well-formed or not. */
export type ContainerNumber = Branded<'ContainerNumber'>
/** A shipping line's code. */
export type Scac = Branded<'Scac'>

/** The category of a container number: a container, its equipment, or a chassis. */
export type Category = 'U' | 'J' | 'Z'

/** The forms by which an identifier is compared. */
export type Forms = {
  /** The form as a text: of a bill of lading, a booking or a reference number. */
  readonly text: NormalText
  /** The form as the number of a container. */
  readonly container_number: ContainerNumber
}

/** A container number by ISO 6346; where it is not well-formed its parts are null. */
export type Parsed =
  | {
      /** The form by which it is compared. */
      readonly normalized: ContainerNumber
      /** Whether the form is three letters, one of U, J and Z, and seven digits. */
      readonly well_formed: true
      /** The three letters of the owner; not the shipping line's SCAC. */
      readonly owner_code: string
      /** The fourth letter: what kind of equipment it is. */
      readonly category: Category
      /** The six digits of the serial number, as text. */
      readonly serial_number: string
      /** The last digit, as written. */
      readonly check_digit: number
      /** The last digit as the other ten characters give it. */
      readonly expected_check_digit: number
      /** Whether the two are the same. */
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
 * Gives the forms by which an identifier is compared, as a text and as a container number; each form is its own form.
 * Takes time linear in the length of the value.
 *
 * | form               | is                                                                              | clause |
 * | ------------------ | ------------------------------------------------------------------------------- | ------ |
 * | `text`             | the value without White_Space at its ends, in Unicode's default full upper case | ID-1   |
 * | `container_number` | that text without any White_Space or dash                                       | ID-1   |
 *
 * @clause ID-1
 * @example normalize({ value: ' tclu 123–456 7 ' }) // { text: 'TCLU 123–456 7', container_number: 'TCLU1234567' }
 */
export const normalize = ({ value }: { readonly value: string }): Forms => {
  const trimmed = trim(value)
  if (isOwnForm(trimmed)) return { text: trimmed as NormalText, container_number: trimmed as ContainerNumber }
  const text = upperCase(trimmed) as NormalText
  return { text, container_number: withoutGaps(text) as ContainerNumber }
}

/** Whether a text is its own form: only capital letters and digits. Most identifiers are. */
const isOwnForm = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (!isPlain(text.charCodeAt(i))) return false
  return true
}

const isPlain = (unit: number): boolean => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)

/**
 * Gives the `text` of {@link normalize} alone.
 *
 * @clause ID-1
 * @example normalText(' po 7 ') // 'PO 7'
 */
export const normalText = (value: string): NormalText => upperCase(trim(value)) as NormalText

/**
 * Takes a container number apart and computes the check digit that it should have; a remainder of 10 gives 0.
 *
 * | characters      | are                                                 | clause |
 * | --------------- | --------------------------------------------------- | ------ |
 * | 1 to 3, A to Z  | the owner code; not the shipping line's SCAC        | ID-2   |
 * | 4, U, J or Z    | the category: a container, its equipment, a chassis | ID-2   |
 * | 5 to 10, digits | the serial number                                   | ID-2   |
 * | 11, a digit     | the check digit                                     | ID-2   |
 *
 * Any other text is not well-formed: its parts are null, and it is not valid. Takes time linear in the length of the
 * value.
 *
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
  const expected_check_digit = checkDigitOf(normalized)
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
 * The value of a character is its place here: the values of letters leave out the multiples of 11, by which the sum is
 * divided.
 */
const VALUES = '0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ'

const checkDigitOf = (number: string): number => {
  let sum = 0
  for (let i = 0; i < 10; i++) sum += VALUES.indexOf(number[i]!) * 2 ** i
  return (sum % 11) % 10
}

/**
 * Reads a SCAC: four characters, in upper case; refuses text of another length (`length`).
 *
 * @example decodeScac('maeu').right // 'MAEU'
 */
export const decodeScac = (value: string): Checked<Scac> =>
  codePointLength(value) === 4
    ? right(value.toUpperCase() as Scac)
    : left([{ pointer: '', code: 'length', message: 'must be 4 characters long' }])

/**
 * Says in English what a container number is, or how an identifier is compared: the result of `containerNumber` or
 * `normalize`.
 *
 * @example explain(containerNumber({ value: 'po-1' })) // '"PO1" is not of the form of a container number.'
 */
export const explain = (result: Parsed | Forms): string =>
  'text' in result ? explainForms(result) : explainParsed(result)

const explainForms = ({ text, container_number }: Forms): string =>
  `It is compared as ${JSON.stringify(text)}, as a container number as ${JSON.stringify(container_number)}.`

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
