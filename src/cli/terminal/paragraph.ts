/**
 * Sentences below one another.
 */
import { printable } from './printable'
import { wrap } from './table'

const HANGING = '    '

/** Each text on lines no wider than the room; where one wraps, its further lines hang. */
export const paragraphs = (texts: readonly string[], room: number): string =>
  texts.flatMap((text) => {
    const [first = '', ...rest] = wrap(printable(text), room)
    return rest.length === 0 ? [first] : [first, ...wrap(rest.join(' '), Math.max(1, room - HANGING.length)).map(line => HANGING + line)]
  }).map(line => `${line}\n`).join('')
