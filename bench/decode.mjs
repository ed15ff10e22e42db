/**
 * Decodes containers. Every contestant checks the attributes of the published table, and keeps unknown keys.
 */
import assert from 'node:assert/strict'
import { catalog } from '../dist/io-ts.js'
import { decode } from '../dist/resource.js'
import { containers, invalidContainers, oddities, texts } from './data.mjs'
import { isQuick } from './turns.mjs'
import { CURRENCY, FEE_TYPES, HOLD_NAMES, HOLD_STATUSES, isObject, UUID } from './webhook-by-hand.mjs'

// By hand ------------------------------------------------------------------------------------------------------------

const isListOf = (isItem, u) => {
  if (!Array.isArray(u)) return false
  for (let i = 0; i < u.length; i++) {
    if (!isItem(u[i])) return false
  }
  return true
}

const isString = u => typeof u === 'string'

const isHold = u =>
  isObject(u) &&
  HOLD_NAMES.includes(u.name) &&
  HOLD_STATUSES.includes(u.status) &&
  (u.description === undefined || u.description === null || typeof u.description === 'string')

const isFee = u =>
  isObject(u) &&
  FEE_TYPES.includes(u.type) &&
  Number.isFinite(u.amount) &&
  typeof u.currency_code === 'string' &&
  CURRENCY.test(u.currency_code)

const areAttributes = u =>
  isObject(u) &&
  (u.number === undefined || typeof u.number === 'string') &&
  (u.available_for_pickup === undefined || typeof u.available_for_pickup === 'boolean') &&
  (u.holds_at_pod_terminal === undefined || isListOf(isHold, u.holds_at_pod_terminal)) &&
  (u.fees_at_pod_terminal === undefined || isListOf(isFee, u.fees_at_pod_terminal)) &&
  (u.ref_numbers === undefined || isListOf(isString, u.ref_numbers)) &&
  (u.current_status === undefined || typeof u.current_status === 'string')

const byHand = u =>
  isObject(u) &&
  typeof u.id === 'string' &&
  UUID.test(u.id) &&
  u.type === 'container' &&
  (u.attributes === undefined || areAttributes(u.attributes)) &&
  (u.relationships === undefined || isObject(u.relationships)) &&
  (u.links === undefined || isObject(u.links))

// Ours, and io-ts alone: the same codec, not compiled ----------------------------------------------------------------

const withGateout = value => decode({ type: 'container', value })
const withIoTs = value => catalog.container.decode(value)

// The comparison -----------------------------------------------------------------------------------------------------

const LISTED = isQuick ? 1_000 : 10_000
/** A document with the given number of containers. */
const list = JSON.stringify({ data: Array.from({ length: LISTED }, (_, i) => containers[i % containers.length]) })

export const works = [
  {
    name: 'decode a container',
    inputs: containers,
    floor: 'by hand',
    contestants: {
      'by hand': byHand,
      gateout: withGateout,
      'io-ts alone': withIoTs,
    },
    targets: [
      { against: 'by hand', atMost: 4 },
      { against: 'io-ts alone', timesFaster: 9 },
    ],
  },
  {
    name: 'an invalid container, all issues',
    inputs: invalidContainers,
    floor: 'io-ts alone',
    contestants: {
      'io-ts alone': withIoTs,
      gateout: withGateout,
    },
    targets: [{ against: 'io-ts alone', atMost: 1 }],
  },
  {
    name: 'JSON.parse and decode',
    inputs: texts,
    floor: 'JSON.parse alone',
    contestants: {
      'JSON.parse alone': text => JSON.parse(text),
      gateout: text => withGateout(JSON.parse(text)),
    },
    targets: [{ against: 'JSON.parse alone', atMost: 1.1 }],
  },
  {
    name: `JSON.parse and decode, a list of ${LISTED.toLocaleString('en')} containers`,
    inputs: [list],
    floor: 'JSON.parse alone',
    contestants: {
      'JSON.parse alone': text => JSON.parse(text),
      gateout: text => decode({ type: 'container_list', value: JSON.parse(text) }),
    },
    targets: [{ against: 'JSON.parse alone', atMost: 1.3 }],
  },
]

const isAccepted = {
  'by hand': byHand,
  gateout: value => withGateout(value).valid,
  'io-ts alone': value => withIoTs(value)._tag === 'Right',
}

export const check = () => {
  const values = [...containers, ...invalidContainers, ...oddities]
  let accepted = 0
  for (const value of values) {
    const expected = byHand(value)
    accepted += Number(expected)
    for (const name in isAccepted) {
      assert.equal(
        isAccepted[name](value),
        expected,
        `${name} differs from by hand on ${JSON.stringify(value).slice(0, 500)}`,
      )
    }
  }
  return [`decode: ${accepted} of ${values.length} values accepted, the same by all`]
}
