/**
 * The board of the containers and other values in a field: which one needs attention first, and how much is at stake?
 *
 * The board has the order of `gateout advise`. Other values come last, in their own order.
 */
import { fee, label, pickup, type container } from '../../src'
import { jsonPosition } from '../../src/oracle'
import { BOARD_HEAD, type List, type Member, type Question, type Sort, type Tone } from './answer'
import { describeGate, shorten, showCount, showFew, showMoney } from './card'
import { isRead, type Box, type Contents } from './container-cards'
import { STAKES, type Entry, type Stake } from './entry'
import { listNextSteps, listReasons } from './outlook'
import { nameOther } from './member'
import { toSpot, type Placed, type Source } from './source'
import { makeForecast } from './forecast'
import { saveBoard, type Saved } from './save'
import {
  compareStakes,
  measureMoney,
  NO_MONEY,
  orderFleet,
  rank,
  rankCurrencies,
} from '../../src/rule/container/fleet-order'

/** A board, and how it is saved as a table. */
export type Board = { readonly list: List; readonly save: () => Saved }

export const makeBoard = (source: Source, { members: all, boxes }: Contents, question: Question): Board => {
  const entries = all.map((member, index) => makeEntry(member, index, boxes[index]))
  const currencies = rankCurrencies(entries.map(({ money }) => money))
  const sorted = sortEntries(entries, currencies, question.sort)
  const members = sorted.map(({ row }) => row)
  const hasTerminals = members.some(({ cells }) => cells[TERMINAL] !== '')
  const faults = source.sheets.flatMap(sheet => sheet.faults)
  return {
    list: {
      head: hasTerminals ? BOARD_HEAD : BOARD_HEAD.slice(0, -1),
      members,
      summary: summarize(entries, currencies),
      tables: source.sheets.map(({ asked }) => asked),
      forecast: question.forecast ? makeForecast(sorted) : null,
      canForecast: entries.some(({ assessment }) => assessment && Object.values(assessment.free_time).some(Boolean)),
      faults: faults
        .slice(0, MAX_FAULTS)
        .map(({ place, message, span }) => ({ place: shorten(place), message, spot: toSpot(source, span) })),
      moreFaults: Math.max(0, faults.length - MAX_FAULTS),
      selected: question.selected,
      counts: countStatuses(members),
    },
    save: () => saveBoard(sorted, currencies, source.sheets),
  }
}

const MAX_FAULTS = 100
/** The cell of the terminal. */
const TERMINAL = BOARD_HEAD.indexOf('Terminal') - 1

// A row -----------------------------------------------------------------------------------------------------------------

const makeEntry = (member: Placed, index: number, box: Box | undefined): Entry => {
  if (!box) return { member, row: otherRow(member, index), assessment: null, money: NO_MONEY }
  const problems = box.problems.length === 0 ? '' : String(box.problems.length)
  if (!isRead(box)) {
    const row: Member = {
      index,
      label: box.number,
      tone: 'bad',
      cells: ['refused', '', '', '', '', problems, ''],
      day: '',
    }
    return { member, row, assessment: null, money: NO_MONEY }
  }
  const { assessment } = box
  const { advice } = assessment
  const { words, tone } = describeGate(advice)
  const { day } = advice.last_free_day
  const cells = [
    words,
    listNextSteps(assessment).join('; '),
    listReasons(assessment).join('; '),
    [
      ...(day === null ? [] : [`${day}, ${label.lastFreeDayRisk(advice.last_free_day)}`]),
      ...(advice.return_by ? [`empty due ${label.emptyReturn(advice.return_by)}`] : []),
    ].join('; '),
    describeStake(assessment),
    problems,
    findTerminal(member.value),
  ]
  return {
    member,
    row: { index, label: box.number, tone, cells, day: day ?? '' },
    assessment,
    money: measureMoney(assessment),
  }
}

/** The name of the terminal in a table, or its id. */
const findTerminal = (container: unknown): string => {
  const id = jsonPosition.valueAt(container, '/relationships/pod_terminal/data/id')
  return typeof id === 'string' ? shorten(id, MAX_LABEL_LENGTH) : ''
}

/** The fees of a container that has left are not at stake any more. */
const describeStake = (assessment: container.Assessment): string => {
  const { advice, fees } = assessment
  const reported = fees ? label.feeLabels(fees) : ['out of range']
  const { counted } = measureMoney(assessment)
  const words = [...counted].map(([code, amount]) => `${showMoney(amount, code)} by your terms`)
  return showFew([...(pickup.isOpen(advice) ? reported : []), ...words]).join('; ')
}

/** The longest name of a terminal in its row, in UTF-16 code units. */
const MAX_LABEL_LENGTH = 32

/** The other cells of a row that is not a container. */
const BLANK = ['', '', '', '', '', '']

const otherRow = (member: Placed, index: number): Member => ({
  index,
  label: `Number ${index + 1}`,
  tone: member.kind === 'problem' ? 'bad' : 'plain',
  cells: [member.kind === 'problem' ? 'not read' : nameOther(member), ...BLANK],
  day: '',
})

// The order -------------------------------------------------------------------------------------------------------------

/** Sorts by urgency, or by a column; empty cells and values that are not assessed come last. */
const sortEntries = (entries: readonly Entry[], currencies: readonly string[], sort: Sort): readonly Entry[] => {
  const ranked = entries.flatMap(entry => (entry.assessment ? [{ entry, ...rank(entry.assessment) }] : []))
  const sorted = ranked.sort(orderFleet(ranked)).map(({ entry }) => entry)
  const all = [...sorted, ...entries.filter(({ assessment }) => !assessment)]
  if (sort.by === 'urgency') return all
  const sign = sort.isDescending ? -1 : 1
  if (sort.by === 'At stake') {
    const compare = compareStakes(currencies)
    return all.sort((a, b) => -sign * compare(a.money, b.money))
  }
  const column = BOARD_HEAD.indexOf(sort.by)
  const keyed = all.map(entry => ({ entry, cell: [entry.row.label, ...entry.row.cells][column] ?? '' }))
  const compareCells = (a: string, b: string): number =>
    a === '' || b === '' ? +(a === '') - +(b === '') : sign * COLLATOR.compare(a, b)
  return keyed.sort((a, b) => compareCells(a.cell, b.cell)).map(({ entry }) => entry)
}

const COLLATOR = new Intl.Collator('en', { numeric: true })

// The summary -----------------------------------------------------------------------------------------------------------

const summarize = (entries: readonly Entry[], currencies: readonly string[]): readonly string[] => {
  if (!entries.some(({ assessment }) => assessment)) return []
  const parts = STAKES.flatMap(stake => {
    const owing = entries.filter(({ money }) => money[stake].size > 0).length
    const sums = sumStake(entries, currencies, stake).join('; ')
    return owing === 0 ? [] : [`${sums}${SOURCE[stake]}, for ${showCount(owing, 'container')}`]
  })
  const open = entries.filter(({ assessment }) => assessment && pickup.isOpen(assessment.advice))
  const silent = open.filter(({ assessment }) => assessment?.fees?.reported === false).length
  const sentences = [
    ...(parts.length > 0 ? [`At stake: ${parts.join('. ')}.`] : silent === 0 ? ['No money is at stake.'] : []),
    ...(silent > 0 ? [`Fees are not reported for ${showCount(silent, 'container')}.`] : []),
  ]
  return currencies.length < 2
    ? sentences
    : [...sentences, `Currencies are not converted: ${label.currencyLabel(currencies[0]!)} is compared first.`]
}

const SOURCE: { readonly [S in Stake]: string } = { reported: '', counted: ' by your terms' }

/** The exact sum in each currency. */
const sumStake = (entries: readonly Entry[], currencies: readonly string[], stake: Stake): readonly string[] => {
  const fees = currencies.flatMap(currency_code =>
    entries.flatMap(({ money }) => {
      const amount = money[stake].get(currency_code)
      return amount === undefined ? [] : [{ type: 'other' as const, amount, currency_code }]
    }),
  )
  const summary = fee.summarize({ fees })
  return summary._tag === 'Right' ? showFew(label.feeLabels(summary.right)) : ['a sum out of range']
}

const countStatuses = (rows: readonly Member[]): List['counts'] => {
  const counts = new Map<string, { value: string; tone: Tone; count: number }>()
  for (const {
    cells: [value = ''],
    tone,
  } of rows) {
    const known = counts.get(value)
    if (known) known.count++
    else counts.set(value, { value, tone, count: 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}
