import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { nullable } from '../../kernel/codec'
import { check, explain } from '../../rule/version'
import { operation } from './operation'

export const version = [
  operation({
    name: 'access.version',
    summary: 'Tells whether a base address is of the version that is implemented here.',
    clauses: ['VER-1'],
    input: t.type({ base_url: t.string }),
    output: t.union([
      t.type({ outcome: t.literal('ok'), version: t.literal('v2') }),
      t.type({ outcome: t.literal('unsupported'), found: nullable(t.string) }),
    ]),
    run: input => right(check(input)),
    sentence: explain,
  }),
]
