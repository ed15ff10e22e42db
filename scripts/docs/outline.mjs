/**
 * The pages of the site in the order of its menu: each Markdown file of the repository with its route.
 *
 * A Markdown file in `docs` without a row here is added to the group of its folder.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const guide = name => [`docs/${name}.md`, name]

/**
 * The groups are named after their readers.
 *
 * @type {{ text: string, folder?: string, pages: string[][] }[]}
 */
const GROUPS = [
  {
    text: 'For dispatchers',
    pages: [guide('dispatcher'), ['docs/playground.md', 'using-the-playground'], guide('glossary')],
  },
  { text: 'For accountants', pages: ['check-an-invoice', 'day-by-day'].map(guide) },
  {
    text: 'For developers',
    pages: ['getting-started', 'cookbook', 'results-and-errors', 'tolerant-and-strict', 'front-end', 'costs'].map(
      guide,
    ),
  },
  {
    text: 'The rules in code',
    pages: [
      'readiness-and-fees',
      'pickup',
      'free-time',
      'webhooks',
      'tracker-and-stores',
      'deep-links',
      'tracking-requests',
      'custom-fields',
      'documents',
    ].map(guide),
  },
  { text: 'Around the code', pages: ['command-line', 'tables', 'sql', 'mcp', 'other-trackers'].map(guide) },
  { text: 'In depth', pages: ['performance', 'architecture'].map(guide) },
  {
    text: 'For implementers',
    folder: 'conformance',
    pages: [
      ['docs/CONFORMANCE.md', 'conformance/guide'],
      ['docs/conformance/second-hour.md', 'conformance/second-hour'],
      ['docs/conformance/traps.md', 'conformance/traps'],
      ['vectors/README.md', 'conformance/vectors'],
      ['docs/conformance/implementations.md', 'conformance/implementations'],
      ['temp/docs/operations.md', 'conformance/operations'],
      ['temp/docs/clauses.md', 'conformance/clauses'],
    ],
  },
  { text: 'The contract', folder: 'contract', pages: [['docs/contract/README.md', 'contract/overview']] },
  {
    text: 'Project',
    pages: ['CHANGELOG.md', '.github/CONTRIBUTING.md', 'AGENTS.md', '.github/SECURITY.md', 'docs/SKILL.md'].map(
      path => [path, `project/${basename(path, '.md').toLowerCase()}`],
    ),
  },
]

const pagesIn = folder =>
  readdirSync(folder)
    .sort()
    .filter(name => existsSync(`${folder}/${name}/README.md`))
    .map(name => [`${folder}/${name}/README.md`, `${folder}/${name}`])

/** The title of a page: its first heading. */
export const titleOf = source => {
  if (!existsSync(source)) throw new Error(`the menu of the site names ${source}, which does not exist`)
  return /^# (.+)$/m.exec(readFileSync(source, 'utf8'))?.[1] ?? source
}

const markdownIn = folder =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.md'))
        .sort()
        .map(name => `${folder}/${name}`)
    : []

/** The groups of the menu, each with `{ source, route, title }` for its pages. */
export const outline = () => {
  const listed = new Set(GROUPS.flatMap(({ pages }) => pages.map(([source]) => source)))
  const unlisted = folder =>
    markdownIn(folder)
      .filter(source => !listed.has(source))
      .map(source => [source, source.replace(/^docs\/|\.md$/g, '')])
  const withUnlisted = GROUPS.map(group => {
    if (group.folder) return { ...group, pages: [...group.pages, ...unlisted(`docs/${group.folder}`)] }
    return group.text === 'In depth' ? { ...group, pages: [...group.pages, ...unlisted('docs')] } : group
  })
  const programs = [
    { text: 'Examples', pages: pagesIn('examples') },
    { text: 'Implementations', pages: pagesIn('implementations') },
  ]
  return [...withUnlisted, ...programs].map(({ text, pages }) => ({
    text,
    pages: pages.map(([source, route]) => ({ source, route, title: titleOf(source) })),
  }))
}
