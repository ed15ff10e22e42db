/**
 * The reader's terms of free time: by them `container.assess` counts the free time of each box.
 *
 * The field has a file of terms, as `freeTime.decodeTerms` reads it, or an object with such `terms` and a `calendar`.
 */
import type { Card } from './answer'
import { freeTime, label, type container, type Issue } from '../../src'
import { CHARGES, isByCharge, isWrapped } from './terms-file'
import { capital, makeCard, makeFact, makeTable, showMoney } from './card'
import { makeTallyCard } from './free-time-cards'
import { spotAround, type Root, type Source } from './source'

type Read = {
  /** The terms and the calendar as `container.assess` takes them; none with a fault. */
  readonly settings: Pick<container.Input, 'terms' | 'calendar'>
  /** The faults of the terms. Their pointers begin with `/terms`. */
  readonly issues: readonly Issue[]
}

/** Reads the terms and the calendar of a field. */
export const readTerms = ({ roots: [first], fault }: Source): Read => {
  if (!first || fault) return { settings: {}, issues: [] }
  const { terms = null, calendar } = termsIn(first)
  const given = { calendar } as Read['settings']
  if (terms === null) return { settings: given, issues: [] }
  const decoded = freeTime.decodeTerms(terms)
  return decoded._tag === 'Right'
    ? { settings: { ...given, terms: decoded.right }, issues: [] }
    : { settings: given, issues: decoded.left.map(each => ({ ...each, pointer: `/terms${each.pointer}` })) }
}

export const termsIn = ({ root }: Root) => (isWrapped(root) ? root : { terms: root, calendar: undefined })

/** The place in its field of a pointer to the terms or the calendar of a count of one charge. */
export const placeInField = (root: Root, charge: string, pointer: string): string => {
  const inFile = isByCharge(termsIn(root).terms) ? pointer.replace(/^\/terms/, `/terms/${charge}`) : pointer
  return isWrapped(root.root) ? inFile : inFile.replace(/^\/terms/, '')
}

/** A card of the problems of the terms, as an array, which is empty without problems. */
export const termsProblems = (source: Source, issues: readonly Issue[]): readonly Card[] => {
  const [first] = source.roots
  if (!first || issues.length === 0) return []
  const isArray = Array.isArray(termsIn(first).terms)
  const table = makeTable('Problems', ['Line', 'Place', 'Problem'], issues, ({ pointer, message }) => {
    const inTerms = isArray ? pointer.replace(/^\/terms\/demurrage/, '/terms') : pointer
    const place = isWrapped(first.root) ? inTerms : inTerms.replace(/^\/terms/, '')
    const spot = spotAround(source, first, place)
    return { cells: [String(spot.line), place, message], spot }
  })
  return [
    makeCard({
      key: 'problems_terms',
      title: 'Your terms',
      tone: 'bad',
      value: 'refused',
      sentence: 'No free time is counted by terms that cannot be read.',
      table,
      clauses: ['FREE-2'],
    }),
  ]
}

/** The kinds of free time that are counted for a box. */
const listCounted = ({ free_time }: container.Assessment) =>
  CHARGES.flatMap(part => {
    const counted = free_time[part]
    return counted ? [{ part, counted }] : []
  })

/** A card for each kind of free time. */
export const termsCards = (assessment: container.Assessment): readonly Card[] =>
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
      ...makeFact(name, amount, sum => showMoney(sum, currency_code)),
      ...makeFact(`Next ${part}`, next_charge, ({ day, rate }) =>
        rate === null ? day : `${showMoney(rate, currency_code)} on ${day}`,
      ),
    ]
  })
