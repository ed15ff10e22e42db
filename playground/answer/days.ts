/**
 * The days of a record: on which of them could the container be picked up, as far as its notifications prove it?
 */
import { history, identifier, label, type container, type pickup, type tracker } from '../../src'
import { parseDay, toDate } from '../../src/kernel/time'
import type { Days, Question, Table, Tone } from './answer'
import { ask, shorten, showCount } from './card'
import type { Attributes, ReadBox } from './container-cards'

const TONES: { readonly [C in history.Day['could']]: Tone } = {
  yes: 'good',
  part: 'caution',
  no: 'bad',
  unknown: 'plain',
}
const NO_ZONE = 'The container reports no time zone: name that of its days.'
/** The most days of a request. */
const MAX_DAYS = 366

/** The containers fetched later, the notifications, and the container after them. */
type Record = {
  readonly snapshots: readonly Attributes[]
  readonly updates: readonly tracker.Update[]
  readonly known: container.Parts
}

/**
 * Judges the days that are asked for: by default from the discharge, or else the first notification, to the pickup or
 * today. The container proves nothing without the time at which it was fetched; one fetched later counts as fetched now.
 */
export const judgeDays = ({ assessment }: ReadBox, { snapshots, updates, known }: Record, question: Question): Days => {
  const { now, as_of } = question
  const advice = ask<pickup.Advice>('pickup.advise', { ...known, now }).result
  const zone = question.zone || (advice?.place.zone ?? '')
  const to = question.end || (advice?.picked_up_on ?? dayAt(now, zone))
  const times = updates.flatMap(({ created_at }) => created_at ?? []).sort((a, b) => Date.parse(a) - Date.parse(b))
  const first = dayAt(known.container.pod_discharged_at ?? times[0] ?? now, zone)
  const from = question.start || clampFirst(first, to)
  const asked = ask<history.History>('history.days', {
    snapshots: [
      ...(as_of === '' ? [] : [{ attributes: assessment.parts.container, as_of }]),
      ...snapshots.map(attributes => ({ attributes, as_of: now })),
    ],
    updates,
    from,
    to,
    zone,
    now,
  })
  const { days = [], unused = 0 } = asked.result ?? {}
  const fault = zone === '' ? NO_ZONE : asked.sentence
  return {
    from,
    to,
    zone,
    sentence: asked.result ? shorten(history.explain({ days }, zone)) : fault,
    table: asked.result ? makeDayTable(days) : null,
    history: JSON.stringify({ number: assessment.number ?? '', days } satisfies Kept),
    notes: [
      ...(as_of === '' ? ['Above, “Fetched at” is not set: the container as fetched proves nothing.'] : []),
      ...(unused === 0 ? [] : [`${showCount(unused, 'notification')} without a usable date-time: not used.`]),
    ],
  }
}

const makeDayTable = (days: readonly history.Day[]): Table => {
  const rows = days.map(day => [day.could, label.dayCells(day)] as const)
  return {
    caption: 'Day by day',
    head: Object.keys(rows[0]![1]),
    rows: rows.map(([could, cells]) => ({
      cells: Object.values(cells).map(cell => shorten(cell)),
      spot: null,
      tone: TONES[could],
    })),
    more: 0,
  }
}

/** The local day of a date or a date-time; an invalid one is left to the answer. */
const dayAt = (at: string, zone: string): string => {
  if (!at.includes('T')) return at
  try {
    // Swedish writes a day as in RFC 3339.
    return new Date(at).toLocaleDateString('sv', { timeZone: zone || 'UTC' })
  } catch {
    return at.slice(0, 10)
  }
}

/** The first day, not after the last one and not out of its reach. */
const clampFirst = (first: string, last: string): string => {
  const end = parseDay(last)
  if (end === undefined) return first
  const earliest = toDate(end - MAX_DAYS + 1) ?? first
  return first > last ? last : first > earliest ? first : earliest
}

/** The days of a container, kept for its invoice. */
type Kept = { readonly number: string; readonly days: readonly history.Day[] }

/** The kept days if they are of a container of the invoice, or it names none; else undefined. */
export const daysFor = (numbers: unknown, history: string): Kept['days'] | undefined => {
  if (history === '') return undefined
  const { number, days } = JSON.parse(history) as Kept
  const normalize = (value: unknown): string => identifier.normalize({ value: String(value) }).container_number
  const named = (Array.isArray(numbers) ? numbers : []).map(normalize)
  return named.length === 0 || named.includes(normalize(number)) ? days : undefined
}
