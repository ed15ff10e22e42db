/**
 * Applies an event to the holds of a container, which gives the new holds and the changeset.
 *
 * The peers compute only the next state of the one hold, because a state machine does not cover the rest.
 */
import StateMachine from 'javascript-state-machine'
import assert from 'node:assert/strict'
import * as robot from 'robot3'
import { createMachine, transition } from 'xstate'
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

const stateOf = ({ holds, event }) => {
  const at = concerned(holds, event)
  return at < 0 ? 'none' : holds[at].status
}

const stateByHand = input => TABLE[stateOf(input)][input.event.type] ?? stateOf(input)

// The peers ----------------------------------------------------------------------------------------------------------

const machine = createMachine({
  initial: 'none',
  states: Object.fromEntries(Object.entries(TABLE).map(([state, on]) => [state, { on }])),
})
const snapshots = Object.fromEntries(Object.keys(TABLE).map(value => [value, machine.resolveState({ value })]))
const withXstate = input => transition(machine, snapshots[stateOf(input)], { type: input.event.type })[0].value

const robots = Object.fromEntries(
  Object.keys(TABLE).map(initial => [
    initial,
    robot.createMachine(
      initial,
      Object.fromEntries(
        Object.entries(TABLE).map(([state, moves]) => [
          state,
          robot.state(...Object.entries(moves).map(([event, to]) => robot.transition(event, to))),
        ]),
      ),
    ),
  ]),
)
const withRobot = input => {
  const service = robot.interpret(robots[stateOf(input)], () => undefined)
  service.send(input.event.type)
  return service.machine.current
}

const transitions = Object.entries(TABLE).flatMap(([from, moves]) =>
  Object.entries(moves).map(([name, to]) => ({ name, from, to })),
)
const factories = Object.fromEntries(
  Object.keys(TABLE).map(init => [init, StateMachine.factory({ init, transitions })]),
)
const withStateMachine = input => {
  const fsm = new factories[stateOf(input)]()
  if (fsm.can(input.event.type)) fsm[input.event.type]()
  return fsm.state
}

// The comparison -----------------------------------------------------------------------------------------------------

const tellState = {
  'table alone by hand, state': stateByHand,
  'robot3, state': withRobot,
  'javascript-state-machine, state': withStateMachine,
  'xstate, state': withXstate,
}

export const works = [
  {
    name: 'an event of a hold',
    inputs: holdEvents,
    floor: 'by hand',
    contestants: { 'by hand': byHand, gateout: step, ...tellState },
    targets: [{ against: 'by hand', atMost: 1.5 }],
  },
]

export const check = () => {
  let illegal = 0
  for (const input of holdEvents) {
    assert.deepEqual(step(input), byHand(input))
    if (step(input).outcome === 'illegal') illegal += 1
    for (const next of Object.values(tellState)) assert.equal(next(input), stateByHand(input))
  }
  return [`hold: equal steps on ${holdEvents.length} events, of which ${illegal} illegal`]
}
