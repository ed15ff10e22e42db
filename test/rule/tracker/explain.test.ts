import { describe, expect, it } from 'vitest'
import { decode, explain, read, receive, start } from '../../../src/rule/tracker'

const at = (clock: string): string => `2026-01-05T${clock}:00Z`
const now = at('11:00')
const hold = { name: 'customs', status: 'hold' } as const
const fee = { type: 'exam', amount: 5, currency_code: 'USD' } as const
const known = read(null, {
  attributes: { available_for_pickup: true, holds_at_pod_terminal: [hold], n: 0 },
  as_of: at('08:00'),
  now,
})
const cleared = receive(known.state, {
  id: 'u',
  created_at: at('09:00'),
  changeset: { holds_at_pod_terminal: [[hold], []], fees_at_pod_terminal: [null, [fee]] },
  now,
})
const waiting = receive(known.state, { id: 'w', created_at: at('09:00'), changeset: { n: [1, 2] }, now })
const missed = { holds_at_pod_terminal: [[hold, hold], [hold]] } as const
const few = read(start({ policy: { remembered: 0 } }).state, { attributes: {}, as_of: at('08:00'), now })
const forgotten = receive(few.state, { id: 'v', created_at: at('09:00'), changeset: {}, now }).state
const stored = (state: object) => decode({ value: JSON.parse(JSON.stringify(state)) })

describe('explain', () => {
  it.each([
    [start(), 'Nothing is known about the container yet.'],
    [
      known,
      'Read a snapshot; changed: available for pickup, holds at pod terminal, n; its readiness changed, but not whether ' +
        'it is ready; the hold customs was placed.',
    ],
    [
      cleared,
      'Applied; changed: fees at pod terminal, holds at pod terminal; it became ready; the hold customs was cleared; ' +
        'fees went from none to 5 USD.',
    ],
    [
      cleared.change!,
      'Changed; changed: fees at pod terminal, holds at pod terminal; it became ready; the hold customs was cleared; ' +
        'fees went from none to 5 USD.',
    ],
    [waiting, 'Waiting, because it does not fit yet; fetch the container at or after 2026-01-05T10:00:00Z.'],
    [
      receive(known.state, { id: 'u', created_at: null, changeset: {}, now }),
      'Not applied, because its place among the others is unknown; its readiness changed, but not whether it is ready; ' +
        'in doubt: an update of 2026-01-05T11:00:00Z has no place among the others; fetch the container now.',
    ],
    [
      receive(null, { id: 'u', created_at: at('09:30'), changeset: {}, now }),
      'Waiting, because it does not fit yet; in doubt: an update of 2026-01-05T09:30:00Z came before the first snapshot; ' +
        'fetch the container now.',
    ],
    [
      receive(cleared.state, { id: 'v', created_at: at('09:30'), changeset: missed, now }),
      'Waiting, because it does not fit yet; it is not ready any more; in doubt: an update of 2026-01-05T09:30:00Z does ' +
        'not fit; fetch the container now.',
    ],
    [
      read(known.state, { attributes: { n: 1 }, as_of: at('08:00'), now }),
      'Read a snapshot; its readiness changed, but not whether it is ready; in doubt: the snapshot of 2026-01-05T08:00:00Z contradicts an update or ' +
        'another snapshot; fetch the container now.',
    ],
    [
      read(cleared.state, { attributes: { n: 1 }, as_of: '2026-02-05T08:00:00Z', now }),
      'Ignored, because there is no snapshot later than the last one; it is not ready any more; in doubt: at ' +
        '2026-01-05T11:00:00Z a snapshot came with a later date-time than the clock; fetch the container now.',
    ],
    [
      stored(receive(waiting.state, { id: 'v', created_at: at('09:00'), changeset: { n: [0, 3] }, now }).state),
      'Known from a snapshot as of 2026-01-05T08:00:00Z and 1 later updates; 1 waiting; in doubt: updates of ' +
        '2026-01-05T09:00:00Z bring different values, and their order is unknown; fetch the container now.',
    ],
    [
      stored(read(forgotten, { attributes: {}, as_of: at('08:30'), now }).state),
      'Known from a snapshot as of 2026-01-05T08:30:00Z and 0 later updates; 0 waiting; in doubt: the snapshot may lack ' +
        'an update of 2026-01-05T09:00:00Z, which is not remembered any more; fetch the container now.',
    ],
    [receive(cleared.state, { id: 'u', created_at: null, changeset: {}, now }), 'A duplicate, ignored.'],
    [
      receive(known.state, { id: 'o', created_at: at('07:00'), changeset: {}, now }),
      'Superseded, because the last snapshot includes it.',
    ],
    [stored(waiting.state), 'Known from a snapshot as of 2026-01-05T08:00:00Z and 0 later updates; 1 waiting.'],
    [stored(cleared.state), 'Known from a snapshot as of 2026-01-05T08:00:00Z and 1 later updates; 0 waiting.'],
    [decode({ value: 1 }), 'Refused: must be an object, got a number.'],
    [decode({ value: {} }), 'Refused: /format is missing.'],
    [
      receive(known.state, { id: 'm', created_at: null, changeset: null, now }),
      'Ignored, because there is no snapshot later than the last one.',
    ],
    [
      receive(cleared.state, {
        id: 'v',
        created_at: at('10:00'),
        changeset: { fees_at_pod_terminal: [[fee], []], available_for_pickup: [true, false] },
        now,
      }),
      'Applied; changed: available for pickup, fees at pod terminal; it is not ready any more; fees went from 5 to none USD.',
    ],
  ])('%#', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})
