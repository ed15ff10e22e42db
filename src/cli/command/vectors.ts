/**
 * `gateout vectors`: the worked cases that an implementation is held to.
 */
import { stringify } from '../../kernel/json'
import { coverage, isSelected, type Selection, type Vector } from '../../oracle'
import { painter } from '../terminal/colour'
import { complaintAbout, readVectors } from '../read/vector-files'
import { printableJson } from '../terminal/printable'
import { say, write } from '../terminal/stream'
import { tableOf, type Cell } from '../terminal/table'

export type VectorsOptions = Selection & { readonly json?: boolean; readonly coverage?: boolean }

/** Lists the vectors; those that are named are shown whole. One that does not exist fails the program. */
export const vectors = async (ids: readonly string[], { json, coverage: isCoverage, ...selection }: VectorsOptions): Promise<void> => {
  const all = await readVectors()
  for (const id of ids.filter(id => !all.some(vector => vector.id === id))) {
    say(`there is no vector ${id}`)
    process.exitCode = 1
  }
  const complaint = complaintAbout(selection)
  if (complaint !== undefined) {
    say(complaint)
    process.exitCode = 1
  }
  const chosen = all.filter(vector => (ids.length === 0 || ids.includes(vector.id)) && isSelected(selection, vector))
  if (json) await write(chosen.map(vector => `${printableJson(stringify(vector))}\n`).join(''))
  else if (isCoverage) await write(tableOfCoverage(chosen))
  else if (ids.length > 0) await write(chosen.map(whole).join('\n'))
  else await write(`${list(chosen)}\n${chosen.length} vectors\n`)
}

const whole = ({ id, operation, title, clauses, level, input, expect, origin }: Vector): string => [
  `${id}: ${title}`,
  `  ${operation}; ${clauses.join(', ')}; ${level}; ${origin}`,
  `  input   ${printableJson(stringify(input))}`,
  `  expect  ${printableJson(stringify(expect))}`,
].map(line => `${line}\n`).join('')

const cell = (text: string): Cell => ({ items: [text] })
const room = (): number => process.stdout.columns || Infinity

const list = (chosen: readonly Vector[]): string =>
  tableOf(['Id', 'Operation', 'Clauses', 'Level', 'Title'], painter(), room())(
    chosen.map(({ id, operation, clauses, level, title }) => [id, operation, clauses.join(', '), level, title].map(cell)))

const tableOfCoverage = (chosen: readonly Vector[]): string =>
  tableOf(['Clause', 'Vectors', 'Rule', 'Ids'], painter(), room())(
    coverage(chosen).clauses.map(({ id, rule, vectors: of }) => [id, String(of.length), rule, of.join(', ') || '-'].map(cell)))
