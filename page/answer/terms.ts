/**
 * The reader's terms of free time: by them `container.assess` counts the free time of each box.
 *
 * The field has an array of terms of demurrage, or an object with `terms`, an array or one for each kind, and `calendar`.
 */
import { container, fee, freeTime, label } from '../../src'
import type { Question } from './answer'
import { capital, makeCard, makeFact, makeTable, shownAmount, type Answered } from './card'
import { makeTallyCard } from './free-time-cards'
import { isObject } from './member'
import { spotAround, type Source } from './source'

/** The terms as `container.assess` takes them, and a card of their problems, which is empty without any. */
export type Terms = {
  readonly given: Pick<container.Input, 'terms' | 'calendar'>
  readonly problems: readonly Answered[]
}

export const NO_TERMS: Terms = { given: {}, problems: [] }

export const readTerms = (source: Source, { now }: Question): Terms => {
  const [member] = source.members
  if (!member || source.fault) return NO_TERMS
  const { root } = member
  const { terms = null, calendar } = isObject(root) ? root : { terms: root }
  const given = { terms: Array.isArray(terms) ? { demurrage: terms } : terms, calendar } as Terms['given']
  // The terms do not depend on the containers.
  const assessed = container.assess({ document: { data: [] }, now, ...given })
  const issues =
    assessed._tag === 'Right' ? [] : assessed.left.filter(({ pointer }) => /^\/(terms|calendar)/.test(pointer))
  if (issues.length === 0) return { given, problems: [] }
  const inField = (pointer: string): string =>
    pointer.replace(/^\/terms\/demurrage/, isObject(root) ? (Array.isArray(terms) ? '/terms' : '$&') : '')
  const table = makeTable('Problems', ['Line', 'Place', 'Problem'], issues, ({ pointer, message }) => {
    const spot = spotAround(source, member, inField(pointer))
    return { cells: [String(spot.line), inField(pointer), message], spot }
  })
  const sentence = 'No free time is counted by terms that cannot be read.'
  return {
    given: {},
    problems: [
      makeCard({
        key: 'problems_terms',
        title: 'Your terms',
        tone: 'bad',
        value: 'refused',
        sentence,
        table,
        clauses: ['FREE-2'],
      }),
    ],
  }
}

/** The kinds of free time that are counted for a box. */
const listCounted = ({ free_time }: container.Assessment) =>
  (['demurrage', 'detention', 'combined'] as const).flatMap(part => {
    const counted = free_time[part]
    return counted ? [{ part, counted }] : []
  })

/** A card for each kind of free time. */
export const termsCards = (assessment: container.Assessment): readonly Answered[] =>
  listCounted(assessment).map(({ part, counted }) => {
    const shared = {
      key: `free_time_${part}`,
      title: `${capital(part)} by your terms`,
      sentence: freeTime.explain(counted),
    }
    return counted.outcome === 'counted'
      ? makeTallyCard(shared, counted)
      : makeCard({ ...shared, tone: 'plain', value: label.freeTimeReason(counted.reason), clauses: ['FREE-6'] })
  })

/** The amount and the next charge of each kind of free time that has one. */
export const termsFacts = (assessment: container.Assessment) =>
  listCounted(assessment).flatMap(({ part, counted }) => {
    if (counted.outcome !== 'counted') return []
    const { amount, currency_code, next_charge } = counted
    const name = `${capital(part)} by your terms`
    return [
      ...makeFact(name, amount, sum => `${shownAmount(sum)} ${currency_code}`),
      ...makeFact(`Next ${part}`, next_charge, ({ day, rate }) =>
        rate === null ? day : `${shownAmount(rate)} ${currency_code} on ${day}`,
      ),
    ]
  })

/** The exact sum that a box costs by the terms, by currency; nothing if a sum is out of range. */
export const sumByTerms = (assessment: container.Assessment): ReadonlyMap<string, number> => {
  const fees = listCounted(assessment).flatMap(({ counted }) =>
    counted.outcome === 'counted' && counted.amount !== null && counted.currency_code !== null
      ? [{ type: 'other' as const, amount: counted.amount, currency_code: counted.currency_code }]
      : [],
  )
  const summary = fee.summarize({ fees })
  return new Map(
    summary._tag === 'Right' ? summary.right.totals.map(({ currency_code, sum }) => [currency_code, sum]) : [],
  )
}
