/**
 * Colours, where the terminal has them.
 */
const CODES = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], magenta: [35, 39], dim: [2, 22] } as const

export type Colour = keyof typeof CODES
export type Paint = (colour: Colour, text: string) => string

/** Paints on a terminal, unless NO_COLOR asks not to; FORCE_COLOR asks to paint anywhere. */
export const painter = (): Paint => {
  const { FORCE_COLOR, NO_COLOR, TERM } = process.env
  const wanted = FORCE_COLOR ? FORCE_COLOR !== '0' : !NO_COLOR && process.stdout.isTTY && TERM !== 'dumb'
  return wanted ? (colour, text) => `\u001B[${CODES[colour][0]}m${text}\u001B[${CODES[colour][1]}m` : (_, text) => text
}
