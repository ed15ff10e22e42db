/** A type of the caller's own, such as a row of a database. */
import { readiness, label } from 'gateout'

interface Hold {
  readonly id: bigint
  readonly name: string
  readonly status: 'hold' | 'pending' | 'unknown'
}

interface Row {
  readonly available_for_pickup?: boolean | null
  readonly holds_at_pod_terminal?: readonly Hold[] | null
}

export const blockers = (row: Row | undefined): readonly bigint[] => readiness.evaluate(row).active.map(({ id }) => id)
export const reason = (row: Row): string => label.readinessReason(readiness.evaluate(row), row)
