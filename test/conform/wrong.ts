/**
 * Small wrong implementations: each is like this library but for one operation, in which it makes a mistake that people
 * make.
 */
import type { Reply } from '../../src/conform'
import { own } from './peer'

export type Wrong = { readonly operation: string; readonly mistake: string; readonly reply: (input: any) => Reply }

const wrong = (operation: string, mistake: string, reply: (input: any) => Reply): Wrong => ({
  operation,
  mistake,
  reply,
})

/** A mistake in the result; what is refused is refused. */
const spoilt = (operation: string, mistake: string, spoil: (input: any, result: any) => unknown): Wrong =>
  wrong(operation, mistake, (input) => {
    const reply = own(operation, input)
    return 'result' in reply ? { result: spoil(input, reply.result) } : reply
  })

/** A mistake in how the input is read; what is refused is refused. */
const misread = (operation: string, mistake: string, read: (input: any) => unknown): Wrong =>
  wrong(operation, mistake, input =>
    'result' in own(operation, input) ? own(operation, read(input)) : own(operation, input),
  )

const evaluated = (input: unknown): any => (own('readiness.evaluate', input) as { result: unknown }).result
const swap = ([a, b]: [unknown, unknown]): [unknown, unknown] => [b, a]
const values = (record: object, f: (value: any) => unknown): object =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]))
const distinct = (list: unknown[]): unknown[] => [...new Set(list)]

export const wrongs: { readonly [name: string]: Wrong } = {
  'flag-trusted': spoilt(
    'readiness.evaluate',
    'takes available_for_pickup for the verdict',
    ({ available_for_pickup }, verdict) => ({ ...verdict, ready: available_for_pickup === true }),
  ),
  'pending-taken-for-active': misread('readiness.evaluate', 'counts a pending hold as an active one', input => ({
    ...input,
    holds_at_pod_terminal: input.holds_at_pod_terminal?.map((hold: object) => ({ ...hold, status: 'hold' })),
  })),
  'not-reported-taken-for-none': misread(
    'readiness.evaluate',
    'takes holds that are not reported for no holds',
    input => ({ ...input, holds_at_pod_terminal: input.holds_at_pod_terminal ?? [] }),
  ),
  'crash-on-null': wrong('readiness.evaluate', 'dies of an available_for_pickup that is null', input =>
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

  'total-counted': misread('fee.summarize', 'adds the total line to what it sums up', ({ fees }) => ({
    fees: fees?.map((fee: any) => (fee.type === 'total' ? { ...fee, type: 'other' } : fee)) ?? null,
  })),
  'currencies-mixed': misread('fee.summarize', 'adds amounts of all currencies', ({ fees }) => ({
    fees: fees?.map((fee: object) => ({ ...fee, currency_code: fees[0].currency_code })) ?? null,
  })),
  'sums-in-floats': spoilt('fee.summarize', 'adds doubles', ({ fees }, { reported, totals }) => ({
    reported,
    totals: totals.map((total: any) => ({
      ...total,
      sum: fees
        .filter((fee: any) => fee.currency_code === total.currency_code && fee.type !== 'total')
        .reduce((sum: number, fee: any) => sum + fee.amount, 0),
    })),
  })),
  'zero-left-out': misread('fee.summarize', 'leaves lines of amount 0 out', ({ fees }) => ({
    fees: fees?.filter((fee: any) => fee.amount !== 0) ?? null,
  })),
  'not-reported-taken-for-no-fees': misread(
    'fee.summarize',
    'takes fees that are not reported for none',
    ({ fees }) => ({ fees: fees ?? [] }),
  ),
  'currencies-sorted': spoilt('fee.summarize', 'lists currencies by the alphabet', (_, { reported, totals }) => ({
    reported,
    totals: totals.sort((a: any, b: any) => (a.currency_code < b.currency_code ? -1 : 1)),
  })),

  'pending-cleared-first': wrong('hold.step', 'clears the first hold of the name, active or not', (input) => {
    const { holds, event } = input ?? {}
    const reply = own('hold.step', input)
    const at =
      'result' in reply && event.type === 'cleared' ? holds.findIndex((hold: any) => hold.name === event.name) : -1
    const after = holds?.toSpliced?.(at, 1)
    return at < 0
      ? reply
      : { result: { outcome: 'changed', holds: after, changeset: { holds_at_pod_terminal: [holds, after] } } }
  }),
  'placed-activates': misread('hold.step', 'lets a hold that is placed activate a pending one', ({ holds, event }) => ({
    holds,
    event:
      event.type === 'placed' && holds.some((hold: any) => hold.name === event.name && hold.status === 'pending')
        ? { ...event, type: 'activated' }
        : event,
  })),
  'only-what-changed': spoilt(
    'hold.step',
    'gives a changeset of the hold, not of the whole arrays',
    ({ holds }, result) =>
      result.outcome !== 'changed'
        ? result
        : {
            ...result,
            changeset: {
              holds_at_pod_terminal: [holds, result.holds].map((list, i, [a, b]) =>
                list.filter((hold: object) => !JSON.stringify([b, a][i]).includes(JSON.stringify(hold))),
              ),
            },
          },
  ),
  'holds-told-apart-by-name': misread('hold.diff', 'knows one hold a name', ({ before, after }) => {
    const first = (holds: any[]): any[] =>
      holds.filter((hold, i) => holds.findIndex(other => other.name === hold.name) === i)
    return { before: first(before), after: first(after) }
  }),
  'old-and-new-swapped': spoilt('changeset.diff', 'gives the new value first', (_, { changeset }) => ({
    changeset: values(changeset, swap),
  })),
  'null-not-missing': spoilt(
    'changeset.diff',
    'tells a missing attribute from a null one',
    ({ before, after }, { changeset }) => ({
      changeset: {
        ...Object.fromEntries(
          distinct([...Object.keys(before), ...Object.keys(after)])
            .filter((key: any) => Object.hasOwn(before, key) !== Object.hasOwn(after, key))
            .map((key: any) => [key, [before[key] ?? null, after[key] ?? null]]),
        ),
        ...changeset,
      },
    }),
  ),
  'old-not-checked': misread('changeset.apply', 'does not look at the old value', input => ({
    ...input,
    mode: 'force',
  })),
  'duplicate-a-conflict': spoilt(
    'changeset.apply',
    'takes what is already so for a conflict',
    ({ changeset }, result) =>
      result.already?.length > 0
        ? {
            outcome: 'conflict',
            conflicts: result.already.map((attribute: string) => ({
              attribute,
              expected: changeset[attribute][0],
              found: changeset[attribute][1],
            })),
          }
        : result,
  ),
  'not-turned-round': spoilt('changeset.invert', 'gives the changeset back', ({ changeset }, _) => ({ changeset })),
  'second-wins': spoilt('changeset.compose', 'keeps only the second of two changes', ({ first, second }, result) =>
    result.outcome === 'composed' ? { ...result, changeset: { ...first, ...second } } : result,
  ),
  'as-delivered': misread('changeset.replay', 'replays in the order of delivery', ({ notifications, ...input }) => {
    const rising = (i: number): string => `2026-01-05T00:00:00.${String(i).padStart(6, '0')}Z`
    return {
      ...input,
      as_of: undefined,
      notifications: notifications.map((notification: object, i: number) => ({
        ...notification,
        created_at: rising(i),
      })),
    }
  }),
  'duplicates-replayed': misread(
    'changeset.replay',
    'takes a second delivery for another notification',
    ({ notifications, ...input }) => ({
      ...input,
      notifications: notifications.map((notification: any, i: number) =>
        notifications.findIndex((other: any) => other.id === notification.id) < i
          ? { ...notification, id: `${notification.id} ` }
          : notification,
      ),
    }),
  ),

  'applied-as-it-comes': misread(
    'tracker.receive',
    'applies updates in the order in which they come',
    ({ state, update }) => {
      const last = Date.parse(state?.updates.at(-1)?.created_at)
      const isLate = Date.parse(update.created_at) < last
      return { state, update: isLate ? { ...update, created_at: new Date(last + 1_000).toISOString() } : update }
    },
  ),
  'second-delivery-taken-anew': misread('tracker.receive', 'forgets which updates it has met', ({ state, update }) => {
    const isMet = state?.updates.some(({ id }: any) => id === update.id)
    return { state, update: isMet ? { ...update, id: `${update.id} again` } : update }
  }),
  'what-does-not-fit-dropped': misread(
    'tracker.receive',
    'drops an update that does not fit yet',
    ({ state, update }) => ({
      state: state?.attributes
        ? { ...state, updates: state.updates.filter(({ id }: any) => !state.waiting.includes(id)), waiting: [] }
        : state,
      update,
    }),
  ),
  'never-asks': spoilt('tracker.receive', 'never asks for a reading', (_, step) => ({ ...step, reread: null })),
  'lost-update-never-due': spoilt('tracker.expire', 'lets an update wait for ever', ({ state }, step) =>
    step.outcome === 'due' ? { state, outcome: 'not_due', happening: null, reread: null } : step,
  ),
  'unknown-holds-skipped': misread(
    'tracker.receive',
    'applies the rest of an update that lists holds under an unknown attribute',
    ({ state, update }) => {
      const isUnknown = ([name, pair]: [string, any]): boolean => name !== 'holds_at_pod_terminal'
        && pair.some((list: any) => Array.isArray(list) && list.some(item => typeof item?.status === 'string'))
      const known = Object.entries<any>(update.changeset).filter(entry => !isUnknown(entry))
      return { state, update: { ...update, changeset: Object.fromEntries(known) } }
    },
  ),
  'older-reading-taken': misread(
    'tracker.read',
    'takes a reading that is older than the last',
    ({ state, ...reading }) => ({ ...reading, state: state && { ...state, as_of: null } }),
  ),

  'partial-before-exact': spoilt(
    'deep_link.resolve',
    'takes the first container whose number contains the query, exact or not',
    ({ shipments, query }, result) => {
      const form = (text: string): string => text.trim().toUpperCase().replace(/[\s-]/g, '')
      const [first] = shipments.flatMap((shipment: any) =>
        (shipment.containers ?? []).flatMap((container: any) =>
          form(container.number ?? '').includes(form(query))
            ? [{ step: 'c', shipment_id: shipment.id, container_id: container.id }]
            : [],
        ),
      )
      return result.step === 'a' && first && first.container_id !== result.container_id ? first : result
    },
  ),
  'last-match': misread(
    'deep_link.resolve',
    'takes the last shipment of several that match',
    ({ shipments, query }) => ({ shipments: shipments.reverse(), query }),
  ),
  'case-counts': spoilt('deep_link.resolve', 'tells cases apart', ({ shipments, query }, result) =>
    JSON.stringify(shipments).includes(query) ? result : { step: 'e', query },
  ),
  'attempts-not-counted': spoilt('tracking_request.step', 'does not count attempts', ({ request }, result) =>
    result.outcome === 'changed'
      ? { ...result, request: { ...result.request, retry_count: request.retry_count } }
      : result,
  ),
  'any-case-is-another-scheme': spoilt(
    'access.authenticate',
    'tells the case of a scheme',
    ({ authorization }, result) =>
      result.source === 'header' && !/^\s*(Token|Bearer)/.test(authorization)
        ? (own('access.authenticate', { surface: 'api', authorization: null }) as { result: object }).result
        : result,
  ),
  'any-code-unit-counts': spoilt('custom_field.check', 'counts code units', ({ definition, value }, result) => {
    const isLong = typeof value === 'string' && value.length > (definition.validation?.max_length ?? Infinity)
    return isLong && !result.codes.includes('max_length')
      ? { valid: false, codes: [...result.codes, 'max_length'].sort() }
      : result
  }),

  'verdict-trusted': spoilt('pickup.advise', 'waits for the release of a container that is gone', (_, advice) =>
    advice.status === 'picked_up' && advice.verdict.status === 'not_released'
      ? { ...advice, status: 'not_released', action: 'wait', agrees: true }
      : advice,
  ),
  'full-out-of-the-port-is-gone': misread(
    'pickup.advise',
    'takes the way out of the port by rail for a pickup',
    input => ({
      ...input,
      container: { ...input.container, delivered_at: input.container.delivered_at || input.container.pod_full_out_at },
    }),
  ),
  'availability-always-known': misread(
    'pickup.advise',
    'takes what a terminal does not report for what it reports',
    ({ container, ...input }) => ({ ...input, container: { ...container, availability_known: true } }),
  ),
  'day-by-utc': misread(
    'pickup.advise',
    'takes the day of a date-time by UTC, whatever the zone',
    ({ container, shipment, ...input }) => ({
      ...input,
      container: { ...container, pod_timezone: null, final_destination_timezone: null },
      ...(shipment && { shipment: { ...shipment, pod_timezone: null, destination_timezone: null } }),
    }),
  ),
  'days-of-24-hours': spoilt('pickup.advise', 'counts days of 24 hours', ({ now }, advice) => {
    const { days_left, ends_at } = advice.last_free_day
    const left =
      days_left === null || ends_at === null
        ? days_left
        : Math.floor((Date.parse(ends_at) - Date.parse(now)) / 86_400_000)
    return { ...advice, last_free_day: { ...advice.last_free_day, days_left: left } }
  }),
  'latest-day-wins': spoilt('pickup.advise', 'hopes for the latest of several days', (_, advice) => {
    const { day, others } = advice.last_free_day
    const later = others.find((other: any) => other.relevant && other.day > day)
    return later
      ? {
          ...advice,
          last_free_day: { ...advice.last_free_day, day: later.day, source: later.source, pointer: later.pointer },
        }
      : advice
  }),
  'unlisted-hold-is-none': misread(
    'pickup.advise',
    'drops a hold under a name that it does not know',
    ({ container, ...input }) => {
      const names = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']
      return {
        ...input,
        container: {
          ...container,
          holds_at_pod_terminal: container.holds_at_pod_terminal?.filter((hold: any) => names.includes(hold.name)),
        },
      }
    },
  ),
  'old-is-good-enough': misread('pickup.advise', 'does not ask how old a report is', input => ({
    ...input,
    policy: { ...input.policy, stale_after_hours: 1_000_000 },
  })),
  'missing-discharge-is-none': misread(
    'pickup.advise',
    'takes a discharge that nobody reports for one that has not happened',
    ({ container, ...input }) => ({
      ...input,
      container: { ...container, pod_discharged_at: container.pod_discharged_at ?? null },
    }),
  ),
  'appointments-never-expire': misread('pickup.advise', 'never misses an appointment', input => ({
    ...input,
    policy: { ...input.policy, appointment_grace_hours: 1_000_000 },
  })),

  'never-refuses': wrong('fee.summarize', 'answers what is no input', (input) => {
    const reply = own('fee.summarize', input)
    return 'issues' in reply ? { result: { reported: false, totals: [] } } : reply
  }),
  'first-issue-only': wrong('hold.step', 'stops at the first issue', (input) => {
    const reply = own('hold.step', input)
    return 'issues' in reply ? { issues: reply.issues.slice(0, 1) } : reply
  }),
  'missing-called-type': wrong('fee.summarize', 'calls a missing key one of the wrong type', (input) => {
    const reply = own('fee.summarize', input)
    return 'issues' in reply
      ? { issues: reply.issues.map(issue => (issue.code === 'missing' ? { ...issue, code: 'type' } : issue)) }
      : reply
  }),
}
