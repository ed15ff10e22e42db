import * as t from 'io-ts'
import { expectTypeOf, test } from 'vitest'
import { schema, type LiveContainer, type StandardSchema } from '../../src/resource'
import { toStandard } from '../../src/resource/io-ts'
import type { Container } from '../../src/resource/model'
import { schema as fieldSchema } from '../../src/rule/custom-field'

test('a schema has the type of what it reads', () => {
  expectTypeOf(schema({ type: 'container' })).toEqualTypeOf<StandardSchema<Container>>()
  expectTypeOf(schema({ type: 'container', mode: 'tolerant' })).toEqualTypeOf<StandardSchema<LiveContainer>>()
})

test('a codec of anybody keeps what it takes apart from what it gives', () => {
  expectTypeOf(toStandard(t.type({ a: t.string }))).toEqualTypeOf<StandardSchema<{ a: string }>>()
  expectTypeOf(toStandard(new t.Type<number, string>('n', t.number.is, t.number.validate, String))).toEqualTypeOf<
    StandardSchema<string, number>
  >()
})

test('a field has values of its data type', () => {
  const made = fieldSchema({ entity_type: 'Cargo', api_slug: 'a', display_name: 'A', data_type: 'enum_multi' })
  if (made._tag === 'Right')
    expectTypeOf(made.right).toEqualTypeOf<StandardSchema<readonly string[] | null | undefined>>()
})
