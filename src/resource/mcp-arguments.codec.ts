/**
 * The names and descriptions of the types of MCP arguments.
 */
import * as t from 'io-ts'
import type { Generated } from '../kernel/codec/codec'
import { containerInclude, prompts, tools } from './mcp'

const inputsIn = (table: { readonly [name: string]: { readonly input: t.Mixed } }): t.Mixed =>
  t.type(Object.fromEntries(Object.entries(table).map(([name, { input }]) => [name, input])))

export const GENERATED: Generated = {
  types: {
    ContainerInclude: [containerInclude, 'A resource that a tool returns with each container.'],
    ToolArguments: [inputsIn(tools), 'The arguments of a call of each tool.'],
    PromptArguments: [inputsIn(prompts), 'The arguments of a prompt.'],
  },
}
