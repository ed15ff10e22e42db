/** Sorts that keep the order of equal items in short arrays only, as sort routines do that begin with insertion. */
import { own } from '../peer'
import { misread, wrong, type Wrongs } from './mistake'

/** Longer parts are divided; the others are sorted by insertion, which keeps the order of equal items. */
const SHORT = 32

type Compare = (a: number, b: number) => number

const insert = (items: number[], from: number, to: number, compare: Compare): void => {
  for (let i = from + 1; i < to; i++) {
    const item = items[i]!
    let j = i
    for (; j > from && compare(items[j - 1]!, item) > 0; j--) items[j] = items[j - 1]!
    items[j] = item
  }
}

const exchange = (items: number[], i: number, j: number): void => {
  ;[items[i], items[j]] = [items[j]!, items[i]!]
}

/** Sorts as std::sort of C++ does: divides by the median of three, and exchanges what is equal to it. */
const introsort = (items: number[], compare: Compare, from = 0, to = items.length): void => {
  if (to - from <= SHORT) return insert(items, from, to, compare)
  const three = [items[from]!, items[(from + to) >> 1]!, items[to - 1]!]
  const pivot = three.sort(compare)[1]!
  let [i, j] = [from, to - 1]
  while (i <= j) {
    while (compare(items[i]!, pivot) < 0) i++
    while (compare(items[j]!, pivot) > 0) j--
    if (i <= j) exchange(items, i++, j--)
  }
  introsort(items, compare, from, j + 1)
  introsort(items, compare, i, to)
}

/** Sorts as V8 did until 2018: divides into less, equal and greater. Arrays of equal items stay as they are. */
const threeWay = (items: number[], compare: Compare, from = 0, to = items.length): void => {
  if (to - from <= SHORT) return insert(items, from, to, compare)
  const pivot = items[(from + to) >> 1]!
  let [less, i, greater] = [from, from, to]
  while (i < greater) {
    const order = compare(items[i]!, pivot)
    if (order < 0) exchange(items, less++, i++)
    else if (order > 0) exchange(items, i, --greater)
    else i++
  }
  threeWay(items, compare, from, less)
  threeWay(items, compare, greater, to)
}

type Key = string | number
const compareKeys = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

type Sort = (items: number[], compare: Compare) => void

/** The indexes of items whose equals are exchanged as a sort by the key does; every other order stays. */
const exchangeEquals = (sort: Sort, keys: readonly Key[]): readonly number[] => {
  const compare: Compare = (a, b) => compareKeys(keys[a]!, keys[b]!)
  const sorted = [...keys.keys()]
  sort(sorted, compare)
  const stable = [...keys.keys()].sort(compare)
  const moved = new Map(stable.map((place, i) => [place, sorted[i]!]))
  return [...keys.keys()].map(place => moved.get(place)!)
}

const unstably = (sort: Sort, items: any, keyOf: (item: any) => Key): any =>
  Array.isArray(items) ? exchangeEquals(sort, items.map(keyOf)).map(i => items[i]) : items

/** The place of each name in the order in which names first appear. */
const rankNames = (items: readonly any[]): ((item: any) => number) => {
  const names = items.map(({ name }) => name)
  return ({ name }) => names.indexOf(name)
}

/** The step of `deep_link.resolve` by one shipment: a sort by it puts the best match first. */
const stepOf = (shipment: any, query: any): Key => {
  const reply = own('deep_link.resolve', { shipments: [shipment], query })
  return 'result' in reply ? (reply.result as { step: string }).step : ''
}

const unstableIn = (name: string, sort: Sort): Wrongs => {
  const byTime = (item: any): number => Date.parse(item.created_at ?? item.attributes?.created_at)
  return {
    [`${name} in tracking_request.list`]: misread('tracking_request.list', 'sorts requests unstably', input => ({
      ...input,
      requests: unstably(sort, input.requests, item => -byTime(item)),
    })),
    [`${name} in fee.summarize`]: misread('fee.summarize', 'sorts fees by currency unstably', input => ({
      ...input,
      fees: unstably(sort, input.fees, fee => fee.currency_code),
    })),
    [`${name} in hold.diff`]: wrong('hold.diff', 'sorts changes by name unstably', input => {
      const right = own('hold.diff', input)
      if (!('result' in right)) return right
      const { changes } = right.result as { changes: readonly any[] }
      return { result: { changes: unstably(sort, changes, rankNames(changes)) } }
    }),
    [`${name} in deep_link.resolve`]: misread('deep_link.resolve', 'sorts matches unstably', input => ({
      ...input,
      shipments: unstably(sort, input.shipments, shipment => stepOf(shipment, input.query)),
    })),
    [`${name} in pickup.advise`]: wrong('pickup.advise', 'sorts the days of the caller unstably', input => {
      const right = own('pickup.advise', input)
      if (!('result' in right) || !Array.isArray(input.days)) return right
      const order = exchangeEquals(
        sort,
        input.days.map((each: any) => each.day),
      )
      const reply = own('pickup.advise', { ...input, days: order.map(i => input.days[i]) })
      const renumbered = JSON.stringify(reply).replace(/"\/days\/(\d+)\//g, (_, i) => `"/days/${order[Number(i)]}/`)
      return JSON.parse(renumbered) as typeof reply
    }),
  }
}

export const sort: Wrongs = {
  ...unstableIn('introsort above 32', introsort),
  ...unstableIn('three-way quicksort above 32', threeWay),
}
