/**
 * The report formats of `gateout conform`.
 */
export const FORMATS = ['text', 'junit', 'json', 'html'] as const
export type Format = (typeof FORMATS)[number]

export type FiledReport = { readonly format: Format; readonly file: string }

/** Parses `FORMAT=FILE`, or undefined if the format is unknown or a part is missing. */
export const parseFiledReport = (text: string): FiledReport | undefined => {
  const at = text.indexOf('=')
  const format = FORMATS.find(known => known === text.slice(0, at))
  const file = text.slice(at + 1)
  return format === undefined || file === '' ? undefined : { format, file }
}
