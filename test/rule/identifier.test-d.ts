import { expectTypeOf, test } from 'vitest'
import { normalize, containerNumber, type ContainerNumber, type NormalText, type Scac } from '../../src/rule/identifier'

test('normalized forms are strings, but a string is not a normalized form', () => {
  const { text, container_number } = normalize({ value: 'MSCU5285725' })
  expectTypeOf(text).toExtend<string>()
  expectTypeOf(text).toEqualTypeOf<NormalText>()
  // @ts-expect-error a string must be normalized first
  const form: ContainerNumber = 'MSCU5285725'
  // @ts-expect-error a normalized reference is not a container number
  const other: ContainerNumber = text
  return [container_number, form, other]
})

test('an owner code is not a SCAC, and a malformed number has none', () => {
  const parsed = containerNumber({ value: 'MSCU5285725' })
  expectTypeOf(parsed.owner_code).toEqualTypeOf<string | null>()
  if (!parsed.well_formed) return
  expectTypeOf(parsed.category).toEqualTypeOf<'U' | 'J' | 'Z'>()
  // @ts-expect-error an owner code is not a SCAC
  const scac: Scac = parsed.owner_code
  return scac
})
