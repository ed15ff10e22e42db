/**
 * A worker: `node worker.mjs` applies updates from the stream, and keeps one state per container in a key-value bucket;
 * `node worker.mjs resend` sends the dead letters again.
 * Any number of workers may run, on any number of machines.
 *
 * A partition hands out one message at a time, and only its messages write its containers: snapshots come through it as
 * well. So no two workers write one container at once, unless one of them was taken for dead; then a state
 * is written only over the revision that was read. Nothing in a partition waits for another service; a message that can
 * never be handled becomes a dead letter, and a message that keeps failing leaves the partition and is tried again later.
 * So no container holds up another. Changes are written with the state,
 * and published from there in sequence: if a worker dies in between, the next one finds out whether the change is
 * published already. The tracker detects duplicates; the deduplication window of the engine is not relied on.
 */
import { connect } from '@nats-io/transport-node'
import { fileURLToPath } from 'node:url'
import { delayOf } from '../receiver/fetch.mjs'
import { PATIENCE } from '../receiver/limits.mjs'
import {
  attemptsAt,
  bury,
  each,
  engineOf,
  partitionOf,
  PARTITIONS,
  postpone,
  request,
  sendAgain,
  setUp,
  tell,
} from './engine.mjs'
import { workOnFetches } from './fetches.mjs'
import { resend } from './resend.mjs'
import { advance, advanceWithout, EMPTY, parse, Poison } from './updates.mjs'

export { partitionOf, setUp }

/** Deliveries in a partition before a message that fails is postponed. */
const QUICK = 3
/** Deliveries after which a message is a dead letter: the workers died of it. */
const MAX_DELIVERIES = 20

const isRace = error => error.code === 10071 || /wrong last sequence/.test(error.message)

/** Writes the next row of a container over the revision that was read; starts again if another writer was faster. */
const write = async (bucket, id, change) => {
  for (;;) {
    const entry = await bucket.get(id)
    const row = entry && entry.length > 0 ? { ...EMPTY, ...entry.json() } : EMPTY
    const { next, ...result } = await change(row)
    try {
      if (next !== row)
        await (entry
          ? bucket.update(id, JSON.stringify(next), entry.revision)
          : bucket.create(id, JSON.stringify(next)))
      return { row: next, ...result }
    } catch (error) {
      if (!isRace(error)) throw error
    }
  }
}

/**
 * Publishes the first pending change after the last published one of this container; returns undefined if another
 * worker is at it. After a worker's death it may be published already.
 */
const publishOne = async ({ client, manager }, id, { pending: [first], published }) => {
  try {
    const { seq } = await client.publish(`change.${id}`, JSON.stringify(first), {
      expect: { lastSubjectSequence: published },
    })
    return seq
  } catch (error) {
    if (!isRace(error)) throw error
    const last = await manager.streams.getMessage('changes', { last_by_subj: `change.${id}` })
    return last.json().id === first.id ? last.seq : undefined
  }
}

const publish = async (engine, id, found) => {
  let row = found
  while (row.pending.length > 0) {
    const [first] = row.pending
    const seq = await publishOne(engine, id, row)
    const written = await write(engine.bucket, id, now => ({
      next:
        seq !== undefined && now.pending[0]?.id === first.id
          ? { ...now, pending: now.pending.slice(1), published: seq }
          : now,
    }))
    row = written.row
    // Another worker is at it.
    if (seq === undefined) return
  }
}

/** Requests the fetch of a container when it is due. A snapshot that leaves it due counts as a failed attempt. */
const ask = async (engine, id, { refetch_at }, { kind, body }) => {
  const { patience } = engine
  const due = Date.parse(refetch_at)
  if (kind !== 'snapshot' || due > Date.now()) return request(engine, id, refetch_at)
  const { attempts = 0, as_of } = body
  if (attempts + 1 < patience.attempts)
    return request(engine, id, refetch_at, attempts + 1, Date.now() + delayOf(attempts + 1, patience))
  await tell(engine, id, { kind: 'unreadable', reason: `a snapshot as of ${as_of} is too old` })
}

/**
 * Applies one message; throws a {@link Poison} if that can never succeed.
 *
 * A worker may have written the row and died, or failed, before it requested the fetch. So the fetch is requested again if
 * the message was tried before, or changes nothing. A message that was postponed or sent again after a fix comes with a new
 * sequence, as if it were delivered for the first time: that it was tried before is in its header.
 */
const take = async (engine, { container_id: id, ...message }, seq, wasTried) => {
  const { row, isAsked, isSame, poison } = await write(engine.bucket, id, before => {
    try {
      const { row: next, isAsked } = advance(before, message, seq, engine.limit)
      return { next, isAsked, isSame: next.state === before.state }
    } catch (error) {
      const { row: next, isAsked } = advanceWithout(before)
      return { next, isAsked, poison: error }
    }
  })
  await publish(engine, id, row)
  const isLost = (wasTried || isSame) && row.refetch_at !== null && row.unreadable === null
  if (isAsked || isLost) await ask(engine, id, row, message)
  if (poison) throw poison
}

/** Postpones a message with exponential backoff and jitter; after the last attempt it is a dead letter. */
const fail = (engine, message, error) => {
  const attempts = attemptsAt(message) + 1
  return attempts >= engine.patience.attempts
    ? bury(engine, message, error.message)
    : postpone(engine, message, attempts, Date.now() + delayOf(attempts, engine.patience))
}

/** Handles one message of a partition: it is acknowledged, delivered again, postponed, or a dead letter. */
export const handle = async (engine, message) => {
  const { deliveryCount } = message.info
  if (deliveryCount > MAX_DELIVERIES) return bury(engine, message, `delivered ${deliveryCount} times without an end`)
  try {
    const parsed = parse(message.string())
    await take(engine, parsed, message.seq, message.redelivered || attemptsAt(message) > 0)
    await message.ackAck()
  } catch (error) {
    if (error instanceof Poison) return bury(engine, message, error.message)
    // At first as if a node were away for a moment, or an answer were lost.
    if (deliveryCount < QUICK) return message.nak(50 * 2 ** deliveryCount)
    await fail(engine, message, error)
  }
}

/** Works on all partitions, and fetches containers. */
export const work = async (connection, readContainer, patience) => {
  const engine = { ...(await engineOf(connection)), patience: { ...PATIENCE, ...patience } }
  await Promise.all([
    ...Array.from({ length: PARTITIONS }, (_, n) =>
      each(engine, 'updates', `partition-${n}`, message => handle(engine, message)),
    ),
    ...workOnFetches(engine, readContainer),
    each(engine, 'later', 'again', message => sendAgain(engine, message)),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readContainer = async id => {
    const response = await fetch(`${process.env.READ_URL}/containers/${id}`, { signal: AbortSignal.timeout(5_000) })
    if (!response.ok) throw new Error(`the answer has the status ${response.status}`)
    return response.json()
  }
  const connection = await connect({
    servers: process.env.NATS_URL.split(','),
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
  })
  if (process.argv[2] === 'resend') {
    const { letters, containers } = await resend(await engineOf(connection))
    console.log(`${letters} dead letters sent again, ${containers} containers to fetch again`)
    await connection.close()
  } else {
    console.log('working')
    await work(connection, readContainer, JSON.parse(process.env.PATIENCE ?? '{}'))
  }
}
