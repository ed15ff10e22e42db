import { expect, it } from 'vitest'
import { OBJECT, take, STRING, takeStrings } from '../../src/kernel/json-body'
import type { Issue } from '../../src/kernel/issue'

it('reports the expected and the actual type', () => {
  const issues: Issue[] = []
  expect([
    take('a', '/a', STRING, issues),
    take(1, '/b', STRING, issues),
    take([], '/c', OBJECT, issues),
    takeStrings({}, '/d', issues),
    takeStrings(undefined, '/e', issues),
  ]).toEqual(['a', undefined, undefined, undefined, undefined])
  expect(issues.map(({ pointer, code, message }) => [pointer, code, message])).toEqual([
    ['/b', 'type', 'must be a string, got a number'],
    ['/c', 'type', 'must be an object, got an array'],
    ['/d', 'type', 'must be an array, got an object'],
    ['/e', 'missing', 'is missing'],
  ])
})

it('returns a valid array of strings itself, despite earlier issues', () => {
  const issues: Issue[] = [{ pointer: '', code: 'type', message: '' }]
  const list = ['a']
  expect(takeStrings(list, '', issues)).toBe(list)
  expect(takeStrings(['a', 1], '/l', issues)).toBeUndefined()
  expect(issues.at(-1)).toMatchObject({ pointer: '/l/1', code: 'type' })
})

it('stops adding issues of array items at 1,000 in total', () => {
  const issues: Issue[] = [{ pointer: '', code: 'type', message: '' }]
  expect(takeStrings(Array(2_000).fill(0), '/l', issues)).toBeUndefined()
  expect([issues.length, issues.at(-1)?.pointer]).toEqual([1_000, '/l/998'])
})
