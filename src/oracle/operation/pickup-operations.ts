import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { enumOf, nullable, tolerant } from '../../kernel/codec/codec'
import { containerAttributes } from '../../resource/container'
import { date, dateTime } from '../../resource/json-api'
import { advise, explain, type Container } from '../../rule/pickup'
import {
  ACTIONS,
  APPOINTMENT_STATES,
  CURRENT_PLACES,
  NOTES,
  PLACES,
  REASON_CODES,
  RISKS,
  STATUSES,
} from '../../rule/pickup/codes'
import { days, furtherAttributes, policy, relationships, shipment } from '../../rule/pickup/input.codec'
import { operation } from './operation'
import { verdict } from './readiness-operations'

type Attributes = t.TypeOf<typeof containerAttributes>

/** The attributes that the rule reads. In tolerant reading every attribute may be null. */
type TolerantAttributes = { [K in keyof Attributes & keyof Container]?: Attributes[K] | null | undefined }

const container = t.intersection([tolerant(containerAttributes) as t.Type<TolerantAttributes>, furtherAttributes])

const input = t.intersection([
  t.type({ container, now: dateTime }),
  t.partial({ relationships, shipment: nullable(shipment), policy, days }),
])

const place = enumOf('a place', PLACES)
const currentPlace = enumOf('a place', CURRENT_PLACES)

const lastFreeDay = t.type({
  day: nullable(date),
  source: nullable(t.string),
  pointer: nullable(t.string),
  zone: nullable(t.string),
  ends_at: nullable(dateTime),
  days_left: nullable(t.number),
  days_late: nullable(t.number),
  risk: enumOf('a risk', RISKS),
  notes: t.readonlyArray(enumOf('a note', NOTES)),
  others: t.readonlyArray(t.type({ source: t.string, day: date, relevant: t.boolean, pointer: t.string })),
})

export const advice = t.type({
  status: enumOf('a status', STATUSES),
  action: enumOf('an action', ACTIONS),
  verdict,
  agrees: t.boolean,
  place: t.type({ now: currentPlace, pickup: place, zone: nullable(t.string) }),
  expected_at: nullable(dateTime),
  last_free_day: lastFreeDay,
  appointment: nullable(
    t.type({
      at: dateTime,
      state: enumOf('a state', APPOINTMENT_STATES),
      after_last_free_day: nullable(t.boolean),
    }),
  ),
  picked_up_on: nullable(date),
  days_out: nullable(t.number),
  checked: t.type({ at: nullable(dateTime), age_hours: nullable(t.number), old: t.boolean }),
  reasons: t.readonlyArray(
    t.type({
      code: enumOf('a reason', REASON_CODES),
      pointers: t.readonlyArray(t.string),
    }),
  ),
})

export const pickup = [
  operation({
    name: 'pickup.advise',
    summary:
      'Returns the state of a container at the gate and the next action, with the reasons for any difference from ' +
      'the verdict of the release rules.',
    clauses: ['PICK-1', 'PICK-2', 'PICK-3', 'PICK-4', 'PICK-5', 'PICK-6', 'PICK-7'],
    input,
    output: advice,
    run: input => right(advise(input)),
    sentence: (advice, input) => explain(advice, input),
    blame: {
      '/place': ['PICK-1'],
      '/verdict': ['PICK-7'],
      '/checked': ['PICK-3'],
      '/status': ['PICK-2'],
      '/expected_at': ['PICK-2'],
      '/last_free_day': ['PICK-4'],
      '/picked_up_on': ['PICK-4'],
      '/days_out': ['PICK-4'],
      '/appointment': ['PICK-5'],
      '/reasons': ['PICK-6'],
      '/action': ['PICK-2'],
      '/agrees': ['PICK-7'],
    },
  }),
]
