import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Examination, Violation } from '../../../src/conform'
import { gateout, ROOT, type Finished } from '../gateout'

const FAULTY = join(ROOT, 'test/cli/faulty.mjs')
const FEES = ['--operations', 'fee.summarize', '--runs', '100', '--timeout', '1']
const conform = (args: readonly string[], command: readonly string[]): Promise<Finished> =>
  gateout(['conform', ...args, '--', ...command])
const against = (fault: string, ...args: string[]): Promise<Finished> =>
  conform([...FEES, ...args], ['node', FAULTY, fault])

type Told = Omit<Examination, 'checks'> & {
  readonly violations: readonly Violation[]
  readonly checks: readonly {
    readonly id: string
    readonly kind: string
    readonly state: string
    readonly note?: string
  }[]
}
const json = async (finished: Promise<Finished>): Promise<Told & { readonly code: number | null }> => {
  const { code, stdout, stderr } = await finished
  expect(stderr).toBe('')
  return { ...JSON.parse(stdout) as Told, code }
}
/** One examination of the implementation that dies, for all tests that only look at its report. */
let examined: Promise<Told & { readonly code: number | null }> | undefined
const diesTold = () => (examined ??= json(against('dies', '--reporter', 'json')))
const kinds = ({ troubles }: Told): readonly string[] => troubles.map(({ kind }) => kind)

describe('gateout conform', { timeout: 60_000 }, () => {
  test('this library conforms to itself', async () => {
    const { code, stdout, stderr } = await against('none')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^FEE-1 +upheld +/m)
    expect(stdout).toMatch(
      /\n\d+ clauses: \d+ upheld\. \d+ vectors, 100 generated inputs, \d+ laws; seed 1; [\d.]+ s\nIt conforms, as far as it was tested\.\n$/,
    )
  })

  test('the clauses come first, then each violation with what it takes to replay it', async () => {
    const { code, stdout } = await against('remembers', '--seed', '5')
    expect(code).toBe(1)
    expect(stdout.indexOf('FEE-1')).toBeLessThan(stdout.indexOf('violation 1'))
    expect(stdout).toMatch(/steady {5}not by a new process/)
    expect(stdout).toMatch(/replay {5}gateout conform --replay fee\.summarize@5:[\d:]+ -- node .*faulty\.mjs remembers/)
    expect(stdout).toMatch(/It does not conform: \d+ violations?\.\n$/)
  })

  test('an implementation that dies is started again, and the input it dies of is made small', async () => {
    const told = await diesTold()
    expect(told.code).toBe(1)
    expect(told.outcome).toBe('violates')
    const [vector, ...generated] = told.violations
    expect(vector).toMatchObject({
      id: 'fee-not-reported',
      input: { fees: null },
      got: { fault: 'died', detail: expect.stringContaining('exit code 3') },
      steadiness: 'always',
    })
    expect(generated).toContainEqual(
      expect.objectContaining({ id: 'fee.summarize died', input: { fees: null }, steadiness: 'always' }),
    )
    expect(told.clauses.find(({ id }) => id === 'FEE-3')?.standing).toBe('upheld')
  })

  test('so is one that hangs', async () => {
    const told = await json(against('hangs', '--reporter', 'json'))
    expect([told.code, told.troubles]).toEqual([1, []])
    expect(told.violations).toContainEqual(
      expect.objectContaining({ id: 'fee-not-reported', got: { fault: 'silent', detail: 'no reply in time' } }),
    )
    expect(told.violations).toContainEqual(
      expect.objectContaining({ id: 'fee.summarize silent', input: { fees: null } }),
    )
  })

  test.each([
    ['rubbish', 'prints what is no JSON-RPC reply'],
    ['twice', 'replies again, or too late'],
    ['late', 'does not reply in the order of the requests'],
    ['floods', 'floods standard error'],
  ])('an implementation that %s breaks the protocol, and is examined all the same', async (fault, kind) => {
    const told = await json(against(fault, '--reporter', 'json'))
    expect(told.code).toBe(2)
    expect(told.outcome).toBe('broken')
    expect(kinds(told)).toContain(kind)
    expect(told.clauses.find(({ id }) => id === 'FEE-3')?.standing).toBe('upheld')
  })

  test('one that answers in several ways is told apart from one that is wrong', async () => {
    const told = await json(against('wavers', '--reporter', 'json'))
    expect(told.code).toBe(1)
    expect(told.violations.map(({ steadiness }) => steadiness)).toContain('sometimes')
  })

  test('one that ends after each reply dies of what a new process answers, and is given up soon', async () => {
    const told = await json(against('once', '--reporter', 'json'))
    expect(told.code).toBe(1)
    for (const violation of told.violations)
      expect(violation).toMatchObject({ got: { fault: 'died' }, steadiness: 'later' })
    expect(told.violations.length).toBeGreaterThan(0)
    expect(told.violations.length).toBeLessThan(10)
  })

  test.each([
    ['does not exist', ['/no/such/program'], 'not started', /no such file/],
    ['is no program', [ROOT], 'not started', /permission denied/],
    [
      'exits at once',
      ['node', '-e', 'console.error("no licence"); process.exit(7)'],
      'ended before its first reply',
      /exit code 7, saying: no licence/,
    ],
    ['reads nothing and says nothing', ['sleep', '60'], 'no reply in time before its first reply', /flush/],
    ['never answers', ['node', FAULTY, 'mute'], 'no reply in time before its first reply', /flush/],
  ])('a command that %s: a report in bounded time', async (_, command, kind, detail) => {
    const began = Date.now()
    const told = await json(conform([...FEES, '--reporter', 'json'], command))
    expect(told.code).toBe(2)
    expect(told.troubles).toMatchObject([{ kind, detail: expect.stringMatching(detail) }])
    expect(told.clauses.every(({ standing }) => standing === 'untested')).toBe(true)
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  test('unsupported is never passed', async () => {
    const told = await json(conform(['--reporter', 'json', '--runs', '10'], ['node', FAULTY, 'unsupported']))
    expect(told.code).toBe(1)
    expect(new Set(told.clauses.map(({ standing }) => standing))).toEqual(new Set(['unsupported']))
    expect(told.shortfalls).toEqual(['nothing passed'])
    const asked = await json(against('unsupported', '--reporter', 'json'))
    expect(asked.shortfalls).toContain('fee.summarize is asked for and not supported')
  })

  test('replays each kind of violation', async () => {
    const told = await diesTold()
    const places = told.violations.map(({ replay }) => replay)
    expect(places.some(place => !place.includes('@'))).toBe(true)
    for (const place of places) {
      const again = await json(conform(['--replay', place, '--reporter', 'json'], ['node', FAULTY, 'dies']))
      expect([place, again.code, again.violations.length]).toEqual([place, 1, 1])
      expect(again.violations[0]?.input).toEqual(told.violations.find(({ replay }) => replay === place)?.input)
      expect((await conform(['--replay', place], ['node', FAULTY, 'none'])).code).toBe(0)
    }
  })

  test('saves what it finds as vectors, once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateout-'))
    const path = join(folder, 'fee/summarize.json')
    const { stderr } = await against('dies', '--save', folder)
    expect(stderr).toBe(`written: ${path}\n`)
    const text = readFileSync(path, 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      format: 1,
      operation: 'fee.summarize',
      cases: [
        {
          id: expect.stringMatching(/^found-fee-summarize-[0-9a-f]{8}$/),
          level: 'decision',
          input: { fees: null },
          expect: { result: { reported: false, totals: [] } },
        },
      ],
    })
    await against('dies', '--save', folder)
    expect(readFileSync(path, 'utf8')).toBe(text)
    await against('none', '--save', join(folder, 'none'))
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('says where it cannot save, and the verdict stands', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateout-'))
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code } = await diesTold()
    const unsaved = await against('dies', '--save', file)
    expect({ ...unsaved, stdout: unsaved.stdout.length > 0 }).toEqual({
      code,
      stdout: true,
      stderr: `${join(file, 'fee/summarize.json')}: not a directory\n`,
    })
  })

  test('excuses what is known, and fails of an excuse that is stale', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateout-'))
    const file = join(folder, 'excuses.json')
    const told = await diesTold()
    const excuses = told.violations.map(({ id }) => ({ id, reason: 'is mended next week' }))
    writeFileSync(file, JSON.stringify(excuses))
    expect((await against('dies', '--excuses', file)).code).toBe(0)
    writeFileSync(file, JSON.stringify([...excuses, { id: 'fee-exact-tenths', reason: 'it was once' }]))
    const stale = await json(against('dies', '--excuses', file, '--reporter', 'json'))
    expect(stale.code).toBe(1)
    expect(stale.shortfalls).toEqual(['fee-exact-tenths does not fail: the excuse is stale'])
  })

  test.each(['text', 'tap', 'junit', 'json'])(
    'nothing of what an implementation says reaches the report unescaped: %s',
    async reporter => {
      const { stdout } = await against('escapes', '--reporter', reporter)
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/)
    },
  )

  test('a program that cannot be started: the fault and nothing else', async () => {
    expect(await conform([], ['/no/such/program']))
      .toEqual({ code: 2, stdout: 'fault not started: /no/such/program: no such file or directory\n', stderr: '' })
  })

  test('--must-only leaves out what rests on a decision, and all that is generated', async () => {
    const told = await json(against('none', '--must-only', '--reporter', 'json'))
    expect(new Set(told.checks.map(({ kind }) => kind))).toEqual(new Set(['vector']))
    expect(told.checks.map(({ id }) => id)).not.toContain('fee-currencies-by-appearance')
  })

  test('--seconds bounds what is generated', async () => {
    const began = Date.now()
    const { code } = await conform(['--operations', 'readiness.*', '--seconds', '1'], ['node', FAULTY, 'none'])
    expect(code).toBe(0)
    expect(Date.now() - began).toBeLessThan(15_000)
  })

  test.each([
    ['no command', ['conform']],
    ['an unknown option', ['conform', '--guess', '--', 'true']],
    ['runs that are no number', ['conform', '--runs', 'many', '--', 'true']],
    ['no runs', ['conform', '--runs', '0', '--', 'true']],
    ['a seed with a fraction', ['conform', '--seed', '0.5', '--', 'true']],
    ['an unknown reporter', ['conform', '--reporter', 'xml', '--', 'true']],
    ['an operation that does not exist', ['conform', '--operations', 'fee.sumarize', '--', 'true']],
    ['a clause that does not exist', ['conform', '--clauses', 'FEE-1,FEE-9', '--', 'true']],
    ['a place that does not exist', ['conform', '--replay', 'fee.summarize@1:9:99999', '--', 'true']],
    ['excuses that do not exist', ['conform', '--excuses', '/no/such/file', '--', 'true']],
    ['excuses that are no JSON', ['conform', '--excuses', 'README.md', '--', 'true']],
    ['excuses that are no array', ['conform', '--excuses', 'package.json', '--', 'true']],
  ])('%s is exit code 3', async (_, args) => {
    const { code, stdout, stderr } = await gateout(args)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/^error: /)
  })

  test('says of excuses that are no JSON no more than that', async () => {
    expect((await gateout(['conform', '--excuses', 'README.md', '--', 'true'])).stderr).toBe(
      'error: README.md: not JSON\n',
    )
  })

  test.each([
    ['[{}]'],
    ['[{"id":"fee-exact-tenths"}]'],
    ['[{"id":"fee-exact-tenths","reason":" "}]'],
    ['[{"id":"no-such","reason":"x"}]'],
  ])('so are excuses %s', async text => {
    const file = join(mkdtempSync(join(tmpdir(), 'gateout-')), 'excuses.json')
    writeFileSync(file, text)
    expect((await conform(['--excuses', file], ['true'])).code).toBe(3)
  })
})
