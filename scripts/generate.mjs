/**
 * Writes `NAME.generated.ts` next to every `NAME.codec.ts` of `src`: the types, readers, JSON Schemas and defaults that its
 * `GENERATED` lists, without io-ts; the codecs of the results of operations; and the words of tables. `--check` compares instead of writing, and finds descriptions that are repeated.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import { Emitter } from './generate/emitter.mjs'
import { declaredTypes, emitDefaults, emitNames, emitTypes } from './generate/types.mjs'
import { declaredReaders, emitReaders } from './generate/readers.mjs'
import { writeOutputs } from './generate/outputs.mjs'
import { emitSchemas } from './generate/schemas.mjs'
import { emitWords } from './generate/words.mjs'
import { filesIn, MAX_REPEATED, repeatedDescriptions } from './generate/repeated.mjs'

/** Modules are compiled one by one, so that a function is found again as the export of its module. */
const cache = resolve('node_modules/.cache/generate')
const sources = filesIn('src').filter(path => /^src\/(kernel|resource|rule)\//.test(path))
rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })
writeFileSync(`${cache}/package.json`, '{ "type": "commonjs" }')
await build({ entryPoints: sources, outdir: cache, outbase: 'src', format: 'cjs', platform: 'node', logLevel: 'error' })

const require = createRequire(`${cache}/index.js`)
const modules = sources
  .filter(path => path.endsWith('.codec.ts'))
  .map(path => ({ path, codec: require(`${cache}/${relative('src', path).replace(/ts$/, 'js')}`) }))
  .filter(({ codec }) => codec.GENERATED)
const { findBase, tolerant } = require(`${cache}/kernel/codec/codec.js`)
const { findProperties, jsonTypeIn } = require(`${cache}/kernel/codec/compile.js`)
const { schema } = require(`${cache}/kernel/codec/schema.js`)
const { always } = require(`${cache}/kernel/reader.js`)

/** The exports of all loaded modules without io-ts, by value: `{ name, module }`. */
const loaded = Object.entries(require.cache)
  .filter(([file]) => file.startsWith(cache) && !file.includes('/codec/'))
  .map(([file, module]) => [relative(cache, file).replace(/\.js$/, ''), module?.exports])
const names = declaredTypes(modules)
const readers = declaredReaders(modules)
const tools = { findBase, tolerant, findProperties, jsonTypeIn, schema, always, loaded, names, readers }

const config = await resolveConfig('src/index.ts')
const isCheck = process.argv.includes('--check')
const stale = []
const write = (generated, text) => {
  if (existsSync(generated) && readFileSync(generated, 'utf8') === text) return
  if (isCheck) return stale.push(generated)
  writeFileSync(generated, text)
  console.log(`wrote ${generated}`)
}
for (const { path, codec } of modules) {
  const generated = path.replace(/codec\.ts$/, 'generated.ts')
  const emitter = new Emitter(path, codec, tools)
  emitTypes(emitter)
  emitNames(emitter)
  emitDefaults(emitter)
  emitReaders(emitter)
  emitSchemas(emitter)
  write(
    generated,
    await emitter.text(text => format(text, { ...config, objectWrap: 'collapse', parser: 'typescript' })),
  )
}
write('src/table/words.generated.ts', await format(emitWords(), { ...config, parser: 'typescript' }))
write('src/oracle/outputs.generated.ts', writeOutputs('src/oracle/outputs.ts', 'src/oracle/written.ts'))

for (const file of stale) console.error(`${file} is stale: node scripts/generate.mjs`)
if (!isCheck) process.exit()

const repeated = repeatedDescriptions()
const isTooMany = repeated.length > MAX_REPEATED
if (isTooMany) for (const line of repeated) console.error(line)
console.log(
  `${modules.length + 2} generated files, ${stale.length} of them stale; ${repeated.length} descriptions in several files, of at most ${MAX_REPEATED}`,
)
process.exitCode = stale.length > 0 || isTooMany ? 1 : 0
