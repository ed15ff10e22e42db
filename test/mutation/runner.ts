/**
 * Runs the tests once without a mutant, then for each mutant the tests that reach it, until one fails.
 *
 * A mutant can leave wrong values behind, in a memo or a constant, which must not affect other mutants. Therefore a
 * failed test has to pass again once the mutant is off. If it does not, a new process tries the mutant again, because
 * such a failure counts only in a fresh process.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { RunnerTask as Task, RunnerTestCase as Test, RunnerTestFile as File } from 'vitest'
import { TestRunner } from 'vitest'

interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: Coverage
}
/** The number of times that each mutant is reached, while modules load and in each test. */
interface Coverage {
  readonly static: Hits
  readonly perTest: { readonly [test: string]: Hits }
}
interface Hits {
  readonly [mutant: string]: number
}

/** The coverage and duration of a family's tests, measured by the first process and reused by later ones. */
interface Baseline {
  readonly coverage: Coverage
  readonly milliseconds: { readonly [test: string]: number }
}

/**
 * A test that reaches a mutant this often checks time or size. It is skipped if other tests reach the mutant too, because
 * it would cost seconds for each survivor.
 */
const TOO_OFTEN = 1_000_000
/** The total time for the tests of a listed mutant; the first test always runs. */
const LISTED_MS = 2_000

const folder = process.env['GATEOUT_MUTATION']!
interface Plan {
  readonly mutants: readonly string[]
  /** The listed survivors, which are checked with their fastest tests only. */
  readonly listed: readonly string[]
  readonly patience: number
}
const { mutants, listed, patience } = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8')) as Plan
const BASELINE = `${folder}/baseline.json`
const baseline = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline) : undefined

const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {})
const write = (id: string, mark: string): void => appendFileSync(`${folder}/progress`, `${id} ${mark}\n`)
/** Extends the deadline of this process, which run.mjs enforces. */
const allow = (milliseconds: number): void => writeFileSync(`${folder}/deadline`, `${Date.now() + milliseconds}`)

const testsIn = (tasks: readonly Task[]): Test[] =>
  tasks.flatMap(task => (task.type === 'test' ? [task] : testsIn(task.tasks)))

const passes = async (test: Test): Promise<boolean> => {
  try {
    await TestRunner.getTestFn(test)()
    return true
  } catch {
    return false
  }
}

/** Excludes tests that fail when they run again without their hooks, because they would kill every mutant. */
const measured = async (tests: readonly Test[]): Promise<Baseline> => {
  const milliseconds: { [test: string]: number } = {}
  for (const test of tests.filter(({ result }) => result?.state === 'pass')) {
    const start = performance.now()
    if (await passes(test)) milliseconds[test.id] = performance.now() - start
  }
  const measurement = { coverage: switches.mutantCoverage ?? { static: {}, perTest: {} }, milliseconds }
  writeFileSync(BASELINE, JSON.stringify(measurement))
  return measurement
}

export default class MutantRunner extends TestRunner {
  private files: readonly File[] = []

  onBeforeRunFiles(files: readonly File[]): void {
    this.files = files
  }

  async runTask(test: Test): Promise<void> {
    if (!baseline) await TestRunner.getTestFn(test)()
  }

  override onBeforeTryTask(test: Task): void {
    switches.currentTestId = test.id
    super.onBeforeTryTask(test)
  }

  override onAfterTryTask(test: Test): void {
    switches.currentTestId = undefined
    super.onAfterTryTask(test)
  }

  override async onAfterRunFiles(): Promise<void> {
    const tests = testsIn(this.files)
    const { coverage, milliseconds } = baseline ?? (await measured(tests))
    const repeatable = tests.filter(({ id }) => id in milliseconds)
    const kills = new Map<Test, number>()
    const lines = existsSync(`${folder}/progress`) ? readFileSync(`${folder}/progress`, 'utf8').split('\n') : []
    const done = new Set(
      lines.filter(line => /killed|survived|unreached|static/.test(line)).map(line => line.split(' ')[0]),
    )
    let isFresh = true
    const passesInTime = (test: Test): Promise<boolean> => {
      allow(patience + 10 * milliseconds[test.id]!)
      return passes(test)
    }

    for (const id of mutants.filter(mutant => !done.has(mutant))) {
      const hitsIn = (test: Test): number => coverage.perTest[test.id]?.[id] ?? 0
      const all = repeatable.filter(test => hitsIn(test) > 0)
      const few = all.filter(test => hitsIn(test) < TOO_OFTEN)
      const reaching = few.length > 0 ? few : all
      if (reaching.length === 0) {
        write(id, coverage.static[id] === undefined ? 'unreached' : 'static')
        continue
      }
      write(id, 'begun')
      const costOf = (test: Test): number => milliseconds[test.id]! / (1 + (kills.get(test) ?? 0))
      const promising = reaching.sort((a, b) => costOf(a) - costOf(b))
      const hits = Math.max(...promising.map(hitsIn))
      let killer: Test | undefined
      let spent = 0
      for (const test of promising) {
        if (listed.includes(id) && spent > 0 && spent + milliseconds[test.id]! > LISTED_MS) break
        spent += milliseconds[test.id]!
        switches.hitCount = 0
        switches.hitLimit = 10_000 + 20 * hits
        switches.activeMutant = id
        const survives = await passesInTime(test)
        switches.activeMutant = undefined
        if (survives) continue
        killer = test
        break
      }
      if (killer === undefined) {
        write(id, 'survived')
      } else if (await passesInTime(killer)) {
        kills.set(killer, (kills.get(killer) ?? 0) + 1)
        write(id, 'killed')
      } else {
        write(id, isFresh ? 'killed' : 'again')
        return
      }
      isFresh = false
    }
  }
}
