import { describe, expect, test } from 'vitest'
import { run } from '../../../src/cli/run'
import { folder, gateout, hostOf, jsonLines } from '../gateout'

const READY = '{"available_for_pickup":true,"holds_at_pod_terminal":[]}'
const NOT_JSON = { error: { code: -32700, message: 'not JSON' } }

const statuses = (stdout: string): readonly unknown[] =>
  jsonLines(stdout).map(
    line => (line as { status?: string }).status ?? (line as { error: { message: string } }).error.message,
  )

test.each(['map', 'oracle'])(
  '%s escapes the characters that a terminal would act on, only for a terminal',
  async command => {
    const value = '\u009b31mRED\u202e\u0085'
    const [args, input] =
      command === 'map'
        ? [['map', 'identifier.normalize'], { value }]
        : [['oracle'], { jsonrpc: '2.0', id: value, method: 'identifier.normalize', params: { value } }]
    const outputs = []
    for (const isTTY of [true, false]) {
      const { host, finished } = hostOf({ input: `${JSON.stringify(input)}\n`, env: { NO_COLOR: '1' } })
      Object.assign(host.stdout, { isTTY })
      await run(args as string[], host)
      outputs.push(finished().stdout)
    }
    const [shown, piped] = outputs as [string, string]
    expect(shown).toMatch(/^[ -~]+\n$/)
    expect(piped).toMatch(/\u009b31mRED/i)
    expect(JSON.parse(shown)).toEqual(JSON.parse(piped))
  },
)

describe('gateout map', () => {
  test('answers each line on its own line, in order', async () => {
    const input = [
      READY,
      '{"available_for_pickup":false,"holds_at_pod_terminal":[{"name":"TMF","status":"hold"}]}',
      '{}',
    ].join('\n')
    const { code, stdout, stderr } = await gateout(['map', 'readiness.evaluate'], { input: `${input}\n` })
    expect(statuses(stdout)).toEqual(['ready', 'blocked', 'unknown'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('a bad line gives an error on its line, and exit code 1', async () => {
    const input = Buffer.concat([
      Buffer.from(`${READY}\n\noops\n`),
      Buffer.from([0x22, 0xff, 0x22]),
      Buffer.from(`\n42\n{"available_for_pickup":"yes"}\r\n${READY}`),
    ])
    const { code, stdout } = await gateout(['map', 'readiness.evaluate'], { input })
    expect(jsonLines(stdout)).toMatchObject([
      { status: 'ready' },
      NOT_JSON,
      NOT_JSON,
      { error: { code: -32700, message: 'not UTF-8' } },
      { error: { code: -32602, data: { issues: [{ pointer: '', code: 'type' }] } } },
      { error: { code: -32602, data: { issues: [{ pointer: '/available_for_pickup', code: 'type' }] } } },
      { status: 'ready' },
    ])
    expect(code).toBe(1)
  })

  test.each([
    ['nothing', '', 0],
    ['nothing but a byte order mark', '\uFEFF', 0],
    ['a newline: one blank line, which is bad', '\n', 1],
    ['a byte order mark before the first line', `\uFEFF${READY}\n`, 0],
  ])('%s', async (_, input, code) => {
    const finished = await gateout(['map', 'readiness.evaluate'], { input })
    expect(finished.code).toBe(code)
    expect(finished.stdout.split('\n')).toHaveLength(input.replace('\uFEFF', '') === '' ? 1 : 2)
  })

  test('lines and answers correspond over many chunks', async () => {
    const fees = (i: number) => ({
      fees: [
        { type: 'exam', amount: i, currency_code: 'USD' },
        { type: 'other', amount: 0.5, currency_code: 'USD' },
      ],
    })
    const input = Array.from({ length: 20_000 }, (_, i) => (i % 1000 === 7 ? 'é' : JSON.stringify(fees(i)))).join('\n')
    const { code, stdout } = await gateout(['map', 'fee.summarize'], { input })
    const sums = jsonLines(stdout).map(line => (line as { totals?: [{ sum: number }] }).totals?.[0].sum)
    expect(sums).toEqual(Array.from({ length: 20_000 }, (_, i) => (i % 1000 === 7 ? undefined : i + 0.5)))
    expect(code).toBe(1)
  })

  test(
    'a line of 30 MB is answered, one beyond the limit is refused, one nested too deeply too',
    { timeout: 300_000 },
    async () => {
      const deep = '['.repeat(600) + ']'.repeat(600)
      const input = Buffer.concat([
        Buffer.from('{"available_for_pickup":true,"holds_at_pod_terminal":[],"pad":"'),
        Buffer.alloc(30e6, 'x'),
        Buffer.from('"}\n"'),
        Buffer.alloc(33 * 2 ** 20, 'x'),
        Buffer.from(`"\n{"holds_at_pod_terminal":[{"name":"TMF","status":"hold","x":${deep}}]}\n${READY}\n`),
      ])
      const { code, stdout } = await gateout(['map', 'readiness.evaluate'], { input })
      expect(jsonLines(stdout)).toMatchObject([
        { status: 'ready' },
        { error: { code: -32600, message: 'longer than 32 MiB' } },
        { error: { code: -32602, data: { issues: [{ code: 'range' }] } } },
        { status: 'ready' },
      ])
      expect(code).toBe(1)
    },
  )

  test('files and folders are answered in order, and one that cannot be read does not stop the others', async () => {
    const cwd = folder({ 'a.jsonl': `${READY}\n{}`, 'b.jsonl': `${READY}\n` })
    const { code, stdout, stderr } = await gateout(
      ['map', 'readiness.evaluate', 'a.jsonl', 'missing.jsonl', '-', '.'],
      { cwd, input: '{"available_for_pickup":false,"holds_at_pod_terminal":[]}' },
    )
    expect(statuses(stdout)).toEqual(['ready', 'unknown', 'not_released', 'ready', 'unknown', 'ready'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'missing.jsonl: no such file or directory\n' })
  })

  test('standard input can be named only once', async () => {
    expect(await gateout(['map', 'readiness.evaluate', '-', '-'])).toMatchObject({ code: 2, stdout: '' })
  })

  describe('rows of a database', () => {
    const rows = (...inputs: readonly unknown[]): string =>
      inputs.map(input => `${JSON.stringify({ input })}\n`).join('')
    const answered = (stdout: string): readonly unknown[] =>
      jsonLines(stdout).map(row => {
        const { result, ...rest } = row as { result: string | null }
        expect(rest).toEqual({})
        return result === null ? null : JSON.parse(result)
      })

    test('--column writes each answer as a field', async () => {
      const { code, stdout } = await gateout(['map', 'readiness.evaluate', '--column', 'result'], {
        input: `${READY}\n{}\n`,
      })
      expect(answered(stdout)).toMatchObject([{ status: 'ready' }, { status: 'unknown' }])
      expect(code).toBe(0)
    })

    test('--input-column takes each input from a field, as a string or as JSON', async () => {
      const input = rows(READY, JSON.parse(READY), { available_for_pickup: false, holds_at_pod_terminal: [] })
      const { code, stdout } = await gateout(['map', 'readiness.evaluate', '--input-column', 'input'], { input })
      expect(statuses(stdout)).toEqual(['ready', 'ready', 'not_released'])
      expect(code).toBe(0)
    })

    test('NULL is answered with NULL', async () => {
      const options = ['map', 'fee.summarize', '--input-column', 'input']
      const input = rows(null, '{"fees":[]}')
      const named = await gateout([...options, '--column', 'result'], { input })
      expect(answered(named.stdout)).toEqual([null, { reported: true, totals: [] }])
      expect(named.code).toBe(0)
      expect((await gateout(options, { input })).stdout.split('\n')[0]).toBe('null')
    })

    test('a bad row gives an error on its line, and exit code 1', async () => {
      const input = `${rows('oops')}5\n{"other":1}\n{"input":\n{"__proto__":{"input":"{}"}}\n${rows(READY)}`
      const options = ['map', 'readiness.evaluate', '--input-column', 'input', '--column', 'result']
      const { code, stdout } = await gateout(options, { input })
      const noRow = { error: { code: -32700, message: 'not an object with "input"' } }
      expect(answered(stdout)).toMatchObject([NOT_JSON, noRow, noRow, noRow, noRow, { status: 'ready' }])
      expect(code).toBe(1)
    })
  })

  test('an unknown operation is a usage error that lists the operations, and names the nearest', async () => {
    expect((await gateout(['map', 'fee.sumarize'])).stderr).toContain('(did you mean fee.summarize?)')
    const { code, stdout, stderr } = await gateout(['map', 'readiness.guess'], { input: READY })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const name of 'readiness.guess readiness.evaluate readiness.change fee.summarize resource.decode'.split(' '))
      expect(stderr).toContain(name)
  })
})
