/**
 * The fees of a container as cells of a table.
 */
import { feeLabels } from '../../label'
import type { Summary } from '../../rule/fee'

/** One label per currency; null fees are out of the range of a double. */
export const feeItems = (summary: Summary | null | undefined): readonly string[] =>
  summary ? feeLabels(summary) : ['more than can be summed up']
