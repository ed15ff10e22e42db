import { describe, expect, test } from 'vitest'
import { container, folder, gateout, jsonLines } from '../gateout'

const body = (attributes: object = {}) => ({
  data: {
    type: 'tracking_request',
    attributes: { request_type: 'bill_of_lading', request_number: 'medu 1', scac: 'medu', ...attributes },
  },
})
const line = {
  id: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
  type: 'shipping_line',
  attributes: {
    scac: 'MSCU',
    name: 'MSC',
    alternative_scacs: ['MEDU'],
    short_name: 'MSC',
    bill_of_lading_tracking_support: true,
    booking_number_tracking_support: true,
    container_number_tracking_support: false,
  },
}
const files = (bodies: unknown, lines: unknown = { data: [line] }) =>
  folder({ 'bodies.json': JSON.stringify(bodies), 'lines.json': JSON.stringify(lines) })

describe('gateout submit', () => {
  test('shows the accepted lines, the warnings and the faults', async () => {
    const cwd = files([body(), body({ request_type: 'container', request_number: 'CSQU3054384', scac: 'MSCU' }), []])
    expect(await gateout(['submit', 'bodies.json', '--lines', 'lines.json'], { cwd })).toEqual({
      code: 1,
      stdout: [
        'Request      Type            SCAC  Shipping line  Verdict   Look at',
        'medu 1       bill of lading  MEDU  MSCU           accepted  scac is an alternative SCAC of MSCU',
        'CSQU3054384  container       MSCU  -              rejected  request_type is not supported by the shipping line ' +
          'MSCU',
        '-            -               -     -              rejected  the body must be an object, got an array',
        '',
        '1 accepted, 2 rejected',
        '',
      ].join('\n'),
      stderr: '',
    })
  })

  test('without lines asks for none, and reads standard input', async () => {
    const { code, stdout, stderr } = await gateout(['submit'], { input: JSON.stringify(body()) })
    expect(stdout).toMatch(/medu 1 +bill of lading +MEDU +not asked +accepted +-\n\n1 accepted\n$/)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('--json is a line for each body', async () => {
    const input = `${JSON.stringify(body({ ref_numbers: ['PO-1'] }))}\n${JSON.stringify(body({ scac: 'X' }))}\n`
    const { code, stdout } = await gateout(['submit', '--json'], { input })
    expect(code).toBe(1)
    expect(jsonLines(stdout)).toEqual([
      {
        source: '<stdin>',
        line: 1,
        outcome: 'accepted',
        shipping_line: null,
        advice: [],
        attributes: { request_type: 'bill_of_lading', request_number: 'medu 1', scac: 'MEDU', ref_numbers: ['PO-1'] },
        other_attributes: {},
        relationships: {},
      },
      {
        source: '<stdin>',
        line: 2,
        outcome: 'rejected',
        errors: [expect.objectContaining({ status: '422', code: 'length' })],
        advice: [],
      },
    ])
  })

  test('reports unreadable lines, and answers the rest', async () => {
    const { code, stdout, stderr } = await gateout(['submit', '-'], { input: `${JSON.stringify(body())}\n{oops\n` })
    expect(stderr).toBe('<stdin>:2:2: not JSON: expected a key in double quotes\n')
    expect(stdout).toMatch(/1 accepted, 1 unread\n$/)
    expect(code).toBe(1)
  })

  test('reports the faults of a shipping line', async () => {
    const other = { ...line, attributes: { ...line.attributes, scac: 'OOLU', alternative_scacs: [] } }
    const cwd = files(body(), [{ ...line, attributes: { ...line.attributes, scac: 'MSC' } }, other])
    const { code, stdout, stderr } = await gateout(['submit', 'bodies.json', '--lines', 'lines.json'], { cwd })
    expect(stderr).toBe('lines.json:1: /0/attributes/scac: must have exactly 4 characters, got 3\n')
    expect(stdout).toMatch(/rejected +scac is not a known SCAC/)
    expect(code).toBe(1)
  })

  test('reads shipping lines tolerantly: ids are any string, and null means not supported', async () => {
    const lines = [
      {
        ...line,
        id: 'line-1',
        attributes: {
          ...line.attributes,
          short_name: null,
          alternative_scacs: null,
          bill_of_lading_tracking_support: null,
        },
      },
      { ...line, id: 'line-2', attributes: { ...line.attributes, scac: 'OOLU' } },
    ]
    const cwd = files([body({ scac: 'OOLU' }), body({ scac: 'MSCU' })], lines)
    const { stdout, stderr } = await gateout(['submit', 'bodies.json', '--lines', 'lines.json'], { cwd })
    expect(stdout).toMatch(/OOLU +OOLU +accepted/)
    expect(stdout).toMatch(/MSCU +- +rejected +request_type is not supported by the shipping line MSCU/)
    expect(stderr).toContain('lines.json:1: warning: /0/attributes/short_name: must be a string, got null\n')
  })

  test.each([
    ['cannot be read', 'none.json', 'none.json: no such file or directory\n'],
    ['is empty', 'empty.json', 'empty.json: is empty\n'],
    ['has none', 'container.json', 'container.json:1: must be a shipping line\n'],
  ])('judges nothing by a file of shipping lines that %s', async (_, lines, message) => {
    const cwd = folder({
      'bodies.json': JSON.stringify(body()),
      'empty.json': '',
      'container.json': JSON.stringify(container()),
    })
    for (const more of [[], ['--json']]) {
      expect(await gateout(['submit', 'bodies.json', '--lines', lines, ...more], { cwd })).toEqual({
        code: 1,
        stdout: '',
        stderr: `${message}${lines}: no shipping line could be read\n`,
      })
    }
  })

  test('takes standard input once', async () => {
    expect(await gateout(['submit', '--lines', '-'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: standard input (-) can be named only once\n(see --help)\n',
    })
  })
})
