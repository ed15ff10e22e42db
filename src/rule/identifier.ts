/**
 * When are two identifiers the same?
 *
 * @clause ID-1
 */
import { trim } from '../kernel/text'

/**
 * Gives the forms by which identifiers are compared: any text trimmed and in upper case, a container number without white space
 * and dashes too.
 *
 * @clause ID-1
 * @example normalize({ value: ' tclu 123–456 7 ' }).container_number // 'TCLU1234567'
 */
export const normalize = ({ value }: { readonly value: string }): { readonly text: string; readonly container_number: string } => {
  const text = trim(value).toUpperCase()
  return { text, container_number: text.replace(SPACE_OR_DASH, '') }
}

/** The minus sign is no dash to Unicode, but to those who type. */
const SPACE_OR_DASH = /[\p{White_Space}\p{Dash_Punctuation}\u2212]/gu
