import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { count, described, finite, refine, nullable, opaque, enumOf } from '../../kernel/codec/codec'
import type { Checked } from '../../kernel/issue'
import { containerChangeset } from '../../resource/changeset'
import { fee } from '../../resource/container'
import { currency, dateTime } from '../../resource/json-api'
import { decode, expire, explain, read, receive, start, type State } from '../../rule/tracker'
import { OUTCOMES, type Outcome } from '../../rule/tracker/outcome'
import { MAX_UPDATES, REMEMBERABLE } from '../../rule/tracker/state'
import { conflicts } from './changeset-operations'
import { holdChanges } from './hold-operations'
import { operation } from './operation'
import { facts, readinessChange } from './readiness-operations'

const state = nullable(opaque)

/** The codec of a returned state. Of its properties only the two for the host are part of the contract. */
const stateMade = refine('a state', t.type({ format: t.number, attributes: nullable(t.UnknownRecord) }), {
  code: 'type',
  test: () => true,
  schema: {},
  compared: ['format', 'attributes'],
}) as t.Mixed as t.Type<State>

const attributes = t.intersection([t.UnknownRecord, facts, t.partial({ fees_at_pod_terminal: nullable(t.array(fee)) })])

const reading = t.type({ attributes, as_of: dateTime })

const clock = t.partial({
  now: described(dateTime, 'The current time: a snapshot from more than 300 seconds after it is ignored.'),
})

const remembered = refine(REMEMBERABLE, count, {
  code: 'range',
  test: value => value <= MAX_UPDATES,
  schema: { maximum: MAX_UPDATES },
})

const happening = t.type({
  changeset: containerChangeset,
  readiness: readinessChange,
  hold_changes: holdChanges,
  fee_changes: t.readonlyArray(
    t.type({
      currency_code: currency,
      before: nullable(finite),
      after: nullable(finite),
      difference: finite,
    }),
  ),
})

/** The clauses that rule a step; those of the attributes depend on the operation. */
const blameTable = (ofAttributes: string) => ({
  '/state/attributes': [ofAttributes],
  '/reread': ['TRK-2'],
  '/awaits_reading': ['TRK-2'],
  '/due_at': ['TRK-2'],
  '': ['TRK-1'],
})

const stepCodec = <O extends Outcome>(outcomes: readonly O[]) =>
  t.type({
    state: stateMade,
    outcome: enumOf('an outcome', outcomes),
    happening: nullable(happening),
    reread: nullable(t.type({ id: nullable(t.string), conflicts })),
    awaits_reading: described(t.boolean, 'Whether a requested snapshot is outstanding: fetch the container.'),
    due_at: described(nullable(dateTime), 'The date-time after which `tracker.expire` is due; null if it will not be.'),
  })

/** Runs a step on a decoded state; issues of a state that cannot be decoded point into `/state`. */
const from = <R>(given: object | null, next: (known: State | null) => R): Checked<R> => {
  if (given === null) return right(next(null))
  const decoded = decode({ value: given })
  return decoded._tag === 'Right'
    ? right(next(decoded.right))
    : { _tag: 'Left', left: decoded.left.map(issue => ({ ...issue, pointer: `/state${issue.pointer}` })) }
}

export const tracker = [
  operation({
    name: 'tracker.start',
    summary: 'Returns the state of a container before its first snapshot.',
    clauses: ['TRK-1'],
    input: t.partial({
      policy: t.partial({
        remembered,
        max_waiting: count,
        patience_seconds: count,
        max_age_seconds: nullable(count),
      }),
    }),
    output: t.type({ state: stateMade }),
    run: input => right(start(input)),
    sentence: explain,
  }),
  operation({
    name: 'tracker.receive',
    summary: 'Processes one notification about a container: its changeset, its snapshot or both.',
    clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
    input: t.intersection([
      t.type({
        state,
        update: t.intersection([
          t.type({ id: t.string, created_at: nullable(t.string) }),
          t.partial({ changeset: nullable(containerChangeset), reading: nullable(reading) }),
        ]),
      }),
      clock,
    ]),
    output: stepCodec(OUTCOMES.receive),
    run: ({ state: given, update, now }) => from(given, known => receive(known, { ...update, now })),
    sentence: explain,
    blame: blameTable('TRK-3'),
  }),
  operation({
    name: 'tracker.read',
    summary: 'Processes a snapshot of a container, requested or not.',
    clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
    input: t.intersection([t.type({ state }), reading, clock]),
    output: stepCodec(OUTCOMES.read),
    run: ({ state: given, attributes: found, as_of, now }) =>
      from(given, known => read(known, { attributes: found, as_of, now })),
    sentence: explain,
    blame: blameTable('TRK-3'),
  }),
  operation({
    name: 'tracker.expire',
    summary: 'Requests a snapshot of the container if an update has waited for too long at a given time.',
    clauses: ['TRK-1', 'TRK-2'],
    input: t.type({ state, at: dateTime }),
    output: stepCodec(OUTCOMES.expire),
    run: ({ state: given, at }) => from(given, known => expire(known, { at })),
    sentence: explain,
    blame: blameTable('TRK-1'),
  }),
]
