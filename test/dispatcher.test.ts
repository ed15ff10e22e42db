/**
 * The page for dispatchers explains every word that a board shows, without code.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { holdNames } from '../src/resource/codes'
import type { Input } from '../src/rule/pickup'
import { advise } from '../src/rule/pickup/advise'
import {
  ACTION_WORDS,
  REASON_WORDS,
  RISK_WORDS,
  STATUS_WORDS,
  type Action,
  type Risk,
  type Status,
} from '../src/rule/pickup/codes'
import { riskWords } from '../src/rule/pickup/words'

const page = readFileSync('docs/dispatcher.md', 'utf8')

/** The words in the first column of the table under a heading; one cell may have several. */
const wordsUnder = (heading: string): readonly string[] => {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}\n`, 'm'))
  const rows = section.split(/^## /m)[0]!.match(/^\| .+$/gm) ?? []
  return rows.slice(2).flatMap(row => row.split('|')[1]!.trim().split(' · '))
}
const sorted = (words: readonly string[]): readonly string[] => [...words].sort()

it.each([
  ['Status', Object.values(STATUS_WORDS)],
  ['What to do', Object.values(ACTION_WORDS).filter(words => words !== '-')],
  ['Holds', holdNames],
  ['Reasons', Object.values(REASON_WORDS)],
])('%s', (heading, words) => {
  expect(sorted(wordsUnder(heading))).toEqual(sorted(words))
})

/** The last cell of the row under a heading that begins with given words. */
const lastCell = (heading: string, words: string): string => {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}\n`, 'm'))
  const row = section.split('\n').find(line => line.startsWith(`| ${words} |`))!
  return row.split('|').at(-2)!
}
const BOX = {
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  pod_discharged_at: '2026-07-10T12:00:00Z',
  terminal_checked_at: '2026-07-15T12:00:00Z',
}
const HELD = { available_for_pickup: false, holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] } as const
const CLOSED = { available_for_pickup: false }
const INLAND = { ...CLOSED, ind_eta_at: '2026-07-20T12:00:00Z' }
const ABOARD = { ...CLOSED, pod_discharged_at: null }
const DUE = { fees_at_pod_terminal: [{ type: 'demurrage', amount: 450, currency_code: 'USD' }] } as const

it.each<[Status, string, Action, Input['container'], Partial<Input>?]>([
  ['ready', 'pick up', 'pick_up', {}],
  ['ready', 'pay', 'pay', DUE],
  ['ready', 'confirm', 'confirm', { holds_at_pod_terminal: [{ name: 'TMF', status: 'pending' }] }],
  ['stale', 'refresh', 'refetch', { terminal_checked_at: '2026-07-13T12:00:00Z' }],
  ['conflicting', 'confirm', 'confirm', { ...HELD, available_for_pickup: true }],
  ['blocked', 'resolve', 'resolve_holds', HELD],
  ['not_released', 'wait', 'wait', { ...CLOSED, pickup_lfd: '2026-07-18' }],
  ['not_released', 'ask', 'ask', { ...CLOSED, pickup_lfd: '2026-07-17' }],
  ['not_discharged', 'wait', 'wait', ABOARD],
  ['not_discharged', 'resolve', 'resolve_holds', { ...ABOARD, ...HELD }],
  ['not_discharged', 'ask', 'ask', ABOARD, { shipment: { pod_eta_at: '2026-07-14T12:00:00Z' } }],
  ['awaiting_inland', 'wait', 'wait', { ...INLAND, pickup_lfd: '2026-07-17' }],
  ['awaiting_inland', 'ask', 'ask', { ...INLAND, ...DUE, pickup_lfd: '2026-07-17' }],
  ['in_transit_inland', 'wait', 'wait', { ...INLAND, pod_rail_departed_at: '2026-07-12T12:00:00Z' }],
  [
    'in_transit_inland',
    'ask',
    'ask',
    { ...CLOSED, pod_rail_departed_at: '2026-07-12T12:00:00Z', ind_eta_at: '2026-07-14T12:00:00Z' },
  ],
  ['picked_up', 'return the empty', 'return_empty', { pod_full_out_at: '2026-07-14T12:00:00Z' }],
  ['returned', 'nothing', 'none', { empty_terminated_at: '2026-07-14T12:00:00Z' }],
  ['unknown', 'ask', 'ask', { available_for_pickup: null }],
])('%s: %s', (status, step, action, container, more) => {
  expect(advise({ container: { ...BOX, ...container }, now: '2026-07-15T15:00:00Z', ...more })).toMatchObject({
    status,
    action,
  })
  expect(lastCell('Status', STATUS_WORDS[status])).toContain(step)
})

it('has each phrase about days', () => {
  const risks = Object.keys(RISK_WORDS) as readonly Risk[]
  const phrases = risks.map(risk => riskWords({ risk, days_left: 7, days_late: 7 }).replace('7', '#'))
  expect(wordsUnder('Days and money').map(words => words.replace(/\d+/, '#'))).toEqual(expect.arrayContaining(phrases))
})

it('shows no code', () => {
  expect(page).not.toMatch(/```|`/)
})
