import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { nullable, enumOf } from '../../kernel/codec/codec'
import { admit, authenticate, explain, version } from '../../rule/access'
import { surfaces } from '../../rule/access/token'
import { errors, having } from '../meaning'
import { operation } from './operation'

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
    run: input => right(admit(input)),
    sentence: result => explain(result),
  }),
  operation({
    name: 'access.version',
    summary: 'Decides whether a base URL ends in the supported version.',
    clauses: ['VER-1'],
    input: t.type({ base_url: t.string }),
    run: input => right(version(input)),
    sentence: result => explain(result),
  }),
]
