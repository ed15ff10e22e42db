import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { discriminatedUnion, nullable, enumOf } from '../../kernel/codec/codec'
import { admit, authenticate, explain, version } from '../../rule/access'
import { checkedHeaders } from '../../rule/access/allowlist'
import { schemes, surfaces, tokenSources } from '../../rule/access/token'
import { errors, having } from '../meaning'
import { answeredError, operation } from './operation'

const text = nullable(t.string)

export const access = [
  operation({
    name: 'access.authenticate',
    summary: 'Finds the token of a request.',
    clauses: ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4', 'AUTH-5'],
    input: t.intersection([
      t.type({ surface: enumOf('a surface', surfaces), authorization: text }),
      t.partial({ fallback: text }),
    ]),
    output: discriminatedUnion('an outcome', 'outcome', {
      token: t.type({
        outcome: t.literal('token'),
        token: t.string,
        scheme: nullable(enumOf('a scheme', schemes)),
        source: enumOf('a source', tokenSources),
      }),
      unauthorized: t.type({
        outcome: t.literal('unauthorized'),
        status: t.literal(401),
        document: t.type({ errors: t.readonlyArray(answeredError) }),
      }),
    }),
    meaning: having({ document: having({ errors }) }),
    run: input => right(authenticate(input)),
    sentence: result => explain(result),
    decidingClauses: (result, { surface }) =>
      result.outcome === 'unauthorized' ? ['AUTH-4'] : [surface === 'api' ? 'AUTH-1' : 'AUTH-2', 'AUTH-5'],
  }),
  operation({
    name: 'access.admit',
    summary: 'Decides whether the allowlists of hosts and origins admit a request.',
    clauses: ['MCP-2'],
    input: t.type({ host: text, origin: text, allowed_hosts: text, allowed_origins: text }),
    output: discriminatedUnion('an outcome', 'outcome', {
      admitted: t.type({ outcome: t.literal('admitted') }),
      refused: t.type({ outcome: t.literal('refused'), by: enumOf('a list', checkedHeaders) }),
    }),
    run: input => right(admit(input)),
    sentence: result => explain(result),
  }),
  operation({
    name: 'access.version',
    summary: 'Decides whether a base URL ends in the supported version.',
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
