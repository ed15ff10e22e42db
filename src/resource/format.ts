/**
 * The formats of strings in resources, without codecs.
 */
import { wrongLength } from '../kernel/phrase'
import { codePointLength, isBlank } from '../kernel/text'

export const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/

/** By ASCII code: 1 for a hexadecimal digit, 2 for a dash, 0 for any other character. */
const KINDS = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  code === 45 ? 2 : Number(/[\dA-F]/i.test(String.fromCharCode(code))),
)
const KINDS_OF_UUID = /* @__PURE__ */ Uint8Array.from('00000000-0000-0000-0000-000000000000', char =>
  char === '-' ? 2 : 1,
)

/** Whether {@link UUID} matches. With the expression the row "decode a container" of bench/decode.mjs is a third slower. */
export const isUuid = (text: string): boolean => {
  if (text.length !== 36) return false
  for (let i = 0; i < 36; i++) if (KINDS[text.charCodeAt(i)] !== KINDS_OF_UUID[i]) return false
  return true
}

/** An ISO 4217 code. */
export const CURRENCY = /^[A-Z]{3}$/

const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a

/** Whether {@link CURRENCY} matches. */
export const isCurrency = (text: string): boolean =>
  text.length === 3 && isCapital(text.charCodeAt(0)) && isCapital(text.charCodeAt(1)) && isCapital(text.charCodeAt(2))

/** Unicode White_Space, spelled out because not every JSON Schema validator supports `\p{…}` in patterns. */
export const WHITE_SPACE = '\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'

export const isNotBlank = (text: string): boolean => !isBlank(text)

const SCAC_LENGTH = 4

export const isScac = (text: string): boolean => codePointLength(text) === SCAC_LENGTH

export const wrongScac = (text: unknown): string => wrongLength(SCAC_LENGTH, codePointLength(text as string))

export const isPair = (values: readonly unknown[]): boolean => values.length === 2

export const isNotNull = (value: unknown): boolean => value !== null

/** The fields of a definition that decide whether its reference has a type. */
export type Referring = { readonly data_type: unknown; readonly reference_type?: unknown }

export const hasReferenceType = ({ data_type, reference_type }: Referring): boolean =>
  data_type !== 'reference' || reference_type !== undefined

/** The same for a definition in which null is a missing value, whose codec does not report its type. */
export const hasReferenceTypeNotNull = ({ data_type, reference_type }: Referring): boolean =>
  data_type !== 'reference' || (reference_type ?? null) !== null
