/**
 * Writes the codecs of results from their TypeScript types, with the sentences of the docstrings.
 *
 * The nodes of a type are read, not the type that the checker makes of them, because only a node still has the alias of a
 * string. A type that `written` has a codec for is not read. One type is one line.
 */
import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { propertyName } from './emitter.mjs'
import { literal } from './types.mjs'

const { SyntaxKind } = ts
const CODECS = 'kernel/codec/codec'
const SIMPLE = new Map([
  [SyntaxKind.StringKeyword, 't.string'],
  [SyntaxKind.NumberKeyword, 't.number'],
  [SyntaxKind.BooleanKeyword, 't.boolean'],
])
const LITERALS = new Map([
  [SyntaxKind.NullKeyword, 't.null'],
  [SyntaxKind.TrueKeyword, 't.literal(true)'],
  [SyntaxKind.FalseKeyword, 't.literal(false)'],
])

/** An error at the place of a node. */
const fail = (node, message) => {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  throw new Error(`${relative('.', file.fileName)}:${line + 1}: ${message}: ${node.getText()}`)
}

const isNull = node => ts.isLiteralTypeNode(node) && node.literal.kind === SyntaxKind.NullKeyword
const isUndefined = node => node.kind === SyntaxKind.UndefinedKeyword
const isObject = type =>
  type.isUnion() ? type.types.every(isObject) : type.isIntersection() || (type.flags & ts.TypeFlags.Object) !== 0
const isReference = node => ts.isTypeReferenceNode(node)
const camelCase = name => name[0].toLowerCase() + name.slice(1).replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
const snakeCase = name => name.replace(/[A-Z]/g, (letter, at) => `${at > 0 ? '_' : ''}${letter.toLowerCase()}`)
/** A tuple of one type is taken for that type. */
const unwrap = node => (ts.isTupleTypeNode(node) && node.elements.length === 1 ? node.elements[0] : node)

/** The text of a docstring in one line, with the names of links. */
const sentenceOf = (symbol, checker) =>
  ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\{@link (\S+?)( [^}]*)?\}/g, (_, name, text) => text?.trim() ?? name)
    .replace(/\s+/g, ' ')
    .trim()

class Writer {
  /** Whether each type with a codec written by hand is an object. */
  #names = new Map()
  #written = new Map()
  #imports = []
  /** The lines of types, by the name of their constant: `{ text, alias, isShape }`. */
  #lines = new Map()

  constructor(program, outputs, written) {
    this.checker = program.getTypeChecker()
    this.file = program.getSourceFile(outputs)
    const declaration = this.#exported(program.getSourceFile(written), 'written').valueDeclaration
    const type = this.checker.getTypeAtLocation(declaration)
    for (const property of type.getProperties()) {
      const value = this.checker.getTypeOfSymbol(property).getProperty('_A')
      this.#names.set(property.name, isObject(this.checker.getTypeOfSymbol(value)))
    }
  }

  #exported(file, name) {
    const found = this.checker
      .getExportsOfModule(this.checker.getSymbolAtLocation(file))
      .find(each => each.name === name)
    if (!found) throw new Error(`${relative('.', file.fileName)} exports no ${name}`)
    return found
  }

  /** Imports a name, and returns what it is called here: modules may export different values by one name. */
  #import(name, path) {
    const from = path.startsWith('.') ? path : `./${path}`
    const found = this.#imports.find(each => each.name === name && each.from === from)
    if (found) return found.local
    const same = this.#imports.filter(each => each.name === name).length
    const local = same === 0 ? name : `${name}_${same + 1}`
    this.#imports.push({ name, from, local })
    return local
  }

  /** Calls a function of the codecs. */
  #call(name, ...args) {
    return `${this.#use(name)}(${args.join(', ')})`
  }

  #use(name) {
    return this.#import(name, `../${CODECS}`)
  }

  // Names ------------------------------------------------------------------------------------------------------------

  /** The symbol that a name stands for, in the module that declares it. */
  #symbolOf(name) {
    const symbol = this.checker.getSymbolAtLocation(name)
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  /** The expression of a type with a codec written by hand. */
  #findWritten(node) {
    const { name } = this.#symbolOf(node.typeName)
    if (!this.#names.has(name)) return undefined
    const symbol = this.#symbolOf(node.typeName)
    if ((this.#written.get(name) ?? symbol) !== symbol) fail(node, `two types are named ${name}, which has a codec`)
    this.#written.set(name, symbol)
    return `${this.#import('written', './written')}.${name}`
  }

  /** What a reference names: the node of the type, and the arguments of its parameters. */
  #target(node, env) {
    const symbol = this.#symbolOf(node.typeName)
    const bound = env.get(symbol)
    if (bound) return bound
    const declaration = symbol.declarations?.find(
      each => ts.isTypeAliasDeclaration(each) || ts.isInterfaceDeclaration(each) || ts.isTypeParameterDeclaration(each),
    )
    if (!declaration) return fail(node, 'has no declaration')
    if (ts.isTypeParameterDeclaration(declaration)) {
      if (!declaration.default) fail(node, 'is a parameter without a default')
      return { node: declaration.default, env }
    }
    const inner = new Map()
    for (const [i, parameter] of (declaration.typeParameters ?? []).entries()) {
      const given = node.typeArguments?.[i]
      const argument = given ? { node: given, env } : parameter.default && { node: parameter.default, env: inner }
      if (argument) inner.set(this.checker.getSymbolAtLocation(parameter.name), argument)
    }
    const isOwn = !/\/typescript\/lib\/|\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)
    return { node: ts.isInterfaceDeclaration(declaration) ? declaration : declaration.type, env: inner, symbol, isOwn }
  }

  /** Follows names to the type that they stand for, unless it has a codec or belongs to the language. */
  #resolve(node, env) {
    if (ts.isParenthesizedTypeNode(node)) return this.#resolve(node.type, env)
    if (ts.isConditionalTypeNode(node)) return this.#resolve(this.#choose(node, env), env)
    if (!isReference(node) || this.#findWritten(node)) return { node, env }
    const target = this.#target(node, env)
    return target.isOwn === false ? { node, env } : this.#resolve(target.node, target.env)
  }

  /** The branch of a conditional type that applies to the arguments. */
  #choose(node, env) {
    const given = unwrap(node.checkType)
    const { node: check } = isReference(given) ? this.#resolve(given, env) : { node: given }
    const type = this.checker.getTypeFromTypeNode(check)
    if (type.flags & ts.TypeFlags.TypeParameter) fail(node, 'depends on a parameter without a value')
    const bound = this.checker.getTypeFromTypeNode(unwrap(node.extendsType))
    return this.checker.isTypeAssignableTo(type, bound) ? node.trueType : node.falseType
  }

  /** Gives the codec of a named type a line, and returns its name. */
  #line(alias, text, isShape = !text.startsWith('enumOf(')) {
    if (/^[\w.']+$/.test(text)) return text
    let name = camelCase(alias)
    for (let i = 2; this.#lines.has(name) && this.#lines.get(name).text !== text; i++) name = `${camelCase(alias)}${i}`
    this.#lines.set(name, { text, alias, isShape })
    return name
  }

  // Types ------------------------------------------------------------------------------------------------------------

  /** The expression of the codec of a type; `env` has the arguments of type parameters. */
  codec(node, env = new Map()) {
    const simple = SIMPLE.get(node.kind)
    if (simple) return simple
    const words = this.#wordsOf(node, env)
    if (words) return this.#words(words)
    switch (node.kind) {
      case SyntaxKind.UnknownKeyword:
        return this.#use('json')
      case SyntaxKind.LiteralType:
        return LITERALS.get(node.literal.kind) ?? `t.literal(${node.literal.getText()})`
      case SyntaxKind.ParenthesizedType:
      case SyntaxKind.ConditionalType: {
        const found = this.#resolve(node, env)
        return this.codec(found.node, found.env)
      }
      case SyntaxKind.TypeOperator:
        return node.operator === SyntaxKind.ReadonlyKeyword ? this.codec(node.type, env) : fail(node, 'cannot be read')
      case SyntaxKind.ArrayType:
        return `t.readonlyArray(${this.codec(node.elementType, env)})`
      case SyntaxKind.TupleType:
        return this.#tuple(node, env)
      case SyntaxKind.UnionType:
        return this.#union(node, env)
      case SyntaxKind.IntersectionType:
      case SyntaxKind.TypeLiteral:
      case SyntaxKind.InterfaceDeclaration:
      case SyntaxKind.MappedType:
        return this.#object(node, env)
      case SyntaxKind.IndexedAccessType:
        return this.codec(this.#propertyAt(node, env))
      case SyntaxKind.TypeReference:
        return this.#reference(node, env)
      default:
        return fail(node, 'cannot be read')
    }
  }

  #reference(node, env) {
    const written = this.#findWritten(node)
    if (written) return written
    const target = this.#target(node, env)
    if (target.isOwn === false)
      return /^(Readonly)?Array$/.test(target.symbol.name)
        ? `t.readonlyArray(${this.codec(node.typeArguments[0], env)})`
        : this.#object(node, env)
    const text = this.codec(target.node, target.env)
    return target.symbol ? this.#line(target.symbol.name, text) : text
  }

  #tuple(node, env) {
    const items = node.elements.map(each => this.codec(ts.isNamedTupleMember(each) ? each.type : each, env))
    return new Set(items).size === 1 ? `t.readonlyArray(${items[0]})` : fail(node, 'is a tuple of several types')
  }

  #propertyAt({ objectType, indexType }, env) {
    const key =
      ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal.text : undefined
    const found = this.#resolve(objectType, env)
    const property = key && this.checker.getTypeFromTypeNode(found.node).getProperty(key)
    return property?.valueDeclaration?.type ?? fail(indexType, 'is not the name of a property')
  }

  // Words ------------------------------------------------------------------------------------------------------------

  /** @param {{ words: string[], list?: () => string }} found */
  #words({ words, list }) {
    if (words.length === 1) return `t.literal(${literal(words[0])})`
    return this.#call('enumOf', "'a word'", list?.() ?? `[${words.map(literal).join(', ')}]`)
  }

  /** The words of a type, in their order, and the expression of the array that lists them; undefined for other types. */
  #wordsOf(given, env) {
    const { node, env: inner } = this.#resolve(given, env)
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return { words: [node.literal.text] }
    if (ts.isUnionTypeNode(node)) return this.#wordsOfAll(node.types, inner)
    if (ts.isTypeOperatorNode(node) && node.operator === SyntaxKind.KeyOfKeyword) {
      const value = this.#value(node.type, inner)
      return value && { words: value.type.getProperties().map(({ name }) => name) }
    }
    if (!ts.isIndexedAccessTypeNode(node) || node.indexType.kind !== SyntaxKind.NumberKeyword) return undefined
    const value = this.#value(node.objectType, inner)
    const items = value && this.checker.getTypeArguments(value.type)
    if (!items?.every(item => item.isStringLiteral())) return fail(node, 'is not an array of words')
    return { words: items.map(item => item.value), list: value.text }
  }

  #wordsOfAll(types, env) {
    const parts = types.map(each => this.#wordsOf(each, env))
    if (parts.includes(undefined)) return undefined
    const words = [...new Set(parts.flatMap(part => part.words))]
    return { words, list: parts.find(part => part.words.length === words.length)?.list }
  }

  /** A constant, or a property of one: its type, and a function that imports it and returns its expression. */
  #value(given, env) {
    const { node, env: inner } = this.#resolve(given, env)
    if (ts.isTypeQueryNode(node)) {
      const { name, valueDeclaration } = this.#symbolOf(node.exprName)
      const path = relative(dirname(this.file.fileName), valueDeclaration.getSourceFile().fileName)
      if (!(ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Export)) fail(node, 'is not exported')
      return {
        type: this.checker.getTypeAtLocation(valueDeclaration),
        text: () => this.#import(name, path.replace(/\.ts$/, '')),
      }
    }
    if (!ts.isIndexedAccessTypeNode(node)) return undefined
    const object = this.#value(node.objectType, inner)
    const [key] = this.#wordsOf(node.indexType, inner)?.words ?? []
    const property = key && object?.type.getProperty(key)
    if (!property) return fail(node, 'is not a property of a constant')
    return { type: this.checker.getTypeOfSymbol(property), text: () => `${object.text()}.${key}` }
  }

  // Objects ----------------------------------------------------------------------------------------------------------

  /** The codec of an object: its properties, the ones that may be missing, and what else it must be. */
  #object(node, env) {
    const { properties, others, isBranded } = this.#parts(node, env)
    if (isBranded) return 't.string'
    const fields = isOptional =>
      properties
        .filter(property => property.isOptional === isOptional)
        .map(({ name, text }) => `${propertyName(name)}: ${text}`)
    const [required, optional] = [fields(false), fields(true)]
    const parts = [
      ...others,
      ...(required.length > 0 ? [`t.type({ ${required.join(', ')} })`] : []),
      ...(optional.length > 0 ? [`t.partial({ ${optional.join(', ')} })`] : []),
    ]
    if (parts.length === 0) return fail(node, 'has no properties')
    return parts.length === 1 ? parts[0] : `t.intersection([${parts.join(', ')}])`
  }

  /** The properties of an object type; `others` are the codecs of the parts that are not lists of properties. */
  #parts(given, env) {
    const { node, env: inner } = this.#resolve(given, env)
    const isBranded = node.kind === SyntaxKind.StringKeyword
    if (isBranded || node.kind === SyntaxKind.UnknownKeyword) return { properties: [], others: [], isBranded }
    if (ts.isIntersectionTypeNode(node)) {
      const parts = node.types.map(each => this.#parts(each, inner))
      return {
        properties: [...new Map(parts.flatMap(part => part.properties).map(each => [each.name, each])).values()],
        others: parts.flatMap(part => part.others),
        isBranded: parts.some(part => part.isBranded),
      }
    }
    if (ts.isMappedTypeNode(node)) return { properties: this.#mapped(node, inner), others: [] }
    if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) return this.#members(node, inner)
    if (!isReference(node) || this.#findWritten(node)) return { properties: [], others: [this.codec(node, inner)] }
    const symbols = this.checker.getTypeFromTypeNode(node).getProperties()
    const properties = symbols.sort((a, b) => a.declarations[0].pos - b.declarations[0].pos)
    return { properties: properties.map(symbol => this.#property(symbol, new Map())), others: [] }
  }

  #members({ members }, env) {
    const indexes = members.filter(ts.isIndexSignatureDeclaration).map(({ type }) => this.codec(type, env))
    return {
      properties: members
        .filter(member => !ts.isIndexSignatureDeclaration(member))
        .map(member => this.#property(this.checker.getSymbolAtLocation(member.name), env)),
      others: indexes.map(value => (value === 'json' ? 't.UnknownRecord' : `t.record(t.string, ${value})`)),
    }
  }

  #property(symbol, env) {
    const { type } = symbol.valueDeclaration ?? symbol.declarations[0]
    const text = this.codec(type, env)
    const sentence = sentenceOf(symbol, this.checker)
    return {
      name: symbol.name,
      isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      text: sentence === '' ? text : this.#call('described', text, literal(sentence)),
    }
  }

  #mapped(node, env) {
    const { typeParameter, questionToken, type } = node
    const found = this.#wordsOf(typeParameter.constraint, env) ?? fail(typeParameter, 'does not range over words')
    const text = this.codec(type, env)
    return found.words.map(name => ({ name, text, isOptional: questionToken !== undefined }))
  }

  // Unions -----------------------------------------------------------------------------------------------------------

  #union({ types }, env) {
    const present = types.filter(each => !isNull(each) && !isUndefined(each))
    const text = present.length === 1 ? this.codec(present[0], env) : this.#choice(present, env)
    return types.some(isNull) ? this.#call('nullable', text) : text
  }

  /** Several types, told apart by a key of words if they share one. */
  #choice(types, env) {
    const words = this.#wordsOfAll(types, env)
    if (words) return this.#words(words)
    const members = types.flatMap(each => this.#flatten(each, env))
    const key = this.#discriminator(members)
    const codecs = members.map(member => this.codec(member.node, member.env))
    if (key === undefined) return `t.union([${codecs.join(', ')}])`
    const rows = members.flatMap((member, i) => {
      const each = this.#wordsAt(member, key)
      const text = each.length > 1 ? this.#line(`${key}_${each[0]}`, codecs[i], false) : codecs[i]
      return each.map(word => `${propertyName(word)}: ${text}`)
    })
    return this.#call('discriminatedUnion', "'a result'", literal(key), `{ ${rows.join(', ')} }`)
  }

  /** The members of a union, and of the unions that these name. */
  #flatten(node, env) {
    const found = this.#resolve(node, env)
    return ts.isUnionTypeNode(found.node)
      ? found.node.types.flatMap(each => this.#flatten(each, found.env))
      : [{ node, env }]
  }

  #discriminator(members) {
    const keys = this.#typeOf(members[0])
      .getProperties()
      .map(({ name }) => name)
    return keys.find(key => {
      const words = members.flatMap(member => this.#wordsAt(member, key) ?? [undefined])
      return !words.includes(undefined) && new Set(words).size === words.length
    })
  }

  #typeOf({ node, env }) {
    const bound = isReference(node) ? env.get(this.#symbolOf(node.typeName)) : undefined
    return this.checker.getTypeFromTypeNode(bound?.node ?? node)
  }

  /** The words that a property of a member can have, in their order; undefined if it can have another value. */
  #wordsAt(member, key) {
    const property = this.#typeOf(member).getProperty(key)
    const type = property?.valueDeclaration?.type
    if (!type || property.flags & ts.SymbolFlags.Optional) return undefined
    return this.#wordsOf(type, this.#resolve(member.node, member.env).env)?.words
  }

  // The module -------------------------------------------------------------------------------------------------------

  text() {
    const { members } = this.#exported(this.file, 'Outputs').declarations[0].type
    const rows = members.map(({ name, type }) => `${name.getText()}: ${this.codec(type)}`)
    const lines = [...this.#lines].map(([name, { text }]) => `const ${name} = ${text}`)
    const table = `export const outputs = {\n  ${rows.join(',\n  ')},\n}`
    const uses = countNames([...lines, table].join('\n'))
    const shared = [...this.#lines]
      .filter(([name, { isShape }]) => isShape && uses.get(name) > 1)
      .map(([name, { alias }]) => [snakeCase(alias), name])
    const written = [...this.#names]
      .filter(([, isShape]) => isShape)
      .map(([name]) => [snakeCase(name), `written.${name}`])
    return [
      '// Generated by scripts/generate.mjs from outputs.ts; do not edit.',
      "import * as t from 'io-ts'",
      ...this.#importLines(),
      '',
      ...lines,
      '',
      '/** The codec of the result of each operation. */',
      table,
      '',
      '/** The shapes that operations share, by name. */',
      `export const shapes = {\n  ${[...shared, ...written].map(([name, codec]) => `${name}: ${codec}`).join(',\n  ')},\n}`,
      '',
    ].join('\n')
  }

  #importLines() {
    return [...new Set(this.#imports.map(({ from }) => from))].sort().map(module => {
      const names = this.#imports.filter(({ from }) => from === module)
      const list = names.map(({ name, local }) => (name === local ? name : `${name} as ${local}`)).sort()
      return `import { ${list.join(', ')} } from '${module}'`
    })
  }
}

const isNameOf = (parent, node) => parent.name === node

/** How often each name is used in a program. */
const countNames = text => {
  const counts = new Map()
  const visit = node => {
    if (ts.isIdentifier(node) && !isNameOf(node.parent, node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('outputs.generated.ts', text, ts.ScriptTarget.Latest, true))
  return counts
}

const readOptions = () => {
  const { config } = ts.readConfigFile('tsconfig.json', path => ts.sys.readFile(path))
  return { ...ts.parseJsonConfigFileContent(config, ts.sys, '.').options, noEmit: true, types: [] }
}

/** The module with the codecs of the type `Outputs` that a file exports; `written` is the file with the other codecs. */
export const writeOutputs = (outputs, written) =>
  new Writer(ts.createProgram([outputs, written], readOptions()), outputs, written).text()
