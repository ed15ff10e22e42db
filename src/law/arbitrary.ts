/**
 * Generators derived from codecs: values that a codec accepts, and values with a single fault.
 */
import * as fc from 'fast-check'
import type * as t from 'io-ts'
import { count, finite, json, opaque, type KnownType } from '../kernel/codec/codec'
import { isObject } from '../kernel/json'
import { currency, date, dateTime, scac, nonBlankString, uuid } from '../resource/json-api'

/** Values that the codec accepts in strict reading. */
export const valid = <C extends t.Mixed>(codec: C): fc.Arbitrary<t.TypeOf<C>> => generate(codec)

const generate = (codec: t.Mixed): fc.Arbitrary<unknown> => {
  const form = forms.get(codec)
  if (form) return form
  const known = codec as KnownType
  if (isSimple(known)) return SIMPLE[known._tag]
  switch (known._tag) {
    case 'LiteralType':
      return fc.constant(known.value)
    case 'KeyofType':
      return fc.constantFrom(...Object.keys(known.keys))
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return fc.array(generate(known.type), { maxLength: 4 })
    case 'DictionaryType':
      return fc.dictionary(names, generate(known.codomain), { maxKeys: 4 })
    case 'InterfaceType':
      return record(known.props, {})
    case 'PartialType':
      return record(known.props, { requiredKeys: [] })
    case 'IntersectionType':
      return intersection(known)
    case 'UnionType':
      return fc.oneof(...known.types.map(generate))
    case 'RefinedType':
      return refinement(known)
    case 'NullableType':
      return fc.option(generate(known.base))
    case 'DiscriminatedUnionType':
      return fc.oneof(...[...known.choices.values()].map(generate), ...otherThan(known))
    case 'LenientType':
      return generate(known.strict)
    case 'FastPathType':
    case 'DescribedType':
    case 'FallbackType':
    case 'TransformType':
      return generate(known.base)
  }
}

/** The examples of a rule, or else the values that fulfil it. */
const refinement = ({ base, rule }: KnownType & { _tag: 'RefinedType' }): fc.Arbitrary<unknown> =>
  Array.isArray(rule.schema['examples'])
    ? fc.constantFrom(...(rule.schema['examples'] as readonly unknown[]))
    : generate(base).filter(rule.test)

/** The values of the union's base without the discriminating literals. */
const otherThan = ({
  key,
  choices,
  other,
  isStrict: closed,
}: KnownType & { _tag: 'DiscriminatedUnionType' }): readonly fc.Arbitrary<unknown>[] =>
  other && !closed ? [generate(other).filter(value => !(isObject(value) && choices.has(value[key] as string)))] : []

/** A dictionary may generate a key whose values another part restricts: such values are dropped. */
const intersection = ({ types, is }: t.IntersectionType<t.Mixed[]>): fc.Arbitrary<object> =>
  fc
    .tuple(...types.map(generate))
    .map(parts => Object.assign({}, ...parts) as object)
    .filter(value => is(value))

const record = (props: t.Props, constraints: { requiredKeys?: [] }): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, generate(codec)])), {
    ...constraints,
    noNullPrototype: true,
  })

/**
 * Half of the values come from a small pool, so that parts of an input coincide: the same name, or the same string in
 * different case.
 */
const often = <A>(few: readonly A[], any: fc.Arbitrary<A>): fc.Arbitrary<A> => fc.oneof(fc.constantFrom(...few), any)

/** Strings of every kind: identifiers that contain or resemble each other, blank strings, characters above U+FFFF. */
const words = often(
  [
    'a',
    'a',
    'a',
    'ab',
    'ab',
    'A',
    'b',
    '',
    ' a',
    '-',
    ' ',
    '\u0085',
    '\u3000',
    'ÉÉ',
    'ß',
    'MSCU5285725',
    'mscu 528572-5',
    '528572',
    '12.50',
    'true',
  ],
  fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 4 })),
)
const names = often(['a', 'b', 'c', '__proto__', 'holds_at_pod_terminal', 'available_for_pickup'], fc.string())
const anything = often<unknown>(
  [null, 0, 1, true, 'a', [], ['a'], {}, { k: 1 }, { k: 1, n: null }],
  fc.jsonValue({ maxDepth: 3 }),
)

/** The codecs without parameters. */
const SIMPLE = {
  StringType: words,
  NumberType: fc.double({ noNaN: true, noDefaultInfinity: true }),
  BooleanType: fc.boolean(),
  NullType: fc.constant(null),
  UnknownType: anything,
  AnyDictionaryType: fc.dictionary(names, anything, { maxKeys: 3 }),
} satisfies { readonly [T in KnownType['_tag']]?: fc.Arbitrary<unknown> }

const isSimple = (codec: KnownType): codec is Extract<KnownType, { _tag: keyof typeof SIMPLE }> =>
  Object.hasOwn(SIMPLE, codec._tag)

/** Values that filtering the base of a refinement would rarely produce. */
const forms = new Map<t.Mixed, fc.Arbitrary<unknown>>([
  [uuid, often(['a1b2c3d4-0000-4000-8000-000000000001', 'a1b2c3d4-0000-4000-8000-000000000002'], fc.uuid())],
  [
    nonBlankString,
    often(
      ['a', 'MSCU5285725'],
      fc.tuple(words, fc.constantFrom('a', '字', '😀')).map(([a, b]) => a + b),
    ),
  ],
  [scac, often(['MSCU', 'mscu', 'ZZZZ'], fc.string({ unit: 'binary', minLength: 4, maxLength: 4 }))],
  [currency, fc.constantFrom('USD', 'USD', 'EUR', 'JPY', 'CAD')],
  [date, days().map(day => day.slice(0, 10))],
  [
    dateTime,
    often(
      ['2026-01-05T08:00:00Z', '2026-01-05T09:00:00+01:00', '2026-01-05T08:00:00.000000001Z', '2026-01-06t00:00:00z'],
      fc.tuple(days(), fc.constantFrom('Z', 'z', '+05:30', '-08:00')).map(([day, zone]) => day.slice(0, -1) + zone),
    ),
  ],
  [finite, fc.oneof(cents(), cents(), fc.double({ noNaN: true, noDefaultInfinity: true }))],
  [count, fc.nat()],
  [json, anything],
  // An optional property may also be null.
  [opaque, fc.constant(null)],
])

function days(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map(day => day.toISOString())
}

/** Amounts as terminals report them, including zeros and credits. */
export function cents(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constant(0),
    fc.integer({ min: -1_000_000, max: 100_000_000 }).map(n => n / 100),
  )
}

/** An index, without fast-check's bias to small numbers, which would mostly select the first. */
const anywhere = fc.noBias(fc.nat())

/** Values that the codec would accept but for one fault: a removed key, or a replaced value. */
export const nearlyValid = (codec: t.Mixed): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid(codec), anywhere, fc.oneof(fc.constantFrom(...intruders), fc.jsonValue()))
    .map(([value, n, intruder]) => {
      const places = placesOf(value)
      return replace(value, places[n % places.length] ?? [], intruder)
    })

/**
 * Variations of the given values: parts are replaced by other parts, mostly of the same JSON type, so that the whole
 * usually keeps its shape.
 */
export const near = (values: readonly unknown[]): fc.Arbitrary<unknown> => {
  const parts = [
    ...new Map(
      values.flatMap(value => placesOf(value).map(place => at(value, place))).map(part => [JSON.stringify(part), part]),
    ).values(),
  ]
  const byType = new Map<string, unknown[]>()
  for (const part of parts) byType.set(typeOf(part), [...(byType.get(typeOf(part)) ?? []), part])
  const odd = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...intruders) },
  )
  const change = fc.record({ place: anywhere, part: anywhere, odd })
  return fc
    .tuple(fc.constantFrom(...values), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) =>
      changes.reduce((changed, { place: n, part: m, odd }) => {
        const places = placesOf(changed)
        const place = places[n % places.length] ?? []
        const alike = byType.get(typeOf(at(changed, place))) ?? parts
        return replace(changed, place, odd ?? alike[m % alike.length])
      }, value),
    )
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const at = (value: unknown, place: Place): unknown =>
  place.reduce((part, key) => (part as { readonly [key: string | number]: unknown })[key], value)

const LOST = Symbol('lost')
const intruders = [
  LOST,
  null,
  true,
  0,
  -1,
  1.5,
  '',
  ' ',
  'x',
  'USD',
  'hold',
  'HOLD',
  'total',
  '2026-02-30',
  [],
  [null],
  {},
]

type Place = readonly (string | number)[]

const placesOf = (value: unknown): readonly Place[] => [
  [],
  ...(Array.isArray(value) || isObject(value)
    ? Object.entries(value).flatMap(([key, part]) =>
        placesOf(part).map(place => [Array.isArray(value) ? Number(key) : key, ...place]),
      )
    : []),
]

const replace = (value: unknown, [key, ...rest]: Place, intruder: unknown): unknown => {
  if (key === undefined) return intruder === LOST ? null : intruder
  if (Array.isArray(value)) return value.map((part: unknown, i) => (i === key ? replace(part, rest, intruder) : part))
  const entries = Object.entries(value as object).map(
    ([k, part]: [string, unknown]) =>
      [k, k === key ? (rest.length === 0 ? intruder : replace(part, rest, intruder)) : part] as const,
  )
  return Object.fromEntries(entries.filter(([, part]) => part !== LOST))
}
