/**
 * Every wrong implementation is caught twice: by a vector, and by generated inputs with a smallest case. What catches whom is kept
 * in caught.md; `GATEOUT_UPDATE=1` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { examined, own, peerOf } from './peer'
import { wrongs } from './wrong'

const KEPT = new URL('caught.md', import.meta.url)

const rows = Promise.all(Object.entries(wrongs).map(async ([name, { operation, mistake, reply }]) => {
  const peer = peerOf((asked, input) => (asked === operation ? reply(input) : own(asked, input)))
  const checks = await examined(peer, { selection: { operations: [operation] }, runs: 1_000 })
  const violations = (kind: string) => checks.filter(check => check.kind === kind).flatMap(check => check.violations)
  const [vector, generated] = [violations('vector')[0], violations('generated')[0]]
  return { name, operation, mistake, vector, generated }
}))

describe('a wrong implementation', () => {
  it.each(Object.keys(wrongs))('%s is caught by a vector, and by a generated input that fails steadily', async (name) => {
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
      ...(await rows).map(({ operation, mistake, vector, generated }) => `| \`${operation}\` | ${mistake} | \`${vector?.id}\` | \`${JSON.stringify(generated?.input)}\` |`),
      '',
    ].join('\n')
    if (process.env['GATEOUT_UPDATE']) writeFileSync(KEPT, text)
    expect(text).toBe(readFileSync(KEPT, 'utf8'))
  })
})
