/**
 * Checks a value against a compiled definition of a field: presence, type, pattern and length.
 *
 * By hand: the same rules with a native RegExp, which is safe for harmless patterns only. The last work has hostile
 * patterns and strings that keep a backtracking engine busy forever. The time per character must not grow with the
 * length of the string.
 */
import assert from 'node:assert/strict'
import { compile } from '../dist/custom-field.js'
import { fieldValues } from './data.mjs'
import { valueOf } from './turns.mjs'

const field = (data_type, validation) => ({
  entity_type: 'Shipment',
  api_slug: 'f',
  display_name: 'F',
  data_type,
  validation,
})

// By hand ------------------------------------------------------------------------------------------------------------

const BLANK = /^\p{White_Space}*$/u
const NUMBER = /^-?\d+(\.\d+)?$/

const fits = {
  short_text: value => typeof value === 'string',
  number: value => (typeof value === 'string' ? NUMBER.test(value) : Number.isFinite(value)),
}

const byHand = ({ data_type, validation: { required = false, pattern, max_length = Infinity } }) => {
  const regex =
    pattern === undefined ? undefined : new RegExp(pattern.replace('(?i)', ''), pattern.startsWith('(?i)') ? 'iu' : 'u')
  return value => {
    if (value === undefined || value === null)
      return required ? { valid: false, codes: ['required'] } : { valid: true, codes: [] }
    const codes = []
    if (typeof value === 'string') {
      if (value.length > max_length && Array.from(value).length > max_length) codes.push('max_length')
      if (regex && !regex.test(value)) codes.push('pattern')
      if (required && BLANK.test(value)) codes.push('required')
    }
    if (!fits[data_type](value)) codes.push('type')
    return { valid: codes.length === 0, codes }
  }
}

// The comparison -----------------------------------------------------------------------------------------------------

const ours = definition => valueOf(compile(definition))

/** Each definition with the values to check. */
const inTurn = make => definitions => {
  const checkers = definitions.map(make)
  return ({ at, value }) => checkers[at % checkers.length](value)
}

const PLAIN = [
  '^PO-\\d+$',
  '^[A-Z]{3}-\\d{4}$',
  '^[A-Za-z0-9 _.-]+$',
  '\\d\\d',
  '^[^@ ]+@[a-z0-9-]+$',
  '^.{1,12}$',
  '^(PO|SO)-\\d+$',
  '^-?\\d+(\\.\\d+)?$',
].map(pattern => field('short_text', { required: true, pattern, max_length: 20 }))
const BY_RE2 = ['(?i)^(red|green|blue)$', '^\\S+$', '[a-z]+\\d', '^.*yard'].map(pattern =>
  field('short_text', { required: true, pattern, max_length: 20 }),
)
const BARE = [field('number', {}), field('number', { required: true }), field('short_text', { max_length: 12 })]

const work = (name, definitions, targets) => ({
  name,
  inputs: fieldValues,
  floor: 'by hand',
  contestants: { 'by hand': inTurn(byHand)(definitions), gateout: inTurn(ours)(definitions) },
  targets,
})

const CATASTROPHIC = [
  '^(a+)+$',
  '(a|a)*b',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y',
  '^(a?){30}a{30}b',
  '\\s+$',
  '^[a-z]*[a-z]*[a-z]*$',
]
const hostile = CATASTROPHIC.map(pattern => ours(field('short_text', { pattern })))

/** Nanoseconds per character for the hostile patterns, on strings of the given length. */
const onTexts = length => ({ length })
const measureHostile = ({ length }) => {
  const texts = ['a', 'x', ' '].map(unit => `${unit.repeat(length - 1)}!`)
  for (const check of hostile) check(texts[0].slice(0, 1_000))
  const started = process.hrtime.bigint()
  for (const check of hostile) for (const text of texts) check(text)
  return { time: Number(process.hrtime.bigint() - started) / (hostile.length * texts.length * length) }
}

export const works = [
  work('a value, plain patterns', PLAIN, []),
  work('a value, no patterns', BARE, [{ against: 'by hand', atMost: 2 }]),
  work('a value, patterns that RE2 matches', BY_RE2, []),
  {
    name: 'a character, catastrophic patterns',
    measure: measureHostile,
    floor: 'texts of 10 kB',
    contestants: { 'texts of 10 kB': onTexts(10_000), gateout: onTexts(100_000) },
    targets: [{ against: 'texts of 10 kB', atMost: 1.5 }],
  },
]

export const check = () => {
  let valid = 0
  for (const definition of [...PLAIN, ...BY_RE2, ...BARE]) {
    const [hand, own] = [byHand(definition), ours(definition)]
    for (const { value } of fieldValues) {
      assert.deepEqual(own(value), hand(value))
      if (own(value).valid) valid += 1
    }
  }
  return [
    `custom fields: equal verdicts on ${fieldValues.length} values of ${PLAIN.length + BY_RE2.length + BARE.length} fields, ${valid} of them good`,
  ]
}
