import { describe, expect, it } from 'vitest'
import { check, compile, define, explain } from '../../src/rule/custom-field'
import { describeVectors } from '../vectors'
import { processorTime } from '../processor-time'

const textField = { entity_type: 'Cargo', api_slug: 'po', display_name: 'PO', data_type: 'short_text' } as const

describe("the API's rules", () => {
  it('a reference requires a reference type', () => {
    const reference = { ...textField, data_type: 'reference' }
    expect(define({ definition: reference, existing_slugs: [] })).toMatchObject({
      outcome: 'rejected',
      errors: [{ status: '422', code: 'missing', source: { pointer: '/reference_type' } }],
    })
    expect(define({ definition: { ...reference, reference_type: 'Vendor' }, existing_slugs: [] })).toMatchObject({
      outcome: 'accepted',
    })
  })
})

describe('define', () => {
  it('returns the definition', () => {
    const given = define({ definition: textField, existing_slugs: [] })
    expect(given.outcome === 'accepted' && given.definition).toBe(textField)
  })
  it('explains errors of patterns and defaults', () => {
    const refused = define({
      definition: { ...textField, default_value: 'abc', validation: { pattern: 'b$' } },
      existing_slugs: ['po'],
    })
    expect(refused.outcome === 'rejected' && refused.errors.map(error => error.detail)).toEqual([
      'is already the slug of another field',
      'must be a value that the field accepts',
    ])
    const pattern = define({ definition: { ...textField, validation: { pattern: '(?=a)' } }, existing_slugs: [] })
    expect(pattern.outcome === 'rejected' && pattern.errors[0]?.detail).toBe(
      'must be a pattern in RE2 syntax (no look-around, no back-references, no repeat beyond 1000), got "(?=a)"',
    )
  })
  it.each([
    ['1 MB of brackets', '('.repeat(500_000) + ')'.repeat(500_000)],
    ['1 MB of open classes', '['.repeat(1_000_000)],
    ['1 MB of letters', 'a'.repeat(1_000_000)],
    ['a long program', 'a{1000}'.repeat(10)],
    ['1 MB of repeats', 'x{0,1000}'.repeat(100_000)],
  ])('refuses %s as a pattern', (_, pattern) => {
    expect(define({ definition: { ...textField, validation: { pattern } }, existing_slugs: [] })).toMatchObject({
      errors: [{ code: 'format', source: { pointer: '/validation/pattern' } }],
    })
  })
  it('omits known properties that are null, and keeps unknown ones', () => {
    const nulls = {
      description: null,
      default_format: null,
      default_value: null,
      reference_type: null,
      validation: null,
    }
    expect(define({ definition: { ...textField, ...nulls, colour: null }, existing_slugs: [] })).toEqual({
      outcome: 'accepted',
      definition: { ...textField, colour: null },
    })
    expect(compile({ ...textField, ...nulls })).toMatchObject({ _tag: 'Right' })
    expect(check({ definition: { ...textField, ...nulls }, value: 'a' })).toMatchObject({ right: { valid: true } })
  })
  it('refuses a reference to null', () => {
    const definition = { ...textField, data_type: 'reference', reference_type: null }
    expect(define({ definition, existing_slugs: [] })).toMatchObject({
      errors: [{ code: 'missing', source: { pointer: '/reference_type' } }],
    })
  })
  it.each<[string, unknown, string | undefined]>([
    ['short_text', 5, 'type'],
    ['number', 5, undefined],
    ['number', '5', undefined],
    ['number', 'five', 'format'],
    ['number', false, 'type'],
    ['boolean', false, undefined],
    ['boolean', 'no', 'format'],
    ['boolean', 0, 'type'],
    ['enum_multi', ['a'], undefined],
    ['enum_multi', 'a', undefined],
    ['enum_multi', [5], 'type'],
    ['enum', ['a'], 'type'],
    ['date', 20260101, 'type'],
    ['colour', { r: 1 }, undefined],
  ])('with type %s and default %j: %s', (data_type, default_value, code) => {
    const result = define({ definition: { ...textField, data_type, default_value }, existing_slugs: [] })
    expect(result.outcome === 'rejected' ? result.errors.map(error => [error.source.pointer, error.code]) : []).toEqual(
      code === undefined ? [] : [['/default_value', code]],
    )
  })
  it('keeps deeply nested values', () => {
    let deep: unknown = 0
    for (let i = 0; i < 100_000; i++) deep = [deep]
    const definition = { ...textField, validation: { deep } }
    expect(define({ definition, existing_slugs: [] }).outcome).toBe('accepted')
  })
})

describe('compile', () => {
  it('compiles a definition for many values', () => {
    const made = compile({ ...textField, validation: { pattern: '^PO-\\d+$', max_length: 6 } })
    if (made._tag === 'Left') throw new Error('refused')
    expect(made.right('PO-123')).toEqual({ valid: true, codes: [] })
    expect(made.right('PO-1234')).toEqual({ valid: false, codes: ['max_length'] })
    expect(made.right()).toEqual({ valid: true, codes: [] })
  })
  it('refuses the same definitions as define, with pointers into the definition', () => {
    expect(compile({ ...textField, entity_type: 'Truck', validation: { pattern: '[' } })).toMatchObject({
      left: [
        { pointer: '/entity_type', code: 'enum' },
        { pointer: '/validation/pattern', code: 'format' },
      ],
    })
  })
  it('does not mix two definitions', () => {
    const [digits, letters] = [
      compile({ ...textField, validation: { pattern: '^\\d$' } }),
      compile({ ...textField, validation: { pattern: '^[a-z]$' } }),
    ]
    if (digits._tag === 'Left' || letters._tag === 'Left') throw new Error('refused')
    expect([
      digits.right('1').valid,
      digits.right('a').valid,
      letters.right('1').valid,
      letters.right('a').valid,
    ]).toEqual([true, false, false, true])
  })
})

describe('check', () => {
  it.each([
    ['(a+)+$', 'a'],
    ['(a|a)*b', 'a'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
    ['(x+x+)+y', 'x'],
    ['^(\\d+)*!$', '1'],
    ['\\s+$', ' '],
  ])('matches %s against 100 kB in less than 5 s', (pattern, char) => {
    const taken = processorTime()
    expect(
      check({ definition: { ...textField, validation: { pattern } }, value: `${char.repeat(100_000)}?` }),
    ).toMatchObject({ right: { codes: ['pattern'] } })
    expect(taken()).toBeLessThan(5_000)
  })
  it.each([1e400, -1e400, NaN])('refuses %d as a number', value => {
    expect(check({ definition: { ...textField, data_type: 'number' }, value })).toMatchObject({
      right: { codes: ['type'] },
    })
  })
  it('reports pointers into the definition of its input', () => {
    expect(check({ definition: { ...textField, validation: { required: 'yes' } }, value: 'a' })).toMatchObject({
      left: [{ pointer: '/definition/validation/required', code: 'type' }],
    })
  })
  it('counts the code points of a long string', () => {
    expect(
      check({ definition: { ...textField, validation: { max_length: 500_000 } }, value: '😀'.repeat(500_000) }),
    ).toMatchObject({ right: { valid: true } })
  })
})

describe('define, called wrongly', () => {
  it.each([
    [undefined, 'missing', 'is missing'],
    [null, 'type', 'must be an array, got null'],
    ['po', 'type', 'must be an array, got a string'],
  ])('existing slugs of %j are refused, not thrown', (existing, code, detail) => {
    const existing_slugs = existing as unknown as readonly string[]
    expect(define({ definition: textField, existing_slugs })).toMatchObject({
      outcome: 'rejected',
      errors: [{ status: '422', code, detail, source: { pointer: '/existing_slugs' } }],
    })
  })
})

describe('explain', () => {
  it.each([
    ['enum', 'L', 'Valid, but not compared with the options of the field: a definition has none.'],
    ['enum_multi', ['L'], 'Valid, but not compared with the options of the field: a definition has none.'],
    ['enum', null, 'Valid.'],
    ['enum', 5, 'Not valid: it is not of the type of the field.'],
    ['short_text', 'L', 'Valid.'],
  ])('a value of %s: %j', (data_type, value, sentence) => {
    const result = check({ definition: { ...textField, data_type }, value })
    expect(explain(result)).toBe(sentence)
    expect(JSON.stringify(result)).not.toContain('options')
  })

  it.each([
    [[], 'Valid.'],
    [['required'], 'Not valid: it is required.'],
    [['pattern', 'type'], 'Not valid: it does not match the pattern, it is not of the type of the field.'],
    [['max_length'], 'Not valid: it is longer than allowed.'],
  ] as const)('%j', (codes, sentence) => {
    expect(explain({ valid: codes.length === 0, codes })).toBe(sentence)
  })
  it.each<[string, Parameters<typeof explain>[0]]>([
    ['The field po is accepted.', define({ definition: textField, existing_slugs: [] })],
    [
      'Rejected: /api_slug is already the slug of another field.',
      define({ definition: textField, existing_slugs: ['po'] }),
    ],
    ['Valid.', check({ definition: textField, value: 'a' })],
    ['Rejected: /definition must be an object, got null.', check({ definition: null })],
    ['The definition is ready to check values.', compile(textField)],
  ])('%s', (sentence, result) => {
    expect(explain(result)).toBe(sentence)
  })
})

describeVectors('custom_field.define')
describeVectors('custom_field.check')
