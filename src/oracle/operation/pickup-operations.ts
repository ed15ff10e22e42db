import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { nullable, ofAnyType, tolerant } from '../../kernel/codec/codec'
import { advisedAttributes, furtherAttributes } from '../../resource/container'
import { dateTime } from '../../resource/json-api'
import { advise, explain, type Container } from '../../rule/pickup'
import { days, policy, relationships, shipment } from '../../rule/pickup/input.codec'
import { operation } from './operation'

type Attributes = t.TypeOf<typeof advisedAttributes>

/** The attributes that the rule reads. In tolerant reading every attribute may be null. */
type TolerantAttributes = { [K in keyof Attributes & keyof Container]?: Attributes[K] | null | undefined }

const container = t.intersection([
  tolerant(advisedAttributes) as t.Type<TolerantAttributes>,
  ofAnyType(furtherAttributes),
])

const input = t.intersection([
  t.type({ container, now: dateTime }),
  t.partial({ relationships, shipment: nullable(ofAnyType(shipment)), policy, days }),
])

export const pickup = [
  operation({
    name: 'pickup.advise',
    summary:
      'Returns the state of a container at the gate and the next action, with the reasons for any difference from ' +
      'the verdict of the release rules.',
    clauses: ['PICK-1', 'PICK-2', 'PICK-3', 'PICK-4', 'PICK-5', 'PICK-6', 'PICK-7'],
    input,
    run: input => right(advise(input)),
    sentence: (advice, input) => explain(advice, input),
    blame: {
      '/place': ['PICK-1'],
      '/verdict': ['PICK-7'],
      '/checked': ['PICK-3'],
      '/status /expected_at': ['PICK-2'],
      '/last_free_day /picked_up_on /days_out /return_by': ['PICK-4'],
      '/appointment': ['PICK-5'],
      '/reasons': ['PICK-6'],
      '/action': ['PICK-2'],
      '/agrees': ['PICK-7'],
    },
  }),
]
