/**
 * The truth table of readiness in SQL. The cells come from `readiness.evaluate` itself, so that a change of the rule
 * changes the SQL of every dialect.
 */
import type { Hold } from '../resource/model'
import { evaluate, type Facts, type Verdict } from '../rule/readiness'
import { quoted } from './literal'

const PENDING: Hold = { name: 'other', status: 'pending', description: null }
const ACTIVE: Hold = { name: 'other', status: 'hold', description: null }

/**
 * Representative holds for each number, from 1, that `holds_kind` returns. It returns 0 for unreadable holds, which
 * have no verdict.
 */
const KINDS: readonly Facts['holds_at_pod_terminal'][] = [[], [PENDING], [ACTIVE], null]

/** The comment of `holds_kind` in every dialect. */
export const KIND_COMMENT =
  'The kind of a list of holds without the released ones: 1 none, 2 only pending, 3 some active, 4 not reported, 0 unreadable.'

/** A column of the table as a list of SQL expressions, indexed by {@link cellAt}; `show` writes the value of a verdict. */
const column = (show: (verdict: Verdict) => string): string =>
  [true, false, null]
    .flatMap(available_for_pickup => [
      'null',
      ...KINDS.map(holds_at_pod_terminal => show(evaluate({ available_for_pickup, holds_at_pod_terminal }))),
    ])
    .join(', ')

export const statuses = (): string => column(({ status }) => quoted(status))

/** The verdicts as JSON, without their holds. `isOpen`: the last brace is missing, so that they can be appended. */
export const verdicts = (isOpen: boolean): string =>
  column(({ status, ready, definitive, action, clauses }) =>
    quoted(JSON.stringify({ status, ready, definitive, action, clauses }).slice(0, isOpen ? -1 : undefined)),
  )

/** The 1-based index of a cell, from the parameters `available` and `holds`. */
export const cellAt = (names: (name: string) => string): string =>
  `case when available then 1 when not available then ${KINDS.length + 2} else ${2 * KINDS.length + 3} end
    + ${names('holds_kind')}(holds)`
