/**
 * Maps the links of the repository to pages of the site. Any other linked file gets a page with its content, and a
 * linked folder leads to its README, or to a list of its files.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, normalize } from 'node:path'

/** README.md is the front page of the repository; the site has its own. */
const ROUTES = { 'README.md': 'getting-started', docs: 'getting-started' }
const LANGUAGES = {
  mjs: 'js',
  ts: 'ts',
  json: 'json',
  jsonl: 'json',
  py: 'python',
  sql: 'sql',
  html: 'html',
  css: 'css',
}

/** Replaces the prose between fenced code blocks. */
const inProse = (text, replace) =>
  text
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, i) => (i % 2 === 0 ? replace(part) : part))
    .join('')

/** The id of a heading, as other renderers of Markdown make it. */
export const slugify = heading =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

const fileRoute = path => `files/${path}`

/** Returns a function that rewrites the links of a page, and the map of the files that need a page. */
export const linker = pages => {
  const routes = new Map([...Object.entries(ROUTES), ...pages.map(({ source, route }) => [source, route])])
  const files = new Map()

  const routeOf = path => {
    if (routes.has(path)) return routes.get(path)
    if (existsSync(path) && statSync(path).isDirectory() && routes.has(`${path}/README.md`))
      return routes.get(`${path}/README.md`)
    if (!existsSync(path)) throw new Error(`a page links to ${path}, which does not exist`)
    files.set(path, fileRoute(path))
    return fileRoute(path)
  }

  /** The link of the site for a link from a file; links to other sites stay. */
  const linkOf = (from, target) => {
    if (/^(\w+:|#|\/)/.test(target)) return target
    const [path, anchor] = target.split('#')
    const resolved = normalize(`${dirname(from)}/${path}`).replace(/\/$/, '')
    if (/^dist\/playground\.html$/.test(resolved)) return `pathname:///playground.html${anchor ? `#${anchor}` : ''}`
    if (/^docs\/images\//.test(resolved)) return `/${resolved.slice('docs/'.length)}`
    return `/${routeOf(resolved)}.md${anchor ? `#${anchor}` : ''}`
  }

  const rewrite = (from, text) =>
    inProse(text, prose =>
      prose
        .replace(/(\]\()([^)\s]+)(\))/g, (_, open, target, close) => `${open}${linkOf(from, target)}${close}`)
        .replace(/\[([^\]]+)\]\(pathname:\/\/([^)]+)\)/g, '[$1]($2){target="_self"}'),
    )

  return { rewrite, files }
}

/** A page with the content of a file, or with the list of a folder. */
export const filePage = path => {
  const head = `---\nsearch: false\noutline: false\n---\n\n# ${path}\n\n`
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path)
      .filter(name => name !== 'node_modules')
      .sort()
    return `${head}${names.map(name => `- ${name}`).join('\n')}\n`
  }
  const language = LANGUAGES[extname(path).slice(1)] ?? 'text'
  return `${head}\`\`\`\`${language}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\`\`\n`
}

/** Escapes the two things in prose that Vue would read as its own: interpolations, and tags that HTML does not have. */
export const escapeVue = text =>
  inProse(text, prose =>
    prose
      .split(/(`[^`\n]*`)/)
      .map((part, i) => (i % 2 === 0 ? part.replaceAll('{{', '&#123;&#123;') : part))
      .join(''),
  )
