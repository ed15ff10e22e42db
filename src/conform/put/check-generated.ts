/**
 * Puts generated inputs to an implementation and to this library: where the two differ, one of them is wrong.
 */
import { explained } from '../../oracle'
import { stateOf, type Check, type Plan, type Violation } from '../result/check'
import { shrink, smallerOf, sweep, type Effort, type Found, type Probe } from '../search/counterexample'
import { inputsBeside } from '../search/generated-input'
import { kindOf } from '../result/truncated-reply'
import { deathsOf, isEnough, MOST_FAULTS, steadinessOf, type Ledger, type Seen } from '../result/run'
import type { Mismatch } from '../result/mismatch'
import { isUnsupported, type Peer } from '../result/peer'
import { sliceOf } from '../search/time-budget'
import { hintsOf, whyOf } from '../result/why'

/** Inputs of one operation in a row, so that every operation gets its turn before the time is over. */
const BATCH = 500
/** Shrinking takes long, and many signatures mostly have one cause: further ones are counted only. */
const MOST_SIGNATURES = 5
/** Of the time: until when inputs are looked for, and until when they are made small. */
const LOOKING = 0.6
const SHRINKING = 0.8

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
  const isOver = (): boolean => plan.used() >= LOOKING
  for (let round = 0; round * BATCH < plan.runs && !isOver(); round++) {
    for (const ledger of ledgers) {
      if (ledger.unsupported || isEnough(ledger)() || isOver()) continue
      plan.progress(`${ledger.operation.name}: ${ledger.cases} generated inputs`)
      await sweepOnce(ledger, plan, (plan.seed + round) % 2 ** 31, Math.min(BATCH, plan.runs - round * BATCH))
    }
  }
  const checks: Check[] = []
  for (const [i, ledger] of ledgers.entries()) {
    checks.push(await generatedCheck(peer, ledger, plan, sliceOf(plan.used, SHRINKING, ledgers.length - i)))
  }
  return checks
}

const sweepOnce = async (ledger: Ledger, plan: Plan, seed: number, runs: number): Promise<void> => {
  const isFirst = ledger.cases === 0
  const isOver = (): boolean => isEnough(ledger)() || plan.used() >= LOOKING
  for (const found of await sweep(probeOf(ledger, plan), seed, runs, isOver)) {
    const {
      failure: { signature, reply },
      count,
    } = found
    ledger.found.set(signature, smallerOf(ledger.found.get(signature), found))
    if (isFirst && count === runs && isUnsupported(reply)) ledger.unsupported = true
  }
  ledger.cases += runs
}

const probeOf = ({ operation, test }: Ledger, { vectors }: Plan): Probe<Seen> => ({
  inputs: inputsBeside(operation, vectors),
  test: input => test(input),
})

const generatedCheck = async (peer: Peer, ledger: Ledger, plan: Plan, isOver: () => boolean): Promise<Check> => {
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
  const isFaulty = ledger.deaths.length >= MOST_FAULTS
  const note = isFaulty ? { note: deathsOf(ledger) } : {}
  const seen = [...ledger.found.values()].filter(({ failure }) => failure.kind !== 'gone')
  const chosen: { readonly violation: Violation; readonly size: number }[] = []
  for (const found of seen.slice(0, MOST_SIGNATURES)) {
    plan.progress(`${name}: looking for the smallest input`)
    chosen.push(await smallest(peer, ledger, plan, found, isOver))
  }
  const violations = chosen.sort((a, b) => a.size - b.size).map(({ violation }) => violation)
  return {
    ...check,
    state:
      violations.length > 0
        ? stateOf(violations)
        : ledger.cases === 0 || ledger.gone || isFaulty
          ? 'untested'
          : 'passed',
    violations,
    ...note,
    ...(!isFaulty &&
      seen.length > MOST_SIGNATURES && {
        note: `${seen.length - MOST_SIGNATURES} more kinds of failure are not shown`,
      }),
  }
}

const smallest = async (
  peer: Peer,
  ledger: Ledger,
  plan: Plan,
  found: Found<Seen>,
  isOver: () => boolean,
): Promise<{ readonly violation: Violation; readonly size: number }> => {
  const { operation } = ledger
  const effort = EFFORTS[found.failure.kind] ?? (ledger.deaths.length > 0 ? CAREFUL : EFFORT)
  const { input, size, failure, seed, path, count } = await shrink(probeOf(ledger, plan), found, effort, isOver)
  const { result: expected, clauses, sentence } = explained(operation, input)
  return {
    size,
    violation: {
      id: failure.signature,
      kind: kindOf(failure.reply),
      clauses,
      operation: operation.name,
      input,
      expected,
      got: failure.reply,
      pointers: failure.pointers,
      why: whyOf(sentence, clauses, hintsOf(expected, failure.reply)),
      replay: `${operation.name}@${seed}:${path}`,
      sealed: { operation: operation.name, input },
      steadiness: await steadinessOf(peer, ledger, input, expected, failure),
      count,
      excused: false,
    },
  }
}
