/**
 * The hand-written types equal the types of io-ts and fp-ts, so that neither drifts from the other.
 */
import type { Either } from 'fp-ts/Either'
import type { Monoid } from 'fp-ts/Monoid'
import type * as t from 'io-ts'
import { expectTypeOf, test } from 'vitest'
import type * as own from '../../src/kernel/either'
import type { Checked, Issue } from '../../src/kernel/issue'
import type { Monoid as OwnMonoid } from '../../src/kernel/monoid'
import type { catalog } from '../../src/resource/catalog'
import type { LiveResources, ResourceName, Resources } from '../../src/resource/model'
import type { Found } from '../../src/resource/model'

type Catalog = typeof catalog

test('an Either of fp-ts is ours, and ours is one of fp-ts', () => {
  expectTypeOf<Either<readonly Issue[], 'a'>>().toExtend<Checked<'a'>>()
  expectTypeOf<Checked<'a'>>().toExtend<Either<readonly Issue[], 'a'>>()
  expectTypeOf<own.Either<'e', 'a'>>().not.toExtend<Either<'e', 'b'>>()
  expectTypeOf<Monoid<'a'>>().toExtend<OwnMonoid<'a'>>()
  expectTypeOf<OwnMonoid<'a'>>().toExtend<Monoid<'a'>>()
})

test('a codec has its own type, in both directions', () => {
  type Other = {
    [N in ResourceName]: [t.TypeOf<Catalog[N]>, Resources[N]] extends [Resources[N], t.TypeOf<Catalog[N]>] ? never : N
  }[ResourceName]
  expectTypeOf<Other>().toEqualTypeOf<never>()
  expectTypeOf<keyof Catalog>().toEqualTypeOf<keyof Resources>()
})

test('a strict value is a live one', () => {
  type Narrower = { [N in ResourceName]: Resources[N] extends LiveResources[N] ? never : N }[ResourceName]
  expectTypeOf<Narrower>().toEqualTypeOf<never>()
  expectTypeOf<keyof LiveResources>().toEqualTypeOf<keyof Resources>()
  expectTypeOf<LiveResources['container_document']['included']>().toEqualTypeOf<Found[] | undefined>()
})

test('live attributes may be null or missing', () => {
  type Null<N extends ResourceName> = NonNullable<Extract<LiveResources[N], { attributes?: unknown }>['attributes']>
  expectTypeOf<{ holds_at_pod_terminal: null; number: null }>().toExtend<Null<'container'>>()
  expectTypeOf<{ scac: null; name: null }>().toExtend<Null<'shipping_line'>>()
  expectTypeOf<{ event: null }>().not.toExtend<Null<'webhook_notification'>>()
})
