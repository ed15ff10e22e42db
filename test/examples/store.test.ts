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

type Row = { state: gateout.tracker.State; awaits_reading: boolean; due_at: string | null }
type Retry = { attempts: number; at: Date }

/** A store in memory. */
const storeOf = () => {
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
      if (!result.row.awaits_reading) retries.delete(id)
      return Promise.resolve()
    },
    setAside: (body: unknown): Promise<void> => Promise.resolve(void setAside.push(body)),
    due: (now: Date) =>
      Promise.resolve(
        [...rows].filter(([, { due_at }]) => due_at !== null && new Date(due_at) < now).map(([id]) => id),
      ),
    awaiting: (now: Date) =>
      Promise.resolve(
        [...rows]
          .filter(([id, row]) => row.awaits_reading && (retries.get(id)?.at ?? now) <= now)
          .map(([id]) => ({ id, attempts: retries.get(id)?.attempts ?? 0 })),
      ),
    retryAt: (id: string, attempts: number, at: Date): Promise<void> =>
      Promise.resolve(void retries.set(id, { attempts, at })),
    noteFailure: (_: string, error: string): Promise<void> => Promise.resolve(void failures.push(error)),
  }
}

const START = Date.parse('2026-01-05T08:00:00Z')
const body = (seconds: number, changeset: object) => ({
  data: {
    id: `00000000-0000-4000-8000-${String(seconds).padStart(12, '0')}`,
    type: 'webhook_notification',
    attributes: { event: 'container.updated', created_at: new Date(START + seconds * 1_000).toISOString(), changeset },
    relationships: { container: { data: { id: ID, type: 'container' } } },
  },
})

it('fetches until a snapshot has come, though fetches fail, lag and answer nonsense', async () => {
  let seconds = 0
  const store = storeOf()
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
    clock: () => new Date(START + seconds * 1_000),
    policy: { max_age_seconds: 86_400 },
  })
  // The update that placed the first hold is lost.
  await take(body(10, { holds_at_pod_terminal: [[customs], [customs, { ...customs, name: 'TMF' }]] }))
  await take(body(20, { holds_at_pod_terminal: [[customs, { ...customs, name: 'TMF' }], [customs]] }))
  await take({ data: 1 })
  expect(store.rows.get(ID)).toMatchObject({ awaits_reading: true, due_at: null })
  for (seconds = 20; seconds < 3_600; seconds += 5) {
    await sweep()
    const { state, awaits_reading } = store.rows.get(ID)!
    expect(gateout.readiness.evaluate(state.attributes ?? {}).definitive && !awaits_reading).toBe(false)
  }
  const { state, awaits_reading, due_at } = store.rows.get(ID)!
  expect([awaits_reading, state.waiting, state.attributes?.holds_at_pod_terminal]).toEqual([false, [], [customs]])
  expect(due_at).not.toBeNull()
  expect([store.failures.length, store.aside.length]).toEqual([2, 1])
  seconds = 200_000
  await sweep()
  expect(Date.parse(store.rows.get(ID)!.state.as_of!)).toBe(START + (seconds - 30) * 1_000)
})

it('waits longer after each attempt, up to an hour', () => {
  expect([0, 1, 5, 30].map(attempts => delayAfter(attempts, () => 1))).toEqual([1, 2, 32, 3_600])
  expect(delayAfter(5, () => 0)).toBe(16)
})

it('is the sample of docs/tracker-and-stores.md', () => {
  expect(readFileSync('docs/tracker-and-stores.md', 'utf8')).toContain(readFileSync('examples/store/store.mjs', 'utf8'))
})
