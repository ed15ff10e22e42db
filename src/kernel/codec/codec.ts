/**
 * The codec types that resources need in addition to io-ts.
 *
 * Each is an ordinary io-ts `Type` that decodes by itself. `compile` makes a codec fast and reports issues with pointers
 * and codes, `schema` converts it to JSON Schema, and `tolerant` derives the codec for live data.
 */
import * as t from 'io-ts'
import { below } from '../issue'
import type { Schema } from './json-schema'
import { isDefined, isObject } from '../json'
import { isCount } from '../number'
import { WHOLE_NUMBER } from '../phrase'
import { always, passes, type Refinement } from '../reader'

/** The rule of a refinement: its test, the issues of a value that fails, and the same rule as JSON Schema. */
type Rule<A> = Omit<Refinement<A>, 'name'> & {
  readonly schema: { readonly [keyword: string]: unknown }
  /** Whether the test alone decides a value of the base's JSON type, so that a reader skips the refinements of the base. */
  readonly isComplete?: boolean
  /** The keys that are compared between implementations; all other keys may differ. */
  readonly compared?: readonly string[]
  /** The name of its TypeScript type, and the module in `src` that exports it. @default the type of the base */
  readonly type?: readonly [name: string, module: string]
}

/** A refinement: a value of `base` that also obeys a rule, such as a format or a range. */
export class RefinedType<A> extends t.Type<A, A> {
  readonly _tag = 'RefinedType' as const
  constructor(
    name: string,
    readonly base: t.Type<A>,
    readonly rule: Rule<A>,
  ) {
    super(
      name,
      (u): u is A => base.is(u) && passes(rule.test, u),
      (u, c) => {
        const read = base.validate(u, c)
        return read._tag === 'Left' || passes(rule.test, read.right) ? read : t.failure(u, c)
      },
      t.identity,
    )
  }
}

/** The codec that a reader of a refinement reads first: without the refinements that the test implies. */
export const findBase = ({ base, rule }: RefinedType<unknown>): t.Mixed => {
  let codec = base as KnownType
  while (rule.isComplete === true && (codec._tag === 'RefinedType' || codec._tag === 'UnionType'))
    codec = (codec._tag === 'RefinedType' ? codec.base : codec.types[0]) as KnownType
  return codec
}

/** A value of `base`, or null. Smaller in a bundle than io-ts's union, and with the issues of `base`. */
export class NullableType<A> extends t.Type<A | null, A | null> {
  readonly _tag = 'NullableType' as const
  constructor(readonly base: t.Type<A>) {
    super(
      `${base.name} or null`,
      (u): u is A | null => u === null || base.is(u),
      (u, c) => (u === null ? t.success(null) : base.validate(u, c)),
      t.identity,
    )
  }
}

/**
 * An object whose property `key` selects the codec. A value that is not in `table` is decoded by `other`, or refused if
 * there is no `other` or the union is strict.
 */
export class DiscriminatedUnionType<A> extends t.Type<A, A> {
  readonly _tag = 'DiscriminatedUnionType' as const
  readonly choices: ReadonlyMap<string, t.Mixed>
  constructor(
    name: string,
    readonly key: string,
    readonly table: { readonly [word: string]: t.Mixed },
    readonly other: t.Mixed | undefined,
    readonly isStrict: boolean,
  ) {
    const choices = new Map(Object.entries(table))
    const chosen = (u: unknown): t.Mixed | undefined =>
      isObject(u) && typeof u[key] === 'string' ? (choices.get(u[key]) ?? (isStrict ? undefined : other)) : other
    super(
      name,
      (u): u is A => chosen(u)?.is(u) ?? false,
      (u, c) => chosen(u)?.validate(u, c) ?? t.failure(u, c),
      t.identity,
    )
    this.choices = choices
  }
}

/** Decodes with `strict`, or with `tolerant` in tolerant reading. */
export class LenientType<A> extends t.Type<A, A> {
  readonly _tag = 'LenientType' as const
  constructor(
    readonly strict: t.Type<A>,
    readonly tolerant: t.Mixed,
  ) {
    super(strict.name, strict.is, strict.validate, t.identity)
  }
}

/** Keeps a value of `base`; converts any other value of `found` to `base` with `transform`. */
export class TransformType<A, B = unknown> extends t.Type<A, A> {
  readonly _tag = 'TransformType' as const
  constructor(
    readonly base: t.Type<A>,
    readonly found: t.Type<B>,
    readonly transform: (value: B) => A,
  ) {
    super(
      base.name,
      base.is,
      (u, c) => {
        if (base.is(u)) return t.success(u)
        const read = found.validate(u, c)
        return read._tag === 'Left' ? read : t.success(transform(read.right))
      },
      t.identity,
    )
  }
}

/** Decodes with `base`, or with `fallback` if `base` refuses the value. Reports the issues of `base`. */
export class FallbackType<A> extends t.Type<A, A> {
  readonly _tag = 'FallbackType' as const
  constructor(
    readonly base: t.Mixed,
    readonly fallback: t.Mixed,
  ) {
    const isRefused = (u: unknown): boolean => base.decode(u)._tag === 'Left'
    super(
      base.name,
      (u): u is A => base.is(u) || (fallback.is(u) && isRefused(u)),
      (u, c) => {
        const read = base.validate(u, c)
        const other = read._tag === 'Left' ? fallback.validate(u, c) : read
        return other._tag === 'Left' ? read : other
      },
      t.identity,
    )
  }
}

/**
 * Decodes with `base`. A value that `expected` refuses is accepted as well: in tolerant reading its issues are warnings, and in
 * strict reading nothing.
 */
export class WarningType<A> extends t.Type<A> {
  readonly _tag = 'WarningType' as const
  constructor(
    readonly base: t.Type<A>,
    readonly expected: t.Mixed,
  ) {
    super(base.name, base.is, base.validate, t.identity)
  }
}

/** What a description adds: the value of a missing property, and an example. */
export type Notes = {
  readonly default?: string | number | null | readonly (string | number)[]
  readonly example?: unknown
}

/** Decodes with `base`, and adds a description to its JSON Schema and its type. */
export class DescribedType<A> extends t.Type<A, A> {
  readonly _tag = 'DescribedType' as const
  constructor(
    readonly base: t.Type<A>,
    readonly description: string,
    readonly notes: Notes = {},
  ) {
    super(base.name, base.is, base.validate, t.identity)
  }
}

export const refine = <A>(name: string, base: t.Type<A>, rule: Rule<A>): RefinedType<A> =>
  new RefinedType(name, base, rule)
export const discriminatedUnion = <
  P extends { readonly [word: string]: t.Mixed },
  O extends t.Mixed = never,
  S extends boolean = false,
>(
  name: string,
  key: string,
  table: P,
  other?: O,
  isStrict?: S,
): DiscriminatedUnionType<t.TypeOf<P[keyof P]> | (S extends true ? never : t.TypeOf<O>)> =>
  new DiscriminatedUnionType(name, key, table, other, isStrict ?? false)
/**
 * An object with all keys of `required`, any keys of `optional`, and no others. Unknown keys are refused; io-ts's `exact`
 * would drop them.
 */
export const strictObject = <R extends t.Props, O extends t.Props = {}>(
  required: R,
  optional = {} as O,
): RefinedType<t.TypeOf<t.IntersectionC<[t.TypeC<R>, t.PartialC<O>]>>> => {
  const known = Object.keys({ ...required, ...optional })
  const others = (value: object): readonly string[] => Object.keys(value).filter(key => !known.includes(key))
  const unknown = `is not a known property; known are ${known.join(', ')}`
  return refine(unknown, t.intersection([t.type(required), t.partial(optional)]), {
    code: 'unknown',
    issues: (value, pointer) =>
      others(value).map(key => ({ pointer: below(pointer, key), code: 'unknown', message: unknown })),
    test: value => others(value).length === 0,
    schema: { additionalProperties: false },
  })
}
export const nullable = <A>(base: t.Type<A>): NullableType<A> => new NullableType(base)

/** Adds a description to the JSON Schema of a codec and to its type, without slowing down decoding. */
export const described = <A>(base: t.Type<A>, description: string, notes?: Notes): t.Type<A> =>
  new DescribedType(base, description, notes)

/** The same optional properties with values of any type; the codecs remain as documentation. */
export const ofAnyType = <P extends t.Props>({ props }: t.PartialC<P>): t.PartialC<P> =>
  t.partial(mapValues(props, codec => acceptAny(codec as KnownType)) as P)

const acceptAny = (codec: KnownType): t.Mixed =>
  codec._tag === 'DescribedType'
    ? new DescribedType(new FallbackType(codec.base, t.unknown), codec.description, codec.notes)
    : new FallbackType(codec, t.unknown)

/** An enum of strings, listed in the given order. */
export const enumOf = <W extends string>(name: string, words: readonly W[]): t.Type<W> =>
  t.keyof(Object.fromEntries(words.map(w => [w, null])) as { [K in W]: null }, name)

/** A finite number. `JSON.parse` reads `1e400` as Infinity, which is refused. */
export const finite = refine('a finite number', t.number, { code: 'range', test: Number.isFinite, schema: {} })

/** A whole number from 0. */
export const count = refine(WHOLE_NUMBER, t.number, {
  code: 'range',
  test: isCount,
  schema: { type: 'integer', minimum: 0 },
})

/** Any JSON value, but not a missing key. */
export const json = refine('a JSON value', t.unknown, { code: 'missing', test: isDefined, schema: {} })

/** A string for people, which is ignored when answers are compared. */
export const prose = refine('text for people', t.string, { code: 'type', test: always, schema: {} })

/** An object, such as a state, that only its creator can interpret. It is passed back unchanged, never generated. */
export const opaque = refine('an object that was given before', t.UnknownRecord, {
  code: 'type',
  test: always,
  schema: {},
})

/** The codecs that {@link tolerant}, {@link partsOf}, `compile` and `schema` understand. */
export type KnownType =
  | t.StringType
  | t.NumberType
  | t.BooleanType
  | t.NullType
  | t.UnknownType
  | t.AnyDictionaryType
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<{ [word: string]: unknown }>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.IntersectionType<t.Mixed[]>
  | t.UnionType<t.Mixed[]>
  | RefinedType<unknown>
  | NullableType<unknown>
  | DiscriminatedUnionType<unknown>
  | LenientType<unknown>
  | TransformType<unknown>
  | FallbackType<unknown>
  | WarningType<unknown>
  | DescribedType<unknown>

/** A wildcard for every index of an array and every key of a dictionary. */
export const EACH = '*'

/**
 * The direct parts of a codec in strict reading, each with its place in the value: a property name, {@link EACH}, or
 * undefined if the part decodes the same value.
 */
export const partsOf = (codec: t.Mixed): readonly (readonly [place: string | undefined, part: t.Mixed])[] => {
  const known = codec as KnownType
  switch (known._tag) {
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return [[EACH, known.type]]
    case 'DictionaryType':
      return [[EACH, known.codomain]]
    case 'InterfaceType':
    case 'PartialType':
      return Object.entries(known.props)
    case 'IntersectionType':
    case 'UnionType':
      return known.types.map(part => [undefined, part])
    case 'DiscriminatedUnionType':
      return [...known.choices.values(), ...(known.other ? [known.other] : [])].map(part => [undefined, part])
    case 'RefinedType':
    case 'NullableType':
    case 'DescribedType':
    case 'FallbackType':
    case 'TransformType':
    case 'WarningType':
      return [[undefined, known.base]]
    case 'LenientType':
      return [[undefined, known.strict]]
    default:
      return []
  }
}

export const mapValues = <A, B>(record: { readonly [key: string]: A }, f: (a: A) => B): { [key: string]: B } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]))

/**
 * Replaces every {@link LenientType} in a codec by its tolerant codec. Unions are not searched, because no resource has a
 * lenient codec inside one.
 */
export const tolerant = (codec: t.Mixed): t.Mixed => {
  const known = codec as KnownType
  switch (known._tag) {
    case 'LenientType':
      return tolerant(known.tolerant)
    case 'WarningType':
      return tolerant(known.base)
    case 'DescribedType':
      return new DescribedType(tolerant(known.base), known.description, known.notes)
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return t.array(tolerant(known.type), known.name)
    case 'InterfaceType':
      return t.type(mapValues(known.props, tolerant), known.name)
    case 'PartialType':
      return t.partial(mapValues(known.props, tolerant), known.name)
    case 'IntersectionType':
      return t.intersection(known.types.map(tolerant) as [t.Mixed, t.Mixed], known.name)
    case 'RefinedType':
      return new RefinedType(known.name, tolerant(known.base), known.rule)
    case 'NullableType':
      return new NullableType(tolerant(known.base))
    case 'DiscriminatedUnionType': {
      const { name, key, table, other, isStrict: closed } = known
      return new DiscriminatedUnionType(name, key, mapValues(table, tolerant), other && tolerant(other), closed)
    }
    default:
      return codec
  }
}

/** The exports that `scripts/generate.mjs` writes for a module `NAME.codec.ts` into `NAME.generated.ts`. */
export type Generated = {
  /** Whether the properties and arrays of the types are readonly. */
  readonly isReadonly?: boolean
  /** A codec and a description for each type. If tolerant reading yields another type, its name begins with Live. */
  readonly types?: { readonly [name: string]: readonly [codec: t.Mixed, description: string] }
  /** Types that another module exports. */
  readonly external?: { readonly [name: string]: readonly [codec: t.Mixed, module: string] }
  readonly readers?: { readonly [name: string]: t.Mixed }
  /** Resources by name: each is one export, so that a bundle has only the readers that it uses. */
  readonly resources?: { readonly [name: string]: t.Mixed }
  readonly schemaTables?: { readonly [name: string]: { readonly [key: string]: Schema } }
  readonly schemas?: { readonly [name: string]: t.Mixed }
  readonly names?: { readonly [name: string]: t.Mixed }
  /** For each constant with the defaults of a codec, the name and the description of its type. */
  readonly defaults?: { readonly [name: string]: readonly [codec: t.Mixed, type: string, description: string] }
}
