/** Mistakes of the history of a container: each row of the table of evidence, and the answers that follow from it. */
import { jsonEqual } from '../../../src/kernel/json-equality'
import { compareDateTimes, isDateTime } from '../../../src/kernel/time'
import { own } from '../peer'
import { misread, only, spoilt, without, wrong, type Wrong, type Wrongs } from './mistake'

const DAYS = 'history.days'
const NAMES = ['available_for_pickup', 'holds_at_pod_terminal']

const isAt = (a: any, b: any): boolean => isDateTime(a) && isDateTime(b) && compareDateTimes(a, b) === 0
const later = (a: string, b: string): string => (compareDateTimes(a, b) > 0 ? a : b)

/** The updates without repeated ids, and all snapshots, each with its instant. */
const listProofs = ({ snapshots = [], updates = [] }: any): { changes: any[]; shown: any[] } => {
  const changes = updates.filter(
    ({ id, created_at }: any, i: number) =>
      isDateTime(created_at ?? '') && updates.findIndex((update: any) => update.id === id) === i,
  )
  const own = changes.flatMap(({ created_at, snapshot }: any) =>
    snapshot ? [{ ...snapshot, as_of: later(created_at, snapshot.as_of) }] : [],
  )
  return { changes, shown: [...snapshots, ...own] }
}

/** Weighs the proofs of one instant and attribute wrongly, by leaving out or changing some of them. */
const weighing = (
  mistake: string,
  weigh: (name: string, at: { changes: any[]; values: any[] }) => { changes?: any[]; values?: any[] },
): Wrong =>
  misread(DAYS, mistake, input => {
    const { changes, shown } = listProofs(input)
    const times = [...changes.map(({ created_at }: any) => created_at), ...shown.map(({ as_of }) => as_of)]
    const instants = times.filter((time, i) => times.findIndex(other => isAt(other, time)) === i)
    const weighed = instants.flatMap(at =>
      NAMES.map(name => {
        const proofs = {
          changes: changes.flatMap(({ created_at, changeset }: any) =>
            isAt(created_at, at) && Object.hasOwn(changeset ?? {}, name) ? [changeset[name]] : [],
          ),
          values: shown.flatMap(({ as_of, attributes }) =>
            isAt(as_of, at) && Object.hasOwn(attributes, name) ? [attributes[name]] : [],
          ),
        }
        return { at, name, ...proofs, ...weigh(name, proofs) }
      }),
    )
    return {
      ...input,
      snapshots: weighed.flatMap(({ at, name, values }) =>
        values.map((value: any) => ({ attributes: { [name]: value }, as_of: at })),
      ),
      updates: weighed.flatMap(({ at, name, changes: own }, i) =>
        own.map((pair: any, j: number) => ({ id: `${i} ${j}`, created_at: at, changeset: { [name]: pair } })),
      ),
    }
  })

const spoiltDays = (mistake: string, spoil: (day: any, input: any, result: any) => any): Wrong =>
  spoilt(DAYS, mistake, (input, result) => {
    const days = result.days.map((day: any) => spoil(day, input, result))
    const counts = { yes: 0, part: 0, no: 0, unknown: 0 } as any
    for (const { could } of days) counts[could]++
    return { ...result, days, counts }
  })
const spoiltPeriods = (mistake: string, spoil: (period: any, input: any) => any): Wrong =>
  spoilt(DAYS, mistake, (input, result) => ({
    ...result,
    periods: result.periods.map((period: any) => spoil(period, input)),
  }))

const isOne = (items: any[]): boolean => items.every(item => jsonEqual(item, items[0]))
/** A value that no container has. */
const other = (name: string): unknown =>
  name === 'holds_at_pod_terminal' ? [{ name: 'TMF', status: 'hold', description: 'none' }] : null

export const history: Wrongs = {
  'evidence-without-a-bound': wrong(DAYS, 'takes any number of snapshots and updates', input => {
    const reply = own(DAYS, input)
    const isLong = 'issues' in reply && reply.issues.some(({ code }) => code === 'length')
    return isLong ? own(DAYS, { ...input, snapshots: [], updates: [] }) : reply
  }),
  'change-proves-only-its-new-value': weighing('takes a change for a snapshot after it', (_, { changes, values }) =>
    changes.length === 1 && values.length === 0 ? { changes: [], values: [changes[0][1]] } : {},
  ),
  'change-under-two-ids-is-two': weighing('takes the same change under two ids for two', (name, { changes }) =>
    changes.length > 1 && isOne(changes) ? { changes: [changes[0], [other(name), changes[0][1]]] } : {},
  ),
  'last-change-of-an-instant-wins': weighing('takes the last of several changes of an instant', (_, { changes }) => ({
    changes: changes.slice(-1),
  })),
  'changes-of-an-instant-in-a-chain': weighing('joins changes of one instant that continue each other', (_, at) => {
    const [a, b] = at.changes
    if (at.changes.length !== 2) return {}
    return jsonEqual(a[1], b[0])
      ? { changes: [[a[0], b[1]]] }
      : jsonEqual(b[1], a[0])
        ? { changes: [[b[0], a[1]]] }
        : {}
  }),
  'snapshot-proves-nothing-before': weighing('joins a snapshot to nothing before it', (name, { changes, values }) =>
    changes.length === 0 && values.length > 0 && isOne(values) ? { changes: [[other(name), values[0]]] } : {},
  ),
  'snapshot-hides-changes-of-its-instant': weighing('takes a snapshot for all of its instant', (_, at) =>
    at.values.length > 0 ? { changes: [] } : {},
  ),
  'changes-hide-snapshots-of-their-instant': weighing('ignores a snapshot of the instant of a change', (_, at) =>
    at.changes.length > 0 ? { values: [] } : {},
  ),
  'snapshot-that-a-change-brings-decides-nothing': weighing(
    'does not let a snapshot decide between changes',
    (_, { changes, values }) => (isOne(changes) || !isOne(values) ? {} : { values: [] }),
  ),
  'first-snapshot-of-an-instant-wins': weighing('takes the first of several snapshots', (_, { values }) => ({
    values: values.slice(0, 1),
  })),
  'snapshots-without-a-change-are-safe': weighing('takes the last of several snapshots without a change', (_, at) =>
    at.changes.length === 0 ? { values: at.values.slice(-1) } : {},
  ),
  'last-of-an-id-wins': misread(DAYS, 'takes the last update of an id', ({ updates = [], ...input }) => ({
    ...input,
    updates: [...updates].reverse(),
  })),
  'snapshot-of-an-update-at-its-own-time': misread(
    DAYS,
    'takes the snapshot of an update as of its own time',
    ({ updates = [], snapshots = [], ...input }) => ({
      ...input,
      snapshots: [...snapshots, ...listProofs({ updates }).changes.flatMap(({ snapshot }) => snapshot ?? [])],
      updates: updates.map((update: any) => without(update, 'snapshot')),
    }),
  ),
  'snapshots-of-updates-left-out': misread(DAYS, 'ignores the snapshots of updates', ({ updates = [], ...input }) => ({
    ...input,
    updates: updates.map((update: any) => without(update, 'snapshot')),
  })),
  'undated-in-silence': spoilt(DAYS, 'does not count what is not used', (_, result) => ({ ...result, unused: 0 })),
  'evidence-ahead-of-now-dropped': misread(DAYS, 'believes nothing after now', input => ({
    ...input,
    snapshots: (input.snapshots ?? []).filter(({ as_of }: any) => compareDateTimes(as_of, input.now) <= 0),
  })),
  'null-is-unknown': weighing('takes a value of null for none', (_, { values }) => ({
    values: values.filter(value => value !== null),
  })),
  'last-answer-confirmed': spoilt(DAYS, 'confirms the last period', (_, result) => ({
    ...result,
    periods: result.periods.map((period: any, i: number, all: any[]) =>
      i === all.length - 1 ? { ...period, confirmed: period.could !== 'unknown' } : period,
    ),
  })),
  'held-is-no': spoiltPeriods('takes available and on hold for no', period =>
    period.status === 'out_of_sync' ? { ...period, could: 'no' } : period,
  ),
  'no-only-if-the-holds-are-known': spoiltPeriods('answers no only if the holds are known', period =>
    period.status === 'unknown' ? { ...period, could: 'unknown', confirmed: false } : period,
  ),
  'pending-holds-listed': misread(DAYS, 'takes pending holds for active', input =>
    JSON.parse(JSON.stringify(input).replaceAll('"status":"pending"', '"status":"hold"')),
  ),
  'periods-split-by-day': spoilt(DAYS, 'does not join periods', (input, result) => ({
    ...result,
    periods: result.periods.flatMap((period: any) =>
      listProofs(input)
        .shown.filter(({ as_of }) => compareDateTimes(as_of, period.from) > 0 && compareDateTimes(as_of, period.to) < 0)
        .slice(0, 1)
        .reduce(
          (_: any, { as_of }: any) => [
            { ...period, to: as_of },
            { ...period, from: as_of },
          ],
          [period],
        ),
    ),
  })),
  'history-by-utc': misread(DAYS, 'takes the days of UTC', input => ({ ...input, zone: 'UTC' })),
  'gate-hours-left-out': misread(DAYS, 'takes the whole day', ({ hours: _, ...input }) => input),
  'gate-open-to-midnight': misread(DAYS, 'takes the day from the hour that the gate opens', input => ({
    ...input,
    ...(input.hours && { hours: { ...input.hours, closes: '24:00' } }),
  })),
  'days-always-24-hours': spoiltDays('takes each whole day for 24 hours', (day, input) =>
    input.hours === undefined && day.seconds > 80_000 ? { ...day, seconds: 86_400 } : day,
  ),
  'days-after-now-are-no': spoiltDays('answers no for an empty day', day =>
    day.seconds === 0 ? { ...day, could: 'no' } : day,
  ),
  'unknown-without-a-period-left-out': spoiltDays('does not count time before the first evidence', (day, _, result) =>
    result.periods.length === 0 ? { ...day, unknown_seconds: 0 } : day,
  ),
  'part-of-a-day-is-yes': spoiltDays('takes a part of a day for all of it', day =>
    day.could === 'part' ? { ...day, could: 'yes' } : day,
  ),
  'no-beside-unknown-is-no': spoiltDays('answers no if a part is unknown', day =>
    day.could === 'unknown' && day.unknown_seconds < day.seconds ? { ...day, could: 'no' } : day,
  ),
  'unknown-part-confirmed': spoiltDays('confirms a day whatever part of it is unknown', (day, _, result) =>
    day.could !== 'unknown' &&
    day.unknown_seconds > 0 &&
    result.periods.every(({ could, confirmed }: any) => could === 'unknown' || confirmed)
      ? { ...day, confirmed: true }
      : day,
  ),
  'ready-seconds-rounded': spoiltDays('rounds parts of seconds', (day, _, result) => {
    const exact = result.periods
      .filter(({ could }: any) => could === 'yes')
      .reduce((sum: number, { from, to }: any) => sum + (Date.parse(to) - Date.parse(from)) / 1_000, 0)
    const isWhole = result.days.length === 1 && Math.floor(exact) === day.ready_seconds
    return isWhole ? { ...day, ready_seconds: Math.round(exact) } : day
  }),
  'holds-of-a-day-repeated': spoiltDays('repeats the holds of each period of a day', (day, _, result) => {
    const { holds } = day
    const times = result.periods.filter((period: any) => period.holds.some((hold: any) => jsonEqual(hold, holds[0])))
    return times.length > 1 && result.days.length === 1
      ? { ...day, holds: times.flatMap((period: any) => period.holds) }
      : day
  }),
  'counts-of-none-left-out': spoilt(DAYS, 'leaves out counts of 0', (_, { counts, ...result }) => ({
    ...result,
    counts: only(counts, count => count > 0),
  })),
}
