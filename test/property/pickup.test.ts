import * as fc from 'fast-check'
import { describe } from 'vitest'
import { containers } from '../../src/conform/generate/pickup'
import { jsonIdentical } from '../../src/kernel/json-equality'
import { compareInstants, instant, later, parseInstant, toDateTime } from '../../src/kernel/time'
import { findZone, localDay } from '../../src/kernel/zone'
import type { Advice, Input } from '../../src/rule/pickup'
import { answered, property, spoilt, type Ask } from './property'

type JsonInput = Input & { readonly now: string }

const advise = (ask: Ask, input: unknown): Advice => ask('pickup.advise', input)
const DAY = 86_400
/** Containers whose times have all come. */
const past = answered<JsonInput>(
  'pickup.advise',
  containers,
  ({ reasons }: Advice) => !reasons.some(({ code }) => code === 'date_in_future'),
).filter(({ now, shipment }) => {
  // A day, and each time on it, ends within two days of its beginning in UTC, whatever its zone and its notation.
  const day = parseInstant(`${shipment?.pod_eta_at?.slice(0, 10)}T00:00:00Z`)
  return !day || compareInstants(later(day, 2, DAY), instant(now)) <= 0
})
const withHours = fc.tuple(past, fc.integer({ min: 1, max: 24 * 70 }))
const after = (input: JsonInput, hours: number): JsonInput => ({
  ...input,
  now: toDateTime(later(instant(input.now), hours, 3_600)) ?? input.now,
})
const isSortedOnce = (texts: readonly string[]): boolean => texts.every((text, i) => i === 0 || texts[i - 1]! < text)

/** Attributes that no rule reads. */
const UNNAMED = {
  weight_kg: 4_200,
  pod_terminal_name: 'Pier 7',
  line_tracking_last_succeeded_at: '2026-01-01T00:00:00Z',
}

const spoiltAdvice = (spoil: (advice: Advice, input: any) => object): Ask =>
  spoilt('pickup.advise', (advice, input) => ({ ...advice, ...spoil(advice, input) }))
const isWrittenAt = (input: JsonInput, part: number): boolean => instant(input.now).seconds % part === 0

describe('the advice on a container', () => {
  property(
    'is never more permissive than the release rules: only a ready verdict is ready or stale, and only a definitive one leads to a pickup',
    containers,
    (ask, input) => {
      const { status, action, verdict } = advise(ask, input)
      return (
        (verdict.ready || (status !== 'ready' && status !== 'stale')) &&
        (action !== 'pick_up' || (status === 'ready' && verdict.definitive))
      )
    },
    spoiltAdvice((_, { container }) => (container.available_for_pickup ? { status: 'ready' } : {})),
    spoiltAdvice(({ status }) => (status === 'ready' ? { action: 'pick_up' } : {})),
  )
  property(
    'has the verdict of the release rules, and agrees exactly when its status is that verdict',
    containers,
    (ask, input) => {
      const { available_for_pickup, holds_at_pod_terminal } = input.container
      const verdict = ask(
        'readiness.evaluate',
        JSON.parse(JSON.stringify({ available_for_pickup, holds_at_pod_terminal })),
      )
      const advice = advise(ask, input)
      const own = verdict.status === 'out_of_sync' ? 'conflicting' : verdict.status
      return jsonIdentical(advice.verdict, verdict) && advice.agrees === (advice.status === own)
    },
    spoiltAdvice(() => ({ agrees: true })),
    spoiltAdvice(({ verdict }) => ({ verdict: { ...verdict, definitive: verdict.ready } })),
  )
  property(
    'has a reason if it does not agree; reasons are sorted, one to a code, and point to sorted places',
    containers,
    (ask, input) => {
      const { agrees, reasons } = advise(ask, input)
      return (
        (agrees || reasons.length > 0) &&
        isSortedOnce(reasons.map(({ code }) => code)) &&
        reasons.every(({ pointers }) => pointers.length > 0 && isSortedOnce(pointers))
      )
    },
    spoiltAdvice(() => ({ reasons: [] })),
    spoiltAdvice(({ reasons }) => ({ reasons: [...reasons, ...reasons] })),
    spoiltAdvice(({ reasons }) => ({ reasons: reasons.map(reason => ({ ...reason, pointers: [] })) })),
  )
  property(
    'has a last free day that ends at the first instant with a later local date',
    containers,
    (ask, input) => {
      const { day, zone, ends_at } = advise(ask, input).last_free_day
      if (day === null || ends_at === null || zone === null) return true
      const [place, last, end] = [findZone(zone), instant(`${day}T00:00:00Z`).seconds / DAY, instant(ends_at).seconds]
      return localDay(place, end) > last && localDay(place, end - 1) <= last
    },
    spoiltAdvice(({ last_free_day }) => ({
      last_free_day: { ...last_free_day, ends_at: last_free_day.day && `${last_free_day.day}T23:59:59Z` },
    })),
  )
  property(
    'changes with time alone only from ready to stale, once all its times have come',
    withHours,
    (ask, [input, hours]) => {
      const [now, then] = [advise(ask, input), advise(ask, after(input, hours))]
      return then.status === now.status || (now.status === 'ready' && then.status === 'stale' && then.checked.old)
    },
    spoiltAdvice(({ status }, input) => (isWrittenAt(input, DAY) && status === 'ready' ? { status: 'blocked' } : {})),
  )
  property(
    'makes the check of the terminal as many hours older, and never new again',
    withHours,
    (ask, [input, hours]) => {
      const [now, then] = [advise(ask, input).checked, advise(ask, after(input, hours)).checked]
      return (
        (then.old || !now.old) &&
        (now.age_hours === null ? then.age_hours === null : then.age_hours === now.age_hours + hours)
      )
    },
    spoiltAdvice(({ checked }) => ({ checked: { ...checked, old: !checked.old } })),
    spoiltAdvice(({ checked }) => ({
      checked: { ...checked, age_hours: checked.age_hours && checked.age_hours % 24 },
    })),
  )
  property(
    'does not depend on attributes that no rule reads',
    containers,
    (ask, input) =>
      jsonIdentical(
        advise(ask, input),
        advise(ask, {
          ...input,
          ...UNNAMED,
          container: { ...UNNAMED, ...input.container, number: 'BLUU1111119' },
          ...(input.shipment && { shipment: { ...UNNAMED, ...input.shipment } }),
        }),
      ),
    spoiltAdvice((_, { container }) => (container.number ? { action: 'ask' } : {})),
  )
})
