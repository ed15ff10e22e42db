/**
 * Colours as an argument: whoever writes text for people is told how to paint, and need not know whether anything is.
 */
export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'magenta' | 'dim'
/** Gives a text in a colour, or as it is where nothing is to be painted. */
export type Paint = (colour: Colour, text: string) => string
