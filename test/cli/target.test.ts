/**
 * Examines the two shipped builds of the library. scripts/browser.mjs examines the browser's bundle; the examples in
 * Python and SQL have their own tests.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../src/oracle'
import type { Examination } from '../../src/conform'
import { gateout, ROOT } from './gateout'

const ORACLE = join(ROOT, 'test/cli/process/oracle.cjs')

test.each(['ES module', 'CommonJS'])(
  'the %s conforms',
  async build => {
    const words = [process.execPath, ORACLE, build]
    const { code, stdout } = await gateout([
      'conform',
      '--runs',
      '30',
      '--timeout',
      '60',
      '--reporter',
      'json',
      '--',
      ...words,
    ])
    const { clauses, checks } = JSON.parse(stdout) as Examination
    expect([code, clauses.filter(({ standing }) => standing !== 'upheld')]).toEqual([0, []])
    expect(
      checks.filter(({ kind, id }) => kind === 'generated' && !id.startsWith('course-')).map(({ id }) => id),
    ).toEqual(operations.map(({ name }) => name))
    expect(new Set(checks.map(({ kind }) => kind))).toEqual(new Set(['vector', 'generated', 'protocol']))
  },
  120_000,
)
