/**
 * A progress line on standard error, if that is a terminal.
 */
const PATIENCE = 1000
const PACE = 200
const ERASE_LINE = '\r\u001B[2K'

export type Progress = {
  /** Shows the line at most every 200 ms. */
  readonly show: (text: () => string) => void
  readonly clear: () => void
}

export const progressOn = (stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }): Progress => {
  let due = Date.now() + PATIENCE
  let isShown = false
  return {
    show: text => {
      if (!stderr.isTTY || Date.now() < due) return
      stderr.write(`${ERASE_LINE}${text()}`)
      isShown = true
      due = Date.now() + PACE
    },
    clear: () => {
      if (isShown) stderr.write(ERASE_LINE)
      isShown = false
    },
  }
}
