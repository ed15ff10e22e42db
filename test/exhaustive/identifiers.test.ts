/** Check digits, and the order of the steps of a deep link. */
import { describe } from 'vitest'
import * as deepLink from '../../src/rule/deep-link'
import * as identifier from '../../src/rule/identifier'
import { every, isLarge, pairs, sequences } from './every'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const DIGITS = [...'0123456789']
/** ISO 6346: the values of the letters, which skip the multiples of 11. */
const VALUES: { readonly [letter: string]: number } = {
  ...{ A: 10, B: 12, C: 13, D: 14, E: 15, F: 16, G: 17, H: 18, I: 19, J: 20, K: 21, L: 23, M: 24, N: 25, O: 26 },
  ...{ P: 27, Q: 28, R: 29, S: 30, T: 31, U: 32, V: 34, W: 35, X: 36, Y: 37, Z: 38 },
}
const remainderOf = (text: string): number =>
  [...text].reduce((sum, char, i) => sum + (VALUES[char] ?? Number(char)) * 2 ** i, 0) % 11

function* numbers(): Generator<string> {
  for (const owner of sequences(LETTERS, 3)) for (const category of 'UJZ') yield `${owner.join('')}${category}305438`
  for (const serial of sequences(DIGITS, isLarge ? 6 : 4)) yield `CSQU${serial.join('').padStart(6, '0')}`
}

type Parse = Pick<typeof identifier, 'containerNumber'>
const expectedDigit = ({ containerNumber }: Parse, value: string): number | null =>
  containerNumber({ value }).expected_check_digit

/** A number for each remainder. */
const OF_REMAINDER = [...Array(11).keys()].map(remainder =>
  [...numbers()].find(text => remainderOf(text) === remainder)!,
)

const PLACES = ['container', 'bill', 'booking', 'reference', 'reference of a container'] as const
/** In two forms: as it is stored, and as people write it. */
const NUMBERS = { equal: 'ab 1', contains: 'xAB1y', unrelated: 'C2' } as const
type Entry = readonly [place: (typeof PLACES)[number], fit: keyof typeof NUMBERS]
const ENTRIES: readonly Entry[] = [...pairs(PLACES, Object.keys(NUMBERS) as (keyof typeof NUMBERS)[])]

type Shipment = deepLink.Shipment
const shipmentWith = (id: string, entries: readonly Entry[]): Shipment => ({
  id,
  ...entries.reduce<Partial<Shipment>>((made, [place, fit], i) => {
    const number = place === 'container' ? NUMBERS[fit] : NUMBERS[fit].replace(' ', '')
    const [containers, references] = [made.containers ?? [], made.ref_numbers ?? []]
    if (place === 'bill') return { ...made, bill_of_lading_number: number }
    if (place === 'booking') return { ...made, booking_number: number }
    if (place === 'reference') return { ...made, ref_numbers: [...references, number] }
    const container = { id: `${id}-${i}`, number: place === 'container' ? number : null }
    return {
      ...made,
      containers: [...containers, { ...container, ...(place !== 'container' && { ref_numbers: [number] }) }],
    }
  }, {}),
})
const accountOf = (entries: readonly Entry[], isOneShipment: boolean): readonly Shipment[] =>
  isOneShipment ? [shipmentWith('s', entries)] : entries.map((entry, i) => shipmentWith(`s${i}`, [entry]))

type Found = Pick<deepLink.Resolved, 'step'> & { readonly shipment_id?: string; readonly container_id?: string | null }
/** The table of deep_link.resolve: of the first step with a match the first match. */
const tableOfSteps = (entries: readonly Entry[], isOneShipment: boolean): Found => {
  const idOf = (i: number): string => (isOneShipment ? 's' : `s${i}`)
  const containerOf = (i: number): string => (isOneShipment ? `s-${i}` : `s${i}-0`)
  // In one shipment the last bill or booking number is the one that it has.
  const isKept = ([place]: Entry, i: number): boolean =>
    !isOneShipment ||
    (place !== 'bill' && place !== 'booking') ||
    !entries.slice(i + 1).some(([other]) => other === place)
  const first = (test: (entry: Entry) => boolean): number =>
    entries.findIndex((entry, i) => isKept(entry, i) && test(entry))
  const isContainer = ([place]: Entry): boolean => place === 'container'
  const a = first(entry => isContainer(entry) && entry[1] === 'equal')
  if (a >= 0) return { step: 'a', shipment_id: idOf(a), container_id: containerOf(a) }
  const b = first(entry => !isContainer(entry) && entry[1] === 'equal')
  if (b >= 0) {
    const own = first(([place, fit]) => fit === 'equal' && !place.includes('container'))
    const isOwn = isOneShipment ? own >= 0 : entries[b]![0] !== 'reference of a container'
    return { step: 'b', shipment_id: idOf(b), container_id: isOwn ? null : containerOf(b) }
  }
  const c = first(entry => isContainer(entry) && entry[1] !== 'unrelated')
  if (c >= 0) return { step: 'c', shipment_id: idOf(c), container_id: containerOf(c) }
  const d = first(entry => entry[1] !== 'unrelated')
  return d >= 0 ? { step: 'd', shipment_id: idOf(d), container_id: null } : { step: 'e' }
}
const isFound = (found: deepLink.Resolved, expected: Found): boolean =>
  found.step === expected.step &&
  (found.step === 'e' || (found.shipment_id === expected.shipment_id && found.container_id === expected.container_id))

describe('identifiers', () => {
  every('identifier.container_number, expected digits', {
    cases: numbers,
    holds: (rules, text) => expectedDigit(rules, `${text}0`) === remainderOf(text) % 10,
    rules: identifier as Parse,
    wrong: {
      'takes a remainder of 10 for 1': {
        containerNumber: ({ value }) => {
          const parsed = identifier.containerNumber({ value })
          return remainderOf(value.slice(0, 10)) === 10
            ? ({ ...parsed, expected_check_digit: 1 } as typeof parsed)
            : parsed
        },
      },
    },
  })
  every('identifier.container_number, each digit at each remainder', {
    cases: () => pairs(OF_REMAINDER, DIGITS),
    holds: ({ containerNumber }, [text, digit]) =>
      containerNumber({ value: text + digit }).valid === (remainderOf(text) % 10 === Number(digit)),
    rules: identifier as Parse,
    wrong: {
      'accepts every digit': {
        containerNumber: input => ({ ...identifier.containerNumber(input), valid: true }) as identifier.Parsed,
      },
    },
  })
})

describe('deep links', () => {
  every('deep_link.resolve', {
    cases: () => pairs(pairs(sequences(ENTRIES, 3), [false, true]), ['ab1', 'AB-1']),
    holds: ({ resolve }, [[entries, isOneShipment], query]) => {
      // A dash is part of a reference number, and not of a container number.
      const seen =
        query === 'ab1'
          ? entries
          : entries.map(([place, fit]): Entry => [place, place === 'container' ? fit : 'unrelated'])
      return isFound(
        resolve({ shipments: accountOf(entries, isOneShipment), query }),
        tableOfSteps(seen, isOneShipment),
      )
    },
    rules: { resolve: deepLink.resolve },
    wrong: {
      'takes the last shipment': {
        resolve: ({ shipments, query }) => deepLink.resolve({ shipments: [...shipments].reverse(), query }),
      },
      'keeps dashes': {
        resolve: ({ shipments, query }) => deepLink.resolve({ shipments, query: query.replace('-', '_') }),
      },
    },
  })
})
