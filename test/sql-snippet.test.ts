/**
 * Runs the SQL of the cookbook on PGlite, with the functions that `gateout sql` writes, and compares the rows after each
 * `-- →`.
 */
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { script } from '../src/sql'
import { blocksOf } from './snippet'

const STATEMENT = /^(.*?);(?: -- → ([^\n]+))?$/gms

it('the SQL of the cookbook gives the rows shown', async () => {
  const database = await PGlite.create()
  await database.exec(script({ dialect: 'postgres' }).create)
  const statements = blocksOf('docs/cookbook.md')
    .filter(({ language }) => language === 'sql')
    .flatMap(({ code }) => [...code.matchAll(STATEMENT)])
  expect(statements.filter(([, , expected]) => expected !== undefined).length).toBeGreaterThanOrEqual(3)
  for (const [, statement = '', expected] of statements) {
    const { rows } = await database.query(statement)
    if (expected !== undefined) expect(rows).toEqual(JSON.parse(expected))
  }
  await database.close()
})
