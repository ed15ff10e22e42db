/**
 * Writes the declarations of every entry into `dist`, from the output of tsc in `temp/declarations`.
 *
 * Each module keeps its file, in `dist/types`, so that a namespace member has its own docstring and name in an editor. A file
 * has only the declarations that an entry needs, so that an import does not load io-ts. The files are CommonJS declarations,
 * which both formats can import: `NAME.d.ts` exports `NAME.d.cts` again. Only a module that leads to a package whose types
 * differ by format has declarations in both.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const SOURCE = 'temp/declarations/src'
const TARGET = 'dist/types'
/** The packages with a class that has private members and is declared once for each format: the two are different types. */
const DECLARED_TWICE = new Set(['fast-check'])
/** Every export of a module. */
const ALL = '*'

/** The entries: the name of the file in dist, and the path of the module in src without its extension. */
const entries = Object.entries(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8'))).map(
  ([name, module]) => ({ name, path: module.replace(/^src\/|\.ts$/g, '') }),
)

/** The path in src of the module that a specifier means, without its extension, or undefined for a package. */
const resolveFrom = (path, specifier) => {
  if (!specifier.startsWith('.')) return undefined
  const base = join(dirname(path), specifier)
  const found = [base, `${base}/index`].find(candidate => existsSync(`${SOURCE}/${candidate}.d.ts`))
  if (found === undefined) throw new Error(`${path} imports ${specifier}, which has no declaration`)
  return found
}

const textOf = node => node.getText().slice(1, -1)
const namesOf = statement => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return statement.name ? [statement.name.text] : []
}
const isExported = statement => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

/** The statements of a module: its declarations by name, its imports by local name, and its exports by exported name. */
const readModule = path => {
  const file = ts.createSourceFile(
    `${path}.d.ts`,
    readFileSync(`${SOURCE}/${path}.d.ts`, 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  )
  const module = { path, file, declared: new Map(), imported: new Map(), exported: new Map(), needed: new Set() }
  const add = (map, name, value) => map.set(name, [...(map.get(name) ?? []), value])
  for (const statement of file.statements) {
    const specifier =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined
    const from = specifier && resolveFrom(path, textOf(specifier))
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      if (!bindings) continue
      if (ts.isNamespaceImport(bindings)) module.imported.set(bindings.name.text, { from, name: ALL })
      else
        for (const { name, propertyName } of bindings.elements)
          module.imported.set(name.text, { from, name: (propertyName ?? name).text })
    } else if (ts.isExportDeclaration(statement)) {
      if (!statement.exportClause)
        for (const name of moduleAt(from).exported.keys()) module.exported.set(name, { from, name })
      else if (ts.isNamespaceExport(statement.exportClause))
        module.exported.set(statement.exportClause.name.text, { from, name: ALL })
      else
        for (const { name, propertyName } of statement.exportClause.elements)
          module.exported.set(name.text, { from: statement.moduleSpecifier && from, name: (propertyName ?? name).text })
    } else
      for (const name of namesOf(statement)) {
        add(module.declared, name, statement)
        if (isExported(statement)) module.exported.set(name, { name })
      }
  }
  return module
}

const modules = new Map()
const moduleAt = path => {
  if (!modules.has(path)) modules.set(path, readModule(path))
  return modules.get(path)
}

/** Marks an export of a module as needed, and everything that it refers to. */
const needExport = (path, name) => {
  const module = moduleAt(path)
  if (name === ALL) {
    for (const each of module.exported.keys()) needExport(path, each)
    return
  }
  const found = module.exported.get(name)
  if (!found) throw new Error(`${path} does not export ${name}`)
  if (module.needed.has(`export ${name}`)) return
  module.needed.add(`export ${name}`)
  if (found.from !== undefined) needExport(found.from, found.name)
  else needLocal(module, found.name)
}

const needLocal = (module, name) => {
  if (module.needed.has(name)) return
  const imported = module.imported.get(name)
  if (!imported && !module.declared.has(name)) return
  module.needed.add(name)
  if (imported?.from !== undefined) needExport(imported.from, imported.name)
  for (const statement of module.declared.get(name) ?? []) needPartsOf(module, statement)
}

/** The node of a name that a node refers to; a name that it declares, such as of a parameter, is not one. */
const referenceIn = node => {
  if (ts.isTypeReferenceNode(node)) return node.typeName
  if (ts.isTypeQueryNode(node)) return node.exprName
  return ts.isExpressionWithTypeArguments(node) || ts.isComputedPropertyName(node) ? node.expression : undefined
}
const leftmost = node => (ts.isQualifiedName(node) ? leftmost(node.left) : (node.expression ?? node))

const needPartsOf = (module, node) => {
  const reference = referenceIn(node)
  if (reference) needLocal(module, leftmost(reference).text)
  if (ts.isImportTypeNode(node)) {
    const from = resolveFrom(module.path, textOf(node.argument))
    if (from !== undefined) needExport(from, node.qualifier ? leftmost(node.qualifier).text : ALL)
  }
  node.forEachChild(child => needPartsOf(module, child))
}

/** The specifier after `from`, and in a type such as `import("./a")`. */
const SPECIFIER = /(\bfrom '|\bimport\(")([^'"]*)(?=['"])/g

const withSpecifiers = (path, text, extensionOf) =>
  text.replace(SPECIFIER, (_, open, specifier) => {
    const target = resolveFrom(path, specifier)
    if (target === undefined) return `${open}${specifier}`
    const to = relative(dirname(path), target)
    return `${open}${to.startsWith('.') ? to : `./${to}`}.${extensionOf(target)}`
  })

/** An import or an export without the names that are not needed, or undefined if none is. */
const withoutUnneeded = (statement, clause, isNeeded) => {
  const text = statement.getText()
  if (ts.isExportDeclaration(statement) && !clause) return text
  if (!clause || ts.isNamespaceImport(clause) || ts.isNamespaceExport(clause))
    return clause && isNeeded(clause.name.text) ? text : undefined
  const kept = clause.elements.filter(({ name }) => isNeeded(name.text))
  const names = kept.map(each => each.getText()).join(', ')
  return kept.length === 0 ? undefined : text.replace(clause.getText(), `{ ${names} }`)
}

const printStatement = ({ needed }, statement) => {
  if (ts.isImportDeclaration(statement))
    return withoutUnneeded(statement, statement.importClause?.namedBindings, name => needed.has(name))
  if (ts.isExportDeclaration(statement))
    return withoutUnneeded(statement, statement.exportClause, name => needed.has(`export ${name}`))
  if (!namesOf(statement).some(name => needed.has(name))) return undefined
  const doc = ts.getJSDocCommentsAndTags(statement).at(-1)
  const start = doc && ts.isJSDoc(doc) ? doc.getStart() : statement.getStart()
  return statement.getSourceFile().text.slice(start, statement.getEnd())
}

for (const { path } of entries) needExport(path, ALL)

/** The text of the needed declarations by path. */
const texts = new Map(
  [...modules.values()]
    .map(module => [module.path, module.file.statements.map(each => printStatement(module, each)).filter(Boolean)])
    .filter(([, statements]) => statements.length > 0)
    .map(([path, statements]) => [path, `${statements.join('\n')}\n`]),
)
const specifiersIn = path => [...(texts.get(path) ?? '').matchAll(SPECIFIER)].map(([, , specifier]) => specifier)

/** The paths of the modules that lead to a package of DECLARED_TWICE. */
const inBothFormats = new Set()
const addUsersOf = isUsed => {
  for (const path of texts.keys())
    if (!inBothFormats.has(path) && specifiersIn(path).some(specifier => isUsed(path, specifier))) {
      inBothFormats.add(path)
      addUsersOf((from, specifier) => resolveFrom(from, specifier) === path)
    }
}
addUsersOf((_, specifier) => DECLARED_TWICE.has(specifier))

const moduleExtension = path => (inBothFormats.has(path) ? 'js' : 'cjs')

rmSync(TARGET, { recursive: true, force: true })
for (const [path, text] of texts) {
  mkdirSync(dirname(`${TARGET}/${path}`), { recursive: true })
  writeFileSync(
    `${TARGET}/${path}.d.cts`,
    withSpecifiers(path, text, () => 'cjs'),
  )
  if (inBothFormats.has(path)) writeFileSync(`${TARGET}/${path}.d.ts`, withSpecifiers(path, text, moduleExtension))
}
for (const { name, path } of entries) {
  writeFileSync(`dist/${name}.d.cts`, `export * from './types/${path}.cjs'\n`)
  const module = inBothFormats.has(path) ? `types/${path}.js` : `${name}.cjs`
  writeFileSync(`dist/${name}.d.ts`, `export * from './${module}'\n`)
}
