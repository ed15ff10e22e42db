/** A container that was decoded strictly goes into each rule. */
import { fee, hold, lastFreeDay, pickup, readiness, resource } from 'gateout'

export const answer = (value: unknown, now: string) => {
  const decoded = resource.decode({ type: 'container', value })
  if (!decoded.valid) return resource.explain(decoded)
  const { attributes } = decoded.value
  const facts: resource.ContainerAttributes | undefined = attributes
  return {
    verdict: readiness.evaluate(facts),
    change: readiness.change({ before: undefined, after: attributes }),
    owed: fee.summarize({ fees: attributes?.fees_at_pod_terminal }),
    holds: hold.diff({ before: [], after: attributes?.holds_at_pod_terminal }),
    advice: pickup.advise({ container: attributes, now }),
    day: lastFreeDay.evaluate({ container: attributes, now }),
  }
}
