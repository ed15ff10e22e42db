/**
 * Writes the sections of a page of the reference: a function, a value or a type.
 *
 * The first argument of the functions is the context: the compiler's `checker`, the `homes` and `users` of each symbol,
 * `linkOf` a symbol, `guideOf` a name, and the `operations`.
 */
import ts from 'typescript'
import { exampleOf } from './example.mjs'
import {
  inlineType,
  isOptional,
  mentionedSymbols,
  parameterName,
  parameterType,
  propertyType,
  resultType,
  returnedTypes,
  shapeOf,
  signatureText,
  takenTypes,
  valueText,
} from './type-text.mjs'

/** Markdown of a docstring. A link to another symbol is its name in code, and `<` outside code is not a tag. */
export const describe = text =>
  text
    .replace(/\{@link (\S+?)\}/g, '`$1`')
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replace(/<(?=[a-z/])/gi, '&lt;') : part))
    .join('')
    .trim()

const tagsOf = ({ checker }, symbol, name) =>
  symbol
    .getJsDocTags(checker)
    .filter(tag => tag.name === name)
    .map(({ text }) => describe(textOf(text)))

const textOf = parts => ts.displayPartsToString(parts)

const docOf = ({ checker }, symbol) => describe(textOf(symbol.getDocumentationComment(checker)))

const cell = text => text.replace(/\n\s*/g, ' ').replaceAll('|', '\\|')

export const links = items => items.map(({ text, to }) => `[${text}](/${to})`).join(', ')
const line = (label, text) => (text ? [`**${label}** ${text}`, ''] : [])

/** A type that so many functions take is too general to relate them. */
const MANY = 12

const qualified = ({ page, name }) => (page.name === 'gateout' ? name : `${page.family}.${name}`)

/** The declarations that mention each symbol. */
export const findUsers = context => {
  const users = new Map()
  for (const user of context.homes.keys())
    for (const symbol of mentionedSymbols(context, user))
      if (symbol !== user) users.set(symbol, (users.get(symbol) ?? new Set()).add(user))
  return users
}

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

const propertyRows = (context, type, at, prefix = '') =>
  context.checker.getPropertiesOfType(type).map(property => ({
    name: `${prefix}${property.name}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}`,
    type: propertyType(context, property, at),
    text: docOf(context, property),
  }))

/** The row of a parameter, or a row for each of its properties. */
const parameterRows = (context, parameter) => {
  const node = parameter.valueDeclaration
  const name = parameterName(node)
  const parts = inlineType(context, node.type)
  if (parts) return propertyRows(context, parts, node, `${name}.`)
  return [
    {
      name: `${name}${isOptional(node) ? '?' : ''}`,
      type: parameterType(context, parameter, node),
      text: docOf(context, parameter),
    },
  ]
}

const namesOf = ({ homes }, symbols) =>
  links(
    [...symbols].flatMap(symbol => {
      const home = homes.get(symbol)
      return home ? [{ text: `\`${qualified(home)}\``, to: `${home.page.route}#${home.name}` }] : []
    }),
  )

const takes = (context, user, type) => {
  const [signature] = context.checker.getTypeOfSymbol(user).getCallSignatures()
  return signature !== undefined && takenTypes(context, signature).has(type)
}

/** The functions that take the result of a function. A type that most functions use does not relate them. */
const takersOf = (context, symbol, signature) =>
  [...returnedTypes(context, signature)]
    .map(type => [...(context.users.get(type) ?? [])].filter(user => user !== symbol && takes(context, user, type)))
    .filter(takers => takers.length < MANY)
    .flat()

const heading = (text, name) => [`### ${text} {#${name}}`, '']
const codeBlock = text => ['```ts', text, '```', '']

const exampleBlocks = (context, page, name, symbol) => {
  const examples = tagsOf(context, symbol, 'example')
  if (examples.length === 0) throw new Error(`${name} of ${page.name} has no example`)
  return examples.flatMap(text => codeBlock(exampleOf(page, text)))
}

/** The lines below an example: related functions, clauses, the operation, and pages of the guide. */
const references = (context, page, name, symbol) => {
  const [signature] = context.checker.getTypeOfSymbol(symbol).getCallSignatures()
  const operation = context.operations.find(each => each.code === `${page.family}.${name}`)
  const takers = namesOf(context, new Set(takersOf(context, symbol, signature)))
  const clauses = tagsOf(context, symbol, 'clause').flatMap(text => text.split(/\s+/))
  return [
    ...line('See also', [...tagsOf(context, symbol, 'see'), takers].filter(Boolean).join(', ')),
    ...line('[Clauses](/conformance/clauses)', clauses.join(', ')),
    ...line(
      'Operation',
      operation && `\`${operation.name}\`, for [any language](/conformance/operations) and in \`gateout map\``,
    ),
    ...line(
      'In the guide',
      links(context.guideOf(`${page.family}.${name}`).map(({ title, route }) => ({ text: title, to: route }))),
    ),
  ]
}

const withoutBraces = text => text.replace(/^\{(\w+)\}\s*/, '`$1` ')

export const functionSection = (context, page, name, symbol) => {
  const [signature] = context.checker.getTypeOfSymbol(symbol).getCallSignatures()
  const rows = signature.parameters.flatMap(parameter => parameterRows(context, parameter))
  return [
    ...heading(`${name}()`, name),
    ...codeBlock(signatureText(context, name, signature)),
    docOf(context, symbol),
    '',
    ...propertyTable(rows, 'argument'),
    ...line('Returns', resultType(context, signature)),
    ...line('Throws', tagsOf(context, symbol, 'throws').map(withoutBraces).join('; ')),
    ...line('Complexity', tagsOf(context, symbol, 'complexity').join('; ')),
    ...exampleBlocks(context, page, name, symbol),
    ...references(context, page, name, symbol),
  ]
}

export const valueSection = (context, name, symbol) => [
  ...heading(name, name),
  ...codeBlock(valueText(context, name, symbol)),
  docOf(context, symbol),
  '',
]

export const typeSection = (context, name, symbol) => {
  const shape = shapeOf(context, symbol)
  return [
    ...heading(name, name),
    ...codeBlock(shape.text),
    docOf(context, symbol),
    '',
    ...(shape.type ? propertyTable(propertyRows(context, shape.type, symbol.declarations[0]), 'property') : []),
    ...line('Used by', namesOf(context, context.users.get(symbol) ?? [])),
  ]
}
