/**
 * On which line of its input is a fault? Only messages need it, so the input is searched only when one is written.
 */
import { finderOf, lineStarts, nearestPlace, positionOf, syntaxFault } from '../../kernel/json-position'

/** Searching a longer input takes seconds: all its messages name line 1. */
const SEARCHABLE = 32 * 2 ** 20

/** The reason why an input cannot be read, and its position. Line and column count from 1. */
export type Problem = { readonly problem: string; readonly line?: number; readonly column?: number }

/** The syntax error of an input that `JSON.parse` refuses. */
export const syntaxError = (text: string): Problem => {
  const { message, line, column } = syntaxFault(text)!
  return { problem: message, line, column }
}

/** Returns a function from a JSON Pointer to the line of its value, or of the nearest existing ancestor. */
export const lineFinder = (text: string): ((pointer: string) => number) => {
  if (text.length > SEARCHABLE) return () => 1
  const find = finderOf(text, { from: text.search(/\S/), to: text.length })
  let starts: readonly number[] | undefined
  return pointer => {
    starts ??= lineStarts(text)
    return positionOf(starts, nearestPlace(find, pointer).valueFrom).line
  }
}
