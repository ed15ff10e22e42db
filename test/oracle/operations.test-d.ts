/**
 * The codecs of an operation have the types of its function. Each exception gives its reason.
 */
import type { Either } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { expectTypeOf, test } from 'vitest'
import type * as gateout from '../../src'
import type { FeeType, Hold } from '../../src/resource/model'
import type { TrackingRequest } from '../../src/resource/model'
import type { access } from '../../src/oracle/operation/access-operations'
import type { changeset } from '../../src/oracle/operation/changeset-operations'
import type { container } from '../../src/oracle/operation/container-operations'
import type { customField } from '../../src/oracle/operation/custom-field-operations'
import type { deepLink } from '../../src/oracle/operation/deep-link-operations'
import type { document } from '../../src/oracle/operation/document-operations'
import type { fee } from '../../src/oracle/operation/fee-operations'
import type { hold } from '../../src/oracle/operation/hold-operations'
import type { identifier } from '../../src/oracle/operation/identifier-operations'
import type { mcp } from '../../src/oracle/operation/mcp-operations'
import type { pickup } from '../../src/oracle/operation/pickup-operations'
import type { readiness } from '../../src/oracle/operation/readiness-operations'
import type { reference } from '../../src/oracle/operation/reference-operations'
import type { resource } from '../../src/oracle/operation/resource-operations'
import type { tracker } from '../../src/oracle/operation/tracker-operations'
import type { trackingRequest } from '../../src/oracle/operation/tracking-request-operations'
import type { webhook } from '../../src/oracle/operation/webhook-operations'
import type * as customFieldRules from '../../src/rule/custom-field'

type Rows = (
  | typeof access
  | typeof changeset
  | typeof container
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

// An operation's function has its name in camelCase ------------------------------------------------------------------

type Families = typeof gateout & { readonly customField: typeof customFieldRules }
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type Member<T, K> = K extends keyof T ? T[K] : never
type References = { readonly ref_numbers: readonly string[] | null }
/** Generic functions, with the type arguments of the contract. */
type Generic = {
  readonly 'readiness.evaluate': typeof gateout.readiness.evaluate<Hold>
  readonly 'readiness.change': typeof gateout.readiness.change<Hold>
  readonly 'fee.summarize': typeof gateout.fee.summarize<FeeType>
  readonly 'reference.patch': typeof gateout.reference.patch<Required<gateout.reference.PatchableResource>>
  readonly 'tracking_request.propagate': typeof gateout.trackingRequest.propagate<References, References>
  readonly 'tracking_request.list': typeof gateout.trackingRequest.list<TrackingRequest>
}
type FunctionOf<N extends Name> = N extends keyof Generic
  ? Generic[N]
  : N extends `${infer Family}.${infer Verb}`
    ? Member<Member<Families, Camel<Family>>, Camel<Verb>>
    : never

type Given<N extends Name> = FunctionOf<N> extends (...given: infer A) => unknown ? NonNullable<A[0]> : never
type Answer<N extends Name> =
  FunctionOf<N> extends (...given: never) => infer R ? ([R] extends [Either<unknown, infer A>] ? A : R) : never

// Equal values: readonly or not, as one object or as an intersection -------------------------------------------------

/** Optional properties go into a tuple, because a type without them would be assignable. */
type Plain<T> = T extends readonly (infer A)[]
  ? Plain<A>[]
  : T extends object
    ? { -readonly [K in keyof T]-?: undefined extends T[K] ? [Plain<T[K]>] : Plain<T[K]> }
    : T
type IsSame<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false

type OtherInput = { [N in Name]: IsSame<t.TypeOf<RowOf<N>['input']>, Given<N>> extends true ? never : N }[Name]
type OtherOutput = { [N in Name]: IsSame<t.TypeOf<RowOf<N>['output']>, Answer<N>> extends true ? never : N }[Name]

// Exceptions ----------------------------------------------------------------------------------------------------------

/** The function accepts more than the contract can express. */
type TakesMore =
  | 'access.admit' // lists of hosts and origins as arrays
  | 'container.assess' // a Date for now
  | 'custom_field.check' // a definition of unknown shape
  | 'mcp.config' // an environment with undefined variables
  | 'mcp.respond' // information about the host
  | 'pickup.advise' // a Date for now, and a container that is not reported
  | 'tracking_request.list' // requests as read tolerantly
  | 'tracking_request.submit' // a prepared directory of shipping lines
/** The function requires less: only the deciding attributes. */
type TakesLess = 'tracking_request.step' | 'webhook.build'
/** The function takes the state of a container and an object as two parameters. */
type TakesHandle = 'tracker.receive' | 'tracker.read'

/** The function also takes null or undefined for a value that is not reported, as `resource.decode` returns it. */
type TakesUnreported = 'fee.summarize' | 'hold.diff' | 'readiness.change' | 'tracking_request.propagate'
type Reported<T> = { [K in keyof T]-?: NonNullable<T[K]> }
type OtherReported = {
  [N in TakesUnreported]: IsSame<Reported<t.TypeOf<RowOf<N>['input']>>, Reported<Given<N>>> extends true ? never : N
}[TakesUnreported]

test('the input of an operation is the parameter of its function', () => {
  expectTypeOf<OtherInput>().toEqualTypeOf<TakesMore | TakesLess | TakesHandle | TakesUnreported>()
  expectTypeOf<OtherReported>().toEqualTypeOf<never>()
})

/** The contract has JSON:API errors; the function's type lists the properties it returns. */
type GivesErrors =
  | 'access.authenticate'
  | 'custom_field.define'
  | 'mcp.config'
  | 'reference.patch'
  | 'tracking_request.list'
  | 'tracking_request.submit'
  | 'webhook.read'
/** A normalized form is a string in the contract, and a branded type in code. */
type GivesForm = 'identifier.normalize' | 'identifier.container_number'
/** The function returns more precise types than the operation, whose state and values are any JSON. */
type GivesMore = 'mcp.respond' | 'resource.decode' | 'tracker.receive' | 'tracker.read' | 'tracking_request.step'
/** The messages of issues are optional in the contract, which does not compare them. */
type GivesMessages = 'container.assess'

test('the output of an operation is the result of its function', () => {
  expectTypeOf<OtherOutput>().toEqualTypeOf<GivesErrors | GivesForm | GivesMore | GivesMessages>()
})

test('different types are detected', () => {
  expectTypeOf<IsSame<{ readonly a: 1 } & { b: string[] }, { a: 1; b: readonly string[] }>>().toEqualTypeOf<true>()
  expectTypeOf<IsSame<{ a: 1 }, { a: 1; b?: 2 }>>().toEqualTypeOf<false>()
  expectTypeOf<IsSame<{ a: 1 | 2 }, { a: 1 }>>().toEqualTypeOf<false>()
})
