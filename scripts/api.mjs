/**
 * Compares the public declarations, a line each, with api/gateout.api.md; `--update` rewrites it. Needs the build.
 *
 * Generated modules are left out, because they are in git themselves. Of the oracle and of the kit the report has the names
 * of the exports.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import ts from 'typescript'

const FOLDER = 'dist/types'
const REPORT = 'api/gateout.api.md'

const entries = Object.entries(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8')))
/** The import names of the entries by the path of their module. */
const importNames = new Map(
  entries.map(([name, source]) => [
    source.replace(/^src\/|\.ts$/g, ''),
    name === 'index' ? 'gateout' : `gateout/${name}`,
  ]),
)

const printer = ts.createPrinter({ removeComments: true })

const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.d.cts'))
  .map(name => name.replaceAll('\\', '/').replace('.d.cts', ''))
  .filter(path => !path.endsWith('.generated') && (importNames.has(path) || !/^(conform|oracle)\//.test(path)))
  .sort()
const sections = paths.map(path => {
  const text = readFileSync(`${FOLDER}/${path}.d.cts`, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022)
  const name = importNames.get(path)
  const declarations = file.statements.map(statement =>
    printer
      .printNode(ts.EmitHint.Unspecified, statement, file)
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('.cjs"', '"'),
  )
  return `// ${path}${name ? ` is ${name}` : ''}\n${declarations.join('\n')}\n`
})
const report = `# The public declarations\n\n\`\`\`ts\n${sections.join('')}\`\`\`\n`

const isEqual = existsSync(REPORT) && readFileSync(REPORT, 'utf8') === report
if (process.argv.includes('--update')) {
  mkdirSync('api', { recursive: true })
  writeFileSync(REPORT, report)
} else if (!isEqual) {
  console.error(`the public declarations differ from ${REPORT}. If this is intended: node scripts/api.mjs --update`)
  process.exitCode = 1
}
if (process.exitCode === undefined) console.log(`${entries.length} entries and ${paths.length} modules are as reported`)
