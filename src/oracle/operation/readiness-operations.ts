import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { enumOf, nullable } from '../../kernel/codec/codec'
import { hold } from '../../resource/container'
import { change, evaluate, explain } from '../../rule/readiness'
import { ACTIONS, CHANGES, CLAUSES, STATUSES } from '../../rule/readiness-codes'
import { operation } from './operation'

export const facts = t.partial({
  available_for_pickup: nullable(t.boolean),
  holds_at_pod_terminal: nullable(t.array(hold)),
})

export const verdict = t.type({
  status: enumOf('a status', STATUSES),
  ready: t.boolean,
  definitive: t.boolean,
  action: enumOf('an action', ACTIONS),
  active: t.readonlyArray(hold),
  pending: t.readonlyArray(hold),
  clauses: t.readonlyArray(enumOf('a clause', CLAUSES)),
})

export const readinessChange = t.type({
  before: verdict,
  after: verdict,
  change: enumOf('a change', CHANGES),
})

export const readiness = [
  operation({
    name: 'readiness.evaluate',
    summary: 'Returns whether a container can be picked up, the next action, and the deciding holds and rules.',
    clauses: [...CLAUSES, 'READY-6'],
    input: facts,
    output: verdict,
    run: input => right(evaluate(input)),
    sentence: explain,
    decidingClauses: result => result.clauses,
  }),
  operation({
    name: 'readiness.change',
    summary: 'Returns how readiness changed between two snapshots of a container.',
    clauses: CLAUSES,
    input: t.type({ before: facts, after: facts }),
    output: readinessChange,
    run: input => right(change(input)),
    sentence: explain,
    decidingClauses: ({ before, after }) => [...new Set([...before.clauses, ...after.clauses])].sort(),
  }),
]
