/**
 * An answer in a dispatcher's words, cell by cell.
 */
import type { Hold } from '../../resource/container'
import { showAmount, type Summary, type Total } from '../../rule/fee'
import type { Facts, Status, Verdict } from '../../rule/readiness'
import type { Answer } from './answer'
import type { Colour } from '../terminal/colour'
import type { Cell } from '../terminal/table'

export const COLUMNS = ['Container', 'Verdict', 'Why', 'Active holds', 'Pending holds', 'Fees', 'What to do']

export const rowOf = ({ id, number, facts, verdict, fees }: Answer): readonly Cell[] => {
  const { word, colour, why, advice } = KINDS[kindOf(verdict)]
  return [
    { items: [number || id] },
    { items: [word], colour },
    { items: [why(verdict, facts)] },
    { items: holdTexts(facts, verdict.active) },
    { items: holdTexts(facts, verdict.pending) },
    { items: feeTexts(fees) },
    { items: advice(verdict) },
  ]
}

/** The verdict in a word or two. */
export const wordOf = (verdict: Verdict): { readonly word: string; readonly colour: Colour } => KINDS[kindOf(verdict)]

/** Counts the kinds, and says so: `3 containers: 2 ready, 1 blocked; 1 refused`. */
export const tally = () => {
  const counts = new Map<Kind, number>()
  let total = 0
  return {
    add: (verdict: Verdict): void => {
      const kind = kindOf(verdict)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      total++
    },
    total: (): number => total,
    show: (refused: number): string => {
      const parts = KINDS_IN_ORDER.flatMap(kind => (counts.has(kind) ? [`${counts.get(kind)} ${KINDS[kind].word}`] : []))
      return `${total} ${total === 1 ? 'container' : 'containers'}${total > 0 ? `: ${parts.join(', ')}` : ''}`
        + (refused > 0 ? `; ${refused} refused` : '')
    },
  }
}

/** A status, with the ready that is still to be confirmed told apart. */
type Kind = Status | 'ready_to_confirm'

const kindOf = ({ status, definitive }: Verdict): Kind => (status === 'ready' && !definitive ? 'ready_to_confirm' : status)

type Wording = {
  readonly word: string
  readonly colour: Colour
  readonly why: (verdict: Verdict, facts: Facts) => string
  readonly advice: (verdict: Verdict) => readonly string[]
}

const KINDS: { readonly [K in Kind]: Wording } = {
  ready: {
    word: 'ready', colour: 'green', why: () => 'available, no holds', advice: () => ['pick up'],
  },
  ready_to_confirm: {
    word: 'ready (confirm)', colour: 'yellow',
    why: ({ pending }) => `available, ${few(pending)} expected`,
    advice: () => ['check again, then pick up'],
  },
  out_of_sync: {
    word: 'out of sync', colour: 'magenta',
    why: ({ active }) => `available, yet under ${few(active)}`,
    advice: () => ['check again before acting'],
  },
  blocked: {
    word: 'blocked', colour: 'red',
    why: ({ active }) => `not available, under ${few(active)}`,
    advice: ({ active }) => [...new Set(active.map(hold => STEPS[hold.name]))],
  },
  not_released: {
    word: 'not released', colour: 'yellow', why: () => 'not available, no active hold', advice: () => ['wait for the release'],
  },
  unknown: {
    word: 'unknown', colour: 'dim',
    why: (_, { available_for_pickup, holds_at_pod_terminal }) =>
      `no report on ${[isReported(available_for_pickup) ? [] : 'pickup', isReported(holds_at_pod_terminal) ? [] : 'holds'].flat().join(' or ')}`,
    advice: () => ['wait for the terminal to report'],
  },
}

const KINDS_IN_ORDER = Object.keys(KINDS) as Kind[]

/** What resolves a hold. */
const STEPS: { readonly [N in Hold['name']]: string } = {
  freight: 'pay the freight',
  customs: 'clear customs',
  USDA: 'pass the USDA inspection',
  VACIS: 'pass the VACIS scan',
  TMF: 'pay the terminal fee',
  other: 'ask the terminal',
}

const isReported = (fact: unknown): boolean => fact !== undefined && fact !== null

const few = (holds: readonly Hold[]): string => (holds.length === 1 ? 'a hold' : `${holds.length} holds`)

/** A list that is not reported must not look like an empty one. */
const holdTexts = ({ holds_at_pod_terminal }: Facts, holds: readonly Hold[]): readonly string[] =>
  !isReported(holds_at_pod_terminal) ? ['not reported']
  : holds.length === 0 ? ['-']
  : holds.map(holdText)

export const holdText = ({ name, description }: Hold): string => (description ? `${name} (${description})` : name)

/** ISO 4217's code for no currency is no word for people. */
export const currencyOf = (code: string): string => (code === 'XXX' ? '(no currency)' : code)

export const feeTexts = ({ reported, totals }: Summary): readonly string[] =>
  !reported ? ['not reported'] : totals.length === 0 ? ['none'] : totals.map(totalText)

const totalText = (total: Total): string => {
  const { currency_code, unposted } = total
  const money = moneyOf(total)
  const toCome = `${unposted.join(', ').replaceAll('_', ' ')} not yet posted`
  return money === undefined ? `${currencyOf(currency_code)}: ${toCome}` : unposted.length > 0 ? `${money} (${toCome})` : money
}

/** The sum, or the total that the terminal reports in its place; nothing where no amount is posted yet. */
export const moneyOf = ({ currency_code, by_type, sum, reported_totals, unposted }: Total): string | undefined => {
  const currency = currencyOf(currency_code)
  const isPosted = sum !== 0 || Object.keys(by_type).length > unposted.length
  return isPosted ? `${showAmount(sum)} ${currency}`
    : reported_totals.length > 0 ? `reported total ${reported_totals.map(showAmount).join(', ')} ${currency}`
    : undefined
}
