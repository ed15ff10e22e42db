/**
 * Writes the reference as Markdown, one page for each entry of the package, with typedoc.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { Application, OptionDefaults } from 'typedoc'
import { slugify } from './links.mjs'

/** The source of each entry, with its import name. */
const entries = () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const config = readFileSync('tsup.config.ts', 'utf8')
  const sourceOf = name => new RegExp(`^ +'?${name}'?: '(src/[^']+)'`, 'm').exec(config)?.[1]
  return new Map(
    Object.keys(exports)
      .filter(key => /^\.(\/[\w-]+)?$/.test(key))
      .flatMap(key => {
        const source = sourceOf(key === '.' ? 'index' : key.slice(2))
        return source === undefined ? [] : [[source, key.replace('.', 'gateout')]]
      }),
  )
}

/**
 * Corrects the output of typedoc: an argument that is taken apart has no name, and the ids in its links differ from the
 * ids of the headings in an underscore, or count headings of another case.
 */
const correct = folder => {
  const names = readdirSync(folder, { recursive: true }).filter(path => path.endsWith('.md'))
  const texts = new Map(names.map(name => [normalize(`${folder}/${name}`), readFileSync(`${folder}/${name}`, 'utf8')]))
  const ids = new Map(
    [...texts].map(([path, text]) => [
      path,
      new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugify(heading))),
    ]),
  )
  const idOf = (path, id) =>
    [id, id.replaceAll('-', '_'), id.replace(/-\d+$/, '')].find(each => ids.get(path)?.has(each)) ?? id
  for (const [path, text] of texts) {
    const corrected = text
      .replace(/(\\?_){2}namedParameters/g, 'input')
      .replace(/\]\(([^)#\s]*)#([\w-]+)\)/g, (_, to, id) => {
        const target = to === '' ? path : normalize(`${dirname(path)}/${to}`)
        return `](${to}#${idOf(target, id)})`
      })
    writeFileSync(path, corrected)
  }
}

/** Writes the pages into a folder of the site and returns the import names with their routes. */
export const writeReference = async (root, folder) => {
  const named = entries()
  const app = await Application.bootstrapWithPlugins({
    name: 'Reference',
    entryPoints: [...named.keys()],
    plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
    docsRoot: root,
    out: `${root}/${folder}`,
    outputFileStrategy: 'modules',
    entryFileName: 'index',
    mergeReadme: false,
    readme: 'none',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    useHTMLEncodedBrackets: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    enumMembersFormat: 'table',
    expandObjects: false,
    tsconfig: 'tsconfig.lib.json',
    blockTags: [...OptionDefaults.blockTags, '@clause', '@complexity'],
    excludeInternal: true,
    excludePrivate: true,
    disableSources: true,
    sort: ['source-order'],
    sortEntryPoints: false,
    logLevel: 'Error',
    validation: {
      notExported: false,
      invalidLink: true,
      invalidPath: true,
      rewrittenLink: false,
      notDocumented: false,
    },
  })
  const project = await app.convert()
  if (!project || app.logger.hasErrors()) throw new Error('typedoc cannot read the sources')
  for (const [source, name] of named) {
    const module = project.children?.find(
      child => child.name === source.replace(/^src\//, '').replace(/(\/index)?\.ts$/, ''),
    )
    if (module) module.name = name
  }
  await app.generateOutputs(project)
  if (app.logger.hasErrors()) throw new Error('typedoc cannot write the reference')
  correct(`${root}/${folder}`)
  return [...named.values()].map(name => {
    const route = `${folder}/${name}`
    return { name, route: existsSync(`${root}/${route}.md`) ? route : `${route}/` }
  })
}
