/**
 * The leader of the consumer of fetches dies while the times of fetches change. If a limit of the stream removed a request
 * at this moment, the next leader would wait for it for ever.
 */
import { connect } from '@nats-io/transport-node'
import { again, later, rest, withCluster } from './cluster.mjs'
import { engineOf, request, setUp } from './engine.mjs'
import { EMPTY } from './updates.mjs'
import { work } from './worker.mjs'

const CONTAINERS = Array.from({ length: 20 }, (_, i) => `c${i}`)
const SECONDS = 4
/** Milliseconds between two requests of a sender. */
const PAUSE = 20

/** Requests fetches of all containers, each for an instant of the next two seconds. */
const sendRequests = async (engine, isOver) => {
  for (let n = 0; !isOver(); n++) {
    const id = CONTAINERS[n % CONTAINERS.length]
    await again(() => request(engine, id, new Date(Date.now() + (n % 8) * 250).toISOString()))
    await later(PAUSE)
  }
}

/** Resolves to the number of requests. */
export const killLeader = () =>
  withCluster(async cluster => {
    const connection = await again(() => connect({ servers: cluster.servers, maxReconnectAttempts: -1 }))
    const bucket = await again(() => setUp(connection, 3))
    for (const id of ['first', ...CONTAINERS]) await again(() => bucket.put(id, JSON.stringify(EMPTY)))
    const engine = await again(() => engineOf(connection))
    const { consumers, streams } = engine.manager
    // A consumer forgets what is before the first message of its stream: with a limit, this one would stay.
    await request(engine, 'first', new Date().toISOString())
    void work(connection, () => Promise.reject(new Error('no container is due')))
    const until = Date.now() + 1_000 * SECONDS
    const sending = Promise.all(CONTAINERS.map(() => sendRequests(engine, () => Date.now() > until)))
    await later(1_000 * (SECONDS / 2))
    const { cluster: nodes } = await consumers.info('fetches', 'fetcher')
    const leader = Number(nodes.leader.replace('node-', ''))
    cluster.kill(leader)
    await later(1_000)
    cluster.start(leader)
    await sending
    await rest(engine.manager, 300)
    const { state } = await again(() => streams.info('fetches'))
    return state.last_seq
  })
