/**
 * Minifies the files of dist that only the command line loads: nobody imports them, and bundlers do not read them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

const COMMANDS = ['cli.js', 'workbook-worker.js']

const read = file => readFileSync(`dist/${file}`, 'utf8')
const files = readdirSync('dist').filter(file => file.endsWith('.js'))

/** The files of the library: its entries, and the chunks that they import. A set also visits what is added to it. */
const library = new Set(files.filter(file => !file.startsWith('chunk-') && !COMMANDS.includes(file)))
for (const file of library)
  for (const [, imported] of read(file).matchAll(/\b(?:from|import)\s*\(?'\.\/([\w-]+\.js)'/g)) library.add(imported)

for (const file of files.filter(file => !library.has(file)))
  writeFileSync(`dist/${file}`, transformSync(read(file), { minify: true, format: 'esm', target: 'node20' }).code)
