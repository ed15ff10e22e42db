/**
 * Writes JSON Schemas as functions, which a bundler drops if they are unused.
 */
import { propertyName } from './emitter.mjs'

/** Equal parts become one constant. */
const share = (emitter, schema) => {
  if (Array.isArray(schema)) return `[${schema.map(item => share(emitter, item)).join(', ')}]`
  if (schema === null || typeof schema !== 'object') return emitter.json(schema)
  const entries = Object.entries(schema).map(([key, value]) => `${propertyName(key)}: ${share(emitter, value)}`)
  return emitter.node(`{ ${entries.join(', ')} }`, true)
}

export const emitSchemas = emitter => {
  for (const [name, codec] of Object.entries(emitter.generated.schemas ?? {})) {
    emitter.useType('Schema', 'kernel/codec/json-schema')
    emitter.root(name, 'Schema', share(emitter, emitter.tools.schema(codec)), true)
  }
  for (const [name, table] of Object.entries(emitter.generated.schemaTables ?? {})) {
    emitter.useType('Schema', 'kernel/codec/json-schema')
    const rows = Object.entries(table).map(([key, schema]) => `${propertyName(key)}: () => (${share(emitter, schema)})`)
    emitter.root(name, '{ readonly [name: string]: () => Schema }', emitter.node(`{ ${rows.join(', ')} }`))
  }
}
