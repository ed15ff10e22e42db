import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { container, folder, gateout, jsonLines, start, type Finished } from './gateout'

const GOOD = JSON.stringify(container({ number: 'GOOD' }))

const withHold = (hold: unknown): string =>
  JSON.stringify({ data: container({ holds_at_pod_terminal: [hold] }) }, null, 2)
const HOLD = '/data/attributes/holds_at_pod_terminal/0'

/** The fault, the content of the file, and the message after the file's name. */
const FILES: readonly (readonly [string, string | Buffer, string])[] = [
  ['not JSON', '{\n  "data": HELD\n}\n', ':2:11: not JSON: expected a value'],
  ['cut short', '{\n"data": [', ':2:10: not JSON: expected a value'],
  ['not UTF-8', Buffer.from('{\n"data": "\xe9"}\n', 'latin1'), ':2: not UTF-8'],
  ['empty', '', ': is empty'],
  ['blank', ' \r\n\n', ': is empty'],
  ['nothing but a byte order mark', '\uFEFF', ': is empty'],
  ['another JSON value', '42', ':1: must be a container, its attributes, or a document with containers, got a number'],
  ['an empty array', '[]', ':1: an empty array: no container in it'],
  [
    'an object of another kind',
    '{"number":"CSQU3054383"}',
    ':1: must be a container, its attributes, or a document with containers, got an object without data, type, available_for_pickup and holds_at_pod_terminal',
  ],
  [
    'another resource',
    '{"id":"1","type":"shipment"}',
    ':1: has no container, only type "shipment" (no_containers); request it with include=containers',
  ],
  [
    'a document without a container',
    '{"data":null,\n"included":[{"id":"1","type":"shipment"}]}',
    ':1: has null as its data, and no container in it',
  ],
  [
    'a document of errors',
    '{"errors":[{"title":"Not found","detail":"no such container"},{"title":"Gone"}]}',
    ':1: is a document of errors: Not found: no such container: Gone',
  ],
  [
    'nested 100,000 deep',
    '['.repeat(100_000) + ']'.repeat(100_000),
    ':1: /0: must be a container, its attributes, or a document with containers, got an array; pass its items one by one',
  ],
  ['nested 100,000 deep and cut short', `{"data":\n${'['.repeat(100_000)}`, ':2:100001: not JSON: expected a value'],
  [
    'an array of an element a line, broken',
    `[\n${GOOD},\n${GOOD},,\n${GOOD}\n]\n`,
    `:3:${GOOD.length + 2}: not JSON: expected a value`,
  ],
  [
    'a hold whose status is a number',
    withHold({ name: 'customs', status: 7 }),
    `:11: ${HOLD}/status: must be a string, got a number`,
  ],
  ['a hold without a status', withHold({ name: 'customs' }), `:9: ${HOLD}/status: is missing`],
]

describe('a bad file', () => {
  let finished: Finished
  const nameOf = (i: number): string => `bad-${i}.json`

  beforeAll(async () => {
    const cwd = folder({
      'good.json': GOOD,
      ...Object.fromEntries(FILES.map(([, content], i) => [nameOf(i), content])),
    })
    finished = await gateout(['advise', '--json', ...FILES.flatMap((_, i) => [nameOf(i), 'good.json'])], { cwd })
  })

  test.each(FILES.map(([title, , message], i) => [title, i, message] as const))('%s', (_, i, message) => {
    expect(finished.stderr.split('\n').filter(line => line.startsWith(`${nameOf(i)}:`))).toEqual([nameOf(i) + message])
  })

  test('does not keep the others from being answered', () => {
    expect(jsonLines(finished.stdout).map(line => (line as { source: string; number: string }).number)).toEqual(
      FILES.map(() => 'GOOD'),
    )
    expect(finished.stderr.split('\n')).toHaveLength(FILES.length + 1)
    expect(finished.code).toBe(1)
  })

  test('missing, or a folder without any', async () => {
    const cwd = folder({ 'good.json': GOOD })
    mkdirSync(join(cwd, 'none'))
    const { code, stdout, stderr } = await gateout(['advise', 'missing.json', 'none', 'good.json'], { cwd })
    expect(stderr).toBe(
      'missing.json: no such file or directory\nnone: a folder without a .json, .jsonl, .ndjson, .csv, .tsv or .xlsx file\n',
    )
    expect(stdout).toMatch(/\n\n1 container; 2 refused\n$/)
    expect(code).toBe(1)
  })

  test('empty standard input', async () => {
    expect(await gateout(['advise'])).toEqual({
      code: 1,
      stdout: '0 containers; 1 refused\n',
      stderr: '<stdin>: is empty\n',
    })
  })
})

describe('a bad container', () => {
  test('every issue of a container is reported, and it is refused once', async () => {
    const bad = container({ available_for_pickup: 'yes', holds_at_pod_terminal: [{ name: 'customs', status: 1 }, 7] })
    const { code, stdout, stderr } = await gateout(['advise'], { input: JSON.stringify(bad) })
    expect(stderr).toBe(
      [
        '<stdin>:1: /attributes/available_for_pickup: must be a boolean or null, got a string\n',
        '<stdin>:1: /attributes/holds_at_pod_terminal/0/status: must be a string, got a number\n',
        '<stdin>:1: /attributes/holds_at_pod_terminal/1: must be an object, got a number\n',
      ].join(''),
    )
    expect(stdout).toBe('0 containers; 1 refused\n')
    expect(code).toBe(1)
  })

  test('one bad container among good ones, in data and in included', async () => {
    const input = JSON.stringify([
      {
        data: [
          container({ number: 'A' }),
          { id: '1', type: 'shipment' },
          container({ holds_at_pod_terminal: [{}] }),
          null,
          { id: '2' },
        ],
      },
      { data: { id: '3', type: 'shipment' }, included: [container({ number: 'B' }), container({ number: 4 })] },
      container({ number: 'C' }),
      [container({ number: 'D' })],
    ])
    const { code, stdout, stderr } = await gateout(['advise', '--json'], { input })
    expect(jsonLines(stdout)).toMatchObject([{ number: 'A' }, { number: 'B' }, { number: 'C' }])
    expect(stderr).toBe(
      [
        '<stdin>:1: /0/data/2/attributes/holds_at_pod_terminal/0/name: is missing\n',
        '<stdin>:1: /0/data/2/attributes/holds_at_pod_terminal/0/status: is missing\n',
        '<stdin>:1: /0/data/3: must be an object, got null\n',
        '<stdin>:1: /0/data/4/type: is missing\n',
        '<stdin>:1: /1/included/1/attributes/number: must be a string or null, got a number\n',
        '<stdin>:1: /3: must be a container, its attributes, or a document with containers, got an array; pass its items one by one\n',
      ].join(''),
    )
    expect(code).toBe(1)
  })

  test.each(['HELD', 'Hold', ''])('a hold whose status is %j counts as active, with a warning', async status => {
    const input = JSON.stringify(
      container({ available_for_pickup: true, holds_at_pod_terminal: [{ name: 'TMF', status }] }),
    )
    const { code, stdout, stderr } = await gateout(['advise', '--json'], { input })
    expect(stderr).toBe(
      `<stdin>:1: warning: /attributes/holds_at_pod_terminal/0/status: must be one of hold, pending; got ${JSON.stringify(status)}\n`,
    )
    expect(jsonLines(stdout)).toMatchObject([{ advice: { status: 'conflicting' } }])
    expect(code).toBe(0)
    const strict = await gateout(['advise', '--strict'], { input })
    expect(strict).toMatchObject({
      code: 1,
      stdout: '0 containers; 1 refused\n',
      stderr: stderr.replace('warning: ', ''),
    })
  })

  test('a line for each message in a document of many lines', async () => {
    const document = { data: [container(), container({ holds_at_pod_terminal: [{ name: 'TMF', status: 0 }] })] }
    expect(await gateout(['advise'], { input: JSON.stringify(document, null, 2) })).toMatchObject({
      stderr: '<stdin>:21: /data/1/attributes/holds_at_pod_terminal/0/status: must be a string, got a number\n',
    })
  })
})

describe('JSON lines', () => {
  test.each([
    ['first', 0, 'bad.json:1:1: not JSON: expected a value\n'],
    ['later', 1, 'bad.json:2:1: not JSON: expected a value\n'],
  ])('a %s bad line does not spoil the others', async (_, at, stderr) => {
    const lines = [GOOD, GOOD]
    lines.splice(at, 0, 'oops')
    const cwd = folder({ 'bad.json': lines.join('\n') })
    const finished = await gateout(['advise', '--json', 'bad.json'], { cwd })
    expect(finished).toMatchObject({ code: 1, stderr })
    expect(jsonLines(finished.stdout)).toMatchObject(
      [0, 1, 2].filter(i => i !== at).map(i => ({ source: 'bad.json', line: i + 1, number: 'GOOD' })),
    )
  })

  test('a line of invalid UTF-8, invalid JSON, and values that are not containers', async () => {
    const input = Buffer.concat([
      Buffer.from(`${GOOD}\n\n"`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`"\n{"a":\n42\r\n${GOOD}\r\n`),
    ])
    const { stdout, stderr } = await gateout(['advise', '--json'], { input })
    expect(jsonLines(stdout)).toMatchObject([{ line: 1 }, { line: 6 }])
    expect(stderr).toBe(
      [
        '<stdin>:3: not UTF-8\n',
        '<stdin>:4:6: not JSON: expected a value\n',
        '<stdin>:5: must be a container, its attributes, or a document with containers, got a number\n',
      ].join(''),
    )
  })

  test('a first line that is not UTF-8', async () => {
    const { stdout, stderr } = await gateout(['advise', '--json'], {
      input: Buffer.concat([Buffer.from([0xff, 10]), Buffer.from(GOOD)]),
    })
    expect(jsonLines(stdout)).toMatchObject([{ line: 2, number: 'GOOD' }])
    expect(stderr).toBe('<stdin>:1: not UTF-8\n')
  })

  test('a line of 100 MB is answered, and one beyond the limit is refused', async () => {
    const long = JSON.stringify(container({ number: 'LONG' })).replace(
      '"attributes":{',
      `"attributes":{"note":"${'x'.repeat(100e6)}",`,
    )
    const input = Buffer.concat([
      Buffer.from(`${long}\n"`),
      Buffer.alloc(130 * 2 ** 20, 'x'),
      Buffer.from(`"\n${GOOD}\n`),
    ])
    const { code, stdout, stderr } = await gateout(['advise', '--json'], { input })
    expect(jsonLines(stdout)).toMatchObject([
      { line: 1, number: 'LONG' },
      { line: 3, number: 'GOOD' },
    ])
    expect(stderr).toBe('<stdin>:2: longer than 128 MiB\n')
    expect(code).toBe(1)
  })

  test('a container with an attribute nested 100,000 levels deep is refused, and the next one answered', async () => {
    const deep = GOOD.replace('"attributes":{', `"attributes":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},`)
    const { code, stdout, stderr } = await gateout(['advise', '--json'], { input: `${deep}\n${GOOD}\n` })
    expect(jsonLines(stdout)).toMatchObject([{ number: 'GOOD', line: 2 }])
    expect(stderr).toMatch(/^<stdin>:1: \/attributes\/deep(\/0){509,511}: .*512 levels deep\n$/)
    expect(code).toBe(1)
  })
})

describe('output', () => {
  test.each([
    ['with what was earned so far', 'oops\n', 1],
    ['without a refusal', '', 0],
  ])('a closed pipe ends it quietly, %s', async (_, first, code) => {
    const child = start(['advise', '--json'])
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk
    })
    child.stdin.on('error', () => undefined)
    child.stdin.write(`${GOOD}\n${first}${GOOD}\n`)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const more = setInterval(() => child.stdin.write(`${GOOD}\n`.repeat(1000)), 10)
    const [exit] = (await once(child, 'close')) as [number]
    clearInterval(more)
    expect(exit).toBe(code)
    expect(stderr).toBe(first && '<stdin>:2:1: not JSON: expected a value\n')
  })

  test('control characters do not reach the terminal', async () => {
    const hostile = '\u001B[2J\u0007\u009B31m\u202E\u2028x\r\ny'
    const input = JSON.stringify([
      container({ number: hostile, holds_at_pod_terminal: [{ name: 'other', status: 'hold', description: hostile }] }),
      container({ holds_at_pod_terminal: [{ name: hostile, status: hostile }], available_for_pickup: hostile }),
      { errors: [{ title: hostile }] },
    ])
    for (const flags of [[], ['--json']]) {
      const { stdout, stderr } = await gateout(['advise', ...flags], { input })
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/)
    }
    const { stdout } = await gateout(['advise'], { input })
    expect(stdout).toContain('\uFFFD[2J\uFFFD\uFFFD31m\uFFFD\uFFFDx y  ')
    const json = await gateout(['advise', '--json'], { input })
    expect(jsonLines(json.stdout)).toMatchObject([{ number: hostile }])
  })
})
