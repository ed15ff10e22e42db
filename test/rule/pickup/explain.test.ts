import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs } from '../../../src/law/pickup'
import { evaluate, explain as explainLastFreeDay } from '../../../src/rule/pickup/last-free-day'
import { advise, explain, type Advice, type Input } from '../../../src/rule/pickup'

const now = '2026-07-15T16:00:00Z'
const explained = (container: Input['container'], rest: Partial<Input> = {}): string =>
  explain(advise({ container: { pod_timezone: 'America/New_York', ...container }, now, ...rest }))

describe('explain', () => {
  it.each<[name: string, container: Input['container'], sentence: string]>([
    [
      'one that is gone, against the release rules',
      { available_for_pickup: false, holds_at_pod_terminal: [], pod_full_out_at: '2026-07-14T15:00:00Z' },
      'Picked up on 2026-07-14 (pod_full_out_at). By the release rules alone: not released. No last free day is known. ' +
        'Next: return the empty.',
    ],
    [
      'one that is ready, as the release rules say',
      {
        available_for_pickup: true,
        holds_at_pod_terminal: [],
        pod_discharged_at: '2026-07-12T16:00:00Z',
        terminal_checked_at: '2026-07-15T15:00:00Z',
        import_deadlines: { pickup_lfd_line: '2026-07-16T04:00:00Z' },
      },
      'Ready at the port. Last free day 2026-07-16 (by the line, America/New_York): 1 day left. Next: pick it up.',
    ],
    [
      'one that is blocked after its last free day',
      {
        available_for_pickup: false,
        holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
        fees_at_pod_terminal: [{ type: 'exam', amount: 90, currency_code: 'USD' }],
        terminal_checked_at: '2026-07-15T15:00:00Z',
        pickup_lfd: '2026-07-13',
      },
      'Blocked at the port. Last free day 2026-07-13 (source not named, America/New_York): 2 days past. ' +
        'Next: have the holds released. Because: no demurrage after the last free day (fees_at_pod_terminal).',
    ],
    [
      'one whose report is old',
      {
        available_for_pickup: true,
        holds_at_pod_terminal: [],
        terminal_checked_at: '2026-07-13T15:00:00Z',
        pickup_lfd: '2026-07-15',
      },
      'Stale at the port (terminal_checked_at). By the release rules alone: ready. Last free day 2026-07-15 ' +
        '(source not named, America/New_York): today. Next: read the container again.',
    ],
  ])('says %s', (_, container, sentence) => {
    expect(explained(container)).toBe(sentence)
  })
  it('says nothing of what is next where nothing is, and each reason', () => {
    expect(explained({ empty_terminated_at: now })).not.toContain('Next')
    expect(explained({ available_for_pickup: false, holds_at_pod_terminal: [], pickup_lfd: 'soon' })).toMatch(
      / Because: [^;]+ \(.+\); [^;]+ \(.+\)\.$/,
    )
  })
  it('says where it is inland, and when it is expected', () => {
    expect(
      explained(
        {
          available_for_pickup: false,
          holds_at_pod_terminal: [],
          pod_discharged_at: '2026-07-14T16:00:00Z',
          ind_eta_at: '2026-07-20T16:00:00Z',
          terminal_checked_at: now,
        },
        { relationships: { pickup_facility: 'ramp', pod_terminal: 'port' } },
      ),
    ).toBe(
      'Awaiting inland, expected at 2026-07-20T16:00:00Z. By the release rules alone: not released. ' +
        'No last free day is known. Next: wait. Because: it has yet to go inland (pickup_facility).',
    )
  })

  const sentences = (check: (sentence: string, advice: Advice) => void): void => {
    fc.assert(
      fc.property(inputs, input => {
        const advice = advise(input)
        check(explain(advice), advice)
      }),
      { numRuns: 2_000 },
    )
  }
  it('has words for every reason, place, action, source and risk: codes stand in brackets alone, as attributes', () => {
    sentences(sentence => {
      expect(sentence.replace(/\([^()]*\)/g, '')).not.toMatch(/[a-z]_[a-z]|undefined|null/)
      expect(sentence).not.toMatch(/\((unified|line|terminal|rail|unnamed),/)
    })
  })
  it('says both sides where they differ, and one where they do not', () => {
    sentences((sentence, { agrees, verdict }) => {
      expect(/By the release rules alone: ([a-z ]+)\./.exec(sentence)?.[1]?.replaceAll(' ', '_')).toBe(
        agrees ? undefined : verdict.status,
      )
    })
  })
  it('names the evidence of every reason', () => {
    sentences((sentence, { reasons }) => {
      for (const { pointers } of reasons) {
        expect(sentence).toContain(`(${pointers.map(pointer => pointer.split('/').at(-1)).join(', ')})`)
      }
    })
  })
})

describe('explain of a last free day', () => {
  it.each([
    [{ pickup_lfd: '2026-07-14' }, 'Last free day 2026-07-14 (source not named, America/New_York): 1 day past.'],
    [
      { import_deadlines: { pickup_lfd_terminal: '2026-07-18' } },
      'Last free day 2026-07-18 (by the terminal, America/New_York): 3 days left.',
    ],
    [
      { import_deadlines: { pod: { unified: { current_selection: 'pickup_lfd_line', current_value: '2026-07-18' } } } },
      'Last free day 2026-07-18 (pickup lfd line, America/New_York): 3 days left.',
    ],
    [
      { pickup_lfd: '2026-07-14', pod_full_out_at: '2026-07-14T16:00:00Z' },
      'Last free day 2026-07-14 (source not named, America/New_York): picked up in time.',
    ],
    [
      { pickup_lfd: '2026-07-14', empty_terminated_at: now },
      'Last free day 2026-07-14 (source not named, America/New_York): over.',
    ],
    [{ pickup_lfd: 'soon' }, 'No last free day is known.'],
    [
      { pickup_lfd: '2026-07-18', pod_timezone: null },
      'Last free day 2026-07-18 (source not named, by UTC): 3 days left.',
    ],
  ])('%j', (container, sentence) => {
    expect(explainLastFreeDay(evaluate({ container: { pod_timezone: 'America/New_York', ...container }, now }))).toBe(
      sentence,
    )
  })
})
