import { expectTypeOf, test } from 'vitest'
import { decode, type Decoded } from '../../src/resource/decode'
import type { Container, Hold } from '../../src/resource/model'

test('what is read has the type that was asked for', () => {
  expectTypeOf(decode({ type: 'container', value: {} })).toEqualTypeOf<Decoded<Container>>()
})

test('tolerant reading may give null for an attribute, and strict reading not', () => {
  const tolerant = decode({ type: 'container', value: {}, mode: 'tolerant' })
  const strict = decode({ type: 'container', value: {}, mode: 'strict' })
  if (tolerant.valid)
    expectTypeOf(tolerant.value.attributes!.holds_at_pod_terminal).toEqualTypeOf<Hold[] | null | undefined>()
  if (strict.valid) expectTypeOf(strict.value.attributes!.holds_at_pod_terminal).toEqualTypeOf<Hold[] | undefined>()
})
