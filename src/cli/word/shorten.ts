/**
 * Values of any kind, short enough for a line.
 */
import { stringify } from '../../kernel/json'

const LONGEST = 60
/** How many common characters are shown before the first difference of two long texts. */
const LEAD = 12

/** Two values in few characters. Where both are long and begin alike, the part around the first difference is shown. */
export const shortPair = (a: unknown, b: unknown): readonly [a: string, b: string] => {
  const [x, y] = [unquoted(a), unquoted(b)]
  const common = commonLength(x, y)
  const from = x.length > LONGEST && y.length > LONGEST && common > LONGEST / 2 ? common - LEAD : 0
  return [cut(x, from), cut(y, from)]
}

const cut = (text: string, from: number): string => {
  const rest = from > 0 ? `…${text.slice(from)}` : text
  return rest.length > LONGEST ? `${rest.slice(0, LONGEST - 1)}…` : rest
}

/** A text is shown without quotes, unless it could be taken for something else. */
const unquoted = (value: unknown): string =>
  value === null || value === undefined
    ? NOTHING
    : typeof value === 'string' && isUnmistakable(value)
      ? value
      : stringify(value)

const NOTHING = 'not reported'

const isUnmistakable = (text: string): boolean =>
  text !== '' && text.trim() === text && text !== NOTHING && !text.includes('"') && !isJson(text)

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const commonLength = (x: string, y: string): number => {
  const length = Math.min(x.length, y.length)
  for (let i = 0; i < length; i++) if (x[i] !== y[i]) return i
  return length
}
