/**
 * `gateout conform` with programs that run inside this process, and with real processes if a test needs them.
 */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Comparison, Examination } from '../../../src/conform'
import type { Cause } from '../../../src/conform/result/conclusion'
import { conformOnce as command, type ConformOptions } from '../../../src/cli/command/conform'
import { terminalOn } from '../../../src/cli/terminal/terminal'
import { processorTime } from '../../processor-time'
import { gateout, hostOf, ROOT, type Finished } from '../gateout'
import { program } from '../process/program'

const FAULTY = join(ROOT, 'test/cli/faulty.mjs')
const FEES = ['--operations', 'fee.summarize', '--runs', '100', '--timeout', '1']
const spawned = (args: readonly string[], words: readonly string[]): Promise<Finished> =>
  gateout(['conform', ...args, '--', ...words])

const DEFAULTS = { seed: 1, timeout: 0.2, reporter: 'text', runs: 100 } as const
const PATIENCE = { first: 500, restarts: 250, silences: 20, failedStarts: 3 }

/** Examines a program in this process. */
const examine = async (fault: string, options: Partial<ConformOptions> = {}): Promise<Finished> => {
  const { host, finished } = hostOf({})
  const meant = { ...DEFAULTS, ...options }
  await command(terminalOn(host), ['node', FAULTY, fault], meant, program(fault), PATIENCE)
  return finished()
}
/** The protocol, whose lines of 32 MiB take a while, is left out unless a test names it. */
const against = (fault: string, options: Partial<ConformOptions> = {}): Promise<Finished> =>
  examine(fault, { operations: ['fee.summarize'], clauses: ['FEE-*', 'FORM-1', 'READY-6'], ...options })

type Told = Omit<Examination, 'checks'> & {
  readonly violations: readonly Cause[]
  readonly unanswered: readonly Cause[]
  readonly comparison?: Comparison
  readonly checks: readonly {
    readonly id: string
    readonly kind: string
    readonly state: string
    readonly note?: string
  }[]
}
type Report = Told & { readonly code: number | null }
const json = async (finished: Promise<Finished>): Promise<Report> => {
  const { code, stdout, stderr } = await finished
  expect(stderr).toBe('')
  return { ...(JSON.parse(stdout) as Told), code }
}
const told = (fault: string, options: Partial<ConformOptions> = {}): Promise<Report> =>
  json(against(fault, { ...options, reporter: 'json' }))
/** One examination of the crashing implementation, shared by all tests that only read its report. */
let examined: Promise<Report> | undefined
const diesTold = () => (examined ??= told('dies'))
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'gateout-'))
const kinds = ({ troubles }: Told): readonly string[] => troubles.map(({ kind }) => kind)

describe('gateout conform', () => {
  test('this library conforms to itself, in a process of its own', async () => {
    const { code, stdout, stderr } = await spawned(FEES, ['node', FAULTY, 'none'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^FEE-1 +upheld +/m)
    expect(stdout).toMatch(
      /\n\d+ clauses: \d+ upheld\. \d+ vectors, 100 generated inputs, \d+ in another notation, 10 checks of the protocol; seed 1; [\d.]+ s\nIt conforms, as far as it was tested\.\n$/,
    )
  })

  test('and it keeps the protocol, as the oracle that is shipped', async () => {
    const oracle = ['node', join(ROOT, 'dist/cli.js'), 'oracle']
    const report = await json(spawned(['--clauses', 'PROTO-*', '--timeout', '20', '--reporter', 'json'], oracle))
    expect(report.clauses.map(({ id, standing }) => [id, standing])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(n => [`PROTO-${n}`, 'upheld']),
    )
    expect(report.code).toBe(0)
  })

  test('the clauses come first, then each violation with its replay command', async () => {
    const { code, stdout } = await against('remembers', { seed: 5 })
    expect(code).toBe(1)
    expect(stdout.indexOf('FEE-1')).toBeLessThan(stdout.indexOf('violation 1'))
    expect(stdout).toMatch(/steady {5}not by a new process/)
    expect(stdout).toMatch(/place {6}fee\.summarize@5:[\d:]+\n/)
    expect(stdout).toMatch(/replay {5}gateout conform --replay g1\.[\w-]+ -- node .*faulty\.mjs remembers/)
    expect(stdout).toMatch(/It does not conform: \d+ violations?\.\n$/)
  })

  test('an implementation that dies is started again, and the input it dies of is made small', async () => {
    const report = await diesTold()
    expect(report.code).toBe(2)
    expect(report.outcome).toBe('broken')
    expect([report.troubles, report.violations]).toEqual([[], []])
    const [vector, ...generated] = report.unanswered
    const got = { fault: 'died', detail: expect.stringContaining('exit code 3') }
    expect(vector).toMatchObject({
      id: 'fee-not-reported',
      kind: 'died',
      input: { fees: null },
      got,
      steadiness: 'always',
    })
    expect(generated).toEqual([])
    expect(report.unanswered.flatMap(({ also }) => also ?? [])).toContain('fee.summarize died')
    expect(report.clauses.find(({ id }) => id === 'FEE-3')?.standing).toBe('upheld')
    const notes = report.checks.flatMap(({ note }) => note ?? [])
    expect(notes).toContainEqual(expect.stringContaining('{"fees":null} (died)'))
  })

  test('a program that dies is quoted by the last lines of its standard error', async () => {
    const folder = newFolder()
    const formats = ['text', 'junit', 'html'] as const
    const report = formats.map(format => ({ format, file: join(folder, format) }))
    const { stdout } = await against('traces', { reporter: 'json', report })
    const { unanswered } = JSON.parse(stdout) as Told
    const stderr = ['Traceback:', '  line 3, in total', "\\u001b[31mKeyError: 'fees'\\u001b[0m"]
    expect(unanswered[0]).toMatchObject({ got: { fault: 'died', detail: 'it ended with exit code 1' }, stderr })
    const [text, junit, html] = formats.map(format => readFileSync(join(folder, format), 'utf8'))
    const lines = `  stderr     ${stderr.join('\n             ')}\n`
    expect(text).toContain(lines)
    expect(junit).toContain(lines)
    expect(html).toContain(`<pre>${stderr.join('\n').replaceAll("'", '&#39;')}</pre>`)
  })

  test.each([
    ['nan', /^\{"jsonrpc":"2.0","id":\d+,"result":\{"sum":NaN\}\}$/],
    ['prose', /^error: no fees$/],
  ])('a line that is not JSON takes the place of a reply: %s', async (fault, detail) => {
    // With an hour for each reply, a single wait for a reply would exceed the time limit of the test.
    const report = await told(fault, { timeout: 3_600 })
    expect([report.code, report.troubles, report.violations]).toEqual([2, [], []])
    const got = { fault: 'not JSON', detail: expect.stringMatching(detail) }
    const [id, also] = ['fee-not-reported', ['fee.summarize not JSON']]
    expect(report.unanswered).toMatchObject([
      { id, also, kind: 'not JSON', input: { fees: null }, got, steadiness: 'always' },
    ])
    expect(report.checks.filter(({ state }) => state === 'untested')).toEqual([])
  })

  test('a program that never prints JSON is given up, with its first line', async () => {
    const report = await told('babbles')
    expect(report.code).toBe(2)
    expect(report.troubles).toContainEqual(
      expect.objectContaining({ kind: 'no reply in time before its first reply', detail: 'it printed Hello!' }),
    )
  })

  test('a program whose replies have no id is given up, with its first reply', async () => {
    const [trouble] = (await told('anonymous')).troubles
    expect(trouble?.detail).toMatch(/a reply without an id: \{"jsonrpc":/)
  })

  const NOT_REPLIES = 'prints lines that are not JSON-RPC replies'
  test.each([
    ['spaces', 0, undefined, undefined],
    ['greets', 2, NOT_REPLIES, 'a line before the first reply: Welcome'],
    ['logs', 2, NOT_REPLIES, 'a line before the first reply: {"level":"info","id":1}'],
    ['twice', 2, 'replies again, or too late', undefined],
    ['both', 2, 'replies with both a result and an error', undefined],
  ])('the one fault of a program that %s is reported once, and first', async (fault, code, kind, detail) => {
    const report = await told(fault, { clauses: ['FEE-*', 'PROTO-*'], timeout: 5 })
    expect([report.code, kinds(report)]).toEqual([code, kind === undefined ? [] : [kind]])
    if (detail !== undefined) expect(report.troubles[0]?.detail).toBe(detail)
    expect(report.clauses.filter(({ standing }) => standing === 'violated')).toEqual([])
  })

  test('so is a program that hangs', async () => {
    const report = await told('hangs')
    expect([report.code, report.troubles]).toEqual([2, []])
    const got = { fault: 'silent', detail: 'no reply in time' }
    const also = ['fee.summarize silent']
    expect(report.unanswered).toMatchObject([
      { id: 'fee-not-reported', also, kind: 'silent', input: { fees: null }, got },
    ])
  })

  test.each([
    ['rubbish', 'prints lines that are not JSON-RPC replies'],
    ['twice', 'replies again, or too late'],
    ['late', 'does not reply in the order of the requests'],
    ['floods', 'floods standard error'],
  ])('an implementation that %s breaks the protocol, and is examined all the same', async (fault, kind) => {
    const report = await told(fault)
    expect(report.code).toBe(2)
    expect(report.outcome).toBe('broken')
    expect(kinds(report)).toContain(kind)
    expect(report.clauses.find(({ id }) => id === 'FEE-3')?.standing).toBe('upheld')
  })

  test('a program that refuses a message without an id violates the clause about it', async () => {
    const report = await json(examine('careless', { clauses: ['PROTO-*'], reporter: 'json' }))
    expect(report.code).toBe(1)
    const violated = report.clauses.filter(({ standing }) => standing === 'violated').map(({ id }) => id)
    expect(violated).toEqual(['PROTO-6', 'PROTO-7'])
    expect(report.violations).toContainEqual(
      expect.objectContaining({ id: 'PROTO-7', replay: 'PROTO-7', steadiness: 'always' }),
    )
    expect((await examine('careless', { replay: 'PROTO-7' })).code).toBe(1)
    expect((await examine('careless', { replay: 'PROTO-1' })).code).toBe(0)
  })

  test('a program that answers in several ways is distinguished from a wrong one', async () => {
    const report = await told('wavers')
    expect(report.code).toBe(1)
    expect(report.violations.map(({ steadiness }) => steadiness)).toContain('sometimes')
  })

  test('a program that ends after each reply is given up soon, although a new process answers', async () => {
    const report = await told('once')
    expect(report.code).toBe(2)
    for (const each of report.unanswered) expect(each).toMatchObject({ got: { fault: 'died' }, steadiness: 'later' })
    expect(report.unanswered.length).toBeGreaterThan(0)
    expect(report.unanswered.length).toBeLessThan(10)
  })

  test.each([
    ['does not exist', ['/no/such/program'], 'not started', /no such file/],
    ['is no program', [ROOT], 'not started', /permission denied/],
    [
      'exits at once',
      ['node', '-e', 'console.error("no licence"); process.exit(7)'],
      'ended before its first reply',
      /exit code 7; the first request was \S+$/,
    ],
  ])('a command that %s: a report in bounded time', async (_, words, kind, detail) => {
    const report = await json(spawned([...FEES, '--reporter', 'json'], words))
    expect(report.code).toBe(2)
    expect(report.troubles).toMatchObject([{ kind, detail: expect.stringMatching(detail) }])
    if (kind === 'ended before its first reply') expect(report.troubles).toMatchObject([{ stderr: ['no licence'] }])
    expect(report.clauses.every(({ standing }) => standing === 'untested')).toBe(true)
  })

  test('a program that never answers gets a report in bounded time', async () => {
    const report = await told('mute')
    expect(report.code).toBe(2)
    expect(report.troubles).toMatchObject([
      { kind: 'no reply in time before its first reply', detail: expect.stringMatching(/flush/) },
    ])
    expect(report.clauses.every(({ standing }) => standing === 'untested')).toBe(true)
  })

  test('unsupported is never passed', async () => {
    const report = await json(examine('unsupported', { runs: 10, reporter: 'json' }))
    expect(report.code).toBe(1)
    expect(new Set(report.clauses.map(({ standing }) => standing))).toEqual(new Set(['unsupported']))
    expect(report.shortfalls).toEqual(['nothing passed'])
    const asked = await told('unsupported')
    expect(asked.shortfalls).toContain('fee.summarize is asked for and not supported')
  })

  test('replays each kind of failure, by its place and by its blob', async () => {
    const report = await diesTold()
    expect(report.unanswered.some(({ replay }) => !replay.includes('@'))).toBe(true)
    for (const { replay, blob, input } of report.unanswered) {
      for (const place of [replay, blob!]) {
        const again = await told('dies', { replay: place })
        expect([place, again.code, again.unanswered.length]).toEqual([place, 2, 1])
        expect(again.unanswered[0]?.input).toEqual(input)
        expect((await against('none', { replay: place })).code).toBe(0)
      }
    }
  })

  test('saves the failing inputs as vectors, once', async () => {
    const folder = newFolder()
    const path = join(folder, 'fee/summarize.json')
    const { stderr } = await against('dies', { save: folder })
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
    await against('dies', { save: folder })
    expect(readFileSync(path, 'utf8')).toBe(text)
    await against('none', { save: join(folder, 'none') })
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('reports a folder it cannot save to, and keeps the verdict', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const { code } = await diesTold()
    const unsaved = await against('dies', { save: file })
    expect({ ...unsaved, stdout: unsaved.stdout.length > 0 }).toEqual({
      code,
      stdout: true,
      stderr: `${join(file, 'fee/summarize.json')}: not a directory\n`,
    })
  })

  test('excuses known failures, and fails on a stale excuse', async () => {
    const file = join(newFolder(), 'excuses.json')
    const report = await diesTold()
    const excuses = report.unanswered
      .flatMap(({ id, also }) => [id, ...(also ?? [])])
      .map(id => ({ id, reason: 'is mended next week' }))
    writeFileSync(file, JSON.stringify(excuses))
    expect((await against('dies', { excuses: file })).code).toBe(0)
    writeFileSync(file, JSON.stringify([...excuses, { id: 'fee-exact-tenths', reason: 'it was once' }]))
    const stale = await told('dies', { excuses: file })
    expect(stale.code).toBe(1)
    expect(stale.shortfalls).toEqual(['fee-exact-tenths does not fail: the excuse is stale'])
  })

  test('counts only new failures since an earlier report', async () => {
    const file = join(newFolder(), 'report.json')
    const broken = await told('wavers')
    expect((await against('wavers', { report: [{ format: 'json', file }] })).code).toBe(broken.code)
    const same = await told('wavers', { compare: file })
    expect([same.code, same.comparison?.newly_failing, same.outcome]).toEqual([0, [], 'violates'])
    const mended = await told('none', { compare: file })
    expect([mended.code, mended.comparison?.still_failing]).toEqual([0, []])
    expect(mended.comparison?.newly_passing.length).toBeGreaterThan(0)
    await against('none', { report: [{ format: 'json', file }] })
    const worse = await told('wavers', { compare: file })
    expect(worse.code).toBe(1)
    const failing = worse.violations.flatMap(({ id, also }) => [id, ...(also ?? [])])
    expect([...(worse.comparison?.newly_failing ?? [])].sort()).toEqual(failing.sort())
  })

  test('writes further reports to files, and escapes the output of the implementation in all of them', async () => {
    const folder = newFolder()
    const formats = ['text', 'junit', 'json', 'html'] as const
    const report = formats.map(format => ({ format, file: join(folder, format) }))
    const { stdout } = await against('escapes', { runs: 20, report })
    for (const text of [stdout, ...report.map(({ file }) => readFileSync(file, 'utf8'))]) {
      expect(text.length).toBeGreaterThan(50)
      expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/)
    }
  })

  test('a program that cannot be started: the fault and nothing else', async () => {
    expect(await spawned([], ['/no/such/program'])).toEqual({
      code: 2,
      stdout: 'fault not started: /no/such/program: no such file or directory\n',
      stderr: '',
    })
  })

  test('--must-only leaves out what rests on a decision, and all that is generated', async () => {
    const report = await told('none', { mustOnly: true })
    expect(new Set(report.checks.map(({ kind }) => kind))).toEqual(new Set(['vector']))
    expect(report.checks.map(({ id }) => id)).not.toContain('fee-currencies-by-appearance')
  })

  test.each(['none', 'wavers', 'hangs', 'verbose'])(
    '--seconds bounds all, shrinking too, of one that %s',
    async fault => {
      const taken = processorTime()
      const { runs: _, ...rest } = DEFAULTS
      const { host, finished } = hostOf({})
      // A wait for a reply would exceed the time limit of the test.
      const options = { ...rest, seconds: 1, timeout: 3_600, operations: ['fee.*', 'hold.*'] }
      await command(terminalOn(host), [fault], options, program(fault), PATIENCE)
      expect(finished().stdout).toMatch(/\n\d+ clauses: /)
      // The difference allows for synchronous work, such as drawing 500 inputs.
      expect(taken()).toBeLessThan(4_000)
    },
  )

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
    ['a blob that is damaged', ['conform', '--replay', 'g1.AAAA', '--', 'true']],
    ['a report that does not exist', ['conform', '--compare', '/no/such/file', '--', 'true']],
    ['a file that is no report', ['conform', '--compare', 'package.json', '--', 'true']],
    ['a further report without a file', ['conform', '--report', 'html', '--', 'true']],
    ['excuses that do not exist', ['conform', '--excuses', '/no/such/file', '--', 'true']],
    ['excuses that are no JSON', ['conform', '--excuses', 'README.md', '--', 'true']],
    ['excuses that are no array', ['conform', '--excuses', 'package.json', '--', 'true']],
  ])('%s is exit code 3', async (_, args) => {
    const { code, stdout, stderr } = await gateout(args)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/^error: /)
  })

  test('reports only that excuses are not JSON', async () => {
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
    expect((await spawned(['--excuses', file], ['true'])).code).toBe(3)
  })
})
