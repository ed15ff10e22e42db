import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { container, folder, gateout, start, type Finished } from '../gateout'

const NOW = '2026-07-10T14:00:00Z'

/** The build runs the worker threads. */
const run = async (args: readonly string[], input = ''): Promise<Finished> => {
  const child = start(args)
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { stdout, stderr, code }
}

/** 3,000 lines of 600 characters, so that there are several tasks; with lines of other kinds between them. */
const lines = Array.from({ length: 3_000 }, (_, i) => {
  const number = `CSQU${1_000_000 + i}`
  if (i % 500 === 100) return ''
  if (i % 500 === 200) return '{ "data": '
  if (i % 500 === 300) return JSON.stringify({ data: { id: 'x', type: 'shipment' } })
  if (i % 500 === 400) return JSON.stringify([container({ number }), container({ number, available_for_pickup: 'no' })])
  return JSON.stringify({
    data: container({ number, note: '-'.repeat(400), holds_at_pod_terminal: [{ name: 'CBP', status: 'hold' }] }),
  })
})
const files = {
  'a.jsonl': lines.join('\n'),
  'b.json': JSON.stringify({ data: [container({ number: 'MSCU6639870' })] }, null, 2),
  'c.json': '',
  'd.ndjson': `\n\n${lines.slice(0, 20).join('\r\n')}\n`,
  'e.csv': 'number,available\nCSQU3054383,true\n',
}

describe('--jobs', () => {
  test.each(['advise', 'readiness', 'fees'])('%s: any number of threads writes the same', async command => {
    const path = folder(files)
    const args = [
      command,
      path,
      `${path}/none.json`,
      `${path}/e.csv`,
      '--json',
      ...(command === 'advise' ? ['--now', NOW] : []),
    ]
    const one = await run(args)
    expect(one.code).toBe(1)
    // Of 500 lines, three have no container: a blank one, one with broken JSON and one with a shipment. A fourth has two, and one is refused.
    // The table has one.
    expect(one.stdout.split('\n').length - 1).toBe(3_000 - 6 * 3 + 1 + 20 + 1)
    expect(one.stderr).toContain('a.jsonl:201:11: not JSON')
    expect(one.stderr).toMatch(/\d+ more like this: warning: /)
    expect(one.stderr).toContain('none.json: ')
    for (const jobs of ['1', '2', '5']) expect(await run([...args, '--jobs', jobs])).toEqual(one)
  })

  test('reads standard input, as lines or as one value', async () => {
    const args = ['advise', '--json', '--now', NOW, '--quiet']
    for (const input of [lines.slice(0, 50).join('\n'), JSON.stringify([container()], null, 1), ''])
      expect(await run([...args, '--jobs', '2'], input)).toEqual(await run(args, input))
  })

  test.each([
    [['advise', '--jobs', '2'], '--jobs needs --json'],
    [['fees', '--json', '--jobs', '0'], 'It is not an integer from 1 to 64.'],
    [['readiness', '--json', '--jobs', '65'], 'It is not an integer from 1 to 64.'],
    [['readiness', '--json', '--jobs', '1.5'], 'It is not an integer from 1 to 64.'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await gateout(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
