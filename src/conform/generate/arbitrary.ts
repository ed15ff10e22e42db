/**
 * Generators derived from codecs: values that a codec accepts, and values with a single fault.
 */
import * as fc from 'fast-check'
import type * as t from 'io-ts'
import { count, finite, json, opaque, type KnownType } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { passes } from '../../kernel/reader'
import { instant, toDateTime } from '../../kernel/time'
import { currency, date, dateTime, scac, nonBlankString, uuid } from '../../resource/json-api'
import { listPlaces, partAt, replacePart, type Place } from './place'
import { ZONES } from './zone'

/**
 * Values that the codec accepts in strict reading.
 */
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
    case 'DescribedType':
    case 'WarningType':
    case 'FallbackType':
    case 'TransformType':
      return generate(known.base)
  }
}

/** The examples of a rule, or else the values that fulfil it. */
const refinement = ({ base, rule }: KnownType & { _tag: 'RefinedType' }): fc.Arbitrary<unknown> =>
  Array.isArray(rule.schema['examples'])
    ? fc.constantFrom(...(rule.schema['examples'] as readonly unknown[]))
    : generate(base).filter(value => passes(rule.test, value))

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
    .map(parts => parts.reduce<object>((whole, part) => ({ ...whole, ...(part as object) }), {}))
    .filter(value => is(value))

const record = (props: t.Props, constraints: { requiredKeys?: [] }): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, generate(codec)])), {
    ...constraints,
    noNullPrototype: true,
  })

/**
 * Half of the values, or more, come from a small pool, so that parts of an input coincide: the same name, or the same string
 * in different case.
 */
const usually = <A>(few: readonly A[], any: fc.Arbitrary<A>, weight = 1): fc.Arbitrary<A> =>
  fc.oneof({ weight, arbitrary: fc.constantFrom(...few) }, { weight: 1, arbitrary: any })

/** Any character but a surrogate. Faster than fast-check's own unit, which builds a table of all characters first. */
export const chars = fc
  .oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(code => String.fromCodePoint(code))

/** Strings of every kind: identifiers that contain or resemble each other, blank strings, characters above U+FFFF. */
const words = usually(
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
    // One character, and a letter with an accent.
    'é',
    'e\u0301',
    'MSCU5285725',
    'mscu 528572-5',
    '528572',
    '12.50',
    'true',
    // Strings that other languages read in another way: line feeds, digits beyond ASCII, ids beyond 2^53, markup.
    'a\n',
    '\ufeffa',
    '１２',
    '9007199254740993',
    '<a>&amp;',
    'mini',
  ],
  fc.oneof(fc.string(), fc.string({ unit: chars, maxLength: 4 })),
)
/** Names above U+DFFF and above U+FFFF have one order by code unit, and another by code point. */
const names = usually(
  ['a', 'b', 'c', '\uffe6', '😀', '__proto__', 'holds_at_pod_terminal', 'available_for_pickup'],
  fc.string(),
)
const anything = usually<unknown>(
  [null, 0, 1, false, true, '', 'a', [], ['a'], ['a', 1], [1, 'a'], {}, { k: 1 }, { k: 1, n: null }],
  fc.jsonValue({ maxDepth: 3 }),
  3,
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

const FIRST_SECOND = Date.parse('0001-01-02T00:00:00Z') / 1_000
const LAST_SECOND = Date.parse('9999-12-30T00:00:00Z') / 1_000

/** Offsets of every sign, with minutes and at the ends of the range in use. */
export const OFFSETS = '+01:00 +05:30 +12:45 +14:00 -00:30 -03:30 -08:00 -09:30 -12:00'.split(' ')

/** Fractions of a second on both sides of milliseconds, microseconds and nanoseconds. */
export const FRACTIONS = ',,,.0,.5,.001,.0004,.000001,.0000004,.000000001,.0000000004,.0000000001'.split(',')

/** Counts at the ends of 32 bits and of the exact integers of a double. */
const COUNTS = [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1]
/** Two of these amounts have no finite sum, or none with a fraction. */
const LARGE = [1e308, -1e308, 2 ** 53, 1e16]

/** Values that filtering the base of a refinement would rarely produce. */
const forms = new Map<t.Mixed, fc.Arbitrary<unknown>>([
  [uuid, usually(['a1b2c3d4-0000-4000-8000-000000000001', 'a1b2c3d4-0000-4000-8000-000000000002'], fc.uuid())],
  [
    nonBlankString,
    usually(
      ['a', 'MSCU5285725'],
      fc.tuple(words, fc.constantFrom('a', '字', '😀')).map(([a, b]) => a + b),
    ),
  ],
  [scac, usually(['MSCU', 'mscu', 'zimu', 'ZZZZ'], fc.string({ unit: chars, minLength: 4, maxLength: 4 }))],
  [currency, fc.constantFrom('USD', 'USD', 'EUR', 'JPY', 'CAD')],
  // Other ranges of days are reversed or too long, and drawn again.
  [date, usually(['2024-02-28', '2024-02-29', '2024-03-01'], days(), 3).map(day => day.slice(0, 10))],
  [dateTime, dateTimes()],
  [finite, fc.oneof(cents(), cents(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...LARGE))],
  [count, fc.oneof(fc.nat({ max: 9 }), fc.nat(), fc.constantFrom(...COUNTS))],
  [json, anything],
  // An optional property may also be null.
  [opaque, fc.constant(null)],
])

/** Date-times of few instants, in every spelling: offsets of each sign with minutes, and fractions of every length. */
export function dateTimes(): fc.Arbitrary<string> {
  const spelling = fc.record({
    day: usually(['2026-01-05T08:00:00.000Z', '2026-01-05T08:00:01.000Z', '1969-12-31T23:59:59.000Z'], days()),
    offset: fc.constantFrom('Z', 'Z', 'z', ...OFFSETS),
    fraction: fc.constantFrom(...FRACTIONS),
    isSmall: fc.nat({ max: 9 }).map(n => n === 0),
  })
  return spelling.map(({ day, offset, fraction, isSmall }) => {
    const text = dateTimeAt(instant(day).seconds, fraction, offset)
    return isSmall ? text.toLowerCase() : text
  })
}

/** The date-time of an instant, in seconds since 1970, with an offset. */
export function dateTimeAt(seconds: number, fraction: string, offset: string): string {
  const behind = instant(`1970-01-01T00:00:00${offset}`).seconds
  const local = Math.max(FIRST_SECOND, Math.min(LAST_SECOND, seconds - behind))
  return `${toDateTime({ seconds: local, fraction: '' })!.slice(0, 19)}${fraction}${offset}`
}

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

/** Changes to a part that other languages overlook: each gives undefined for a part that it cannot change. */
const TWISTS: readonly ((part: unknown) => unknown)[] = [
  part => (typeof part === 'string' ? `${part}\n` : undefined),
  part => (typeof part === 'string' ? `${part}x` : undefined),
  part => (typeof part === 'string' && DIGIT.test(part) ? part.replace(DIGIT, wideDigit) : undefined),
  part => (typeof part === 'string' ? '9007199254740993' : undefined),
  part => (isTimed(part) ? part.replace(/:\d\d(?=[.Zz+-])/, ':60') : undefined),
  part => (isTimed(part) ? part.slice(0, 19) : undefined),
  part => (isTimed(part) ? part.toLowerCase() : undefined),
  part => (isDated(part) ? NO_LEAP_DAY + part.slice(NO_LEAP_DAY.length) : undefined),
  // Hosts differ in whether they know a time zone by another case.
  part => (typeof part === 'string' && !ZONES.includes(part) ? part.toLowerCase() : undefined),
  part => (typeof part === 'number' ? part !== 0 : undefined),
  part => (typeof part === 'number' ? String(part) : undefined),
  part => (typeof part === 'number' ? Math.sign(part || 1) * 1e308 : undefined),
  part => (typeof part === 'number' ? 2 ** 31 + Math.abs(Math.trunc(part) % 9) : undefined),
  part => (typeof part === 'boolean' ? Number(part) : undefined),
  part => (isArray(part) && part.length > 0 ? Array.from({ length: 14 }, (_, i) => part[i % part.length]) : undefined),
  part => (isArray(part) && part.length > 1 ? [...part].reverse() : undefined),
  part => (isObject(part) ? { ...part, x: 'unknown', '\uffe6': 'unknown', '😀': 'unknown' } : undefined),
  part => (isObject(part) && Object.keys(part).length > 0 ? inAnotherCase(part) : undefined),
  part => (isObject(part) && Object.keys(part).length > 0 ? renameFirst(part, key => `${key} `) : undefined),
  part => (typeof part === 'string' && part.normalize('NFD') !== part ? part.normalize('NFD') : undefined),
]

const DIGIT = /\d(?!.*\d)/su
const wideDigit = (digit: string): string => String.fromCodePoint(0xff10 + Number(digit))
const isTimed = (part: unknown): part is string =>
  typeof part === 'string' && /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d/.test(part)
/** 1900 is not a leap year. */
const NO_LEAP_DAY = '1900-02-29'
const isDated = (part: unknown): part is string => typeof part === 'string' && /^\d{4}-\d\d-\d\d/.test(part)

const inAnotherCase = (record: object): object =>
  renameFirst(record, key => key.slice(0, 1).toUpperCase() + key.slice(1))

/** Renames the first property whose name begins with a letter in lower case. */
const renameFirst = (record: object, rename: (name: string) => string): object => {
  const name = Object.keys(record).find(key => /^[a-z]/.test(key))
  return Object.fromEntries(
    Object.entries(record).map(([key, part]: [string, unknown]) => [key === name ? rename(key) : key, part]),
  )
}

/**
 * Values with one part changed in a way that a program of another language may overlook. Some stay valid.
 */
export const twisted = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, anywhere, anywhere).map(([value, n, m]) => {
    const places = listPlaces(value)
    const place = places[n % places.length] ?? []
    const part = partAt(value, place)
    const twists = TWISTS.flatMap(twist => {
      const changed = twist(part)
      return changed === undefined ? [] : [changed]
    })
    return twists.length === 0 ? value : replace(value, place, twists[m % twists.length])
  })

/** Numbers at the ends of 32 and 64 bits, of the exact integers, of 15 and 17 digits and of plain decimals. */
const EDGES: readonly number[] = [
  0,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
  1e19,
  1e21,
  1.5e300,
  123456789012345,
  1234567890123.45,
  123456789.12345678,
  0.1 + 0.2,
  1e-7,
  5e-324,
]

/**
 * Values with one number, wherever it occurs, replaced by one at the edge of what other languages can hold. Some stay valid.
 */
export const edged = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, anywhere, fc.constantFrom(...EDGES), fc.boolean()).map(([value, n, edge, isNegative]) => {
    const places = listPlaces(value).filter(place => typeof partAt(value, place) === 'number')
    const place = places[n % places.length]
    if (place === undefined) return value
    const old = partAt(value, place)
    // Equal numbers stay equal.
    return places
      .filter(each => partAt(value, each) === old)
      .reduce((changed, each) => replace(changed, each, isNegative ? 0 - edge : edge), value)
  })

/** Longer than the arrays that sort routines sort by insertion, which is stable. Few are longer than several such blocks. */
const lengths = fc.oneof({ weight: 30, arbitrary: fc.constant(40) }, { weight: 1, arbitrary: fc.constant(320) })

/**
 * Values with one array of objects made long. Its items repeat, but for one property of each, which may be their key:
 * otherwise many have equal keys, and the answer shows whether they keep their order.
 */
export const lengthened = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, anywhere, anywhere, lengths).map(([value, n, m, length]) => {
    const places = listPlaces(value).filter(place => isListOfObjects(partAt(value, place)))
    const place = places[n % places.length]
    if (place === undefined) return value
    const items = partAt(value, place) as readonly Named[]
    const names = Object.keys(items[0]!).filter(name => ['string', 'number'].includes(typeof items[0]![name]))
    const name = names[m % names.length]
    const long = Array.from({ length }, (_, i) => numbered(items[i % items.length]!, name, i))
    return replace(value, place, long)
  })

type Named = { readonly [name: string]: unknown }

const isListOfObjects = (part: unknown): boolean => Array.isArray(part) && part.length > 0 && part.every(isObject)

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An item with its number in one property: at the end of a UUID or of another string, or added to a number. */
const numbered = (item: Named, name: string | undefined, i: number): Named =>
  name === undefined || isTimed(item[name]) ? item : { ...item, [name]: withNumber(item[name], i) }

const withNumber = (part: unknown, i: number): unknown => {
  if (typeof part === 'number') return part + i
  if (typeof part !== 'string') return part
  return UUID.test(part) ? `${part.slice(0, -4)}${i.toString(16).padStart(4, '0')}` : `${part}${i}`
}

/**
 * Values that the codec would accept but for one fault: a removed key, or a replaced value.
 */
export const nearlyValid = (codec: t.Mixed): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid(codec), anywhere, fc.oneof(fc.constantFrom(...intruders), fc.jsonValue()))
    .map(([value, n, intruder]) => {
      const places = listPlaces(value)
      return replace(value, places[n % places.length] ?? [], intruder)
    })

/**
 * Variations of the given values: parts are replaced by others, mostly under the same name or of the same JSON type, so that
 * the whole usually keeps its shape.
 */
export const near = (values: readonly unknown[], others = groupParts(values)): fc.Arbitrary<unknown> => {
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...intruders) },
  )
  const change = fc.record({ place: anywhere, part: anywhere, odd })
  return fc.tuple(fc.constantFrom(...values), fc.array(change, { maxLength: 2 })).map(([value, changes]) =>
    changes.reduce((changed, { place: n, part: m, odd }) => {
      const places = listPlaces(changed)
      const place = places[n % places.length] ?? []
      const part = partAt(changed, place)
      const [named = [], typed = []] = listKinds(place, part).map(kind => others.get(kind) ?? [])
      const alike = named.length > 1 && m % 3 > 0 ? named : typed
      return replace(changed, place, odd ?? (alike.length > 0 ? alike[m % alike.length] : part))
    }, value),
  )
}

export const groupParts = (values: readonly unknown[]): ReadonlyMap<string, readonly unknown[]> => {
  const groups = new Map<string, Map<string | undefined, unknown>>()
  for (const value of values)
    for (const place of listPlaces(value)) {
      const part = partAt(value, place)
      const text = JSON.stringify(part)
      for (const kind of listKinds(place, part)) {
        const group = groups.get(kind) ?? new Map<string | undefined, unknown>()
        groups.set(kind, group.set(text, part))
      }
    }
  return new Map([...groups].map(([kind, parts]) => [kind, [...parts.values()]]))
}

/** The kinds of a part: its name with its type, and only its type. */
const listKinds = (place: Place, part: unknown): readonly [string, string] => {
  const name = place.filter(key => typeof key === 'string').at(-1) ?? ''
  return [`${name} ${nameType(part)}`, nameType(part)]
}

const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const nameType = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}
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

/** The value with another part at a place, or without it. */
const replace = (value: unknown, place: Place, intruder: unknown): unknown =>
  replacePart(value, place, intruder === LOST ? undefined : intruder)
