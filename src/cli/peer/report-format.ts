/**
 * The forms of a report of `gateout conform`.
 */
export const FORMATS = ['text', 'tap', 'junit', 'json', 'html', 'badge'] as const
export type Format = (typeof FORMATS)[number]

/** A report that goes to a file. */
export type FiledReport = { readonly format: Format; readonly file: string }

/** `FORMAT=FILE`, read; undefined where it is not of that form. */
export const filedReportOf = (text: string): FiledReport | undefined => {
  const at = text.indexOf('=')
  const format = FORMATS.find(known => known === text.slice(0, at))
  const file = text.slice(at + 1)
  return format === undefined || file === '' ? undefined : { format, file }
}
