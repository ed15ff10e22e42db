import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, gateout } from '../gateout'

const SHIPMENTS = [
  {
    id: 's1',
    bill_of_lading_number: 'MEDUFR030802',
    containers: [{ id: 'c1', number: 'MSCU5285725', ref_numbers: ['LOT 1'] }],
  },
  { id: 's2', booking_number: 'BK200', containers: [{ id: 'c2', number: 'CSQU3054383' }] },
]
const ACCOUNT = JSON.stringify(SHIPMENTS)
const found = (line: string) => ({ code: 0, stdout: `${line}\n`, stderr: '' })
const BY_NUMBER = '(a) The number of a container: shipment s2, container c2 selected.'

describe('gateout find', () => {
  test.each([
    ['csqu 305438-3', BY_NUMBER],
    ['bk200', '(b) A number of the shipment or a reference number: shipment s2.'],
    ['lot 1', '(b) A number of the shipment or a reference number: shipment s1, container c1 selected.'],
    ['5285', '(c) A part of the number of a container: shipment s1, container c1 selected.'],
    ['medufr', '(d) A part of a number of the shipment or of a reference number: shipment s1.'],
    ['XYZ', '(e) No match: the list of shipments, with the query filled in.'],
    ['https://app.example/shipments/find?q=csqu+305438-3', BY_NUMBER],
  ])('%s', async (query, line) => {
    const cwd = folder({ 'account.json': ACCOUNT })
    expect(await gateout(['find', query, '--account', 'account.json'], { cwd })).toEqual(found(line))
  })

  test('reads an array, an object with shipments, one shipment, a line for each, and standard input', async () => {
    const lines = SHIPMENTS.map(each => JSON.stringify(each)).join('\n')
    for (const input of [
      ACCOUNT,
      `{"shipments":${ACCOUNT}}`,
      JSON.stringify(SHIPMENTS[1]),
      lines,
      JSON.stringify(SHIPMENTS, null, 2),
    ]) {
      expect(await gateout(['find', 'CSQU3054383', '--account', '-'], { input })).toEqual(found(BY_NUMBER))
    }
  })

  test('--json', async () => {
    const { stdout } = await gateout(['find', '5285', '--account', '-', '--json'], { input: ACCOUNT })
    expect(JSON.parse(stdout)).toEqual({ step: 'c', shipment_id: 's1', container_id: 'c1' })
  })

  test('refused values are reported with their place, and the rest is answered', async () => {
    const input = JSON.stringify({ shipments: [{ id: 5 }, { id: 's', containers: [{ id: 'c' }] }, ...SHIPMENTS] })
    const { code, stdout, stderr } = await gateout(['find', 'CSQU3054383', '--account', '-', '--index', 'x.index'], {
      input,
      cwd: folder({}),
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: `${BY_NUMBER}\n` })
    expect(stderr.split('\n')).toEqual([
      '<stdin>:1: /shipments/0/id: must be a string, got a number',
      '<stdin>:1: /shipments/1/containers/0/number: is missing',
      'x.index: not written, because a part of the account could not be read',
      '',
    ])
  })

  test('reads JSON:API lists and documents of shipments, with their included containers', async () => {
    const resource = (type: string, id: string, attributes: object, relationships = {}) => ({
      id,
      type,
      attributes,
      relationships,
    })
    const list = {
      data: [
        resource(
          'shipment',
          's1',
          { bill_of_lading_number: 'MEDUFR030802', ref_numbers: ['PO-1', null], pod_terminal: 1 },
          { containers: { data: [{ id: 'c1', type: 'container' }] } },
        ),
        resource('shipment', 's2', { booking_number: 'BK200' }),
      ],
      included: [
        resource('container', 'c1', { number: 'MSCU5285725', ref_numbers: null }),
        resource('container', 'c2', { number: 'CSQU3054383' }, { shipment: { data: { id: 's2', type: 'shipment' } } }),
        resource('terminal', 't', { name: 'x' }),
      ],
    }
    const document = { data: list.data[1], included: list.included }
    const find = (query: string, account: unknown) =>
      gateout(['find', query, '--account', '-'], { input: JSON.stringify(account) })
    for (const account of [list, document, [list], [resource('account', 'a', {}), list].slice(1)]) {
      expect(await find('csqu 305438-3', account)).toEqual(found(BY_NUMBER))
    }
    expect(await find('MSCU5285725', list)).toEqual(
      found('(a) The number of a container: shipment s1, container c1 selected.'),
    )
    expect(await find('po-1', list)).toEqual(found('(b) A number of the shipment or a reference number: shipment s1.'))
    expect(await find('bk200', list.data[1])).toEqual(
      found('(b) A number of the shipment or a reference number: shipment s2.'),
    )
  })

  test.each([
    [
      'an attribute of another type',
      { data: { id: 's', type: 'shipment', attributes: { booking_number: 5 } } },
      '/data/attributes/booking_number: must be a string or null, got a number',
    ],
    [
      'an included container of no number',
      {
        data: { id: 's', type: 'shipment', relationships: { containers: { data: [{ id: 'c' }] } } },
        included: [{ id: 'c', type: 'container', attributes: { number: 5 } }],
      },
      '/included/0/attributes/number: must be a string or null, got a number',
    ],
    [
      'a resource of another type',
      { id: 'c', type: 'container', attributes: {} },
      '/type: must be shipment, got "container"',
    ],
    ['a document without a shipment', { data: [{ id: 'c', type: 'container' }] }, 'a document without a shipment'],
  ])('refuses %s at its place', async (_, account, message) => {
    expect(await gateout(['find', 'X', '--account', '-'], { input: JSON.stringify(account) })).toEqual({
      code: 1,
      stdout: '',
      stderr: `<stdin>:1: ${message}\n`,
    })
  })

  test.each([
    ['nothing that can be read', 'x'],
    ['no shipment at all', '{"id":1}'],
    ['an empty file', ''],
  ])('%s is no answer', async (_, input) => {
    const { code, stdout, stderr } = await gateout(['find', 'X', '--account', '-'], { input })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^<stdin>/)
  })
})

describe('gateout find --index', () => {
  const find = (cwd: string, ...args: readonly string[]) => gateout(['find', 'CSQU3054383', ...args], { cwd })
  const BOTH = ['--account', 'account.json', '--index', 'account.index']

  const REBUILT = 'The index is of another account, or of an earlier state of it. It is built again.\n'

  // Where each container copies the list of those before it, this takes minutes.
  test('a shipment may have very many containers', async () => {
    const last = 40_000
    const containers = Array.from({ length: last + 1 }, (_, i) => ({
      id: `c${i}`,
      type: 'container',
      attributes: { number: `N${i}` },
      relationships: { shipment: { data: { id: 's', type: 'shipment' } } },
    }))
    const account = { data: { id: 's', type: 'shipment', attributes: { ref_numbers: [] } }, included: containers }
    const cwd = folder({ 'account.json': JSON.stringify(account) })
    expect(await gateout(['find', `n${last}`, '--account', 'account.json'], { cwd })).toEqual(
      found(`(a) The number of a container: shipment s, container c${last} selected.`),
    )
  })

  test('builds the index once and answers from it, until the account is another', async () => {
    const cwd = folder({ 'account.json': ACCOUNT })
    const [account, index] = [join(cwd, 'account.json'), join(cwd, 'account.index')]
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER))
    expect(readdirSync(cwd).sort()).toEqual(['account.index', 'account.json'])
    const bytes = readFileSync(index)
    const { mtimeMs } = statSync(index)

    utimesSync(account, 4_000_000_000, 4_000_000_000)
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER))
    expect(await find(cwd, '--index', 'account.index')).toEqual(found(BY_NUMBER))
    expect(statSync(index).mtimeMs).toBe(mtimeMs)

    writeFileSync(account, ACCOUNT.replace('s2', 's3'))
    utimesSync(account, 1, 1)
    const again = BY_NUMBER.replace('s2', 's3')
    expect(await find(cwd, ...BOTH)).toEqual({ ...found(again), stderr: `account.index: ${REBUILT}` })
    expect(readFileSync(index)).not.toEqual(bytes)
    expect(await find(cwd, ...BOTH)).toEqual(found(again))
  })

  test('never answers from the index of another account', async () => {
    const [a, b] = ['sA', 'sB'].map(id => JSON.stringify([{ id, containers: [{ id: 'c', number: 'CSQU3054383' }] }]))
    const cwd = folder({ 'a.json': a!, 'b.json': b! })
    const by = (account: string) => find(cwd, '--account', account, '--index', 'i')
    expect((await by('a.json')).stdout).toContain('shipment sA')
    expect(await by('b.json')).toMatchObject({
      stdout: expect.stringContaining('shipment sB') as string,
      stderr: `i: ${REBUILT}`,
    })
    expect((await find(cwd, '--index', 'i')).stdout).toContain('shipment sB')
  })

  test('of standard input it is built each time', async () => {
    const cwd = folder({})
    const ask = (input: string) => gateout(['find', 'CSQU3054383', '--account', '-', '--index', 'i'], { cwd, input })
    expect(await ask(ACCOUNT)).toEqual(found(BY_NUMBER))
    expect(await ask(ACCOUNT.replace('s2', 's3'))).toEqual(found(BY_NUMBER.replace('s2', 's3')))
  })

  test('a damaged index is reported, and rebuilt if possible', async () => {
    const cwd = folder({ 'account.json': ACCOUNT })
    await find(cwd, ...BOTH)
    const bytes = readFileSync(join(cwd, 'account.index'))
    writeFileSync(join(cwd, 'account.index'), bytes.subarray(0, bytes.length - 4))
    const message = 'account.index: not an index: '
    const alone = await find(cwd, '--index', 'account.index')
    expect({ ...alone, stderr: alone.stderr.slice(0, message.length) }).toEqual({
      code: 1,
      stdout: '',
      stderr: message,
    })
    const both = await find(cwd, ...BOTH)
    expect({ ...both, stderr: both.stderr.slice(0, message.length) }).toEqual({
      code: 0,
      stdout: `${BY_NUMBER}\n`,
      stderr: message,
    })
    expect(await find(cwd, '--index', 'account.index')).toEqual(found(BY_NUMBER))
  })

  test.each(['precious.json', 'account.json'])('a file that is no index is left as it is: %s', async name => {
    const cwd = folder({ 'account.json': ACCOUNT, 'precious.json': '{"precious":1}' })
    const before = readFileSync(join(cwd, name))
    const { code, stdout, stderr } = await find(cwd, '--account', 'account.json', '--index', name)
    expect({ code, stdout }).toEqual({ code: 1, stdout: `${BY_NUMBER}\n` })
    expect(stderr.split('\n').slice(-2)).toEqual([`${name}: not overwritten, because it is not an index`, ''])
    expect(readFileSync(join(cwd, name))).toEqual(before)
  })

  test('an empty file becomes the index', async () => {
    const cwd = folder({ 'account.json': ACCOUNT, 'account.index': '' })
    utimesSync(join(cwd, 'account.index'), 1, 1)
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER))
    expect(await find(cwd, '--index', 'account.index')).toEqual(found(BY_NUMBER))
  })

  test('an index that is missing or cannot be written is reported', async () => {
    const cwd = folder({ 'account.json': ACCOUNT })
    expect(await find(cwd, '--index', 'none')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'none: no such file or directory\n',
    })
    expect(await find(cwd, '--account', 'account.json', '--index', 'no/where')).toEqual({
      code: 1,
      stdout: `${BY_NUMBER}\n`,
      stderr: 'no/where: no such file or directory\n',
    })
    expect(await find(cwd, '--account', 'none.json', '--index', 'i')).toMatchObject({ code: 1, stdout: '' })
    expect(existsSync(join(cwd, 'i'))).toBe(false)
  })
})
