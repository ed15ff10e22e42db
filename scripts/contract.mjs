/**
 * Checks CONTRACT.md. Its generated parts match the code, each operation has a section with rules, every section is
 * about an operation, and all clauses and anchors that it names exist. `--update` rewrites the generated parts. Needs
 * the build.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { clauses, operations } from 'gateout/oracle'

const update = process.argv.includes('--update')
const FILE = 'docs/CONTRACT.md'
const LIBRARY = 'temp/operation-shape.mjs'

// `gateout describe` shows the same shapes. Their module belongs to the command line and is not exported.
mkdirSync('temp', { recursive: true })
buildSync({
  entryPoints: ['src/cli/format/operation-shape.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: LIBRARY,
})
const { operationShape } = await import(pathToFileURL(LIBRARY).href)

const code = text => ['```ts', text, '```'].join('\n')
const cell = text => text.replaceAll('|', '\\|')

const BLOCK = /<!-- generated: (.+?) -->\n[\s\S]*?<!-- \/generated -->/g
const text = readFileSync(FILE, 'utf8')
const sections = text.replace(BLOCK, '').split(/\n(?=#{2,3} )/)
const rules = new Map(
  sections.flatMap(section => {
    const [, name, rules] = /^### (\S+)\n([\s\S]*)$/.exec(section) ?? []
    return name === undefined ? [] : [[name, rules.trim()]]
  }),
)

/** The properties that a text names: as code, in a path such as `last_free_day.zone`, or by a name with an underscore. */
const namesIn = said => {
  const code = [...said.matchAll(/`([^`]+)`/g)].map(([, span]) => span).join(' ')
  const names = [...code.matchAll(/\w+/g), ...said.matchAll(/\w+_\w+/g)].map(([name]) => name)
  const paths = [...said.matchAll(/\w+(?:\.\w+)+/g)].flatMap(([path]) => path.split('.'))
  return new Set([...names, ...paths])
}
const isSaidBy = said => {
  const names = namesIn(said)
  return property => names.has(property)
}

const resources = sections.find(section => section.startsWith('## Resources')) ?? ''
const isResource = shape => resources.includes(`| \`${shape}\` |`) || shape === 'received_tracking_request'

/**
 * The shapes that operations share, but those of the table of resources. A remark on a property is left out if the
 * rules of each of these operations name it.
 */
const users = new Map()
for (const { name } of operations)
  for (const [shape] of operationShape(name).where)
    if (!isResource(shape)) users.set(shape, [...(users.get(shape) ?? []), name])
const shared = new Map(
  [...users].map(([shape, names]) => {
    const said = [resources, ...names.map(name => rules.get(name))].join('\n')
    return operationShape(names[0], isSaidBy(said)).where.find(([name]) => name === shape)
  }),
)

/** The generated text between the marks of each name. */
const blocks = new Map([
  [
    'shapes',
    code(
      [...shared]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, shape]) => `${name} = ${shape}`)
        .join('\n\n'),
    ),
  ],
  [
    'clauses',
    [
      '| clause | level | rule | source |',
      '| --- | --- | --- | --- |',
      ...clauses.map(
        ({ id, level, rule, sections = [] }) => `| ${id} | ${level} | ${cell(rule)} | ${sections.join('; ')} |`,
      ),
    ].join('\n'),
  ],
])
for (const { name, summary, clauses: ids } of operations) {
  const { input, output } = operationShape(name, isSaidBy(`${rules.get(name)}\n${resources}`))
  const shapes = code(`input = ${input}\n\noutput = ${output}`)
  blocks.set(name, [summary, `Clauses: ${ids.join(', ')}.`, shapes].join('\n\n'))
}

const complaints = []
const found = [...text.matchAll(BLOCK)].map(([, name]) => name)
for (const name of blocks.keys()) if (!found.includes(name)) complaints.push(`has no generated part ${name}`)
for (const name of found) if (!blocks.has(name)) complaints.push(`has a generated part ${name}, which is nothing`)

const whole = text.replace(BLOCK, (block, name) =>
  blocks.has(name) ? `<!-- generated: ${name} -->\n${blocks.get(name)}\n<!-- /generated -->` : block,
)
if (whole !== text) {
  if (update) writeFileSync(FILE, whole)
  else complaints.push('has generated parts that are not those of the code; if these are meant: npm run contract')
}

const handWritten = whole.replace(BLOCK, '')
for (const { name } of operations) if (!rules.get(name)) complaints.push(`has no rules of ${name}`)
for (const name of rules.keys())
  if (!operations.some(operation => operation.name === name))
    complaints.push(`has rules of ${name}, which is no operation`)

const CLAUSE =
  /\b(?:READY|FEE|HOLD|CHG|ID|LINK|TR|REF|CFD|DOC|EVT|AUTH|MCP|ERR|FORM|PICK|TRK|PROTO|VER|FREE|BOX)-\d[a-e]?\b/g
for (const [id] of handWritten.matchAll(CLAUSE))
  if (!clauses.some(clause => clause.id === id)) complaints.push(`names ${id}, which is no clause`)

const anchorOf = heading =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
const anchors = [...whole.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading))
for (const [, anchor] of whole.matchAll(/\]\(#([^)]+)\)/g))
  if (!anchors.includes(anchor)) complaints.push(`links to #${anchor}, which is nowhere`)

for (const complaint of complaints) console.error(`${FILE} ${complaint}`)
if (complaints.length === 0)
  console.log(
    `${operations.length} operations and ${clauses.length} clauses of ${FILE} are ${update ? 'written' : 'those of the code'}`,
  )
process.exitCode = complaints.length > 0 ? 1 : 0
