import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { nullable, word } from '../../kernel/codec/codec'
import { explain, normalize, containerNumber } from '../../rule/identifier'
import { operation } from './operation'

const input = t.type({ value: t.string })

export const identifier = [
  operation({
    name: 'identifier.normalize',
    summary: 'Gives the forms by which an identifier is compared, as a text and as a container number.',
    clauses: ['ID-1'],
    input,
    output: t.type({ text: t.string, container_number: t.string }),
    run: value => right(normalize(value)),
    sentence: ({ text, container_number }) => `It is compared as ${JSON.stringify(text)}, as a container number as ${JSON.stringify(container_number)}.`,
  }),
  operation({
    name: 'identifier.container_number',
    summary: 'Takes a container number apart and computes the check digit that it should have.',
    clauses: ['ID-1', 'ID-2'],
    input,
    output: t.type({
      normalized: t.string,
      well_formed: t.boolean,
      owner_code: nullable(t.string),
      category: nullable(word('a category', ['U', 'J', 'Z'])),
      serial_number: nullable(t.string),
      check_digit: nullable(t.number),
      expected_check_digit: nullable(t.number),
      valid: t.boolean,
    }),
    run: value => right(containerNumber(value)),
    sentence: explain,
  }),
]
