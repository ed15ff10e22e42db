import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { nullable, enumOf } from '../../kernel/codec/codec'
import { hold } from '../../resource/container'
import { change, evaluate, explain } from '../../rule/readiness'
import { operation } from './operation'

export const facts = t.partial({
  available_for_pickup: nullable(t.boolean),
  holds_at_pod_terminal: nullable(t.array(hold)),
})

export const verdict = t.type({
  status: enumOf('a status', ['ready', 'out_of_sync', 'blocked', 'not_released', 'unknown']),
  ready: t.boolean,
  definitive: t.boolean,
  action: enumOf('an action', ['pick_up', 'confirm', 'resolve_holds', 'wait']),
  active: t.readonlyArray(hold),
  pending: t.readonlyArray(hold),
  clauses: t.readonlyArray(enumOf('a clause', ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5'])),
})

export const readinessChange = t.type({
  before: verdict,
  after: verdict,
  change: enumOf('a change', ['became_ready', 'lost_ready', 'changed', 'none']),
})

export const readiness = [
  operation({
    name: 'readiness.evaluate',
    summary: 'Tells whether a container can be picked up, what to do, and which holds and rules say so.',
    clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6'],
    input: facts,
    output: verdict,
    run: input => right(evaluate(input)),
    sentence: explain,
    decided: result => result.clauses,
  }),
  operation({
    name: 'readiness.change',
    summary: 'Tells what became of readiness between two readings of a container.',
    clauses: ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5'],
    input: t.type({ before: facts, after: facts }),
    output: readinessChange,
    run: input => right(change(input)),
    sentence: explain,
    decided: ({ before, after }) => [...new Set([...before.clauses, ...after.clauses])].sort(),
  }),
]
