/**
 * Colours as an argument: a writer of text for people is given a function that paints, or leaves the text as it is.
 */
export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'magenta' | 'dim'
/** Gives a text in a colour, or as it is where nothing is to be painted. */
export type Paint = (colour: Colour, text: string) => string
