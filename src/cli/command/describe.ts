/**
 * `gateout describe OPERATION`: what an operation takes and gives, and the clauses that it rests on.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { describe as describeAs, type Clause, type Operation } from '../../oracle'
import { paragraphs } from '../terminal/paragraph'
import type { Terminal } from '../terminal/terminal'
import { shapeOf } from '../word/shape'

export type DescribeOptions = { readonly json?: boolean }

/** Writes an operation for people, or as `oracle.describe` gives it. */
export const describe = async (
  { write, width, paint }: Terminal, operation: Operation, { json }: DescribeOptions,
): Promise<void> => {
  const described = describeAs([operation])
  if (json) {
    await write(`${printableJson(stringify(described))}\n`)
    return
  }
  for (const { name, summary, input, output } of described.operations) {
    await write([
      paragraphs([`${name}: ${summary}`, '', 'Clauses', ...described.clauses.map(lineOf)], width),
      paragraphs(['', 'Input', ...`  ${shapeOf(input, '  ')}`.split('\n')], width),
      paragraphs(['', 'Output', ...`  ${shapeOf(output, '  ')}`.split('\n')], width),
    ].join('').replace(/^(Clauses|Input|Output)$/gm, title => paint('bold', title)))
  }
}

const lineOf = ({ id, rule, level }: Clause): string => `  ${id}${level === 'decision' ? ' (decision)' : ''}: ${rule}`
