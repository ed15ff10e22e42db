/**
 * Shortens values of any kind to fit on a line.
 */
import { parseJson, stringify } from '../kernel/json'

const MAX_LENGTH = 60
/** The number of common characters shown before the first difference. */
const LEAD = 12

/** Shortens two values. If both are long and begin alike, shows the part around the first difference. */
export const shortPair = (a: unknown, b: unknown): readonly [a: string, b: string] => {
  const [x, y] = [showUnquoted(a), showUnquoted(b)]
  const common = commonLength(x, y)
  const from = x.length > MAX_LENGTH && y.length > MAX_LENGTH && common > MAX_LENGTH / 2 ? common - LEAD : 0
  return [cut(x, from), cut(y, from)]
}

const cut = (text: string, from: number): string => {
  const rest = from > 0 ? `…${text.slice(from)}` : text
  return rest.length > MAX_LENGTH ? `${rest.slice(0, MAX_LENGTH - 1)}…` : rest
}

/** Shows a string without quotes, unless it could be mistaken for another value. */
const showUnquoted = (value: unknown): string => {
  if (value === null || value === undefined) return NOTHING
  return typeof value === 'string' && isUnmistakable(value) ? value : stringify(value)
}

const NOTHING = 'not reported'

const isUnmistakable = (text: string): boolean =>
  text !== '' && text.trim() === text && text !== NOTHING && !text.includes('"') && parseJson(text) === undefined

const commonLength = (x: string, y: string): number => {
  const length = Math.min(x.length, y.length)
  for (let i = 0; i < length; i++) if (x[i] !== y[i]) return i
  return length
}
