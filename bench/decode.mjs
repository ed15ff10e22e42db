/**
 * Decodes containers. Every contestant checks the attributes of the published table, and keeps unknown keys.
 */
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { Ajv } from 'ajv'
import { ArkErrors, type } from 'arktype'
import assert from 'node:assert/strict'
import * as v from 'valibot'
import * as z from 'zod'
import { catalog } from '../dist/io-ts.js'
import { decode } from '../dist/resource.js'
import { containers, invalidContainers, oddities, texts } from './data.mjs'
import { isQuick } from './turns.mjs'
import { CURRENCY, FEE_TYPES, HOLD_NAMES, HOLD_STATUSES, isObject, UUID } from './webhook-by-hand.mjs'

// By hand ------------------------------------------------------------------------------------------------------------

const isListOf = (isItem, u) => {
  if (!Array.isArray(u)) return false
  for (let i = 0; i < u.length; i++) {
    if (!isItem(u[i])) return false
  }
  return true
}

const isString = u => typeof u === 'string'

const isHold = u =>
  isObject(u) &&
  HOLD_NAMES.includes(u.name) &&
  HOLD_STATUSES.includes(u.status) &&
  (u.description === undefined || u.description === null || typeof u.description === 'string')

const isFee = u =>
  isObject(u) &&
  FEE_TYPES.includes(u.type) &&
  Number.isFinite(u.amount) &&
  typeof u.currency_code === 'string' &&
  CURRENCY.test(u.currency_code)

const areAttributes = u =>
  isObject(u) &&
  (u.number === undefined || typeof u.number === 'string') &&
  (u.available_for_pickup === undefined || typeof u.available_for_pickup === 'boolean') &&
  (u.holds_at_pod_terminal === undefined || isListOf(isHold, u.holds_at_pod_terminal)) &&
  (u.fees_at_pod_terminal === undefined || isListOf(isFee, u.fees_at_pod_terminal)) &&
  (u.ref_numbers === undefined || isListOf(isString, u.ref_numbers)) &&
  (u.current_status === undefined || typeof u.current_status === 'string')

const byHand = u =>
  isObject(u) &&
  typeof u.id === 'string' &&
  UUID.test(u.id) &&
  u.type === 'container' &&
  (u.attributes === undefined || areAttributes(u.attributes)) &&
  (u.relationships === undefined || isObject(u.relationships)) &&
  (u.links === undefined || isObject(u.links))

// Ours, and io-ts alone: the same codec, not compiled ----------------------------------------------------------------

const withGateout = value => decode({ type: 'container', value })
const withIoTs = value => catalog.container.decode(value)

// The peers ----------------------------------------------------------------------------------------------------------

const zodObject = z.looseObject({})
const zodContainer = z.looseObject({
  id: z.string().regex(UUID),
  type: z.literal('container'),
  attributes: z
    .looseObject({
      number: z.string().optional(),
      available_for_pickup: z.boolean().optional(),
      holds_at_pod_terminal: z
        .array(
          z.looseObject({
            name: z.enum(HOLD_NAMES),
            status: z.enum(HOLD_STATUSES),
            description: z.string().nullish(),
          }),
        )
        .optional(),
      fees_at_pod_terminal: z
        .array(
          z.looseObject({
            type: z.enum(FEE_TYPES),
            amount: z.number(),
            currency_code: z.string().regex(CURRENCY),
          }),
        )
        .optional(),
      ref_numbers: z.array(z.string()).optional(),
      current_status: z.string().optional(),
    })
    .optional(),
  relationships: zodObject.optional(),
  links: zodObject.optional(),
})
const withZod = value => zodContainer.safeParse(value)

/** valibot accepts an array as an object. */
const valibotObject = entries => v.pipe(v.custom(isObject), v.looseObject(entries))
const valibotContainer = valibotObject({
  id: v.pipe(v.string(), v.regex(UUID)),
  type: v.literal('container'),
  attributes: v.optional(
    valibotObject({
      number: v.optional(v.string()),
      available_for_pickup: v.optional(v.boolean()),
      holds_at_pod_terminal: v.optional(
        v.array(
          valibotObject({
            name: v.picklist(HOLD_NAMES),
            status: v.picklist(HOLD_STATUSES),
            description: v.nullish(v.string()),
          }),
        ),
      ),
      fees_at_pod_terminal: v.optional(
        v.array(
          valibotObject({
            type: v.picklist(FEE_TYPES),
            amount: v.pipe(v.number(), v.finite()),
            currency_code: v.pipe(v.string(), v.regex(CURRENCY)),
          }),
        ),
      ),
      ref_numbers: v.optional(v.array(v.string())),
      current_status: v.optional(v.string()),
    }),
  ),
  relationships: v.optional(valibotObject({})),
  links: v.optional(valibotObject({})),
})
const withValibot = value => v.safeParse(valibotContainer, value)

/** TypeBox types are JSON Schema, so ajv compiles the same. */
const oneOf = words => Type.Unsafe({ ...Type.String(), enum: words })
const words = list => Type.Union(list.map(word => Type.Literal(word)))
const typeboxContainer = enumOf =>
  Type.Object({
    id: Type.String({ pattern: UUID.source }),
    type: Type.Literal('container'),
    attributes: Type.Optional(
      Type.Object({
        number: Type.Optional(Type.String()),
        available_for_pickup: Type.Optional(Type.Boolean()),
        holds_at_pod_terminal: Type.Optional(
          Type.Array(
            Type.Object({
              name: enumOf(HOLD_NAMES),
              status: enumOf(HOLD_STATUSES),
              description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
            }),
          ),
        ),
        fees_at_pod_terminal: Type.Optional(
          Type.Array(
            Type.Object({
              type: enumOf(FEE_TYPES),
              amount: Type.Number(),
              currency_code: Type.String({ pattern: CURRENCY.source }),
            }),
          ),
        ),
        ref_numbers: Type.Optional(Type.Array(Type.String())),
        current_status: Type.Optional(Type.String()),
      }),
    ),
    relationships: Type.Optional(Type.Object({})),
    links: Type.Optional(Type.Object({})),
  })
const typeboxSchema = typeboxContainer(words)
const typeboxCompiled = TypeCompiler.Compile(typeboxSchema)
const withTypebox = value => typeboxCompiled.Check(value)
const withTypeboxNoEval = value => Value.Check(typeboxSchema, value)
const withTypeboxErrors = value => [...typeboxCompiled.Errors(value)]

const ajvSchema = typeboxContainer(oneOf)
const withAjv = new Ajv().compile(ajvSchema)
const ajvWithErrors = new Ajv({ allErrors: true }).compile(ajvSchema)
const withAjvErrors = value => (ajvWithErrors(value) ? true : ajvWithErrors.errors)

/** arktype accepts an array as an object. */
const arkObject = type('object').narrow(isObject)
const arkContainer = type({
  id: UUID,
  type: "'container'",
  'attributes?': type({
    'number?': 'string',
    'available_for_pickup?': 'boolean',
    'holds_at_pod_terminal?': type({
      name: type.enumerated(...HOLD_NAMES),
      status: type.enumerated(...HOLD_STATUSES),
      'description?': 'string | null',
    }).array(),
    'fees_at_pod_terminal?': type({
      type: type.enumerated(...FEE_TYPES),
      amount: type.number.atLeast(-Number.MAX_VALUE).atMost(Number.MAX_VALUE),
      currency_code: CURRENCY,
    }).array(),
    'ref_numbers?': 'string[]',
    'current_status?': 'string',
  }).narrow(isObject),
  'relationships?': arkObject,
  'links?': arkObject,
})
const withArktype = value => arkContainer.allows(value)
const withArktypeErrors = value => arkContainer(value)

// The comparison -----------------------------------------------------------------------------------------------------

const LISTED = isQuick ? 1_000 : 10_000
/** A document with the given number of containers. */
const list = JSON.stringify({ data: Array.from({ length: LISTED }, (_, i) => containers[i % containers.length]) })

export const works = [
  {
    name: 'decode a container',
    inputs: containers,
    floor: 'by hand',
    contestants: {
      'by hand': byHand,
      gateout: withGateout,
      'ajv, eval': withAjv,
      'typebox, eval': withTypebox,
      'arktype, eval': withArktype,
      'io-ts alone': withIoTs,
      'zod, eval': withZod,
      valibot: withValibot,
      'typebox, no eval': withTypeboxNoEval,
    },
    targets: [
      { against: 'by hand', atMost: 4 },
      { against: 'io-ts alone', timesFaster: 9 },
    ],
  },
  {
    name: 'an invalid container, all issues',
    inputs: invalidContainers,
    floor: 'io-ts alone',
    contestants: {
      'io-ts alone': withIoTs,
      gateout: withGateout,
      'ajv, eval': withAjvErrors,
      'typebox, eval': withTypeboxErrors,
      'arktype, eval': withArktypeErrors,
      'zod, eval': withZod,
      valibot: withValibot,
    },
    targets: [{ against: 'io-ts alone', atMost: 1 }],
  },
  {
    name: 'JSON.parse and decode',
    inputs: texts,
    floor: 'JSON.parse alone',
    contestants: {
      'JSON.parse alone': text => JSON.parse(text),
      gateout: text => withGateout(JSON.parse(text)),
    },
    targets: [{ against: 'JSON.parse alone', atMost: 1.1 }],
  },
  {
    name: `JSON.parse and decode, a list of ${LISTED.toLocaleString('en')} containers`,
    inputs: [list],
    floor: 'JSON.parse alone',
    contestants: {
      'JSON.parse alone': text => JSON.parse(text),
      gateout: text => decode({ type: 'container_list', value: JSON.parse(text) }),
    },
    targets: [{ against: 'JSON.parse alone', atMost: 1.3 }],
  },
]

const isAccepted = {
  'by hand': byHand,
  gateout: value => withGateout(value).valid,
  'io-ts alone': value => withIoTs(value)._tag === 'Right',
  zod: value => withZod(value).success,
  valibot: value => withValibot(value).success,
  'typebox, eval': withTypebox,
  'typebox, no eval': withTypeboxNoEval,
  'typebox, errors': value => withTypeboxErrors(value).length === 0,
  ajv: withAjv,
  'ajv, errors': value => withAjvErrors(value) === true,
  arktype: withArktype,
  'arktype, errors': value => !(withArktypeErrors(value) instanceof ArkErrors),
}

export const check = () => {
  const values = [...containers, ...invalidContainers, ...oddities]
  let accepted = 0
  for (const value of values) {
    const expected = byHand(value)
    accepted += Number(expected)
    for (const name in isAccepted) {
      assert.equal(
        isAccepted[name](value),
        expected,
        `${name} differs from by hand on ${JSON.stringify(value).slice(0, 500)}`,
      )
    }
  }
  return [`decode: ${accepted} of ${values.length} values accepted, the same by all`]
}
