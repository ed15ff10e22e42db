import { describe, expect, it } from 'vitest'
import { below, sorted, type Issue } from '../../src/kernel/issue'

describe('below', () => {
  it.each([['', 'fees', '/fees'], ['/fees', 0, '/fees/0'], ['', '', '/'], ['', 'a/b~c', '/a~1b~0c'], ['', '~1/~/', '/~01~1~0~1']])(
    '%j, %j: %s', (pointer, key, expected) => {
      expect(below(pointer, key)).toBe(expected)
    })
})

describe('sorted', () => {
  it('orders by pointer, then by code, and leaves the list it is given alone', () => {
    const issue = (pointer: string, code: Issue['code']): Issue => ({ pointer, code, message: '' })
    const [a, b, c, d] = [issue('/a', 'enum'), issue('/a', 'type'), issue('/\uff01', 'enum'), issue('/😀', 'conflict')]
    const given = Object.freeze([d, b, c, a])
    expect(sorted(given)).toEqual([a, b, c, d])
  })
})
