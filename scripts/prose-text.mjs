/**
 * Reads the prose of a file: its comments, its pages without code, or the strings that a reader may see. Each piece has
 * the number of its first line.
 */
import ts from 'typescript'
import { parser } from 'typescript-eslint'

/** Replaces matches by spaces, so that lines keep their numbers. */
const blank = (text, pattern) => text.replace(pattern, part => part.replace(/[^\n]/g, ' '))
const lineOf = (text, offset) => text.slice(0, offset).split('\n').length

const comments = text =>
  parser
    .parseForESLint(text, { comment: true, loc: true, range: true, sourceType: 'module' })
    .ast.comments.map(({ value, loc }) => ({ line: loc.start.line, text: value.replace(/^ *\*/gm, ' ') }))

const matching = pattern => text =>
  [...text.matchAll(pattern)].map(match => ({ line: lineOf(text, match.index), text: match[1] ?? match[2] }))

const page = text => [
  { line: 1, text: blank(blank(text, /^---\n[^]*?\n---\n|^ *```[^]*?^ *```/gm), /<!--[^]*?-->|<[^>]*>/g) },
]

const READERS = [
  [/\.(ts|mts|mjs|cjs|js)$/, comments],
  [/\.(md|html)$/, page],
  [/\.(py|sh)$|\.ci\/run$/, matching(/#(.*)|"""([^]*?)"""/g)],
  [/\.css$/, matching(/\/\*([^]*?)\*\//g)],
  [/\.sql$/, matching(/\/\*([^]*?)\*\/|--(.*)/g)],
]

/** The comments of a program or the words of a page, without code spans. Undefined for another file. */
export const readProse = (file, text) => {
  const [, read] = READERS.find(([name]) => name.test(file)) ?? []
  return read?.(text).map(piece => ({ ...piece, text: blank(piece.text, /`[^`]*`/g) }))
}

/** Strings with these are programs, such as SQL or CSS. Only their comments are read. */
const CODE = /[{}]|=>|->|::|\w\(\w* \w|\b(case when|select|returns|create)\b/

const stringOf = node => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('§')
}

/** The string literals and templates of several words in a TypeScript program. */
export const readStrings = source => {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = node => {
    const text = stringOf(node)
    if (text?.includes(' ')) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (!CODE.test(text)) found.push({ line, text })
      else for (const [, comment] of text.matchAll(/-- (.*)/g)) found.push({ line, text: comment })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
