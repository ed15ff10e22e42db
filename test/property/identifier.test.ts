import * as fc from 'fast-check'
import { describe } from 'vitest'
import { jsonIdentical } from '../../src/kernel/json-equality'
import { chars } from '../../src/conform/generate/arbitrary'
import { property, spoilt } from './property'

const owner = fc.stringMatching(/^[A-Z]{3}[UJZ][0-9]{6}$/)
const text = fc.string({ unit: fc.constantFrom('a', 'Z', '7', 'ß', ' ', '-', '\u2010', '\u3000', '\u{10428}') })

/** Accounts with colliding identifiers. */
const number = fc.stringMatching(/^[A1-]{0,4}$/)
const account = fc.nat({ max: 4 }).chain(size =>
  fc.tuple(
    ...Array.from({ length: size }, (_, i) =>
      fc.record({
        id: fc.constant(`s${i}`),
        booking_number: fc.option(number),
        ref_numbers: fc.array(number, { maxLength: 2 }),
        containers: fc
          .array(number, { maxLength: 2 })
          .map(list => list.map((each, j) => ({ id: `c${i}${j}`, number: each }))),
      }),
    ),
  ),
)

describe('identifiers', () => {
  property(
    'a normalized identifier is its own form',
    text,
    (ask, value) => {
      const forms = ask('identifier.normalize', { value })
      return (
        ask('identifier.normalize', { value: forms.text }).text === forms.text &&
        ask('identifier.normalize', { value: forms.container_number }).container_number === forms.container_number
      )
    },
    spoilt('identifier.normalize', forms => ({ ...forms, text: `${forms.text}.` })),
    spoilt('identifier.normalize', forms => ({
      ...forms,
      container_number: forms.container_number.toLowerCase() + 'X',
    })),
  )
  property(
    'of the ten container numbers that differ only in the last digit one is valid',
    owner,
    (ask, front) =>
      Array.from({ length: 10 }, (_, digit) =>
        ask('identifier.container_number', { value: `${front}${digit}` }),
      ).filter(({ valid }) => valid).length === 1,
    spoilt('identifier.container_number', parsed => ({ ...parsed, valid: parsed.well_formed })),
    spoilt('identifier.container_number', parsed => ({ ...parsed, valid: parsed.valid && parsed.check_digit !== 0 })),
  )
  property(
    'the identifier that a deep link was built for is read from it',
    fc.oneof(
      fc.string({ unit: chars }),
      fc.string({ unit: fc.constantFrom('+', '%', '&', '=', '#', '?', ' ', '2', 'F') }),
    ),
    (ask, identifier) => {
      const { url } = ask('deep_link.build', { app_url: 'https://app.example', identifier })
      return (
        /^[\x21-\x7e]*$/.test(url) &&
        jsonIdentical(ask('deep_link.parse', { url }), { outcome: 'query', query: identifier })
      )
    },
    spoilt('deep_link.build', (_, { app_url, identifier }) => ({
      url: `${app_url}/shipments/find?q=${encodeURI(identifier)}`,
    })),
  )
  property(
    'shipments that follow change a destination only if an earlier step now finds one',
    fc.tuple(account, account, number),
    (ask, [shipments, more, query]) => {
      const later = more.map(each => ({ ...each, id: `${each.id}+` }))
      const before = ask('deep_link.resolve', { shipments, query })
      const after = ask('deep_link.resolve', { shipments: [...shipments, ...later], query })
      return jsonIdentical(before, after) || after.step < before.step
    },
    spoilt('deep_link.resolve', (resolved, { shipments }) =>
      resolved.step === 'e' ? resolved : { ...resolved, shipment_id: shipments.at(-1).id },
    ),
  )
})
