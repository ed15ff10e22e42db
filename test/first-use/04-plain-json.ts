/** Plain JSON, whose words the compiler knows only as strings. */
import { evaluate } from 'gateout/readiness'
import { explain, summarize } from 'gateout/fee'

const box = {
  number: 'MSCU1234567',
  available_for_pickup: true,
  holds_at_pod_terminal: [{ name: 'customs', status: 'hold', since: '2026-07-01' }],
  fees_at_pod_terminal: [{ type: 'storage', amount: 12.5, currency_code: 'USD' }],
}

export const since: readonly string[] = evaluate(box).active.map(hold => hold.since)
export const sentence: string = explain(summarize({ fees: box.fees_at_pod_terminal }))
