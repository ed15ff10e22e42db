/**
 * `gateout clauses [ID…]`: the rules by id, with the operations that follow each.
 */
import { jsonLine } from '../../kernel/printable'
import { clauses as allClauses, isMeant, operations } from '../../oracle'
import { didYouMean } from '../terminal/did-you-mean'
import { drawTable } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'

export type ClausesOptions = { readonly json?: boolean }

/** Lists the clauses that match an id or a pattern, or all. An id or pattern without a match makes the command fail. */
export const clauses = async (terminal: Terminal, ids: readonly string[], { json }: ClausesOptions): Promise<void> => {
  const known = allClauses.map(({ id }) => id)
  for (const id of ids.filter(pattern => !known.some(clause => isMeant([pattern], clause)))) {
    terminal.say(`there is no clause ${id}${didYouMean(id, known)}`)
    terminal.fail()
  }
  const chosen = allClauses
    .filter(({ id }) => ids.length === 0 || isMeant(ids, id))
    .map(({ id, rule, level }) => ({
      id,
      level,
      rule,
      operations: operations.filter(operation => operation.clauses.includes(id)).map(({ name }) => name),
    }))
  if (json) await terminal.write(chosen.map(clause => jsonLine(clause)).join(''))
  else if (chosen.length > 0) {
    const rows = chosen.map(({ id, level, rule, operations: names }) => {
      const shown = names.length === operations.length ? 'all' : names.join(', ')
      return [id, level, rule, shown || '-']
    })
    await terminal.write(drawTable(terminal, ['Clause', 'Level', 'Rule', 'Operations'], rows))
  }
}
