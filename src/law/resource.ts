/**
 * Laws of reading resources.
 */
import * as fc from 'fast-check'
import type { Decoded } from '../resource/decode'
import type { ResourceName } from '../resource/model'
import { catalog } from '../resource/catalog'
import { hold } from '../resource/container'
import { compareCodePoints } from '../kernel/text'
import { nearlyValid, valid } from './arbitrary'
import { law, result, same, type Call, type Law } from './law'

const names = Object.keys(catalog) as ResourceName[]
const some = (values: typeof nearlyValid): fc.Arbitrary<{ type: ResourceName; value: unknown }> =>
  fc.constantFrom(...names).chain(type => values(catalog[type]).map(value => ({ type, value })))

const good = some(valid)
const any = fc.oneof(good, some(nearlyValid))

const decode = (
  call: Call,
  type: ResourceName,
  value: unknown,
  mode: 'strict' | 'tolerant',
): Promise<Decoded<unknown>> => result(call, 'resource.decode', { type, value, mode })

/** The issues of a value in strict reading: the pointer into the value, and the code. */
export const decodeFaults = async (call: Call, type: ResourceName, value: unknown): Promise<readonly string[]> => {
  const decoded = await decode(call, type, value, 'strict')
  return decoded.valid ? [] : decoded.issues.map(({ pointer, code }) => `${pointer.slice('/value'.length)} ${code}`)
}

/** Holds and fees as in live data: near misses of the listed values, and faults in the fields that verdicts need. */
const liveHold = fc.record({
  name: fc.constantFrom('freight', 'customs', 'other', 'CUSTOMS', 'usda', 'CBP'),
  status: fc.constantFrom('hold', 'pending', 'hold', 'pending', 'HOLD', 'released'),
  description: fc.constantFrom(null, '', 'exam', 'exam', undefined),
})
const liveFee = fc.record(
  {
    type: fc.constantFrom('demurrage', 'total', 'other', 'DEMURRAGE', 'storage'),
    amount: fc.constantFrom(0, 12.5, -1),
    currency_code: fc.constantFrom('USD', 'EUR', 'usd', 'US', null),
  },
  { requiredKeys: ['type', 'amount'] },
)
const liveContainer = fc.record({
  id: fc.constantFrom('a1b2c3d4-0000-4000-8000-000000000001', '17'),
  type: fc.constant('container'),
  attributes: fc.record(
    {
      number: fc.constantFrom('MSCU5285725', null),
      available_for_pickup: fc.constantFrom(true, false, null),
      holds_at_pod_terminal: fc.array(liveHold, { maxLength: 2 }),
      fees_at_pod_terminal: fc.array(liveFee, { maxLength: 2 }),
      location_at_pod_terminal: fc.constantFrom('A1', null),
    },
    { requiredKeys: [] },
  ),
})
const live = fc.oneof(
  liveHold.map(value => ({ type: 'terminal_hold', value })),
  liveFee.map(value => ({ type: 'terminal_fee', value })),
  liveContainer.map(value => ({ type: 'container', value })),
)

/** Values of every resource and document, values with a single fault, and live data. */
export const questions: fc.Arbitrary<unknown> = fc
  .record({ read: fc.oneof(any, live), mode: fc.constantFrom('strict', 'tolerant') })
  .map(({ read, mode }) => ({ ...read, mode }))

export const laws: readonly Law[] = [
  law('resource-good-value-is-untouched', ['RES-CONTAINER'], {
    sentence: 'A value that strict reading accepts is returned unchanged in both modes, without a warning.',
    inputs: good,
    isUpheld: async (call, { type, value }) => {
      const expected = { valid: true, value, warnings: [] }
      return (
        same(await decode(call, type, value, 'strict'), expected) &&
        same(await decode(call, type, value, 'tolerant'), expected)
      )
    },
  }),
  law('resource-warnings-are-what-strict-refuses', ['RES-CONTAINER'], {
    sentence:
      'Tolerant reading refuses nothing that strict reading accepts, and warns of exactly the issues of strict ' +
      'reading but of an `available_for_pickup` that is null.',
    inputs: any,
    isUpheld: async (call, { type, value }) => {
      const strict = await decode(call, type, value, 'strict')
      const tolerant = await decode(call, type, value, 'tolerant')
      if (!tolerant.valid) return !strict.valid
      const issues = strict.valid ? [] : strict.issues
      const isReported = ({ pointer }: { readonly pointer: string }): boolean =>
        !pointer.endsWith('/attributes/available_for_pickup')
      return same(places(tolerant.warnings), places(issues.filter(isReported)))
    },
  }),
  law('resource-tolerant-reading-settles', ['RES-CONTAINER'], {
    sentence: 'Reading the result of tolerant reading tolerantly again changes nothing.',
    inputs: any,
    isUpheld: async (call, { type, value }) => {
      const once = await decode(call, type, value, 'tolerant')
      if (!once.valid) return true
      const twice = await decode(call, type, once.value, 'tolerant')
      return twice.valid && same(twice.value, once.value)
    },
  }),
  law('resource-unlisted-hold-status-is-active', ['RES-CONTAINER', 'RES-LIVE'], {
    sentence:
      'Strict reading refuses a status of a hold other than hold and pending; tolerant reading warns and reads an ' +
      'active hold. A status that is not a string is refused in both modes.',
    inputs: fc.record({
      hold: valid(hold),
      status: fc
        .oneof(fc.constantFrom('HOLD', 'Pending', 'released', '', null, 1), fc.string())
        .filter(status => status !== 'hold' && status !== 'pending'),
    }),
    isUpheld: async (call, input) => {
      const value = { ...input.hold, status: input.status }
      const strict = await decode(call, 'terminal_hold', value, 'strict')
      const tolerant = await decode(call, 'terminal_hold', value, 'tolerant')
      if (strict.valid) return false
      const isString = typeof input.status === 'string'
      const read = { ...value, status: 'hold', description: input.hold.description || input.status }
      return (
        same(places(strict.issues), [['/value/status', isString ? 'enum' : 'type']]) &&
        tolerant.valid === isString &&
        (!tolerant.valid || (same(tolerant.value, read) && same(places(tolerant.warnings), places(strict.issues))))
      )
    },
  }),
  law('resource-unlisted-words-are-other', ['RES-CONTAINER'], {
    sentence:
      'Tolerant reading replaces an unlisted hold name by other, and keeps the raw name as description if there is none.',
    inputs: fc.record({
      name: fc.oneof(fc.constantFrom('CBP', 'usda', 'Customs', 'constructor', ''), fc.string()),
      status: fc.constantFrom('hold', 'pending'),
      description: fc.option(fc.constantFrom('', 'RAW TEXT')),
    }),
    isUpheld: async (call, value) => {
      const strict = await decode(call, 'terminal_hold', value, 'strict')
      const tolerant = await decode(call, 'terminal_hold', value, 'tolerant')
      const mended = { ...value, name: 'other', description: value.description || value.name }
      return tolerant.valid && same(tolerant.value, strict.valid ? value : mended)
    },
  }),
  law('resource-issues-are-sorted', ['RES-CONTAINER'], {
    sentence: 'Issues are sorted by pointer, then by code, in code point order.',
    inputs: fc.oneof(
      some(nearlyValid),
      fc.constantFrom(...names).map(type => ({ type, value: {} })),
    ),
    isUpheld: async (call, { type, value }) => {
      const read = await decode(call, type, value, 'strict')
      const found = read.valid ? [] : read.issues
      return found.every((issue, i) => {
        const last = found[i - 1]
        return (
          last === undefined ||
          (compareCodePoints(last.pointer, issue.pointer) || compareCodePoints(last.code, issue.code)) <= 0
        )
      })
    },
  }),
]

const places = (
  issues: readonly { readonly pointer: string; readonly code: string }[],
): readonly (readonly [string, string])[] => issues.map(({ pointer, code }) => [pointer, code] as const)
