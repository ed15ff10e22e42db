/**
 * Which attribute does each column have, by its header, the header of its group and its cells?
 */
import { readAmounts, type Mark } from './amount'
import { isDay, isNoDate } from './date'
import { fold } from './fold'
import type { Row } from './grid'
import { findGroups } from './group'
import { findHeading, findTelling, type Heading, type Use } from './header'
import { containerNumber } from '../rule/identifier'
import { HOLD_STATES, isBlank, NO, YES } from './words'

/** A column of the table; `use` is null if the header is unknown, or if the column repeats another one. */
export type Column = {
  readonly index: number
  readonly header: string
  readonly use: Use | null
  readonly currency: string
}

/** The attribute that a person has chosen for each header; null is none. */
export type Choices = { readonly [header: string]: string | null }

/** Kinds of which several columns are read. */
export const REPEATABLE: readonly Use['kind'][] = [
  'fees',
  'holds',
  'hold',
  'release',
  'state',
  'unclear',
  'unused',
  'unknown',
]

/** A cell of a sample that reports something. */
type Sample = readonly string[]
const SAMPLE = 500

/** Finds the use of each column. `upper` is the upper row of a header in two rows. */
export const findColumns = (
  header: Row,
  upper: Row | undefined,
  rows: readonly Row[],
  choices: Choices,
): readonly Column[] => {
  const names = header.cells.map((name, i) => name || (upper?.cells[i] ?? ''))
  const headings = (upper && findGroups(upper.cells, header.cells)) ?? names.map(findHeading)
  const isDerived = derivedHeaders(names)
  const found = names.map((name, index) => {
    const chosen = Object.hasOwn(choices, name) ? choices[name] : undefined
    if (isDerived(name) || chosen === null) return { index, name, heading: null, isEmpty: true }
    const heading = (chosen === undefined ? headings[index] : findHeading(chosen)) ?? findTelling(name) ?? UNKNOWN
    const sample = sampleOf(rows, index)
    return { index, name, heading: decideByCells(heading, name, sample, names), isEmpty: sample.length === 0 }
  })
  // Without a known header, a column of container numbers is known by its cells.
  if (!found.some(({ heading }) => heading?.use.kind === 'number')) {
    const at = found.findIndex(
      ({ heading, index, name }) => heading === UNKNOWN && choices[name] !== null && isOfNumbers(sampleOf(rows, index)),
    )
    if (at >= 0) found[at] = { ...found[at]!, heading: NUMBERS }
  }
  const winners = new Map<string, number>()
  // A column with cells wins over an empty one, then the more exact header over another.
  const rankOf = (index: number): number => found[index]!.heading!.rank + (found[index]!.isEmpty ? MAX_RANK : 0)
  for (const { index, heading } of found) {
    if (!heading || REPEATABLE.includes(heading.use.kind)) continue
    const best = winners.get(heading.use.as)
    if (best === undefined || rankOf(index) < rankOf(best)) winners.set(heading.use.as, index)
  }
  return found.map(({ index, name, heading }): Column => {
    const column = { index, header: name, currency: heading?.currency ?? '' }
    const winner = heading && !REPEATABLE.includes(heading.use.kind) ? winners.get(heading.use.as) : index
    if (!heading || winner === undefined) return { ...column, use: null }
    if (winner === index) return { ...column, use: heading.use }
    const isCopy = rows.every(({ cells }) => (cells[index] ?? '') === '' || cells[index] === cells[winner])
    return { ...column, use: isCopy ? null : { as: `the same as ${names[winner]!}`, kind: 'unclear' } }
  })
}

/** The rank of a header that is not known. */
const MAX_RANK = 9
const NUMBERS: Heading = { use: { as: 'number', kind: 'number' }, rank: MAX_RANK, currency: '' }
const UNKNOWN: Heading = { use: { as: '', kind: 'unknown' }, rank: MAX_RANK, currency: '' }

const sampleOf = (rows: readonly Row[], index: number): Sample => {
  const cells = new Set<string>()
  for (const row of rows) {
    const cell = row.cells[index] ?? ''
    if (cell !== '' && cells.add(cell).size === SAMPLE) break
  }
  return [...cells].filter(cell => !isBlank(cell))
}

/** The columns of an exported board that are computed again; a table without the first two is not an export. */
const DERIVED = ['Next step', 'Days left', 'Status', 'Why', 'Problems', 'Free until']

export const derivedHeaders = (headers: readonly string[]): ((header: string) => boolean) => {
  const isExport = DERIVED.slice(0, 2).every(name => headers.includes(name))
  return header => isExport && (DERIVED.includes(header) || /^(At stake|By terms) /.test(header))
}

const looksLikeNumber = (text: string): boolean =>
  containerNumber({ value: text.slice(0, 40).replace(/(\d)[A-Z]$/, '$1') }).well_formed

const isOfNumbers = (sample: Sample): boolean =>
  sample.length > 0 && sample.filter(looksLikeNumber).length * 2 >= sample.length

const isRelease = (text: string): boolean =>
  isAnswer(text) || HOLD_STATES.has(fold(text.replace(/[\s(]*\d.*/s, '') || text))
const isAnswer = (text: string): boolean => YES.has(fold(text)) || NO.has(fold(text))
const NO_MARKS: ReadonlySet<Mark> = new Set()
const isAmount = (text: string): boolean => !('reason' in readAmounts(text, NO_MARKS)) && !/^[01]$/.test(text)

const unclear = (heading: Heading, meanings: string): Heading => ({
  ...heading,
  use: { as: meanings, kind: 'unclear' },
})

const PORT = 'shipment.port_of_discharge_locode'
const LOCODE = /^[A-Z]{2} ?[A-Z0-9]{3}$/

/** Headers of a container at the consignee: there, a gate-out is that of the warehouse. */
const INLAND = ['arrival date', 'delivery date', 'lfd empty return', 'empty return location', 'delivered']

/** Decides a header with several meanings by the cells of its column. */
const decideByCells = (heading: Heading, name: string, sample: Sample, names: readonly string[]): Heading | null => {
  const { kind, as } = heading.use
  const word = fold(name)
  if (sample.length === 0) return heading
  if (kind === 'number') return heading.rank === 0 || isOfNumbers(sample) ? heading : null
  if (kind === 'string' && sample.every(text => isDay(text) && !/^\d+$/.test(text)))
    return unclear(heading, 'a name, or a day')
  if (as === 'shipment.shipping_line_name' && sample.every(isRelease))
    return { ...heading, use: { as: 'holds_at_pod_terminal', kind: 'release', hold: 'freight' } }
  if (as === 'relationships.pod_terminal' && sample.every(isAnswer)) return unclear(heading, 'a terminal, or its hold')
  // The terms of payment, and not a release.
  if (word === 'freight' && sample.every(text => /^(?:pre ?paid|collect|pp|cc)$/.test(fold(text)))) return UNKNOWN
  if (kind === 'state' && sample.every(isDay)) return unclear(heading, 'the time of an event')
  // A header such as Free time may have a number of days.
  if (kind === 'day' && sample.every(text => /^\d{1,3}(?: ?\p{L}+)?$/u.test(text))) return UNKNOWN
  if (kind === 'available' && sample.every(isDay)) return unclear(heading, 'a day from which it is available')
  if (word === 'released' && sample.every(isDay))
    return unclear(heading, 'the day of a release, of customs or of the line')
  if (word === 'exam' && sample.some(isAmount))
    return { ...heading, use: { as: 'fees_at_pod_terminal', kind: 'fees', fee: 'exam' } }
  if (
    (kind === 'hold' || kind === 'release') &&
    sample.every(isAmount) &&
    sample.some(text => /\p{Sc}|\d[.,]\d/u.test(text))
  )
    return { ...heading, use: { as: 'fees_at_pod_terminal', kind: 'fees', fee: 'other' } }
  if (heading.use.hold === 'other' && !/hold/.test(word) && sample.some(isAnswer))
    return unclear(heading, 'a hold, or its release')
  // The port or the terminal of the discharge.
  if (as === 'pod_discharged_at' && sample.every(text => LOCODE.test(text)))
    return { ...heading, use: { as: PORT, kind: 'string' } }
  if (as === 'pod_discharged_at' && sample.every(text => !isDay(text)) && /port|hafen|terminal|pier/.test(word))
    return { ...heading, use: { as: /port|hafen/.test(word) ? PORT : 'relationships.pod_terminal', kind: 'string' } }
  if (as === 'pickup_appointment_at' && sample.every(text => isAnswer(text) || isNoDate(text)))
    return unclear(heading, 'whether there is an appointment, without its time')
  if (
    /^(?:out ?gated?|gated? ?out|full out)(?: date)?$/.test(word) &&
    names.some(each => /^(?:destination |rail )?ramp$/.test(fold(each)))
  )
    return unclear(heading, 'the gate of the terminal, or of the ramp')
  if (word === 'gate out time' && names.some(each => INLAND.includes(fold(each))))
    return unclear(heading, 'the gate of the terminal, or of the warehouse')
  return heading
}
