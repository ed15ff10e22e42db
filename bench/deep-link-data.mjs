/**
 * Accounts of any number of containers with their queries, the same in every run.
 *
 * Every shipment has a bill of lading, half of them a booking number, and some have reference numbers, as have some
 * containers: about two identifiers per container.
 */
const OWNERS = [
  'MSCU',
  'MEDU',
  'MSMU',
  'TCLU',
  'TGHU',
  'OOLU',
  'HLXU',
  'HLBU',
  'CMAU',
  'CAIU',
  'FCIU',
  'SEGU',
  'BMOU',
  'TEMU',
  'ONEU',
  'EITU',
]
const LINES = ['MEDU', 'MAEU', 'HLCU', 'OOLU', 'CMDU', 'ONEY', 'COSU', 'EGLV']

/** A small seeded generator of numbers from 0 up to 1 (mulberry32). */
export const generator = seed => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const viaJson = value => JSON.parse(JSON.stringify(value))

/** An account with the given number of containers, two or three per shipment. */
export const account = (containers, seed = 20260131) => {
  const random = generator(seed)
  const below = n => Math.floor(random() * n)
  const digits = n => String(below(10 ** n)).padStart(n, '0')
  const letters = n => Array.from({ length: n }, () => String.fromCharCode(65 + below(26))).join('')
  const hex = n =>
    below(16 ** n)
      .toString(16)
      .padStart(n, '0')
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`
  const shipments = []
  for (let made = 0; made < containers;) {
    const size = Math.min(containers - made, 2 + below(2))
    made += size
    // Parsed from JSON as in practice, because concatenated strings are not flat in memory.
    shipments.push(
      viaJson({
        id: uuid(),
        bill_of_lading_number: `${LINES[below(8)]}${letters(2)}${digits(6)}`,
        booking_number: below(2) ? digits(9) : null,
        ref_numbers: below(2) ? [`PO-${digits(8)}`] : [],
        containers: Array.from({ length: size }, () => ({
          id: uuid(),
          number: `${OWNERS[below(16)]}${digits(7)}`,
          ref_numbers: below(5) ? [] : [`LOT ${digits(7)}`],
        })),
      }),
    )
  }
  return shipments
}

const textsOf = ({ bill_of_lading_number, booking_number, ref_numbers, containers }) =>
  [bill_of_lading_number, booking_number, ...ref_numbers, ...containers.flatMap(each => each.ref_numbers)].filter(
    text => text !== null,
  )

export const identifiersIn = shipments =>
  shipments.reduce((sum, each) => sum + each.containers.length + textsOf(each).length, 0)

/** The given number of queries of each kind, each a separate string as if parsed from a URL. */
export const queries = (shipments, count = 2 ** 14) => {
  const random = generator(7)
  const below = n => Math.floor(random() * n)
  const digits = n => String(below(10 ** n)).padStart(n, '0')
  const pick = list => list[below(list.length)]
  const container = () => pick(pick(shipments).containers).number
  const text = () => pick(textsOf(pick(shipments)))
  const partOf = whole => {
    const length = 5 + below(4)
    const from = below(whole.length - length + 1)
    return whole.slice(from, from + length)
  }
  const fresh = one => Array.from({ length: count }, () => Buffer.from(one()).toString())
  return {
    exact: fresh(() => (below(2) ? container() : text())),
    partial: fresh(() => partOf(below(2) ? container() : text())),
    none: fresh(() => `${pick(OWNERS)}${digits(6)}X`),
  }
}
