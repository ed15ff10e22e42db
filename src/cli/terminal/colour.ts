/**
 * Coloured output for terminals that support it.
 */
import type { Colour, Paint } from '../../kernel/paint'

const CODES: { readonly [C in Colour]: readonly [on: number, off: number] } = {
  bold: [1, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  dim: [2, 22],
}

/** Returns a function that paints on terminals. NO_COLOR turns it off; FORCE_COLOR turns it on everywhere. */
export const painter = (isTerminal: boolean, { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv): Paint => {
  const wanted = FORCE_COLOR ? FORCE_COLOR !== '0' : !NO_COLOR && isTerminal && TERM !== 'dumb'
  return wanted ? (colour, text) => `\u001B[${CODES[colour][0]}m${text}\u001B[${CODES[colour][1]}m` : (_, text) => text
}
