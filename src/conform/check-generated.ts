/**
 * Puts generated inputs to an implementation and to this library: where the two differ, one of them is wrong.
 */
import { stringify } from '../kernel/json'
import { explained } from '../oracle'
import type { Check, Plan, Violation } from './check'
import { isEnough, MOST_FAULTS, steadinessOf, type Ledger, type Seen } from './ledger'
import { inputsBeside } from './generated-input'
import type { Mismatch } from './mismatch'
import { isUnsupported, type Peer } from './peer'
import { whyOf } from './why'
import { shrink, sweep, type Effort, type Found, type Probe } from './counterexample'

/** Inputs of one operation in a row, so that every operation gets its turn before the time is over. */
const BATCH = 500
/** Shrinking takes long, and many signatures mostly have one cause: further ones are counted only. */
const MOST_SIGNATURES = 5

/** Without a reply every successful attempt costs a process or a wait. */
const EFFORTS: { readonly [kind in Mismatch['kind']]?: Effort } = {
  died: { attempts: 60, successes: 15 },
  silent: { attempts: 20, successes: 1 },
}
const EFFORT: Effort = { attempts: 2_000, successes: Infinity }
/** For an implementation that fails to reply to other inputs of the operation. */
const CAREFUL: Effort = { attempts: 60, successes: Infinity }

export const generatedChecks = async (
  peer: Peer,
  ledgers: readonly Ledger[],
  plan: Plan,
): Promise<readonly Check[]> => {
  for (let round = 0; round * BATCH < plan.runs && !plan.isOver(); round++) {
    for (const ledger of ledgers) {
      if (ledger.unsupported || isEnough(ledger)() || plan.isOver()) continue
      plan.progress(`${ledger.operation.name}: ${ledger.cases} generated inputs`)
      await sweepOnce(ledger, plan, (plan.seed + round) % 2 ** 31, Math.min(BATCH, plan.runs - round * BATCH))
    }
  }
  const checks: Check[] = []
  for (const ledger of ledgers) checks.push(await generatedCheck(peer, ledger, plan))
  return checks
}

const sweepOnce = async (ledger: Ledger, plan: Plan, seed: number, runs: number): Promise<void> => {
  const isFirst = ledger.cases === 0
  for (const found of await sweep(probeOf(ledger, plan), seed, runs, isEnough(ledger))) {
    const { failure: { signature, reply }, count } = found
    const first = ledger.found.get(signature)
    ledger.found.set(signature, first ? { ...first, count: first.count + count } : found)
    if (isFirst && count === runs && isUnsupported(reply)) ledger.unsupported = true
  }
  ledger.cases += runs
}

const probeOf = ({ operation, test }: Ledger, { vectors }: Plan): Probe<Seen> => ({
  inputs: inputsBeside(operation, vectors),
  test: input => test(input),
})

const generatedCheck = async (peer: Peer, ledger: Ledger, plan: Plan): Promise<Check> => {
  const { name, clauses, summary } = ledger.operation
  const check = {
    kind: 'generated',
    id: name,
    title: summary,
    operation: name,
    clauses,
    cases: ledger.cases,
    violations: [],
  } as const
  if (ledger.unsupported) return { ...check, state: 'unsupported', cases: 0 }
  const isFaulty = ledger.faults >= MOST_FAULTS
  const seen = [...ledger.found.values()].filter(({ failure }) => failure.kind !== 'gone')
  const violations: Violation[] = []
  for (const found of seen.slice(0, MOST_SIGNATURES)) {
    plan.progress(`${name}: looking for the smallest input`)
    violations.push(await smallest(peer, ledger, plan, found))
  }
  return {
    ...check,
    state: violations.length > 0 ? 'failed' : ledger.cases === 0 || ledger.gone || isFaulty ? 'untested' : 'passed',
    violations: violations.sort((a, b) => stringify(a.input).length - stringify(b.input).length),
    ...(isFaulty ? { note: `given up after ${ledger.faults} requests without a reply` }
    : seen.length > MOST_SIGNATURES ? { note: `${seen.length - MOST_SIGNATURES} more kinds of failure are not shown` }
    : {}),
  }
}

const smallest = async (peer: Peer, ledger: Ledger, plan: Plan, found: Found<Seen>): Promise<Violation> => {
  const { operation } = ledger
  const { input, failure, seed, path, count } = await shrink(
    probeOf(ledger, plan),
    found,
    EFFORTS[found.failure.kind] ?? (ledger.faults > 0 ? CAREFUL : EFFORT),
    plan.isOver,
  )
  const { result: expected, clauses, sentence } = explained(operation, input)
  return {
    id: failure.signature,
    clauses,
    operation: operation.name,
    input,
    expected,
    got: failure.reply,
    pointers: failure.pointers,
    why: whyOf(sentence, clauses),
    replay: `${operation.name}@${seed}:${path}`,
    steadiness: await steadinessOf(peer, ledger, input, expected, failure),
    count,
    excused: false,
  }
}
