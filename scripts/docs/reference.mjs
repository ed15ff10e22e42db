/**
 * Writes the reference as Markdown with typedoc, one page for each entry of the package: functions, then values, then types.
 * Each example has its import, and each function the operation and the pages of the guide that name it.
 *
 * Run alone, it checks that each exported type names only types that an entry exports, and that each link leads to one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  Application,
  CommentTag,
  Converter,
  DeclarationReflection,
  LiteralType,
  OptionDefaults,
  ReflectionKind,
  UnionType,
} from 'typedoc'
import { MarkdownPageEvent } from 'typedoc-plugin-markdown'
import ts from 'typescript'
import limits from '../config/size-limit.mjs'
import { exampleOf } from './example.mjs'
import { escapeVue } from './links.mjs'

/** @type {import('typedoc').TypeDocOptions & import('typedoc-plugin-markdown').PluginOptions} */
const OPTIONS = {
  plugin: ['typedoc-plugin-markdown'],
  logLevel: 'Warn',
  tsconfig: 'scripts/config/tsconfig.lib.json',
  // The step `types` reports the errors of the compiler.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
  // A segment is the inside of an index; the others give words to types, which the pages spell out.
  intentionallyNotExported: ['Segment', 'SUPPORT', 'Outputs'],
  blockTags: [...OptionDefaults.blockTags, '@clause', '@complexity'],
  readme: 'none',
  entryFileName: 'index',
  router: 'module',
  sluggerConfiguration: { lowercase: false },
  useCustomAnchors: true,
  disableSources: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  groupOrder: ['Functions', 'Variables', 'Type Aliases', '*'],
  sort: ['kind', 'source-order'],
  kindSortOrder: ['Function', 'Variable', 'TypeAlias'],
  useCodeBlocks: true,
  expandObjects: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideModifiers: true },
}

/** The entries of the package: the import name and the source. */
const entries = Object.entries(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8'))).map(
  ([name, source]) => [name === 'index' ? 'gateout' : `gateout/${name}`, source],
)

/** The name of an entry as a namespace of `gateout`. */
const familyOf = name => name.slice('gateout/'.length).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** The pages of the guide with their text. */
const readGuide = pages =>
  pages
    .filter(({ source }) => /^(README|docs\/)/.test(source))
    .map(page => ({ ...page, text: readFileSync(page.source, 'utf8') }))

/** The words of a type that is read from a constant, such as `(typeof WORDS)[number]`, in the order of the array. */
const wordsOf = (checker, node) => {
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(each => wordsOf(checker, each))
  const array = ts.isIndexedAccessTypeNode(node) && checker.getTypeFromTypeNode(node.objectType)
  const types =
    array && checker.isTupleType(array) ? checker.getTypeArguments(array) : [checker.getTypeFromTypeNode(node)]
  return types.flatMap(type => (type.isUnion() ? type.types : [type])).map(({ value }) => value)
}

const spellWords = context => {
  const { project, programs } = context
  for (const reflection of project.getReflectionsByKind(ReflectionKind.TypeAlias | ReflectionKind.Property)) {
    const node = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.type
    if (!node || !/\b(typeof|keyof)\b/.test(node.getText())) continue
    const words = wordsOf(programs[0].getTypeChecker(), node)
    if (words.every(word => word !== undefined))
      reflection.type = new UnionType(words.map(word => new LiteralType(word)))
  }
}

const moduleOf = reflection => (reflection.kind === ReflectionKind.Module ? reflection : moduleOf(reflection.parent))

/** Completes the comment of each function: imports for its examples, its operation, and the pages of the guide that name it. */
const completeComments = (project, guide, operations) => {
  for (const signature of project.getReflectionsByKind(ReflectionKind.CallSignature)) {
    const { comment, parent } = signature
    if (!comment || parent.kind !== ReflectionKind.Function) continue
    const page = moduleOf(parent)
    const code = `${familyOf(page.name)}.${parent.name}`
    const add = (tag, text) => text && comment.blockTags.push(new CommentTag(tag, [{ kind: 'text', text }]))
    for (const example of comment.getTags('@example'))
      for (const part of example.content)
        part.text = part.text.replace(/(?<=^```ts\n)[^]*(?=\n```$)/, text => exampleOf(page, text))
    const operation = operations.find(each => each.code === code)
    add('@operation', operation && `\`${operation.name}\`, for [any language](/conformance/operations)`)
    const pages = guide.filter(({ text }) => new RegExp(`\\b${code}\\b`).test(text))
    add('@inTheGuide', pages.map(({ title, route }) => `[${title}](/${route})`).join(', '))
  }
}

const LABELS = { Clause: '[Clauses](/conformance/clauses)', 'In The Guide': 'In the guide' }

/** Turns the headings of parts into labels. A table, a block of code or a smaller part needs none. */
const withLines = text =>
  text
    .replace(/^#{4,6} .+\n\n(?=\||```|#)/gm, '')
    .replace(/^#{4,6} (.+?)(?: \{#.*\})?\n\n/gm, (_, heading) => `**${LABELS[heading] ?? heading}** `)
    .replace(/^\*\*\*\n\n/gm, '')
    .replaceAll('| \\| ', '| ')
    .replaceAll('__namedParameters', 'input')
    // The rows of its properties say what the row of a parameter would repeat.
    .replace(/^\| `(\w+)\??` \| \\\{.*\n(?=\| `\1\.)/gm, '')
    .replace(/^### (\w+) \{.*\}\n\nRe(?:names and re-)?exports (.*)\n+/gm, '- `$1`: $2\n')
    // A type and a function whose names differ in case alone have different anchors.
    .replace(/((?:\{|\(|\.md)#)(?!Property-|Type-Parameter-)([\w.]+)-\d+(?=[)}])/g, '$1$2')

const sizeText = (name, size) => {
  if (size) return `At most **${size}**, minified and compressed.`
  return name === 'gateout'
    ? 'A bundler keeps only the families that you use.'
    : 'For programs on Node, so its size is not limited.'
}

/** The front page: for each entry its size and its functions. */
const indexText = (entries, sizes) =>
  [
    '# Reference',
    '',
    'Every function and type of the package, by entry. `gateout` has the families as namespaces, so that `evaluate` of `gateout/readiness` is also `readiness.evaluate`. The sentences are those that an editor shows.',
    '',
    '| entry | at most | functions |',
    '| --- | ---: | --- |',
    ...entries.map(({ name, route, children }) => {
      const functions = children.filter(({ kind }) => kind === ReflectionKind.Function)
      const links = functions.map(each => `[\`${each.name}\`](/${route}#${each.name})`)
      return `| [${name}](/${route}) | ${sizes.get(name) ?? '–'} | ${links.join(', ')} |`
    }),
    '',
  ].join('\n')

/** Writes the pages into a folder of the site and returns the entries with their routes. */
export const writeReference = async (root, guide, operations) => {
  const sizes = new Map(limits.map(({ name, limit }) => [name, limit]))
  const app = await Application.bootstrapWithPlugins({
    ...OPTIONS,
    entryPoints: entries.map(([, source]) => source),
    out: `${root}/reference`,
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, spellWords)
  app.converter.on(Converter.EVENT_RESOLVE_END, context =>
    completeComments(context.project, readGuide(guide), operations),
  )
  const found = new Map()
  app.renderer.on(MarkdownPageEvent.END, page => {
    if (!(page.model instanceof DeclarationReflection)) return
    const { name, children } = page.model
    found.set(name, { name, children, route: `reference/${page.url.replace(/\.md$/, '').replace(/\/index$/, '/')}` })
    page.contents = escapeVue(withLines(page.contents).replace(/^## /m, `${sizeText(name, sizes.get(name))}\n\n## `))
  })
  const project = await app.convert()
  if (project === undefined) throw new Error('typedoc cannot read the entries')
  app.validate(project)
  await app.generateOutputs(project)
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('typedoc has complaints about the reference')
  const pages = entries.map(([name]) => found.get(name))
  writeFileSync(`${root}/reference/index.md`, escapeVue(indexText(pages, sizes)))
  return pages
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await writeReference('temp/reference', [], [])
  console.log(`the types of ${pages.length} entries can be imported`)
}
