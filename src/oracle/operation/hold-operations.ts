import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { enumOf, nullable } from '../../kernel/codec/codec'
import { hold as terminalHold, holdName } from '../../resource/container'
import { diff, explain, step, type Change, type HoldChange, type Stepped } from '../../rule/hold'
import { EVENT_TYPES, type IllegalReason } from '../../rule/hold/change'
import { operation } from './operation'

const holds = t.array(terminalHold)

const CLAUSES: { readonly [C in Change]: readonly string[] } = {
  placed: ['HOLD-3'],
  expected: ['HOLD-4'],
  activated: ['HOLD-1'],
  cleared: ['HOLD-2'],
  withdrawn: ['HOLD-4'],
  deactivated: [],
  redescribed: [],
}

const RULES = ['HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4']

const ILLEGAL: { readonly [R in IllegalReason]: readonly string[] } = {
  no_pending_hold: ['HOLD-1'],
  no_such_hold: ['HOLD-2', 'HOLD-4'],
}

const listChangeClauses = (changes: readonly HoldChange[]): readonly string[] =>
  changes.length === 0 ? ['CHG-3'] : [...new Set(changes.flatMap(({ change }) => CLAUSES[change]))].sort()

export const hold = [
  operation({
    name: 'hold.step',
    summary: 'Applies one event to the holds of a container.',
    clauses: [...RULES, 'CHG-2'],
    input: t.type({
      holds,
      event: t.intersection([
        t.type({ type: enumOf('an event', EVENT_TYPES), name: holdName }),
        t.partial({ description: nullable(t.string) }),
      ]),
    }),
    run: input => right(step(input)),
    sentence: (result: Stepped) => explain(result),
    decidingClauses: (result, { holds }) =>
      result.outcome === 'illegal'
        ? ILLEGAL[result.reason]
        : [...listChangeClauses(diff({ before: holds, after: result.holds }).changes), 'CHG-2'].sort(),
    blame: { '/holds': RULES, '/changeset': ['CHG-2'] },
  }),
  operation({
    name: 'hold.diff',
    summary: 'Returns how each hold changed between two arrays, as a difference of multisets.',
    clauses: [...RULES, 'CHG-3'],
    input: t.type({ before: holds, after: holds }),
    run: input => right(diff(input)),
    sentence: explain,
    decidingClauses: ({ changes }) => listChangeClauses(changes),
  }),
]
