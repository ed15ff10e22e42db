import { describe, expect, test } from 'vitest'
import * as phrase from '../../src/kernel/phrase'
import { toWords } from '../../src/kernel/to-words'

describe('a value in a message', () => {
  test.each<[unknown, string]>([
    ['released', '"released"'],
    ['say "so"', String.raw`"say \"so\""`],
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
    [12.5, '12.5'],
    [Infinity, 'Infinity'],
    [true, 'a boolean'],
    [null, 'null'],
    [undefined, 'nothing'],
    [[], 'an array'],
    [{}, 'an object'],
  ])('%j', (value, text) => {
    expect(phrase.show(value)).toBe(text)
  })
})

describe('a sentence', () => {
  test.each([
    [phrase.mustBe('a number'), 'must be a number'],
    [phrase.wrongType('a boolean', 'yes'), 'must be a boolean, got a string'],
    [phrase.wrongValue('a UUID', 'x'), 'must be a UUID, got "x"'],
    [phrase.notAmong(['hold', 'pending'], 'released'), 'must be one of hold, pending; got "released"'],
    [phrase.notAmong(['hold'], 'released'), 'must be "hold", got "released"'],
    [phrase.wrongLength(4, 3), 'must have exactly 4 characters, got 3'],
    [phrase.tooMany(100, 'items'), 'must have at most 100 items'],
    [phrase.tooMany(1_000, 'items'), 'must have at most 1,000 items'],
    [phrase.tooMany(12_345_678, 'items'), 'must have at most 12,345,678 items'],
    [phrase.tooDeep(500), 'must be nested at most 500 levels deep'],
    [phrase.notJson('a value'), 'not JSON: expected a value'],
    [phrase.notAnIndex('it is empty'), 'not an index: it is empty'],
    [phrase.isIgnored('the key is now'), 'is ignored; the key is now'],
    [phrase.lacksAllOf(['a', 'b'], '{"a":1}'), 'must have a key of a, b, such as {"a":1}'],
    [phrase.wrongCheckDigit(3, 7), 'has the check digit 3; by ISO 6346 it is 7'],
    [phrase.alternativeScac('MAEU'), 'is an alternative SCAC of MAEU'],
    [
      phrase.noChangeset('pass the previous snapshot'),
      'is missing or null, in the included event too; pass the previous snapshot',
    ],
    [phrase.unknownTime('is missing'), 'is missing: the time of the notification is unknown'],
    [phrase.differsFromFirst('7', '/data'), 'notification 7 differs from its first delivery in /data, which is used'],
    [phrase.notKnown('zone'), 'is not a known zone'],
    [phrase.mustEqual('the container of the invoice', 'A1'), 'must be the container of the invoice, "A1"'],
    [toWords('extended_dwell_time'), 'extended dwell time'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})
