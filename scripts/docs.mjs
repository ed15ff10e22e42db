/**
 * Builds the documentation site into `site`: an API reference of every entry, the guide in `docs`, the clauses with
 * their rules, CONFORMANCE, and the playground. Nothing on it is loaded from elsewhere. Needs the build.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { Application, OptionDefaults } from 'typedoc'
import { clauses, operations } from 'gateout/oracle'
import { takeScreenshots } from './screenshots.mjs'

const FOLDER = 'temp/docs'
mkdirSync(FOLDER, { recursive: true })

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const config = readFileSync('tsup.config.ts', 'utf8')
const sourceOf = name => new RegExp(`^ +'?${name}'?: '(src/[^']+)'`, 'm').exec(config)?.[1]
/** The source of each entry, with its import name. */
const entries = new Map(
  Object.keys(exports)
    .filter(key => /^\.(\/[\w-]+)?$/.test(key))
    .flatMap(key => {
      const source = sourceOf(key === '.' ? 'index' : key.slice(2))
      return source === undefined ? [] : [[source, key.replace('.', 'gateout')]]
    }),
)

const namesWith = id => operations.filter(operation => operation.clauses.includes(id)).map(({ name }) => `\`${name}\``)
const cell = text => text.replaceAll('|', '\\|').replaceAll('{', '\\{').replaceAll('<', '&lt;')
writeFileSync(
  `${FOLDER}/clauses.md`,
  [
    '---',
    'title: Clauses',
    '---',
    '',
    '# Clauses',
    '',
    'Every rule under its permanent id. A `must` is a rule of the interface; a `decision` settles what the interface ' +
      'leaves open.',
    '',
    '| clause | level | rule | operations |',
    '| --- | --- | --- | --- |',
    ...clauses.map(
      ({ id, level, rule }) =>
        `| ${id} | ${level} | ${cell(rule)} | ${id === 'FORM-1' ? 'all' : namesWith(id).join(', ')} |`,
    ),
    '',
  ].join('\n'),
)
writeFileSync(
  `${FOLDER}/operations.md`,
  [
    '---',
    'title: Operations',
    '---',
    '',
    '# Operations',
    '',
    'As the oracle, `gateout map` and the laws name them; in code the same name in camelCase.',
    '',
    '| operation | what it does | clauses |',
    '| --- | --- | --- |',
    ...operations.map(({ name, summary, clauses: ids }) => `| \`${name}\` | ${cell(summary)} | ${ids.join(', ')} |`),
    '',
  ].join('\n'),
)

/** The playground, which typedoc copies next to the pages that link to it. */
const PLAYGROUND = 'playground.html'
copyFileSync(`dist/${PLAYGROUND}`, `${FOLDER}/${PLAYGROUND}`)

/** Copies a page. Links to files that are not on the site become plain text. */
const copy = (from, to, { head = '', images = [] } = {}) => {
  const text = readFileSync(from, 'utf8')
    .replace(/\]\((docs\/playground\.md|\.\.\/dist\/playground\.html)\)/g, `](${PLAYGROUND})`)
    .replace(/\[([^\]]+)\]\((?!https?:|#|playground\.html)[^)]+\)/g, '$1')
    .replace(/<!-- .*? -->\n/g, '')
  const shown = images.reduceRight(
    (page, { heading, image }) => page.replace(`## ${heading}\n`, `$&\n${image}\n`),
    text,
  )
  writeFileSync(`${FOLDER}/${to}`, `${head}${shown}`)
  return to
}
copy('README.md', 'readme.md')
const images = await takeScreenshots(FOLDER)
const guide = readdirSync('docs')
  .filter(name => name.endsWith('.md'))
  .sort()
  .map(name => copy(`docs/${name}`, name, { images: name === 'playground.md' ? images : [] }))
const others = ['Conformance', 'Contract', 'Contributing', 'Security', 'Changelog']
  .filter(title => existsSync(`${title.toUpperCase()}.md`))
  .map(title =>
    copy(`${title.toUpperCase()}.md`, `${title.toLowerCase()}.md`, { head: `---\ntitle: ${title}\n---\n\n` }),
  )
const pages = [...guide, 'clauses.md', 'operations.md', ...others].map(name => `${FOLDER}/${name}`)

const app = await Application.bootstrap({
  name: 'gateout',
  entryPoints: [...entries.keys()],
  projectDocuments: pages,
  readme: `${FOLDER}/readme.md`,
  out: 'site',
  tsconfig: 'tsconfig.lib.json',
  blockTags: [...OptionDefaults.blockTags, '@clause'],
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  githubPages: false,
  hideGenerator: true,
  sort: ['source-order'],
  sortEntryPoints: false,
  logLevel: 'Error',
  validation: { notExported: false, invalidLink: true, invalidPath: true, rewrittenLink: false, notDocumented: false },
})
const project = await app.convert()
if (!project || app.logger.hasErrors()) process.exit(1)
for (const [source, name] of entries) {
  const module = project.children?.find(
    child => child.name === source.replace(/^src\//, '').replace(/(\/index)?\.ts$/, ''),
  )
  if (module) module.name = name
}
await app.generateOutputs(project)
if (app.logger.hasErrors()) process.exit(1)

// The playground gets a short URL, which people can share.
renameSync(`site/media/${PLAYGROUND}`, `site/${PLAYGROUND}`)
for (const name of readdirSync('site', { recursive: true }).filter(path => path.endsWith('.html'))) {
  const html = readFileSync(`site/${name}`, 'utf8')
  if (html.includes(`media/${PLAYGROUND}`))
    writeFileSync(`site/${name}`, html.replaceAll(`media/${PLAYGROUND}`, PLAYGROUND))
}
console.log(`${entries.size} entries and ${pages.length} pages are in site`)
