/**
 * Files of containers: their forms, their places, and both ways of reading, as every command on containers has them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cellsIn, cellsOf, container, folder, gateout, ID, jsonLines, ROOT } from '../gateout'

const NOW = ['--now', '2026-07-10T14:00:00Z']
const advise = (args: readonly string[], setting: Parameters<typeof gateout>[1] = {}) =>
  gateout(['advise', ...NOW, ...args], setting)

type Line = { readonly source: string; readonly number: string }
const linesIn = (stdout: string): readonly Line[] => jsonLines(stdout) as readonly Line[]

describe('examples', () => {
  const EXAMPLES = 'examples/containers'
  const names = readdirSync(join(ROOT, EXAMPLES)).filter(name => name.endsWith('.json'))
  const documents = names.map(name => JSON.parse(readFileSync(join(ROOT, EXAMPLES, name), 'utf8')) as unknown)

  test('show one container for each verdict, without warnings', async () => {
    const rows = cellsOf(`
      BLUU5517430 | ready | - | reported total 640 USD
      BLUU6198359 | blocked | freight (LINE HOLD - FREIGHT CHARGES DUE); customs (CET EXAM) | 225 USD (exam not yet posted)
      BLUU2044170 | out of sync | customs (CBP 1A HOLD); TMF, pending | 210.30 USD
      NRDU4820162 | ready | - | 464.95 USD
      NRDU7309515 | ready (confirm) | USDA (AGRI REVIEW EXPECTED), pending | none
      NRDU3386703 | blocked | other (DEPOSIT REQUIRED); TMF (TMF UNPAID) | 410.55 CAD; 35 USD
      NRDU1552087 | not released | VACIS (X-RAY SCHEDULED), pending | none
      BLUU9072641 | unknown | not reported | not reported
    `)
    const { code, stdout, stderr } = await advise([EXAMPLES, '--strict', '--columns', 'container,verdict,holds,fees'])
    expect(cellsIn(stdout)).toEqual([['Container', 'Verdict', 'Holds', 'Fees'], ...rows])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('are read from the JSON files of a folder, sorted by name, and are the same as JSON lines', async () => {
    const { stdout } = await advise([EXAMPLES, '--json'])
    expect(linesIn(stdout).map(({ source }) => source)).toEqual(names.map(name => `${EXAMPLES}/${name}`).sort())
    const lines = jsonLines(readFileSync(join(ROOT, 'examples/containers.jsonl'), 'utf8'))
    expect(lines).toHaveLength(documents.length)
    expect(lines).toEqual(expect.arrayContaining(documents))
  })
})

describe('the input', () => {
  const number = (name: string) => container({ number: name })
  test.each([
    ['a resource on several lines, after a byte order mark', `\uFEFF${JSON.stringify(number('A'), null, 2)}`, 'A'],
    [
      'a document with several resources',
      JSON.stringify({ data: [number('A'), { id: '1', type: 'shipment' }, number('B')] }),
      'AB',
    ],
    [
      'the included resources of a document',
      JSON.stringify({ data: null, included: [{ id: '1', type: 'terminal' }, number('A')] }),
      'A',
    ],
    ['an array', JSON.stringify([number('A'), { data: number('B') }], null, 2), 'AB'],
    [
      'JSON lines',
      `${JSON.stringify(number('A'))}\r\n\r\n${JSON.stringify({ data: [number('B')] })}\r\n${JSON.stringify([number('C')])}`,
      'ABC',
    ],
    ['an array with one item per line', `[\n${JSON.stringify(number('A'))},\n${JSON.stringify(number('B'))}\n]`, 'AB'],
  ])('%s', async (_, input, numbers) => {
    const { code, stdout, stderr } = await advise(['--json'], { input })
    expect({ code, stderr, numbers: linesIn(stdout).map(line => line.number) }).toEqual({
      code: 0,
      stderr: '',
      numbers: numbers.split(''),
    })
  })

  test('files and standard input, in the given order', async () => {
    const cwd = folder({ 'a.json': JSON.stringify(number('A')), 'c.json': JSON.stringify(number('C')) })
    const { stdout } = await advise(['--json', 'a.json', '-', 'c.json'], { cwd, input: JSON.stringify(number('B')) })
    expect(linesIn(stdout)).toMatchObject([
      { source: 'a.json', line: 1, number: 'A' },
      { source: '<stdin>', line: 1, number: 'B' },
      { source: 'c.json', line: 1, number: 'C' },
    ])
  })

  test('has no line number in a document of several lines', async () => {
    const input = JSON.stringify({ data: [{ id: ID, type: 'container' }] }, null, 1)
    const [line] = jsonLines((await advise(['--json'], { input })).stdout)
    expect(Object.keys(line as object)).toEqual(['source', 'id', 'number', 'advice'])
  })
})

describe('the table', () => {
  test('keeps its column widths over many rows, with a single header and no trailing spaces', async () => {
    const boxes = Array.from({ length: 1200 }, (_, i) => container({ number: `CSQU${3000000 + i}` }))
    const input = boxes.map(box => JSON.stringify(box)).join('\n')
    const lines = (await advise([], { input })).stdout.split('\n')
    expect(lines.filter(line => line.startsWith('Container  '))).toHaveLength(1)
    expect(new Set(lines.slice(1, 1201).map(line => line.length)).size).toBe(1)
    expect(lines.filter(line => line.endsWith(' '))).toEqual([])
    expect(lines.slice(1201)).toEqual(['', '1200 containers', ''])
  })

  const ESCAPE = '\u001B['
  test.each([
    ['a pipe', {}, false],
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['NO_COLOR', { NO_COLOR: '1' }, false],
  ])('is coloured with %s: %j is %s', async (_, env, painted) => {
    const { stdout } = await advise(['examples/containers.jsonl'], { env })
    expect(stdout.includes(ESCAPE)).toBe(painted)
    if (painted) expect(stdout).toContain(`${ESCAPE}32mready${ESCAPE}39m`)
  })
})

describe('reading', () => {
  const live = JSON.stringify({
    data: {
      ...container({
        available_for_pickup: null,
        holds_at_pod_terminal: [{ name: 'DOE', status: 'pending' }],
        fees_at_pod_terminal: [{ type: 'exam', amount: 1 }],
      }),
      id: '17',
    },
  })
  const findings = [
    ['/data/attributes/available_for_pickup', 'must be a boolean, got null'],
    ['/data/attributes/fees_at_pod_terminal/0/currency_code', 'is missing'],
    [
      '/data/attributes/holds_at_pod_terminal/0/name',
      'must be one of freight, customs, USDA, VACIS, TMF, other; got "DOE"',
    ],
    ['/data/id', 'must be a UUID, got "17"'],
  ] as const

  test('is tolerant, with a warning for each deviation', async () => {
    const { code, stdout, stderr } = await advise(['--columns', 'verdict,holds,fees'], { input: live })
    // An availability of null is a state of its own, and no deviation.
    const warnings = findings.slice(1)
    expect(stderr).toBe(warnings.map(([pointer, message]) => `<stdin>:1: warning: ${pointer}: ${message}\n`).join(''))
    expect(cellsIn(stdout)[1]).toEqual(['unknown', 'other (DOE), pending', '1 (no currency)'])
    expect(code).toBe(0)
  })

  test('refuses deviations with --strict', async () => {
    expect(await advise(['--strict'], { input: live })).toEqual({
      code: 1,
      stdout: '0 containers; 1 refused\n',
      stderr: findings.map(([pointer, message]) => `<stdin>:1: ${pointer}: ${message}\n`).join(''),
    })
  })
})
