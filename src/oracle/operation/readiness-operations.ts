import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { nullable } from '../../kernel/codec/codec'
import { hold } from '../../resource/container'
import { change, evaluate, explain, type Clause } from '../../rule/readiness'
import { operation } from './operation'

export const facts = t.partial({
  available_for_pickup: nullable(t.boolean),
  holds_at_pod_terminal: nullable(t.array(hold)),
})

const CLAUSES: readonly Clause[] = ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5']

export const readiness = [
  operation({
    name: 'readiness.evaluate',
    summary: 'Returns whether a container can be picked up, the next action, and the deciding holds and rules.',
    clauses: [...CLAUSES, 'READY-6'],
    input: facts,
    run: input => right(evaluate(input)),
    sentence: explain,
    decidingClauses: result => result.clauses,
  }),
  operation({
    name: 'readiness.change',
    summary: 'Returns how readiness changed between two snapshots of a container.',
    clauses: CLAUSES,
    input: t.type({ before: facts, after: facts }),
    run: input => right(change(input)),
    sentence: explain,
    decidingClauses: ({ before, after }) => [...new Set([...before.clauses, ...after.clauses])].sort(),
  }),
]
