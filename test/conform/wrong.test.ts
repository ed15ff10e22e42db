/**
 * Every wrong implementation is caught twice: by a vector, and by generated inputs with a smallest case. What catches
 * whom is kept in caught.md; `GATEOUT_UPDATE=1` writes it anew.
 *
 * A tracker is handed back only states that it gave, so one generated input cannot lead it far: the generated inputs of
 * its laws do, which are courses of deliveries.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Check, Peer } from '../../src/conform'
import { laws } from '../../src/law/tracker'
import { examined, own, peerOf } from './peer'
import { wrongs } from './wrong'

const KEPT = new URL('caught.md', import.meta.url)
/** The operations that the laws of the tracker ask. */
const OF_LAWS = ['tracker.*', 'changeset.replay', 'changeset.diff', 'readiness.change', 'hold.diff']

const byLaw = async (peer: Peer): Promise<readonly Check[]> =>
  (await examined(peer, { laws, vectors: [], selection: { operations: OF_LAWS }, runs: 100 })).filter(
    ({ kind }) => kind === 'law',
  )

const rows = Promise.all(Object.entries(wrongs).map(async ([name, { operation, mistake, reply }]) => {
  const peer = peerOf((asked, input) => (asked === operation ? reply(input) : own(asked, input)))
  const checks = await examined(peer, { selection: { operations: [operation] }, runs: 1_000 })
  const violations = (kind: string) => checks.filter(check => check.kind === kind).flatMap(check => check.violations)
  const isTracker = operation.startsWith('tracker.')
  const vector = violations('vector')[0]
  const generated = isTracker ? (await byLaw(peer)).flatMap(check => check.violations)[0] : violations('generated')[0]
  return { name, operation, mistake, vector, generated }
}))

describe('a wrong implementation', () => {
  it.each(Object.keys(wrongs))('%s is caught by a vector, and by a generated input that fails steadily', async name => {
    const row = (await rows).find(row => row.name === name)
    expect(row?.vector).toMatchObject({ operation: row?.operation, steadiness: 'always' })
    expect(row?.generated).toMatchObject({ operation: row?.operation, steadiness: 'always' })
  })
  it('is caught as it is kept', async () => {
    const text = [
      '# Who is caught by what',
      '',
      'Wrong implementations, each with one vector that catches it, and the smallest generated input found to do so.',
      '',
      '| operation | what it does | vector | generated input |',
      '| --- | --- | --- | --- |',
      ...(await rows).map(({ operation, mistake, vector, generated }) =>
        `| \`${operation}\` | ${mistake} | \`${vector?.id}\` | \`${JSON.stringify(generated?.input)}\` |`),
      '',
    ].join('\n')
    if (process.env['GATEOUT_UPDATE']) writeFileSync(KEPT, text)
    expect(text).toBe(readFileSync(KEPT, 'utf8'))
  })
})
