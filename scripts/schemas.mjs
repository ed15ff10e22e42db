/**
 * Compares `schemas` with the code: a JSON Schema for each resource, document and operation, and openapi.json, which
 * swagger-parser and redocly must accept.
 * `--update` rewrites the files and removes obsolete ones.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, resolve as absolute } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { jsonSchema, openApi, schemaNames } from 'gateout/oracle'

const update = process.argv.includes('--update')
const files = Object.fromEntries(
  [...schemaNames.map(name => [`${name}.json`, jsonSchema(name)]), ['openapi.json', openApi()]].map(
    // openapi.json repeats the other files, for programs: without white space it is half as large in the package.
    ([file, schema]) => [file, `${JSON.stringify(schema, null, file === 'openapi.json' ? 0 : 2)}\n`],
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

const OPEN_API = 'schemas/openapi.json'
if (complaints.length === 0) {
  await SwaggerParser.validate(OPEN_API).catch(error => complaints.push(`${OPEN_API}: ${error.message}`))
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', OPEN_API, '--format=summary'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [absolute('node_modules/.bin'), process.env.PATH].join(delimiter),
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  })
  if (status !== 0) complaints.push(`${OPEN_API}: redocly finds errors\n${stdout ?? ''}${stderr ?? ''}`)
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0)
  console.log(`${Object.keys(files).length} schemas are ${update ? 'written' : 'those of the code'}`)
process.exitCode = complaints.length > 0 ? 1 : 0
