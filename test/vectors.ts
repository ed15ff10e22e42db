/** The conformance vectors, and how this library is held to them. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerOf, differences, find, proseOf, type VectorFile } from '../src/oracle'

export type File = VectorFile

const root = new URL('../vectors/', import.meta.url)

export const files: readonly File[] = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(family => readdirSync(new URL(`${family.name}/`, root)).map(name => `${family.name}/${name}`))
  .map(path => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as File)

export const lockedIds: readonly string[] = readFileSync(new URL('ids.txt', root), 'utf8').trim().split('\n')

export const describeVectors = (operation: string): void => {
  const { cases } = files.find(file => file.operation === operation) ?? { cases: [] }
  describe(`vectors of ${operation}`, () => {
    it.each(cases.map(c => [c.id, c.title, c] as const))('%s: %s', (_, __, c) => {
      const { call, output } = find(operation)!
      const answer = JSON.parse(JSON.stringify(answerOf(call(c.input)))) as unknown
      // Where they differ, both are shown whole.
      if (differences(c.expect, answer, proseOf(output)).length > 0) expect(answer).toEqual(c.expect)
    })
  })
}
