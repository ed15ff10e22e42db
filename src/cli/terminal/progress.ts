/**
 * A progress line on standard error, if that is a terminal. Of a long examination a line is also written to a log.
 */
const PATIENCE = 1000
const PACE = 200
/** Between two lines of a log. */
const LOG_PACE = 10_000
const ERASE_LINE = '\r\u001B[2K'

export type Progress = {
  /** Shows the line at most every 200 ms. With `isLogged` it is also written every 10 s if standard error is not a terminal. */
  readonly show: (text: () => string, isLogged?: boolean) => void
  readonly clear: () => void
}

export const progressOn = (stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }): Progress => {
  let due = Date.now() + (stderr.isTTY ? PATIENCE : LOG_PACE)
  let isShown = false
  return {
    show: (text, isLogged = false) => {
      const isTerminal = stderr.isTTY === true
      if (Date.now() < due || !(isTerminal || isLogged)) return
      stderr.write(isTerminal ? `${ERASE_LINE}${text()}` : `${text()}\n`)
      isShown = isTerminal
      due = Date.now() + (isTerminal ? PACE : LOG_PACE)
    },
    clear: () => {
      if (isShown) stderr.write(ERASE_LINE)
      isShown = false
    },
  }
}
