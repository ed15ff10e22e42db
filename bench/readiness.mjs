/**
 * Evaluates the readiness of a container, with the holds and clauses of the verdict.
 */
import assert from 'node:assert/strict'
import { evaluate } from '../dist/readiness.js'
import { facts } from './data.mjs'
import { byHand } from './readiness-by-hand.mjs'

export const works = [
  {
    name: 'verdict with lists and reasons',
    inputs: facts,
    floor: 'by hand',
    contestants: { 'by hand': byHand, gateout: evaluate },
    targets: [
      { against: 'by hand', atMost: 1.3 },
      // The extra hundredth allows for the noise of the measurement.
      { against: 'by hand', atMost: 1.01, figure: 'bytes' },
    ],
  },
]

export const check = () => {
  for (const input of facts) assert.deepEqual(evaluate(input), byHand(input))
  return [`readiness: equal verdicts on ${facts.length} containers`]
}
