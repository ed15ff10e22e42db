/**
 * Applies a changeset to 40 attributes, and compares two readings of them.
 *
 * The peers that apply return the attributes only, and jsondiffpatch does not check the old values. json-diff-ts cannot
 * set null and is omitted. The peers that compare go deeper than the attribute; only the names of the changed
 * attributes are compared.
 */
import jsonPatch from 'fast-json-patch'
import { produce, setAutoFreeze } from 'immer'
import * as jsonDiff from 'json-diff-ts'
import * as jsondiffpatch from 'jsondiffpatch'
import { create } from 'mutative'
import assert from 'node:assert/strict'
import { apply, diff } from '../dist/changeset.js'
import { applyByHand, diffByHand, same } from './changeset-by-hand.mjs'
import { changes, oddChanges, readings } from './data.mjs'

// The peers ----------------------------------------------------------------------------------------------------------

setAutoFreeze(false)

const fits = (attributes, changeset) =>
  Object.entries(changeset).every(([name, [before]]) => same(attributes[name], before))

const set = (draft, changeset) => {
  for (const name in changeset) draft[name] = changeset[name][1]
}

const withImmer = ({ attributes, changeset }) =>
  fits(attributes, changeset) && produce(attributes, draft => set(draft, changeset))

const withMutative = ({ attributes, changeset }) =>
  fits(attributes, changeset) && create(attributes, draft => set(draft, changeset))

const withSpread = ({ attributes, changeset }) => {
  if (!fits(attributes, changeset)) return false
  const result = { ...attributes }
  set(result, changeset)
  return result
}

/** These attributes are all present, because 'test' distinguishes a missing attribute from null. */
const operations = changeset =>
  Object.entries(changeset).flatMap(([name, [before, after]]) => [
    { op: 'test', path: `/${name}`, value: before },
    { op: 'replace', path: `/${name}`, value: after },
  ])

const withJsonPatch = ({ attributes, changeset }) =>
  jsonPatch.applyPatch(attributes, operations(changeset), false, false).newDocument

/** The delta of jsondiffpatch is a changeset; it patches in place. */
const withJsondiffpatch = ({ attributes, changeset }) => jsondiffpatch.patch({ ...attributes }, changeset)

const namesByJsonPatch = ({ before, after }) => jsonPatch.compare(before, after).map(({ path }) => path.split('/')[1])
const namesByJsondiffpatch = ({ before, after }) => Object.keys(jsondiffpatch.diff(before, after))
const namesByJsonDiff = ({ before, after }) => jsonDiff.diff(before, after).map(({ key }) => key)

// The comparison -----------------------------------------------------------------------------------------------------

const appliers = {
  'by hand, attributes alone': withSpread,
  mutative: withMutative,
  immer: withImmer,
  'jsondiffpatch, unchecked': withJsondiffpatch,
  'fast-json-patch': withJsonPatch,
}

const comparers = {
  'fast-json-patch': namesByJsonPatch,
  jsondiffpatch: namesByJsondiffpatch,
  'json-diff-ts': namesByJsonDiff,
}

export const works = [
  {
    name: 'changeset applied to 40 attributes',
    inputs: changes.filter(({ attributes, changeset }) => Object.keys(changeset).every(name => name in attributes)),
    floor: 'by hand',
    contestants: { 'by hand': applyByHand, gateout: apply, ...appliers },
    targets: [{ against: 'by hand', atMost: 1.3 }],
  },
  {
    name: 'difference of 40 attributes',
    inputs: readings,
    floor: 'by hand',
    contestants: { 'by hand': diffByHand, gateout: diff, ...comparers },
    targets: [{ against: 'by hand', atMost: 1 }],
  },
]

const namesOf = names => [...new Set(names)].sort()

export const check = () => {
  for (const input of [...changes, ...oddChanges]) assert.deepEqual(apply(input), applyByHand(input))
  for (const input of works[0].inputs) {
    const applied = apply(input)
    assert(applied.outcome === 'applied')
    for (const answer of Object.values(appliers)) assert.deepEqual(answer(input), applied.attributes)
  }
  for (const { attributes: before, changeset } of oddChanges) {
    const after = Object.fromEntries(Object.entries(changeset).map(([name, [, value]]) => [name, value]))
    assert.deepEqual(diff({ before, after }), diffByHand({ before, after }))
  }
  for (const input of readings) {
    assert.deepEqual(diff(input), diffByHand(input))
    const { changeset } = diff(input)
    for (const names of Object.values(comparers)) {
      // The peers count an added or removed key as a change.
      const missing = name => !(name in input.before) || !(name in input.after)
      assert.deepEqual(
        namesOf(names(input)).filter(name => !missing(name)),
        namesOf(Object.keys(changeset)).filter(name => !missing(name)),
      )
    }
  }
  return [
    `changeset: equal answers on ${changes.length} changes, ${oddChanges.length} odd ones and ${readings.length} pairs of readings`,
  ]
}
