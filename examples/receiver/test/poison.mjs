/**
 * Notifications that no receiver can handle, or that a store cannot keep: one kind for each way in which a receiver was
 * stopped. `where` is the table that has it afterwards; each is of a container of its own.
 */
import { webhook } from '../gateout.mjs'

const nested = depth => '['.repeat(depth) + ']'.repeat(depth)
const TIME = '2026-01-05T00:01:00.000Z'

/** The body of a notification of a container; `value` is the JSON of the new value. */
export const notification = (container_id, value, changes = {}) => {
  const { right } = webhook.build({
    id: container_id,
    created_at: TIME,
    changeset: { pod_terminal_name: [null, '@'] },
    version: '2026-01-01',
    event: 'container.updated',
    container_id,
    ...changes,
  })
  return JSON.stringify(right.notification).replace('"@"', value)
}

/** Kind → a body with a given id in it, and its table. */
const KINDS = {
  'not JSON': { where: 'rejected', bodyOf: id => `{"${id}"` },
  'not a notification': { where: 'rejected', bodyOf: id => JSON.stringify({ data: { id } }) },
  'not a pair': { where: 'rejected', bodyOf: id => notification(id, '0').replace('[null,0]', '1') },
  'nested 100,000 levels': { where: 'rejected', bodyOf: id => notification(id, nested(100_000)) },
  'an id of 9 kB': { where: 'rejected', bodyOf: id => notification(id, '0').replaceAll(id, id.repeat(250)) },
  'an id with a lone surrogate': {
    where: 'rejected',
    bodyOf: id => notification(id, '0').replace(`"id":"${id}"`, `"id":"${id}\\ud800"`),
  },
  'U+0000 in a value': { where: 'inbox', bodyOf: id => notification(id, '"a\\u0000b"') },
  'a lone surrogate in a value': { where: 'inbox', bodyOf: id => notification(id, '"\\udc00"') },
  'a lone surrogate in a key': {
    where: 'inbox',
    bodyOf: id => notification(id, '0').replaceAll('pod_terminal_name', 'k\\ud800'),
  },
}
export const kinds = Object.keys(KINDS)

/** A poisoned notification: its kind, its id, its body, and its table. */
export const poison = (kind, id) => ({ kind, id, where: KINDS[kind].where, body: KINDS[kind].bodyOf(id) })
