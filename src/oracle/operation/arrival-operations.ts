import * as t from 'io-ts'
import { right } from '../../kernel/either'
import { described, nullable, refine } from '../../kernel/codec/codec'
import { isFromZero } from '../../kernel/number'
import { A_NUMBER_FROM_0 } from '../../kernel/phrase'
import { change, explain } from '../../rule/arrival'
import { time } from '../../rule/arrival.codec'
import { operation } from './operation'

const hours = refine(A_NUMBER_FROM_0, t.number, { code: 'range', test: isFromZero, schema: { minimum: 0 } })

export const arrival = [
  operation({
    name: 'arrival.change',
    summary:
      'Returns whether an expected time has moved so far since people were last told that they are to be told again.',
    clauses: ['ARR-1'],
    input: t.intersection([
      t.type({
        told: described(nullable(time), 'What people were last told, not the last value.'),
        expected: described(nullable(time), 'The expected time now.'),
      }),
      t.partial({ threshold_hours: described(hours, 'The distance from which a move is told.', { default: 24 }) }),
    ]),
    run: input => right(change(input)),
    sentence: explain,
  }),
]
