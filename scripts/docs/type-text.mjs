/**
 * Prints types for the reference: as TypeScript in a code block, and as a line with links in a table. Unions that are
 * derived from an array, and types that no entry exports, are spelled out.
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

export const createPrinter = (checker, linkOf) => {
  const symbolOf = node => {
    const symbol = checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }
  const isOfProject = symbol => symbol.declarations?.some(each => !/node_modules/.test(each.getSourceFile().fileName))

  /** The members of a type such as `(typeof NAMES)[number]`, in the order of the array, or undefined for another type. */
  const arrayMembers = node => {
    if (!ts.isIndexedAccessTypeNode(node)) return undefined
    const type = checker.getTypeFromTypeNode(node.objectType)
    if (!checker.isTupleType(type)) return literalMembers(checker.getTypeFromTypeNode(node))
    const members = checker.getTypeArguments(type)
    return members.every(isLiteral) ? members.map(literalText) : undefined
  }
  const literalMembers = type =>
    type.isUnion() && type.types.every(isLiteral)
      ? type.types.map(literalText)
      : isLiteral(type)
        ? [literalText(type)]
        : undefined

  /** The declaration of a type that no entry exports, if a reader needs it. */
  const hiddenAlias = node => {
    const symbol = symbolOf(node.typeName)
    const declaration = symbol?.declarations?.[0]
    if (!declaration || !ts.isTypeAliasDeclaration(declaration) || linkOf(symbol) || !isOfProject(symbol))
      return undefined
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

  const spelledOut = (node, depth) => {
    const members =
      arrayMembers(node) ??
      (ts.isTypeOperatorNode(node) || ts.isTypeQueryNode(node)
        ? literalMembers(checker.getTypeFromTypeNode(node))
        : undefined)
    if (members) return members.join(' | ')
    if (!ts.isTypeReferenceNode(node) || depth > 2) return undefined
    const alias = hiddenAlias(node)
    return alias && code(alias.type, depth + 1)
  }

  /** A type node as TypeScript. */
  const code = (node, depth = 0) => dedent(textWith(node, each => spelledOut(each, depth)))

  /** A type node in one line, with links. */
  const linked = (node, depth = 0) => {
    const text = textWith(node, each => {
      const out = spelledOut(each, depth)
      if (out !== undefined) return `\u0001${out}\u0002`
      if (!ts.isIdentifier(each)) return undefined
      const symbol = symbolOf(each)
      const to = symbol && linkOf(symbol)
      return to ? `\u0003${each.text}\u0004${to}\u0005` : undefined
    })
    return oneLine(text)
  }
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

  const typeText = (type, at) => checker.typeToString(type, at, FLAGS)

  const nodeOf = symbol => {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
    return declaration?.type && ts.isTypeNode(declaration.type) ? declaration.type : undefined
  }

  const property = (symbol, at) => {
    const node = symbol.flags & ts.SymbolFlags.Transient && symbol.links?.mapper ? undefined : nodeOf(symbol)
    return node ? linked(node) : oneLine(typeText(checker.getTypeOfSymbolAtLocation(symbol, at), at))
  }

  const parameter = (symbol, node) =>
    node.type ? linked(node.type) : oneLine(typeText(checker.getTypeOfSymbol(symbol), node))

  /** The type of an argument whose properties a reader wants to see: a literal, or an alias that no entry exports. */
  const inlineProperties = node => {
    if (!node) return undefined
    if (ts.isTypeLiteralNode(node)) return checker.getTypeFromTypeNode(node)
    const alias = ts.isTypeReferenceNode(node) ? hiddenAlias(node) : undefined
    return alias && ts.isTypeLiteralNode(alias.type) ? checker.getTypeFromTypeNode(alias.type) : undefined
  }

  const typeParameters = declaration =>
    declaration.typeParameters ? `<${declaration.typeParameters.map(each => code(each)).join(', ')}>` : ''

  const result = signature => {
    const node = signature.declaration?.type
    return node ? linked(node) : oneLine(typeText(signature.getReturnType(), signature.declaration))
  }

  const signature = (name, found) => {
    const { declaration } = found
    const parameters = found.parameters.map(each => {
      const node = each.valueDeclaration
      const isOptional = node.questionToken || node.initializer ? '?' : ''
      const text = node.type ? code(node.type) : typeText(checker.getTypeOfSymbol(each), node)
      return `${ts.isIdentifier(node.name) ? node.name.text : 'input'}${isOptional}: ${text}`
    })
    const returned = declaration?.type ? code(declaration.type) : typeText(found.getReturnType(), declaration)
    const short = `${name}${typeParameters(declaration ?? {})}(${parameters.join(', ')}): ${returned}`
    if (short.length <= MAX_LINE || short.includes('\n') || parameters.length === 0) return short
    return `${name}${typeParameters(declaration ?? {})}(\n${parameters.map(each => `  ${each.replaceAll('\n', '\n  ')},\n`).join('')}): ${returned}`
  }

  const value = (name, symbol) => {
    const declaration = symbol.valueDeclaration
    const text = declaration?.type
      ? code(declaration.type)
      : checker.typeToString(
          checker.getTypeOfSymbol(symbol),
          declaration,
          ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
        )
    return `const ${name}: ${text}`
  }

  /** Whether a type is an object with properties, and neither a function nor an array. */
  const isRecord = type =>
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    type.getCallSignatures().length === 0 &&
    !checker.isArrayLikeType(type) &&
    type.getProperties().length > 0

  /** Prints an exported type. Includes the type itself if its properties get a table. */
  const shape = symbol => {
    const declaration = symbol.declarations[0]
    const head = `type ${symbol.name}${typeParameters(declaration)}`
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const literals = ts.isTypeAliasDeclaration(declaration)
      ? (arrayMembers(declaration.type) ?? (ts.isUnionTypeNode(declaration.type) ? undefined : literalMembers(type)))
      : undefined
    if (literals) return { text: `${head} = ${literals.join(' | ')}` }
    if (!isRecord(type)) return { text: `${head} = ${code(declaration.type)}` }
    const text = ts.isInterfaceDeclaration(declaration)
      ? typeText(type, declaration)
      : code(declaration.type).replace(/^ *\/\*\*[^]*?\*\/\n/gm, '')
    return { text: `${head} = ${text}`, type }
  }

  /** The exported symbols in nodes. */
  const namesIn = nodes => {
    const found = new Set()
    const visit = node => {
      const symbol = ts.isIdentifier(node) ? symbolOf(node) : undefined
      if (symbol && linkOf(symbol)) found.add(symbol)
      node.forEachChild(visit)
    }
    nodes.filter(Boolean).forEach(visit)
    return found
  }
  const returned = ({ declaration }) => namesIn([declaration?.type])
  const taken = ({ declaration }) => namesIn((declaration?.parameters ?? []).map(({ type }) => type))

  /** The symbols that the declaration of a symbol mentions. */
  const mentioned = symbol => {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
    if (signature?.declaration) return new Set([...taken(signature), ...returned(signature)])
    return namesIn((symbol.declarations ?? []).flatMap(({ type, members = [] }) => [type, ...members]))
  }

  const throwsText = text => text.replace(/^\{(\w+)\}\s*/, '`$1` ')

  return {
    property,
    parameter,
    inlineProperties,
    result,
    signature,
    value,
    shape,
    mentioned,
    returned,
    taken,
    throwsText,
  }
}
