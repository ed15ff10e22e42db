/** The codecs of an operation have the types of its function; where they differ, the reason is given. */
import type { Either } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { expectTypeOf, test } from 'vitest'
import type * as gateout from '../../src'
import type { access } from '../../src/oracle/operation/access'
import type { changeset } from '../../src/oracle/operation/changeset'
import type { customField } from '../../src/oracle/operation/custom-field'
import type { deepLink } from '../../src/oracle/operation/deep-link'
import type { document } from '../../src/oracle/operation/document'
import type { fee } from '../../src/oracle/operation/fee'
import type { hold } from '../../src/oracle/operation/hold'
import type { identifier } from '../../src/oracle/operation/identifier'
import type { mcp } from '../../src/oracle/operation/mcp'
import type { pickup } from '../../src/oracle/operation/pickup'
import type { readiness } from '../../src/oracle/operation/readiness'
import type { reference } from '../../src/oracle/operation/reference'
import type { resource } from '../../src/oracle/operation/resource'
import type { tracker } from '../../src/oracle/operation/tracker'
import type { trackingRequest } from '../../src/oracle/operation/tracking-request'
import type { webhook } from '../../src/oracle/operation/webhook'
import type * as customFieldRules from '../../src/rule/custom-field'

type Rows = (
  | typeof access
  | typeof changeset
  | typeof customField
  | typeof deepLink
  | typeof document
  | typeof fee
  | typeof hold
  | typeof identifier
  | typeof mcp
  | typeof pickup
  | typeof readiness
  | typeof reference
  | typeof resource
  | typeof tracker
  | typeof trackingRequest
  | typeof webhook
)[number]
type Name = Rows['name']
type RowOf<N extends Name> = Extract<Rows, { readonly name: N }>

// The function of an operation has its name in camelCase --------------------------------------------------------------

type Families = typeof gateout & { readonly customField: typeof customFieldRules }
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type Member<T, K> = K extends keyof T ? T[K] : never
type FunctionOf<N extends Name> = N extends `${infer Family}.${infer Verb}`
  ? Member<Member<Families, Camel<Family>>, Camel<Verb>>
  : never

type Given<N extends Name> = FunctionOf<N> extends (...given: infer A) => unknown ? Exclude<A[0], undefined> : never
type Answer<N extends Name> =
  FunctionOf<N> extends (...given: never) => infer R ? ([R] extends [Either<unknown, infer A>] ? A : R) : never

// The same values: readonly or not, as one object or as an intersection ----------------------------------------------

/** What may be left out is in a tuple, since a type without it could be assigned to it. */
type Plain<T> = T extends readonly (infer A)[]
  ? Plain<A>[]
  : T extends object
    ? { -readonly [K in keyof T]-?: undefined extends T[K] ? [Plain<T[K]>] : Plain<T[K]> }
    : T
type IsSame<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false

type OtherInput = { [N in Name]: IsSame<t.TypeOf<RowOf<N>['input']>, Given<N>> extends true ? never : N }[Name]
type OtherOutput = { [N in Name]: IsSame<t.TypeOf<RowOf<N>['output']>, Answer<N>> extends true ? never : N }[Name]

// Where they differ ---------------------------------------------------------------------------------------------------

/** A function takes more than the interface has a word for. */
type TakesMore =
  | 'access.admit' // lists of hosts and origins as arrays
  | 'custom_field.check' // a definition of which nothing is known
  | 'mcp.config' // an environment with variables that are not set
  | 'mcp.respond' // what the host tells of itself
  | 'tracking_request.submit' // a directory of shipping lines, made beforehand
/** A function takes less: the attributes that decide. */
type TakesLess = 'tracking_request.step' | 'webhook.build'
/** A function takes the state of a container first, and one object beside it. */
type TakesHandle = 'tracker.receive' | 'tracker.read' | 'tracker.expire'

test('the input of an operation is what its function takes', () => {
  expectTypeOf<OtherInput>().toEqualTypeOf<TakesMore | TakesLess | TakesHandle>()
})

/** The interface has errors of JSON:API, the function says which of their members it gives. */
type GivesErrors =
  | 'access.authenticate'
  | 'custom_field.define'
  | 'mcp.config'
  | 'reference.patch'
  | 'tracking_request.list'
  | 'tracking_request.submit'
  | 'webhook.read'
/** A form is a text in the interface, and a type of its own in code. */
type GivesForm = 'identifier.normalize' | 'identifier.container_number'
/** A function gives back more than the operation, whose state and whose values are any JSON. */
type GivesMore =
  'mcp.respond' | 'resource.decode' | 'tracker.receive' | 'tracker.read' | 'tracker.expire' | 'tracking_request.step'

test('the output of an operation is what its function gives', () => {
  expectTypeOf<OtherOutput>().toEqualTypeOf<GivesErrors | GivesForm | GivesMore>()
})

test('types that are not the same are told apart', () => {
  expectTypeOf<IsSame<{ readonly a: 1 } & { b: string[] }, { a: 1; b: readonly string[] }>>().toEqualTypeOf<true>()
  expectTypeOf<IsSame<{ a: 1 }, { a: 1; b?: 2 }>>().toEqualTypeOf<false>()
  expectTypeOf<IsSame<{ a: 1 | 2 }, { a: 1 }>>().toEqualTypeOf<false>()
})
