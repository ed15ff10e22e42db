/**
 * Puts one case again: a vector by its id, a generated input or a law by the place that a report names.
 */
import type { Law } from '../law'
import { explained, find, operations } from '../oracle'
import type { Check, Plan } from './check'
import { ledgerOf } from './ledger'
import { inputsBeside } from './generated-input'
import { lawViolation, probeOf } from './check-law'
import { sending } from './sendable'
import type { Peer } from './peer'
import { replayProtocol } from './protocol'
import { inputAt } from './counterexample'
import { vectorChecks } from './check-vector'

const PLACE = /^(.+)@(\d+):(\d+(?::\d+)*)$/

/** Whether what a place names fails again; undefined where it names nothing. */
export const replay = async (
  peer: Peer,
  place: string,
  { vectors, laws }: Pick<Plan, 'vectors' | 'laws'>,
): Promise<readonly Check[] | undefined> => {
  const vector = vectors.find(({ id }) => id === place)
  const operation = vector && find(vector.operation)
  if (vector && operation) return vectorChecks(peer, ledgerOf(peer, operation), [vector])
  const protocol = await replayProtocol(peer, place, operations[0]?.name)
  if (protocol) return [protocol]
  const [, name = '', seed, path = ''] = PLACE.exec(place) ?? []
  const [asked, law] = [find(name), laws.find(({ id }) => id === name)]
  const drawn = inputAt(asked ? inputsBeside(asked, vectors) : law && sending(law.inputs), { seed: Number(seed), path })
  if (!drawn) return undefined
  const { input } = drawn
  if (asked) {
    const { result: expect, clauses, sentence } = explained(asked, input)
    const vector = {
      id: place,
      title: sentence,
      clauses,
      level: 'must',
      operation: name,
      input,
      expect,
      origin: '',
    } as const
    return vectorChecks(peer, ledgerOf(peer, asked), [vector])
  }
  return law && [await checkOnce(peer, law, place, input)]
}

const checkOnce = async (peer: Peer, law: Law, place: string, input: unknown): Promise<Check> => {
  const { id, sentence, clauses } = law
  const check = { kind: 'law', id, title: sentence, clauses, cases: 1, violations: [] } as const
  const failure = await probeOf(peer, law).test(input)
  if (!failure) return { ...check, state: 'passed' }
  return failure.signature === id
    ? {
        ...check,
        state: 'failed',
        violations: [lawViolation(law, input, failure, { replay: place, steadiness: 'always', count: 1 })],
      }
    : { ...check, state: failure.signature === 'gone' ? 'untested' : 'unsupported' }
}
