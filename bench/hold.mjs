/**
 * Applies an event to the holds of a container, which gives the new holds and the changeset.
 */
import assert from 'node:assert/strict'
import { step } from '../dist/hold.js'
import { holdEvents } from './data.mjs'

// By hand ------------------------------------------------------------------------------------------------------------

const TABLE = {
  none: { placed: 'hold', expected: 'pending' },
  pending: { activated: 'hold', cleared: 'none' },
  hold: { cleared: 'none' },
}

const indexOf = (holds, name, status) => {
  for (let i = 0; i < holds.length; i++) {
    if (holds[i].name === name && holds[i].status === status) return i
  }
  return -1
}

/** The index of the hold that the event refers to. */
const concerned = (holds, { type, name }) => {
  if (type === 'placed' || type === 'expected') return -1
  const active = type === 'cleared' ? indexOf(holds, name, 'hold') : -1
  return active < 0 ? indexOf(holds, name, 'pending') : active
}

const byHand = ({ holds, event }) => {
  const at = concerned(holds, event)
  const to = TABLE[at < 0 ? 'none' : holds[at].status][event.type]
  if (to === undefined)
    return { outcome: 'illegal', reason: event.type === 'activated' ? 'no_pending_hold' : 'no_such_hold' }
  const after = holds.slice()
  if (at < 0) after.push({ name: event.name, status: to, description: event.description ?? null })
  else if (to === 'none') after.splice(at, 1)
  else after[at] = { ...holds[at], status: to, description: event.description ?? holds[at].description }
  return { outcome: 'changed', holds: after, changeset: { holds_at_pod_terminal: [holds, after] } }
}

// The comparison -----------------------------------------------------------------------------------------------------

export const works = [
  {
    name: 'an event of a hold',
    inputs: holdEvents,
    floor: 'by hand',
    contestants: { 'by hand': byHand, gateout: step },
    targets: [{ against: 'by hand', atMost: 1.5 }],
  },
]

export const check = () => {
  let illegal = 0
  for (const input of holdEvents) {
    assert.deepEqual(step(input), byHand(input))
    if (step(input).outcome === 'illegal') illegal += 1
  }
  return [`hold: equal steps on ${holdEvents.length} events, of which ${illegal} illegal`]
}
