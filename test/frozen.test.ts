/** No constant that an entry exports can be changed for every caller. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const entries = JSON.parse(readFileSync('scripts/config/entries.json', 'utf8')) as { readonly [name: string]: string }

/** The paths of the plain objects and arrays in a value that are not frozen. */
const listUnfrozen = (value: unknown, path: string, seen = new Set<unknown>()): readonly string[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const isNamespace = (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === 'Module'
  const isPlain =
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  if (!isPlain) return []
  return [
    ...(isNamespace || Object.isFrozen(value) ? [] : [path]),
    ...Object.entries(value).flatMap(([key, part]) => listUnfrozen(part, `${path}.${key}`, seen)),
  ]
}

it.each(Object.entries(entries).filter(([name]) => name !== 'law'))(
  '%s exports no constant that a user can change for all',
  async (name, path) => {
    expect(listUnfrozen(await import(`../${path}`), name)).toEqual([])
  },
)

it('finds a constant that is not frozen, at any depth', () => {
  expect(listUnfrozen(Object.freeze({ a: Object.freeze([{ b: 1 }]), c: 1 }), 'x')).toEqual(['x.a.0'])
})
