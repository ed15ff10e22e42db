/**
 * Applies a changeset to 40 attributes, and compares two readings of them.
 */
import assert from 'node:assert/strict'
import { apply, diff } from '../dist/changeset.js'
import { applyByHand, diffByHand } from './changeset-by-hand.mjs'
import { changes, oddChanges, readings } from './data.mjs'

export const works = [
  {
    name: 'changeset applied to 40 attributes',
    inputs: changes.filter(({ attributes, changeset }) => Object.keys(changeset).every(name => name in attributes)),
    floor: 'by hand',
    contestants: { 'by hand': applyByHand, gateout: apply },
    targets: [{ against: 'by hand', atMost: 1.3 }],
  },
  {
    name: 'difference of 40 attributes',
    inputs: readings,
    floor: 'by hand',
    contestants: { 'by hand': diffByHand, gateout: diff },
    targets: [{ against: 'by hand', atMost: 1 }],
  },
]

export const check = () => {
  for (const input of [...changes, ...oddChanges]) assert.deepEqual(apply(input), applyByHand(input))
  for (const { attributes: before, changeset } of oddChanges) {
    const after = Object.fromEntries(Object.entries(changeset).map(([name, [, value]]) => [name, value]))
    assert.deepEqual(diff({ before, after }), diffByHand({ before, after }))
  }
  for (const input of readings) assert.deepEqual(diff(input), diffByHand(input))
  return [
    `changeset: equal answers on ${changes.length} changes, ${oddChanges.length} odd ones and ${readings.length} pairs of readings`,
  ]
}
