/**
 * The streams, the consumers and the bucket, and their messages.
 *
 * | stream       | subject                             | message                                           |
 * | ------------ | ----------------------------------- | ------------------------------------------------- |
 * | `updates`    | `update.<partition>.<container>`    | a change of the container, see `updates.mjs`      |
 * | `changes`    | `change.<container>`                | a change of the attributes, in order              |
 * | `fetches`    | `fetch.<container>`                 | a request to fetch the container at a time         |
 * | `later`      | `later.<subject>`                   | a message that failed, until it is tried again    |
 * | `dead`       | `dead.<subject>`                    | a message that cannot be handled, with the reason |
 *
 * No consumer has a `max_deliver`: the server would drop a message without a trace. The worker counts the deliveries.
 */
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import { headers } from '@nats-io/transport-node'

export const PARTITIONS = 4

/** The partition of a container: the last character of its id is as good as a hash. */
export const partitionOf = id => id.charCodeAt(id.length - 1) % PARTITIONS || 0

const SECOND = 1_000_000_000
const CONSUMER = { ack_policy: 'explicit', ack_wait: 5 * SECOND }

/** The consumers whose messages may wait until they are due. */
const WAITING = [
  ['fetches', 'fetcher'],
  ['later', 'again'],
]

/** All consumers: the stream and the name of each. */
export const CONSUMERS = [...Array.from({ length: PARTITIONS }, (_, n) => ['updates', `partition-${n}`]), ...WAITING]

/** Creates the streams, the consumers and the bucket unless they exist. */
export const setUp = async (connection, replicas) => {
  const manager = await jetstreamManager(connection)
  const limits = { num_replicas: replicas, storage: 'file' }
  await manager.streams.add({ name: 'updates', subjects: ['update.>'], ...limits })
  await manager.streams.add({ name: 'changes', subjects: ['change.>'], allow_direct: false, ...limits })
  // No limit may remove a message: if the leader of its consumer dies then, the next leader waits for it for ever.
  for (const [stream, subject] of [
    ['fetches', 'fetch.>'],
    ['later', 'later.>'],
  ])
    await manager.streams.add({ name: stream, subjects: [subject], retention: 'workqueue', ...limits })
  await manager.streams.add({ name: 'dead', subjects: ['dead.>'], ...limits })
  for (let n = 0; n < PARTITIONS; n++) {
    await manager.consumers.add('updates', {
      ...{ durable_name: `partition-${n}`, filter_subject: `update.${n}.>` },
      ...{ ...CONSUMER, max_ack_pending: 1, num_replicas: replicas },
    })
  }
  for (const [stream, name] of WAITING)
    await manager.consumers.add(stream, {
      ...{ durable_name: name, ...CONSUMER, ack_wait: 10 * SECOND, max_ack_pending: -1 },
      num_replicas: replicas,
    })
  return new Kvm(jetstream(connection)).create('containers', { replicas, history: 1 })
}

/** The connection's JetStream, the bucket, and the largest row: a message of the server with room for its headers. */
export const engineOf = async connection => {
  const client = jetstream(connection)
  const [manager, bucket] = await Promise.all([jetstreamManager(connection), new Kvm(client).open('containers')])
  return { client, manager, bucket, limit: connection.info.max_payload - 4_096 }
}

/** Asks for a container to be fetched at a time, unless its `refetch_at` has changed by then. */
export const request = ({ client }, id, refetch_at, attempts = 0, due = Date.parse(refetch_at)) =>
  client.publish(`fetch.${id}`, JSON.stringify({ container_id: id, refetch_at, attempts, due: Math.ceil(due) }))

/** Sends a message to the partition of a container. */
export const tell = ({ client }, id, message) =>
  client.publish(`update.${partitionOf(id)}.${id}`, JSON.stringify({ container_id: id, ...message }))

const headersOf = fields => {
  const written = headers()
  for (const [name, value] of Object.entries(fields)) written.set(name, `${value}`)
  return written
}

/** A header can only have printable characters. */
const printable = reason => reason.replace(/[^ -~]/g, '?').slice(0, 1_000)

/** Publishes a dead letter: the message as it was, with the reason and its place in its stream. */
export const bury = async ({ client, limit }, message, reason) => {
  // The same letter again within the window of the server is dropped.
  await client.publish(`dead.${message.subject}`, message.data.length <= limit ? message.data : undefined, {
    headers: headersOf({ Reason: printable(reason), Sequence: message.seq }),
    msgID: `${message.info.stream} ${message.seq}`,
  })
  message.term()
}

const numberIn = (message, name) => Number(message.headers?.get(name) || 0)

/** The failed attempts at a message before this one. */
export const attemptsAt = message => numberIn(message, 'Attempts')

/** Takes a message out of its partition, to be sent there again at a later time. */
export const postpone = async ({ client }, message, attempts, due) => {
  await client.publish(`later.${message.subject}`, message.data, {
    headers: headersOf({ Attempts: attempts, Due: Math.round(due) }),
  })
  message.ack()
}

/** Sends a postponed message to its partition when it is due. */
export const sendAgain = async ({ client }, message) => {
  const wait = numberIn(message, 'Due') - Date.now()
  if (wait > 0) return message.nak(Math.ceil(wait))
  await client.publish(message.subject.slice('later.'.length), message.data, {
    headers: headersOf({ Attempts: attemptsAt(message) }),
  })
  await message.ackAck()
}

/** Calls a function with the messages of a consumer, one after the other, for ever. */
export const each = async ({ client }, stream, name, run) => {
  for (;;) {
    try {
      const consumer = await client.consumers.get(stream, name)
      for (;;) {
        const message = await consumer.next({ expires: 1_000 })
        if (message) await run(message)
      }
    } catch {
      // A node is away.
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
