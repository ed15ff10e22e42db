import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, gateout } from '../gateout'

const SHIPMENTS = [
  { id: 's1', bill_of_lading_number: 'MEDUFR030802', containers: [{ id: 'c1', number: 'MSCU5285725', ref_numbers: ['LOT 1'] }] },
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
    for (const input of [ACCOUNT, `{"shipments":${ACCOUNT}}`, JSON.stringify(SHIPMENTS[1]), lines, JSON.stringify(SHIPMENTS, null, 2)]) {
      expect(await gateout(['find', 'CSQU3054383', '--account', '-'], { input })).toEqual(found(BY_NUMBER))
    }
  })

  test('--json', async () => {
    const { stdout } = await gateout(['find', '5285', '--account', '-', '--json'], { input: ACCOUNT })
    expect(JSON.parse(stdout)).toEqual({ step: 'c', shipment_id: 's1', container_id: 'c1' })
  })

  test('what is refused is told with its place, and the rest is answered', async () => {
    const input = JSON.stringify({ shipments: [{ id: 5 }, { id: 's', containers: [{ id: 'c' }] }, ...SHIPMENTS] })
    const { code, stdout, stderr } = await gateout(['find', 'CSQU3054383', '--account', '-', '--index', 'x.index'], { input, cwd: folder({}) })
    expect({ code, stdout }).toEqual({ code: 1, stdout: `${BY_NUMBER}\n` })
    expect(stderr.split('\n')).toEqual([
      '<stdin>:1: /shipments/0/id: expected text, got a number',
      '<stdin>:1: /shipments/1/containers/0/number: is missing',
      'x.index: not written, for the account was not read as a whole',
      '',
    ])
  })

  test('resources are not taken for shipments without numbers', async () => {
    const input = JSON.stringify([{ id: 's9', type: 'shipment', attributes: { booking_number: 'CSQU3054383' } }, ...SHIPMENTS])
    expect(await gateout(['find', 'CSQU3054383', '--account', '-'], { input })).toEqual({
      code: 1, stdout: `${BY_NUMBER}\n`, stderr: '<stdin>:1: /0: a JSON:API resource, and not a shipment as deep links are resolved by\n',
    })
  })

  test.each([['nothing that can be read', 'x'], ['no shipment at all', '{"id":1}'], ['an empty file', '']])('%s is no answer', async (_, input) => {
    const { code, stdout, stderr } = await gateout(['find', 'X', '--account', '-'], { input })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^<stdin>/)
  })
})

describe('gateout find --index', () => {
  const find = (cwd: string, ...args: readonly string[]) => gateout(['find', 'CSQU3054383', ...args], { cwd })
  const BOTH = ['--account', 'account.json', '--index', 'account.index']

  test('builds the index once and answers from it, until the account is newer', async () => {
    const cwd = folder({ 'account.json': ACCOUNT })
    const [account, index] = [join(cwd, 'account.json'), join(cwd, 'account.index')]
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER))
    expect(readdirSync(cwd).sort()).toEqual(['account.index', 'account.json'])
    const bytes = readFileSync(index)

    writeFileSync(account, 'not read')
    utimesSync(account, 1, 1)
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER))
    expect(await find(cwd, '--index', 'account.index')).toEqual(found(BY_NUMBER))

    writeFileSync(account, ACCOUNT.replace('s2', 's3'))
    utimesSync(index, 1, 1)
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER.replace('s2', 's3')))
    expect(readFileSync(index)).not.toEqual(bytes)
  })

  test('a damaged index is told, and built anew if it can be', async () => {
    const cwd = folder({ 'account.json': ACCOUNT })
    await find(cwd, ...BOTH)
    const bytes = readFileSync(join(cwd, 'account.index'))
    writeFileSync(join(cwd, 'account.index'), bytes.subarray(0, bytes.length - 4))
    const message = 'account.index: not an index: '
    const alone = await find(cwd, '--index', 'account.index')
    expect({ ...alone, stderr: alone.stderr.slice(0, message.length) }).toEqual({ code: 1, stdout: '', stderr: message })
    const both = await find(cwd, ...BOTH)
    expect({ ...both, stderr: both.stderr.slice(0, message.length) }).toEqual({ code: 0, stdout: `${BY_NUMBER}\n`, stderr: message })
    expect(await find(cwd, '--index', 'account.index')).toEqual(found(BY_NUMBER))
  })

  test.each([['newer', 1], ['older', 4_000_000_000]])('a file that is no index is left as it is, be it %s than the account', async (_, time) => {
    for (const name of ['precious.json', 'account.json']) {
      const cwd = folder({ 'account.json': ACCOUNT, 'precious.json': '{"precious":1}' })
      const before = readFileSync(join(cwd, name))
      utimesSync(join(cwd, 'account.json'), time, time)
      const { code, stdout, stderr } = await find(cwd, '--account', 'account.json', '--index', name)
      expect({ code, stdout }).toEqual({ code: 1, stdout: `${BY_NUMBER}\n` })
      expect(stderr.split('\n').slice(-2)).toEqual([`${name}: left as it is, for it is something else than an index`, ''])
      expect(readFileSync(join(cwd, name))).toEqual(before)
    }
  })

  test('an empty file becomes the index', async () => {
    const cwd = folder({ 'account.json': ACCOUNT, 'account.index': '' })
    utimesSync(join(cwd, 'account.index'), 1, 1)
    expect(await find(cwd, ...BOTH)).toEqual(found(BY_NUMBER))
    expect(await find(cwd, '--index', 'account.index')).toEqual(found(BY_NUMBER))
  })

  test('one that is missing, or cannot be written, is told', async () => {
    const cwd = folder({ 'account.json': ACCOUNT })
    expect(await find(cwd, '--index', 'none')).toEqual({ code: 1, stdout: '', stderr: 'none: no such file or directory\n' })
    expect(await find(cwd, '--account', 'account.json', '--index', 'no/where'))
      .toEqual({ code: 1, stdout: `${BY_NUMBER}\n`, stderr: 'no/where: no such file or directory\n' })
    expect(await find(cwd, '--account', 'none.json', '--index', 'i')).toMatchObject({ code: 1, stdout: '' })
    expect(existsSync(join(cwd, 'i'))).toBe(false)
  })
})
