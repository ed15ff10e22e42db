/**
 * Can this be tracked, and by which shipping line? The table is on {@link submit}.
 */
import { OBJECT, take, STRING, takeStrings, type Fields } from '../../kernel/json-body'
import { explainErrors, sorted, toErrors, type ApiError, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { codePointLength, isBlank, trim } from '../../kernel/text'
import type { ShippingLine as ShippingLineResource } from '../../resource/shipping-line'
import type { TrackingRequest } from '../../resource/tracking-request'
import { normalize, normalText, containerNumber } from '../identifier'

/** What kind of number a request names. */
export type RequestType = TrackingRequest['attributes']['request_type']

/** The attributes of a shipping line that decide. */
export type ShippingLine = Pick<
  ShippingLineResource['attributes'],
  'scac' | 'alternative_scacs' | (typeof SUPPORT)[RequestType]
>

/** Shipping lines, to be looked up by any of their SCACs; {@link directory} builds it. */
export type ShippingLineDirectory = {
  /** The first line of each main SCAC. */
  readonly main: ReadonlyMap<string, ShippingLine>
  /** The first line of each alternative SCAC. */
  readonly alternative: ReadonlyMap<string, ShippingLine>
}

/** A body that is accepted. */
export type AcceptedSubmission = {
  readonly outcome: 'accepted'
  /** The four attributes that were judged. */
  readonly attributes: {
    /** A type that the line supports, where there is a directory to ask. */
    readonly request_type: RequestType
    /** Trimmed; of a container without white space and dashes, in upper case. */
    readonly request_number: string
    /** In upper case; it may be an alternative SCAC of the line. */
    readonly scac: string
    /** Null where none are given. */
    readonly ref_numbers: readonly string[] | null
  }
  /** The attributes of the body beside the four, as given: nobody has judged them. */
  readonly other_attributes: { readonly [name: string]: unknown }
  /** The relationships of the body, as given: nobody has judged them. */
  readonly relationships: { readonly [name: string]: unknown }
  /** The main SCAC of the line; null where there is no directory to look it up in. */
  readonly shipping_line: string | null
}

/** What becomes of a submission. */
export type Submission =
  | AcceptedSubmission
  | {
      readonly outcome: 'rejected'
      /** Every fault of the body, with status 422, by place and then by code; at most 1,000 are collected. */
      readonly errors: readonly ApiError[]
    }

const SUPPORT = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const

/** The place of each attribute that is judged. */
const AT = {
  request_type: '/data/attributes/request_type',
  request_number: '/data/attributes/request_number',
  scac: '/data/attributes/scac',
  ref_numbers: '/data/attributes/ref_numbers',
} as const

/**
 * Reads the body of a new tracking request: what is to be tracked, and by which line, or every fault with its place
 * in the body. What else the body has is handed over apart from the four attributes that are judged.
 *
 * | attribute        | accepted                                             | else                                    |
 * | ---------------- | ---------------------------------------------------- | --------------------------------------- |
 * | `request_type`   | a type that the line supports                        | missing, type, enum, unsupported        |
 * | `request_number` | trimmed; a container's without spaces and dashes     | missing, type, length where it is blank |
 * | `scac`           | 4 characters, then upper case; main or alternative   | missing, type, length, unknown          |
 * | `ref_numbers`    | texts, or null                                       | type                                    |
 *
 * Without shipping lines it is not asked whether the line exists. Takes time linear in the body and, without a
 * {@link directory}, in the shipping lines.
 *
 * @clause TR-3 ERR-1
 * @example submit({ body: { data: { type: 'tracking_request' } } }).errors
 * // [{ status: '422', code: 'missing', source: { pointer: '/data/attributes' } }]
 */
export const submit = ({
  body,
  shipping_lines,
}: {
  /** The JSON that was submitted, whatever it is. */
  readonly body: unknown
  /** The lines to look up the SCAC in. */
  readonly shipping_lines?: readonly ShippingLine[] | ShippingLineDirectory | null | undefined
}): Submission => {
  const issues: Issue[] = []
  const whole = take(body, '', OBJECT, issues)
  const data = whole && take(whole['data'], '/data', OBJECT, issues)
  const type = data && take(data['type'], '/data/type', STRING, issues)
  if (type !== undefined && type !== 'tracking_request') {
    issues.push({ pointer: '/data/type', code: 'enum', message: 'is not tracking_request' })
  }
  const attributes = data && take(data['attributes'], '/data/attributes', OBJECT, issues)
  const textOf = (key: 'request_type' | 'request_number' | 'scac'): string | undefined =>
    attributes && take(attributes[key], AT[key], STRING, issues)
  const request_type = requestTypeOf(textOf('request_type'), issues)
  const request_number = requestNumberOf(textOf('request_number'), request_type, issues)
  const scac = scacOf(textOf('scac'), issues)
  const given = attributes?.['ref_numbers'] ?? null
  const ref_numbers = given === null ? null : takeStrings(given, AT.ref_numbers, issues)
  const line = scac === undefined || !shipping_lines ? undefined : lineFor(scac, request_type, shipping_lines, issues)
  const isComplete = data && attributes && request_type && request_number && scac && ref_numbers !== undefined
  if (issues.length > 0 || !isComplete) {
    return { outcome: 'rejected', errors: toErrors(sorted(issues), 422) }
  }
  return {
    outcome: 'accepted',
    attributes: { request_type, request_number, scac, ref_numbers },
    other_attributes: othersOf(attributes),
    relationships: isObject(data['relationships']) ? data['relationships'] : {},
    shipping_line: line?.scac ?? null,
  }
}

const othersOf = (attributes: Fields): Fields =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !Object.hasOwn(AT, name)))

const requestTypeOf = (text: string | undefined, issues: Issue[]): RequestType | undefined => {
  if (text === undefined || Object.hasOwn(SUPPORT, text)) return text as RequestType | undefined
  issues.push({ pointer: AT.request_type, code: 'enum', message: `is not one of ${Object.keys(SUPPORT).join(', ')}` })
  return undefined
}

const requestNumberOf = (
  text: string | undefined,
  type: RequestType | undefined,
  issues: Issue[],
): string | undefined => {
  if (text === undefined) return undefined
  const number = type === 'container' ? normalize({ value: text }).container_number : trim(text)
  if (number === '') {
    const message = isBlank(text) ? 'is blank' : 'has nothing but dashes'
    issues.push({ pointer: AT.request_number, code: 'length', message })
  }
  return number
}

const scacOf = (text: string | undefined, issues: Issue[]): string | undefined => {
  if (text === undefined || codePointLength(text) === 4) return text?.toUpperCase()
  issues.push({ pointer: AT.scac, code: 'length', message: 'is not 4 characters long' })
  return undefined
}

const lineFor = (
  scac: string,
  type: RequestType | undefined,
  lines: readonly ShippingLine[] | ShippingLineDirectory,
  issues: Issue[],
): ShippingLine | undefined => {
  const line = find(scac, lines)
  if (!line) issues.push({ pointer: AT.scac, code: 'unknown', message: 'is the SCAC of no shipping line' })
  else if (type && !line[SUPPORT[type]]) {
    const message = `is not tracked by the shipping line ${line.scac}`
    issues.push({ pointer: AT.request_type, code: 'unsupported', message })
  }
  return line
}

/** The first line of that main SCAC, else the first that has it among its alternative ones. */
const find = (scac: string, lines: readonly ShippingLine[] | ShippingLineDirectory): ShippingLine | undefined => {
  const form = normalText(scac)
  if ('main' in lines) return lines.main.get(form) ?? lines.alternative.get(form)
  const isSame = (other: string): boolean => normalText(other) === form
  return lines.find(line => isSame(line.scac)) ?? lines.find(line => line.alternative_scacs.some(isSame))
}

/**
 * Builds a directory of shipping lines once, to look any of their SCACs up in constant time.
 *
 * @clause TR-3
 * @example directory({ shipping_lines: [{ scac: 'MSCU', alternative_scacs: ['MEDU'] }] }).alternative.get('MEDU')
 * // { scac: 'MSCU' }
 */
export const directory = ({
  shipping_lines,
}: {
  /** The lines; where two have the same SCAC, the first is found. */
  readonly shipping_lines: readonly ShippingLine[]
}): ShippingLineDirectory => {
  const main = new Map<string, ShippingLine>()
  const alternative = new Map<string, ShippingLine>()
  const add = (target: Map<string, ShippingLine>, scac: string, line: ShippingLine): void => {
    const form = normalText(scac)
    if (!target.has(form)) target.set(form, line)
  }
  for (const line of shipping_lines) {
    add(main, line.scac, line)
    for (const other of line.alternative_scacs) add(alternative, other, line)
  }
  return { main, alternative }
}

/** Something to look at again, though nothing is refused because of it. */
export type SubmissionAdvice = {
  /** Its place in the body. */
  readonly pointer: string
  /** What is odd: the form or the check digit of a container number, or a SCAC that is an alternative one. */
  readonly code: 'form' | 'check_digit' | 'alternative_scac'
  /** In words; it decides nothing. */
  readonly message: string
}

/**
 * Tells what is odd about a submission that is accepted: a container number of another form than that of ISO 6346 or
 * with another check digit, a SCAC that is only an alternative one.
 *
 * @clause TR-3 ID-2
 * @example advise({ attributes: { request_type: 'container', request_number: 'X', scac: '' }, shipping_line: null })
 * // [{ pointer: '/data/attributes/request_number', code: 'form' }]
 */
export const advise = ({
  attributes,
  shipping_line,
}: Pick<AcceptedSubmission, 'attributes' | 'shipping_line'>): readonly SubmissionAdvice[] => {
  const { request_type, request_number, scac } = attributes
  const { valid, well_formed, check_digit, expected_check_digit } = containerNumber({ value: request_number })
  const numberAdvice: readonly SubmissionAdvice[] =
    request_type !== 'container' || valid
      ? []
      : well_formed
        ? [
            {
              pointer: AT.request_number,
              code: 'check_digit',
              message: `has the check digit ${check_digit}, where ISO 6346 asks for ${expected_check_digit}`,
            },
          ]
        : [{ pointer: AT.request_number, code: 'form', message: 'is not of the form of a container number' }]
  const lineAdvice: readonly SubmissionAdvice[] =
    shipping_line === null || normalText(shipping_line) === normalText(scac)
      ? []
      : [{ pointer: AT.scac, code: 'alternative_scac', message: `is an alternative SCAC of ${shipping_line}` }]
  return [...numberAdvice, ...lineAdvice]
}

/** Says in English what became of a submission. */
export const explainSubmission = (submission: Submission): string => {
  if (submission.outcome === 'rejected') return explainErrors(submission.errors)
  const {
    attributes: { request_type, request_number, scac },
    shipping_line,
  } = submission
  return `Accepted: the ${request_type.replaceAll('_', ' ')} ${request_number} of ${shipping_line ?? scac}.`
}
