import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { enumOf } from '../../kernel/codec/codec'
import { anyChangeset as entries } from '../../resource/changeset'
import { apply, compose, diff, explain, invert } from '../../rule/changeset'
import { MODES } from '../../rule/changeset/algebra'
import { operation } from './operation'

const attributes = t.UnknownRecord
/** The rows for the attributes that a changeset reports as whole arrays. */
const ofWholeArrays = (place: string) => ({
  [`${place}/holds_at_pod_terminal ${place}/fees_at_pod_terminal`]: ['CHG-2'],
})

export const changeset = [
  operation({
    name: 'changeset.apply',
    summary: 'Applies a changeset to attributes if each has its expected old value.',
    clauses: ['CHG-1', 'CHG-2', 'CHG-3', 'CHG-4'],
    input: t.intersection([t.type({ attributes, changeset: entries }), t.partial({ mode: enumOf('a mode', MODES) })]),
    run: input => right(apply(input)),
    sentence: explain,
    blame: {
      '/outcome /conflicts /already': ['CHG-3', 'CHG-4'],
      '/applied /overridden': ['CHG-4'],
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
    blame: { '/outcome /conflicts': ['CHG-3'] },
  }),
]
