/**
 * `gateout vectors`: the conformance vectors that come with the package.
 */
import { stringify } from '../../kernel/json'
import { countVectors, isSelected, type Count, type Selection, type Vector } from '../../oracle'
import { jsonLine, printableJson } from '../../kernel/printable'
import { unmatchedError, readVectors } from '../read/vector-files'
import { didYouMean } from '../terminal/did-you-mean'
import { drawTable } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'

export type VectorsOptions = Selection & {
  readonly json?: boolean
  readonly stats?: boolean
}

/** Lists the selected vectors, or prints the named ones completely. An unknown id makes the command fail. */
export const vectors = async (
  terminal: Terminal,
  ids: readonly string[],
  { json, stats: isStats, ...selection }: VectorsOptions,
): Promise<void> => {
  const all = await readVectors()
  const known = all.map(({ id }) => id)
  const error = unmatchedError(selection)
  const errors = [
    ...ids.filter(id => !known.includes(id)).map(id => `there is no vector ${id}${didYouMean(id, known)}`),
    ...(error === undefined ? [] : [error]),
  ]
  errors.forEach(terminal.say)
  if (errors.length > 0) terminal.fail()
  const chosen = all.filter(vector => (ids.length === 0 || ids.includes(vector.id)) && isSelected(selection, vector))
  const show = (): string => {
    if (isStats) return drawStatistics(terminal, chosen, json)
    if (json) return chosen.map(vector => jsonLine(vector)).join('')
    if (ids.length > 0) return chosen.map(formatVector).join('\n')
    return `${drawVectors(terminal, chosen)}\n${chosen.length} vectors\n`
  }
  await terminal.write(show())
}

const formatVector = ({ id, operation, title, clauses, level, input, expect, origin, source = [] }: Vector): string =>
  [
    `${id}: ${title}`,
    `  ${operation}; ${clauses.join(', ')}; ${level}; ${origin}`,
    `  input   ${printableJson(stringify(input))}`,
    `  expect  ${printableJson(stringify(expect))}`,
    ...source.map(({ section, says }) => `  source  ${section}: ${says}`),
  ]
    .map(line => `${line}\n`)
    .join('')

const drawVectors = (terminal: Terminal, chosen: readonly Vector[]): string =>
  drawTable(
    terminal,
    ['Id', 'Operation', 'Clauses', 'Level', 'Title'],
    chosen.map(({ id, operation, clauses, level, title }) => [id, operation, clauses.join(', '), level, title]),
  )

const drawStatistics = (terminal: Terminal, chosen: readonly Vector[], json = false): string => {
  const counts = countVectors(chosen)
  if (json) return jsonLine(counts)
  const { all, families, operations, clauses, without_vectors: without } = counts
  const section = <R extends Count>(title: string, rows: readonly R[], nameOf: (row: R) => string): string =>
    drawTable(
      terminal,
      [title, 'Vectors', 'Must', 'Decision', 'Refusals'],
      rows
        .filter(({ vectors }) => vectors > 0)
        .map(row => [nameOf(row), ...[row.vectors, row.must, row.decision, row.refusals].map(String)]),
    )
  const unexamined = without.map(({ clause, examined }) => (examined === null ? clause : `${clause} (${examined})`))
  return [
    section('Family', families, ({ family }) => family),
    section('Operation', operations, ({ operation }) => operation),
    section('Clause', clauses, ({ clause }) => clause),
    `Without a vector: ${unexamined.join(', ') || 'none'}\n`,
    `${all.vectors} vectors, ${all.must} must, ${all.decision} decision, ${all.refusals} of them refusals\n`,
  ].join('\n')
}
