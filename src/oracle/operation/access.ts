import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { discriminatedUnion, nullable, enumOf } from '../../kernel/codec/codec'
import { error } from '../../resource/json-api'
import { admit, authenticate, explain, version } from '../../rule/access'
import { operation } from './operation'

const text = nullable(t.string)

export const access = [
  operation({
    name: 'access.authenticate',
    summary: 'Finds the token of a request.',
    clauses: ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4', 'AUTH-5'],
    input: t.intersection([
      t.type({ surface: enumOf('a surface', ['api', 'mcp']), authorization: text }),
      t.partial({ fallback: text }),
    ]),
    output: discriminatedUnion('what was found', 'outcome', {
      token: t.type({
        outcome: t.literal('token'),
        token: t.string,
        scheme: nullable(enumOf('a scheme', ['Token', 'Bearer'])),
        source: enumOf('a source', ['header', 'fallback']),
      }),
      unauthorized: t.type({
        outcome: t.literal('unauthorized'),
        status: t.literal(401),
        document: t.type({ errors: t.readonlyArray(error) }),
      }),
    }),
    run: input => right(authenticate(input)),
    sentence: result => explain(result),
    decided: (result, { surface }) =>
      result.outcome === 'unauthorized' ? ['AUTH-4'] : [surface === 'api' ? 'AUTH-1' : 'AUTH-2', 'AUTH-5'],
  }),
  operation({
    name: 'access.admit',
    summary: "Tells whether a request may come in by the settings' lists of hosts and origins.",
    clauses: ['MCP-2'],
    input: t.type({ host: text, origin: text, allowed_hosts: text, allowed_origins: text }),
    output: discriminatedUnion('what was decided', 'outcome', {
      admitted: t.type({ outcome: t.literal('admitted') }),
      refused: t.type({ outcome: t.literal('refused'), by: enumOf('a list', ['host', 'origin']) }),
    }),
    run: input => right(admit(input)),
    sentence: result => explain(result),
  }),
  operation({
    name: 'access.version',
    summary: 'Tells whether a base address ends in the version that is implemented here.',
    clauses: ['VER-1'],
    input: t.type({ base_url: t.string }),
    output: t.union([
      t.type({ outcome: t.literal('ok'), version: t.literal('v2') }),
      t.type({ outcome: t.literal('unsupported'), found: nullable(t.string) }),
    ]),
    run: input => right(version(input)),
    sentence: result => explain(result),
  }),
]
