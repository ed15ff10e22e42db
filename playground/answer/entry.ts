/**
 * A row of the board, with everything that decides its order and its place in a saved table.
 */
import type { container } from '../../src'
import type { Money } from '../../src/rule/container/fleet-order'
import type { Member } from './answer'
import type { Placed } from './source'

export type Entry = {
  readonly member: Placed
  readonly row: Member
  /** Null if it is not a container or was refused. */
  readonly assessment: container.Assessment | null
  readonly money: Money
}

export const STAKES = ['reported', 'counted'] as const
export type Stake = (typeof STAKES)[number]
