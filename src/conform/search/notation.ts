/**
 * Writes a JSON value in another notation: `4.0` for 4, `-0.0` for 0, `\u0061` for `a`, with white space, or with the keys
 * of objects in another order. A program has to answer as it answers the plain notation.
 */
import { isObject, stringify } from '../../kernel/json'

/** What a text writes otherwise than `JSON.stringify`. */
export type Notation = 'order of keys' | 'other form'

export type Written = {
  readonly text: string
  /** The forms that differ from the plain notation, for people. */
  readonly forms: readonly string[]
}

type Choose = (choices: number) => number

const MORE_DIGITS = 'a number with more digits than a double'
const SIGNED_ZERO = 'a zero with a sign'

/** The forms of a number in plain notation, undefined if a form does not fit. All are the same double. */
const NUMBER_FORMS: { readonly [form: string]: (text: string, value: number) => string | undefined } = {
  'a number with .0': text => (DIGITS.test(text) ? `${text}.0` : undefined),
  'a number with an exponent': text => (text.includes('e') ? text.replace('e', 'E') : `${text}e0`),
  'a number with a negative exponent': text => (DIGITS.test(text) && text !== '0' ? `${text}0E-1` : undefined),
  [MORE_DIGITS]: (_, value) => withMoreDigits(value),
  [SIGNED_ZERO]: (_, value) => (value === 0 ? '-0.0' : undefined),
  'a number too small for a double': (_, value) => (value === 0 ? '1e-400' : undefined),
}
const DIGITS = /^-?\d+$/
/** Longer integers are as good as those of this size. */
const MAX_INTEGER = 1e30

/** Decimals that are nearer to this double than to any other, without being equal to it. */
const withMoreDigits = (value: number): string | undefined => {
  if (value === 0) return undefined
  if (!Number.isInteger(value)) return value.toPrecision(25)
  if (Number.isSafeInteger(value)) return `${value}.0000000000000000000000001`
  if (Math.abs(value) > MAX_INTEGER) return undefined
  return [1n, -1n].map(step => String(BigInt(value) + step)).find(text => Number(text) === value)
}

const isLong = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)

const SPACES = [' ', '\t', '  '] as const

/** Numbers from 0 up to a limit, the same for the same seed: a linear congruential generator. */
const choosing = (seed: number): Choose => {
  // Neighbouring seeds begin far from each other.
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return choices => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * choices)
  }
}

/** Writes the value in another notation, the same one for the same seed. A `state` is private, and stays as it is. */
export const writeOtherwise = (value: unknown, notation: Notation, seed: number): Written => {
  const choose = choosing(seed)
  const forms = new Set<string>()
  const write =
    notation === 'order of keys'
      ? writerOfKeys(forms)
      : writerOfForms(choose, form => void forms.add(form), seed % 2 === 0)
  return { text: write(value), forms: [...forms] }
}

type Write = (value: unknown) => string

/** The properties that JSON has. */
const fieldsOf = (record: object): [string, unknown][] =>
  Object.entries(record).filter(([, part]: [string, unknown]) => part !== undefined)

const join = (open: string, parts: readonly string[], close: string): string => `${open}${parts.join(',')}${close}`

const writerOfKeys = (forms: Set<string>): Write => {
  const write: Write = value => {
    if (Array.isArray(value)) return join('[', value.map(write), ']')
    if (!isObject(value)) return stringify(value ?? null)
    const entries = fieldsOf(value)
    if (entries.length > 1) forms.add('keys in another order')
    return join(
      '{',
      entries.reverse().map(([key, part]) => `${stringify(key)}:${key === 'state' ? stringify(part) : write(part)}`),
      '}',
    )
  }
  return write
}

type Note = (form: string) => void

/** If zeros alternate, every other one has a sign, so that one zero is compared with another. */
const writerOfNumbers = (choose: Choose, note: Note, alternates: boolean) => {
  let zeros = 0
  return (value: number): string => {
    const plain = stringify(value)
    if (value === 0 && alternates) {
      if (zeros++ % 2 > 0) return plain
      note(SIGNED_ZERO)
      return '-0.0'
    }
    if (choose(2) > 0) return plain
    const fitting = Object.entries(NUMBER_FORMS).flatMap(([form, write]) => {
      const text = write(plain, value)
      return text === undefined ? [] : [[form, text] as const]
    })
    // Other languages keep the last digits of a long integer, or of a fraction.
    const preferred =
      (isLong(value) || !Number.isInteger(value)) && choose(2) > 0
        ? fitting.filter(([form]) => form === MORE_DIGITS)
        : []
    const forms = preferred.length > 0 ? preferred : fitting
    const [form, text] = forms[choose(forms.length)] ?? ['', plain]
    note(form)
    return text
  }
}

const writerOfForms = (choose: Choose, note: Note, alternates: boolean): Write => {
  const number = writerOfNumbers(choose, note, alternates)
  const string = (text: string): string => {
    const plain = stringify(text)
    // The first character follows the quotation mark. An escape stays as it is.
    if (choose(6) > 0 || !/^"[ -[\]-~]/.test(plain) || plain === '""') return plain
    note('a character as an escape')
    return `"\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}${plain.slice(plain[1] === '"' ? 3 : 2)}`
  }
  const space = (): string => {
    if (choose(12) > 0) return ''
    note('white space')
    return SPACES[choose(SPACES.length)]!
  }
  const write: Write = value => {
    if (typeof value === 'number') return number(value)
    if (typeof value === 'string') return string(value)
    if (Array.isArray(value)) return join(`[${space()}`, value.map(write), `${space()}]`)
    return isObject(value)
      ? join(
          `{${space()}`,
          fieldsOf(value).map(
            ([key, part]) => `${string(key)}${space()}:${space()}${key === 'state' ? stringify(part) : write(part)}`,
          ),
          '}',
        )
      : stringify(value ?? null)
  }
  return write
}

export const listForms = (value: unknown): readonly string[] => {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part === 'number') {
      for (const [form, write] of Object.entries(NUMBER_FORMS))
        if (write(stringify(part), part) !== undefined) found.add(form)
    } else if (typeof part === 'string' && part !== '') found.add('a character as an escape')
    if (typeof part !== 'object' || part === null) return
    found.add('white space')
    if (!Array.isArray(part) && Object.keys(part).length > 1) found.add('keys in another order')
    for (const item of Object.values(part)) visit(item)
  }
  visit(value)
  return [...found]
}
