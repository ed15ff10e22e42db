import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { nullable, enumOf } from '../../kernel/codec/codec'
import { accountShipment } from '../../resource/account-shipment'
import { build, explain, parse, resolve } from '../../rule/deep-link'
import { operation } from './operation'

const STEPS = ['LINK-2a', 'LINK-2b', 'LINK-2c', 'LINK-2d', 'LINK-2e']

export const deepLink = [
  operation({
    name: 'deep_link.resolve',
    summary: 'Tells which page an identifier leads to.',
    clauses: ['ID-1', ...STEPS, 'LINK-3', 'LINK-4'],
    input: t.type({ shipments: t.array(accountShipment), query: t.string }),
    output: t.union([
      t.type({ step: enumOf('a step', ['a', 'b', 'c', 'd']), shipment_id: t.string, container_id: nullable(t.string) }),
      t.type({ step: t.literal('e'), query: t.string }),
    ]),
    run: input => right(resolve(input)),
    sentence: explain,
    decided: ({ step }) => [`LINK-2${step}`, step === 'e' ? 'LINK-4' : 'LINK-3'],
  }),
  operation({
    name: 'deep_link.parse',
    summary: 'Reads the query of a deep link.',
    clauses: ['LINK-1'],
    input: t.type({ url: t.string }),
    output: t.union([
      t.type({ outcome: t.literal('query'), query: t.string }),
      t.type({ outcome: t.literal('not_a_deep_link') }),
    ]),
    run: input => right(parse(input)),
    sentence: explain,
  }),
  operation({
    name: 'deep_link.build',
    summary: 'Builds the deep link of an identifier.',
    clauses: ['LINK-1'],
    input: t.type({ app_url: t.string, identifier: t.string }),
    output: t.type({ url: t.string }),
    run: input => right(build(input)),
    sentence: explain,
  }),
]
