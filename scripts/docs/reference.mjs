/**
 * Writes the reference as Markdown, one page for each entry of the package: functions, then values, then types. Read by the
 * compiler from the sources, as an editor reads the declarations.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'
import { escapeVue } from './links.mjs'
import { describe, findUsers, functionSection, links, typeSection, valueSection } from './section.mjs'

/** The entries: the import name, the namespace in `gateout`, and the source. */
export const readEntries = () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const sources = JSON.parse(readFileSync('scripts/config/entries.json', 'utf8'))
  return Object.keys(exports)
    .filter(key => /^\.(\/[\w-]+)?$/.test(key))
    .flatMap(key => {
      const source = sources[key === '.' ? 'index' : key.slice(2)]
      const name = key.replace('.', 'gateout')
      const family = key.slice(2).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
      return source === undefined ? [] : [{ name, family, source, route: `reference/${name.replace('/', '-')}` }]
    })
}

const createProgram = entries => {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  return ts.createProgram(
    entries.map(({ source }) => source),
    { ...options, types: [], stableTypeOrdering: true },
  )
}

const first = ({ declarations }) => declarations?.[0]

/** The exports of an entry. The members of its namespaces have a prefix, and another entry as a namespace is left out. */
const readExports = (checker, program, entries) => {
  const sources = new Set(entries.map(({ source }) => program.getSourceFile(source)))
  const collect = (module, prefix) =>
    checker.getExportsOfModule(module).flatMap(exported => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      const declaration = first(symbol)
      if (declaration && ts.isSourceFile(declaration))
        return sources.has(declaration) ? [] : collect(symbol, `${prefix}${exported.name}.`)
      return [{ name: prefix + exported.name, symbol }]
    })
  return entries.map(entry => ({
    ...entry,
    exported: collect(checker.getSymbolAtLocation(program.getSourceFile(entry.source)), ''),
  }))
}

/** Whether a symbol is a function, another value, or a type. */
const kindOf = (checker, symbol) => {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return 'type'
  return checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0 ? 'function' : 'value'
}

/** The entry with the page of each symbol: the entry in whose folder it is declared, else the first that exports it. */
const findHomes = pages => {
  const homes = new Map()
  const distance = ({ source }, symbol) => {
    const file = first(symbol).getSourceFile().fileName
    if (file.endsWith(source)) return -2
    return source.endsWith('/index.ts') && file.includes(`${dirname(source)}/`) ? -1 : 0
  }
  for (const page of pages) {
    for (const { name, symbol } of page.exported) {
      const found = homes.get(symbol)
      if (found && distance(found.page, symbol) <= distance(page, symbol)) continue
      homes.set(symbol, { page, name })
    }
  }
  return homes
}

/** The pages of the guide that name a function. */
const readGuide = pages => {
  const texts = pages
    .filter(({ source }) => /^(README|docs\/)/.test(source))
    .map(page => ({ ...page, text: readFileSync(page.source, 'utf8') }))
  return name => texts.filter(({ text }) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text))
}

/** The limits in package.json by import name. */
const readSizes = () => {
  const { 'size-limit': limits } = JSON.parse(readFileSync('package.json', 'utf8'))
  return name => limits.find(limit => limit.name === name)?.limit
}

/** The sentences of the comment at the top of a source file. */
const headOf = source => {
  const [, comment = ''] = /^\/\*\*\n([^]*?)\n \*\//.exec(readFileSync(source, 'utf8')) ?? []
  return describe(comment.replace(/^ \* ?/gm, '')).split(/\n\n/)[0]
}

const sizeText = ({ name }, size) => {
  if (size) return `At most **${size}**, minified and compressed.`
  return name === 'gateout'
    ? 'A bundler keeps only the families that you use.'
    : 'For programs on Node, so its size is not limited.'
}

const pageText = (context, page) => {
  const { kinds, homes, sizeOf, families } = context
  const own = kind =>
    page.exported.filter(({ symbol }) => homes.get(symbol).page === page && kinds.get(symbol) === kind)
  const elsewhere = page.exported.filter(({ symbol }) => homes.get(symbol).page !== page)
  const group = (title, parts) => (parts.length === 0 ? [] : [`## ${title}`, '', ...parts.flat()])
  return [
    `# ${page.name}`,
    '',
    headOf(page.source),
    '',
    sizeText(page, sizeOf(page.name)),
    '',
    ...(page.name === 'gateout' ? [families, ''] : []),
    ...group(
      'Functions',
      own('function').map(({ name, symbol }) => functionSection(context, page, name, symbol)),
    ),
    ...group(
      'Values',
      own('value').map(({ name, symbol }) => valueSection(context, name, symbol)),
    ),
    ...group(
      'Types',
      own('type').map(({ name, symbol }) => typeSection(context, name, symbol)),
    ),
    ...(elsewhere.length === 0
      ? []
      : [
          '## Also exported',
          '',
          links(
            elsewhere.map(({ name, symbol }) => ({
              text: `\`${name}\``,
              to: `${homes.get(symbol).page.route}#${homes.get(symbol).name}`,
            })),
          ),
          '',
        ]),
  ].join('\n')
}

/** The front page: for each entry its size, its question and its functions. */
const indexText = (pages, { kinds, homes, sizeOf }) => {
  const rows = pages.map(page => {
    const functions = page.exported.filter(
      ({ symbol }) => homes.get(symbol).page === page && kinds.get(symbol) === 'function',
    )
    const names = links(functions.map(({ name }) => ({ text: `\`${name}\``, to: `${page.route}#${name}` })))
    return `| [${page.name}](/${page.route}) | ${sizeOf(page.name) ?? '–'} | ${names} |`
  })
  return [
    '# Reference',
    '',
    'Every function and type of the package, by entry. `gateout` has the families as namespaces, so that `evaluate` of `gateout/readiness` is also `readiness.evaluate`. The sentences are those that an editor shows.',
    '',
    '| entry | at most | functions |',
    '| --- | ---: | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** Writes the pages into a folder of the site and returns the import names with their routes. */
export const writeReference = (root, guide, operations) => {
  const entries = readEntries()
  const program = createProgram(entries)
  const checker = program.getTypeChecker()
  const pages = readExports(checker, program, entries)
  const homes = findHomes(pages)
  const kinds = new Map([...homes.keys()].map(symbol => [symbol, kindOf(checker, symbol)]))
  const linkOf = symbol => {
    const home = homes.get(symbol)
    return home && `/${home.page.route}#${home.name}`
  }
  const families = `Namespaces: ${links(
    pages.filter(({ name }) => name !== 'gateout').map(({ family, route }) => ({ text: `\`${family}\``, to: route })),
  )}.`
  const known = { checker, homes, kinds, linkOf, operations, families, guideOf: readGuide(guide), sizeOf: readSizes() }
  const context = { ...known, users: findUsers(known) }
  mkdirSync(`${root}/reference`, { recursive: true })
  for (const page of pages) writeFileSync(`${root}/${page.route}.md`, escapeVue(pageText(context, page)))
  writeFileSync(`${root}/reference/index.md`, escapeVue(indexText(pages, context)))
  return pages.map(({ name, route }) => ({ name, route }))
}
