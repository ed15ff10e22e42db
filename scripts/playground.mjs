/**
 * Builds the playground dist/playground.html: one HTML file that needs no network, with a content security policy of the
 * hashes of its script and its style. The documentation site copies it.
 *
 * The code of the workers is a string in the script, so that the script's hash covers all code.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The limit of the compressed page, in bytes, for slow connections. */
const LIMIT = 208_000
const PAGE = 'dist/playground.html'

/** The modules that the page does not need, with what remains of them: half of the size. */
const OMITTED = [
  // Only custom fields have patterns.
  [/[\\/]re2js[\\/].*$/, 'export const RE2JS = {}'],
  // Only Standard Schemas have JSON Schemas.
  [/[\\/]schema\.generated\.ts$/, 'export const STRICT = {}, TOLERANT = {}, TOLERANT_OUTPUT = {}'],
  [/codec[\\/]json-schema\.ts$/, "export const DRAFT_2020_12 = '', DIALECTS = [], inDialect = schema => schema"],
  [/codec[\\/]schema\.ts$/, 'export const schema = () => ({}), schemaWith = () => schema'],
  // No view needs the codec of a result.
  [/[\\/]outputs\.generated\.ts$/, 'export const outputs = {}, shapes = {}'],
  // No view asks the operations of these families.
  ...['access', 'custom-field', 'document', 'mcp', 'reference', 'tracking-request'].map(family => [
    new RegExp(`[\\\\/]${family}-operations\\.ts$`),
    `export const ${family.replace(/-(.)/, (_, letter) => letter.toUpperCase())} = []`,
  ]),
]
const withoutModules = {
  name: 'without-modules',
  setup: builder => {
    for (const [filter, contents] of OMITTED) builder.onLoad({ filter }, () => ({ contents }))
  },
}

/** The folders in node_modules with code in the page. */
const bundled = new Set()

const bundle = async (entry, define = {}) => {
  const { outputFiles, metafile } = await build({
    metafile: true,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    plugins: [withoutModules],
    define,
  })
  const [{ inputs }] = Object.values(metafile.outputs)
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? []
    if (folder !== undefined && bytesInOutput > 0) bundled.add(folder)
  }
  return outputFiles[0].text.trim()
}

/** The name and the licence of a bundled package, which its terms require. */
const noticeOf = folder => {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = readdirSync(folder).find(entry => /^licen[cs]e(\.|$)/i.test(entry))
  return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}`
}

/** Replaces the file names of an example by the files' content. */
const withTexts = ({ title, first, second, ...chosen }) => ({
  title,
  example: { ...chosen, ...(first && { first: textOf(first) }), ...(second && { second: textOf(second) }) },
})
const textOf = names =>
  names
    .flatMap(name =>
      name.endsWith('.csv')
        ? [readFileSync(name, 'utf8').trim()]
        : valuesOf(name).map(value => JSON.stringify(value, null, 2)),
    )
    .join('\n')
const valuesOf = name =>
  name.endsWith('.jsonl')
    ? readFileSync(name, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [JSON.parse(readFileSync(name, 'utf8'))]

const worker = await bundle('playground/answer/worker.ts')
// Its string for the end of an XML comment would look like the end of one in the page.
const workbook = (await bundle('playground/workbook.ts')).replaceAll('"-->"', '"--\\x3e"')
const script = await bundle('playground/main.ts', {
  WORKER: JSON.stringify(worker),
  WORKBOOK: JSON.stringify(workbook),
})
const {
  outputFiles: [{ text: style }],
} = await build({ entryPoints: ['playground/page.css'], minify: true, write: false, target: 'es2022' })
const examples = JSON.stringify(
  JSON.parse(readFileSync('playground/example/index.json', 'utf8')).map(withTexts),
).replaceAll('<', '\\u003c')

/** A container under an open gate, in colours that are readable on light and dark tabs. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a5aa8"/><path d="M6 10h20M8 10v-3M24 10v-3" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><path d="M7 14h18v11H7z" fill="#fff"/><path d="M11.5 16.5v6M16 16.5v6M20.5 16.5v6" stroke="#0a5aa8" stroke-width="2" stroke-linecap="round"/></svg>`
const DESCRIPTION =
  'Whether an import container can be picked up, what to do next and until when it is free, from the data of a tracking service. Runs in the browser, without a network.'

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const parts = {
  policy: `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style.trim())}; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`,
  icon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
  description: DESCRIPTION,
  style: style.trim(),
  examples,
  script,
  licences: ['LICENSE', ...bundled]
    .sort()
    .map(each => (each === 'LICENSE' ? readFileSync(each, 'utf8').trim() : noticeOf(each)))
    .join('\n\n'),
}
for (const [name, text] of Object.entries(parts)) {
  if (/<\/(script|style)|<!--|-->/i.test(text)) throw new Error(`the ${name} of the page would end its element`)
}
const html = readFileSync('playground/index.html', 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name])
mkdirSync('dist', { recursive: true })
writeFileSync(PAGE, html)

const kilobytes = bytes => `${(bytes / 1000).toFixed(1)} kB`
const weight = gzipSync(html, { level: 9 }).length
if (process.argv.includes('--all')) {
  for (const [name, text] of Object.entries({ rules: worker, workbooks: workbook, script, style, examples })) {
    console.log(`${name.padEnd(10)} ${kilobytes(gzipSync(text, { level: 9 }).length)}`)
  }
}
if (weight > LIMIT) {
  console.error(`${PAGE} weighs ${kilobytes(weight)} compressed; its limit is ${kilobytes(LIMIT)}`)
  process.exitCode = 1
} else if (!process.argv.includes('--silent')) {
  console.log(`${PAGE} weighs ${kilobytes(weight)} compressed, of ${kilobytes(LIMIT)}`)
}
