/** Implementations that need no process. */
import type { Peer, Plan, Reply } from '../../src/conform'
import { examine } from '../../src/conform'
import { answerOf, find, vectorsOf, type Vector } from '../../src/oracle'
import { files } from '../vectors'

export const vectors = vectorsOf(files)

/** A case by hand, of fees that are an empty array. */
export const makeVector = (change: Partial<Vector> = {}): Vector => ({
  id: 'a-case',
  title: 'A case.',
  operation: 'fee.summarize',
  clauses: ['FEE-1'],
  level: 'must',
  input: { fees: [] },
  expect: { result: { reported: true, totals: [] } },
  origin: 'by hand',
  ...change,
})

/** This library, as an implementation. */
export const own = (name: string, input: unknown): Reply => {
  const operation = find(name)
  return operation
    ? (JSON.parse(JSON.stringify(answerOf(operation.call(input)))) as Reply)
    : { error: { code: -32601, message: '' } }
}

export const peerOf = (reply: (operation: string, input: unknown) => Reply | Promise<Reply>): Peer => {
  const ask = async (operation: string, input: unknown, text = JSON.stringify(input)): Promise<Reply> =>
    reply(operation, JSON.parse(text))
  return { ask, askAfresh: ask }
}

export const planOf = (plan: Partial<Plan>): Plan => ({
  vectors,
  selection: {},
  runs: 500,
  seed: 1,
  excuses: [],
  used: () => 0,
  progress: () => undefined,
  ...plan,
})

export const examined = (peer: Peer, plan: Partial<Plan> = {}) => examine(peer, planOf(plan))
