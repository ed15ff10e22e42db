import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { json, enumOf } from '../../kernel/codec/codec'
import { explain, patch } from '../../rule/reference'
import { errors, having } from '../meaning'
import { operation } from './operation'

const resource = t.type({
  type: enumOf('a shipment or a container', ['shipment', 'container']),
  id: t.string,
  attributes: t.UnknownRecord,
})

export const reference = [
  operation({
    name: 'reference.patch',
    summary: 'Replaces the reference numbers of a shipment or container with the array in a PATCH body.',
    clauses: ['REF-1', 'ERR-1'],
    input: t.type({ body: json, resource }),
    meaning: having({ errors }),
    run: input => right(patch(input)),
    sentence: result => explain(result),
    decidingClauses: ({ outcome }) => (outcome === 'rejected' ? ['REF-1', 'ERR-1'] : ['REF-1']),
  }),
]
