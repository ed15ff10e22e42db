/**
 * Can this be tracked, and by which shipping line?
 *
 * | of a body            | is                                                          | or else                                |
 * | -------------------- | ----------------------------------------------------------- | -------------------------------------- |
 * | `request_type`       | a type that the line supports                               | missing, type, enum, unsupported       |
 * | `request_number`     | trimmed; a container's in the form that is compared         | missing, type, length where it is blank |
 * | `scac`               | four characters, then upper case; main or alternative SCAC  | missing, type, length, unknown         |
 * | `ref_numbers`        | texts, or null                                              | type                                   |
 *
 * Everything that is wrong is told at once. Nothing but a directory of lines tells whether a line exists: without one it is
 * not asked.
 */
import { OBJECT, take, TEXT, texts } from '../../kernel/json-body'
import { explainErrors, sorted, toErrors, type ApiError, type Issue } from '../../kernel/issue'
import { codePointLength, isBlank, trim } from '../../kernel/text'
import type { ShippingLine } from '../../resource/shipping-line'
import type { TrackingRequest } from '../../resource/tracking-request'
import { normalize, normalText, containerNumber } from '../identifier'

export type RequestType = TrackingRequest['attributes']['request_type']

/** The attributes of a shipping line that decide. */
export type Line = Pick<ShippingLine['attributes'], 'scac' | 'alternative_scacs' | (typeof SUPPORT)[RequestType]>

/** Shipping lines, to be looked up by any of their SCACs. */
export type Directory = { readonly main: ReadonlyMap<string, Line>; readonly alternative: ReadonlyMap<string, Line> }

export type Accepted = {
  readonly outcome: 'accepted'
  readonly attributes: {
    readonly request_type: RequestType
    readonly request_number: string
    readonly scac: string
    readonly ref_numbers: readonly string[] | null
  }
  /** The main SCAC of the line; null where there is no directory to look it up in. */
  readonly shipping_line: string | null
}

export type Submitted = Accepted | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

const SUPPORT = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const

const AT = {
  request_type: '/data/attributes/request_type', request_number: '/data/attributes/request_number', scac: '/data/attributes/scac',
  ref_numbers: '/data/attributes/ref_numbers',
} as const

/**
 * Reads the body of a new tracking request: what is to be tracked, and by which line, or every fault with its place in the body.
 *
 * @clause TR-3 ERR-1
 * @example submit({ body: { data: { type: 'tracking_request', attributes: { request_type: 'container', request_number: 'csqu 305438-3', scac: 'mscu' } } } }) // { attributes: { request_number: 'CSQU3054383', scac: 'MSCU', ref_numbers: null } }
 */
export const submit = ({ body, shipping_lines }: {
  readonly body: unknown
  readonly shipping_lines?: readonly Line[] | Directory | null | undefined
}): Submitted => {
  const issues: Issue[] = []
  const whole = take(body, '', OBJECT, issues)
  const data = whole && take(whole['data'], '/data', OBJECT, issues)
  const type = data && take(data['type'], '/data/type', TEXT, issues)
  if (type !== undefined && type !== 'tracking_request') {
    issues.push({ pointer: '/data/type', code: 'enum', message: 'is not tracking_request' })
  }
  const attributes = data && take(data['attributes'], '/data/attributes', OBJECT, issues)
  const request_type = requestTypeOf(attributes && take(attributes['request_type'], AT.request_type, TEXT, issues), issues)
  const request_number = requestNumberOf(attributes && take(attributes['request_number'], AT.request_number, TEXT, issues), request_type, issues)
  const scac = scacOf(attributes && take(attributes['scac'], AT.scac, TEXT, issues), issues)
  const given = attributes?.['ref_numbers'] ?? null
  const ref_numbers = given === null ? null : texts(given, AT.ref_numbers, issues)
  const line = scac === undefined || !shipping_lines ? undefined : lineFor(scac, request_type, shipping_lines, issues)
  return issues.length > 0 || !request_type || !request_number || !scac || ref_numbers === undefined
    ? { outcome: 'rejected', errors: toErrors(sorted(issues), 422) }
    : { outcome: 'accepted', attributes: { request_type, request_number, scac, ref_numbers }, shipping_line: line?.scac ?? null }
}

const requestTypeOf = (text: string | undefined, issues: Issue[]): RequestType | undefined => {
  if (text === undefined || Object.hasOwn(SUPPORT, text)) return text as RequestType | undefined
  issues.push({ pointer: AT.request_type, code: 'enum', message: `is not one of ${Object.keys(SUPPORT).join(', ')}` })
  return undefined
}

const requestNumberOf = (text: string | undefined, type: RequestType | undefined, issues: Issue[]): string | undefined => {
  if (text === undefined) return undefined
  const number = type === 'container' ? normalize({ value: text }).container_number : trim(text)
  if (number === '') issues.push({ pointer: AT.request_number, code: 'length', message: isBlank(text) ? 'is blank' : 'has nothing but dashes' })
  return number
}

const scacOf = (text: string | undefined, issues: Issue[]): string | undefined => {
  if (text === undefined || codePointLength(text) === 4) return text?.toUpperCase()
  issues.push({ pointer: AT.scac, code: 'length', message: 'is not 4 characters long' })
  return undefined
}

const lineFor = (scac: string, type: RequestType | undefined, lines: readonly Line[] | Directory, issues: Issue[]): Line | undefined => {
  const line = find(scac, lines)
  if (!line) issues.push({ pointer: AT.scac, code: 'unknown', message: 'is the SCAC of no shipping line' })
  else if (type && !line[SUPPORT[type]]) {
    issues.push({ pointer: AT.request_type, code: 'unsupported', message: `is not tracked by the shipping line ${line.scac}` })
  }
  return line
}

/** The first line whose SCAC it is, else the first of whose alternative ones it is one. */
const find = (scac: string, lines: readonly Line[] | Directory): Line | undefined => {
  const form = normalText(scac)
  if ('main' in lines) return lines.main.get(form) ?? lines.alternative.get(form)
  return lines.find(line => normalText(line.scac) === form) ?? lines.find(line => line.alternative_scacs.some(other => normalText(other) === form))
}

/**
 * Builds a directory of shipping lines once, to look any of their SCACs up in constant time.
 *
 * @clause TR-3
 * @example directory([{ scac: 'MSCU', alternative_scacs: ['MEDU'] }]).alternative.get('MEDU') // { scac: 'MSCU' }
 */
export const directory = (lines: readonly Line[]): Directory => {
  const main = new Map<string, Line>()
  const alternative = new Map<string, Line>()
  const add = (to: Map<string, Line>, scac: string, line: Line): void => {
    const form = normalText(scac)
    if (!to.has(form)) to.set(form, line)
  }
  for (const line of lines) {
    add(main, line.scac, line)
    for (const other of line.alternative_scacs) add(alternative, other, line)
  }
  return { main, alternative }
}

/** Something to look at again, though nothing is refused for it. */
export type Advice = { readonly pointer: string; readonly code: 'form' | 'check_digit' | 'alternative_scac'; readonly message: string }

/**
 * Tells what is odd about a submission that is accepted: a container number of another form than that of ISO 6346 or with
 * another check digit, a SCAC that is only an alternative one.
 *
 * @clause TR-3 ID-2
 * @example advise({ attributes: { request_type: 'container', request_number: 'CSQU3054384', scac: 'MEDU' }, shipping_line: 'MSCU' }).map(advice => advice.code).join() // 'check_digit,alternative_scac'
 */
export const advise = ({ attributes: { request_type, request_number, scac }, shipping_line }: Pick<Accepted, 'attributes' | 'shipping_line'>): readonly Advice[] => {
  const parsed = containerNumber({ value: request_number })
  const number: Advice[] =
    request_type !== 'container' || parsed.valid ? []
    : [{
        pointer: AT.request_number,
        ...(parsed.well_formed
          ? { code: 'check_digit', message: `has the check digit ${parsed.check_digit}, where ISO 6346 asks for ${parsed.expected_check_digit}` }
          : { code: 'form', message: 'is not of the form of a container number' }),
      }]
  const line: Advice[] =
    shipping_line === null || normalText(shipping_line) === normalText(scac) ? []
    : [{ pointer: AT.scac, code: 'alternative_scac', message: `is an alternative SCAC of ${shipping_line}` }]
  return [...number, ...line]
}

/**
 * Says in English what became of a submission.
 *
 * @example explain({ outcome: 'accepted', attributes: { request_type: 'container', request_number: 'CSQU3054383', scac: 'MSCU' }, shipping_line: null }) // 'Accepted: the container CSQU3054383 of MSCU.'
 */
export const explain = (submitted: Submitted): string => {
  if (submitted.outcome === 'rejected') return explainErrors(submitted.errors)
  const { attributes: { request_type, request_number, scac }, shipping_line } = submitted
  return `Accepted: the ${request_type.replaceAll('_', ' ')} ${request_number} of ${shipping_line ?? scac}.`
}
