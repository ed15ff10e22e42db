/**
 * Answers the vectors by SQL on PGlite, which is PostgreSQL in WebAssembly. examples/sql examines all engines with
 * generated inputs.
 */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { differences, find, meaningOf, proseOf } from '../../src/oracle'
import { files } from '../vectors'

/** The exports of the example, which is plain JavaScript. An answer is JSON, or null. */
type Answers = readonly (string | null)[]
type Engine = {
  readonly answer: (operation: string, inputs: readonly string[]) => Promise<Answers>
  readonly lastFreeDay: (inputs: readonly string[]) => Promise<Answers>
  readonly verdict: (rows: readonly (readonly [available: boolean, holds: string])[]) => Promise<Answers>
  readonly close: () => Promise<void>
}
type Engines = { readonly open: (engine: string) => Promise<Engine>; readonly operations: readonly string[] }

const { open, operations } = (await import(new URL('../../examples/sql/engine.mjs', import.meta.url).href)) as Engines
const engine = await open('pglite')
afterAll(() => engine.close())

const excused = new Set(
  (JSON.parse(readFileSync('examples/sql/excuses/pglite.json', 'utf8')) as readonly { id: string }[]).map(
    ({ id }) => id,
  ),
)

/** The cases of an operation with a result; the library refuses the others before they become rows. */
const casesOf = (operation: string) =>
  files.find(file => file.operation === operation)!.cases.filter(({ expect }) => 'result' in expect)

const parsed = (answer: string | null): unknown => (answer === null ? null : JSON.parse(answer))

describe.each(operations)('%s on PGlite', operation => {
  const cases = casesOf(operation)

  it('has vectors', () => {
    expect(cases.length).toBeGreaterThan(0)
  })
  it('gives the expected answers, and null for the excused vectors', async () => {
    const answers = await engine.answer(
      operation,
      cases.map(({ input }) => JSON.stringify(input)),
    )
    expect(answers).toHaveLength(cases.length)
    for (const [i, { id, expect: expected }] of cases.entries()) {
      const result = parsed(answers[i]!)
      if (excused.has(id)) expect([id, result]).toEqual([id, null])
      else {
        const [theirs, ours] = [expected, { result }].map(answer => meaningOf(operation, answer as typeof expected))
        expect([id, differences(theirs!, ours!, proseOf(find(operation)!.output))]).toEqual([id, []])
      }
    }
  })
})

it('reads an unlisted status of a hold as an active hold, with the word as its description', async () => {
  const [verdict] = await engine.verdict([[true, '[{"name":"customs","status":"released"}]']])
  expect(JSON.parse(verdict!)).toMatchObject({
    status: 'out_of_sync',
    active: [{ name: 'customs', status: 'hold', description: 'released' }],
  })
})

it('gives the last free day of every vector of pickup.advise without days of the caller', async () => {
  const cases = casesOf('pickup.advise').filter(({ input }) => !('days' in (input as object)))
  const days = await engine.lastFreeDay(cases.map(({ input }) => JSON.stringify(input)))
  expect(cases.length).toBeGreaterThan(0)
  for (const [i, { id, expect: expected }] of cases.entries()) {
    const { last_free_day } = (expected as { readonly result: { readonly last_free_day: unknown } }).result
    expect([id, parsed(days[i]!)]).toEqual([id, last_free_day])
  }
})
