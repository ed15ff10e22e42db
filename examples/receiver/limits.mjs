/** The bounds of the receiver, in bytes or characters, and how long rows are kept. */
export const LIMITS = {
  /** Bytes of a body that is taken in. */
  body: 1_000_000,
  /** Bytes of a body that are read at all; beyond, the connection is closed. */
  stream: 32_000_000,
  /** Bytes kept of a body that is too large. */
  start: 65_536,
  /** Bytes of bodies that are still open, all together; beyond, one is answered with 503. */
  held: 64_000_000,
  /** Open connections. */
  connections: 500,
  /** Bytes of a container that is fetched. */
  answer: 4_000_000,
  /** Characters of the id of a notification or a container. */
  id: 200,
  /** Characters of a state. A longer one remembers fewer updates. */
  state: 4_000_000,
}

/** Attempts to fetch a container before it counts as unreadable, and the milliseconds between them. */
export const PATIENCE = { attempts: 8, base: 1_000, cap: 3_600_000, lease: 30_000 }

/**
 * Days that processed notifications, fetched snapshots, published changes and dead letters are kept. The first two are the
 * evidence in a dispute, which may begin long after the pickup.
 */
export const RETENTION = { inbox: 400, fetched: 400, outbox: 30, rejected: 90 }
