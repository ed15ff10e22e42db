/**
 * Builds the site into `site`: the guide and the cookbook in `docs`, the contract, the examples, a reference of every
 * entry, and the playground. Nothing on it is loaded from elsewhere. Needs the build.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { document, hold, trackingRequest } from 'gateout'
import { clauses, operations } from 'gateout/oracle'
import { build } from 'vitepress'
import { diagram } from './docs/diagram.mjs'
import { withGlossary } from './docs/glossary.mjs'
import { escapeVue, filePage, linker } from './docs/links.mjs'
import { outline } from './docs/outline.mjs'
import { checkExamples } from './docs/example.mjs'
import { writeReference } from './docs/reference.mjs'
import { takeScreenshots } from './screenshots.mjs'

const ROOT = 'temp/site'
const TABLES = 'temp/docs'

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

// The tables of clauses and operations.
const namesWith = id => operations.filter(operation => operation.clauses.includes(id)).map(({ name }) => `\`${name}\``)
const cell = text => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const table = (title, sentence, head, rows) =>
  [`# ${title}`, '', sentence, '', head, head.replace(/[^|]+/g, ' --- '), ...rows, ''].join('\n')

write(
  `${TABLES}/clauses.md`,
  table(
    'Clauses',
    'Every rule under its permanent id. A `must` is a rule of the interface; a `decision` fills a gap in it.',
    '| clause | level | rule | operations |',
    clauses.map(
      ({ id, level, rule }) =>
        `| ${id} | ${level} | ${cell(rule)} | ${id === 'FORM-1' ? 'all' : namesWith(id).join(', ')} |`,
    ),
  ),
)
write(
  `${TABLES}/operations.md`,
  table(
    'Operations',
    'The names of the oracle and `gateout map`; in code the same names in camelCase.',
    '| operation | purpose | clauses |',
    operations.map(({ name, summary, clauses: ids }) => `| \`${name}\` | ${cell(summary)} | ${ids.join(', ')} |`),
  ),
)

// Diagrams: a state diagram in Markdown is replaced by the drawing of the machine with the same transitions.
const MACHINES = [
  { of: hold, start: 'none', title: 'The states of a hold' },
  { of: trackingRequest, start: 'pending', title: 'The states of a tracking request' },
  { of: document, start: 'submitted', title: 'The phases of a document' },
]
const drawn = text =>
  text.replace(/^```mermaid\n([^]*?)\n```$/gm, (_, code) => {
    const found = MACHINES.find(({ of }) => of.mermaid() === code)
    if (!found) throw new Error(`a diagram is not the table of a machine:\n${code}`)
    return diagram(found.of.machine, found.start, found.title)
  })

rmSync(ROOT, { recursive: true, force: true })
mkdirSync(`${ROOT}/public/images`, { recursive: true })
const groups = outline()
const pages = groups.flatMap(group => group.pages)
const { rewrite, files } = linker(pages)

// Pictures of the playground, one per heading of its guide.
const shots = await takeScreenshots(`${ROOT}/public/images`)
const illustrated = (source, text) =>
  source === 'docs/playground.md'
    ? shots.reduceRight(
        (page, { heading, says, name }) =>
          page.replace(`## ${heading}\n`, `$&\n![${says}](/images/playground-${name}.png)\n`),
        text,
      )
    : text

const withoutHead = text => text.replace(/^---\n[^]*?\n---\n+/, '').replace(/<!--[^]*?-->\n?/g, '')
const pageText = (source, text) =>
  escapeVue(illustrated(source, withGlossary(source, rewrite(source, drawn(withoutHead(text))))))
for (const { source, route } of pages) write(`${ROOT}/${route}.md`, pageText(source, readFileSync(source, 'utf8')))
for (const [path, route] of files) write(`${ROOT}/${route}.md`, filePage(path))

const [firstExample] = /```ts\n[^]*?```/.exec(readFileSync('README.md', 'utf8')) ?? []
if (firstExample === undefined) throw new Error('README.md has no example')
const landing = readFileSync('scripts/docs/landing.md', 'utf8')
write(`${ROOT}/index.md`, landing.replace('@@first-example@@', firstExample))

const toCamelCase = name => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
const entries = await writeReference(
  ROOT,
  pages,
  operations.map(({ name }) => ({ name, code: toCamelCase(name) })),
)
await checkExamples()

write(
  `${ROOT}/menu.json`,
  JSON.stringify({
    guide: groups.map(({ text, pages: items }) => ({
      text,
      items: items.map(({ title, route }) => ({ text: title.replaceAll('`', ''), link: `/${route}` })),
    })),
    reference: [
      {
        text: 'Reference',
        link: '/reference/',
        items: entries.map(({ name, route }) => ({ text: name, link: `/${route}` })),
      },
    ],
  }),
)
cpSync('docs/images', `${ROOT}/public/images`, { recursive: true })
copyFileSync('dist/playground.html', `${ROOT}/public/playground.html`)
copyFileSync('scripts/docs/icon.svg', `${ROOT}/public/icon.svg`)
write(`${ROOT}/.vitepress/config.mjs`, "export { default } from '../../../scripts/docs/config.mjs'\n")
write(`${ROOT}/.vitepress/theme/index.mjs`, "export { default } from '../../../../scripts/docs/theme.mjs'\n")
rmSync('site', { recursive: true, force: true })
await build(ROOT)
if (!existsSync('site/index.html')) throw new Error('the site has no front page')
if (!readFileSync('site/playground.html').equals(readFileSync('dist/playground.html')))
  throw new Error('a page of the site has the place of the playground')
console.log(`${pages.length} pages, ${files.size} files and ${entries.length} entries are in site`)
