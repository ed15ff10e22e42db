/**
 * Every wrong implementation is caught by a vector, a generated input or a course, or is listed with the reason.
 * reports/kill-matrix.md is written with the outcome by class of mistakes.
 *
 * Each implementation gets the inputs of one seed. `GATEOUT_SEEDS=1,2,3` uses other seeds.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Violation } from '../../src/conform'
import { LARGE } from '../../src/conform/search/counterexample'
import { createJudge } from '../../src/conform/result/mismatch'
import { REFUSED } from '../../src/conform/search/reach'
import { smaller } from '../../src/conform/search/shrink'
import { find, operations, type Operation } from '../../src/oracle'
import { answering, copy, courseThatCatches, inputThatCatches, RUNS, sharesOf, vectorsThatCatch } from './kill'
import { examined, own, peerOf, vectors } from './peer'
import { planted, programs, wrongs, type Wrong } from './wrong'
import { CLASSES, classesOf, type Class } from './wrong/class'

const REPORTS = new URL('../../reports/', import.meta.url)
const SEEDS = (process.env['GATEOUT_SEEDS'] ?? '1').split(',').map(Number)

/** Mistakes that the kit does not catch at each of the three seeds, with the reason. Some are caught at one. */
const SURVIVORS: { readonly [name: string]: string } = {
  'last of two in tracking_request.list': 'a parameter given twice is refused, so that its values never show',
}

/** Mistakes that no vector catches, with the reason. */
const WITHOUT_VECTOR: { readonly [name: string]: string } = {
  'each-array-has-its-own-bound': 'a vector of more than 10,000 items would have 150 kB',
  'content-of-a-long-array-checked': 'as above',
}

/** The inputs or calls until a seed found the mistake, by operation or course. */
type Generated = { readonly by: 'input' | 'course'; readonly name: string; readonly at: number }

const generatedThatCatches = async (wrong: Wrong, seed: number): Promise<Generated | undefined> => {
  const input = inputThatCatches(wrong, seed)
  if (input !== undefined) return { by: 'input', name: wrong.operation, at: input }
  const course = await courseThatCatches(wrong, seed)
  return course && { by: 'course', name: course[0], at: course[1] }
}

type Caught = {
  readonly wrong: Wrong
  readonly vectors: readonly string[]
  /** By seed. */
  readonly generated: readonly (Generated | undefined)[]
}

const kills = new Map<string, Caught>()
const killsOf = async (name: string, wrong: Wrong): Promise<Caught> => {
  const found: Caught = {
    wrong,
    vectors: await vectorsThatCatch(wrong),
    generated: await Promise.all(SEEDS.map(seed => generatedThatCatches(wrong, seed))),
  }
  kills.set(name, found)
  return found
}

describe('a wrong implementation', () => {
  it('is one of at least 500, and has one class', () => {
    expect(Object.keys(wrongs).length).toBeGreaterThanOrEqual(500)
    expect(Object.keys(wrongs).filter(name => classesOf(name).length !== 1)).toEqual([])
  })
  it('shares its class with another', () => {
    const sizes = (Object.keys(CLASSES) as Class[]).map(
      each => [each, Object.keys(wrongs).filter(name => classesOf(name)[0] === each).length] as const,
    )
    expect(sizes.filter(([, many]) => many < 2)).toEqual([])
  })
  it('is in a program of ten', () => {
    expect(Object.values(programs).map(({ mistakes }) => mistakes.filter(name => name in wrongs).length)).toEqual([
      10, 10, 10, 10,
    ])
  })
  it.each(Object.entries(wrongs))('%s is caught', async (name, wrong) => {
    const { vectors: caughtBy, generated } = await killsOf(name, wrong)
    const isCaught = caughtBy.length > 0 || (generated.every(Boolean) && !Object.hasOwn(SURVIVORS, name))
    expect([wrong.mistake, isCaught]).toEqual([wrong.mistake, !Object.hasOwn(SURVIVORS, name)])
    // Mistakes that people made in this library's own rules are caught in both ways.
    if (!Object.hasOwn(planted, name))
      expect([wrong.mistake, caughtBy.length > 0, generated.every(Boolean)]).toEqual([
        wrong.mistake,
        !Object.hasOwn(WITHOUT_VECTOR, name),
        true,
      ])
  })
})

const escaped = (text: string): string => text.replaceAll('|', '\\|')

describe('a program with ten mistakes', () => {
  it.each(Object.entries(programs))('does not conform: %s', async (_, { reply }) => {
    const checks = await examined(peerOf(reply), { runs: 100 })
    expect(checks.filter(check => check.violations.length > 0).length).toBeGreaterThan(4)
  })
  it.each(Object.entries(programs))(
    'is accused only of clauses of the operations it answers wrongly: %s',
    async (_, program) => {
      const wrong = program.mistakes.map(name => find(wrongs[name]!.operation)!)
      const checks = await examined(peerOf(program.reply), { runs: 100 })
      for (const { operation, clauses } of checks.flatMap(({ violations }) => violations)) {
        const rules = wrong.find(({ name }) => name === operation)?.clauses ?? []
        expect([operation, clauses.filter(clause => !rules.includes(clause))]).toEqual([operation, []])
      }
    },
  )
})

/** The violations that an examination finds with generated inputs, the smallest first. */
const found = async (wrong: Wrong): Promise<readonly Violation[]> => {
  const plan = { selection: { operations: [wrong.operation] }, runs: RUNS, vectors }
  const checks = await examined(peerOf(answering(wrong)), plan)
  return checks.filter(check => check.kind === 'generated').flatMap(check => check.violations)
}

/** Whether an input that is one step smaller, by a hundredth or more, fails in the same way. */
const hasSmallerNeighbour = (wrong: Wrong, { id, input }: Violation): boolean => {
  const operation = find(wrong.operation)!
  const { length } = JSON.stringify(input)
  for (const less of smaller(input)) {
    if (JSON.stringify(less).length > 0.99 * length) continue
    if (createJudge(operation)(own(wrong.operation, copy(less)), wrong.reply(copy(less)))?.signature === id) return true
  }
  return false
}

/** The large inputs that could be smaller. */
const largeOf = (wrong: Wrong, violations: readonly Violation[]): readonly string[] =>
  violations
    .filter(({ input }) => JSON.stringify(input).length > LARGE)
    .filter(violation => hasSmallerNeighbour(wrong, violation))
    .map(({ input }) => JSON.stringify(input))

describe('a case', () => {
  // This mistake produced the largest input of all reported cases: 22,412 characters.
  it('is small if smaller ones exist', async () => {
    const wrong = wrongs['page-size-unbounded']!
    const violations = await found(wrong)
    expect(violations.length).toBeGreaterThan(0)
    expect(JSON.stringify(violations[0]?.input).length).toBeLessThan(LARGE)
    expect(largeOf(wrong, violations)).toEqual([])
  })
})

// The matrix ---------------------------------------------------------------------------------------------------------

const isCaughtAtAll = ({ vectors: caughtBy, generated }: Caught): boolean =>
  caughtBy.length > 0 || generated.every(Boolean)

const byGenerated = ({ generated }: Caught): string => {
  const first = generated.find(Boolean)
  if (!first) return '-'
  const seeds = generated.filter(Boolean).length
  const how = `${first.by === 'course' ? `course \`${first.name}\`` : 'input'} ${first.at}`
  return seeds === SEEDS.length ? how : `${how}, at ${seeds} of ${SEEDS.length} seeds`
}

const classRow = (each: Class): string => {
  const rows = [...kills].filter(([name]) => classesOf(name)[0] === each).map(([, row]) => row)
  const counts = [
    rows.length,
    rows.filter(row => row.vectors.length > 0).length,
    rows.filter(row => row.generated.every(Boolean)).length,
    rows.filter(isCaughtAtAll).length,
  ]
  return `| ${CLASSES[each].title} | ${counts.join(' | ')} |`
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const sharesRow = (operation: Operation): string => {
  const shares = sharesOf(operation)
  const outcomes = [...shares].filter(([word]) => word !== REFUSED).map(([word, share]) => `${word} ${percent(share)}`)
  return `| \`${operation.name}\` | ${percent(shares.get(REFUSED) ?? 0)} | ${outcomes.join(', ')} |`
}

const matrix = (): string => {
  const all = [...kills.values()]
  const places = all.flatMap(({ generated }) => generated.map(each => each?.at)).filter(at => typeof at === 'number')
  places.sort((a, b) => a - b)
  return [
    '# Planted mistakes',
    '',
    'The kit is tried on wrong implementations: each answers like `gateout`, except for one mistake of the kind that people make',
    'in JavaScript, Go, Python, Java or SQL. Each mistake is put to all vectors, and to generated inputs and courses at',
    `the seeds ${SEEDS.join(', ')}. **${all.filter(isCaughtAtAll).length} of ${all.length} are caught**, ${all.filter(row => row.generated.every(Boolean)).length} of them by generated inputs, at every seed.`,
    `The median mistake shows itself in generated input ${places[Math.floor(places.length / 2)]}, the last one in ${places.at(-1)}, of ${RUNS.toLocaleString('en-US')}.`,
    '',
    '## By class',
    '',
    '| class | mistakes | by vectors | by generated inputs, at every seed | caught |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...(Object.keys(CLASSES) as Class[]).map(classRow),
    '',
    '## Not caught',
    '',
    ...(Object.keys(SURVIVORS).length === 0
      ? ['None.']
      : [
          '| mistake | reason |',
          '| --- | --- |',
          ...Object.entries(SURVIVORS).map(([name, why]) => `| ${escaped(name)} | ${why} |`),
        ]),
    '',
    '## Generated inputs',
    '',
    'The shares of the outcomes among 1,000 generated inputs of each operation at seed 1. Courses, which hand back the state, reach',
    'the other outcomes of the tracker.',
    '',
    '| operation | refused | outcomes |',
    '| --- | ---: | --- |',
    ...operations.map(sharesRow),
    '',
    '## Each mistake',
    '',
    'The clauses are those of the first vector, or those that the operation upholds. A number is the place of the first generated',
    'input or course that shows the mistake.',
    '',
    '| operation | mistake | first vector | vectors | clauses | generated |',
    '| --- | --- | --- | ---: | --- | --- |',
    ...[...kills].map(([name, row]) => {
      const clauses =
        vectors.find(({ id }) => id === row.vectors[0])?.clauses ??
        find(row.wrong.operation)?.clauses.filter(id => id !== 'FORM-1')
      return `| \`${row.wrong.operation}\` | ${escaped(name)} | ${row.vectors[0] ?? '-'} | ${row.vectors.length} | ${clauses?.join(', ') ?? '-'} | ${byGenerated(row)} |`
    }),
    '',
  ].join('\n')
}

it('writes the matrix, with every mistake that was tried', () => {
  const page = matrix()
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(new URL('kill-matrix.md', REPORTS), page)
  expect(page.split('\n').filter(line => line.startsWith('| `')).length).toBe(kills.size + operations.length)
})
