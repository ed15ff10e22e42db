/**
 * Evaluates the readiness of a container, with the holds and clauses of the verdict.
 *
 * The peers compute only the status, because a rule engine does not cover the rest.
 */
import { evaluateExpressionSync } from '@gorules/zen-engine'
import jsonLogic from 'json-logic-js'
import { Engine } from 'json-rules-engine'
import assert from 'node:assert/strict'
import { createMachine, initialTransition, transition } from 'xstate'
import { evaluate } from '../dist/readiness.js'
import { facts } from './data.mjs'
import { byHand } from './readiness-by-hand.mjs'

// The peers ----------------------------------------------------------------------------------------------------------

const AVAILABLE = { var: 'available_for_pickup' }
const HOLDS = { var: 'holds_at_pod_terminal' }
const SOME_ACTIVE = { some: [HOLDS, { '!==': [{ var: 'status' }, 'pending'] }] }
const LOGIC = {
  if: [
    { or: [{ '==': [AVAILABLE, null] }, { '==': [HOLDS, null] }] },
    'unknown',
    AVAILABLE,
    { if: [SOME_ACTIVE, 'out_of_sync', 'ready'] },
    { if: [SOME_ACTIVE, 'blocked', 'not_released'] },
  ],
}
const withJsonLogic = input => jsonLogic.apply(LOGIC, input)

const ZEN = `
  available_for_pickup == null or holds_at_pod_terminal == null ? 'unknown'
  : some(holds_at_pod_terminal, #.status != 'pending') ? (available_for_pickup ? 'out_of_sync' : 'blocked')
  : (available_for_pickup ? 'ready' : 'not_released')`
const withZen = ({ available_for_pickup, holds_at_pod_terminal }) =>
  evaluateExpressionSync(ZEN, { available_for_pickup, holds_at_pod_terminal })

const engine = new Engine([], { allowUndefinedFacts: true })
engine.addOperator('someActive', (holds, wanted) => holds?.some(hold => hold.status !== 'pending') === wanted)
const rule = (available, someActive, type) =>
  engine.addRule({
    conditions: {
      all: [
        { fact: 'available_for_pickup', operator: 'equal', value: available },
        { fact: 'holds_at_pod_terminal', operator: 'someActive', value: someActive },
      ],
    },
    event: { type },
  })
rule(true, false, 'ready')
rule(true, true, 'out_of_sync')
rule(false, true, 'blocked')
rule(false, false, 'not_released')
const withJsonRulesEngine = async ({ available_for_pickup, holds_at_pod_terminal }) => {
  const { events } = await engine.run({ available_for_pickup, holds_at_pod_terminal })
  return events[0]?.type ?? 'unknown'
}

const isKnown = ({ event }) => typeof event.available_for_pickup === 'boolean' && Boolean(event.holds_at_pod_terminal)
const isActive = ({ event }) => event.holds_at_pod_terminal.some(hold => hold.status !== 'pending')
const machine = createMachine({
  initial: 'unread',
  states: {
    unread: {
      on: {
        READ: [
          { target: 'unknown', guard: input => !isKnown(input) },
          { target: 'out_of_sync', guard: input => input.event.available_for_pickup && isActive(input) },
          { target: 'ready', guard: ({ event }) => event.available_for_pickup },
          { target: 'blocked', guard: isActive },
          { target: 'not_released' },
        ],
      },
    },
    unknown: {},
    out_of_sync: {},
    ready: {},
    blocked: {},
    not_released: {},
  },
})
const [unread] = initialTransition(machine)
const withXstate = ({ available_for_pickup, holds_at_pod_terminal }) =>
  transition(machine, unread, { type: 'READ', available_for_pickup, holds_at_pod_terminal })[0].value

// The comparison -----------------------------------------------------------------------------------------------------

export const works = [
  {
    name: 'verdict with lists and reasons',
    inputs: facts,
    floor: 'by hand',
    contestants: {
      'by hand': byHand,
      gateout: evaluate,
      'json-logic-js, status': withJsonLogic,
      'zen-engine, status': withZen,
      'xstate, status': withXstate,
      'json-rules-engine, status': withJsonRulesEngine,
    },
    targets: [
      { against: 'by hand', atMost: 1.3 },
      // The extra hundredth allows for the noise of the measurement.
      { against: 'by hand', atMost: 1.01, figure: 'bytes' },
    ],
  },
]

export const check = async () => {
  for (const input of facts) {
    const verdict = evaluate(input)
    assert.deepEqual(verdict, byHand(input))
    for (const status of [withJsonLogic, withZen, withXstate, withJsonRulesEngine])
      assert.equal(await status(input), verdict.status)
  }
  return [`readiness: equal verdicts on ${facts.length} containers`]
}
