import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { containerNumber, explain, normalize, type Forms, type Parsed } from '../../rule/identifier'
import { operation } from './operation'

const input = t.type({ value: t.string })

export const identifier = [
  operation({
    name: 'identifier.normalize',
    summary: 'Returns the normalized forms of an identifier, for references and for container numbers.',
    clauses: ['ID-1'],
    input,
    run: value => right(normalize(value)),
    sentence: (result: Forms) => explain(result),
  }),
  operation({
    name: 'identifier.container_number',
    summary: 'Parses a container number and computes its expected check digit.',
    clauses: ['ID-1', 'ID-2'],
    input,
    run: value => right(containerNumber(value)),
    sentence: (result: Parsed) => explain(result),
    blame: { '/normalized': ['ID-1'], '': ['ID-2'] },
  }),
]
