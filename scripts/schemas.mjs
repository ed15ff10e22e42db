/**
 * Writes `dist/schemas`, which the package exports as `gateout/schemas/*`: a JSON Schema for each resource, document and
 * operation, and openapi.json. `--check` validates the written openapi.json with swagger-parser and redocly.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, resolve as absolute } from 'node:path'
import { jsonSchema, openApi, schemaNames } from 'gateout/oracle'

const FOLDER = 'dist/schemas'
const OPEN_API = `${FOLDER}/openapi.json`

const write = () => {
  mkdirSync(FOLDER, { recursive: true })
  // The files are for programs, so without white space; `gateout schema` writes a schema for people.
  for (const name of schemaNames) writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify(jsonSchema(name))}\n`)
  writeFileSync(OPEN_API, `${JSON.stringify(openApi())}\n`)
}

/** Resolves to the errors of the OpenAPI document. */
const validate = async () => {
  const { default: swaggerParser } = await import('@apidevtools/swagger-parser')
  const complaints = []
  await swaggerParser.validate(OPEN_API).catch(error => complaints.push(`${OPEN_API}: ${error.message}`))
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
  return complaints
}

if (process.argv.includes('--check')) {
  const complaints = await validate()
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length === 0)
    console.log(`${readdirSync(FOLDER).length} schemas; swagger-parser and redocly accept openapi.json`)
  process.exitCode = complaints.length > 0 ? 1 : 0
} else write()
