/**
 * Bounds that are ignored, or that a program takes for one less.
 */
import { partAt, replacePart, type Place } from '../../../src/conform/generate/place'
import { own } from '../peer'
import { wrong, type Wrongs } from './mistake'

const BOUNDS: readonly (readonly [operation: string, place: Place, most: number])[] = [
  ['invoice.audit', ['invoice', 'charged'], 3_660],
  ['invoice.audit', ['counted', 'ledger'], 3_661],
  ['history.days', ['snapshots'], 1_000],
  ['history.days', ['updates'], 10_000],
]

const itemsAt = (input: unknown, place: Place): readonly unknown[] => {
  try {
    const items = partAt(input, place)
    return Array.isArray(items) ? (items as readonly unknown[]) : []
  } catch {
    return []
  }
}

/** Of an array that is too long, a program without the bound reads the content, here the first items. */
const ofArrays: Wrongs = Object.fromEntries(
  BOUNDS.flatMap(([operation, place, most]) => [
    [
      `bound of ${place.join('.')} ignored in ${operation}`,
      wrong(operation, 'reads an array of any length', input => {
        const items = itemsAt(input, place)
        return own(operation, items.length > most ? replacePart(input, place, items.slice(0, most)) : input)
      }),
    ],
    [
      `bound of ${place.join('.')} one less in ${operation}`,
      wrong(operation, 'refuses an array of the greatest length', input =>
        itemsAt(input, place).length === most
          ? { issues: [{ pointer: `/${place.join('/')}`, code: 'length', message: '' }] }
          : own(operation, input),
      ),
    ],
  ]),
)

export const bound: Wrongs = {
  ...ofArrays,
  'numbers-without-a-bound': wrong('tracking_request.propagate', 'answers with any number of references', input => {
    const reply = own('tracking_request.propagate', input)
    const isTooMany = 'issues' in reply && reply.issues.some(({ code }) => code === 'range')
    return isTooMany ? { result: { shipment: input.shipment, containers: input.containers } } : reply
  }),
}
