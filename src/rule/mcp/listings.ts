/**
 * Which tools, prompts and resources does the MCP server list?
 */
import { freezeDeep } from '../../kernel/freeze'
import type { JsonObject } from '../../kernel/json'
import type { Schema } from '../../kernel/codec/json-schema'
import { schema } from '../../kernel/codec/schema'
import { containerResource, glossaryResource, prompts, tools } from '../../resource/mcp'

const listArguments = ({ properties, required }: Schema): readonly JsonObject[] =>
  Object.entries(properties as { [name: string]: { description: string } }).map(([name, { description }]) => ({
    name,
    description,
    required: (required as string[]).includes(name),
  }))

/** The lists that all requests share. */
export const lists = freezeDeep({
  tools: Object.entries(tools).map(([name, { title, description, input, annotations }]) => ({
    name,
    title,
    description,
    inputSchema: schema(input) as JsonObject,
    annotations,
  })),
  prompts: Object.entries(prompts).map(([name, { title, description, input }]) => ({
    name,
    title,
    description,
    arguments: listArguments(schema(input)),
  })),
  resources: [glossaryResource],
  resourceTemplates: [containerResource],
})
