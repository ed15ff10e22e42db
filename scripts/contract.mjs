/**
 * Checks the pages of docs/contract: each operation has a section with rules on the page of its family, the generated
 * parts are those of the code, all clauses and links exist, and no page is too long. `--update` rewrites the generated
 * parts: the beginning of the section of an operation, and the sections Operations, Shapes and Clauses. Needs the build.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { clauses, operations } from 'gateout/oracle'
import { slugify } from './docs/links.mjs'

const update = process.argv.includes('--update')
const FOLDER = 'docs/contract'
const OVERVIEW = 'README.md'
const MAX_BYTES = { overview: 30_000, page: 25_000, all: 130_000 }
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

const complaints = []
const pageOf = operation => `${operation.split('.')[0]}.md`
const code = text => ['```ts', text, '```'].join('\n')

/** The page of what these operations share: that of the first family, or the overview if more than three share it. */
const sharedPage = users => {
  const pages = [...new Set(users.map(pageOf))]
  return pages.length > 3 ? OVERVIEW : pages[0]
}

/** Each shape with its definition, the operations that use it, and its page. Those of resources are in a table by hand. */
const shapes = new Map()
for (const { name } of operations)
  for (const [shape, definition] of operationShape(name, false).where) {
    if (definition.startsWith('{\n  id: uuid\n  type:')) continue
    const users = [...(shapes.get(shape)?.users ?? []), name]
    shapes.set(shape, { definition, users, home: sharedPage(users) })
  }
const sortedShapes = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1))

const shapeSection = page => {
  const links = sortedShapes
    .filter(([, { users, home }]) => home !== page && home !== OVERVIEW && users.map(pageOf).includes(page))
    .map(([name, { home }]) => `[${name}](${home})`)
  const defined = sortedShapes
    .filter(([, { home }]) => home === page)
    .map(([name, { definition }]) => `${name} = ${definition}`)
  return [links.length > 0 && `Elsewhere: ${links.join(', ')}.`, defined.length > 0 && code(defined.join('\n\n'))]
    .filter(Boolean)
    .join('\n\n')
}

/** The page of a clause: that of the first operation that lists it, or else lists one of its kind. */
const pageOfClause = id => {
  const listing = start => operations.filter(({ clauses: ids }) => ids.some(listed => listed.startsWith(start)))
  const [user] = [...listing(id), ...listing(id.replace(/\d.*/, ''))]
  return user && pageOf(user.name)
}

const overview = readFileSync(`${FOLDER}/${OVERVIEW}`, 'utf8')
const clauseSection = page => {
  const rows = clauses
    .filter(({ id }) => pageOfClause(id) === page && !overview.includes(`| ${id} |`))
    .map(({ id, rule, sections = [] }) => `| ${id} | ${rule} | ${sections.join('; ')} |`)
  return rows.length > 0 && ['| clause | rule | source |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The pages, each with the names of its operations behind the dot. */
const operationSection = () =>
  [...new Set(operations.map(({ name }) => pageOf(name)))]
    .map(page => {
      const names = operations.filter(({ name }) => pageOf(name) === page).map(({ name }) => name.split('.')[1])
      return `- [${page.replace('.md', '')}](${page}): ${names.join(', ')}`
    })
    .join('\n')

/** The section of an operation: its purpose and shapes from the code, and the rules written by hand. */
const ruleSection = ({ name, summary }, written) => {
  const rules = written.replace(/^.*\n\n```ts\n[^]*?\n```(?:\n|$)/, '').trim()
  if (rules === '') complaints.push(` has no rules of ${name}`)
  const { input, output } = operationShape(name, false)
  return [summary, code(`input = ${input}\n\noutput = ${output}`), rules].join('\n\n')
}

const render = (page, text) => {
  const [head, ...parts] = text.trimEnd().split(/\n+(?=## )/)
  const sections = new Map(parts.map(part => [part.split('\n')[0].slice(3), part.replace(/^.*\n*/, '')]))
  const ofPage = operations.filter(({ name }) => pageOf(name) === page)
  for (const operation of ofPage)
    sections.set(operation.name, ruleSection(operation, sections.get(operation.name) ?? ''))
  for (const heading of sections.keys())
    if (/^\w+\.\w+$/.test(heading) && !ofPage.some(({ name }) => name === heading))
      complaints.push(`/${page} has rules of ${heading}, which is no operation of its family`)
  if (page === OVERVIEW) sections.set('Operations', operationSection())
  for (const [heading, body] of Object.entries({ Shapes: shapeSection(page), Clauses: clauseSection(page) })) {
    sections.delete(heading)
    if (body) sections.set(heading, body)
  }
  return `${[head, ...[...sections].map(([heading, body]) => `## ${heading}\n\n${body}`)].join('\n\n')}\n`
}

const pages = new Map(
  [...new Set([...readdirSync(FOLDER), ...operations.map(({ name }) => pageOf(name))])].map(page => {
    const path = `${FOLDER}/${page}`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : `# ${page.replace('.md', '')}\n`
    const whole = render(page, text)
    if (whole !== text && update) writeFileSync(path, whole)
    else if (whole !== text) complaints.push(`/${page} has parts that are not those of the code; try npm run contract`)
    return [page, whole]
  }),
)

const everything = [...pages.values()].join('')
for (const { id } of clauses) if (!everything.includes(`| ${id} |`)) complaints.push(` has no row of ${id}`)
const prefixes = new Set(clauses.map(({ id }) => id.replace(/-.*/, '')))
for (const [page, text] of pages) {
  const bytes = Buffer.byteLength(text)
  const limit = page === OVERVIEW ? MAX_BYTES.overview : MAX_BYTES.page
  if (bytes > limit) complaints.push(`/${page} has ${bytes} bytes, above ${limit}`)
  for (const [id] of text.matchAll(new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+[a-e]?\\b`, 'g')))
    if (!clauses.some(clause => clause.id === id)) complaints.push(`/${page} names ${id}, which is no clause`)
  for (const [, target, anchor] of text.matchAll(/\]\(([^#)]*)#([^)]+)\)/g)) {
    const linked = target === '' ? text : (pages.get(target) ?? '')
    if (![...linked.matchAll(/^#+ (.+)$/gm)].some(([, heading]) => slugify(heading) === anchor))
      complaints.push(`/${page} links to ${target}#${anchor}, which is nowhere`)
  }
}
const total = Buffer.byteLength(everything)
if (total > MAX_BYTES.all) complaints.push(` has ${total} bytes, above ${MAX_BYTES.all}`)

for (const complaint of complaints) console.error(`${FOLDER}${complaint}`)
if (complaints.length === 0)
  console.log(
    `${operations.length} operations and ${clauses.length} clauses of ${FOLDER}, ${total} bytes, are ${update ? 'written' : 'those of the code'}`,
  )
process.exitCode = complaints.length > 0 ? 1 : 0
