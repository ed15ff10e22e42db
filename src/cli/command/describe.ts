/**
 * `gateout describe OPERATION`: the input, output and clauses of an operation, its rules from CONTRACT.md, the codes of its
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

/** Writes the description as text, or as the JSON of `oracle.describe`. */
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
  for (const { name, summary } of described.operations) {
    const { input, output, where } = operationShape(name)
    const shapes = [['Input', input], ['Output', output], ...where] as const
    const rules = await readRules(name)
    const own = (await readVectors()).filter(vector => vector.operation === name)
    await write(
      [
        paragraphs([`${name}: ${summary}`, '', 'Clauses', ...described.clauses.map(formatClause)], width),
        ...shapes.map(([title, shape]) =>
          paragraphs(['', title, ...`  ${shape.replaceAll('\n', '\n  ')}`.split('\n')], width),
        ),
        paragraphs(['', 'Rules', ...rules.map(rule => (rule === '' ? '' : `  ${rule}`))], width),
        paragraphs(['', 'Codes', ...codesByField(own).map(line => `  ${line}`)], width),
        paragraphs(
          ['', 'Vectors', `  ${own.map(({ id }) => id).join(', ')}`, '', `  Ask a program: ${ask(name)}`],
          width,
        ),
      ]
        .join('')
        .replace(/^(Clauses|Input|Output|Rules|Codes|Vectors)$/gm, title => paint('bold', title)),
    )
  }
}

const ask = (operation: string): string => `gateout conform --operations ${operation} --bail -- COMMAND`

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
    .map(([field, of]) => `${field}: ${[...of].sort().join(', ')}`)
}

const formatClause = ({ id, rule, level }: Clause): string =>
  `  ${id}${level === 'decision' ? ' (decision)' : ''}: ${rule}`
