import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { gateout, jsonLines, start } from '../gateout'

const request = (id: unknown, method: string, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const READY = { available_for_pickup: true, holds_at_pod_terminal: [] }

const repliesTo = async (input: string | Buffer): Promise<readonly unknown[]> => {
  const { code, stdout, stderr } = await gateout(['oracle'], { input })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return jsonLines(stdout)
}

const failure = (code: number, id: unknown = null) => ({ jsonrpc: '2.0', id, error: { code } })

describe('gateout oracle', () => {
  test('a result under the id of its request', async () => {
    expect(await repliesTo(request('a', 'readiness.evaluate', READY))).toEqual([
      {
        jsonrpc: '2.0',
        id: 'a',
        result: {
          status: 'ready',
          ready: true,
          definitive: true,
          action: 'pick_up',
          active: [],
          pending: [],
          clauses: ['READY-1', 'READY-2'],
        },
      },
    ])
  })

  test.each([
    ['an unknown operation', request(1, 'readiness.guess', {}), failure(-32601, 1)],
    [
      'an input of another shape',
      request(1, 'fee.summarize', { fees: 3 }),
      { ...failure(-32602, 1), error: { code: -32602, data: { issues: [{ pointer: '/fees', code: 'type' }] } } },
    ],
    ['text that is not JSON', '{"jsonrpc"', failure(-32700)],
    ['bytes that are not UTF-8', Buffer.from('"\xff"', 'latin1'), failure(-32700)],
    ['a batch', `[${request(1, 'oracle.describe')}]`, failure(-32600)],
  ])('%s, and it reads on', async (_, line, reply) => {
    const good = request(2, 'readiness.evaluate', READY)
    expect(await repliesTo(Buffer.concat([Buffer.from(line), Buffer.from(`\n${good}`)]))).toMatchObject([
      reply,
      { id: 2, result: { status: 'ready' } },
    ])
  })

  test('blank lines are skipped, messages without an id get no reply, the rest keeps its order', async () => {
    const lines = [
      '',
      request(1, 'readiness.evaluate', {}),
      ' \t\r',
      request(undefined, 'readiness.evaluate', {}),
      request(null, 'fee.summarize', { fees: null }),
      request('2', 'nope'),
    ]
    expect(await repliesTo(lines.join('\r\n'))).toMatchObject([
      { id: 1 },
      { id: null, result: { reported: false } },
      { id: '2', error: { code: -32601 } },
    ])
  })

  test('no input gets no reply', async () => {
    expect(await repliesTo('')).toEqual([])
  })

  test('a line beyond the limit is answered, and it reads on', async () => {
    const input = Buffer.concat([
      Buffer.alloc(33 * 2 ** 20, 'x'),
      Buffer.from(`\n${request(1, 'fee.summarize', { fees: [] })}\n`),
    ])
    expect(await repliesTo(input)).toMatchObject([failure(-32600), { id: 1, result: { reported: true } }])
  })

  test('answers each line before the next one arrives, even if a line arrives in pieces', async () => {
    const child = start(['oracle'])
    for (const id of [1, 2, 3]) {
      const line = `${request(id, 'readiness.evaluate', READY)}\n`
      child.stdin.write(line.slice(0, 20))
      child.stdin.write(line.slice(20))
      const [reply] = (await once(child.stdout, 'data')) as [Buffer]
      expect(JSON.parse(reply.toString())).toMatchObject({ id })
    }
    child.stdin.end()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  test('a closed pipe ends it quietly', async () => {
    const child = start(['oracle'])
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk
    })
    child.stdin.on('error', () => undefined)
    child.stdout.destroy()
    child.stdin.write(`${request(1, 'oracle.describe')}\n`.repeat(100))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(stderr).toBe('')
  })
})
