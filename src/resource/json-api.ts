/**
 * Codecs of the JSON:API structure that all resources share: attributes, relationships, documents, errors.
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
import type { DocumentOf, ErrorDocument, ErrorObject, Links, ListOf, PageMeta, ResourceIdentifier } from './model'
import { A_CURRENCY, A_DATE, A_DATE_TIME } from '../kernel/phrase'
import type { Test } from '../kernel/reader'
import { DATE, DATE_TIME } from '../kernel/time'
import { CURRENCY, isCurrency, isNotBlank, isScac, isUuid, UUID, WHITE_SPACE, wrongScac } from './format'
import { dropNulls } from './tolerance'

// String formats -----------------------------------------------------------------------------------------------------

const pattern = (
  name: string,
  regex: RegExp,
  test: Test<string> = regex,
  schema: { readonly format?: string } = {},
): t.Type<string> => refine(name, t.string, { code: 'format', test, schema: { ...schema, pattern: regex.source } })

/** A UUID; in tolerant reading any string. */
export const uuid = new LenientType(pattern('a UUID', UUID, isUuid), t.string)

export const currency = pattern(A_CURRENCY, CURRENCY, isCurrency)

/** A string with at least one character that is not white space. */
export const nonBlankString = refine('text that is not blank', t.string, {
  code: 'length',
  test: isNotBlank,
  schema: { pattern: `[^${WHITE_SPACE}]` },
})

/** A SCAC: four code points. */
export const scac = refine('4 characters long', t.string, {
  code: 'length',
  message: wrongScac,
  test: isScac,
  schema: { minLength: 4, maxLength: 4 },
})

export const date = pattern(A_DATE, DATE, DATE, { format: 'date' })
export const dateTime = pattern(A_DATE_TIME, DATE_TIME, DATE_TIME, { format: 'date-time' })

// Attributes ---------------------------------------------------------------------------------------------------------

/** A format that only strict reading enforces; tolerant reading keeps any string. */
const tolerantFormat = (strict: t.Type<string>): LenientType<string> => new LenientType(strict, t.string)

export const reportedDate = tolerantFormat(date)

export const reportedDateTime = tolerantFormat(dateTime)

/** An array of strings; tolerant reading drops null items. */
export const arrayOfStrings = (item: t.Type<string>): LenientType<string[]> => {
  const strings = t.array(item)
  const found = t.array(nullable(item))
  return new LenientType(strings, new TransformType(strings, found, dropNulls))
}

export const strings = arrayOfStrings(t.string)

/**
 * The attributes of a resource. In tolerant reading all of them may be null or missing except the `essential` ones,
 * without which the resource is useless.
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

/** A resource with required `attributes`; in tolerant reading they may be missing. */
export const expectedAttributes = <A>(codec: t.Type<A>): t.Type<{ attributes: A }> =>
  new LenientType(t.type({ attributes: codec }), t.partial({ attributes: codec }))

// Resources ----------------------------------------------------------------------------------------------------------

/** A resource with any type, checked by id and type only. */
export const identifier: t.Type<ResourceIdentifier> = t.type({ id: uuid, type: t.string })

const reference = <T extends string>(type: T) => t.type({ id: uuid, type: t.literal(type) })

/** A relationship to one resource of a type. */
export const toOne = <T extends string>(type: T) => t.type({ data: reference(type) })

/** A relationship to one resource of a type; in tolerant reading it may be empty. */
export const toOneExpected = <T extends string>(type: T) => new LenientType(toOne(type), toOneOrNone(type))

/** A relationship to at most one resource of a type. */
export const toOneOrNone = <T extends string>(type: T) => t.type({ data: nullable(reference(type)) })

/** A resource: `own` is the codec of its attributes, `relationships` has one codec per documented relationship. */
export const resource = <T extends string, A, R extends t.Props = {}>(
  type: T,
  own: t.Type<A>,
  relationships = {} as R,
) =>
  t.intersection([
    t.type({ id: described(uuid, 'The id of the resource; in live data any string.'), type: t.literal(type) }),
    own,
    t.partial({ relationships: t.partial(relationships), links: t.UnknownRecord }),
  ])

// Documents ----------------------------------------------------------------------------------------------------------

const link = nullable(t.string)

/** The links of a document; null means that the page does not exist. */
export const links: t.Type<Links> = t.partial({ first: link, last: link, next: link, prev: link, self: link })

/**
 * The included resources of a document. In tolerant reading an invalid one is kept if it is an object with a `type`,
 * because no result depends on it.
 */
export const inclusion = <A>(choice: t.Type<A>): t.Type<A[]> =>
  t.array(new LenientType(choice, new FallbackType(tolerant(choice), found)))

export const found = t.type({ type: t.string })

export const document = <D, I>(data: t.Type<D>, included: t.Type<I[]>): t.Type<DocumentOf<D, I>> =>
  t.intersection([t.type({ data }), t.partial({ included, links, meta: t.UnknownRecord })])

/** A document with an array of resources. */
export const listDocument = <D, I, M>(
  data: t.Type<D>,
  included: t.Type<I[]>,
  meta: t.Type<M>,
): t.Type<ListOf<D, I, M>> => t.intersection([t.type({ data: t.array(data) }), t.partial({ included, links, meta })])

/** The `meta` of the list of tracking requests. */
export const pageMeta: t.Type<PageMeta> = t.partial({
  size: described(count, 'The number of items on the page.'),
  total: described(count, 'The number of items on all pages.'),
})

const titled = t.type({ title: described(prose, 'A summary of the error.') })

/** An error; in tolerant reading its title may be null or missing. */
const errorCodec = t.intersection([
  new LenientType(titled, t.partial({ title: nullable(prose) })),
  t.partial({
    detail: described(nullable(prose), 'The details of this occurrence.'),
    status: described(nullable(t.string), 'The HTTP status, as a string.'),
    code: described(nullable(t.string), 'The code of the error.'),
    source: nullable(t.partial({ pointer: nullable(t.string), parameter: nullable(t.string) })),
    meta: described(nullable(t.UnknownRecord), 'Further information.'),
  }),
])

export const error: t.Type<ErrorObject> = errorCodec

export const errorDocument: t.Type<ErrorDocument> = t.type({ errors: t.array(error) })
