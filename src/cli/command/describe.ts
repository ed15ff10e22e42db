/**
 * `gateout describe OPERATION`: the input, output and clauses of an operation, its rules from docs/contract, the codes of its
 * refusals by field, and its vectors.
 */
import { jsonLine } from '../../kernel/printable'
import { compareCodePoints } from '../../kernel/text'
import { describe as describeAs, type Clause, type Operation, type Vector } from '../../oracle'
import { paragraphs } from '../terminal/paragraph'
import type { Terminal } from '../terminal/terminal'
import { readRules } from '../read/contract'
import { readVectors } from '../read/vector-files'
import { operationShape } from '../format/operation-shape'

export type DescribeOptions = { readonly json?: boolean }

export const describe = async (
  { write, width, paint }: Terminal,
  operation: Operation,
  { json }: DescribeOptions,
): Promise<void> => {
  const described = describeAs([operation])
  if (json) {
    await write(jsonLine(described))
    return
  }
  const { name, summary } = operation
  const { input, output, where } = operationShape(name)
  const shapes = [['Input', input], ['Output', output], ...where] as const
  const vectors = (await readVectors()).filter(vector => vector.operation === name)
  const section = (title: string, lines: readonly string[]): string =>
    paragraphs(['', title, ...lines.map(line => line && `  ${line}`)], width)
  const text = [
    paragraphs([`${name}: ${summary}`], width),
    section('Clauses', described.clauses.map(formatClause)),
    ...shapes.map(([title, shape]) => section(title, shape.split('\n'))),
    section('Rules', await readRules(name)),
    section('Codes', codesByField(vectors)),
    section('Vectors', [
      vectors.map(({ id }) => id).join(', '),
      '',
      `Ask a program: gateout conform --operations ${name} --bail -- COMMAND`,
    ]),
  ].join('')
  // The titles are painted last, because a paragraph shows control characters as escapes.
  await write(text.replace(/^(Clauses|Input|Output|Rules|Codes|Vectors)$/gm, title => paint('bold', title)))
}

/** The codes with which vectors refuse each field of an input. The index of an item is `*`. */
const codesByField = (vectors: readonly Vector[]): readonly string[] => {
  const codes = new Map<string, Set<string>>()
  for (const { expect } of vectors) {
    if (!('issues' in expect)) continue
    for (const { pointer, code } of expect.issues) {
      const field = pointer === '' ? '""' : pointer.replace(/\/\d+(?=\/|$)/g, '/*')
      codes.set(field, (codes.get(field) ?? new Set()).add(code))
    }
  }
  return [...codes]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([field, found]) => `${field}: ${[...found].sort().join(', ')}`)
}

const formatClause = ({ id, rule, level }: Clause): string =>
  `${id}${level === 'decision' ? ' (decision)' : ''}: ${rule}`
