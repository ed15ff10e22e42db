import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { createOutcomeReader, isRejection, listOutcomes } from '../../../src/conform/search/outcome'
import { enumOf } from '../../../src/kernel/codec/codec'
import { find, type Operation } from '../../../src/oracle'

const word = enumOf('a word', ['a', 'b'])
const of = (output: t.Mixed): Operation => ({ output }) as Operation

describe('the outcomes of an operation', () => {
  it.each<[string, t.Mixed, readonly string[]]>([
    ['the words of outcome', t.type({ step: enumOf('a step', ['s']), outcome: word }), ['a', 'b']],
    ['the words of change before those of step', t.type({ step: enumOf('a step', ['s']), change: word }), ['a', 'b']],
    ['the words of step before those of status', t.type({ status: enumOf('one', ['s']), step: word }), ['a', 'b']],
    ['the words of status', t.type({ status: word, x: enumOf('one', ['s']) }), ['a', 'b']],
    ['not the words of a part', t.type({ x: t.type({ outcome: word }) }), ['answered']],
    ['not the words of a longer name', t.type({ outcomes: word }), ['answered']],
    ['whether it is valid', t.type({ x: t.number, valid: t.boolean }), ['valid', 'not valid']],
    [
      'whether one of several results is valid',
      t.union([t.type({ x: t.number }), t.type({ valid: t.boolean })]),
      ['valid', 'not valid'],
    ],
    ['not whether a part is valid', t.type({ x: t.type({ valid: t.boolean }) }), ['answered']],
    ['the answer alone', t.number, ['answered']],
  ])('are %s', (_, output, outcomes) => {
    expect(listOutcomes(of(output))).toEqual(outcomes)
  })
  it.each([
    ['fee.summarize', ['answered']],
    ['identifier.container_number', ['valid', 'not valid']],
    ['readiness.evaluate', ['ready', 'not_released', 'blocked', 'out_of_sync', 'unknown']],
    ['readiness.change', ['became_ready', 'lost_ready', 'changed', 'none']],
  ])('of %s', (name, outcomes) => {
    expect([...listOutcomes(find(name)!)].sort()).toEqual([...outcomes].sort())
  })
})

describe('the outcome of an answer', () => {
  const worded = createOutcomeReader(of(t.type({ outcome: word })))
  const validated = createOutcomeReader(of(t.type({ valid: t.boolean })))
  it.each([
    [worded, { issues: [] }, 'invalid_input'],
    [worded, { result: { outcome: 'a', valid: true } }, 'a'],
    [worded, { result: { outcome: 5 } }, 'answered'],
    [worded, { result: {} }, 'answered'],
    [worded, { result: 'a' }, 'answered'],
    [worded, { result: null }, 'answered'],
    [validated, { result: { valid: true } }, 'valid'],
    [validated, { result: { valid: false } }, 'not valid'],
    [validated, { result: { valid: 'true' } }, 'answered'],
    [validated, { result: { outcome: 'a' } }, 'answered'],
  ])('%# is read', (read, answer, outcome) => {
    expect(read(answer)).toBe(outcome)
  })
  it.each([
    ...['invalid_input', 'not valid', 'conflict', 'illegal', 'not_a_deep_link', 'refused', 'rejected'].map(
      outcome => [outcome, true] as const,
    ),
    ...['unassessable', 'unauthorized', 'unsupported'].map(outcome => [outcome, true] as const),
    ...['valid', 'answered', 'changed', ''].map(outcome => [outcome, false] as const),
  ])('%j turns the input down: %j', (outcome, rejects) => {
    expect(isRejection(outcome)).toBe(rejects)
  })
})
