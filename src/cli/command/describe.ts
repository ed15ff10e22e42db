/**
 * `gateout describe OPERATION`: the input, output and clauses of an operation, and its rules from CONTRACT.md.
 */
import { jsonLine } from '../../kernel/printable'
import { describe as describeAs, type Clause, type Operation } from '../../oracle'
import { paragraphs } from '../terminal/paragraph'
import type { Terminal } from '../terminal/terminal'
import { readRules } from '../read/contract'
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
    await write(
      [
        paragraphs([`${name}: ${summary}`, '', 'Clauses', ...described.clauses.map(formatClause)], width),
        ...shapes.map(([title, shape]) =>
          paragraphs(['', title, ...`  ${shape.replaceAll('\n', '\n  ')}`.split('\n')], width),
        ),
        paragraphs(['', 'Rules', ...rules.map(rule => (rule === '' ? '' : `  ${rule}`))], width),
      ]
        .join('')
        .replace(/^(Clauses|Input|Output|Rules)$/gm, title => paint('bold', title)),
    )
  }
}

const formatClause = ({ id, rule, level }: Clause): string =>
  `  ${id}${level === 'decision' ? ' (decision)' : ''}: ${rule}`
