import { map } from 'fp-ts/Either'
import * as t from 'io-ts'
import { described, json, nullable } from '../../kernel/codec/codec'
import { dateTime } from '../../resource/json-api'
import { assess, explain, type Assessed } from '../../rule/container'
import { options } from '../../rule/container/request.codec'
import { counted } from '../../rule/free-time/count.codec'
import { summary } from './fee-operations'
import { issue, operation } from './operation'
import { advice } from './pickup-operations'
import { verdict } from './readiness-operations'

const pointer = described(t.string, 'The place in the document; "" is the document itself.')

const assessment = t.type({
  pointer,
  id: described(nullable(t.string), 'The id of the container; null for bare attributes.'),
  number: described(nullable(t.string), 'The container number; null if it is not reported.'),
  verdict,
  fees: described(nullable(summary), 'Null if a sum is out of the range of a double.'),
  advice,
  free_time: t.type({ demurrage: nullable(counted), detention: nullable(counted), combined: nullable(counted) }),
})

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
    input: t.intersection([
      t.type({
        document: described(json, 'A container or a list, with the included resources; or the attributes of one.'),
        now: dateTime,
      }),
      options,
    ]),
    output: t.type({
      containers: described(t.readonlyArray(assessment), 'In the order of the document.'),
      refused: described(
        t.readonlyArray(t.type({ pointer, issues: t.readonlyArray(issue) })),
        'The containers that cannot be read.',
      ),
      warnings: described(t.readonlyArray(issue), 'The deviations from the published tables.'),
    }),
    run: input => map(withoutParts)(assess(input)),
    sentence: result => explain(result),
  }),
]
