/** Mistakes of customField. */
import { resultOf, spoilt, type Wrongs } from './mistake'

export const customField: Wrongs = {
  'null-against-the-pattern': spoilt(
    'custom_field.check',
    'matches a missing value against the pattern',
    ({ definition, value = null }, result) =>
      value === null && definition.validation?.pattern && result.valid ? { valid: false, codes: ['pattern'] } : result,
  ),
  'missing-is-valid': spoilt('custom_field.check', 'never requires a missing value', ({ value }, result) =>
    value === undefined ? { valid: true, codes: [] } : result,
  ),
  'slugs-shared': spoilt(
    'custom_field.define',
    'does not compare the slug with the others',
    ({ definition }, result) =>
      result.errors?.every(({ code }: any) => code === 'conflict') ? { outcome: 'accepted', definition } : result,
  ),
  'any-code-unit-counts': spoilt('custom_field.check', 'counts code units', ({ definition, value }, result) => {
    const isLong = typeof value === 'string' && value.length > (definition.validation?.max_length ?? Infinity)
    return isLong && !result.codes.includes('max_length')
      ? { valid: false, codes: [...result.codes, 'max_length'].sort() }
      : result
  }),

  'leap-1900': spoilt(
    'custom_field.check',
    'takes every fourth year for a leap year',
    ({ definition, value }, result) =>
      ['date', 'datetime'].includes(definition.data_type) &&
      /^\d{4}-02-29/.test(value) &&
      Number(value.slice(0, 4)) % 4 === 0 &&
      result.codes.includes('type')
        ? { codes: result.codes.filter((code: string) => code !== 'type'), valid: result.codes.length === 1 }
        : result,
  ),
  'pattern-anchored': spoilt('custom_field.check', 'matches patterns from end to end', (input, result) => {
    const {
      definition: { validation },
      value,
    } = input
    if (!validation?.pattern || typeof value !== 'string' || value === '') return result
    const definition = { ...input.definition, validation: { ...validation, pattern: `^(?:${validation.pattern})$` } }
    return resultOf('custom_field.check', { ...input, definition }) ?? result
  }),
  'blank-is-a-value': spoilt('custom_field.check', 'accepts a blank string as a value', ({ value }, result) =>
    typeof value === 'string' && value.trim() === '' && result.codes.includes('required')
      ? { codes: result.codes.filter((code: string) => code !== 'required'), valid: result.codes.length === 1 }
      : result,
  ),
  'true-in-any-case': spoilt('custom_field.check', 'takes TRUE for true', ({ definition, value }, result) =>
    definition.data_type === 'boolean' &&
    typeof value === 'string' &&
    /^(true|false)$/i.test(value) &&
    result.codes.includes('type')
      ? { codes: result.codes.filter((code: string) => code !== 'type'), valid: result.codes.length === 1 }
      : result,
  ),
  'exponents-taken': spoilt(
    'custom_field.check',
    'accepts any string that JavaScript reads as a number',
    ({ definition, value }, result) =>
      definition.data_type === 'number' &&
      typeof value === 'string' &&
      value.trim() !== '' &&
      Number.isFinite(Number(value)) &&
      result.codes.includes('type')
        ? { codes: result.codes.filter((code: string) => code !== 'type'), valid: result.codes.length === 1 }
        : result,
  ),
  'first-rule-only': spoilt('custom_field.check', 'stops at the first rule that is broken', (_, result) => ({
    ...result,
    codes: result.codes.slice(0, 1),
  })),
  'nulls-kept': spoilt('custom_field.define', 'keeps the fields that are null', ({ definition }, result) =>
    result.outcome === 'accepted' ? { ...result, definition } : result,
  ),
  'default-unchecked': spoilt('custom_field.define', 'does not check a default', ({ definition }, result) => {
    const rest = result.errors?.filter((error: any) => error.source.pointer !== '/default_value')
    return !rest || rest.length === result.errors.length
      ? result
      : rest.length > 0
        ? { ...result, errors: rest }
        : { outcome: 'accepted', definition }
  }),
  'slug-without-case': spoilt('custom_field.define', 'takes slugs for the same whatever their case', (input, result) =>
    result.outcome === 'accepted' &&
    input.existing_slugs.some((slug: string) => slug.toLowerCase() === input.definition.api_slug.toLowerCase())
      ? resultOf('custom_field.define', { ...input, existing_slugs: [input.definition.api_slug] })
      : result,
  ),
  'reference-to-nothing': spoilt(
    'custom_field.define',
    'lets a reference refer to nothing',
    ({ definition }, result) => {
      const rest = result.errors?.filter(
        (error: any) => error.source.pointer !== '/reference_type' || error.code !== 'missing',
      )
      return !rest || rest.length === result.errors.length
        ? result
        : rest.length > 0
          ? { ...result, errors: rest }
          : { outcome: 'accepted', definition }
    },
  ),
}
