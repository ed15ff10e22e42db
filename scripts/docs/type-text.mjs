/**
 * Prints types for the reference: as TypeScript in a code block, and as a line with links in a table. Unions that are
 * derived from an array, and types that no entry exports, are spelled out.
 *
 * The first argument of the functions is `{ checker, linkOf }`: the compiler's type checker, and a function that returns the
 * link to the section of a symbol, or undefined if no entry exports it.
 */
import ts from 'typescript'

const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType

const ENTITIES = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '|': '&#124;',
  '[': '&#91;',
  ']': '&#93;',
  '*': '&#42;',
  _: '&#95;',
  '{': '&#123;',
  '}': '&#125;',
  '`': '&#96;',
}
const entities = text => text.replace(/[&<>|[\]*_{}`]/g, character => ENTITIES[character])

/** A longer signature takes a line for each parameter. */
const MAX_LINE = 76

const isLiteral = type =>
  (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral)) !== 0

const literalText = type =>
  type.flags & ts.TypeFlags.StringLiteral
    ? `'${type.value}'`
    : 'value' in type
      ? String(type.value)
      : type.intrinsicName

/** Removes the indent that nested lines have in the source. */
const dedent = text => {
  const lines = text.split('\n')
  const indents = lines
    .slice(1)
    .filter(each => each.trim() !== '')
    .map(each => /^ */.exec(each)[0].length)
  const least = Math.min(...indents, Infinity)
  return [lines[0], ...lines.slice(1).map(each => (least === Infinity ? each : each.slice(least)))].join('\n')
}

const symbolOf = ({ checker }, node) => {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const isOfProject = symbol => symbol.declarations?.some(each => !/node_modules/.test(each.getSourceFile().fileName))

const literalMembers = type => {
  if (type.isUnion() && type.types.every(isLiteral)) return type.types.map(literalText)
  return isLiteral(type) ? [literalText(type)] : undefined
}

/** The members of a type such as `(typeof NAMES)[number]`, in the order of the array, or undefined for another type. */
const arrayMembers = ({ checker }, node) => {
  if (!ts.isIndexedAccessTypeNode(node)) return undefined
  const type = checker.getTypeFromTypeNode(node.objectType)
  if (!checker.isTupleType(type)) return literalMembers(checker.getTypeFromTypeNode(node))
  const members = checker.getTypeArguments(type)
  return members.every(isLiteral) ? members.map(literalText) : undefined
}

/** The declaration of a type that no entry exports, if a reader needs it. */
const hiddenAlias = (context, node) => {
  const symbol = symbolOf(context, node.typeName)
  const declaration = symbol?.declarations?.[0]
  if (!declaration || !ts.isTypeAliasDeclaration(declaration)) return undefined
  if (context.linkOf(symbol) || !isOfProject(symbol)) return undefined
  return declaration.typeParameters ? undefined : declaration
}

/** Prints a node, with the parts that `replace` knows replaced. */
const textWith = (node, replace) => {
  const source = node.getSourceFile().text
  const visit = each => {
    const replaced = replace(each)
    if (replaced !== undefined) return replaced
    let position = each.getStart()
    let text = ''
    each.forEachChild(child => {
      text += source.slice(position, child.getStart()) + visit(child)
      position = child.getEnd()
    })
    return text + source.slice(position, each.getEnd())
  }
  return visit(node)
}

const spelledOut = (context, node, depth) => {
  const members =
    arrayMembers(context, node) ??
    (ts.isTypeOperatorNode(node) || ts.isTypeQueryNode(node)
      ? literalMembers(context.checker.getTypeFromTypeNode(node))
      : undefined)
  if (members) return members.join(' | ')
  if (!ts.isTypeReferenceNode(node) || depth > 2) return undefined
  const alias = hiddenAlias(context, node)
  return alias && code(context, alias.type, depth + 1)
}

/** A type node as TypeScript. */
const code = (context, node, depth = 0) => dedent(textWith(node, each => spelledOut(context, each, depth)))

/** Text with marked links as one line of HTML. */
const oneLine = text =>
  `<code>${entities(
    text
      .replace(/\/\*\*[^]*?\*\//g, '')
      .replace(/\n\s*\|/g, ' |')
      .replace(/\{\s*\n\s*/g, '{ ')
      .replace(/\s*\n\s*\}/g, ' }')
      .replace(/\s*\n\s*/g, '; ')
      .replace(/\breadonly (?=\w+\??:)/g, '')
      .replace(/[\u0001\u0002]/g, '')
      .replace(/^[|\s]+/, ''),
  ).replace(/\u0003([^\u0004]+)\u0004([^\u0005]+)\u0005/g, '[$1]($2)')}</code>`

/** A type node in one line, with links. */
const linked = (context, node) => {
  const text = textWith(node, each => {
    const out = spelledOut(context, each, 0)
    if (out !== undefined) return `\u0001${out}\u0002`
    if (!ts.isIdentifier(each)) return undefined
    const symbol = symbolOf(context, each)
    const to = symbol && context.linkOf(symbol)
    return to ? `\u0003${each.text}\u0004${to}\u0005` : undefined
  })
  return oneLine(text)
}

const typeText = ({ checker }, type, at) => checker.typeToString(type, at, FLAGS)

const nodeOf = symbol => {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  return declaration?.type && ts.isTypeNode(declaration.type) ? declaration.type : undefined
}

/** The type of a property in one line. */
export const propertyType = (context, symbol, at) => {
  const node = symbol.flags & ts.SymbolFlags.Transient && symbol.links?.mapper ? undefined : nodeOf(symbol)
  if (node) return linked(context, node)
  return oneLine(typeText(context, context.checker.getTypeOfSymbolAtLocation(symbol, at), at))
}

/** The type of a parameter in one line. */
export const parameterType = (context, symbol, node) =>
  node.type ? linked(context, node.type) : oneLine(typeText(context, context.checker.getTypeOfSymbol(symbol), node))

/** The type of a result in one line. */
export const resultType = (context, signature) => {
  const node = signature.declaration?.type
  return node ? linked(context, node) : oneLine(typeText(context, signature.getReturnType(), signature.declaration))
}

/** The type of an argument whose properties a reader wants to see: a literal, or an alias that no entry exports. */
export const inlineType = (context, node) => {
  if (!node) return undefined
  if (ts.isTypeLiteralNode(node)) return context.checker.getTypeFromTypeNode(node)
  const alias = ts.isTypeReferenceNode(node) ? hiddenAlias(context, node) : undefined
  return alias && ts.isTypeLiteralNode(alias.type) ? context.checker.getTypeFromTypeNode(alias.type) : undefined
}

const typeParameters = (context, { typeParameters: nodes } = {}) =>
  nodes ? `<${nodes.map(each => code(context, each)).join(', ')}>` : ''

/** The name of a parameter. A destructured one has none. */
export const parameterName = ({ name }) => (ts.isIdentifier(name) ? name.text : 'input')

export const isOptional = ({ questionToken, initializer }) => questionToken !== undefined || initializer !== undefined

/** Prints the signature of a function. */
export const signatureText = (context, name, signature) => {
  const { declaration, parameters } = signature
  const printed = parameters.map(each => {
    const node = each.valueDeclaration
    const type = node.type ? code(context, node.type) : typeText(context, context.checker.getTypeOfSymbol(each), node)
    return `${parameterName(node)}${isOptional(node) ? '?' : ''}: ${type}`
  })
  const returned = declaration?.type
    ? code(context, declaration.type)
    : typeText(context, signature.getReturnType(), declaration)
  const head = `${name}${typeParameters(context, declaration)}`
  const short = `${head}(${printed.join(', ')}): ${returned}`
  if (short.length <= MAX_LINE || short.includes('\n') || printed.length === 0) return short
  return `${head}(\n${printed.map(each => `  ${each.replaceAll('\n', '\n  ')},\n`).join('')}): ${returned}`
}

/** Prints the declaration of a value. */
export const valueText = (context, name, symbol) => {
  const declaration = symbol.valueDeclaration
  const text = declaration?.type
    ? code(context, declaration.type)
    : context.checker.typeToString(
        context.checker.getTypeOfSymbol(symbol),
        declaration,
        ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
      )
  return `const ${name}: ${text}`
}

/** Whether a type is an object with properties, and neither a function nor an array. */
const isRecord = ({ checker }, type) =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
  type.getCallSignatures().length === 0 &&
  !checker.isArrayLikeType(type) &&
  type.getProperties().length > 0

const declaredLiterals = (context, declaration, type) => {
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined
  const members = arrayMembers(context, declaration.type)
  if (members || ts.isUnionTypeNode(declaration.type)) return members
  return literalMembers(type)
}

/** Prints an exported type. Includes the type itself if its properties get a table. */
export const shapeOf = (context, symbol) => {
  const declaration = symbol.declarations[0]
  const head = `type ${symbol.name}${typeParameters(context, declaration)}`
  const type = context.checker.getDeclaredTypeOfSymbol(symbol)
  const literals = declaredLiterals(context, declaration, type)
  if (literals) return { text: `${head} = ${literals.join(' | ')}` }
  if (!isRecord(context, type)) return { text: `${head} = ${code(context, declaration.type)}` }
  const text = ts.isInterfaceDeclaration(declaration)
    ? typeText(context, type, declaration)
    : code(context, declaration.type).replace(/^ *\/\*\*[^]*?\*\/\n/gm, '')
  return { text: `${head} = ${text}`, type }
}

/** The exported symbols in nodes. */
const namesIn = (context, nodes) => {
  const found = new Set()
  const visit = node => {
    const symbol = ts.isIdentifier(node) ? symbolOf(context, node) : undefined
    if (symbol && context.linkOf(symbol)) found.add(symbol)
    node.forEachChild(visit)
  }
  nodes.filter(Boolean).forEach(visit)
  return found
}

/** The exported types in the result of a function. */
export const returnedTypes = (context, { declaration }) => namesIn(context, [declaration?.type])

/** The exported types in the parameters of a function. */
export const takenTypes = (context, { declaration }) =>
  namesIn(
    context,
    (declaration?.parameters ?? []).map(({ type }) => type),
  )

/** The exported symbols in the declaration of a symbol. */
export const mentionedSymbols = (context, symbol) => {
  const [signature] = context.checker.getTypeOfSymbol(symbol).getCallSignatures()
  if (signature?.declaration) return new Set([...takenTypes(context, signature), ...returnedTypes(context, signature)])
  return namesIn(
    context,
    (symbol.declarations ?? []).flatMap(({ type, members = [] }) => [type, ...members]),
  )
}
