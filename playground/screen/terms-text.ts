/**
 * How are the values of `match` and the days of a calendar written in one line of a form?
 *
 * | text                                | values                                                      |
 * | ----------------------------------- | ----------------------------------------------------------- |
 * | `HLCU, 40, true`                    | the string HLCU, the number 40 and true                     |
 * | `"40"`                              | the string 40                                               |
 * | `2026-10-09`                        | a day                                                       |
 * | `2026-10-12 to 2026-10-14`          | the days of a range                                         |
 */
type Scalar = string | number | boolean
type Days = string | { readonly from: string; readonly to: string }

/** The parts of a text between commas outside quotation marks, trimmed, without empty ones. */
const splitParts = (text: string): readonly string[] =>
  (text.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? []).map(part => part.trim()).filter(part => part !== '')

const readValue = (part: string): Scalar => {
  try {
    const value: unknown = JSON.parse(part)
    return isScalar(value) ? value : part
  } catch {
    return part
  }
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

export const readValues = (text: string): readonly Scalar[] => splitParts(text).map(readValue)

/** A string that would be read as anything else is written in quotation marks. */
export const showValues = (values: unknown): string =>
  (Array.isArray(values) ? (values as readonly unknown[]) : [])
    .map(value =>
      typeof value === 'string' && !/[",]/.test(value) && readValues(value)[0] === value
        ? value
        : JSON.stringify(value),
    )
    .join(', ')

export const readDays = (text: string): readonly Days[] =>
  splitParts(text).map(part => {
    const [from = '', to] = part.split(/\s+to\s+/)
    return to === undefined ? from : { from, to }
  })

/** The days in one line, or undefined if one of them is neither a string nor a range of two. */
export const showDays = (days: unknown): string | undefined => {
  const parts = (Array.isArray(days) ? (days as readonly unknown[]) : []).map(showDay)
  return parts.includes(undefined) ? undefined : parts.join(', ')
}

const showDay = (day: unknown): string | undefined => {
  if (typeof day === 'string') return day
  const { from, to } = typeof day === 'object' && day !== null ? (day as Partial<Exclude<Days, string>>) : {}
  return typeof from === 'string' && typeof to === 'string' ? `${from} to ${to}` : undefined
}
