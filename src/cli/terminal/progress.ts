/**
 * A line that tells how far a long reading is: on standard error, only where that is a terminal, and never in the way.
 */
const PATIENCE = 1000
const PACE = 200
const ERASE_LINE = '\r\u001B[2K'

let due = Date.now() + PATIENCE
let shown = false

/** An urgent line is shown at once: what follows leaves no time for another. */
export const showProgress = (text: () => string, isUrgent = false): void => {
  if (!process.stderr.isTTY || (!isUrgent && Date.now() < due)) return
  process.stderr.write(`${ERASE_LINE}${text()}`)
  shown = true
  due = Date.now() + PACE
}

export const clearProgress = (): void => {
  if (shown) process.stderr.write(ERASE_LINE)
  shown = false
}
