import { describe, expect, it } from 'vitest'
import { decode, explain, read, receive, start } from '../../../src/rule/tracker'

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
const stored = (state: object) => decode({ value: JSON.parse(JSON.stringify(state)) })

describe('explain', () => {
  it.each([
    [start(), 'Nothing is known about the container yet.'],
    [
      known,
      'Read a snapshot; changed: available_for_pickup, holds_at_pod_terminal, n; its readiness changed, but not whether ' +
        'it is ready; the hold customs was placed.',
    ],
    [
      cleared,
      'Applied; changed: fees_at_pod_terminal, holds_at_pod_terminal; it became ready; the hold customs was cleared; ' +
        'fees went from none to 5 USD.',
    ],
    [
      cleared.change!,
      'Changed; changed: fees_at_pod_terminal, holds_at_pod_terminal; it became ready; the hold customs was cleared; ' +
        'fees went from none to 5 USD.',
    ],
    [waiting, 'Waiting, because it does not fit yet; fetch the container at or after 2026-01-05T10:00:00Z.'],
    [
      receive(null, { id: 'u', created_at: null, changeset: {} }),
      'Not applied, because its place among the others is unknown; fetch the container at or after 1970-01-01T00:00:00Z.',
    ],
    [receive(cleared.state, { id: 'u', created_at: null, changeset: {} }), 'A duplicate, ignored.'],
    [
      receive(known.state, { id: 'o', created_at: '2026-01-05T07:00:00Z', changeset: {} }),
      'Superseded, because the last snapshot includes it.',
    ],
    [stored(waiting.state), 'Known from a snapshot as of 2026-01-05T08:00:00Z and 0 later updates; 1 waiting.'],
    [stored(cleared.state), 'Known from a snapshot as of 2026-01-05T08:00:00Z and 1 later updates; 0 waiting.'],
    [decode({ value: 1 }), 'Refused: must be an object, got a number.'],
    [decode({ value: {} }), 'Refused: /format is missing.'],
    [
      receive(known.state, { id: 'm', created_at: null, changeset: null }),
      'Ignored, because there is no snapshot later than the last one.',
    ],
    [
      receive(cleared.state, {
        id: 'v',
        created_at: '2026-01-05T10:00:00Z',
        changeset: { fees_at_pod_terminal: [[fee], []], available_for_pickup: [true, false] },
      }),
      'Applied; changed: available_for_pickup, fees_at_pod_terminal; it is not ready any more; fees went from 5 to none USD.',
    ],
  ])('%#', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})
