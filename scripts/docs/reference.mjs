/**
 * Writes the reference as Markdown, one page for each entry of the package: functions, then values, then types. Read by the
 * compiler from the sources, as an editor reads the declarations.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'
import { exampleOf } from './example.mjs'
import { escapeVue } from './links.mjs'
import { createPrinter } from './type-text.mjs'

/** The entries: the import name, the namespace in `gateout`, and the source. */
export const readEntries = () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const config = readFileSync('tsup.config.ts', 'utf8')
  const sourceOf = name => new RegExp(`^ +'?${name}'?: '(src/[^']+)'`, 'm').exec(config)?.[1]
  return Object.keys(exports)
    .filter(key => /^\.(\/[\w-]+)?$/.test(key))
    .flatMap(key => {
      const source = sourceOf(key === '.' ? 'index' : key.slice(2))
      const name = key.replace('.', 'gateout')
      const family = key.slice(2).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
      return source === undefined ? [] : [{ name, family, source, route: `reference/${name.replace('/', '-')}` }]
    })
}

const createProgram = entries => {
  const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  return ts.createProgram(
    entries.map(({ source }) => source),
    { ...options, noEmit: true, stableTypeOrdering: true },
  )
}

const first = ({ declarations }) => declarations?.[0]
const textOf = parts => ts.displayPartsToString(parts)

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

/** Markdown of a docstring. A link to another symbol is its name in code, and `<` outside code is not a tag. */
const describe = text =>
  text
    .replace(/\{@link (\S+?)\}/g, '`$1`')
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replace(/<(?=[a-z/])/gi, '&lt;') : part))
    .join('')
    .trim()

const tagsOf = (checker, symbol, name) =>
  symbol
    .getJsDocTags(checker)
    .filter(tag => tag.name === name)
    .map(({ text }) => describe(textOf(text)))

const docOf = (checker, symbol) => describe(textOf(symbol.getDocumentationComment(checker)))

const cell = text => text.replace(/\n\s*/g, ' ').replaceAll('|', '\\|')

/** The pages of the guide that name a function. */
const readGuide = pages => {
  const texts = pages
    .filter(({ source }) => /^(README|docs\/)/.test(source))
    .map(page => ({ ...page, text: readFileSync(page.source, 'utf8') }))
  return name => texts.filter(({ text }) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text))
}

const links = items => items.map(({ text, to }) => `[${text}](/${to})`).join(', ')
const line = (label, text) => (text ? [`**${label}** ${text}`, ''] : [])

/** Returns the functions that write the sections of an entry's page. */
const createSections = ({ checker, homes, guideOf, operations }) => {
  const users = new Map()
  const addUse = (symbol, user) => {
    if (symbol !== user) users.set(symbol, (users.get(symbol) ?? new Set()).add(user))
  }
  const anchorOf = symbol => {
    const home = homes.get(symbol)
    return home && `/${home.page.route}#${home.name}`
  }
  const printer = createPrinter(checker, symbol => anchorOf(symbol))

  const propertyTable = (rows, head) => {
    if (rows.length === 0) return []
    if (rows.every(({ text }) => text === ''))
      return [`| ${head} | type |`, '| --- | --- |', ...rows.map(({ name, type }) => `| \`${name}\` | ${type} |`), '']
    return [
      `| ${head} | type | description |`,
      '| --- | --- | --- |',
      ...rows.map(({ name, type, text }) => `| \`${name}\` | ${type} | ${cell(text)} |`),
      '',
    ]
  }

  const rowsOf = (type, at, prefix = '') =>
    checker.getPropertiesOfType(type).map(property => ({
      name: `${prefix}${property.name}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}`,
      type: printer.property(property, at),
      text: docOf(checker, property),
    }))

  const parameterRows = signature =>
    signature.parameters.flatMap(parameter => {
      const node = parameter.valueDeclaration
      const name = ts.isIdentifier(node.name) ? node.name.text : 'input'
      const isOptional = node.questionToken !== undefined || node.initializer !== undefined
      const row = {
        name: `${name}${isOptional ? '?' : ''}`,
        type: printer.parameter(parameter, node),
        text: docOf(checker, parameter),
      }
      const parts = printer.inlineProperties(node.type)
      return parts ? rowsOf(parts, node, `${name}.`) : [row]
    })

  const takes = (user, type) => {
    const [signature] = checker.getTypeOfSymbol(user).getCallSignatures()
    return signature !== undefined && printer.taken(signature).has(type)
  }

  const noteUses = (user, symbol) => printer.mentioned(symbol).forEach(each => addUse(each, user))

  const namesOf = symbols =>
    links(
      [...symbols].flatMap(symbol => {
        const home = homes.get(symbol)
        return home ? [{ text: `\`${qualified(home)}\``, to: `${home.page.route}#${home.name}` }] : []
      }),
    )

  /** The functions that take the result of a function. A type that most functions use does not relate them. */
  const takersOf = (symbol, signature) =>
    [...printer.returned(signature)]
      .map(type => [...(users.get(type) ?? [])].filter(user => user !== symbol && takes(user, type)))
      .filter(takers => takers.length < MANY)
      .flat()

  const functionSection = (page, name, symbol) => {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
    const operation = operations.find(each => each.code === `${page.family}.${name}`)
    const clauses = tagsOf(checker, symbol, 'clause').flatMap(text => text.split(/\s+/))
    const examples = tagsOf(checker, symbol, 'example').map(text => exampleOf(page, text))
    if (examples.length === 0) throw new Error(`${name} of ${page.name} has no example`)
    return [
      `### ${name}() {#${name}}`,
      '',
      '```ts',
      printer.signature(name, signature),
      '```',
      '',
      docOf(checker, symbol),
      '',
      ...propertyTable(parameterRows(signature), 'argument'),
      ...line('Returns', printer.result(signature)),
      ...line('Throws', tagsOf(checker, symbol, 'throws').map(printer.throwsText).join('; ')),
      ...line('Complexity', tagsOf(checker, symbol, 'complexity').join('; ')),
      ...examples.flatMap(text => ['```ts', text, '```', '']),
      ...line(
        'See also',
        [...tagsOf(checker, symbol, 'see'), namesOf(new Set(takersOf(symbol, signature)))].filter(Boolean).join(', '),
      ),
      ...line('[Clauses](/conformance/clauses)', clauses.join(', ')),
      ...line(
        'Operation',
        operation && `\`${operation.name}\`, for [any language](/conformance/operations) and in \`gateout map\``,
      ),
      ...line(
        'In the guide',
        links(guideOf(`${page.family}.${name}`).map(({ title, route }) => ({ text: title, to: route }))),
      ),
    ]
  }

  const valueSection = (name, symbol) => [
    `### ${name} {#${name}}`,
    '',
    '```ts',
    printer.value(name, symbol),
    '```',
    '',
    docOf(checker, symbol),
    '',
  ]

  const typeSection = (name, symbol) => {
    const shape = printer.shape(symbol)
    return [
      `### ${name} {#${name}}`,
      '',
      '```ts',
      shape.text,
      '```',
      '',
      docOf(checker, symbol),
      '',
      ...(shape.type ? propertyTable(rowsOf(shape.type, first(symbol)), 'property') : []),
      ...line('Used by', namesOf(users.get(symbol) ?? [])),
    ]
  }

  return { functionSection, valueSection, typeSection, noteUses }
}

/** A type that so many functions take is too general to relate them. */
const MANY = 12

const qualified = ({ page, name }) => (page.name === 'gateout' ? name : `${page.family}.${name}`)

/** The limits in .size-limit.json by import name. */
const readSizes = () => {
  const limits = JSON.parse(readFileSync('.size-limit.json', 'utf8'))
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

const pageText = (page, sections, { kinds, homes, sizeOf, families }) => {
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
      own('function').map(({ name, symbol }) => sections.functionSection(page, name, symbol)),
    ),
    ...group(
      'Values',
      own('value').map(({ name, symbol }) => sections.valueSection(name, symbol)),
    ),
    ...group(
      'Types',
      own('type').map(({ name, symbol }) => sections.typeSection(name, symbol)),
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
  const sections = createSections({ checker, homes, guideOf: readGuide(guide), operations })
  for (const [symbol] of homes) sections.noteUses(symbol, symbol)
  const context = { kinds, homes, sizeOf: readSizes() }
  const families = `Namespaces: ${links(
    pages.filter(({ name }) => name !== 'gateout').map(({ family, route }) => ({ text: `\`${family}\``, to: route })),
  )}.`
  mkdirSync(`${root}/reference`, { recursive: true })
  for (const page of pages)
    writeFileSync(`${root}/${page.route}.md`, escapeVue(pageText(page, sections, { ...context, families })))
  writeFileSync(`${root}/reference/index.md`, escapeVue(indexText(pages, context)))
  return pages.map(({ name, route }) => ({ name, route }))
}
