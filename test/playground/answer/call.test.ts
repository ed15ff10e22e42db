import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '../../../playground/answer/answer'
import type { conclude, emptyMemory } from '../../../playground/answer/view'
import { EMPTY } from '../../../playground/link'

/** The calls of the rules, by name. The modules of the page are loaded again with rules that count their calls. */
let calls: Record<string, number> = {}
let page: { readonly conclude: typeof conclude; readonly emptyMemory: typeof emptyMemory }

type Module = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>

const countCalls = (path: string, name: string): void => {
  vi.doMock(path, async importOriginal => {
    const original = await importOriginal<Module>()
    const counted = (...values: readonly unknown[]): unknown => {
      calls[name] = (calls[name] ?? 0) + 1
      return original[name]!(...values)
    }
    return { ...original, [name]: counted }
  })
}

beforeAll(async () => {
  vi.resetModules()
  countCalls('../../../src/rule/container/assess', 'createAssessor')
  countCalls('../../../src/rule/pickup/advise', 'advise')
  page = await import('../../../playground/answer/view')
})
afterAll(() => {
  vi.doUnmock('../../../src/rule/container/assess')
  vi.doUnmock('../../../src/rule/pickup/advise')
  vi.resetModules()
})
beforeEach(() => {
  calls = {}
})

const BOX = { number: 'MSCU5285725', available_for_pickup: true, holds_at_pod_terminal: [] }
const LIST = { data: [1, 2, 3].map(i => ({ id: `c${i}`, type: 'container', attributes: BOX })) }
const SHIPMENT = { data: { id: 's', type: 'shipment' }, included: LIST.data }
const TERMS = JSON.stringify([{ free_days: 2 }])
const UPDATE = JSON.stringify({ id: 'u', created_at: '2026-03-08T00:00:00Z', changeset: { number: ['A', 'B'] } })

const text = (...values: readonly object[]): string => values.map(value => JSON.stringify(value)).join('\n')

test.each<[string, Partial<Question>, object]>([
  ['a container', { first: text(BOX) }, { createAssessor: 1 }],
  ['a container with terms', { first: text(BOX), second: TERMS }, { createAssessor: 1 }],
  ['a list', { first: text(LIST), second: TERMS }, { createAssessor: 1 }],
  ['a shipment with its containers', { first: text(SHIPMENT) }, { createAssessor: 1 }],
  ['a table', { first: 'Container,LFD\nMSCU5285725,2026-03-08\nBLUU6198359,2026-03-09' }, { createAssessor: 1 }],
  ['two documents', { first: text(BOX, LIST) }, { createAssessor: 2 }],
  ['terms that are refused', { first: text(BOX), second: '[{"free_days":-1}]' }, { createAssessor: 1 }],
  ['two snapshots', { view: 'change', first: text(BOX), second: text(SHIPMENT) }, { createAssessor: 2 }],
  // The tracker has new attributes after the delivery, and at the end.
  [
    'a timeline',
    { view: 'timeline', first: text(SHIPMENT), second: UPDATE, as_of: '2026-03-07T00:00:00Z' },
    { createAssessor: 1, advise: 2 },
  ],
  ['a number', { view: 'number', first: text(LIST), query: 'MSCU5285725' }, {}],
  ['free time', { view: 'free_time', first: TERMS, second: '{}', start: '2026-03-01' }, {}],
])('an answer about %s assesses each document once', (_, question, expected) => {
  const { answer } = page.conclude(page.emptyMemory(), { ...EMPTY, now: '2026-03-07T15:00:00Z', ...question })
  expect(answer.cards.length).toBeGreaterThan(0)
  expect(calls).toEqual(expected)
})

test('the next question with the same settings assesses nothing again', () => {
  const memory = page.emptyMemory()
  const question: Question = { ...EMPTY, now: '2026-03-07T15:00:00Z', first: text(LIST) }
  page.conclude(memory, question)
  page.conclude(memory, { ...question, selected: 2, sort: 'money' })
  expect(calls).toEqual({ createAssessor: 1 })
  page.conclude(memory, { ...question, now: '2026-03-08T15:00:00Z' })
  expect(calls).toEqual({ createAssessor: 2 })
})
