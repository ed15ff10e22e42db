/** The conformance vectors, and how this library is held to them. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { find } from '../src/oracle/table'

type Place = { pointer: string; code: string }
type Case = {
  id: string
  title: string
  clauses: string[]
  level: 'must' | 'decision'
  input: unknown
  expect: { result: unknown } | { issues: Place[] }
  origin: string
}
export type File = { format: 1; operation: string; cases: Case[] }

const root = new URL('../vectors/', import.meta.url)

export const files: readonly File[] = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(family => readdirSync(new URL(`${family.name}/`, root)).map(name => `${family.name}/${name}`))
  .map(path => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as File)

export const lockedIds: readonly string[] = readFileSync(new URL('ids.txt', root), 'utf8').trim().split('\n')

/** What is compared: the messages of issues, the titles and details of errors are for people. */
const withoutMessages = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: { [key: string]: unknown } | null) => {
    if (typeof part !== 'object' || part === null || typeof part['code'] !== 'string') return part
    const { message, title, detail, ...compared } = part
    return 'pointer' in part || 'source' in part ? compared : part
  })

export const describeVectors = (operation: string): void => {
  const { cases } = files.find(file => file.operation === operation) ?? { cases: [] }
  describe(`vectors of ${operation}`, () => {
    it.each(cases.map(c => [c.id, c.title, c] as const))('%s: %s', (_, __, c) => {
      const answer = find(operation)?.call(c.input)
      expect(withoutMessages(answer?._tag === 'Right' ? { result: answer.right } : { issues: answer?.left })).toEqual(c.expect)
    })
  })
}
