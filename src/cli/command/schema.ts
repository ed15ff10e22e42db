/**
 * `gateout schema [NAME]`: JSON Schemas of resources, documents and operations, for tools in any language.
 */
import { printableJson } from '../../kernel/printable'
import { jsonSchema, openApi } from '../../oracle'
import type { Terminal } from '../terminal/terminal'

export const FORMATS = ['json-schema', 'openapi'] as const

export type SchemaOptions = { readonly format: (typeof FORMATS)[number] }

/** Writes the schema of one resource, document or operation. Without a name, all of them. */
export const schema = async ({ write }: Terminal, name: string | undefined, { format }: SchemaOptions): Promise<void> =>
  write(`${printableJson(JSON.stringify({ 'json-schema': jsonSchema, openapi: openApi }[format](name), null, 2))}\n`)
