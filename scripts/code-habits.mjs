/**
 * Counts habits of code by the compiler's tree: functions that end in Of or are named by a participle, nested conditional
 * expressions, and messages that do not come from the phrase book.
 */
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Irregular participles, except imperatives such as `read`. */
const IRREGULAR =
  /^(shown|known|found|gone|kept|told|drawn|given|taken|sent|made|meant|left|held|met|built|seen|said|written|chosen|thrown|bound|worn|spoken|grown|lost|sought|thought|brought|bought|begun|understood)$/
const isParticiple = name => /^[a-z]+ed$/.test(name) || IRREGULAR.test(name)
const PHRASES = 'src/kernel/phrase.ts'

const isFunction = node => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** The name of a function or of the constant that holds one. Keys of a table are data, so they do not count. */
const functionName = node => {
  const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
  const holdsOne = ts.isVariableDeclaration(node) && isFunction(node.initializer)
  return (isNamed || holdsOne) && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
}

const isNested = node => {
  if (!ts.isConditionalExpression(node)) return false
  let { parent } = node
  while (ts.isParenthesizedExpression(parent)) ({ parent } = parent)
  return ts.isConditionalExpression(parent)
}

const isOwnMessage = node =>
  ts.isPropertyAssignment(node) &&
  node.name.getText() === 'message' &&
  (ts.isStringLiteralLike(node.initializer) || ts.isTemplateExpression(node.initializer)) &&
  /[a-z] [a-z]/.test(node.initializer.getText())

/** Measures of src and page by key: the units, the places, and the number of units of a rate. */
export const codeMeasures = files => {
  const measures = new Map()
  for (const area of ['src', 'page']) {
    const none = per => ({ units: 0, places: [], per })
    const [of, participles, nested, messages] = [none(100), none(100), none(1_000), none(1)]
    for (const file of files.filter(path => path.startsWith(`${area}/`) && path.endsWith('.ts'))) {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
      const add = ({ places }, node, text) =>
        places.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
      const visit = node => {
        const name = functionName(node)
        if (name !== undefined) {
          of.units++
          participles.units++
          if (/[a-z]Of$/.test(name)) add(of, node, name)
          if (isParticiple(name)) add(participles, node, name)
        }
        if (isNested(node)) add(nested, node, 'a conditional expression in another')
        if (file !== PHRASES && isOwnMessage(node)) add(messages, node, node.initializer.getText())
        ts.forEachChild(node, visit)
      }
      visit(source)
      nested.units += source.getLineStarts().length - 1
    }
    measures.set(`${area}: functions that end in Of, %`, of)
    measures.set(`${area}: functions named by a participle, %`, participles)
    measures.set(`${area}: nested conditional expressions per 1,000 lines`, nested)
    if (area === 'src') measures.set(`${area}: messages outside the phrase book`, { ...messages, units: 1 })
  }
  return measures
}
