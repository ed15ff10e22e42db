import { left, right } from '../../kernel/either'
import * as t from 'io-ts'
import { count, described, refine, nullable, opaque } from '../../kernel/codec/codec'
import type { Checked } from '../../kernel/issue'
import { containerChangeset } from '../../resource/changeset'
import { fee } from '../../resource/container'
import { dateTime } from '../../resource/json-api'
import { decode, explain, read, receive, start, type State } from '../../rule/tracker'
import { findFormatIssues, MAX_UPDATES, REMEMBERABLE, STATE_FORMAT } from '../../rule/tracker/state'
import { having } from '../meaning'
import { operation } from './operation'
import { facts } from './readiness-operations'

/** Only the format is part of the shape. The rest of a state is checked when it is decoded. */
const state = nullable(
  refine('a state of this format', opaque, {
    code: 'unsupported',
    test: value => findFormatIssues(value, '').length === 0,
    issues: findFormatIssues,
    schema: { type: 'object', properties: { format: { const: STATE_FORMAT } }, required: ['format'] },
  }),
)

const attributes = t.intersection([t.UnknownRecord, facts, t.partial({ fees_at_pod_terminal: nullable(t.array(fee)) })])

export const snapshot = t.type({ attributes, as_of: dateTime })
export const update = t.intersection([
  t.type({ id: t.string, created_at: nullable(t.string) }),
  t.partial({ changeset: nullable(containerChangeset), snapshot: nullable(snapshot) }),
])

const clock = t.type({
  now: described(dateTime, 'The current time: a date-time more than 300 seconds after it is not believed.'),
})

const remembered = refine(REMEMBERABLE, count, {
  code: 'range',
  test: value => value <= MAX_UPDATES,
  schema: { maximum: MAX_UPDATES },
})

const blame = {
  '/state/attributes /change': ['TRK-1', 'TRK-3'],
  '/in_doubt /refetch_at': ['TRK-2'],
  '': ['TRK-1'],
}

/** Each implementation chooses the number of its state format. */
const stepMeaning = having({ state: having({ format: value => typeof value }) })

/** Runs a step on a decoded state; issues of a state that cannot be decoded point into `/state`. */
const from = <R>(given: object | null, next: (known: State | null) => R): Checked<R> => {
  if (given === null) return right(next(null))
  const decoded = decode({ value: given })
  return decoded._tag === 'Right'
    ? right(next(decoded.right))
    : left(decoded.left.map(issue => ({ ...issue, pointer: `/state${issue.pointer}` })))
}

export const tracker = [
  operation({
    name: 'tracker.start',
    summary: 'Returns the state of a container before its first snapshot.',
    clauses: ['TRK-1'],
    input: t.partial({
      policy: t.partial({ remembered, patience_seconds: count, max_age_seconds: nullable(count) }),
    }),
    meaning: stepMeaning,
    run: input => right(start(input)),
    sentence: explain,
  }),
  operation({
    name: 'tracker.receive',
    summary: 'Processes one notification about a container: its changeset, its snapshot or both.',
    clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
    input: t.intersection([t.type({ state, update }), clock]),
    meaning: stepMeaning,
    run: ({ state: given, update, now }) => from(given, known => receive(known, { ...update, now })),
    sentence: explain,
    blame,
  }),
  operation({
    name: 'tracker.read',
    summary: 'Processes a snapshot of a container that the host fetched.',
    clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
    input: t.intersection([t.type({ state }), snapshot, clock]),
    meaning: stepMeaning,
    run: ({ state: given, attributes: found, as_of, now }) =>
      from(given, known => read(known, { attributes: found, as_of, now })),
    sentence: explain,
    blame,
  }),
]
