import { describe, expect, test } from 'vitest'
import { lineFinder } from '../../../src/cli/read/json-place'
import { processorTime } from '../../processor-time'

describe('lineFinder', () => {
  const text = '{\n"a": [\n1,\n{"b~/c": 2}\n],\n"a": 3,\n"x": {}\n}'
  test.each([
    ['', 1],
    ['/x', 7],
    ['/x/missing/deeper', 7],
    ['/missing', 1],
  ])('%s is on line %i', (pointer, line) => {
    expect(lineFinder(text)(pointer)).toBe(line)
  })
  test('of two equal keys the last counts, as for JSON.parse', () => {
    expect(lineFinder(text)('/a')).toBe(6)
  })
  test('array items and escaped keys', () => {
    expect(lineFinder('[\n1,\n{"b~/c":\n2}]')('/1/b~0~1c')).toBe(4)
  })
  test('many pointers into one large object take linear time', () => {
    const keys = Array.from({ length: 60_000 }, (_, i) => `k${i}`)
    const line = lineFinder(`{\n${keys.map(key => `"${key}": 1`).join(',\n')}\n}`)
    const taken = processorTime()
    keys.forEach((key, i) => expect(line(`/${key}`)).toBe(i + 2))
    expect(taken()).toBeLessThan(10_000)
  })
})
