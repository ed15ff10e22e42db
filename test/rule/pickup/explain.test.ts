import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containers } from '../../../src/conform/generate/pickup'
import { evaluate, explain as explainLastFreeDay } from '../../../src/rule/last-free-day'
import { advise, explain, type Advice, type Input } from '../../../src/rule/pickup'

const now = '2026-07-15T16:00:00Z'
const CLEARED = { available_for_pickup: true, holds_at_pod_terminal: [] } as const
const CLOSED = { available_for_pickup: false, holds_at_pod_terminal: [] } as const
const FRESH = { terminal_checked_at: '2026-07-15T15:00:00Z' } as const
const explained = (container: Input['container'], rest: Partial<Input> = {}): string => {
  const input = { container: { pod_timezone: 'America/New_York', ...container }, now, ...rest }
  return explain(advise(input), input)
}

describe('explain', () => {
  it.each<[name: string, container: Input['container'], sentence: string]>([
    [
      'a container picked up, although the release rules differ',
      { ...CLOSED, pod_full_out_at: '2026-07-14T15:00:00Z' },
      'Picked up on 2026-07-14, 1 day out. By the release rules: not released. No last free day is known. ' +
        'Next: return the empty.',
    ],
    [
      'a ready container, in agreement with the release rules',
      {
        ...CLEARED,
        pod_discharged_at: '2026-07-12T16:00:00Z',
        ...FRESH,
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
        ...FRESH,
        pickup_lfd: '2026-07-13',
      },
      'Blocked at the port: held by customs. Last free day 2026-07-13 (source not named, America/New_York): 2 days ' +
        'past. Next: resolve the holds. But: past the last free day, no charge posted yet; fees are ' +
        'due: exam 90 USD.',
    ],
    [
      'a container with an old report',
      { ...CLEARED, terminal_checked_at: '2026-07-13T15:00:00Z', pickup_lfd: '2026-07-15' },
      'Ready by an old report at the port: the terminal report is too old. By the release rules: ' +
        'ready. Last free day 2026-07-15 (source not named, America/New_York): today. Next: refetch the container.',
    ],
    [
      'a ready container with fees to pay',
      {
        ...CLEARED,
        fees_at_pod_terminal: [
          { type: 'demurrage', amount: 600, currency_code: 'USD' },
          { type: 'exam', amount: 0, currency_code: 'USD' },
          { type: 'extended_dwell_time', amount: 35.5, currency_code: 'CAD' },
        ],
        ...FRESH,
      },
      'Ready at the port. No last free day is known. Next: pay the fees, then pick up, because fees are due: demurrage ' +
        '600 USD, extended dwell time 35.50 CAD.',
    ],
    [
      'a ready container to be confirmed for two reasons',
      {
        available_for_pickup: true,
        holds_at_pod_terminal: [{ name: 'TMF', status: 'pending' }],
        pickup_appointment_at: '2026-07-15T13:00:00Z',
        ...FRESH,
      },
      'Ready at the port. No last free day is known. Next: confirm with the terminal, because the appointment was ' +
        'missed and a hold is pending: TMF.',
    ],
    [
      'a container that is not released when its free time runs out',
      { ...CLOSED, ...FRESH, pickup_lfd: '2026-07-16' },
      'Not released at the port: the terminal has not cleared it. Last free day 2026-07-16 (source ' +
        'not named, America/New_York): 1 day left. Next: ask the terminal or the line, because the free time runs out.',
    ],
    [
      'a container at an unknown state',
      { available_for_pickup: false, availability_known: false, ...FRESH },
      'Unknown at the port: the terminal does not report availability. No last free day is ' +
        'known. Next: ask the terminal or the line.',
    ],
    [
      'a container without anything that shows its place',
      { pod_timezone: undefined },
      'Unknown: its release is not reported. No last free day is known. Next: ask the terminal or the line. But: the ' +
        'time of the terminal report is unknown.',
    ],
    [
      'a returned container with its days out',
      { ...CLOSED, pod_full_out_at: '2026-07-10T15:00:00Z', empty_terminated_at: '2026-07-14T15:00:00Z' },
      'Empty returned, picked up on 2026-07-10, 4 days out. By the release rules: not ' +
        'released. No last free day is known.',
    ],
  ])('explains %s', (_, container, sentence) => {
    expect(explained(container)).toBe(sentence)
  })
  it('omits an empty action, and lists each reason', () => {
    expect(explained({ empty_terminated_at: now })).not.toContain('Next')
    expect(explained({ ...CLOSED, pickup_lfd: 'soon' })).toMatch(/ But: [^;]+; [^;]+\.$/)
  })
  it('names the place and the expected time of arrival inland', () => {
    expect(
      explained(
        {
          ...CLOSED,
          pod_discharged_at: '2026-07-14T16:00:00Z',
          ind_eta_at: '2026-07-20T16:00:00Z',
          terminal_checked_at: now,
        },
        { relationships: { pickup_facility: 'ramp', pod_terminal: 'port' } },
      ),
    ).toBe(
      'Waiting to go inland, expected 2026-07-20T16:00:00Z. By the release rules: not released. ' +
        'No last free day is known. Next: wait.',
    )
  })

  it('shows a plan without a time as its day', () => {
    const aboard = { ...CLOSED, pod_discharged_at: null }
    expect(explained(aboard, { shipment: { pod_eta_at: '2026-07-20' } })).toContain(', expected 2026-07-20.')
    expect(explained({ ...aboard, pod_timezone: null }, { shipment: { pod_eta_at: '2026-07-20' } })).toContain(
      ', expected 2026-07-20.',
    )
  })
  it('names the day by which the empty is due', () => {
    const out = { ...CLOSED, pod_full_out_at: '2026-07-10T15:00:00Z' }
    expect(explained(out, { days: [{ source: 'return', day: '2026-07-16' }] })).toMatch(
      / Next: return the empty by 2026-07-16, 1 day left\. But: the empty is due back\.$/,
    )
  })
  it('separates the hold from the other deciding reason', () => {
    const held = { holds_at_pod_terminal: [{ name: 'other', status: 'hold', description: 'FEE' }] } as const
    expect(explained(held)).toMatch(/^Unknown at the port: held by other \(FEE\); its release is not reported\./)
  })

  it('distinguishes a container on its way from one that arrived and is not discharged', () => {
    const aboard = { ...CLOSED, pod_discharged_at: null }
    const shipment = { pod_eta_at: '2026-07-11T16:00:00Z' }
    expect(explained(aboard, { shipment })).toMatch(
      /^Not discharged, on its way, expected 2026-07-11T16:00:00Z\..* Next: ask the terminal or the line, because the expected time has passed\.$/,
    )
    expect(explained({ ...aboard, pod_arrived_at: '2026-07-12T16:00:00Z' }, { shipment })).toMatch(
      /^Not discharged, although the vessel has arrived\./,
    )
    const withoutInput = (input: Partial<Input>): string => explain(advise({ container: aboard, now, ...input }))
    expect(withoutInput({ shipment })).toMatch(/, on its way, expected/)
    expect(withoutInput({})).toMatch(/^Not discharged\./)
  })

  const sentences = (check: (sentence: string, advice: Advice) => void): void => {
    fc.assert(
      fc.property(containers, input => {
        const advice = advise(input)
        check(explain(advice), advice)
        check(explain(advice, input), advice)
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
      expect(/By the release rules: ([a-z ]+)\./.exec(sentence)?.[1]?.replaceAll(' ', '_')).toBe(
        agrees ? undefined : verdict.status,
      )
    })
  })
  it('has no name of an attribute', () => {
    sentences(sentence => {
      expect(sentence).not.toMatch(/[a-z]_[a-z]/)
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
