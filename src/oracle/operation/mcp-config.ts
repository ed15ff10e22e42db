import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { choice, nullable } from '../../kernel/codec'
import { error } from '../../resource/json-api'
import { explain, read } from '../../rule/mcp-config'
import { operation } from './operation'

const texts = t.readonlyArray(t.string)

export const mcpConfig = [
  operation({
    name: 'mcp.config',
    summary: 'Reads the settings of an MCP server.',
    clauses: ['MCP-3'],
    input: t.intersection([t.type({ env: t.record(t.string, t.string) }), t.partial({ default_base_url: t.string })]),
    output: choice('what was read', 'outcome', {
      ok: t.type({
        outcome: t.literal('ok'),
        config: t.type({ api_token: t.string, api_base_url: nullable(t.string), allowed_hosts: texts, allowed_origins: texts }),
      }),
      rejected: t.type({ outcome: t.literal('rejected'), errors: t.readonlyArray(error) }),
    }),
    run: input => right(read(input)),
    sentence: explain,
  }),
]
