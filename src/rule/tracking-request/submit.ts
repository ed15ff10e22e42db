/**
 * Is a submitted tracking request valid, and which shipping line handles it?
 */
import { OBJECT, take, STRING, takeStrings, type Fields } from '../../kernel/json-body'
import { explainErrors, sortIssues, toErrors, type Issue, type Rejection } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { setOwn } from '../../kernel/json-equality'
import { codePointLength, isBlank, trim } from '../../kernel/text'
import type { LiveShippingLineAttributes, RequestType, ShippingLineAttributes } from '../../resource/model'
import { normalizeNumber } from '../container-number'
import { normalText, containerNumber } from '../identifier'
import {
  alternativeScac,
  BLANK,
  NOT_A_CONTAINER_NUMBER,
  notAmong,
  notKnown,
  wrongCheckDigit,
  wrongLength,
} from '../../kernel/phrase'
import { toWords } from '../../kernel/to-words'

export type { RequestType }

/**
 * The attributes of a shipping line that a submission is checked against. A line without a main SCAC is ignored, and
 * support that is not reported counts as missing.
 */
export type ShippingLine = Pick<
  LiveShippingLineAttributes,
  'scac' | 'alternative_scacs' | (typeof SUPPORT)[RequestType]
>

/** A shipping line that can be found. */
export type NamedLine = ShippingLine & { readonly scac: string }

const isNamed = (line: ShippingLine | null | undefined): line is NamedLine => typeof line?.scac === 'string'

/** Shipping lines by SCAC; built by {@link directory}. */
export type ShippingLineDirectory = {
  /** The first line with each main SCAC. */
  readonly main: ReadonlyMap<string, NamedLine>
  /** The first line with each alternative SCAC. */
  readonly alternative: ReadonlyMap<string, NamedLine>
}

/** An accepted submission. */
export type AcceptedSubmission = {
  readonly outcome: 'accepted'
  /** The four validated attributes. */
  readonly attributes: {
    /** A type that the shipping line supports, if shipping lines were given. */
    readonly request_type: RequestType
    /** Trimmed; container numbers are also in upper case, without white space and dashes. */
    readonly request_number: string
    /** In upper case; may be an alternative SCAC. */
    readonly scac: string
    /** Null if none are given. */
    readonly ref_numbers: readonly string[] | null
  }
  /** All other attributes of the body, as given and not validated. */
  readonly other_attributes: { readonly [name: string]: unknown }
  /** The relationships of the body, as given and not validated. */
  readonly relationships: { readonly [name: string]: unknown }
  /** The main SCAC of the shipping line, or null if no shipping lines were given. */
  readonly shipping_line: string | null
}

/** The result of {@link submit}; errors have the status 422. */
export type Submission = AcceptedSubmission | Rejection

const SUPPORT = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const satisfies { readonly [T in RequestType]: keyof ShippingLineAttributes }

const AT = {
  request_type: '/data/attributes/request_type',
  request_number: '/data/attributes/request_number',
  scac: '/data/attributes/scac',
  ref_numbers: '/data/attributes/ref_numbers',
} as const

/**
 * Validates the body of a new tracking request. Returns its attributes and the shipping line, or every error with its
 * JSON Pointer.
 *
 * | attribute        | accepted                                               | otherwise                        |
 * | ---------------- | ------------------------------------------------------ | -------------------------------- |
 * | `request_type`   | a type that the line supports                          | missing, type, enum, unsupported |
 * | `request_number` | any non-blank string; container numbers are normalized | missing, type, length if blank   |
 * | `scac`           | 4 characters, in any case; a main or alternative SCAC  | missing, type, length, unknown   |
 * | `ref_numbers`    | an array of strings, or null                           | type                             |
 *
 * Without shipping lines the SCAC is not looked up.
 *
 * @complexity O(n) in the body and, without a {@link directory}, in the shipping lines.
 * @clause TR-3 ERR-1
 * @example submit({ body: { data: { type: 'tracking_request' } } }).errors
 * // [{ status: '422', code: 'missing', source: { pointer: '/data/attributes' } }]
 */
export const submit = ({
  body,
  shipping_lines,
}: {
  /** The submitted JSON, of any shape. */
  readonly body: unknown
  /** The shipping lines to look up the SCAC in. */
  readonly shipping_lines?: readonly (ShippingLine | null | undefined)[] | ShippingLineDirectory | null | undefined
}): Submission => {
  const issues: Issue[] = []
  const whole = take(body, '', OBJECT, issues)
  const data = whole && take(whole['data'], '/data', OBJECT, issues)
  const type = data && take(data['type'], '/data/type', STRING, issues)
  if (type !== undefined && type !== 'tracking_request') {
    issues.push({ pointer: '/data/type', code: 'enum', message: notAmong(['tracking_request'], type) })
  }
  const attributes = data && take(data['attributes'], '/data/attributes', OBJECT, issues)
  // Properties are named, because V8 reads these faster than computed ones.
  const given = attributes ?? {}
  const readString = (value: unknown, pointer: string): string | undefined =>
    attributes && take(value, pointer, STRING, issues)
  const request_type = readRequestType(readString(given['request_type'], AT.request_type), issues)
  const request_number = readRequestNumber(readString(given['request_number'], AT.request_number), request_type, issues)
  const scac = readScac(readString(given['scac'], AT.scac), issues)
  const references = given['ref_numbers'] ?? null
  const ref_numbers = references === null ? null : takeStrings(references, AT.ref_numbers, issues)
  const line = scac === undefined || !shipping_lines ? undefined : lineFor(scac, request_type, shipping_lines, issues)
  const isComplete = data && attributes && request_type && request_number && scac && ref_numbers !== undefined
  if (issues.length > 0 || !isComplete) {
    return { outcome: 'rejected', errors: toErrors(sortIssues(issues), 422) }
  }
  return {
    outcome: 'accepted',
    attributes: { request_type, request_number, scac, ref_numbers },
    other_attributes: omitKnown(attributes),
    relationships: isObject(data['relationships']) ? data['relationships'] : {},
    shipping_line: line?.scac ?? null,
  }
}

const omitKnown = (attributes: Fields): Fields => {
  const others: { [name: string]: unknown } = {}
  for (const name of Object.keys(attributes)) if (!Object.hasOwn(AT, name)) setOwn(others, name, attributes[name])
  return others
}

const isRequestType = (value: string): value is RequestType => Object.hasOwn(SUPPORT, value)

const readRequestType = (text: string | undefined, issues: Issue[]): RequestType | undefined => {
  if (text === undefined || isRequestType(text)) return text
  issues.push({ pointer: AT.request_type, code: 'enum', message: notAmong(Object.keys(SUPPORT), text) })
  return undefined
}

const readRequestNumber = (
  text: string | undefined,
  type: RequestType | undefined,
  issues: Issue[],
): string | undefined => {
  if (text === undefined) return undefined
  const number = type === 'container' ? normalizeNumber(text) : trim(text)
  if (number === '') {
    const message = isBlank(text) ? BLANK : 'must not consist only of dashes'
    issues.push({ pointer: AT.request_number, code: 'length', message })
  }
  return number
}

const readScac = (text: string | undefined, issues: Issue[]): string | undefined => {
  if (text === undefined || codePointLength(text) === 4) return text?.toUpperCase()
  issues.push({ pointer: AT.scac, code: 'length', message: wrongLength(4, codePointLength(text)) })
  return undefined
}

const lineFor = (
  scac: string,
  type: RequestType | undefined,
  lines: readonly (ShippingLine | null | undefined)[] | ShippingLineDirectory,
  issues: Issue[],
): NamedLine | undefined => {
  const line = find(scac, lines)
  if (!line) issues.push({ pointer: AT.scac, code: 'unknown', message: notKnown('SCAC') })
  else if (type && !line[SUPPORT[type]]) {
    const message = `is not supported by the shipping line ${line.scac}`
    issues.push({ pointer: AT.request_type, code: 'unsupported', message })
  }
  return line
}

/** The first line with this main SCAC, otherwise the first with this alternative SCAC. */
const find = (
  scac: string,
  lines: readonly (ShippingLine | null | undefined)[] | ShippingLineDirectory,
): NamedLine | undefined => {
  const form = normalText(scac)
  if ('main' in lines) return lines.main.get(form) ?? lines.alternative.get(form)
  const isSame = (other: string): boolean => normalText(other) === form
  const named = lines.filter(isNamed)
  return named.find(line => isSame(line.scac)) ?? named.find(line => line.alternative_scacs?.some(isSame))
}

/**
 * Builds a directory of shipping lines that looks up any SCAC in constant time.
 *
 * @clause TR-3
 * @example directory({ shipping_lines: [{ scac: 'MSCU', alternative_scacs: ['MEDU'] }] }).alternative.get('MEDU')
 * // { scac: 'MSCU' }
 */
export const directory = ({
  shipping_lines,
}: {
  /** The shipping lines. For a duplicate SCAC the first one is found. */
  readonly shipping_lines: readonly (ShippingLine | null | undefined)[]
}): ShippingLineDirectory => {
  const main = new Map<string, NamedLine>()
  const alternative = new Map<string, NamedLine>()
  const add = (target: Map<string, NamedLine>, scac: string, line: NamedLine): void => {
    const form = normalText(scac)
    if (!target.has(form)) target.set(form, line)
  }
  for (const line of shipping_lines.filter(isNamed)) {
    add(main, line.scac, line)
    for (const other of line.alternative_scacs ?? []) add(alternative, other, line)
  }
  return { main, alternative }
}

/** A hint about an accepted submission that may be wrong. */
export type SubmissionAdvice = {
  /** The JSON Pointer of the doubtful value. */
  readonly pointer: string
  /** The doubt: malformed container number, wrong check digit, or alternative SCAC. */
  readonly code: 'form' | 'check_digit' | 'alternative_scac'
  /** An English description. */
  readonly message: string
}

/**
 * Returns hints about an accepted submission: a container number that does not follow ISO 6346 or has a wrong check
 * digit, and an alternative SCAC.
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
  const advice: SubmissionAdvice[] = []
  if (request_type === 'container' && !valid) {
    const message = well_formed ? wrongCheckDigit(check_digit, expected_check_digit) : NOT_A_CONTAINER_NUMBER
    advice.push({ pointer: AT.request_number, code: well_formed ? 'check_digit' : 'form', message })
  }
  if (shipping_line !== null && normalText(shipping_line) !== normalText(scac))
    advice.push({ pointer: AT.scac, code: 'alternative_scac', message: alternativeScac(shipping_line) })
  return advice
}

/** Describes the result of a submission in an English sentence. */
export const explainSubmission = (submission: Submission): string => {
  if (submission.outcome === 'rejected') return explainErrors(submission.errors)
  const { request_type, request_number, scac } = submission.attributes
  return `Accepted: the ${toWords(request_type)} ${request_number} of ${submission.shipping_line ?? scac}.`
}
