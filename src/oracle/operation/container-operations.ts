import { map } from 'fp-ts/Either'
import * as t from 'io-ts'
import { described, json } from '../../kernel/codec/codec'
import { dateTime } from '../../resource/json-api'
import { assess, explain, type Assessed } from '../../rule/container'
import { requestWith } from '../../rule/container/request.codec'
import { operation } from './operation'

/** The parts of a document are in the input already. */
const withoutParts = ({ containers, ...rest }: Assessed) => ({
  ...rest,
  containers: containers.map(({ parts: _, pointers: _pointers, ...assessment }) => assessment),
})

export const container = [
  operation({
    name: 'container.assess',
    summary: 'Returns the verdict, the fees, the advice and the free time of every container of a document.',
    clauses: ['BOX-1'],
    input: requestWith(
      t.type({
        document: described(json, 'A container or a list, with the included resources; or the attributes of one.'),
        now: dateTime,
      }),
    ),
    run: input => map(withoutParts)(assess(input)),
    sentence: result => explain(result),
  }),
]
