/**
 * Runs the tests once as they are, then for each mutant those that reach it, until one fails.
 *
 * A mutant can leave something wrong behind it, in a memo or in a constant. So that this counts for no other mutant,
 * the test that failed has to pass again as soon as the mutant is off; where it does not, a new process tries that
 * mutant again, and only in a fresh process such a failure counts.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { RunnerTask as Task, RunnerTestCase as Test, RunnerTestFile as File } from 'vitest'
import { TestRunner } from 'vitest'

interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { readonly static: Hits; readonly perTest: { readonly [test: string]: Hits } }
}
interface Hits { readonly [mutant: string]: number }

const folder = process.env['GATEOUT_MUTATION']!
const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {})
const write = (id: string, mark: string): void => appendFileSync(`${folder}/progress`, `${id} ${mark}\n`)

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

export default class MutantRunner extends TestRunner {
  private files: readonly File[] = []

  onBeforeRunFiles(files: readonly File[]): void {
    this.files = files
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
    const tests = testsIn(this.files).filter(test => test.result?.state === 'pass')
    const reached = switches.mutantCoverage ?? { static: {}, perTest: {} }
    const duration = new Map<Test, number>()
    for (const test of tests) {
      const start = performance.now()
      // One that cannot be run a second time, with hooks that are done, catches nothing here.
      if (await passes(test)) duration.set(test, performance.now() - start)
    }
    const kills = new Map<Test, number>()
    const { mutants } = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8')) as { mutants: string[] }
    const lines = existsSync(`${folder}/progress`) ? readFileSync(`${folder}/progress`, 'utf8').split('\n') : []
    const done = new Set(
      lines.filter(line => /killed|survived|unreached|static/.test(line)).map(line => line.split(' ')[0]),
    )
    let isFresh = true

    for (const id of mutants.filter(mutant => !done.has(mutant))) {
      const reaching = [...duration.keys()].filter(test => reached.perTest[test.id]?.[id] !== undefined)
      if (reaching.length === 0) {
        write(id, reached.static[id] === undefined ? 'unreached' : 'static')
        continue
      }
      write(id, 'begun')
      const promising = reaching.sort(
        (a, b) => Number(kills.has(b)) - Number(kills.has(a)) || duration.get(a)! - duration.get(b)!,
      )
      const hits = Math.max(...promising.map(test => reached.perTest[test.id]![id]!))
      let killer: Test | undefined
      for (const test of promising) {
        switches.hitCount = 0
        switches.hitLimit = 10_000 + 20 * hits
        switches.activeMutant = id
        const survives = await passes(test)
        switches.activeMutant = undefined
        if (survives) continue
        killer = test
        break
      }
      if (killer === undefined) {
        write(id, 'survived')
      } else if (await passes(killer)) {
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
