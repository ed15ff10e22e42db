import { describe, expect, it } from 'vitest'
import * as t from 'io-ts'
import { measureReach, wordsIn } from '../../../src/conform/search/reach'
import { enumOf, nullable } from '../../../src/kernel/codec/codec'
import { find, type Operation, type Vector } from '../../../src/oracle'
import { vectors } from '../peer'

const reach = (name: string) => measureReach(find(name)!, vectors)

describe('the answers that a run did not reach', () => {
  it('are those of a vector', () => {
    const { note, missing } = reach('fee.summarize')
    note({ fees: [] }, { result: { reported: true, totals: [] } })
    expect(missing()).toContain('invalid_input')
    expect(missing()).toContain('an array of 2 to 12')
    expect(missing()).not.toContain('an empty array')
    note({}, { issues: [] })
    expect(missing()).not.toContain('invalid_input')
  })
  it('leave out a word that the codec has and no answer', () => {
    expect(reach('tracker.read').missing()).not.toContain('/change/readiness/change lost_ready')
  })
  it('are the kinds of zones of an operation that counts days', () => {
    const { note, missing } = reach('free_time.count')
    const zones = () => missing().filter(each => each.startsWith('a zone with '))
    expect(zones()).toHaveLength(8)
    note({ a: [{ zone: 'Asia/Kolkata' }], b: 'Nowhere' }, { issues: [] })
    expect(zones()).toHaveLength(7)
    expect(zones()).not.toContain('a zone with an offset of 30 minutes')
    expect(reach('fee.summarize').missing().join()).not.toContain('a zone')
  })
  it('are sizes of arrays in the input, at any depth, if there is a result', () => {
    const sizes = ['an empty array', 'an array of one', 'an array of 2 to 12', 'an array of more than 12']
    const array = (length: number) => Array.from({ length }, () => 0)
    const operation = { name: 'o', output: t.number } as unknown as Operation
    const vectors = [0, 1, 2, 13].map(length => ({ operation: 'o', input: array(length), expect: { result: 1 } }))
    const left = (...lengths: readonly number[]): readonly string[] => {
      const { note, missing } = measureReach(operation, vectors as unknown as readonly Vector[])
      for (const length of lengths) note({ a: { b: array(length) } }, { result: 1 })
      return missing()
    }
    expect(left()).toEqual(sizes)
    const withoutSize = [0, 1, 2, 12, 13].map(length => [length, left(length)])
    expect(withoutSize).toEqual(
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [12, 2],
        [13, 3],
      ].map(([length, at]) => [length, sizes.filter((_, i) => i !== at)]),
    )
    expect(left(0, 1, 2, 13)).toEqual([])
    const { note, missing } = measureReach(operation, vectors as unknown as readonly Vector[])
    note([], { issues: [] })
    expect(missing()).toEqual(sizes)
  })
  it('are words at their pointers', () => {
    const ab = enumOf('a word', ['a', 'b'])
    const output = t.type({ x: ab, list: t.array(t.type({ y: ab })) })
    const result = { x: 'a', list: [{ y: 'a' }, { y: 'b' }] }
    const all = [result, { x: 'b', list: [] }].map(each => ({ operation: 'o', input: 0, expect: { result: each } }))
    const { note, missing } = measureReach({ name: 'o', output } as unknown as Operation, all as unknown as Vector[])
    expect(missing()).toEqual(['/x a', '/x b', '/list/*/y a', '/list/*/y b'])
    note(0, { result })
    expect(missing()).toEqual(['/x b'])
    note(0, { result: { x: 'b', list: [{ y: 'a' }] } })
    expect(missing()).toEqual([])
  })
  it('are words without a pointer if the result is one', () => {
    const output = enumOf('a word', ['a', 'b'])
    const all = ['a', 'b'].map(result => ({ operation: 'o', input: 0, expect: { result } }))
    const { note, missing } = measureReach({ name: 'o', output } as unknown as Operation, all as unknown as Vector[])
    note(0, { result: 'a' })
    expect(missing()).toEqual(['b'])
  })
})

describe('the words of a codec', () => {
  const ab = enumOf('a word', ['a', 'b'])
  it('have pointers, in which * is an index, and occur once', () => {
    const codec = t.type({ x: ab, list: t.array(t.type({ y: t.literal('c') })), both: t.union([ab, ab]) })
    expect(wordsIn(codec)).toEqual(['/x a', '/x b', '/list/*/y c', '/both a', '/both b'])
    expect(wordsIn(nullable(ab))).toEqual([' a', ' b'])
    expect(wordsIn(t.type({ n: t.literal(5), s: t.string }))).toEqual([])
  })
  it('are not those of echoes of the input', () => {
    const names = ['state', 'active', 'pending', 'holds', 'changeset', 'before', 'after', 'request', 'resource']
    for (const name of [...names, 'document', 'definition', 'attributes']) {
      expect(wordsIn(t.type({ [name]: ab }))).toEqual([])
      expect(wordsIn(t.type({ [name]: t.type({ x: ab }) }))).toEqual([])
      expect(wordsIn(t.type({ [`${name}s`]: ab }))).toHaveLength(2)
    }
  })
})
