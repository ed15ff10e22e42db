import { expectTypeOf, test } from 'vitest'
import { normalize, containerNumber, type ContainerNumber, type NormalText, type Scac } from '../../src/rule/identifier'

test('forms are texts, and no text is a form', () => {
  const { text, container_number } = normalize({ value: 'MSCU5285725' })
  expectTypeOf(text).toExtend<string>()
  expectTypeOf(text).toEqualTypeOf<NormalText>()
  // @ts-expect-error a text has to be normalised first
  const form: ContainerNumber = 'MSCU5285725'
  // @ts-expect-error the form of a text is not that of a container number
  const other: ContainerNumber = text
  return [container_number, form, other]
})

test('an owner code is no SCAC, and a number that is not well-formed has none', () => {
  const parsed = containerNumber({ value: 'MSCU5285725' })
  expectTypeOf(parsed.owner_code).toEqualTypeOf<string | null>()
  if (!parsed.well_formed) return
  expectTypeOf(parsed.category).toEqualTypeOf<'U' | 'J' | 'Z'>()
  // @ts-expect-error the owner of a box is not the line that ships it
  const scac: Scac = parsed.owner_code
  return scac
})
