/**
 * Where in a text something stands. Only messages need it, so the text is parsed a second time once a message is due.
 */
import { parseTree, printParseErrorCode, visit, type Node, type ParseErrorCode } from 'jsonc-parser'

const STRICT = { disallowComments: true, allowTrailingComma: false }

/** A tree takes some twenty times the memory of its text; in a longer text every place is line 1. */
const SEARCHABLE = 32 * 2 ** 20

/** What keeps a text from being read, and where; line and column count from 1. */
export type Problem = { readonly problem: string; readonly line?: number; readonly column?: number }

/** What is wrong with a text that is not JSON. */
export const syntaxError = (text: string): Problem => {
  let found: Problem = { problem: 'not JSON, and nested too deeply to tell where' }
  const onError = (code: ParseErrorCode, offset: number): never => {
    const before = text.slice(0, offset)
    found = {
      problem: `not JSON: ${spaced(printParseErrorCode(code))}`,
      line: before.split('\n').length,
      column: offset - before.lastIndexOf('\n'),
    }
    throw FOUND
  }
  shallowly(() => {
    visit(text, { onError }, STRICT)
  })
  return found
}

/** Tells the line of a JSON Pointer in a JSON text, or of the innermost value around a place that is missing. */
export const lineFinder = (text: string): ((pointer: string) => number) => {
  let tree: { readonly root: Node | undefined; readonly breaks: readonly number[] } | undefined
  const childrenOf = childrenKept()
  return pointer => {
    tree ??=
      text.length > SEARCHABLE
        ? { root: undefined, breaks: [] }
        : {
            root: shallowly(() => parseTree(text, [], STRICT)),
            breaks: [...text.matchAll(/\n/g)].map(match => match.index),
          }
    return tree.root ? 1 + countBelow(tree.breaks, nodeAt(tree.root, pointer, childrenOf).offset) : 1
  }
}

const nodeAt = (root: Node, pointer: string, childrenOf: ChildrenOf): Node => {
  let node = root
  for (const token of pointer.split('/').slice(1)) {
    const child = childrenOf(node).get(token.replace(/~1/g, '/').replace(/~0/g, '~'))
    if (!child) break
    node = child
  }
  return node
}

type ChildrenOf = (node: Node) => ReadonlyMap<string, Node>

/** The children of a node by key or index, kept: many messages about one large object look into it again and again. */
const childrenKept = (): ChildrenOf => {
  const kept = new Map<Node, ReadonlyMap<string, Node>>()
  return node => {
    const found = kept.get(node)
    if (found) return found
    const { type, children: parts = [] } = node
    const children = new Map(type === 'array' ? parts.map((part, i) => [String(i), part]) : parts.flatMap(named))
    kept.set(node, children)
    return children
  }
}

/** Of two equal keys the last counts, as for JSON.parse. */
const named = ({ children: [key, value] = [] }: Node): readonly (readonly [string, Node])[] =>
  key && value ? [[String(key.value), value]] : []

/** How many of some ascending numbers are below a limit. */
const countBelow = (ascending: readonly number[], limit: number): number => {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

const FOUND = new Error('found')

/** What is read, or undefined where the text is nested too deeply for the parser, which recurses. */
const shallowly = <A>(read: () => A): A | undefined => {
  try {
    return read()
  } catch (error) {
    if (error === FOUND || error instanceof RangeError) return undefined
    throw error
  }
}

const spaced = (camelCase: string): string => camelCase.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
