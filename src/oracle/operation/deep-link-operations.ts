import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { accountShipment } from '../../resource/account-shipment'
import { build, explain, parse, resolve } from '../../rule/deep-link'
import { matchSteps } from '../../rule/deep-link/match-step'
import { operation } from './operation'

const STEP_CLAUSES = [...matchSteps, 'e'].map(step => `LINK-2${step}`)

export const deepLink = [
  operation({
    name: 'deep_link.resolve',
    summary: 'Finds the page for an identifier.',
    clauses: ['ID-1', ...STEP_CLAUSES, 'LINK-3', 'LINK-4'],
    input: t.type({ shipments: t.array(accountShipment), query: t.string }),
    run: input => right(resolve(input)),
    sentence: explain,
    decidingClauses: ({ step }) => [`LINK-2${step}`, step === 'e' ? 'LINK-4' : 'LINK-3'],
    blame: {
      '/step': STEP_CLAUSES,
      '/shipment_id': ['LINK-3'],
      '/container_id': ['LINK-2a', 'LINK-2c'],
      '/query': ['LINK-2e'],
    },
  }),
  operation({
    name: 'deep_link.parse',
    summary: 'Extracts the query of a deep link.',
    clauses: ['LINK-1'],
    input: t.type({ url: t.string }),
    run: input => right(parse(input)),
    sentence: explain,
  }),
  operation({
    name: 'deep_link.build',
    summary: 'Builds the deep link for an identifier.',
    clauses: ['LINK-1'],
    input: t.type({ app_url: t.string, identifier: t.string }),
    run: input => right(build(input)),
    sentence: explain,
  }),
]
