/** Reads the conformance vectors, and asks this library for their answers. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerOf, differences, find, meaningOf, ownInputOf, proseOf, type VectorFile } from '../src/oracle'

export type File = VectorFile

const root = new URL('../vectors/', import.meta.url)

export const files: readonly File[] = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(family => readdirSync(new URL(`${family.name}/`, root)).map(name => `${family.name}/${name}`))
  .map(path => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as File)

export const describeVectors = (operation: string): void => {
  const { cases } = files.find(file => file.operation === operation) ?? { cases: [] }
  describe(`vectors of ${operation}`, () => {
    it.each(cases.map(c => [c.id, c.title, c] as const))('%s: %s', (_, __, c) => {
      const { call, output } = find(operation)!
      const answer = JSON.parse(JSON.stringify(answerOf(call(ownInputOf(c))))) as unknown
      expect([
        differences(meaningOf(operation, c.expect), meaningOf(operation, answer), proseOf(output)),
        answer,
      ]).toEqual([[], answer])
    })
  })
}
