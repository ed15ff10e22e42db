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
      'a container picked up, although the release rules differ',
      { available_for_pickup: false, holds_at_pod_terminal: [], pod_full_out_at: '2026-07-14T15:00:00Z' },
      'Picked up on 2026-07-14 (pod_full_out_at). By the release rules alone: not released. No last free day is known. ' +
        'Next: return the empty.',
    ],
    [
      'a ready container, in agreement with the release rules',
      {
        available_for_pickup: true,
        holds_at_pod_terminal: [],
        pod_discharged_at: '2026-07-12T16:00:00Z',
        terminal_checked_at: '2026-07-15T15:00:00Z',
        import_deadlines: { pickup_lfd_line: '2026-07-16T04:00:00Z' },
      },
      'Ready at the port. Last free day 2026-07-16 (by the line, America/New_York): 1 day left. Next: pick up.',
    ],
    [
      'a container blocked after its last free day',
      {
        available_for_pickup: false,
        holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
        fees_at_pod_terminal: [{ type: 'exam', amount: 90, currency_code: 'USD' }],
        terminal_checked_at: '2026-07-15T15:00:00Z',
        pickup_lfd: '2026-07-13',
      },
      'Blocked at the port. Last free day 2026-07-13 (source not named, America/New_York): 2 days past. ' +
        'Next: resolve the holds. Because: no demurrage after the last free day (fees_at_pod_terminal).',
    ],
    [
      'a container with an old report',
      {
        available_for_pickup: true,
        holds_at_pod_terminal: [],
        terminal_checked_at: '2026-07-13T15:00:00Z',
        pickup_lfd: '2026-07-15',
      },
      'Ready by an old report at the port (terminal_checked_at). By the release rules alone: ready. Last free day 2026-07-15 ' +
        '(source not named, America/New_York): today. Next: refetch the container.',
    ],
  ])('explains %s', (_, container, sentence) => {
    expect(explained(container)).toBe(sentence)
  })
  it('omits an empty action, and lists each reason', () => {
    expect(explained({ empty_terminated_at: now })).not.toContain('Next')
    expect(explained({ available_for_pickup: false, holds_at_pod_terminal: [], pickup_lfd: 'soon' })).toMatch(
      / Because: [^;]+ \(.+\); [^;]+ \(.+\)\.$/,
    )
  })
  it('names the place and the expected time of arrival inland', () => {
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
      'Waiting to go inland, expected at 2026-07-20T16:00:00Z. By the release rules alone: not released. ' +
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
  it('has words for every reason, place, action, source and risk: codes only appear in brackets, as attributes', () => {
    sentences(sentence => {
      expect(sentence.replace(/\([^()]*\)/g, '')).not.toMatch(/[a-z]_[a-z]|undefined|null/)
      expect(sentence).not.toMatch(/\((unified|line|terminal|rail|unnamed),/)
    })
  })
  it('adds the verdict only if it differs', () => {
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
