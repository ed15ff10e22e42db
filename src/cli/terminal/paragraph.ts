/**
 * Wraps sentences as paragraphs.
 */
import { printable } from '../../kernel/printable'
import { wrap } from './width'

const HANGING = '    '

/** Wraps each paragraph to `room` columns, with a hanging indent. */
export const paragraphs = (texts: readonly string[], room: number): string =>
  texts
    .flatMap(text => {
      const [first = '', ...rest] = wrap(printable(text), room)
      if (rest.length === 0) return [first]
      return [first, ...wrap(rest.join(' '), Math.max(1, room - HANGING.length)).map(line => HANGING + line)]
    })
    .map(line => `${line}\n`)
    .join('')
