/**
 * Which container needs attention first?
 *
 * | order | containers                                   | among them             |
 * | ----- | -------------------------------------------- | ---------------------- |
 * | 1     | open, or picked up with a day of return      | fewest days left first |
 * | 2     | open, without a last free day                |                        |
 * | 3     | not discharged                               | fewest days left first |
 * | 4     | picked up, without a day of return           | longest out first      |
 * | 5     | empty returned                               |                        |
 */
import type { Status } from '../pickup/codes'
import type { Assessment } from './assess'
import { PARTS } from '../free-time/part'

/** The answers that decide the order. */
export type Urgent = Pick<Assessment, 'advice' | 'free_time'>

const LATER: { readonly [S in Status]?: number } = { not_discharged: 3, picked_up: 4, returned: 5 }

/**
 * Compares two assessments by urgency, for `sort`: open containers with the fewest days left first, among them those whose
 * empty is to be returned; then open ones without a last free day, not discharged, picked up, and returned. The days left of
 * an open container are the fewest of the record and of the free time on the terms given. Returns 0 for containers of equal
 * urgency.
 *
 * @complexity O(1)
 * @example [{ number: 'BLUU1000001', pickup_lfd: '2026-07-30' }, { number: 'BLUU1000002', pickup_lfd: '2026-07-16' }]
 * .map(box => ({ ...box, available_for_pickup: true, holds_at_pod_terminal: [] }))
 * .flatMap(document => assess({ document, now: '2026-07-15T12:00:00Z' }).right.containers)
 * .sort(byUrgency).map(({ number }) => number) // ['BLUU1000002', 'BLUU1000001']
 */
export const byUrgency = (a: Urgent, b: Urgent): number => compareUrgencies(classifyUrgency(a), classifyUrgency(b))

/** The figures that decide the order, so that a program can sort without keeping assessments. */
export type Urgency = readonly number[]

export const compareUrgencies = (a: Urgency, b: Urgency): number => {
  const at = a.findIndex((part, i) => part !== b[i])
  if (at < 0) return 0
  return a[at]! < b[at]! ? -1 : 1
}

/** The stage, the days left, and the days out, negative so that the longest come first. */
export const classifyUrgency = ({ advice, free_time }: Urgent): Urgency => {
  const { status, days_out, last_free_day, return_by } = advice
  if (return_by) return [1, return_by.days_left, -(days_out ?? 0)]
  const counted = PARTS.map(part => free_time[part])
  const days = [last_free_day.days_left, ...counted.map(part => (part?.outcome === 'counted' ? part.days_left : null))]
  const left = Math.min(...days.filter(day => day !== null))
  return [LATER[status] ?? (left < Infinity ? 1 : 2), left, -(days_out ?? 0)]
}
