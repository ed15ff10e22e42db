import { left, right } from '../../kernel/either'
import * as t from 'io-ts'
import { enumOf } from '../../kernel/codec/codec'
import { anyChangeset as entries } from '../../resource/changeset'
import { dateTime } from '../../resource/json-api'
import { apply, compose, diff, explain, invert, replay } from '../../rule/changeset'
import { MODES } from '../../rule/changeset/algebra'
import { mostAtOnce } from '../../rule/changeset/replay'
import { operation } from './operation'
import { tooMany } from '../../kernel/phrase'

const attributes = t.UnknownRecord
/** The rows for the attributes that a changeset reports as whole arrays. */
const ofWholeArrays = (place: string) => ({
  [`${place}/holds_at_pod_terminal`]: ['CHG-2'],
  [`${place}/fees_at_pod_terminal`]: ['CHG-2'],
})

/** Limits the quadratic worst case of a replay within one timestamp. */
const MAX_AT_ONCE = 10_000
const TOO_MANY = {
  pointer: '/notifications',
  code: 'range',
  message: tooMany(10_000, 'notifications of one instant'),
} as const

export const changeset = [
  operation({
    name: 'changeset.apply',
    summary: 'Applies a changeset to attributes if each has its expected old value.',
    clauses: ['CHG-1', 'CHG-2', 'CHG-3', 'CHG-4'],
    input: t.intersection([t.type({ attributes, changeset: entries }), t.partial({ mode: enumOf('a mode', MODES) })]),
    run: input => right(apply(input)),
    sentence: explain,
    blame: {
      '/outcome': ['CHG-3', 'CHG-4'],
      '/conflicts': ['CHG-3', 'CHG-4'],
      '/already': ['CHG-3', 'CHG-4'],
      '/applied': ['CHG-4'],
      '/overridden': ['CHG-4'],
      '/attributes': ['CHG-1'],
      ...ofWholeArrays('/attributes'),
    },
  }),
  operation({
    name: 'changeset.diff',
    summary: 'Returns the changeset between two snapshots of the attributes.',
    clauses: ['CHG-1', 'CHG-2', 'CHG-3'],
    input: t.type({ before: attributes, after: attributes }),
    run: input => right(diff(input)),
    sentence: explain,
    blame: { '/changeset': ['CHG-1', 'CHG-3'], ...ofWholeArrays('/changeset') },
  }),
  operation({
    name: 'changeset.invert',
    summary: 'Swaps the old and new value of each entry, so that applying the result undoes the changeset.',
    clauses: ['CHG-1'],
    input: t.type({ changeset: entries }),
    run: input => right(invert(input)),
    sentence: explain,
  }),
  operation({
    name: 'changeset.compose',
    summary: 'Merges two successive changesets into one.',
    clauses: ['CHG-1', 'CHG-3'],
    input: t.type({ first: entries, second: entries }),
    run: input => right(compose(input)),
    sentence: explain,
    blame: { '/outcome': ['CHG-3'], '/conflicts': ['CHG-3'] },
  }),
  operation({
    name: 'changeset.replay',
    summary: 'Applies notifications to the attributes of a container, strictly and in time order.',
    clauses: ['CHG-4', 'READY-5'],
    input: t.intersection([
      t.type({
        attributes,
        notifications: t.array(t.type({ id: t.string, created_at: dateTime, changeset: entries })),
      }),
      t.partial({ as_of: dateTime }),
    ]),
    run: input => (mostAtOnce(input.notifications) > MAX_AT_ONCE ? left([TOO_MANY]) : right(replay(input))),
    sentence: explain,
    blame: { '/status': ['CHG-4', 'READY-5'], '': ['CHG-4'] },
    decidingClauses: ({ status }) => (status === 'consistent' ? ['CHG-4'] : ['CHG-4', 'READY-5']),
  }),
]
