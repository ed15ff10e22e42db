/**
 * The JSON:API frame that every resource stands in: identifiers, attributes, relationships, links, documents, errors.
 */
import * as t from 'io-ts'
import {
  count,
  described,
  FallbackType,
  refine,
  LenientType,
  mapValues,
  TransformType,
  nullable,
  prose,
  tolerant,
} from '../kernel/codec/codec'
import { codePointLength, isBlank } from '../kernel/text'
import { DATE, DATE_TIME, isDate, isDateTime } from '../kernel/time'

// Forms of text ------------------------------------------------------------------------------------------------------

const pattern = (
  name: string,
  test: (text: string) => boolean,
  regex: RegExp,
  schema: { readonly format?: string } = {},
): t.Type<string> => refine(name, t.string, { code: 'format', test, schema: { ...schema, pattern: regex.source } })

export const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/
const CURRENCY = /^[A-Z]{3}$/

/** A hexadecimal digit is 1, a dash 2, anything else 0; by code. */
const KINDS = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  code === 45 ? 2 : Number(/[\dA-F]/i.test(String.fromCharCode(code))),
)
const KINDS_OF_UUID = /* @__PURE__ */ Uint8Array.from('00000000-0000-0000-0000-000000000000', char =>
  char === '-' ? 2 : 1,
)

/**
 * What {@link UUID} takes, by a table: every resource has an id, and a processor guesses wrong at an expression's
 * branches.
 */
export const isUuid = (u: unknown): boolean => {
  if (typeof u !== 'string' || u.length !== 36) return false
  for (let i = 0; i < 36; i++) if (KINDS[u.charCodeAt(i)] !== KINDS_OF_UUID[i]) return false
  return true
}

const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a
export const isCurrency = (u: unknown): boolean =>
  typeof u === 'string' &&
  u.length === 3 &&
  isCapital(u.charCodeAt(0)) &&
  isCapital(u.charCodeAt(1)) &&
  isCapital(u.charCodeAt(2))

/** A UUID; in tolerant reading any text. */
export const uuid = new LenientType(pattern('a UUID', isUuid, UUID), t.string)

/** An ISO 4217 code. */
export const currency = pattern('a currency code of three capital letters', isCurrency, CURRENCY)

/** Unicode White_Space by its characters: `\p{…}` is not known to every engine that reads a schema's patterns. */
export const WHITE_SPACE = '\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'

/** Text with something in it. */
export const nonBlankString = refine('text that is not blank', t.string, {
  code: 'length',
  test: value => !isBlank(value),
  schema: { pattern: `[^${WHITE_SPACE}]` },
})

/** A SCAC: four characters, counted as code points. */
export const scac = refine('4 characters long', t.string, {
  code: 'length',
  test: value => codePointLength(value) === 4,
  schema: { minLength: 4, maxLength: 4 },
})

export const date = pattern('a day that exists, as YYYY-MM-DD', isDate, DATE, { format: 'date' })
export const dateTime = pattern('a date-time with an offset, as 2026-01-31T08:30:00Z', isDateTime, DATE_TIME, {
  format: 'date-time',
})

// Attributes ---------------------------------------------------------------------------------------------------------

/** Text of a form that tolerant reading does not insist on: what is of another form is kept as found. */
const tolerantFormat = (strict: t.Type<string>): LenientType<string> => new LenientType(strict, t.string)

/** An attribute that is a day. */
export const reportedDate = tolerantFormat(date)

/** An attribute that is a date-time. */
export const reportedDateTime = tolerantFormat(dateTime)

/** A list of texts; in tolerant reading its items that are null are dropped. */
export const arrayOfStrings = (item: t.Type<string>): LenientType<string[]> => {
  const strings = t.array(item)
  const found = t.array(nullable(item))
  return new LenientType(strings, new TransformType(strings, found, items => items.filter(text => text !== null)))
}

export const strings = arrayOfStrings(t.string)

/**
 * The attributes of a resource. In tolerant reading any of them may be null or missing but those that are `essential`,
 * without which the resource says nothing.
 */
export const attributes = <O extends t.Props, R extends t.Props = {}, E extends t.Props = {}>(
  optional: O,
  required = {} as R,
  essential = {} as E,
): t.Type<t.TypeOf<t.IntersectionC<[t.TypeC<R>, t.TypeC<E>, t.PartialC<O>]>>> =>
  new LenientType(
    t.intersection([t.type(required), t.type(essential), t.partial(optional)]),
    t.intersection([t.type(essential), t.partial(mapValues({ ...required, ...optional }, nullable))]),
  )

/** Attributes that every resource of its type has; in tolerant reading they may be missing. */
export const expectedAttributes = <A>(codec: t.Type<A>): t.Type<{ attributes: A }> =>
  new LenientType(t.type({ attributes: codec }), t.partial({ attributes: codec }))

// Resources ----------------------------------------------------------------------------------------------------------

/** A resource by id and type alone. */
export const identifier = t.type({ id: uuid, type: t.string })

const reference = <T extends string>(type: T) => t.type({ id: uuid, type: t.literal(type) })

/** A relationship to one resource of a type. */
export const toOne = <T extends string>(type: T) => t.type({ data: reference(type) })

/** A relationship to one resource of a type; in tolerant reading to one or to none. */
export const toOneExpected = <T extends string>(type: T) => new LenientType(toOne(type), toOneOrNone(type))

/** A relationship to one resource of a type or to none. */
export const toOneOrNone = <T extends string>(type: T) => t.type({ data: nullable(reference(type)) })

/** A resource: what `own` says beside id, type and links, with the relationships that the resource's table lists. */
export const resource = <T extends string, A, R extends t.Props = {}>(
  type: T,
  own: t.Type<A>,
  relationships = {} as R,
) =>
  t.intersection([
    t.type({ id: described(uuid, 'The id of the resource; in live data any text.'), type: t.literal(type) }),
    own,
    t.partial({ relationships: t.partial(relationships), links: t.UnknownRecord }),
  ])

// Documents ----------------------------------------------------------------------------------------------------------

const link = nullable(t.string)

/** The links of a document; one that leads nowhere may be null. */
export const links = t.partial({ first: link, last: link, next: link, prev: link, self: link })

/**
 * The resources that a document includes. In tolerant reading one that `choice` refuses is kept as found, if it is an
 * object that says its type: no answer rests on it.
 */
export const inclusion = <A>(choice: t.Type<A>): t.Type<A[]> =>
  t.array(new LenientType(choice, new FallbackType(tolerant(choice), t.type({ type: t.string }))))

/** A document with one resource. */
export const document = <D, I>(data: t.Type<D>, included: t.Type<I[]>) =>
  t.intersection([t.type({ data }), t.partial({ included, links, meta: t.UnknownRecord })])

/** A document with a list of resources. */
export const listDocument = <D, I>(data: t.Type<D>, included: t.Type<I[]>, meta: t.Mixed = t.UnknownRecord) =>
  t.intersection([t.type({ data: t.array(data) }), t.partial({ included, links, meta })])

/** What the list of tracking requests says of itself. */
export const pageMeta = t.partial({
  size: described(count, 'How many items the page has.'),
  total: described(count, 'How many items all pages have.'),
})

const titled = t.type({ title: described(prose, 'What is wrong, in general.') })

/** An error; in tolerant reading its title may be null or missing. */
const errorCodec = t.intersection([
  new LenientType(titled, t.partial({ title: nullable(prose) })),
  t.partial({
    detail: described(nullable(prose), 'What is wrong here.'),
    status: described(nullable(t.string), 'The HTTP status, as text.'),
    code: described(nullable(t.string), 'What kind of error it is.'),
    source: nullable(t.partial({ pointer: nullable(t.string), parameter: nullable(t.string) })),
    meta: described(nullable(t.UnknownRecord), 'Anything else.'),
  }),
])

/** One error of an answer. Its texts are for people; `source` says where the fault is. */
export interface ErrorObject extends t.TypeOf<typeof errorCodec> {}
export const error: t.Type<ErrorObject> = errorCodec

export const errorDocument = t.type({ errors: t.array(error) })
