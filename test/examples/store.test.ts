/** Does the sample of docs/tracker-and-stores.md keep the truth when fetches fail and lag? */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as gateout from '../../src'

const ID = '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071'
/** The exports of the sample, which is plain JavaScript. */
type Sample = {
  readonly delayAfter: (attempts: number, random: () => number) => number
  readonly hostOf: (parts: object) => {
    readonly take: (body: unknown) => Promise<void>
    readonly sweep: () => Promise<void>
  }
}
const sample = new URL('../../examples/store/store.mjs', import.meta.url).href
const { delayAfter, hostOf } = (await import(sample)) as Sample

type Row = { state: gateout.tracker.State; in_doubt: boolean; refetch_at: string | null }
type Retry = { attempts: number; at: Date }

/** A store in memory. */
const storeOf = (now: () => Date) => {
  const rows = new Map<string, Row>()
  const retries = new Map<string, Retry>()
  const outbox: unknown[] = []
  const setAside: unknown[] = []
  const failures: string[] = []
  return {
    rows,
    outbox,
    aside: setAside,
    failures,
    change: (id: string, next: (row: Row | undefined) => { row: Row; outbox: unknown[] }): Promise<void> => {
      const result = next(structuredClone(rows.get(id)))
      rows.set(id, result.row)
      outbox.push(...result.outbox)
      if (result.row.refetch_at === null || new Date(result.row.refetch_at) > now()) retries.delete(id)
      return Promise.resolve()
    },
    setAside: (body: unknown, reason: string): Promise<void> => Promise.resolve(void setAside.push([body, reason])),
    due: (at: Date) =>
      Promise.resolve(
        [...rows]
          .filter(
            ([id, { refetch_at }]) =>
              refetch_at !== null && new Date(refetch_at) <= at && (retries.get(id)?.at ?? at) <= at,
          )
          .map(([id]) => ({ id, attempts: retries.get(id)?.attempts ?? 0 })),
      ),
    retryAt: (id: string, attempts: number, at: Date): Promise<void> =>
      Promise.resolve(void retries.set(id, { attempts, at })),
    noteFailure: (_: string, error: string): Promise<void> => Promise.resolve(void failures.push(error)),
  }
}

const START = Date.parse('2026-01-05T08:00:00Z')
const body = (seconds: number, changeset: object): string =>
  JSON.stringify({
    data: {
      id: `00000000-0000-4000-8000-${String(seconds).padStart(12, '0')}`,
      type: 'webhook_notification',
      attributes: {
        event: 'container.updated',
        created_at: new Date(START + seconds * 1_000).toISOString(),
        changeset,
      },
      relationships: { container: { data: { id: ID, type: 'container' } } },
    },
  })

it('fetches until a snapshot has come, though fetches fail, lag and answer nonsense', async () => {
  let seconds = 0
  const clock = (): Date => new Date(START + seconds * 1_000)
  const store = storeOf(clock)
  const customs = { name: 'customs', status: 'hold', description: null }
  const answers = [
    () => Promise.reject(new Error('503')),
    () => Promise.resolve({ id: ID, type: 'container', attributes: { holds_at_pod_terminal: 'none' } }),
    () =>
      Promise.resolve({
        id: ID,
        type: 'container',
        attributes: { available_for_pickup: true, holds_at_pod_terminal: [] },
      }),
    () =>
      Promise.resolve({
        id: ID,
        type: 'container',
        attributes: { available_for_pickup: true, holds_at_pod_terminal: [customs] },
      }),
  ]
  const { take, sweep } = hostOf({
    gateout,
    store,
    fetchContainer: () => (answers.length > 1 ? answers.shift()! : answers[0]!)(),
    clock,
    policy: { max_age_seconds: 86_400 },
  })
  // The update that placed the first hold is lost.
  await take(body(10, { holds_at_pod_terminal: [[customs], [customs, { ...customs, name: 'TMF' }]] }))
  await take(body(20, { holds_at_pod_terminal: [[customs, { ...customs, name: 'TMF' }], [customs]] }))
  await take('{"data":1}')
  await take('nonsense')
  expect(store.aside).toEqual([
    ['{"data":1}', expect.stringContaining('Rejected')],
    ['nonsense', 'not JSON'],
  ])
  expect(store.rows.get(ID)).toMatchObject({ in_doubt: true, refetch_at: '2026-01-05T08:00:20Z' })
  for (seconds = 20; seconds < 3_600; seconds += 5) {
    await sweep()
    const { state, refetch_at } = store.rows.get(ID)!
    const isDue = refetch_at !== null && new Date(refetch_at) <= clock()
    expect(gateout.readiness.evaluate(state.attributes ?? {}).definitive && !isDue).toBe(false)
    expect(gateout.tracker.verdict(state).ready).toBe(false)
  }
  const { state, refetch_at } = store.rows.get(ID)!
  expect([state.updates.some(({ waits }) => waits), state.attributes?.holds_at_pod_terminal]).toEqual([
    false,
    [customs],
  ])
  expect(Date.parse(refetch_at!)).toBe(Date.parse(state.snapshot!.as_of) + 86_400_000)
  expect([store.failures.length, store.aside.length]).toEqual([2, 2])
  // The hold that was lost is in the outbox as soon as it is certain.
  expect(store.outbox).toMatchObject([{ hold_changes: [{ name: 'customs', change: 'placed' }] }])
  seconds = 200_000
  await sweep()
  expect(Date.parse(store.rows.get(ID)!.state.snapshot!.as_of)).toBe(START + (seconds - 30) * 1_000)
})

it('waits longer after each attempt, up to an hour', () => {
  expect([0, 1, 5, 30].map(attempts => delayAfter(attempts, () => 1))).toEqual([1, 2, 32, 3_600])
  expect(delayAfter(5, () => 0)).toBe(16)
})

it('is the sample of docs/tracker-and-stores.md', () => {
  expect(readFileSync('docs/tracker-and-stores.md', 'utf8')).toContain(readFileSync('examples/store/store.mjs', 'utf8'))
})
