/** Mistakes on the wire are found at every seed; `GATEOUT_SEEDS=1,2` uses other seeds. */
import { describe, expect, it } from 'vitest'
import { examined, own } from './peer'
import { linePeer, mends, readingPeer, readings } from './wrong/wire'

const SEEDS = (process.env['GATEOUT_SEEDS'] ?? '1').split(',').map(Number)

const blamed = (checks: Awaited<ReturnType<typeof examined>>): readonly string[] => [
  ...new Set(checks.flatMap(({ violations }) => violations.flatMap(({ clauses }) => clauses))),
]

describe('a number that is read by its text', () => {
  for (const seed of SEEDS) {
    it.each(Object.entries(readings))(`is found at seed ${seed}: %s`, async (_, [operation, read]) => {
      const checks = await examined(readingPeer(operation, read), {
        selection: { operations: [operation] },
        seed,
        runs: 1_000,
      })
      expect(checks.flatMap(({ violations }) => violations.map(({ id }) => id))).toContain(`${operation} notation`)
      expect(blamed(checks)).toContain('PROTO-9')
    })
  }
  it('is shown with the program’s own answer to the plain notation, and as it was sent', async () => {
    const [operation, read] = readings['a decimal is taken from the text']!
    const checks = await examined(readingPeer(operation, read), { selection: { operations: [operation] }, runs: 500 })
    const violation = checks.flatMap(({ violations }) => violations).find(({ text }) => text !== undefined)
    expect(violation?.expected).toEqual(own(operation, violation?.input))
    expect(JSON.parse(violation?.text ?? '')).toEqual(violation?.input)
    expect(violation?.text?.length).toBeLessThan(150)
  })
})

describe('a line that is read leniently', () => {
  const protocol = (peer: ReturnType<typeof linePeer>, operations?: readonly string[]) =>
    examined(peer, { selection: { clauses: ['PROTO-*'], ...(operations && { operations }) }, runs: 0, vectors: [] })
  it('is none: this library keeps the protocol', async () => {
    const checks = await protocol(linePeer(line => line))
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual(
      Array.from({ length: 10 }, (_, i) => `PROTO-${i + 1} passed`),
    )
  })
  it.each(Object.entries(mends))('breaks its clause: %s', async (_, [clause, mend]) => {
    expect(blamed(await examined(linePeer(mend), { selection: { clauses: ['PROTO-*'] }, runs: 0 }))).toEqual([clause])
  })
  it('breaks PROTO-2 if bytes that are not UTF-8 are replaced', async () => {
    expect(blamed(await protocol(linePeer(line => line, { isFatal: false })))).toEqual(['PROTO-2'])
  })
  it('breaks PROTO-10 if the exit code is not 0, also in short', async () => {
    const peer = linePeer(line => line, { exitCode: 1 })
    expect(blamed(await protocol(peer))).toEqual(['PROTO-10'])
    expect(blamed(await protocol(peer, ['fee.summarize']))).toEqual(['PROTO-10'])
  })
})
