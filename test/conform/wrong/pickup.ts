/** Mistakes of pickup. */
import { misread, spoilt, type Wrongs } from './mistake'

export const pickup: Wrongs = {
  'late-on-the-last-free-day': spoilt('pickup.advise', 'calls a pickup on the last free day late', (_, advice) =>
    advice.last_free_day.days_late === 0
      ? { ...advice, last_free_day: { ...advice.last_free_day, risk: 'late' } }
      : advice,
  ),
  'total-is-not-due': spoilt('pickup.advise', 'leaves fees out that only a total shows', ({ container }, advice) =>
    container.fees_at_pod_terminal?.some((fee: any) => fee.amount > 0 && fee.type !== 'total')
      ? advice
      : { ...advice, reasons: advice.reasons.filter(({ code }: any) => code !== 'fees_due') },
  ),
  'truck-past-the-last-free-day': spoilt(
    'pickup.advise',
    'sends a truck after the last free day, as no demurrage is posted',
    (_, advice) =>
      advice.status === 'ready' && advice.reasons.some(({ code }: any) => code === 'demurrage_not_posted')
        ? { ...advice, action: 'pick_up' }
        : advice,
  ),
  'days-of-the-caller-left-out': misread(
    'pickup.advise',
    "does not know the caller's terms and payments",
    ({ days: _, ...input }) => input,
  ),
  'port-day-for-an-inland-box': spoilt(
    'pickup.advise',
    'warns of the last free day of the port although the pickup is inland',
    (_, advice) => {
      const { last_free_day: found, reasons } = advice
      const isOfPort = ({ pointer }: any): boolean =>
        reasons.some(({ code, pointers }: any) => code === 'day_of_other_place' && pointers.includes(pointer))
      const ported = advice.place.pickup === 'inland' ? found.others.find(isOfPort) : undefined
      return ported && (found.day === null || ported.day < found.day)
        ? { ...advice, last_free_day: { ...found, day: ported.day, source: ported.source, pointer: ported.pointer } }
        : advice
    },
  ),
  'any-gate-out-is-one': spoilt(
    'pickup.advise',
    'takes any string in a gate-out for a pickup',
    ({ container }, advice) =>
      advice.status !== 'returned' && typeof container.pod_full_out_at === 'string' && advice.place.pickup === 'port'
        ? { ...advice, status: 'picked_up', action: 'return_empty', agrees: false }
        : advice,
  ),
  'planned-is-done': misread('pickup.advise', 'takes a planned pickup for one that has happened', input => {
    const { pod_full_out_at: out } = input.container ?? {}
    const isPlanned = typeof out === 'string' && Date.parse(out) > Date.parse(input.now)
    return isPlanned ? { ...input, container: { ...input.container, pod_full_out_at: input.now } } : input
  }),
  'future-time-in-silence': spoilt('pickup.advise', 'does not notice a time in the future', (_, advice) => ({
    ...advice,
    reasons: advice.reasons.filter(({ code }: any) => code !== 'date_in_future'),
  })),
  'trips-mixed': misread('pickup.advise', 'takes the events of an earlier trip for those of this one', input => {
    const { pod_discharged_at: discharged, pod_full_out_at: out } = input.container ?? {}
    const isEarlier = typeof out === 'string' && Date.parse(out) < Date.parse(discharged)
    return isEarlier ? { ...input, container: { ...input.container, pod_full_out_at: discharged } } : input
  }),
  'empty-without-a-deadline': misread(
    'pickup.advise',
    'does not know until when the empty is free',
    ({ days, ...input }) => ({
      ...input,
      ...(days && { days: days.filter(({ source }: any) => source !== 'return') }),
    }),
  ),
  'waits-for-an-arrival-long-past': spoilt(
    'pickup.advise',
    'waits for an arrival that was expected days ago',
    (_, advice) => {
      const codes = advice.reasons.map(({ code }: any) => code)
      const asksFor = ['expected_passed', 'deadline_near', 'silent'].filter(code => codes.includes(code))
      return advice.action === 'ask' && asksFor.join() === 'expected_passed' ? { ...advice, action: 'wait' } : advice
    },
  ),
  'doubtful-day-decides': spoilt('pickup.advise', 'trusts a doubtful last free day', (_, advice) => ({
    ...advice,
    last_free_day: {
      ...advice.last_free_day,
      risk:
        advice.last_free_day.risk === 'unknown' && advice.last_free_day.days_left !== null
          ? 'none'
          : advice.last_free_day.risk,
    },
  })),
  'unreadable-time-in-silence': spoilt('pickup.advise', 'ignores a time that it cannot read', (_, advice) => ({
    ...advice,
    reasons: advice.reasons.filter(({ code }: any) => code !== 'date_unreadable'),
  })),
  'shipment-unread-before-discharge': misread(
    'pickup.advise',
    'does not know from the shipment that the discharge is to come',
    ({ container, ...input }) => ({
      ...input,
      container:
        container?.pod_discharged_at === undefined ? { ...container, pod_discharged_at: 'unknown' } : container,
      shipment: input.shipment && { ...input.shipment, pol_atd_at: undefined, pod_eta_at: undefined },
    }),
  ),
  'date-in-the-zone-of-the-port': misread(
    'pickup.advise',
    'reads the date of a gate-out inland as a day of the port',
    ({ container, ...input }) => {
      const day = container?.final_destination_full_out_at
      const isDate = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
      return {
        ...input,
        container: isDate ? { ...container, final_destination_full_out_at: `${day}T00:00:00Z` } : container,
      }
    },
  ),
  'full-out-inland-is-of-the-port': misread(
    'pickup.advise',
    'takes a gate-out of the final destination for one of the port',
    ({ container, ...input }) => {
      const { final_destination_full_out_at: out, ...rest } = container ?? {}
      return typeof out === 'string'
        ? { ...input, container: { ...rest, pod_full_out_at: out } }
        : { ...input, container }
    },
  ),
  'aboard-before-it-sails': spoilt('pickup.advise', 'is aboard before its vessel has departed', (_, advice) => ({
    ...advice,
    place: { ...advice.place, now: advice.place.now === 'origin' ? 'aboard' : advice.place.now },
  })),
  'released-is-a-hold': misread(
    'pickup.advise',
    'takes a released hold for an active one',
    ({ container, ...input }) => ({
      ...input,
      container: {
        ...container,
        ...(Array.isArray(container?.holds_at_pod_terminal) && {
          holds_at_pod_terminal: container.holds_at_pod_terminal.map((hold: any) =>
            /^released$/i.test(hold?.status) ? { ...hold, status: 'hold' } : hold,
          ),
        }),
      },
    }),
  ),
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
    'treats unreported facts as reported by the terminal',
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
    'takes an unreported discharge for a pending one',
    ({ container, ...input }) => ({
      ...input,
      container: { ...container, pod_discharged_at: container.pod_discharged_at ?? null },
    }),
  ),
  'appointments-never-expire': misread('pickup.advise', 'never misses an appointment', input => ({
    ...input,
    policy: { ...input.policy, appointment_grace_hours: 1_000_000 },
  })),

  'today-is-over': spoilt('pickup.advise', 'takes the last free day for over on its own day', (_, advice) =>
    advice.last_free_day.days_left === 0
      ? { ...advice, last_free_day: { ...advice.last_free_day, risk: 'over' } }
      : advice,
  ),
  'others-untold': spoilt('pickup.advise', 'omits the last free days of other sources', (_, advice) => ({
    ...advice,
    last_free_day: { ...advice.last_free_day, others: [] },
  })),
  'reasons-of-the-verdict-alone': spoilt('pickup.advise', 'gives one reason', (_, advice) => ({
    ...advice,
    reasons: advice.reasons.slice(0, 1),
  })),
  'aboard-is-at-the-port': spoilt('pickup.advise', 'places a container at sea in the port', (_, advice) => ({
    ...advice,
    place: { ...advice.place, now: advice.place.now === 'aboard' ? 'port' : advice.place.now },
  })),
  'waits-until-it-costs': spoilt('pickup.advise', 'waits although the free time runs out', (_, advice) =>
    advice.reasons.some(({ code }: any) => code === 'deadline_near') ? { ...advice, action: 'wait' } : advice,
  ),
  'fees-do-not-matter': misread(
    'pickup.advise',
    'sends a truck before the fees are paid',
    ({ container, ...input }) => ({
      ...input,
      container: {
        ...container,
        fees_at_pod_terminal: container.fees_at_pod_terminal?.map((fee: any) => ({
          ...fee,
          amount: Math.min(0, fee.amount),
        })),
      },
    }),
  ),
  'withheld-is-not-chosen': misread(
    'pickup.advise',
    'falls back on the days of the parties if the service withholds the day',
    ({ container, ...input }) => {
      const { pod, ...deadlines } = container.import_deadlines ?? {}
      return {
        ...input,
        container: {
          ...container,
          ...(container.import_deadlines && {
            import_deadlines: pod?.unified?.current_value ? container.import_deadlines : deadlines,
          }),
        },
      }
    },
  ),
  'out-until-today': spoilt(
    'pickup.advise',
    'counts the days out of a returned container until today',
    ({ now }, advice) =>
      advice.status === 'returned' && advice.picked_up_on
        ? {
            ...advice,
            days_out: Math.round((Date.parse(now.slice(0, 10)) - Date.parse(advice.picked_up_on)) / 86_400_000),
          }
        : advice,
  ),
  'inland-holds-unread': misread('pickup.advise', 'does not read the holds at the ramp', ({ container, ...input }) => ({
    ...input,
    container: { ...container, ind_facility_holds: null },
  })),
  'never-overdue': spoilt('pickup.advise', 'never notices that an expected time has passed', (_, advice) => ({
    ...advice,
    reasons: advice.reasons.filter(({ code }: any) => code !== 'expected_passed'),
  })),
  'unlisted-status-is-none': misread(
    'pickup.advise',
    'drops a hold whose status it does not know',
    ({ container, ...input }) => ({
      ...input,
      container: {
        ...container,
        holds_at_pod_terminal: container.holds_at_pod_terminal?.filter((hold: any) =>
          ['hold', 'pending'].includes(hold.status),
        ),
      },
    }),
  ),

  'always-agrees': spoilt('pickup.advise', 'agrees with every verdict', (_, advice) => ({ ...advice, agrees: true })),
}
