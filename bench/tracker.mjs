/**
 * Measures the time of an update of one container and the memory of its state, in relation to `changeset.apply` on the
 * same data, which any tracker needs at least.
 *
 * Steps do not mutate states, so every pass starts from the same states. Two contestants take turns in one process, and
 * the result is the median ratio.
 */
import assert from 'node:assert/strict'
import { apply } from '../dist/changeset.js'
import { read, receive, start } from '../dist/tracker.js'
import { COUNT, facts, history } from './data.mjs'
import { collectGarbage, isQuick, median, ratioInTurns, timeOfPass } from './turns.mjs'

const ROUNDS = isQuick ? 3 : 9
const READ_AT = '2025-12-31T00:00:00Z'
const now = '2027-01-01T00:00:00Z'

/** The updates of a history in time order, without duplicates. */
const inOrder = ({ notifications }) =>
  [...new Map(notifications.map(one => [one.id, { ...one, now }])).values()].sort((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  )

const stateOf = (attributes, policy) => read(start({ policy }).state, { attributes, as_of: READ_AT, now }).state
const afterAll = (state, updates) => updates.reduce((before, update) => receive(before, update).state, state)
const applied = input => {
  const result = apply(input)
  if (result.outcome !== 'applied') throw new Error(`the changeset is not applied: ${result.outcome}`)
  return result.attributes
}
const attributesAfter = (attributes, updates) =>
  updates.reduce((now, { changeset }) => applied({ attributes: now, changeset }), attributes)

/** Containers with the given number of retained updates, and the next update of each, in the form of each contestant. */
const cases = (count, remembered) =>
  Array.from({ length: count }, (_, i) => {
    const given = history(facts[i % COUNT], remembered + 20)
    const updates = inOrder(given).slice(0, remembered + 1)
    const state = afterAll(stateOf(given.attributes, { remembered }), updates.slice(0, -1))
    const update = updates.at(-1)
    return { state, update, updates: updates.slice(0, -1), attributes: state.attributes, changeset: update.changeset }
  })

const receiveOne = ({ state, update }) => receive(state, update).outcome === 'applied'
const applyOne = input => apply(input).outcome === 'applied'

/** The time of a step, and its ratio to a changeset that is applied. */
const measureInTurns = (inputs, times) => {
  const many = Array.from({ length: times }, () => inputs).flat()
  for (let i = 0; i < 3; i++) [receiveOne, applyOne].forEach(call => timeOfPass(call, many))
  return {
    time: (timeOfPass(receiveOne, many) / many.length) * 1e9,
    ratio: ratioInTurns(ROUNDS, [receiveOne, many], [applyOne, many]),
  }
}

const inTurns = remembered => () => measureInTurns(cases(100, remembered), 200)

/** A late update, earlier than half of the 100 that the state has. */
const late = () => {
  const inputs = Array.from({ length: 100 }, (_, i) => {
    const given = history(facts[i], 120)
    const updates = inOrder(given).slice(0, 100)
    const [update] = updates.splice(50, 1)
    const state = afterAll(stateOf(given.attributes, { remembered: 100 }), updates)
    return { state, update, attributes: state.attributes, changeset: { came_late: [null, true] } }
  })
  for (const input of inputs) assert.equal(receive(input.state, input.update).outcome, 'applied')
  return measureInTurns(inputs, 10)
}

/** Gives each container in a Map of states its next update. */
const mapOf = (inputs, valueOf) => new Map(inputs.map((input, i) => [`container-${i}`, valueOf(input)]))
const LARGE = isQuick ? 2_000 : 10_000
const growth = () => {
  /** @returns {[call: (step: { id: string, update: import('../dist/tracker.js').Update & import('../dist/tracker.js').Context }) => unknown, steps: object[]]} */
  const passOf = count => {
    const inputs = cases(count, 3)
    const states = mapOf(inputs, ({ state }) => state)
    const steps = inputs.map(({ update }, i) => ({ id: `container-${i}`, update }))
    const known = new Map(states)
    return [
      ({ id, update }) => states.set(id, receive(known.get(id), update).state),
      Array.from({ length: LARGE / count }, () => steps).flat(),
    ]
  }
  const [few, many] = [passOf(100), passOf(LARGE)]
  for (let i = 0; i < 5; i++) [few, many].forEach(pass => timeOfPass(...pass))
  return { time: (timeOfPass(...many) / LARGE) * 1e9, ratio: ratioInTurns(ROUNDS, many, few) }
}

/** 100,000 containers, each visited once at random, compared with a bare loop that copies, applies and sets. */
const MANY = 100_000
const atRandom = () => {
  const order = Array.from({ length: MANY }, (_, i) => (i * 7_368_787 + 12_345) % MANY)
  const base = cases(1_000, 1)
  const states = new Map()
  const rows = new Map()
  for (let i = 0; i < MANY; i++) {
    const { attributes } = base[i % 1_000]
    const state = stateOf({ ...attributes }, {})
    states.set(i, state)
    rows.set(i, state.attributes)
  }
  const updateOf = i => base[i % 1_000].update
  const ours = i => states.set(i, receive(states.get(i), updateOf(i)).state)
  const bare = i => rows.set(i, applied({ attributes: rows.get(i), changeset: updateOf(i).changeset }))
  const rounds = Array.from({ length: 5 }, (_, round) => {
    const places = order.slice((round * MANY) / 5, ((round + 1) * MANY) / 5)
    return timeOfPass(ours, places) / timeOfPass(bare, places)
  })
  return { time: NaN, ratio: median(rounds) }
}

/** The memory of many values, in bytes. Each value is created on demand. */
const weigh = (count, make) => {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const kept = Array.from({ length: count }, (_, i) => make(i))
  collectGarbage()
  return (process.memoryUsage().heapUsed - before) / kept.length
}

/** The memory of a state in a Map, compared with its attributes and its updates as parsed from JSON. */
const memory = () => {
  const texts = cases(1_000, 10).map(({ state, updates: all }) =>
    [state.snapshot.attributes, all, state.attributes].map(part => JSON.stringify(part)),
  )
  const attributes = weigh(texts.length, i => JSON.parse(texts[i][2]))
  const updates = weigh(texts.length, i => JSON.parse(texts[i][1]))
  const states = weigh(texts.length, i => afterAll(stateOf(JSON.parse(texts[i][0]), {}), JSON.parse(texts[i][1])))
  return { time: NaN, ratio: (states - updates) / attributes, bytes: states }
}

const work = (name, measure, most) => ({
  name,
  rounds: 3,
  floor: 'gateout',
  contestants: { gateout: measure },
  measure: subject => subject(),
  targets: [{ figure: 'ratio', most }],
})

export const works = [
  work('an update in time order, 1 remembered, × changeset.apply', inTurns(1), 12),
  work('an update in time order, 100 remembered, × changeset.apply', inTurns(100), 100),
  work('a late update among 100, × changeset.apply', late, 150),
  work(`an update among ${LARGE.toLocaleString('en')} containers, × one among 100`, growth, 2),
  work(`an update among ${MANY.toLocaleString('en')} at random, × a bare loop`, atRandom, 6),
  work('bytes of a state less its updates, × those of its attributes', memory, 2),
]

export const check = () => {
  const inputs = cases(100, 20)
  for (const { state, update, updates, attributes, changeset } of inputs) {
    assert.ok(state.updates.every(({ waits }) => !waits))
    assert.deepEqual(receive(state, update).state.attributes, applied({ attributes, changeset }))
    assert.deepEqual(state.attributes, attributesAfter(state.snapshot.attributes, updates))
  }
  return [`tracker: equal attributes after ${inputs.length} updates`]
}
