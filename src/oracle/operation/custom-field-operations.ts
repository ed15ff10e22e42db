import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { described, json } from '../../kernel/codec/codec'
import { check, define, definition, explain } from '../../rule/custom-field/field'
import { errors, having } from '../meaning'
import { operation } from './operation'

const OF_VALUES = /^\/(validation|default_value)/

export const customField = [
  operation({
    name: 'custom_field.define',
    summary: 'Validates a definition.',
    clauses: ['CFD-1', 'CFD-2', 'RES-CUSTOM-FIELD-DEFINITION'],
    input: t.type({
      definition: described(json, 'The definition, as submitted.'),
      existing_slugs: described(t.array(t.string), 'The slugs that the account already uses.'),
    }),
    meaning: having({ errors }),
    run: input => right(define(input)),
    sentence: result => explain(result),
    decidingClauses: result =>
      result.outcome === 'accepted'
        ? ['CFD-1', 'RES-CUSTOM-FIELD-DEFINITION']
        : [...new Set(result.errors.map(({ source }) => (OF_VALUES.test(source.pointer) ? 'CFD-2' : 'CFD-1')))].sort(),
  }),
  operation({
    name: 'custom_field.check',
    summary: 'Checks one value against a definition and returns every rule that it violates.',
    clauses: ['CFD-2'],
    input: t.intersection([
      t.type({ definition: described(definition, 'A definition that define accepts.') }),
      t.partial({ value: described(json, 'The value to check; missing or null means no value.') }),
    ]),
    run: check,
    sentence: result => explain(result),
  }),
]
