/**
 * The days of a history in English.
 */
import { explainIssues, type Checked } from '../../kernel/issue'
import { parseDay } from '../../kernel/time'
import { countOf, dayAndMonth } from '../../kernel/to-words'
import type { Day, History } from './days'

/**
 * Describes the days of a history, whether it is a result or `Checked`: on how many of them the container could be picked
 * up, on which it could not and why, which are unknown, and which answers no later evidence confirms.
 *
 * @param zone the zone of the days, to be named
 * @example explain({ days: [{ day: '2026-07-06', could: 'no', confirmed: true, holds: [] }] }, 'UTC')
 * // 'On 6 July 2026 (UTC): it could be picked up on 0 of 1 day. On 1 it could not: 6 July, not available.'
 */
export const explain = (result: Checked<History> | Pick<History, 'days'>, zone?: string): string => {
  if (!('_tag' in result)) return describe(result.days, zone)
  return result._tag === 'Left' ? explainIssues(result.left) : describe(result.right.days, zone)
}

/** The parts of a day that a sentence names. */
export type JudgedDay = Pick<Day, 'day' | 'could' | 'confirmed' | 'holds'>

const describe = (days: readonly JudgedDay[], zone: string | undefined): string => {
  if (days.length === 0) return 'No day was asked for.'
  const are = (could: Day['could']) => days.filter(day => day.could === could)
  const [yes, part, no, unknown] = [are('yes'), are('part'), are('no'), are('unknown')]
  const unconfirmed = days.filter(({ could, confirmed }) => could !== 'unknown' && !confirmed)
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  const period = first === last ? `On ${showDay(first, true)}` : `From ${showRange(first, last, true)}`
  return [
    `${period}${zone === undefined ? '' : ` (${zone})`}: it could be picked up on ${yes.length} of ${countOf(days.length, 'day')}`,
    part.length > 0 ? `, on part of ${part.length}.` : '.',
    no.length > 0 ? ` On ${no.length} it could not: ${showDays(no, true)}.` : '',
    unknown.length > 0 ? ` It is not known for ${showDays(unknown)}.` : '',
    unconfirmed.length > 0 ? ` No later notification or fetch confirms ${showDays(unconfirmed)}.` : '',
  ].join('')
}

/** Days in runs, with the holds of each day if they are its reason. */
export const showDays = (days: readonly JudgedDay[], hasReason = false): string => {
  const runs: { from: string; to: string; reason: string }[] = []
  for (const each of days) {
    const reason = hasReason ? `, ${showHolds(each)}` : ''
    const last = runs.at(-1)
    if (last?.reason === reason && parseDay(last.to)! + 1 === parseDay(each.day)) last.to = each.day
    else runs.push({ from: each.day, to: each.day, reason })
  }
  return runs.map(({ from, to, reason }) => showRange(from, to) + reason).join(hasReason ? '; ' : ', ')
}

const showHolds = ({ holds }: JudgedDay): string => {
  const names = [...new Set(holds.map(({ name }) => name))]
  return names.length === 0 ? 'not available' : `${names.join(' and ')} hold${names.length === 1 ? '' : 's'}`
}

const showRange = (from: string, to: string, hasYear = false): string => {
  if (from === to) return showDay(from, hasYear)
  const isOfMonth = from.slice(0, 7) === to.slice(0, 7)
  const isOfYear = from.slice(0, 4) === to.slice(0, 4)
  const start = isOfMonth ? String(Number(from.slice(8))) : showDay(from, !isOfYear)
  return `${start} to ${showDay(to, hasYear || !isOfYear)}`
}

const showDay = (date: string, hasYear: boolean): string => dayAndMonth(date) + (hasYear ? ` ${date.slice(0, 4)}` : '')
