import { describe, expect, it } from 'vitest'
import { can, explain, mermaid, next, schema, step, submit } from '../../src/rule/document'
import { build } from '../../src/rule/webhook'
import { describeVectors } from '../vectors'

it('an event in an unknown phase is illegal', () => {
  expect(step({ phase: 'archived' as 'extracted', event: { type: 'failed' } })).toEqual({ outcome: 'illegal' })
})

describe('the machine', () => {
  it('is a Mermaid diagram', () => {
    expect(mermaid()).toBe(
      [
        'stateDiagram-v2',
        '    [*] --> submitted',
        '    submitted --> classified: classified',
        '    submitted --> extraction_failed: failed',
        '    classified --> extracted: extracted',
        '    classified --> extraction_failed: failed',
      ].join('\n'),
    )
  })
})

it('webhook.build accepts the notification of a step', () => {
  const stepped = step({ phase: 'classified', event: { type: 'extracted' } })
  if (stepped.outcome === 'illegal' || stepped.emits === null) throw new Error('emits nothing')
  const id = '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071'
  expect(
    build({
      id,
      created_at: '2026-01-05T00:00:00Z',
      version: '2026-01-05',
      event: stepped.emits,
      document: { id, type: 'document' },
    }),
  ).toMatchObject({ right: { notification: { data: { attributes: { event: 'document.extracted' } } } } })
})

describe('can and next', () => {
  it('look up the table', () => {
    expect([can('submitted', 'classified'), can('submitted', 'extracted'), can('extracted', 'failed')]).toEqual([
      true,
      false,
      false,
    ])
    expect([next('classified', 'failed'), next('extraction_failed', 'failed')]).toEqual([
      'extraction_failed',
      undefined,
    ])
  })
})

describe('explain', () => {
  it.each<[Parameters<typeof explain>[0], string]>([
    [submit({ digest: 'a', known_digests: [] }), 'It was submitted; its type is not known yet.'],
    [
      submit({ digest: 'a', known_digests: ['a'] }),
      'The account has a document of this content; it is not processed again.',
    ],
    [
      step({ phase: 'submitted', event: { type: 'classified', document_type: 'x' } }),
      'Its type is known; its data is being extracted.',
    ],
    [step({ phase: 'classified', event: { type: 'extracted' } }), 'Its data was extracted.'],
    [step({ phase: 'submitted', event: { type: 'failed' } }), 'Its data could not be extracted.'],
    [
      step({ phase: 'extracted', event: { type: 'failed' } }),
      'Illegal: the phase of the document does not allow this event.',
    ],
  ])('%j', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})

describeVectors('document.submit')
describeVectors('document.step')

describe('the schema of a submission', () => {
  const { validate, jsonSchema } = schema({ known_digests: ['b94d27'] })['~standard']
  it.each([
    [{ digest: 'b94d27' }, 'is the digest of a document that was submitted before', ['digest']],
    [{ digest: 5 }, 'must be a string, got a number', ['digest']],
    [{}, 'is missing', ['digest']],
    [null, 'must be an object, got null', []],
  ])('refuses %j', (value, message, path) => {
    expect(validate(value)).toEqual({ issues: [{ message, path }] })
  })
  it('accepts a new digest', () => {
    expect(validate({ digest: 'c0ffee' })).toEqual({ value: { digest: 'c0ffee' } })
  })
  it.each([jsonSchema.input, jsonSchema.output])('is a JSON Schema of an object with a digest', convert => {
    expect(convert({ target: 'draft-2020-12' })).toMatchObject({
      type: 'object',
      properties: {
        digest: { type: 'string', description: 'A digest of the content of the file, such as its SHA-256.' },
      },
      required: ['digest'],
    })
  })
})
