/**
 * Processes a webhook of 3 kB from JSON to the new verdict: parses, checks and applies it, and evaluates readiness.
 *
 * The floor only parses. The version by hand reads the changeset from its expected place without checks.
 */
import assert from 'node:assert/strict'
import { apply } from '../dist/changeset.js'
import { evaluate } from '../dist/readiness.js'
import { read } from '../dist/webhook.js'
import { applyByHand } from './changeset-by-hand.mjs'
import { bodies } from './data.mjs'
import { byHand } from './readiness-by-hand.mjs'
import { isQuick, ratioInTurns, timeOfPass } from './turns.mjs'

const parse = ({ text }) => JSON.parse(text)

const unchecked = ({ attributes, text }) => {
  const { data, included } = JSON.parse(text)
  const { id } = data.relationships.reference_object.data
  const { changeset } = included.find(resource => resource.id === id).attributes
  const applied = applyByHand({ attributes, changeset })
  return applied.outcome === 'applied' ? byHand(applied.attributes) : applied
}

const gateout = ({ attributes, text }) => {
  const notification = read({ notification: JSON.parse(text) })
  if (notification.outcome !== 'container_updated') return notification
  const applied = apply({ attributes, changeset: notification.changeset })
  return applied.outcome === 'applied' ? evaluate(applied.attributes) : applied
}

/** The first rounds warm up the compiler. */
const measureInTurns = call => {
  const ratioOf = rounds => ratioInTurns(rounds, [call, bodies], [parse, bodies])
  ratioOf(isQuick ? 5 : 100)
  return {
    time: (1e9 * timeOfPass(call, bodies)) / bodies.length,
    '× JSON.parse, in turns': ratioOf(isQuick ? 15 : 300),
  }
}

export const works = [
  {
    name: 'a webhook, from text to verdict',
    inputs: bodies,
    floor: 'JSON.parse',
    contestants: { 'JSON.parse': parse, gateout, 'by hand, unchecked': unchecked },
    targets: [],
  },
  {
    name: 'the same, in turns',
    floor: 'gateout',
    contestants: { gateout, 'by hand, unchecked': unchecked },
    measure: measureInTurns,
    targets: [{ figure: '× JSON.parse, in turns', most: 1.3 }],
  },
]

export const check = () => {
  for (const body of bodies) assert.deepEqual(gateout(body), unchecked(body))
  const characters = bodies.reduce((sum, { text }) => sum + text.length, 0)
  return [
    `webhook: equal verdicts on ${bodies.length} bodies of ${Math.round(characters / bodies.length)} characters on average`,
  ]
}
