/** Each vector and clause that docs/conformance/traps.md names exists. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { protocolClauses } from '../../src/conform'
import { vectors } from './peer'

const page = readFileSync(new URL('../../docs/conformance/traps.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter(line => line.startsWith('| ') && !/^\| (---|trap)/.test(line))
const caughtBy = (row: string): string => row.split(' | ').at(-1) ?? ''

it('names a vector or a clause for each trap', () => {
  expect(rows.length).toBeGreaterThan(40)
  const without = rows.filter(row => !/`[a-z0-9-]+`|PROTO-\d|every vector/.test(caughtBy(row)))
  expect(without).toEqual([])
})

it('names vectors and clauses that exist', () => {
  const known = new Set([...vectors.map(({ id }) => id), ...protocolClauses])
  const named = rows.flatMap(row => caughtBy(row).match(/(?<=`)[a-z][a-z0-9-]+(?=`)|PROTO-\d+/g) ?? [])
  expect(named.filter(id => !known.has(id))).toEqual([])
})
