/**
 * Cells that tables of containers share, and the end of their summaries.
 */
import type { Colour } from '../../kernel/paint'
import { feeLabels, holdLabel, holdLabels, readinessKind, readinessStatus, type ReadinessKind } from '../../label'
import type { Summary } from '../../rule/fee'
import type { Verdict } from '../../rule/readiness'
import type { Assessment } from '../../rule/container'
import { showRowOfId } from '../../table/remark'

const COLOURS: { readonly [K in ReadinessKind]: Colour } = {
  ready: 'green',
  ready_to_confirm: 'yellow',
  out_of_sync: 'magenta',
  blocked: 'red',
  not_released: 'yellow',
  unknown: 'dim',
}

/** The sum of the fees in each currency. */
export const feeItems = (summary: Summary | null): readonly string[] =>
  summary ? feeLabels(summary) : ['more than can be summed up']

/** The number, else the row of a table or the id. */
export const showNumberOrId = ({ id, number }: Pick<Assessment, 'id' | 'number'>): string =>
  number || (showRowOfId(id ?? '') ?? id ?? '-')

/** The labels of the active and the pending holds. They may not be reported. */
export const labelHolds = ({ parts, verdict: { active, pending } }: Assessment): readonly string[] => {
  if (active.length + pending.length > 0)
    return [...active.map(holdLabel), ...pending.map(hold => `${holdLabel(hold)}, pending`)]
  return holdLabels((parts.container.holds_at_pod_terminal ?? null) === null ? null : [])
}

/** The short name and the colour of a status. */
export const showStatus = (verdict: Verdict): { readonly text: string; readonly colour: Colour } => {
  const kind = readinessKind(verdict)
  return { text: readinessStatus(kind), colour: COLOURS[kind] }
}

/** The end of a summary, if some input was refused. */
export const refusedToo = (refused: number): string => (refused > 0 ? `; ${refused} refused` : '')
