/**
 * Judges the script on an engine: what it creates answers as the vectors and the library do, and is removed again.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { differences, find, meaningOf, proseOf } from '../../src/oracle'
import { CONTAINER_STRINGS, DEADLINE_STRINGS, SHIPMENT_STRINGS } from '../../src/rule/pickup/input.generated'
import type { Dialect, Script } from '../../src/sql'
import { files } from '../vectors'

/** The exports of examples/sql, which is plain JavaScript. An answer is JSON, or null. */
type Answers = Promise<readonly (string | null)[]>
type Connection = {
  readonly dialect: Dialect
  readonly exec: (sql: string) => Promise<unknown>
  readonly query: (sql: string) => Promise<readonly unknown[]>
}
type Calls = {
  readonly answer: (operation: string, inputs: readonly string[]) => Answers
  readonly lastFreeDay: (inputs: readonly string[]) => Answers
  readonly flat: (inputs: readonly string[]) => Answers
}
type Engines = {
  readonly connect: (engine: string) => Promise<Connection>
  readonly calls: (connection: Connection) => Calls
  readonly operations: readonly string[]
}
type Cases = { readonly FLAT_ROWS: readonly { readonly input: object; readonly expected: string | null }[] }
type Checks = { readonly CHECKS: readonly (readonly [title: string, check: (calls: Calls) => Promise<void>])[] }
type Advised = { readonly [part: string]: unknown }
type Containers = { readonly generated: (count: number, seed: number) => readonly Advised[] }

const example = async (name: string): Promise<unknown> =>
  import(new URL(`../../examples/sql/${name}.mjs`, import.meta.url).href)
const { connect, calls, operations } = (await example('engine')) as Engines
const { FLAT_ROWS } = (await example('cases')) as Cases
const { CHECKS } = (await example('test/checks')) as Checks
const { generated } = (await example('container')) as Containers

const excused = (engine: string): ReadonlySet<string> =>
  new Set(
    (JSON.parse(readFileSync(`examples/sql/excuses/${engine}.json`, 'utf8')) as readonly { id: string }[]).map(
      ({ id }) => id,
    ),
  )

/** The cases of an operation with a result; the library refuses the others before they become rows. */
const casesOf = (operation: string) =>
  files.find(file => file.operation === operation)!.cases.filter(({ expect }) => 'result' in expect)

const parsed = (answer: string | null): unknown => (answer === null ? null : JSON.parse(answer))

/** The last free day of the advice, or null for an input without one. SQL takes no days of the caller. */
const lastFreeDayOf = (input: unknown): unknown => {
  const advised = find('pickup.advise')!.call(input)
  return advised._tag === 'Right' ? (advised.right as { readonly last_free_day: unknown }).last_free_day : null
}
/** A container on its way inland by its status alone, and figures of a policy that have to be whole. */
const onItsWay = (current_status: string, policy: object): Advised => ({
  container: {
    current_status,
    pod_timezone: 'America/New_York',
    final_destination_timezone: 'America/Chicago',
    pod_discharged_at: '2026-07-01T12:00:00Z',
    import_deadlines: { pickup_lfd_terminal: '2026-07-10', pickup_lfd_rail: '2026-07-12' },
  },
  shipment: {},
  relationships: {},
  now: '2026-07-09T12:00:00Z',
  policy,
})
const edges = [
  ...['available', 'awaiting_inland_transfer', 'on_rail', 'picked_up'].map(status => onItsWay(status, {})),
  ...['soon_days', 'doubtful_after_days', 'silent_after_days', 'stale_after_hours', 'appointment_grace_hours'].flatMap(
    name => [0, 1.5, -1].map(figure => onItsWay('available', { [name]: figure })),
  ),
]
/** Each attribute in turn, as a time, as a string that is not a time, as null and as a wrong type, at two places. */
const inTurn = (part: 'container' | 'shipment', keys: readonly string[]): readonly Advised[] =>
  ['available', 'on_rail'].flatMap(status =>
    keys.flatMap(key =>
      ['2026-07-11T16:00:00Z', 'USCHI', null, 5].map(value => {
        const input = onItsWay(status, {})
        return { ...input, [part]: { ...(input[part] as object), [key]: value } }
      }),
    ),
  )
/** The same container with another part. */
const changed = (change: Advised): Advised => ({ ...onItsWay('available', {}), ...change })
const withContainer = (change: Advised): Advised =>
  changed({ container: { ...(onItsWay('available', {})['container'] as object), ...change } })
const withDeadlines = (import_deadlines: unknown): Advised => withContainer({ import_deadlines })
const unified = (selection: unknown): Advised => withDeadlines({ pod: { unified: selection } })
const parts = [
  ...inTurn('container', CONTAINER_STRINGS),
  ...inTurn('shipment', SHIPMENT_STRINGS),
  ...['container', 'shipment', 'relationships', 'policy', 'now'].flatMap(part =>
    [null, 5, 'x', []].map(value => changed({ [part]: value })),
  ),
  ...['', 'T12:00Z', 'T12:00:00', 'T12:00:00.5Z', 'T25:00:00Z'].map(clock => changed({ now: `2026-07-09${clock}` })),
  ...['available_for_pickup', 'availability_known'].flatMap(key =>
    [true, null, 'yes'].map(value => withContainer({ [key]: value, pod_discharged_at: null })),
  ),
  ...['ind_facility_holds', 'holds_at_pod_terminal', 'fees_at_pod_terminal'].flatMap(key =>
    [null, [], {}, 5].map(value => withContainer({ [key]: value })),
  ),
  ...[null, {}, 5, []].flatMap(value => [withDeadlines(value), withDeadlines({ pod: value }), unified(value)]),
  ...DEADLINE_STRINGS.flatMap(key => ['2026-07-08', null, 5].map(value => withDeadlines({ [key]: value }))),
  ...['current_selection', 'current_value'].flatMap(key =>
    ['2026-07-08', null, 5].map(value => unified({ [key]: value })),
  ),
  ...['pickup_facility', 'pod_terminal'].flatMap(key =>
    ['a', '', null, 5].map(value => changed({ relationships: { pickup_facility: 'a', [key]: value } })),
  ),
  ...['USCHI', 'USNYC', null].map(port_of_discharge_locode =>
    changed({ shipment: { destination_locode: 'USCHI', port_of_discharge_locode } }),
  ),
]
/** Each number of days left, and each number of days late. */
const days16 = Array.from({ length: 16 }, (_, i) => `2026-07-${String(i + 1).padStart(2, '0')}T12:00:00Z`)
const counted = [
  ...days16.map(now => changed({ now })),
  ...days16.map(pod_full_out_at => withContainer({ pod_full_out_at })),
  ...[8, 9, 10].map(doubtful_after_days => changed({ policy: { doubtful_after_days } })),
]
/** A container that has left by rail, unless something shows later that it is still at the terminal. */
const stillThere = [
  {},
  { location_at_pod_terminal: 'row 5' },
  { holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] },
  { holds_at_pod_terminal: [{ name: 'customs', status: 'pending' }] },
  { fees_at_pod_terminal: [{ type: 'exam', amount: 5 }] },
  { fees_at_pod_terminal: [{ type: 'exam', amount: 0 }] },
].flatMap(evidence =>
  ['2026-07-05T12:00:00Z', '2026-07-06T12:00:00Z', '2026-07-06T12:00:00.5Z', '2026-07-07T12:00:00Z', null].map(
    terminal_checked_at =>
      changed({
        container: {
          ...(onItsWay('on_rail', {})['container'] as object),
          ...evidence,
          ind_ata_at: '2026-07-06T12:00:00Z',
          terminal_checked_at,
        },
      }),
  ),
)
const inputs = [
  ...casesOf('pickup.advise').map(({ input }) => input as Advised),
  ...edges,
  ...parts,
  ...counted,
  ...stillThere,
  ...generated(400, 7),
]
const days = inputs.filter(input => !('days' in input)).map(input => [JSON.stringify(input), lastFreeDayOf(input)])

/** The queries that remove the functions of an earlier script, and count those that exist. */
const CLEAR: { readonly [D in Dialect]: string } = {
  postgres: 'drop schema if exists gateout cascade',
  duckdb: 'drop schema if exists gateout cascade',
  clickhouse: '',
}
const LIST: { readonly [D in Dialect]: string } = {
  postgres: `select proname from pg_proc where pronamespace = (select oid from pg_namespace where nspname = 'gateout')`,
  duckdb: `select function_name from duckdb_functions() where schema_name = 'gateout'`,
  clickhouse: `select name from system.functions where origin = 'SQLUserDefined'`,
}

/** The state of the mutation tests (test/mutation/runner.ts), if they run. */
type Mutation = {
  readonly activeMutant?: string
  readonly currentTestId?: string
  readonly mutantCoverage?: { readonly static: { readonly [mutant: string]: number } }
}
const folder = process.env['GATEOUT_MUTATION']
const { files: fileOf = {} } =
  folder === undefined
    ? {}
    : (JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8')) as { files?: { readonly [mutant: string]: string } })

/** Whether a mutant is in code that runs once, while a module loads or to fill a table that is kept. */
const runsOnce = (mutant: string, { mutantCoverage }: Mutation): boolean =>
  mutantCoverage?.static[mutant] !== undefined || fileOf[mutant]?.endsWith('upper-case.ts') === true

/** The mutant with which the modules were loaded last, if it is in code that runs once. */
let loadedWith = ''

/** Loads the modules again if they were loaded with another mutant, or if the reached mutants are being recorded. */
const load = async (mutation: Mutation): Promise<typeof import('../../src/sql')> => {
  const { activeMutant = '', currentTestId } = mutation
  const wanted = activeMutant !== '' && runsOnce(activeMutant, mutation) ? activeMutant : ''
  if (folder !== undefined && (currentTestId !== undefined || wanted !== loadedWith)) vi.resetModules()
  loadedWith = wanted
  return import('../../src/sql')
}

/** Returns a function that writes the script, once for each mutant. */
const writer = (dialect: Dialect): (() => Promise<Script>) => {
  let original: Script | undefined
  let latest: readonly [mutant: string, made: Script] | undefined
  return async () => {
    const mutation = (globalThis as { __stryker__?: Mutation }).__stryker__ ?? {}
    const { activeMutant = '', currentTestId } = mutation
    if (activeMutant === '' && currentTestId === undefined && original) return original
    if (activeMutant !== '' && latest?.[0] === activeMutant) return latest[1]
    const { script } = await load(mutation)
    const made = script({ dialect, columns: 'datasync', countUnreadable: true })
    if (activeMutant === '') original = made
    else latest = [activeMutant, made]
    return made
  }
}

/** Returns a function that replaces the functions of the engine by those of a script, unless they are there already. */
const creator = ({ dialect, exec, query }: Connection): ((made: Script) => Promise<void>) => {
  let current: string | undefined
  return async ({ create, drop }) => {
    const text = `${create}${drop}`
    if (text === current) return
    current = undefined
    if (dialect !== 'clickhouse') await exec(CLEAR[dialect])
    else for (const name of await query(LIST.clickhouse)) await exec(`drop function ${String(name)};\n\n`)
    await exec(create)
    current = text
  }
}

/** Describes the answers of an engine of examples/sql. */
export const describeEngine = async (engine: string): Promise<void> => {
  const connection = await connect(engine)
  const { dialect, exec, query } = connection
  const write = writer(dialect)
  const create = creator(connection)
  const all = calls(connection)
  const { answer, lastFreeDay, flat } = all
  const excuses = excused(engine)
  /** A test of the functions. A script that passed it passes again, as do all mutants that do not change the script. */
  const test = (title: string, run: (made: Script) => Promise<void>): void => {
    const passed = new Set<string>()
    it(title, async () => {
      const made = await write()
      const text = `${made.create}${made.drop}`
      if (passed.has(text)) return
      await create(made)
      await run(made)
      passed.add(text)
    })
  }

  describe(`the script on ${engine}`, () => {
    for (const operation of operations)
      test(`answers the vectors of ${operation}, and null for the excused ones`, async () => {
        const cases = casesOf(operation)
        const answers = await answer(
          operation,
          cases.map(({ input }) => JSON.stringify(input)),
        )
        expect(answers).toHaveLength(cases.length)
        for (const [i, { id, expect: expected }] of cases.entries()) {
          const result = parsed(answers[i]!)
          if (excuses.has(id)) expect([id, result]).toEqual([id, null])
          else {
            const [theirs, ours] = [expected, { result }].map(given => meaningOf(operation, given as typeof expected))
            expect([id, differences(theirs!, ours!, proseOf(find(operation)!.output))]).toEqual([id, []])
          }
        }
      })
    for (const [title, check] of CHECKS) test(title, () => check(all))
    test('gives the last free day of the advice', async () => {
      const answers = await lastFreeDay(days.map(([input]) => input as string))
      expect(answers.map(found => (found === null ? null : parsed(found)))).toEqual(
        days.map(([, expected]) => expected),
      )
    })
    test('adds large amounts exactly', async () => {
      const fees = [1, 2, 3].map(() => ({ type: 'exam', amount: 4_000_000_000_000.001, currency_code: 'USD' }))
      const [found] = await answer('fee.summarize', [JSON.stringify({ fees })])
      expect(parsed(found!)).toMatchObject({ totals: [{ sum: 12_000_000_000_000.003 }] })
    })
    it('is not written for a name that is not a schema', async () => {
      const { script } = await load((globalThis as { __stryker__?: Mutation }).__stryker__ ?? {})
      for (const schema of ['a b', ' a', 'a;', '1a']) expect(() => script({ dialect, schema })).toThrow(TypeError)
      expect(script({ dialect, schema: 'A_1' }).create).toContain('A_1')
    })
    test('reads flat columns', async () => {
      expect(await flat(FLAT_ROWS.map(({ input }) => JSON.stringify(input)))).toEqual(
        FLAT_ROWS.map(({ expected }) => expected),
      )
    })
    test('is removed by its drop statements', async ({ create: sql, drop, functions }) => {
      expect((await query(LIST[dialect])).length).toBeGreaterThanOrEqual(functions.length)
      await exec(`${drop}\n\n`)
      const left = await query(LIST[dialect])
      await exec(sql)
      expect(left).toEqual([])
    })
  })
}
