/**
 * A property on Object.prototype, as old scripts and other packages leave it, changes no answer: all vectors are asked with
 * a function, a string, a number and an object there. (One with the name of an attribute that a caller leaves out is read.)
 */
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { find } from '../src/oracle'
import { files } from './vectors'

const answers = (operation: string): readonly string[] => {
  const { call } = find(operation)!
  return files.find(file => file.operation === operation)!.cases.map(({ input }) => JSON.stringify(call(input)))
}

const PLANTED: readonly (readonly [name: string, value: unknown])[] = [
  ['extend', () => undefined],
  ['isAdmin', true],
  ['x', 'a string'],
  ['n', 5],
  ['o', {}],
]

it.each(files.map(({ operation }) => operation))('%s answers alike with properties on Object.prototype', operation => {
  const clean = answers(operation)
  for (const [name, value] of PLANTED) {
    Object.defineProperty(Object.prototype, name, { value, enumerable: true, configurable: true, writable: true })
    try {
      const changed = answers(operation).flatMap((answer, i) => (isDeepStrictEqual(answer, clean[i]) ? [] : [i]))
      expect([name, changed]).toEqual([name, []])
    } finally {
      delete (Object.prototype as { [planted: string]: unknown })[name]
    }
  }
})
