import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { container, folder, gateout, ID, ROOT, type Finished } from '../gateout'

const LIFE = join(ROOT, 'examples/life')
const BOX = '234aff18-57af-4566-9151-e95e4cb965a0'

type Changes = Readonly<Record<string, unknown>>
const noteId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (n: number): string => `2026-03-02T08:00:${String(n).padStart(2, '0')}Z`

/** A notification of the nth second that something changed. */
const note = (
  n: number,
  changeset: Changes,
  { attributes = {}, containerId = ID }: { readonly attributes?: Changes; readonly containerId?: string | null } = {},
) => ({
  data: {
    id: noteId(n),
    type: 'webhook_notification',
    attributes: { event: 'container.updated', created_at: at(n), changeset, ...attributes },
    ...(containerId !== null && { relationships: { container: { data: { id: containerId, type: 'container' } } } }),
  },
})

const lines = (values: readonly unknown[]): string => values.map(value => `${JSON.stringify(value)}\n`).join('')

/** Replays notifications, a line each, on a container that can be picked up. */
const replay = (
  notes: readonly unknown[],
  { flags = [], attributes = {} }: { readonly flags?: readonly string[]; readonly attributes?: Changes } = {},
) =>
  gateout(['replay', 'box.json', '-', ...flags], {
    cwd: folder({ 'box.json': JSON.stringify(container(attributes)) }),
    input: lines(notes),
  })

type Out = {
  readonly container: { readonly attributes: Changes }
  readonly replay: Changes
  readonly left_out: Changes
}
const out = ({ stdout }: Finished): Out => JSON.parse(stdout) as Out

/** The cells of each row of the timeline. */
const rowsIn = (stdout: string): readonly (readonly string[])[] => {
  const [, , head, ...rest] = stdout.split('\n')
  expect(head).toMatch(/^Time \(UTC\) +Verdict +What changed$/)
  return rest.slice(0, rest.indexOf('')).map(row => row.split(/ {2,}/))
}

const SUMMARY = { other_events: 0, other_containers: 0, no_container: 0, refused: 0 }

describe("a container's life", () => {
  const timeline = [
    [
      '2026-03-03 11:20:00',
      'not released',
      'current_status: on_ship → discharged; location_at_pod_terminal: Vessel → Yard C, row 08; pickup_lfd: not ' +
        'reported → 2026-03-05; pod_discharged_at: not reported → 2026-03-03T11:15:00Z',
    ],
    ['2026-03-03 15:05:00', 'not released', 'customs: a hold is expected (CET EXAM)'],
    ['2026-03-04 09:30:00', 'not released → blocked', 'customs: the expected hold became active (CET EXAM)'],
    ['2026-03-04 16:45:00', 'blocked', 'TMF: a hold was placed (TMF UNPAID)'],
    ['2026-03-06 06:00:00', 'blocked', 'fees: none → 75.25 USD (demurrage 75.25, exam not yet posted)'],
    ['2026-03-06 13:10:00', 'blocked → out of sync', 'available for pickup: no → yes'],
    [
      '2026-03-06 14:00:00',
      'out of sync',
      'customs: the hold was cleared (CET EXAM); fees: 75.25 USD → 395.35 USD (exam not yet posted → 320.10)',
    ],
    ['2026-03-07 06:00:00', 'out of sync', 'fees: 395.35 USD → 470.60 USD (demurrage 75.25 → 150.50)'],
    ['2026-03-07 08:30:00', 'out of sync → blocked', 'available for pickup: yes → no'],
    ['2026-03-07 15:20:00', 'blocked → not released', 'TMF: the hold was cleared (TMF UNPAID)'],
    [
      '2026-03-07 15:40:00',
      'not released → ready',
      'available for pickup: no → yes; current_status: discharged → available',
    ],
  ]

  test('is printed in order, with a duplicate and a late notification, and ends ready', async () => {
    const { code, stdout, stderr } = await gateout(
      'replay --strict examples/life/container.json examples/life/notifications'.split(' '),
    )
    expect(rowsIn(stdout)).toEqual(timeline)
    expect(stdout).toMatch(
      new RegExp(
        `^BLUU7038416 \\(${BOX}\\): not released when fetched, taken to be 2026-03-03 11:19:59, one second before the first notification \\(see --as-of\\)\n`,
      ),
    )
    expect(stdout.split('\n').slice(-5)).toEqual([
      '12 deliveries: 11 applied, 1 duplicate',
      '',
      'Ready: the terminal has cleared it and reports no holds.',
      'Fees: 470.60 USD (demurrage 150.50, exam 320.10).',
      '',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('with one removed, the request to fetch again names the misfit and the missing change', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'gateout-'))
    cpSync(LIFE, cwd, { recursive: true })
    rmSync(join(cwd, 'notifications/08-customs-hold-cleared.json'))
    const { code, stdout, stderr } = await gateout(['replay', 'container.json', 'notifications'], { cwd })
    // No row after the doubt begins: the verdicts and changes of 7 March are not certain.
    expect(rowsIn(stdout)).toEqual([
      ...timeline.slice(0, 6),
      ['2026-03-07 06:00:00', 'out of sync → unknown', 'in doubt: an update of 2026-03-07T06:00:00Z does not fit'],
      ['2026-03-07 15:20:00', 'unknown', 'in doubt: an update of 2026-03-07T15:20:00Z does not fit'],
    ])
    const [, end = ''] = stdout.split('1 duplicate, ')
    expect(end).toBe(
      [
        '2 unapplied',
        '',
        `Fetch container BLUU7038416 (${BOX}) again: notification 483519bb-06ac-44ea-b634-1468ebc9b91a (notifications/09-demurrage-grows.json, 2026-03-07 06:00:00) does not fit the known attributes.`,
        '  fees_at_pod_terminal: expects 395.35 USD, but found 75.25 USD (exam not yet posted)',
        '  missing before it: fees: 75.25 USD → 395.35 USD (exam not yet posted → 320.10)',
        '2 notifications were not applied:',
        '  2026-03-07 06:00:00  483519bb-06ac-44ea-b634-1468ebc9b91a  notifications/09-demurrage-grows.json',
        '  2026-03-07 15:20:00  f339468c-e560-48ef-b79e-87e3e3b1bd9b  notifications/11-terminal-hold-cleared.json',
        'In doubt: an update of 2026-03-07T15:20:00Z does not fit. Nothing is known for certain until the container is fetched.',
        '',
      ].join('\n'),
    )
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  })

  test('lost.jsonl lacks one of them', async () => {
    const left = readdirSync(join(LIFE, 'notifications'))
      .sort()
      .filter(name => name !== '04-customs-hold-activated-late.json')
      .map(name => JSON.parse(readFileSync(join(LIFE, 'notifications', name), 'utf8')) as unknown)
    expect(readFileSync(join(LIFE, 'lost.jsonl'), 'utf8')).toBe(lines(left))
    const { code, stdout } = await gateout(['replay', 'examples/life/container.json', 'examples/life/lost.jsonl'])
    expect(stdout).toContain('(examples/life/lost.jsonl:3, 2026-03-04 16:45:00) does not fit the known attributes.')
    expect(code).toBe(1)
  })
})

describe('--json', () => {
  test('is the current container with the applied and the omitted notifications', async () => {
    const hold = { name: 'TMF', status: 'pending' }
    const notes = [
      note(3, { holds_at_pod_terminal: [[], [hold]] }),
      note(1, { number: ['CSQU3054383', 'CSQU3054384'] }),
      note(2, { available_for_pickup: [false, true] }),
      note(3, { holds_at_pod_terminal: [[], [hold]] }),
      note(4, {}, { containerId: noteId(99) }),
      { data: { id: noteId(5), type: 'webhook_notification', attributes: { event: 'email_submission.created' } } },
      note(6, {}, { containerId: null }),
    ]
    const finished = await replay(notes, {
      flags: ['--json', '--as-of', '2026-03-02T09:00:01.5+01:00'],
      attributes: { available_for_pickup: false },
    })
    expect(out(finished)).toEqual({
      container: container({ available_for_pickup: true, holds_at_pod_terminal: [hold] }),
      replay: {
        status: 'consistent',
        as_of: '2026-03-02T09:00:01.5+01:00',
        in_doubt: false,
        refetch_at: null,
        applied: [noteId(2), noteId(3)],
        read: [],
        duplicates: [noteId(3)],
        superseded: [noteId(1)],
        conflict: null,
        unapplied: [],
      },
      left_out: { ...SUMMARY, other_events: 1, other_containers: 1, no_container: 1 },
      events_left_out: [
        { id: noteId(4), event: 'container.updated', container: noteId(99), source: '<stdin>', line: 5 },
        { id: noteId(5), event: 'email_submission.created', container: null, source: '<stdin>', line: 6 },
        { id: noteId(6), event: 'container.updated', container: null, source: '<stdin>', line: 7 },
      ],
    })
    expect(finished.stdout.split('\n')).toHaveLength(2)
    expect(finished).toMatchObject({
      code: 0,
      stderr: `<stdin>:7: warning: notification ${noteId(6)} does not name a container: it is left out\n`,
    })
  })

  test('reports the conflict, and the attributes before it', async () => {
    const finished = await replay([note(2, { current_status: ['b', 'c'] }), note(1, { x: [null, 1] })], {
      flags: ['--json'],
      attributes: { current_status: 'a' },
    })
    expect(out(finished)).toMatchObject({
      container: container({ current_status: 'a', x: 1 }),
      replay: {
        status: 'refetch',
        refetch_at: at(2),
        conflict: { id: noteId(2), conflicts: [{ attribute: 'current_status', expected: 'b', found: 'a' }] },
        unapplied: [noteId(2)],
      },
    })
    expect(finished).toMatchObject({ code: 1, stderr: '' })
  })
})

describe('a notification with the container', () => {
  const snapshot = (n: number, attributes: Changes, box = ID) => ({
    data: {
      id: noteId(n),
      type: 'webhook_notification',
      attributes: { event: 'container.transport.full_out', created_at: at(n) },
    },
    included: [{ id: box, type: 'container', attributes }],
  })

  test('is a snapshot, which replaces what was lost, and other events are listed with their containers', async () => {
    const full = { available_for_pickup: true, holds_at_pod_terminal: [], pod_full_out_at: at(2) }
    const notes = [
      note(1, { current_status: ['a', 'b'] }),
      snapshot(2, full),
      snapshot(3, full, noteId(99)),
      note(3, { y: [null, 1] }),
    ]
    const attributes = { current_status: 'x' }
    const { code, stdout } = await replay(notes, { attributes })
    expect(rowsIn(stdout).map(([time]) => time)).toEqual(['2026-03-02 08:00:02', '2026-03-02 08:00:03'])
    expect(stdout).toContain('3 deliveries: 1 applied, 1 snapshot, 1 superseded; left out: 1 of other containers')
    expect(stdout).toContain(`  left out: container.transport.full_out of container ${noteId(99)}\n`)
    expect(code).toBe(0)
    expect(out(await replay(notes, { flags: ['--json'], attributes }))).toMatchObject({
      container: { attributes: { ...full, y: 1 } },
      replay: { status: 'consistent', applied: [noteId(3)], read: [noteId(2)], superseded: [noteId(1)] },
    })
  })
})

describe('--advise', () => {
  const NEW_YORK = 'America/New_York'
  const start = {
    available_for_pickup: false,
    pod_timezone: NEW_YORK,
    pod_discharged_at: '2026-03-01T12:00:00Z',
    terminal_checked_at: '2026-03-02T07:00:00Z',
  }
  const notes = [
    note(1, { available_for_pickup: [false, true] }),
    note(2, { pickup_lfd: [null, '2026-03-03T05:00:00Z'] }),
    note(3, { pod_full_out_at: [null, '2026-03-02T08:00:00Z'] }),
  ]
  const advised = async (flags: readonly string[], given: readonly unknown[] = notes) =>
    replay(given, { flags, attributes: start })
  const adviceIn = ({ stdout }: Finished) =>
    (
      JSON.parse(stdout) as {
        advice: readonly { id: string | null; now: string; advice: { status: string; action: string } | null }[]
      }
    ).advice.map(({ id, now, advice }) => [id, now, advice && `${advice.status} ${advice.action}`])

  test('prints the advice after each notification, and at the end', async () => {
    const { code, stdout } = await advised(['--advise'])
    const [, , head, ...rows] = stdout.split('\n').map(row => row.split(/ {2,}/))
    expect(head).toEqual(['Time (UTC)', 'Verdict', 'Advice', 'What changed'])
    expect(rows.slice(0, 3).map(([, , advice]) => advice)).toEqual([
      'ready: pick up',
      'ready: pick up',
      'ready: pick up → picked up: return the empty',
    ])
    expect(stdout).toContain(
      `\nAdvice at 2026-03-02 08:00:03: Picked up on 2026-03-02, 0 days out. By the release rules: ready.`,
    )
    expect(code).toBe(0)
  })

  test('--json has each advice at the time of its notification, and --now one more', async () => {
    const inTime = [
      [noteId(1), at(1), 'ready pick_up'],
      [noteId(2), at(2), 'ready pick_up'],
      [noteId(3), at(3), 'picked_up return_empty'],
    ]
    expect(adviceIn(await advised(['--advise', '--json']))).toEqual(inTime)
    expect(adviceIn(await advised(['--advise', '--now', '2026-04-01T00:00:00Z', '--json'], notes.slice(0, 1)))).toEqual(
      [
        [noteId(1), at(1), 'ready pick_up'],
        [null, '2026-04-01T00:00:00Z', 'stale refetch'],
      ],
    )
  })

  test('an attribute of another type is not read, and the rest is answered', async () => {
    expect(adviceIn(await advised(['--advise', '--json'], [note(1, { pickup_lfd: [null, 7] })]))).toEqual([
      [noteId(1), at(1), 'not_released wait'],
    ])
  })
})

describe('the timeline', () => {
  test('a value nested 500 deep is shown in brief, and comes back whole; one nested 100,000 deep is refused', async () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const replayed = (levels: number, ...flags: readonly string[]) =>
      gateout(['replay', ...flags, 'box.json', 'deep.json'], {
        cwd: folder({
          'box.json': JSON.stringify(container()),
          'deep.json': JSON.stringify(note(1, { x: [null, 0] })).replace('[null,0]', `[null,${nested(levels)}]`),
        }),
      })
    expect(rowsIn((await replayed(500)).stdout)[0]![2]).toBe(`x: not reported → ${'['.repeat(59)}…`)
    expect((await replayed(500, '--json')).stdout).toContain(`"x":${nested(500)}}`)
    const { code, stderr } = await replayed(100_000)
    expect(code).toBe(1)
    expect(stderr).toContain('/0: must be nested at most 512 levels deep')
  })

  test('marks a notification that changes nothing', async () => {
    const { stdout } = await replay([note(1, { available_for_pickup: [false, true] })])
    expect(rowsIn(stdout)[0]![2]).toBe('nothing: the container already had these values')
  })

  test('several with one timestamp, in an unknown order', async () => {
    const same = { attributes: { created_at: at(1) } }
    const { code, stdout } = await replay([note(1, { a: [1, 2] }, same), note(2, { a: [2, 3] }, same)], {
      attributes: { a: 1 },
    })
    const doubt = `updates of ${at(1)} bring different values, and their order is unknown`
    expect(rowsIn(stdout).map(([, , changes]) => changes)).toEqual(['a: 1 → 2', `in doubt: ${doubt}`])
    expect(stdout).toContain(`again: ${doubt}.\n`)
    expect(stdout.trimEnd().split('\n').at(-1)).toContain(`In doubt: ${doubt}.`)
    expect(code).toBe(1)
  })

  test('a doubt that ends is followed by everything since', async () => {
    const lost = { available_for_pickup: [false, true], ind_facility_holds: [[], null] }
    const full = { ...container().attributes, available_for_pickup: true, holds_at_pod_terminal: [], a: 2 }
    const read = {
      data: { id: noteId(3), type: 'webhook_notification', attributes: { event: 'x', created_at: at(3) } },
      included: [{ id: ID, type: 'container', attributes: full }],
    }
    const { code, stdout } = await replay([note(1, { a: [1, 2] }), note(2, lost), read], {
      attributes: { available_for_pickup: null, holds_at_pod_terminal: [], a: 1 },
    })
    expect(rowsIn(stdout).map(([, ...row]) => row)).toEqual([
      ['unknown', 'a: 1 → 2'],
      ['unknown', `in doubt: an update of ${at(2)} does not fit`],
      ['unknown → ready', 'available for pickup: not reported → yes'],
    ])
    expect(code).toBe(0)
  })

  test('a notification from after the current time has no place', async () => {
    const { code, stdout } = await replay([note(1, { a: [1, 2] })], {
      attributes: { a: 1 },
      flags: ['--as-of', '2026-03-02T07:00:00Z', '--now', '2026-03-02T07:55:00Z'],
    })
    expect(stdout).toContain('In doubt: an update of 2026-03-02T07:55:00Z has no place among the others.')
    expect(code).toBe(1)
  })

  test('names twenty unapplied notifications, and counts the rest', async () => {
    const notes = Array.from({ length: 30 }, (_, i) => note(i + 1, { a: [i + 1, i + 2] }))
    const { stdout } = await replay(notes, { attributes: { a: 0 } })
    expect(stdout).toContain(`${noteId(20)}  <stdin>:20\n  and 10 more\n`)
  })

  test('times of several spellings and zones are one line of time', async () => {
    const when = (created_at: string) => ({ attributes: { created_at } })
    const { stdout } = await replay([
      note(1, { a: [2, 3] }, when('2026-03-02t10:00:00.50z')),
      note(2, { a: [1, 2] }, when('2026-03-02T13:30:00+03:30')),
      note(3, { a: [null, 1] }, when('2026-03-01T23:59:59-10:00')),
    ])
    expect(rowsIn(stdout).map(([time]) => time)).toEqual([
      '2026-03-02 09:59:59',
      '2026-03-02 10:00:00',
      '2026-03-02 10:00:00.5',
    ])
  })

  test('control characters do not reach the terminal', async () => {
    const hostile = '\u001B[2J\u009B31m'
    const { stdout } = await replay([note(1, { [hostile]: [null, hostile] }), note(2, { [hostile]: [5, 6] })])
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/)
  })

  test('500 notifications in any order lead to the last', async () => {
    const notes = Array.from({ length: 500 }, (_, i) =>
      note(
        i,
        { n: [i === 0 ? null : i, i + 1] },
        { attributes: { created_at: new Date(Date.UTC(2026, 2, 2) + 1000 * i).toISOString() } },
      ),
    )
    const finished = await replay([...notes].reverse().concat(notes.slice(0, 100)), { flags: ['--json'] })
    expect(out(finished).container.attributes['n']).toBe(500)
    expect(out(finished).replay['duplicates']).toHaveLength(100)
    const told = await replay(notes)
    expect(rowsIn(told.stdout)).toHaveLength(500)
  })
})

describe('bad input', () => {
  const CHANGESET = '/data/attributes/changeset'
  const FILES: readonly (readonly [string, unknown, string])[] = [
    [
      'an entry that is not an array',
      note(1, { current_status: 'b' }),
      `:1: ${CHANGESET}/current_status: must be an array, got a string`,
    ],
    [
      'no time',
      note(1, {}, { attributes: { created_at: null } }),
      ':1: /data/attributes/created_at: is missing or null',
    ],
    ['another resource', container(), ':1: /data: is missing'],
    ['an empty array', [], ':1: an empty array: no notification in it'],
    [
      'one of an array',
      [note(2, { b: [null, 1] }), note(3, { current_status: 7 })],
      `:1: /1${CHANGESET}/current_status: must be an array, got a number`,
    ],
  ]
  let finished: Finished
  beforeAll(async () => {
    const cwd = folder({
      'box.json': JSON.stringify({ data: container() }),
      'good.json': JSON.stringify(note(9, { a: [null, 1] })),
      'oops.json': '{\n"data": HELD\n}',
      'empty.json': '',
    })
    mkdirSync(join(cwd, 'in'))
    mkdirSync(join(cwd, 'none'))
    FILES.forEach(([, content], i) =>
      writeFileSync(join(cwd, `in/${String(i).padStart(2, '0')}.json`), JSON.stringify(content)),
    )
    writeFileSync(join(cwd, 'in/README.md'), 'not read')
    finished = await gateout(
      ['replay', '--json', 'box.json', 'in', 'missing.json', 'none', 'oops.json', 'empty.json', 'good.json'],
      { cwd },
    )
  })

  test.each(FILES.map(([title, , message], i) => [title, i, message] as const))('%s', (_, i, message) => {
    const said = finished.stderr.split('\n').filter(line => line.startsWith(`in/${String(i).padStart(2, '0')}.json`))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`.json${message}`)
  })

  test('is refused with its place, and the rest is answered', () => {
    expect(finished.stderr.split('\n').slice(FILES.length)).toEqual([
      'missing.json: no such file or directory',
      'none: a folder without a .json, .jsonl or .ndjson file',
      'oops.json:2:9: not JSON: expected a value',
      'empty.json: is empty',
      '',
    ])
    expect(finished.code).toBe(1)
    expect(out(finished)).toMatchObject({
      container: { attributes: { a: 1, b: 1 } },
      left_out: { refused: FILES.length + 4 },
    })
  })

  test('a repeated id with other content is reported, and the first notification counts', async () => {
    const finished = await replay(
      [
        note(1, { a: [null, 1] }),
        note(1, { a: [null, 2] }),
        note(1, { a: [null, 1] }, { attributes: { created_at: '2026-03-02T10:00:01+02:00' } }),
      ],
      { flags: ['--json'] },
    )
    expect(finished.stderr).toBe(
      `<stdin>:2: warning: notification ${noteId(1)} differs from its first delivery in <stdin>:1, which is used\n`,
    )
    expect(out(finished)).toMatchObject({
      container: { attributes: { a: 1 } },
      replay: { duplicates: [noteId(1), noteId(1)] },
    })
    expect(finished.code).toBe(0)
  })

  test('an attribute __proto__ is data', async () => {
    const input = JSON.stringify(note(1, { x: 0 })).replace('"x":0', '"__proto__":[null,{"polluted":true}]')
    const { code, stdout } = await gateout(['replay', '--json', 'box.json', '-'], {
      cwd: folder({ 'box.json': JSON.stringify(container()) }),
      input,
    })
    expect(stdout).toContain('"__proto__":{"polluted":true}')
    expect(code).toBe(0)
  })

  test('a strict refusal is a warning, or an error with --strict', async () => {
    const live = note(1, { holds_at_pod_terminal: [[], [{ name: 'DOE', status: 'hold' }]] })
    const said =
      '/data/attributes/changeset/holds_at_pod_terminal/1/0/name: must be one of freight, customs, USDA, VACIS, ' +
      'TMF, other; got "DOE"\n'
    const tolerant = await replay([live])
    expect(tolerant).toMatchObject({ code: 0, stderr: `<stdin>:1: warning: ${said}` })
    expect(rowsIn(tolerant.stdout)).toEqual([
      ['2026-03-02 08:00:01', 'ready → out of sync', 'other: a hold was placed (DOE)'],
    ])
    expect(await replay([live], { flags: ['--strict'] })).toMatchObject({ code: 1, stderr: `<stdin>:1: ${said}` })
  })

  test('a container that is invalid at the end is answered, and reported', async () => {
    const { code, stdout, stderr } = await replay([note(1, { available_for_pickup: [true, 'yes'] })])
    expect(rowsIn(stdout)).toEqual([['2026-03-02 08:00:01', 'ready → unknown', 'available for pickup: true → yes']])
    expect(stderr).toBe(
      'the container after the replay: /attributes/available_for_pickup: must be a boolean or null, got a string\n',
    )
    expect(code).toBe(1)
  })

  test.each([
    ['missing', {}, 'box.json: no such file or directory\n'],
    [
      'two',
      { 'box.json': JSON.stringify([container(), { ...container(), id: BOX }]) },
      `box.json: has 2 containers: CSQU3054383 (${ID}), CSQU3054383 (${BOX}); choose one with --container and its number or id\n`,
    ],
    ['none in the data', { 'box.json': '{"data":[]}' }, 'box.json: has no container\n'],
    [
      'a hold of no status',
      { 'box.json': JSON.stringify(container({ holds_at_pod_terminal: [{ name: 'TMF', status: 7 }] })) },
      'box.json:1: /attributes/holds_at_pod_terminal/0/status: must be a string, got a number\n',
    ],
    ['none', { 'box.json': '{"data":null}' }, 'box.json:1: has null as its data, and no container in it\n'],
  ])('a container: %s', async (_, files, stderr) => {
    expect(await gateout(['replay', 'box.json', '-'], { cwd: folder(files), input: lines([note(1, {})]) })).toEqual({
      code: 1,
      stdout: '',
      stderr,
    })
  })

  const CHOSEN = '234AFF18-57af-4566-9151-e95e4cb965a0'
  const boxes = (count: number): string =>
    lines([
      ...Array.from({ length: count }, () => container()),
      ...[{ number: 'BLUU7038416' }, { number: undefined }].map(attributes => ({ ...container(attributes), id: BOX })),
    ])

  test.each([
    ['an id', CHOSEN, boxes(1).split('\n').slice(0, 2).join('\n')],
    ['a number as people write it', 'BLUU 703841-6', boxes(20)],
  ])('--container chooses by %s', async (_, name, text) => {
    const args = ['replay', 'box.json', '-', '--container', name, '--json']
    const run = await gateout(args, {
      cwd: folder({ 'box.json': text }),
      input: lines([note(1, { current_status: [null, 'x'] }, { containerId: BOX })]),
    })
    expect(out(run).container).toMatchObject({ id: BOX, attributes: { current_status: 'x' } })
    expect(run).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([
    [
      'no container',
      'MSCU1234566',
      `has no MSCU1234566 among 3 containers: CSQU3054383 (${ID}), BLUU7038416 (${BOX}), ${BOX}`,
    ],
    ['two', BOX, `has 2 containers: BLUU7038416 (${BOX}), ${BOX}; choose by an id that only one of them has`],
  ])('--container that names %s is refused', async (_, name, problem) =>
    expect(
      await gateout(['replay', 'box.json', '-', '--container', name], { cwd: folder({ 'box.json': boxes(1) }) }),
    ).toEqual({ code: 1, stdout: '', stderr: `box.json: ${problem}\n` }),
  )

  test('ten of many containers are named', async () => {
    const cwd = folder({ 'box.json': boxes(20) })
    const { stderr } = await gateout(['replay', 'box.json', '-'], { cwd })
    expect(stderr).toMatch(/^box\.json: has 22 containers: (CSQU3054383 \(.{36}\), ){10}12 more; choose one with/)
  })

  test('a refused container costs the chosen one nothing', async () => {
    const text = lines([
      { type: 'container', id: 7 },
      { ...container(), id: BOX },
    ])
    const run = await gateout(['replay', 'box.json', '-', '--container', BOX, '--json'], {
      cwd: folder({ 'box.json': text }),
      input: lines([note(1, { current_status: [null, 'x'] }, { containerId: BOX })]),
    })
    expect(out(run).container).toMatchObject({ attributes: { current_status: 'x' } })
    expect(run.stderr).toMatch(/^box\.json:1: \/id: /)
    expect(run.code).toBe(1)
  })

  test.each([
    ['no notifications', ['box.json']],
    ['a text that is no time', ['box.json', '-', '--as-of', 'yesterday']],
    ['a time without an offset', ['box.json', '-', '--as-of', '2026-03-02T08:00:00']],
    ['standard input twice', ['-', '-']],
  ])('usage: %s', async (_, args) => {
    const { code, stdout, stderr } = await gateout(['replay', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: /)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
