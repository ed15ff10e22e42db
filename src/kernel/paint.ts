/**
 * Colours as an argument: whoever writes text for people is told how to paint, and need not know whether anything is.
 */
export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'magenta' | 'dim'
export type Paint = (colour: Colour, text: string) => string
