/**
 * Generated inputs, put to an implementation beside this library: where the two differ, one of them is wrong.
 */
import { stringify } from '../kernel/json'
import { explained } from '../oracle'
import type { Check, Plan, Violation } from './check'
import { isEnough, MOST_FAULTS, steadinessOf, type Course, type Seen } from './course'
import { inputsBeside } from './generate'
import type { Mismatch } from './mismatch'
import { isUnsupported, type Peer } from './peer'
import { shrink, sweep, type Effort, type Found, type Probe } from './probe'

/** So many inputs at a time, so that every operation gets its turn before the time is over. */
const BATCH = 500
/** Shrinking takes its time, and many signatures are mostly of one cause: more are counted and not looked into. */
const MOST_SIGNATURES = 5

/** Where there was no reply every success has cost a process, or a wait. */
const EFFORTS: { readonly [kind in Mismatch['kind']]?: Effort } = {
  died: { attempts: 60, successes: 15 },
  silent: { attempts: 20, successes: 1 },
}
const EFFORT: Effort = { attempts: 2_000, successes: Infinity }
/** Of an implementation that fails to reply to other inputs of the operation. */
const CAREFUL: Effort = { attempts: 60, successes: Infinity }

export const generatedChecks = async (peer: Peer, courses: readonly Course[], plan: Plan): Promise<readonly Check[]> => {
  for (let round = 0; round * BATCH < plan.runs && !plan.isOver(); round++) {
    for (const of of courses) {
      if (of.unsupported || isEnough(of)() || plan.isOver()) continue
      plan.progress(`${of.operation.name}: ${of.cases} generated inputs`)
      await sweepOnce(of, plan, (plan.seed + round) % 2 ** 31, Math.min(BATCH, plan.runs - round * BATCH))
    }
  }
  const checks: Check[] = []
  for (const of of courses) checks.push(await generatedCheck(peer, of, plan))
  return checks
}

const sweepOnce = async (of: Course, plan: Plan, seed: number, runs: number): Promise<void> => {
  const isFirst = of.cases === 0
  for (const found of await sweep(probeOf(of, plan), seed, runs, isEnough(of))) {
    const { failure: { signature, reply }, count } = found
    const first = of.found.get(signature)
    of.found.set(signature, first ? { ...first, count: first.count + count } : found)
    if (isFirst && count === runs && isUnsupported(reply)) of.unsupported = true
  }
  of.cases += runs
}

const probeOf = ({ operation, test }: Course, { vectors }: Plan): Probe<Seen> => ({ inputs: inputsBeside(operation, vectors), test: input => test(input) })

const generatedCheck = async (peer: Peer, of: Course, plan: Plan): Promise<Check> => {
  const { name, clauses, summary } = of.operation
  const check = { kind: 'generated', id: name, title: summary, operation: name, clauses, cases: of.cases, violations: [] } as const
  if (of.unsupported) return { ...check, state: 'unsupported', cases: 0 }
  const isFaulty = of.faults >= MOST_FAULTS
  const seen = [...of.found.values()].filter(({ failure }) => failure.kind !== 'gone')
  const violations: Violation[] = []
  for (const found of seen.slice(0, MOST_SIGNATURES)) {
    plan.progress(`${name}: looking for the smallest input`)
    violations.push(await smallest(peer, of, plan, found))
  }
  return {
    ...check,
    state: violations.length > 0 ? 'failed' : of.cases === 0 || of.gone || isFaulty ? 'untested' : 'passed',
    violations: violations.sort((a, b) => stringify(a.input).length - stringify(b.input).length),
    ...(isFaulty ? { note: `given up after ${of.faults} requests without a reply` }
    : seen.length > MOST_SIGNATURES ? { note: `${seen.length - MOST_SIGNATURES} more kinds of failure are not shown` }
    : {}),
  }
}

const smallest = async (peer: Peer, of: Course, plan: Plan, found: Found<Seen>): Promise<Violation> => {
  const { operation } = of
  const { input, failure, seed, path, count } = await shrink(probeOf(of, plan), found, EFFORTS[found.failure.kind] ?? (of.faults > 0 ? CAREFUL : EFFORT))
  const { result: expected, clauses, sentence } = explained(operation, input)
  return {
    id: failure.signature, clauses, operation: operation.name, input, expected, got: failure.reply, pointers: failure.pointers,
    why: sentence, replay: `${operation.name}@${seed}:${path}`, steadiness: await steadinessOf(peer, of, input, expected, failure), count, excused: false,
  }
}
