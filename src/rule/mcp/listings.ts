/**
 * Which tools, prompts and resources does the MCP server list?
 */
import type { JsonObject } from '../../kernel/json'
import type { Schema } from '../../kernel/codec/json-schema'
import { schema } from '../../kernel/codec/schema'
import { containerResource, glossaryResource, prompts, tools } from '../../resource/mcp'

/** Freezes a list deeply, because all requests share it. */
const freezeDeeply = <A>(value: A): A => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freezeDeeply)
  return value
}

const listArguments = ({ properties, required }: Schema): readonly JsonObject[] =>
  Object.entries(properties as { [name: string]: { description: string } }).map(([name, { description }]) => ({
    name,
    description,
    required: (required as string[]).includes(name),
  }))

export const lists = freezeDeeply({
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
