/**
 * `gateout vectors`: the conformance vectors that come with the package.
 */
import { stringify } from '../../kernel/json'
import { countVectors, coverage, isSelected, type Count, type Selection, type Vector } from '../../oracle'
import { jsonLine, printableJson } from '../../kernel/printable'
import { unmatchedError, readVectors } from '../read/vector-files'
import { didYouMean } from '../terminal/did-you-mean'
import { cell, createTable } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'

export type VectorsOptions = Selection & {
  readonly json?: boolean
  readonly coverage?: boolean
  readonly stats?: boolean
}

/** Lists the selected vectors, or prints the named ones completely. An unknown id makes the command fail. */
export const vectors = async (
  terminal: Terminal,
  ids: readonly string[],
  { json, coverage: isCoverage, stats: isStats, ...selection }: VectorsOptions,
): Promise<void> => {
  const all = await readVectors()
  const known = all.map(({ id }) => id)
  const complaint = unmatchedError(selection)
  const complaints = [
    ...ids.filter(id => !known.includes(id)).map(id => `there is no vector ${id}${didYouMean(id, known)}`),
    ...(complaint === undefined ? [] : [complaint]),
  ]
  complaints.forEach(terminal.say)
  if (complaints.length > 0) terminal.fail()
  const chosen = all.filter(vector => (ids.length === 0 || ids.includes(vector.id)) && isSelected(selection, vector))
  const show = (): string => {
    if (isStats) return statistics(terminal, chosen, json)
    if (json) return chosen.map(vector => jsonLine(vector)).join('')
    if (isCoverage) return tableOfCoverage(terminal, chosen)
    if (ids.length > 0) return chosen.map(fullText).join('\n')
    return `${list(terminal, chosen)}\n${chosen.length} vectors\n`
  }
  await terminal.write(show())
}

const fullText = ({ id, operation, title, clauses, level, input, expect, origin, source = [] }: Vector): string =>
  [
    `${id}: ${title}`,
    `  ${operation}; ${clauses.join(', ')}; ${level}; ${origin}`,
    `  input   ${printableJson(stringify(input))}`,
    `  expect  ${printableJson(stringify(expect))}`,
    ...source.map(({ section, says }) => `  source  ${section}: ${says}`),
  ]
    .map(line => `${line}\n`)
    .join('')

const list = (terminal: Terminal, chosen: readonly Vector[]): string =>
  createTable(
    ['Id', 'Operation', 'Clauses', 'Level', 'Title'],
    terminal,
  )(
    chosen.map(({ id, operation, clauses, level, title }) =>
      [id, operation, clauses.join(', '), level, title].map(text => cell(text)),
    ),
  )

const tableOfCoverage = (terminal: Terminal, chosen: readonly Vector[]): string =>
  createTable(
    ['Clause', 'Vectors', 'Rule', 'Ids'],
    terminal,
  )(
    coverage(chosen).clauses.map(clause =>
      [clause.id, String(clause.vectors.length), clause.rule, clause.vectors.join(', ') || '-'].map(text => cell(text)),
    ),
  )

const statistics = (terminal: Terminal, chosen: readonly Vector[], json = false): string => {
  const counts = countVectors(chosen)
  if (json) return jsonLine(counts)
  const { all, families, operations, clauses, without_vectors: without } = counts
  const section = (title: string, rows: readonly (Count & { readonly name: string })[]): string =>
    createTable(
      [title, 'Vectors', 'Must', 'Decision', 'Refusals'],
      terminal,
    )(
      rows
        .filter(({ vectors }) => vectors > 0)
        .map(({ name, vectors, must, decision, refusals }) =>
          [name, ...[vectors, must, decision, refusals].map(String)].map(text => cell(text)),
        ),
    )
  return [
    section(
      'Family',
      families.map(row => ({ ...row, name: row.family })),
    ),
    section(
      'Operation',
      operations.map(row => ({ ...row, name: row.operation })),
    ),
    section(
      'Clause',
      clauses.map(row => ({ ...row, name: row.clause })),
    ),
    `Without a vector: ${without.map(formatExaminedClause).join(', ') || 'none'}\n`,
    `${all.vectors} vectors, ${all.must} must, ${all.decision} decision, ${all.refusals} of them refusals\n`,
  ].join('\n')
}

const formatExaminedClause = ({
  clause,
  examined,
}: {
  readonly clause: string
  readonly examined: string | null
}): string => (examined === null ? clause : `${clause} (${examined})`)
