/**
 * A worker: `node worker.mjs` applies updates from the stream, and keeps one state per container in a key-value bucket.
 * Any number of workers may run, on any number of machines.
 *
 * A partition hands out one update at a time, so that two workers rarely have updates of one container at once: only if
 * one of them was taken for dead. A state is written only over the revision that was read; the second writer starts
 * again. Happenings are written with the state, and published from there in sequence: if a worker dies in
 * between, the next one finds out whether the happening is published already. The tracker detects duplicates; the
 * deduplication window of the engine is not relied on.
 */
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import { connect } from '@nats-io/transport-node'
import { fileURLToPath } from 'node:url'
import { tracker } from './gateout.mjs'

export const PARTITIONS = 4

/** The partition of a container: a digit of its id is as good as a hash. */
export const partitionOf = id => Number.parseInt(id.at(-1), 16) % PARTITIONS

/** Creates the stream, the consumers and the bucket unless they exist. */
export const setUp = async (connection, replicas) => {
  const manager = await jetstreamManager(connection)
  const limits = { num_replicas: replicas, storage: 'file' }
  await manager.streams.add({ name: 'updates', subjects: ['update.>'], ...limits })
  await manager.streams.add({ name: 'happenings', subjects: ['happening.>'], allow_direct: false, ...limits })
  for (let n = 0; n < PARTITIONS; n++) {
    await manager.consumers.add('updates', {
      durable_name: `partition-${n}`,
      filter_subject: `update.${n}.>`,
      ack_policy: 'explicit',
      ack_wait: 5_000_000_000,
      max_ack_pending: 1,
      num_replicas: replicas,
    })
  }
  return new Kvm(jetstream(connection)).create('containers', { replicas, history: 1 })
}

const stateOf = stored => {
  if (stored === null) return null
  const decoded = tracker.decode({ value: stored })
  if (decoded._tag === 'Left') throw new Error(tracker.explain(decoded))
  return decoded.right
}

const isRace = error => error.code === 10071 || /wrong last sequence/.test(error.message)

/** Applies a change to a container's record, and retries if another worker wrote it first. */
const write = async (bucket, id, change) => {
  for (;;) {
    const entry = await bucket.get(id)
    const row = entry && entry.length > 0 ? entry.json() : { state: null, pending: [], published: 0 }
    const next = await change(row)
    try {
      if (next !== row)
        await (entry
          ? bucket.update(id, JSON.stringify(next), entry.revision)
          : bucket.create(id, JSON.stringify(next)))
      return next
    } catch (error) {
      if (!isRace(error)) throw error
    }
  }
}

/**
 * Publishes the first pending happening of a container after its last published one, unless a worker that died has
 * published it already.
 */
const publishOne = async ({ client, manager }, id, { pending: [first], published }) => {
  try {
    const { seq } = await client.publish(`happening.${id}`, JSON.stringify(first), {
      expect: { lastSubjectSequence: published },
    })
    return seq
  } catch (error) {
    if (!isRace(error)) throw error
    const last = await manager.streams.getMessage('happenings', { last_by_subj: `happening.${id}` })
    return last.json().id === first.id ? last.seq : undefined
  }
}

const publish = async (engine, id, found) => {
  let row = found
  while (row.pending.length > 0) {
    const [first] = row.pending
    const seq = await publishOne(engine, id, row)
    row = await write(engine.bucket, id, now =>
      seq !== undefined && now.pending[0]?.id === first.id
        ? { ...now, pending: now.pending.slice(1), published: seq }
        : now,
    )
    // Another worker is publishing.
    if (seq === undefined) return
  }
}

/** Applies one update. */
export const take = async (engine, id, update, readContainer) => {
  const row = await write(engine.bucket, id, async before => {
    const step = tracker.receive(stateOf(before.state), update)
    const steps = step.reread ? [step, tracker.read(step.state, await readContainer(id))] : [step]
    const happenings = steps.flatMap(({ happening }, i) => (happening ? [{ id: `${update.id}/${i}`, happening }] : []))
    return step.outcome === 'duplicate'
      ? before
      : { ...before, state: steps.at(-1).state, pending: [...before.pending, ...happenings] }
  })
  await publish(engine, id, row)
}

/**
 * Fetches each container again whose update has waited too long, because no later delivery would reveal the loss. Any
 * number of hosts may do so at once: the second to write a state finds nothing due.
 */
export const expireAll = async (engine, at, readContainer) => {
  const ids = []
  for await (const id of await engine.bucket.keys()) ids.push(id)
  for (const id of ids) {
    const row = await write(engine.bucket, id, async before => {
      const step = tracker.expire(stateOf(before.state), { at })
      // Repeats the request of a worker that died.
      if (step.outcome !== 'due' && !step.state.awaits_reading) return before
      const { state, happening } = tracker.read(step.state, await readContainer(id))
      const happenings = happening ? [{ id: `clock ${at}`, happening }] : []
      return { ...before, state, pending: [...before.pending, ...happenings] }
    })
    await publish(engine, id, row)
  }
}

/** Works on all partitions, one message per partition at a time. */
export const work = async (connection, readContainer) => {
  const client = jetstream(connection)
  const manager = await jetstreamManager(connection)
  const bucket = await new Kvm(client).open('containers')
  await Promise.all(
    Array.from({ length: PARTITIONS }, async (_, n) => {
      for (;;) {
        try {
          const consumer = await client.consumers.get('updates', `partition-${n}`)
          const message = await consumer.next({ expires: 1_000 })
          if (!message) continue
          const { container_id, ...update } = message.json()
          await take({ client, manager, bucket }, container_id, update, readContainer)
          await message.ackAck()
        } catch {
          // A node is down, or a reply was lost: the message will be redelivered.
          await new Promise(resolve => setTimeout(resolve, 100))
        }
      }
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readContainer = async id => (await fetch(`${process.env.READ_URL}/containers/${id}`)).json()
  const connection = await connect({
    servers: process.env.NATS_URL.split(','),
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
  })
  console.log('working')
  await work(connection, readContainer)
}
