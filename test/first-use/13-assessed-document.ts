/** A response body, assessed as a whole. */
import { container, label, type freeTime } from 'gateout'

export const rows = (body: unknown, terms?: container.TermsByPart) => {
  const assessed = container.assess({ document: body, now: new Date(), terms })
  if (assessed._tag === 'Left') return []
  const containers: readonly container.Assessment[] = [...assessed.right.containers].sort(container.byUrgency)
  return containers.map(({ number, id, verdict, fees, advice, free_time }) => ({
    name: number ?? id,
    steps: label.readinessSteps(verdict),
    owed: fees && label.feeLabels(fees),
    action: label.pickupAction(advice.action),
    free_until: free_time.demurrage?.outcome === 'counted' ? free_time.demurrage.last_free_day : null,
  }))
}

/** With terms given, the count is not null. */
export const daysLeft = (body: unknown, demurrage: readonly freeTime.Terms[]): readonly (number | null)[] => {
  const assessed = container.assess({
    document: body,
    now: '2026-07-15T15:00:00Z',
    mode: 'strict',
    terms: { demurrage },
  })
  if (assessed._tag === 'Left') throw new Error(container.explain(assessed))
  return assessed.right.containers.map(({ free_time }) =>
    free_time.demurrage.outcome === 'counted' ? free_time.demurrage.days_left : null,
  )
}
