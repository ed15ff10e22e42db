/**
 * Processes a webhook of 3 kB from JSON to the new verdict: parses, checks and applies it, and evaluates readiness.
 *
 * The floor only parses. The version by hand reads the changeset from its expected place without checks.
 */
import assert from 'node:assert/strict'
import { apply } from '../dist/changeset.js'
import { evaluate } from '../dist/readiness.js'
import { decode } from '../dist/resource.js'
import { read } from '../dist/webhook.js'
import { applyByHand } from './changeset-by-hand.mjs'
import { bodies } from './data.mjs'
import { byHand } from './readiness-by-hand.mjs'
import { isQuick, ratioInTurns, timeOfPass } from './turns.mjs'
import { issuesByHand } from './webhook-by-hand.mjs'

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
  if (notification.outcome !== 'container_updated' || notification.changeset === null) return notification
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

// The check alone ----------------------------------------------------------------------------------------------------

const parsed = bodies.map(parse)

/** The same bodies with six faults each, in the notification and in its container. */
const faulty = bodies.map(body => {
  const { data, included } = parse(body)
  Object.assign(data, { id: 'x' })
  Object.assign(data.attributes, { created_at: 'yesterday', version: 3 })
  Object.assign(included.at(-1).attributes, {
    number: 5,
    holds_at_pod_terminal: [{ name: 'CBP', status: 'hold' }],
    current_status: null,
  })
  return { data, included }
})

const decodeBody = value => decode({ type: 'webhook_notification_document', value })

/** As the published order of issues: by pointer. */
const sortedByHand = body => issuesByHand(body).sort((a, b) => (a.pointer < b.pointer ? -1 : 1))

/** A parsed body is small, so that the two contestants take turns over all of them. */
const checkInTurns = inputs => call => {
  const ratioOf = rounds => ratioInTurns(rounds, [call, inputs], [sortedByHand, inputs])
  ratioOf(isQuick ? 10 : 100)
  return { time: (1e9 * timeOfPass(call, inputs)) / inputs.length, '× by hand, in turns': ratioOf(isQuick ? 31 : 301) }
}

const checked = (name, inputs, most) => ({
  name,
  floor: 'by hand',
  contestants: { 'by hand': sortedByHand, gateout: decodeBody },
  measure: checkInTurns(inputs),
  targets: [{ figure: '× by hand, in turns', most }],
})

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
  checked('decode a parsed webhook', parsed, 5),
  checked('the same with six faults, all issues', faulty, 10),
]

const issuesOf = body => {
  const decoded = decodeBody(body)
  return decoded.valid ? [] : decoded.issues
}

export const check = () => {
  for (const body of bodies) assert.deepEqual(gateout(body), unchecked(body))
  for (const body of parsed) assert.deepEqual([decodeBody(body).valid, issuesByHand(body)], [true, []])
  for (const body of faulty) {
    const places = (issues, at = '') => issues.map(({ pointer, code }) => [at + pointer, code])
    assert.deepEqual(places(issuesOf(body)), places(sortedByHand(body), '/value'))
    assert.equal(issuesByHand(body).length, 6)
  }
  const characters = bodies.reduce((sum, { text }) => sum + text.length, 0)
  return [
    `webhook: equal verdicts on ${bodies.length} bodies of ${Math.round(characters / bodies.length)} characters on average`,
  ]
}
