import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { choice, count, form, json, word } from '../../kernel/codec'
import { schema } from '../../kernel/schema'
import { customFieldAttributes } from '../../resource/custom-field'
import { error } from '../../resource/json-api'
import { check, define, explain } from '../../rule/custom-field'
import { operation } from './operation'

/** A definition in a schema's words. Reading takes any value, for the rule tells everything that is wrong with it. */
const definition = form('a definition', json, {
  code: 'type',
  test: () => true,
  schema: schema(t.intersection([
    customFieldAttributes,
    t.partial({ validation: t.partial({ required: t.boolean, pattern: t.string, max_length: count }) }),
  ])),
})

export const customField = [
  operation({
    name: 'custom_field.define',
    summary: 'Tells whether an account may define such a field, or everything that is wrong with the definition.',
    clauses: ['CFD-1', 'CFD-2', 'RES-CUSTOM-FIELD-DEFINITION'],
    input: t.type({ definition: json, existing_slugs: t.array(t.string) }),
    output: choice('what became of it', 'outcome', {
      accepted: t.type({ outcome: t.literal('accepted'), definition }),
      rejected: t.type({ outcome: t.literal('rejected'), errors: t.readonlyArray(error) }),
    }),
    run: input => right(define(input)),
    sentence: result => result.outcome === 'accepted' ? `The field ${result.definition.api_slug} is accepted.`
      : `Rejected: ${result.errors.map(({ source, detail }) => `${source.pointer || 'the definition'}: ${detail}`).join('; ')}.`,
  }),
  operation({
    name: 'custom_field.check',
    summary: 'Checks a value against the definition of its field, and tells every rule that it breaks.',
    clauses: ['CFD-2'],
    input: t.intersection([t.type({ definition }), t.partial({ value: json })]),
    output: t.type({ valid: t.boolean, codes: t.readonlyArray(word('a rule', ['max_length', 'pattern', 'required', 'type'])) }),
    run: check,
    sentence: explain,
  }),
]
