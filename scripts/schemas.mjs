/**
 * Compares `schemas` with the code: a JSON Schema for each resource, document and operation, and openapi.json.
 * `--update` rewrites the files and removes obsolete ones.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { jsonSchema, openApi, schemaNames } from 'gateout/oracle'

const update = process.argv.includes('--update')
const files = Object.fromEntries(
  [...schemaNames.map(name => [`${name}.json`, jsonSchema(name)]), ['openapi.json', openApi()]].map(
    ([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`],
  ),
)

if (update) mkdirSync('schemas', { recursive: true })
const complaints = []
const complain = file => complaints.push(`schemas/${file} differs from the code; if this is intended: npm run schemas`)
for (const [file, text] of Object.entries(files)) {
  if (update) writeFileSync(`schemas/${file}`, text)
  else if (!existsSync(`schemas/${file}`) || readFileSync(`schemas/${file}`, 'utf8') !== text) complain(file)
}
for (const file of existsSync('schemas') ? readdirSync('schemas') : []) {
  if (file in files) continue
  if (update) rmSync(`schemas/${file}`)
  else complain(file)
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0)
  console.log(`${Object.keys(files).length} schemas are ${update ? 'written' : 'those of the code'}`)
process.exitCode = complaints.length > 0 ? 1 : 0
