/**
 * The truth table of readiness as SQL.
 *
 * The cells are asked of `readiness.evaluate` itself: a change of its table changes the SQL of every dialect.
 */
import type { Hold } from '../resource/container'
import { evaluate, type Facts, type Verdict } from '../rule/readiness'

const PENDING: Hold = { name: 'other', status: 'pending', description: null }
const ACTIVE: Hold = { name: 'other', status: 'hold', description: null }

/**
 * What `holds_kind` tells of a list of holds, by its number from 1; 0 is a list that cannot be read and has no verdict.
 */
const KINDS: readonly Facts['holds_at_pod_terminal'][] = [[], [PENDING], [ACTIVE], null]

/** The comment of `holds_kind` in every dialect. */
export const KIND_COMMENT =
  'Which holds there are: 1 none, 2 pending ones only, 3 some active, 4 not reported; 0 where they are unreadable.'

/**
 * A column of the table as a list of SQL expressions, to be indexed from 1 by {@link cellAt}; `show` writes the value
 * of a verdict.
 */
export const column = (show: (verdict: Verdict) => string): string =>
  [true, false, null]
    .flatMap(available_for_pickup => [
      'null',
      ...KINDS.map(holds_at_pod_terminal => show(evaluate({ available_for_pickup, holds_at_pod_terminal }))),
    ])
    .join(', ')

/** The index of a cell, by a boolean expression and the number of the kind. */
export const cellAt = (available: string, kind: string): string =>
  `case when ${available} then 1 when not ${available} then ${KINDS.length + 2} else ${2 * KINDS.length + 3} end
    + ${kind}`
