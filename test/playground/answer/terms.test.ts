import { describe, expect, test } from 'vitest'
import type { Question } from '../../../playground/answer/answer'
import { conclude, emptyMemory, type Conclusion } from '../../../playground/answer/view'
import { EMPTY } from '../../../playground/link'
import { lastFreeDay } from '../../../src'
import { assess } from '../../../src/rule/container'

const NOW = '2026-03-07T15:00:00Z'
const DEMURRAGE = { free_days: 2, tiers: [{ days: null, rate: 100 }], currency_code: 'USD' }
const DETENTION = { free_days: 3, tiers: [{ days: null, rate: 50.5 }], currency_code: 'USD' }
const TERMS = { terms: { demurrage: [DEMURRAGE], detention: [DETENTION] } }
const BOX = {
  number: 'MSCU5285725',
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [{ type: 'exam', amount: 90, currency_code: 'USD' }],
  terminal_checked_at: '2026-03-07T14:00:00Z',
  pod_timezone: 'America/New_York',
  pod_discharged_at: '2026-03-04T16:00:00Z',
}

const answer = (first: unknown, terms: unknown = TERMS, question: Partial<Question> = {}): Conclusion => {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))
  return conclude(emptyMemory(), { ...EMPTY, now: NOW, first: text(first), second: text(terms), ...question })
}
const factsOf = ({ answer: { outlook } }: Conclusion): Readonly<Record<string, string>> =>
  Object.fromEntries(outlook!.facts.map(({ name, value }) => [name, value]))

describe('Terms', () => {
  test('give a box its last free day and its cost: 4 and 5 March are free, 6 and 7 March are charged', () => {
    const conclusion = answer(BOX)
    expect(conclusion.answer.outlook!.deadline).toMatchObject({ day: 'Thu 5 March 2026', risk: '2 days past' })
    expect(factsOf(conclusion)).toMatchObject({
      'Demurrage by your terms': '200 USD',
      'Next demurrage': '100 USD on 2026-03-08',
      Fees: '90 USD',
    })
    const cards = new Map(conclusion.answer.cards.map(card => [card.key, card]))
    expect(cards.get('free_time_demurrage')).toMatchObject({ title: 'Demurrage by your terms', value: '200 USD' })
    expect(cards.get('free_time_demurrage')!.table!.rows.map(({ cells }) => cells)).toEqual([
      ['2026-03-04', '2026-03-05', 'free', ''],
      ['2026-03-06', '2026-03-07', 'charged', '100'],
    ])
    expect(cards.get('free_time_detention')).toMatchObject({ value: 'the start is not known' })
    const assessed = assess({ document: BOX, now: NOW, terms: { demurrage: [DEMURRAGE] } })
    const { advice } = (assessed._tag === 'Right' ? assessed.right : assessed.left && undefined)!.containers[0]!
    expect(cards.get('last_free_day')).toMatchObject({
      value: '2026-03-05',
      sentence: lastFreeDay.explain(advice.last_free_day),
      deciders: [{ name: 'Your terms', value: 'counted', spot: null }],
    })
  })

  test.each([
    ['an array', [DEMURRAGE]],
    ['an array with a calendar', { terms: [DEMURRAGE], calendar: {} }],
    ['an object of kinds', TERMS],
    ['an object of kinds without a calendar', TERMS.terms],
  ])('are %s', (_, terms) => {
    expect(factsOf(answer(BOX, terms))['Demurrage by your terms']).toBe('200 USD')
  })

  test('count with their calendar', () => {
    const terms = { terms: [{ ...DEMURRAGE, charged_count: 'working' }], calendar: { weekend: [6, 7] } }
    // 7 March 2026 is a Saturday.
    expect(factsOf(answer(BOX, terms))['Demurrage by your terms']).toBe('100 USD')
  })

  test.each<[string, unknown, string]>([
    ['an array', [{ ...DEMURRAGE, free_days: -1 }], '/0/free_days'],
    ['an array in an object', { terms: [{ ...DEMURRAGE, free_days: -1 }] }, '/terms/0/free_days'],
    ['a kind', { terms: { demurrage: [{ ...DEMURRAGE, free_days: -1 }] } }, '/terms/demurrage/0/free_days'],
    ['a calendar', { ...TERMS, calendar: { weekend: 7 } }, '/calendar/weekend'],
    ['a kind without a calendar', { demurrage: [{ ...DEMURRAGE, free_days: -1 }] }, '/demurrage/0/free_days'],
    ['nothing', { term: [DEMURRAGE] }, ''],
    ['a misspelt kind', { terms: { demurage: [DEMURRAGE] } }, '/terms'],
  ])('that are refused are named with their line, and count nothing: %s', (_, terms, place) => {
    const conclusion = answer(BOX, terms)
    const problems = conclusion.answer.cards.find(({ key }) => key === 'problems_terms')!
    expect(problems.table!.rows[0]!.cells[1]).toBe(place)
    const { spot } = problems.table!.rows[0]!
    const text = JSON.stringify(terms, null, 1)
    expect(spot!.line).toBe(text.slice(0, spot!.from).split('\n').length)
    expect(factsOf(conclusion)).not.toHaveProperty('Demurrage by your terms')
    expect(conclusion.answer.outlook!.status).toBe('Ready')
  })

  test('with a syntax error count nothing', () => {
    const conclusion = answer(BOX, '{"terms":')
    expect(conclusion.answer.fields.second.fault).not.toBeNull()
    expect(factsOf(conclusion)).not.toHaveProperty('Demurrage by your terms')
  })

  test('of another view are not the terms of its boxes', () => {
    const conclusion = answer(BOX, BOX, { view: 'timeline' })
    expect(conclusion.answer.cards.map(({ key }) => key)).not.toContain('problems_terms')
  })
})

describe('The board by terms', () => {
  // Demurrage: 2 free days from the discharge, then 100 a day. Detention: 3 free days from the pickup, then 50.50 a day.
  const TABLE = [
    'Container,Available,Holds,Discharged,Picked up,Fees',
    'MSCU5285725,yes,none,2026-03-06,,',
    'BLUU6198359,no,none,2026-03-03,,90 USD',
    'NRDU4820162,yes,none,2026-03-01,2026-03-03,',
    'CSQU3054383,yes,none,,,',
  ].join('\n')

  test('is in the order of their last free days, and has their cost', () => {
    const { list } = answer(TABLE).answer
    expect(list!.members.map(({ label, cells }) => [label, cells[3], cells[4]])).toEqual([
      // 5 to 7 March are charged.
      ['BLUU6198359', '2026-03-04, 3 days past', 'reported total 90 USD; 300 USD by your terms'],
      // Demurrage on 3 March, detention on 6 and 7 March: the empty was due on 5 March.
      ['NRDU4820162', '2026-03-02, 1 day late; empty due by 2026-03-05, 2 days past', '201 USD by your terms'],
      ['MSCU5285725', '2026-03-07, today', 'not reported'],
      ['CSQU3054383', '', 'not reported'],
    ])
    expect(list!.summary).toEqual([
      'At stake: 90 USD, for 1 container. 501 USD by your terms, for 2 containers.',
      'Fees are not reported for 2 containers.',
    ])
  })

  test('is saved with a column of it, which is derived again', () => {
    const csv = answer(TABLE).save!().text
    const [head, first] = csv.split('\r\n')
    expect(head).toContain(',Days left,At stake USD,By terms USD,Available,')
    expect(first).toContain('2026-03-04,-3,90,300,no,')
    expect(answer(csv).answer.list!.faults.map(({ place }) => place)).toEqual([])
  })

  test('has the larger amount first, of what is reported and counted', () => {
    const { list } = answer(TABLE, TERMS, { sort: { by: 'At stake', isDescending: true } }).answer
    expect(list!.members.map(({ label }) => label).slice(0, 2)).toEqual(['BLUU6198359', 'NRDU4820162'])
  })
})
