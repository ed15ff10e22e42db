/**
 * The page for dispatchers explains every word that a board shows, without code.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { holdNames } from '../src/resource/codes'
import { ACTION_WORDS, REASON_WORDS, RISK_WORDS, STATUS_WORDS, type Risk } from '../src/rule/pickup/codes'
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

it('has each phrase about days', () => {
  const risks = Object.keys(RISK_WORDS) as readonly Risk[]
  const phrases = risks.map(risk => riskWords({ risk, days_left: 7, days_late: 7 }).replace('7', '#'))
  expect(wordsUnder('Days and money').map(words => words.replace(/\d+/, '#'))).toEqual(expect.arrayContaining(phrases))
})

it('shows no code', () => {
  expect(page).not.toMatch(/```|`/)
})
