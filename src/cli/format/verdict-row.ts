/**
 * Shows an answer as a table row, and many answers as a count.
 */
import type { Colour } from '../../kernel/paint'
import { countOf, listCounts } from '../../kernel/to-words'
import {
  feeLabels,
  holdLabel,
  holdLabels,
  pickupAction,
  pickupReason,
  pickupStatus,
  readinessKind,
  readinessKinds,
  readinessReason,
  readinessStatus,
  readinessSteps,
  type ReadinessKind,
} from '../../label'
import type { Summary } from '../../rule/fee'
import { isOpen } from '../../rule/pickup'
import type { Verdict } from '../../rule/readiness'
import type { Row } from '../terminal/table'
import type { Assessment } from '../../rule/container'

export const COLUMNS = ['Container', 'Verdict', 'Why', 'Active holds', 'Pending holds', 'Fees', 'What to do']

const COLOURS: { readonly [K in ReadinessKind]: Colour } = {
  ready: 'green',
  ready_to_confirm: 'yellow',
  out_of_sync: 'magenta',
  blocked: 'red',
  not_released: 'yellow',
  unknown: 'dim',
}

export const formatVerdictRow = (assessed: Assessment): Row => {
  const { parts, verdict, fees } = assessed
  const { active, pending } = labelHolds(assessed)
  return [
    showNumberOrId(assessed),
    showStatus(verdict),
    readinessReason(verdict, parts.container),
    active,
    pending,
    feeItems(fees),
    listSteps(assessed),
  ]
}

/** The steps of the verdict, with the two facts that it does not know: the container is gone, or fees are due. */
const listSteps = ({ verdict, advice }: Assessment): readonly string[] => {
  if (advice.status === 'returned') return [pickupStatus(advice.status)]
  if (!isOpen(advice)) return [`${pickupStatus(advice.status)}: ${pickupAction(advice.action)}`]
  const steps = readinessSteps(verdict)
  if (!advice.reasons.some(({ code }) => code === 'fees_due')) return steps
  return readinessKind(verdict) === 'ready' ? [pickupAction('pay')] : [...steps, pickupReason('fees_due')]
}

/** The sum of the fees in each currency. */
export const feeItems = (summary: Summary | null): readonly string[] =>
  summary ? feeLabels(summary) : ['more than can be summed up']

export const showNumberOrId = ({ id, number }: Pick<Assessment, 'id' | 'number'>): string => number || (id ?? '-')

/** The labels of the active and the pending holds. They may not be reported. */
export const labelHolds = ({ parts, verdict: { active, pending } }: Assessment) => {
  const isReported = (parts.container.holds_at_pod_terminal ?? null) !== null
  return { active: holdLabels(isReported ? active : null), pending: holdLabels(isReported ? pending : null) }
}

export const labelAllHolds = (assessed: Assessment): readonly string[] => {
  const { active, pending } = assessed.verdict
  return active.length + pending.length === 0
    ? labelHolds(assessed).active
    : [...active.map(holdLabel), ...pending.map(hold => `${holdLabel(hold)}, pending`)]
}

/** The short name and the colour of a status. */
export const showStatus = (verdict: Verdict): { readonly text: string; readonly colour: Colour } => {
  const kind = readinessKind(verdict)
  return { text: readinessStatus(kind), colour: COLOURS[kind] }
}

/** Counts verdicts by kind: `3 containers: 2 ready, 1 blocked; 1 refused`. */
export const tally = () => {
  const counts = new Map<ReadinessKind, number>()
  return {
    add: (verdict: Verdict): void => {
      const kind = readinessKind(verdict)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
    show: (total: number, refused: number): string => {
      const kinds = listCounts(readinessKinds.map(kind => [readinessStatus(kind), counts.get(kind) ?? 0]))
      return countOf(total, 'container') + (total > 0 ? `: ${kinds}` : '') + refusedToo(refused)
    },
  }
}

export const countText = (answers: number, refused: number): string =>
  countOf(answers, 'container') + refusedToo(refused)

/** The end of a summary, if some input was refused. */
export const refusedToo = (refused: number): string => (refused > 0 ? `; ${refused} refused` : '')
