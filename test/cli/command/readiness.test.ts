import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cellsOf, container, folder, gateout, ID, jsonLines, ROOT } from '../gateout'

const EXAMPLES = join(ROOT, 'examples/containers')

/** The header, the cells of the rows below it, and the summary. */
const tableIn = (stdout: string) => {
  const [head = '', ...rest] = stdout.split('\n')
  const gap = rest.indexOf('')
  return {
    head: head.split(/ {2,}/),
    rows: rest.slice(0, gap).map(row => row.split(/ {2,}/)),
    summary: rest.slice(gap + 1).join('\n'),
  }
}

describe('examples', () => {
  /** The name of a file, and the row of its container. */
  const ROWS = cellsOf(`
    ready | NRDU4820162 | ready | available, no holds | - | - | 464.95 USD | pay the fees, then pick up
    ready-pending-hold | NRDU7309515 | ready (confirm) | available, a hold expected | -
      | USDA (AGRI REVIEW EXPECTED) | none | confirm with the terminal, then pick up
    out-of-sync | BLUU2044170 | out of sync | available, yet under a hold | customs (CBP 1A HOLD) | TMF | 210.30 USD
      | confirm with the terminal; fees are due
    blocked | BLUU6198359 | blocked | not available, under 2 holds
      | freight (LINE HOLD - FREIGHT CHARGES DUE); customs (CET EXAM) | - | 225 USD (exam not yet posted)
      | pay the freight; clear customs; fees are due
    not-released | NRDU1552087 | not released | not available, no active hold | - | VACIS (X-RAY SCHEDULED) | none
      | wait for the release
    unknown | BLUU9072641 | unknown | no report on pickup or holds | not reported | not reported | not reported
      | wait for the terminal to report
    several-currencies | NRDU3386703 | blocked | not available, under 2 holds
      | other (DEPOSIT REQUIRED); TMF (TMF UNPAID) | - | 410.55 CAD; 35 USD
      | ask the terminal (DEPOSIT REQUIRED); pay the terminal fee; fees are due
    total-only | BLUU5517430 | ready | available, no holds | - | - | reported total 640 USD
      | pay the fees, then pick up
  `)
  const files = ROWS.map(([name]) => `${name}.json`)

  test('print a table and a summary, without warnings', async () => {
    expect(
      readdirSync(EXAMPLES)
        .filter(name => name.endsWith('.json'))
        .sort(),
    ).toEqual([...files].sort())
    const { code, stdout, stderr } = await gateout([
      'readiness',
      '--strict',
      ...files.map(name => join(EXAMPLES, name)),
    ])
    const table = tableIn(stdout)
    expect(table.head).toEqual(['Container', 'Verdict', 'Why', 'Active holds', 'Pending holds', 'Fees', 'What to do'])
    expect(table.rows).toEqual(ROWS.map(([, ...cells]) => cells))
    expect(table.summary).toBe(
      '8 containers: 2 ready, 1 ready (confirm), 1 out of sync, 2 blocked, 1 not released, 1 unknown. 5 of 8 are gone or owe fees: see gateout advise\n',
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('are read from the JSON files of a folder, sorted by name', async () => {
    const { code, stdout } = await gateout(['readiness', '--json', 'examples/containers'])
    const names = files.map(name => `examples/containers/${name}`).sort()
    expect(jsonLines(stdout).map(line => (line as { source: string }).source)).toEqual(names)
    expect(code).toBe(0)
  })

  test('are the same as JSON lines', async () => {
    const lines = readFileSync(join(ROOT, 'examples/containers.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as unknown)
    const files = readdirSync(EXAMPLES)
      .filter(name => name.endsWith('.json'))
      .map(name => JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8')) as unknown)
    expect(lines).toHaveLength(files.length)
    expect(lines).toEqual(expect.arrayContaining(files))
    const { code, stdout, stderr } = await gateout(['readiness', '--strict', 'examples/containers.jsonl'])
    expect({ code, stderr, count: tableIn(stdout).rows.length }).toEqual({ code: 0, stderr: '', count: 8 })
  })

  test('have container numbers with the check digits of ISO 6346', () => {
    const values = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'
    for (const name of readdirSync(EXAMPLES).filter(name => name.endsWith('.json'))) {
      const { number } = (
        JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8')) as { data: { attributes: { number: string } } }
      ).data.attributes
      expect(number).toMatch(/^[A-Z]{3}U\d{7}$/)
      const sum = [...number.slice(0, 10)].reduce((total, char, i) => total + values.indexOf(char) * 2 ** i, 0)
      expect((sum % 11) % 10).toBe(Number(number[10]))
    }
  })
})

describe('the table', () => {
  test('is aligned, without trailing spaces', async () => {
    const lines = (await gateout(['readiness', 'examples/containers.jsonl'])).stdout.split('\n').slice(0, 9)
    const starts = lines.map(line => line.search(/(Why|(not )?available|no report)/))
    expect(new Set(starts)).toEqual(new Set(['Container    Verdict          '.length]))
    expect(lines.filter(line => line.endsWith(' '))).toEqual([])
  })

  test('keeps its column widths over many rows, with a single header', async () => {
    const input = Array.from(
      { length: 1200 },
      (_, i) => `${JSON.stringify(container({ number: `CSQU${3000000 + i}` }))}\n`,
    ).join('')
    const { stdout } = await gateout(['readiness'], { input })
    const { rows, summary } = tableIn(stdout)
    expect(rows.map(row => row[0])).toEqual(Array.from({ length: 1200 }, (_, i) => `CSQU${3000000 + i}`))
    expect(stdout.split('Container  ')).toHaveLength(2)
    expect(
      new Set(
        stdout
          .split('\n')
          .slice(1, 1201)
          .map(line => line.length),
      ).size,
    ).toBe(1)
    expect(summary).toBe('1200 containers: 1200 ready\n')
  })
})

describe('the input', () => {
  const number = (name: string) => container({ number: name })
  test.each([
    ['a resource', JSON.stringify(number('A')), ['A']],
    ['a resource on several lines, after a byte order mark', `\uFEFF${JSON.stringify(number('A'), null, 2)}`, ['A']],
    ['a document', JSON.stringify({ data: number('A') }), ['A']],
    [
      'a document with several resources',
      JSON.stringify({ data: [number('A'), { id: '1', type: 'shipment' }, number('B')] }),
      ['A', 'B'],
    ],
    [
      'the included resources of a document',
      JSON.stringify({ data: null, included: [{ id: '1', type: 'terminal' }, number('A')] }),
      ['A'],
    ],
    ['an array', JSON.stringify([number('A'), { data: number('B') }], null, 2), ['A', 'B']],
    [
      'JSON lines',
      `${JSON.stringify(number('A'))}\r\n\r\n${JSON.stringify({ data: [number('B')] })}\r\n${JSON.stringify([number('C')])}`,
      ['A', 'B', 'C'],
    ],
    [
      'an array with one item per line',
      `[\n${JSON.stringify(number('A'))},\n${JSON.stringify(number('B'))}\n]`,
      ['A', 'B'],
    ],
  ])('%s', async (_, input, numbers) => {
    const { code, stdout, stderr } = await gateout(['readiness', '--json'], { input })
    expect(jsonLines(stdout).map(line => (line as { number: string }).number)).toEqual(numbers)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('files and standard input, in the given order', async () => {
    const cwd = folder({ 'a.json': JSON.stringify(number('A')), 'c.json': JSON.stringify(number('C')) })
    const { stdout } = await gateout(['readiness', '--json', 'a.json', '-', 'c.json'], {
      cwd,
      input: JSON.stringify(number('B')),
    })
    expect(jsonLines(stdout)).toMatchObject([
      { source: 'a.json', number: 'A' },
      { source: '<stdin>', number: 'B' },
      { source: 'c.json', number: 'C' },
    ])
  })
})

describe('--json', () => {
  test('prints one line per container, and nothing else', async () => {
    const hold = { name: 'customs', status: 'hold', description: null }
    const attributes = {
      available_for_pickup: false,
      holds_at_pod_terminal: [hold],
      fees_at_pod_terminal: [
        { type: 'exam', amount: 0.1, currency_code: 'USD' },
        { type: 'other', amount: 0.2, currency_code: 'USD' },
      ],
    }
    const { stdout } = await gateout(['readiness', '--json'], { input: JSON.stringify(container(attributes)) })
    expect(jsonLines(stdout)).toEqual([
      {
        source: '<stdin>',
        line: 1,
        id: ID,
        number: 'CSQU3054383',
        verdict: {
          status: 'blocked',
          ready: false,
          definitive: false,
          action: 'resolve_holds',
          active: [hold],
          pending: [],
          clauses: ['READY-3'],
        },
        fees: {
          reported: true,
          totals: [
            { currency_code: 'USD', sum: 0.3, by_type: { exam: 0.1, other: 0.2 }, reported_totals: [], unposted: [] },
          ],
        },
      },
    ])
  })

  test('has no line number in a multi-line document, and no number or fees if these are not reported', async () => {
    const { stdout } = await gateout(['readiness', '--json'], {
      input: JSON.stringify({ data: [{ id: ID, type: 'container' }] }, null, 1),
    })
    expect(jsonLines(stdout)).toEqual([
      {
        source: '<stdin>',
        id: ID,
        number: null,
        verdict: {
          status: 'unknown',
          ready: false,
          definitive: false,
          action: 'wait',
          active: [],
          pending: [],
          clauses: [],
        },
        fees: { reported: false, totals: [] },
      },
    ])
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
    const { code, stdout, stderr } = await gateout(['readiness'], { input: live })
    // An availability of null is a state of its own, and no deviation.
    const warnings = findings.slice(1)
    expect(stderr).toBe(warnings.map(([pointer, message]) => `<stdin>:1: warning: ${pointer}: ${message}\n`).join(''))
    expect(tableIn(stdout).rows).toEqual([
      [
        'CSQU3054383',
        'unknown',
        'no report on pickup',
        '-',
        'other (DOE)',
        '1 (no currency)',
        'wait for the terminal to report; fees are due',
      ],
    ])
    expect(code).toBe(0)
  })

  test('refuses deviations with --strict', async () => {
    expect(await gateout(['readiness', '--strict'], { input: live })).toEqual({
      code: 1,
      stdout: '0 containers; 1 refused\n',
      stderr: findings.map(([pointer, message]) => `<stdin>:1: ${pointer}: ${message}\n`).join(''),
    })
  })
})

describe('colours', () => {
  const ESCAPE = '\u001B['
  test.each([
    ['a pipe', {}, false],
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['NO_COLOR', { NO_COLOR: '1' }, false],
  ])('with %s', async (_, env, painted) => {
    const { stdout } = await gateout(['readiness', 'examples/containers.jsonl'], { env })
    expect(stdout.includes(ESCAPE)).toBe(painted)
    if (painted) expect(stdout).toContain(`${ESCAPE}32mready${ESCAPE}39m`)
  })
})
