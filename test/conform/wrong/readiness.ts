/** Mistakes of readiness. */
import { own } from '../peer'
import { misread, resultOf, spoilt, wrong, type Wrongs } from './mistake'

const evaluated = (input: unknown): any => resultOf('readiness.evaluate', input)

export const readiness: Wrongs = {
  'unheld-is-blocked': spoilt('readiness.evaluate', 'calls what is not released blocked', (_, verdict) =>
    verdict.status === 'not_released' ? { ...verdict, status: 'blocked', action: 'resolve_holds' } : verdict,
  ),
  'flag-trusted': spoilt(
    'readiness.evaluate',
    'takes available_for_pickup for the verdict',
    ({ available_for_pickup }, verdict) => ({ ...verdict, ready: available_for_pickup === true }),
  ),
  'pending-taken-for-active': misread('readiness.evaluate', 'counts a pending hold as an active one', input => ({
    ...input,
    holds_at_pod_terminal: input.holds_at_pod_terminal?.map((hold: object) => ({ ...hold, status: 'hold' })),
  })),
  'not-reported-taken-for-none': misread('readiness.evaluate', 'treats unreported holds as no holds', input => ({
    ...input,
    holds_at_pod_terminal: input.holds_at_pod_terminal ?? [],
  })),
  'crash-on-null': wrong('readiness.evaluate', 'crashes on a null available_for_pickup', input =>
    input !== null && typeof input === 'object' && input.available_for_pickup === null
      ? { fault: 'died', detail: 'it ended with exit code 1' }
      : own('readiness.evaluate', input),
  ),
  'right-verdict-wrong-reason': spoilt(
    'readiness.evaluate',
    'names the rule of blocked containers for those out of sync',
    (_, verdict) => ({
      ...verdict,
      clauses: verdict.status === 'out_of_sync' ? ['READY-3', 'READY-5'] : verdict.clauses,
    }),
  ),
  'pending-called-definitive': spoilt(
    'readiness.evaluate',
    'calls ready definitive, pending holds or not',
    (_, verdict) => ({ ...verdict, definitive: verdict.ready }),
  ),
  'no-hold-for-an-unheard-of-one': wrong('readiness.evaluate', 'skips a hold whose status it does not know', input => {
    const known = (hold: any): boolean => hold?.status === 'hold' || hold?.status === 'pending'
    return Array.isArray(input?.holds_at_pod_terminal)
      ? own('readiness.evaluate', { ...input, holds_at_pod_terminal: input.holds_at_pod_terminal.filter(known) })
      : own('readiness.evaluate', input)
  }),
  'certainty-not-a-change': spoilt('readiness.change', 'sees no change where only certainty changed', (_, change) => ({
    ...change,
    change: change.before.status === change.after.status ? 'none' : change.change,
  })),
  'before-and-after-swapped': spoilt(
    'readiness.change',
    'takes the second reading for the first',
    ({ before, after }, _) => ({
      ...(own('readiness.change', { before: after, after: before }) as { result: object }).result,
      before: evaluated(before),
      after: evaluated(after),
    }),
  ),

  'blocked-not-told': misread(
    'readiness.evaluate',
    'waits for the release of a container that is blocked',
    ({ holds_at_pod_terminal, ...rest }) => ({
      ...rest,
      holds_at_pod_terminal: rest.available_for_pickup === false && holds_at_pod_terminal ? [] : holds_at_pod_terminal,
    }),
  ),
  'known-holds-forgotten': spoilt('readiness.evaluate', 'lists no holds if the verdict is unknown', (_, verdict) =>
    verdict.status === 'unknown' ? { ...verdict, active: [], pending: [] } : verdict,
  ),
  'holds-by-name': spoilt('readiness.evaluate', 'sorts the holds by name', (_, verdict) => ({
    ...verdict,
    active: verdict.active.toSorted((a: any, b: any) => (a.name < b.name ? -1 : 1)),
  })),
  'confirms-nothing': spoilt('readiness.evaluate', 'sends for a container although holds are pending', (_, verdict) =>
    verdict.ready ? { ...verdict, action: 'pick_up' } : verdict,
  ),
  'lost-only-changed': spoilt('readiness.change', 'calls a lost readiness a change', (_, change) => ({
    ...change,
    change: change.change === 'lost_ready' ? 'changed' : change.change,
  })),
}
