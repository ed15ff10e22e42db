import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { json, nullable, enumOf } from '../../kernel/codec/codec'
import { anyChangeset as entries } from '../../resource/changeset'
import { dateTime } from '../../resource/json-api'
import { apply, compose, diff, explain, invert, replay } from '../../rule/changeset'
import { mostAtOnce } from '../../rule/changeset/replay'
import { operation } from './operation'

const attributes = t.UnknownRecord
const names = t.readonlyArray(t.string)
export const conflicts = t.readonlyArray(t.type({ attribute: t.string, expected: json, found: json }))
const conflict = t.type({ outcome: t.literal('conflict'), conflicts })

/** The work of a replay may be the product of those of one instant that are applied and those that wait for them. */
const MOST_AT_ONCE = 10_000
const TOO_MANY = { pointer: '/notifications', code: 'range', message: 'has more than 10,000 of one instant' } as const

export const changeset = [
  operation({
    name: 'changeset.apply',
    summary: 'Applies a changeset to attributes if every old value is still there; with force, whatever is there.',
    clauses: ['CHG-1', 'CHG-2', 'CHG-3', 'CHG-4'],
    input: t.intersection([
      t.type({ attributes, changeset: entries }),
      t.partial({ mode: enumOf('a mode', ['strict', 'force']) }),
    ]),
    output: t.union([
      t.type({ outcome: t.literal('applied'), attributes, applied: names, already: names, overridden: names }),
      conflict,
    ]),
    run: input => right(apply(input)),
    sentence: explain,
  }),
  operation({
    name: 'changeset.diff',
    summary: 'Tells what differs between two readings of the attributes.',
    clauses: ['CHG-1', 'CHG-2', 'CHG-3'],
    input: t.type({ before: attributes, after: attributes }),
    output: t.type({ changeset: entries }),
    run: input => right(diff(input)),
    sentence: explain,
  }),
  operation({
    name: 'changeset.invert',
    summary: 'Turns a changeset round: what it did is undone.',
    clauses: ['CHG-1'],
    input: t.type({ changeset: entries }),
    output: t.type({ changeset: entries }),
    run: input => right(invert(input)),
    sentence: explain,
  }),
  operation({
    name: 'changeset.compose',
    summary: 'Makes one changeset of two, the second after the first.',
    clauses: ['CHG-1', 'CHG-3'],
    input: t.type({ first: entries, second: entries }),
    output: t.union([t.type({ outcome: t.literal('composed'), changeset: entries }), conflict]),
    run: input => right(compose(input)),
    sentence: explain,
  }),
  operation({
    name: 'changeset.replay',
    summary: 'Replays notifications on the attributes of a container.',
    clauses: ['CHG-4', 'READY-5'],
    input: t.intersection([
      t.type({
        attributes,
        notifications: t.array(t.type({ id: t.string, created_at: dateTime, changeset: entries })),
      }),
      t.partial({ as_of: dateTime }),
    ]),
    output: t.type({
      status: enumOf('a status', ['consistent', 'reread']),
      attributes,
      applied: names,
      duplicates: names,
      superseded: names,
      conflict: nullable(t.type({ id: t.string, conflicts })),
      unapplied: names,
    }),
    run: input => (mostAtOnce(input.notifications) > MOST_AT_ONCE ? left([TOO_MANY]) : right(replay(input))),
    sentence: explain,
    decided: ({ status }) => (status === 'consistent' ? ['CHG-4'] : ['CHG-4', 'READY-5']),
  }),
]
