import { describe, expect, test } from 'vitest'
import { container, folder, gateout, ID } from '../gateout'

const CUSTOMS = { name: 'customs', status: 'hold', description: 'CET EXAM' }
const BEFORE = {
  available_for_pickup: false,
  holds_at_pod_terminal: [CUSTOMS],
  fees_at_pod_terminal: [],
  current_status: 'discharged',
  note: null,
}
const AFTER = {
  available_for_pickup: true,
  fees_at_pod_terminal: [{ type: 'exam', amount: 320.1, currency_code: 'USD' }],
  current_status: 'available',
}
const CHANGESET = {
  available_for_pickup: [false, true],
  holds_at_pod_terminal: [[CUSTOMS], []],
  fees_at_pod_terminal: [[], AFTER.fees_at_pod_terminal],
  current_status: ['discharged', 'available'],
}

const diff = (before: unknown, after: unknown, ...flags: readonly string[]) =>
  gateout(['diff', ...flags, 'before.json', 'after.json'], {
    cwd: folder({ 'before.json': JSON.stringify(before), 'after.json': JSON.stringify(after) }),
  })

describe('gateout diff', () => {
  test('prints the changes, the verdicts and the changeset', async () => {
    const { code, stdout, stderr } = await diff(container(BEFORE), { data: container(AFTER) })
    const [text = '', json = ''] = stdout.split('\n\n')
    expect(text).toBe(
      [
        `CSQU3054383 (${ID}): 4 attributes changed`,
        '  available for pickup: no → yes',
        '  customs: the hold was cleared (CET EXAM)',
        '  fees: none → 320.10 USD (exam 320.10)',
        '  current_status: discharged → available',
        'Verdict: blocked → ready',
      ].join('\n'),
    )
    expect(JSON.parse(json)).toEqual(CHANGESET)
    expect(json.split('\n')).toHaveLength(7)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test.each([
    [{ number: 'CSQU3054383' }, 'CSQU3054383: one attribute changed'],
    [{}, 'the container: one attribute changed'],
  ])('calls bare attributes %j by their number', async (number, first) => {
    const attributes = { ...number, available_for_pickup: false }
    const { stdout, stderr } = await diff(attributes, { ...attributes, available_for_pickup: true })
    expect([stdout.split('\n')[0], stderr]).toEqual([first, ''])
  })

  test('--json is the changeset alone', async () => {
    const { code, stdout } = await diff(container(BEFORE), container(AFTER), '--json')
    expect(stdout.split('\n')).toHaveLength(2)
    expect(JSON.parse(stdout)).toEqual(CHANGESET)
    expect(code).toBe(0)
  })

  test('nothing changed', async () => {
    const same = [container({ note: null }), container()] as const
    expect(await diff(...same)).toEqual({
      code: 0,
      stdout: `CSQU3054383 (${ID}): nothing changed\nVerdict: ready\n`,
      stderr: '',
    })
    expect(await diff(...same, '--json')).toEqual({ code: 0, stdout: '{}\n', stderr: '' })
  })

  test('of two containers, it warns', async () => {
    const other = { ...container(), id: ID.replace('3f', '4f') }
    const { code, stderr } = await diff(container(), other)
    expect(stderr).toBe(
      `after.json: warning: not the container of before.json: CSQU3054383 (${other.id}), not CSQU3054383 (${ID})\n`,
    )
    expect(code).toBe(0)
  })

  test('--container chooses one in each file', async () => {
    const other = { ...container({ number: 'BLUU7038416', available_for_pickup: false }), id: ID.replace('3f', '4f') }
    const cwd = folder({
      'before.json': JSON.stringify({ data: [container(), other] }),
      'after.json': JSON.stringify({ data: [{ ...other, attributes: container().attributes }, container()] }),
    })
    const { code, stdout } = await gateout(['diff', '--json', '--container', other.id, 'before.json', 'after.json'], {
      cwd,
    })
    expect({ code, changeset: JSON.parse(stdout) as unknown }).toMatchObject({
      code: 0,
      changeset: { available_for_pickup: [false, true] },
    })
  })

  test('an attribute __proto__ is data', async () => {
    const cwd = folder({
      'before.json': JSON.stringify(container()),
      'after.json': JSON.stringify(container({ x: 0 })).replace('"x":0', '"__proto__":[1]'),
    })
    expect(await gateout(['diff', '--json', 'before.json', 'after.json'], { cwd })).toEqual({
      code: 0,
      stdout: '{"__proto__":[null,[1]]}\n',
      stderr: '',
    })
  })

  test('both refusals are reported', async () => {
    const bad = container({ available_for_pickup: 'yes' })
    const said = (file: string): string =>
      `${file}:1: /attributes/available_for_pickup: must be a boolean or null, got a string\n`
    expect(await diff(bad, bad)).toEqual({ code: 1, stdout: '', stderr: said('before.json') + said('after.json') })
  })

  test.each([
    ['a missing file', ['before.json', 'missing.json'], 1, 'missing.json: no such file or directory\n'],
    ['not JSON', ['before.json', 'oops.json'], 1, 'oops.json:1:1: not JSON: expected a value\n'],
    ['one file', ['before.json'], 2, "error: missing required argument 'after'\n(see --help)\n"],
    ['standard input twice', ['-', '-'], 2, 'error: standard input (-) can be named only once\n(see --help)\n'],
  ])('%s', async (_, args, code, stderr) => {
    const cwd = folder({ 'before.json': JSON.stringify(container()), 'oops.json': 'oops' })
    expect(await gateout(['diff', ...args], { cwd })).toEqual({ code, stdout: '', stderr })
  })
})
