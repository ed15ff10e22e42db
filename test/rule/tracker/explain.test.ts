import { describe, expect, it } from 'vitest'
import { decode, expire, explain, read, receive, start } from '../../../src/rule/tracker'

const hold = { name: 'customs', status: 'hold' } as const
const fee = { type: 'exam', amount: 5, currency_code: 'USD' } as const
const known = read(null, {
  attributes: { available_for_pickup: true, holds_at_pod_terminal: [hold], n: 0 },
  as_of: '2026-01-05T08:00:00Z',
})
const cleared = receive(known.state, {
  id: 'u',
  created_at: '2026-01-05T09:00:00Z',
  changeset: { holds_at_pod_terminal: [[hold], []], fees_at_pod_terminal: [null, [fee]] },
})
const waiting = receive(known.state, { id: 'w', created_at: '2026-01-05T09:00:00Z', changeset: { n: [1, 2] } })

describe('explain', () => {
  it.each([
    [start(), 'Nothing is known of the container yet.'],
    [
      known,
      'Read; changed: available_for_pickup, holds_at_pod_terminal, n; it changed, though not whether it is ready; the ' +
        'hold customs was placed.',
    ],
    [
      cleared,
      'Applied; changed: fees_at_pod_terminal, holds_at_pod_terminal; it became ready; the hold customs was cleared; ' +
        'fees went from none to 5 USD.',
    ],
    [
      cleared.happening!,
      'Changed; changed: fees_at_pod_terminal, holds_at_pod_terminal; it became ready; the hold customs was cleared; ' +
        'fees went from none to 5 USD.',
    ],
    [waiting, 'Waiting, as it cannot be applied yet.'],
    [
      expire(waiting.state, { at: '2026-01-05T12:00:00Z' }),
      'An update has waited for too long, or the last reading is too old; read the container again, as the updates disagree over n.',
    ],
    [
      receive(null, { id: 'u', created_at: null, changeset: {} }),
      'Not applied: its place in time is not known; read the container again.',
    ],
    [receive(cleared.state, { id: 'u', created_at: null, changeset: {} }), 'A duplicate, left aside.'],
    [
      decode({ value: JSON.parse(JSON.stringify(waiting.state)) }),
      'Known as read at 2026-01-05T08:00:00Z, with what came since; 1 waiting.',
    ],
    [
      decode({ value: JSON.parse(JSON.stringify(cleared.state)) }),
      'Known as read at 2026-01-05T08:00:00Z, with what came since; nothing waits.',
    ],
    [decode({ value: 1 }), 'Refused: must be an object, got a number.'],
    [decode({ value: {} }), 'Refused: /format is missing.'],
    [
      decode({ value: { format: 1, as_of: 1, forgotten: 2 } }),
      'Refused: /as_of must be a date-time with an offset, such as 2026-01-05T08:00:00Z, got 1; ' +
        '/forgotten must be a date-time with an offset, such as 2026-01-05T08:00:00Z, got 2.',
    ],
    [
      receive(known.state, {
        id: 'w',
        created_at: '2026-01-05T09:00:00Z',
        changeset: { n: [1, 2], available_for_pickup: [null, false] },
      }),
      'Waiting, as it cannot be applied yet; read the container again, as the updates disagree over ' +
        'available_for_pickup, n.',
    ],
    [expire(known.state, { at: '2026-01-05T12:00:00Z' }), 'Nothing is due.'],
    [
      receive(known.state, { id: 'm', created_at: null, changeset: null }),
      'Ignored: no reading that is newer than the last.',
    ],
    [
      receive(cleared.state, {
        id: 'v',
        created_at: '2026-01-05T10:00:00Z',
        changeset: { fees_at_pod_terminal: [[fee], []] },
      }),
      'Applied; changed: fees_at_pod_terminal; fees went from 5 to none USD.',
    ],
  ])('%#', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})
