import { describe, expect, test } from 'vitest'
import { folder, gateout } from '../gateout'

const request = (n: number, attributes: object = {}) => ({
  id: `0000000${n}-0000-4000-8000-000000000000`,
  type: 'tracking_request',
  attributes: {
    request_number: `MEDU${n}`,
    status: 'pending',
    request_type: 'bill_of_lading',
    scac: 'MSCU',
    created_at: `2026-01-0${n}T08:00:00Z`,
    ...attributes,
  },
})
const shipment = { id: '00000009-0000-4000-8000-000000000000', type: 'shipment' }
const tracked = {
  ...request(3, { status: 'failed', failed_reason: 'not_found', retry_count: 2, ref_numbers: ['PO-1', 'PO-2'] }),
  relationships: { tracked_object: { data: { id: shipment.id, type: 'shipment' } } },
}
const cwd = folder({
  'list.json': JSON.stringify({ data: [request(1), tracked], included: [shipment, { id: 'x', type: 'container' }] }),
  'more.jsonl': [request(2), request(4, { updated_at: null })].map(row => JSON.stringify(row)).join('\n'),
  'bad.jsonl': [request(1), request(2, { scac: 'X' }), 7].map(row => JSON.stringify(row)).join('\n'),
})

describe('gateout requests', () => {
  test('a file that has other resources only is refused', async () => {
    const { code, stderr } = await gateout(['requests', 'container.json'], {
      cwd: folder({ 'container.json': JSON.stringify({ data: { id: 'x', type: 'container' } }) }),
    })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'container.json:1: /data: must be a tracking request\n' })
  })
  test('lists the requests of all files, newest first, and warns of deviations from the interface', async () => {
    expect(await gateout(['requests', 'list.json', 'more.jsonl'], { cwd })).toEqual({
      code: 0,
      stdout: [
        'Created (UTC)        Request  Type            SCAC  Status   Why        Attempts      References',
        '2026-01-04 08:00:00  MEDU4    bill of lading  MSCU  pending  -          not reported  -',
        '2026-01-03 08:00:00  MEDU3    bill of lading  MSCU  failed   not found  2             PO-1; PO-2',
        '2026-01-02 08:00:00  MEDU2    bill of lading  MSCU  pending  -          not reported  -',
        '2026-01-01 08:00:00  MEDU1    bill of lading  MSCU  pending  -          not reported  -',
        '',
        '4 tracking requests',
        '',
      ].join('\n'),
      stderr: 'more.jsonl:2: warning: /attributes/updated_at: must be a string, got null\n',
    })
  })

  test('filters and paginates by --query', async () => {
    const { stdout } = await gateout(
      ['requests', 'list.json', '--query', 'filter[scac]=mscu&page[size]=1&page[number]=2'],
      { cwd },
    )
    expect(stdout).toMatch(/MEDU1 .*\n\n2 tracking requests; page 2 of 2\n$/)
    expect(await gateout(['requests', 'list.json', '--query', 'page[number]=7'], { cwd })).toMatchObject({
      code: 0,
      stdout: '2 tracking requests; page 7 of 1\n',
    })
    expect((await gateout(['requests', 'list.json', '--query', 'filter[status]=failed'], { cwd })).stdout).toMatch(
      /\n1 tracking request\n$/,
    )
  })

  test('filters by attributes that tolerant reading sets to null', async () => {
    expect(
      (await gateout(['requests', 'more.jsonl', '--query', 'filter[updated_at][start]=2026-01-01T00:00:00Z'], { cwd }))
        .stdout,
    ).toBe('0 tracking requests\n')
  })

  test('--json prints the JSON:API document, also for standard input', async () => {
    const { stdout } = await gateout(['requests', '--json', '--query', 'page[size]=1'], {
      input: JSON.stringify({ data: [tracked], included: [shipment] }),
    })
    expect(JSON.parse(stdout)).toEqual({
      data: [tracked],
      included: [shipment],
      links: Object.fromEntries(
        ['self', 'first', 'last'].map(link => [link, '/tracking_requests?page%5Bsize%5D=1&page%5Bnumber%5D=1']),
      ),
      meta: { size: 1, total: 1 },
    })
  })

  test('reports that q is deprecated', async () => {
    expect(await gateout(['requests', 'list.json', '--query', 'q=po-2'], { cwd })).toMatchObject({
      code: 0,
      stderr: 'gateout: warning: q is deprecated; use a filter\n',
      stdout: expect.stringMatching(/MEDU3/) as string,
    })
  })

  test('reports every fault of a query', async () => {
    expect(await gateout(['requests', 'list.json', '--query', 'page[size]=0&sort=x'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "error: option '--query <query>' argument 'page[size]=0&sort=x' is invalid. " +
        'page[size] must be a whole number from 1, got "0". sort is not a known parameter.\n(see --help)\n',
    })
  })

  test('reports refused requests, and lists the rest; --strict refuses more', async () => {
    const { code, stdout, stderr } = await gateout(
      ['requests', 'bad.jsonl', 'missing.json', 'more.jsonl', '--strict'],
      { cwd },
    )
    expect(stderr.split('\n')).toEqual([
      'bad.jsonl:2: /attributes/scac: must have exactly 4 characters, got 1',
      'bad.jsonl:3: must be an object, got a number',
      'missing.json: no such file or directory',
      'more.jsonl:2: /attributes/updated_at: must be a string, got null',
      '',
    ])
    expect(stdout).toMatch(/\n2 tracking requests; 4 refused\n$/)
    expect(code).toBe(1)
  })
})
