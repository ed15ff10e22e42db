/**
 * Readers of values from outside: each checks a value and decodes it in one pass.
 *
 * They are written for codecs: at build time, by `scripts/generate.mjs`, for code that may not load io-ts, and at run time
 * by `compile`. Code that imports generated readers pays only for the kinds that it uses. A property test checks that a
 * reader accepts the same values as the plain io-ts codec.
 */
import { left, right } from './either'
import { below, MAX_ISSUES, sortIssues, type Checked, type Code, type Issue } from './issue'
import { isObject } from './json'
import { MISSING, notAmong, show, wrongType, wrongValue } from './phrase'

/** The place of the value that is read: readers push a key before they read a part, and remove it afterwards. */
type Place = {
  /** The pointer of the outermost value. */
  readonly pointer: string
  /** The keys from there; a pointer is built only for an issue. */
  readonly path: (string | number)[]
  /** The issues found so far. */
  readonly issues: Issue[]
  /** Reading stops at this number of issues. */
  readonly limit: number
  /** Collects the warnings of tolerant reading. */
  readonly warnings?: Issue[] | undefined
}

export type Reader = {
  /** The expected value, as messages name it. */
  readonly expected: string
  /** Whether the value has the right JSON type. If not, a single issue is reported and its contents are ignored. */
  readonly fits: (u: unknown) => boolean
  /**
   * Reads a value that fits, and adds its issues; none means that it is accepted. Returns the same object unless a part
   * was transformed.
   */
  readonly read: (u: unknown, at: Place) => unknown
  /** Whether each value that fits is accepted unchanged. */
  readonly isPlain?: boolean
}

/**
 * Reads a value. Returns it decoded, or its issues in the published order, at most `limit`. Their pointers begin with
 * `pointer`.
 *
 * @param warnings collects what is accepted with a warning
 */
export const parse = (
  reader: Reader,
  u: unknown,
  pointer = '',
  limit = MAX_ISSUES,
  warnings?: Issue[],
): Checked<unknown> => {
  const issues: Issue[] = []
  const value = readAny(reader, u, { pointer, path: [], issues, limit, warnings })
  return issues.length > 0 ? left(sortIssues(issues)) : right(value)
}

/** The issues of a value, in their published order. */
export const collectIssues = (reader: Reader, u: unknown, pointer = ''): readonly Issue[] => {
  const read = parse(reader, u, pointer)
  return read._tag === 'Left' ? read.left : []
}

const pointerTo = ({ path, pointer }: Place): string => path.reduce<string>(below, pointer)

const refuse = (at: Place, code: Code, message: string): void => {
  at.issues.push({ pointer: pointerTo(at), code, message })
}

const readAny = (reader: Reader, u: unknown, at: Place): unknown => {
  if (reader.fits(u)) return reader.read(u, at)
  refuse(at, 'type', wrongType(reader.expected, u))
  return u
}

const readPart = (reader: Reader, u: unknown, key: string | number, at: Place): unknown => {
  at.path.push(key)
  const value = readAny(reader, u, at)
  at.path.pop()
  return value
}

type Attempt = { readonly value: unknown; readonly issues: readonly Issue[] }

/** Reads a value as one of several readers may: its issues are kept apart. */
const attempt = (reader: Reader, u: unknown, at: Place, limit = at.limit): Attempt => {
  const issues: Issue[] = []
  return { value: readAny(reader, u, { ...at, issues, limit }), issues }
}

/** Reads a value if a reader accepts it; stops at the first issue. */
const accept = (reader: Reader, u: unknown, at: Place): { readonly value: unknown } | undefined => {
  const { value, issues } = attempt(reader, u, at, 1)
  return issues.length === 0 ? { value } : undefined
}

/** Adds issues, except those that were already found since `before`. */
const add = (at: Place, issues: readonly Issue[], before = at.issues.length): void => {
  const known = new Set(at.issues.slice(before).map(issueKey))
  for (const issue of issues) if (at.issues.length < at.limit && !known.has(issueKey(issue))) at.issues.push(issue)
}

const issueKey = ({ code, pointer }: Issue): string => `${code} ${pointer}`

// Values without parts -----------------------------------------------------------------------------------------------

/** A value that only its JSON type decides. */
export const leaf = (expected: string, fits: (u: unknown) => boolean): Reader => ({
  expected,
  fits,
  read: u => u,
  isPlain: true,
})

export const string = /* @__PURE__ */ leaf('a string', u => typeof u === 'string')
export const number = /* @__PURE__ */ leaf('a number', u => typeof u === 'number')
export const boolean = /* @__PURE__ */ leaf('a boolean', u => typeof u === 'boolean')
export const none = /* @__PURE__ */ leaf('null', u => u === null)
export const anything = /* @__PURE__ */ leaf('a value', () => true)
export const anyObject = /* @__PURE__ */ leaf('an object', isObject)

/** One of some values of the same JSON type. */
export const oneOf = (values: readonly unknown[]): Reader => ({
  expected: values.length === 1 ? show(values[0]) : `one of ${values.join(', ')}`,
  fits: u => typeof u === typeof values[0],
  read: (u, at) => {
    if (!values.includes(u)) refuse(at, 'enum', notAmong(values, u))
    return u
  },
})

// Values with parts --------------------------------------------------------------------------------------------------

export const array = (item: Reader, expected = 'an array'): Reader => ({
  expected,
  fits: Array.isArray,
  read: (u, at) => {
    const items = u as readonly unknown[]
    let changed: unknown[] | undefined
    for (let i = 0; i < items.length && at.issues.length < at.limit; i++) {
      if (item.isPlain && item.fits(items[i])) continue
      const value = readPart(item, items[i], i, at)
      if (!Object.is(value, items[i])) (changed ??= [...items])[i] = value
    }
    return changed ?? items
  },
})

type Properties = { readonly [key: string]: unknown }
export type Fields = { readonly [key: string]: Reader }

const readProperties = (
  u: Properties,
  keys: readonly string[],
  readerAt: (i: number) => Reader,
  required: number,
  at: Place,
): Properties => {
  let changed = u
  for (let i = 0; i < keys.length && at.issues.length < at.limit; i++) {
    const key = keys[i]!
    const property = u[key]
    if (property !== undefined) {
      const reader = readerAt(i)
      if (reader.isPlain && reader.fits(property)) continue
      const value = readPart(reader, property, key, at)
      if (!Object.is(value, property)) changed = { ...changed, [key]: value }
    } else if (i < required) {
      at.path.push(key)
      refuse(at, 'missing', MISSING)
      at.path.pop()
    }
  }
  return changed
}

/** An object with required and optional properties. Others are kept unread. */
export const record = (required: Fields, optional: Fields = {}, expected = 'an object'): Reader => {
  const keys = [...Object.keys(required), ...Object.keys(optional)]
  const readers = [...Object.values(required), ...Object.values(optional)]
  const { length } = Object.keys(required)
  return {
    expected,
    fits: isObject,
    read: (u, at) => readProperties(u as Properties, keys, i => readers[i]!, length, at),
  }
}

/** An object whose properties are all alike. */
export const dictionary = (value: Reader): Reader => ({
  expected: 'an object',
  fits: isObject,
  read: (u, at) => {
    const keys = Object.keys(u as Properties)
    return readProperties(u as Properties, keys, () => value, keys.length, at)
  },
})

// Combinations -------------------------------------------------------------------------------------------------------

export const nullable = (base: Reader): Reader => ({
  expected: base.fits(null) ? base.expected : `${base.expected} or null`,
  fits: u => u === null || base.fits(u),
  read: (u, at) => (u === null ? u : base.read(u, at)),
  isPlain: base.isPlain ?? false,
})

/** An intersection. An issue found by several parts is reported once. */
export const all = (...parts: readonly Reader[]): Reader => ({
  expected: parts[0]!.expected,
  fits: parts[0]!.fits,
  read: (u, at) => {
    const before = at.issues.length
    return parts.reduce((value, part) => {
      const read = attempt(part, value, at)
      add(at, read.issues, before)
      return read.value
    }, u)
  },
})

/** A union. Reports only the issues of the first branch with the JSON type of the value. */
export const union = (...branches: readonly Reader[]): Reader => ({
  expected: branches.map(branch => branch.expected).join(' or '),
  fits: u => branches.some(branch => branch.fits(u)),
  read: (u, at) => {
    const fitting = branches.filter(branch => branch.fits(u))
    for (const branch of fitting) {
      const accepted = accept(branch, u, at)
      if (accepted) return accepted.value
    }
    const refused = attempt(fitting[0]!, u, at)
    add(at, refused.issues)
    return refused.value
  },
})

/** The test of a refinement. */
export type Test<A> = RegExp | ((value: A) => boolean)

export const passes = <A>(test: Test<A>, value: A): boolean =>
  typeof test === 'function' ? test(value) : test.test(value as string)

/** The test of a refinement that only marks its values. */
export const always = (): boolean => true

/** A refinement: its test, and the issues of a value that fails. */
export type Refinement<A> = {
  readonly name: string
  readonly code: Code
  readonly test: Test<A>
  /** The message, if "must be" and the name does not fit. */
  readonly message?: string | ((value: unknown) => string)
  /**
   * The keys that issues point to, if the rule concerns only some keys of an object. The test must then accept an object
   * whose other keys are invalid.
   */
  readonly keys?: readonly string[]
  /** The issues of a value that fails, in addition to those of its parts. */
  readonly issues?: (value: A, pointer: string) => readonly Issue[]
}

/** A rule about the whole value, and a `length` at a place, replace the issues of the parts there; others add to them. */
export const refined = <A>(base: Reader, rule: Refinement<A>): Reader => ({
  expected: base.expected,
  fits: base.fits,
  read: (u, at) => {
    const before = at.issues.length
    const value = base.read(u, at)
    const checked = (at.issues.length > before ? u : value) as A
    if (passes(rule.test, checked)) return value
    const pointer = pointerTo(at)
    const { code, name, keys, message } = rule
    const found =
      rule.issues?.(checked, pointer) ?? keys?.map(key => ({ pointer: below(pointer, key), code, message: name }))
    if (found) {
      const isWithin = (long: Issue, { pointer }: Issue): boolean =>
        long.code === 'length' && pointer.startsWith(`${long.pointer}/`)
      at.issues.push(...at.issues.splice(before).filter(issue => !found.some(each => isWithin(each, issue))))
      add(at, found, before)
    } else {
      at.issues.length = before
      refuse(at, code, (typeof message === 'function' ? message(u) : message) ?? wrongValue(name, u))
    }
    return value
  },
})

/**
 * An object whose property `key` selects the reader. Any other value is read by `other`, or refused if there is no `other`
 * or the union is strict.
 */
export const choice = (key: string, table: Fields, other?: Reader, isStrict = false): Reader => {
  const readers = new Map<unknown, Reader>(Object.entries(table))
  const refused = record({ [key]: oneOf([...readers.keys()]) })
  const chosen = (u: unknown): Reader => {
    const word = (u as Properties)[key]
    return readers.get(word) ?? (isStrict && typeof word === 'string' ? refused : (other ?? refused))
  }
  return { expected: 'an object', fits: isObject, read: (u, at) => chosen(u).read(u, at) }
}

/** Keeps a value that `base` accepts, and transforms any other value that `found` accepts. */
export const transformed = (base: Reader, found: Reader, transform: (value: never) => unknown): Reader => ({
  expected: base.expected,
  fits: found.fits,
  read: (u, at) => {
    if (accept(base, u, at)) return u
    const read = attempt(found, u, at)
    add(at, read.issues)
    return read.issues.length === 0 ? transform(read.value as never) : u
  },
})

/** Reads with `base`, or with `fallback` if `base` refuses the value. Reports the issues of `base`. */
export const withFallback = (base: Reader, fallback: Reader): Reader => ({
  expected: base.expected,
  fits: u => base.fits(u) || fallback.fits(u),
  read: (u, at) => {
    const accepted = accept(base, u, at) ?? accept(fallback, u, at)
    if (accepted) return accepted.value
    add(at, attempt(base, u, at).issues)
    return u
  },
})

/** Reads with `base`. Whatever `expected` refuses is a warning, if warnings are collected. */
export const warning = (base: Reader, expected: Reader): Reader => ({
  expected: base.expected,
  fits: base.fits,
  read: (u, at) => {
    const { warnings } = at
    if (warnings) add({ ...at, issues: warnings }, attempt(expected, u, at).issues, 0)
    return base.read(u, at)
  },
})
