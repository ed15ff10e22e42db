/**
 * The type of functions that colour terminal output. Reports take one as an argument, so they do not depend on a terminal.
 */
/** A colour, or a style, of terminals. */
export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'magenta' | 'dim'
/** Returns the string in a colour, or unchanged if colours are off. */
export type Paint = (colour: Colour, text: string) => string
