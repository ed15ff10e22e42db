/**
 * The official client talks to the example host over every transport, and the host rejects invalid requests. Needs the
 * build, which npm test makes first.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readAccount } from '../../examples/mcp/account.mjs'
import { hostOf, readMessage } from '../../examples/mcp/host.mjs'

const TOKEN = 'a-token-for-tests'
const SERVER = 'examples/mcp/server.mjs'
const BLOCKED = '8a6a63ec-24ed-46a4-ab4c-b2424a23d596'
const SHIPMENT = '8f6d0558-4ef8-4a38-9227-66581e27a1c0'
const INLAND = 'e00902c7-7ebf-4206-8673-47214cdd2055'
const NOBODY = '00000000-0000-4000-8000-000000000000'

const environment = { ...process.env, SVC_API_TOKEN: TOKEN }

/** Starts the server as a process on a free port, and collects its log. */
const start = async (env: object = {}) => {
  const child = spawn('node', [SERVER, '--port', '0'], {
    env: { ...environment, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log: string[] = []
  const lines = createInterface(child.stderr!)
  lines.on('line', line => log.push(line))
  await once(lines, 'line')
  started.push(child)
  return { log, url: new URL(log[0]!.replace('MCP at ', '')) }
}

const started: ChildProcess[] = []
afterAll(() => started.forEach(child => child.kill()))

let http: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  http = await start()
})

const wires: { readonly [name: string]: () => Promise<Transport> } = {
  'in memory': async () => {
    const [here, there] = InMemoryTransport.createLinkedPair()
    const answer = hostOf(readAccount('http://localhost/v2'), () => undefined)
    there.onmessage = async message => {
      const { reply } = answer({ message })
      if (reply) await there.send(reply)
    }
    await there.start()
    return here
  },
  'standard input and output': async () =>
    new StdioClientTransport({
      command: 'node',
      args: [SERVER, '--stdio'],
      env: { SVC_API_TOKEN: TOKEN, PATH: process.env['PATH']! },
    }),
  HTTP: async () => new StreamableHTTPClientTransport((await start()).url) as Transport,
  'HTTP, the other path and a token': async () =>
    new StreamableHTTPClientTransport(new URL('/api/mcp', (await start()).url), {
      requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
    }) as Transport,
}

describe.each(Object.entries(wires))('the official client, %s', (_, connect) => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  beforeAll(async () => client.connect(await connect()))
  afterAll(() => client.close())
  const call = async (name: string, given: { [key: string]: unknown } = {}): Promise<any> => {
    const { structuredContent, isError, content } = (await client.callTool({ name, arguments: given })) as any
    return isError ? content[0].text : structuredContent
  }

  it('agrees on the version and the capabilities', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'gateout-example' })
    expect(client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} })
    expect(client.getInstructions()).toContain('list_containers')
  })
  it('lists ten tools, three prompts and the resources', async () => {
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(10)
    const names = tools.map(({ name }) => name)
    for (const { name, description, outputSchema } of tools) {
      expect(outputSchema, name).toMatchObject({ type: 'object' })
      expect(description).toMatch(/ Use it /)
      // A description names a sibling; the client checks each later result against the schema.
      expect(
        name === 'list_tracking_requests' || names.some(other => other !== name && description?.includes(other)),
      ).toBe(true)
    }
    expect((await client.listPrompts()).prompts).toHaveLength(3)
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['svc://docs/milestone-glossary'])
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'svc://container/{id}',
    ])
    await client.ping()
  })
  it('searches by any number', async () => {
    expect((await call('search_container', { query: 'bluu 619-8359' })).containers).toMatchObject([
      { data: { id: BLOCKED }, shipment: { id: SHIPMENT } },
    ])
    expect((await call('search_container', { query: 'blu4410023' })).containers).toMatchObject([
      { data: { id: BLOCKED } },
    ])
    expect(await call('search_container', { query: 'nothing' })).toEqual({
      why: 'No match: the list of shipments, with the query filled in.',
      containers: [],
    })
  })
  it('gets a container with its readiness and its fees', async () => {
    expect(
      await call('get_container', { id: BLOCKED, include: ['shipment', 'pod_terminal', 'transport_events'] }),
    ).toMatchObject({
      data: { id: BLOCKED, attributes: { number: 'BLUU6198359' } },
      readiness: { status: 'blocked', sentence: 'Blocked by 2 holds (freight, customs).' },
      fees: { totals: [{ currency_code: 'USD', sum: 225, unposted: ['exam'] }] },
      shipment: { id: SHIPMENT, port: 'USLAX' },
      pod_terminal: { type: 'terminal' },
      transport_events: [{ event: 'pod_arrived' }, { event: 'pod_discharged' }],
    })
    expect(Object.keys(await call('get_container', { id: BLOCKED }))).toEqual(['data', 'readiness', 'fees', 'advice'])
    expect(await call('get_container', { id: NOBODY })).toBe(`there is no container ${NOBODY} in this account`)
  })
  it('gets a shipment with its containers, or without', async () => {
    expect((await call('get_shipment_details', { id: SHIPMENT })).data.containers).toMatchObject([
      { data: { id: BLOCKED } },
    ])
    expect((await call('get_shipment_details', { id: SHIPMENT, include_containers: false })).data.containers).toEqual([
      BLOCKED,
    ])
    expect(await call('get_shipment_details', { id: NOBODY })).toBe(`there is no shipment ${NOBODY} in this account`)
  })
  it('gets events and routes', async () => {
    expect((await call('get_container_transport_events', { id: BLOCKED })).data).toHaveLength(2)
    expect((await call('get_container_route', { id: INLAND })).data.map((leg: any) => leg.mode)).toEqual([
      'vessel',
      'rail',
    ])
    expect(await call('get_container_route', { id: BLOCKED })).toContain('paid feature')
  })
  it('lists shipping lines, shipments and containers, page by page', async () => {
    expect(
      (await call('get_supported_shipping_lines', { search: 'nordl' })).data.map((line: any) => line.scac),
    ).toEqual(['NRDL'])
    expect((await call('get_supported_shipping_lines')).data).toHaveLength(2)
    expect((await call('list_shipments', { carrier: 'bluo', port: 'uslax', page_size: 3, page: 2 })).meta).toEqual({
      size: 1,
      total: 4,
    })
    expect(
      (await call('list_shipments', { include_containers: true, page_size: 1 })).data[0].containers[0].readiness.status,
    ).toBe('blocked')
    expect(
      (await call('list_containers', { status: 'available', include: ['shipment'] })).data.map(
        (found: any) => found.shipment.port,
      ),
    ).toEqual(['USOAK', 'USOAK', 'USLAX'])
    expect((await call('list_containers', { updated_after: '2030-01-01T00:00:00Z' })).meta.total).toBe(0)
  })
  it('starts to track, once, and lists the requests', async () => {
    expect(
      (await call('track_container', { number: 'medu 123456-7', scac: 'NRDU', refNumbers: ['PO-1'] })).data.attributes,
    ).toMatchObject({
      request_number: 'MEDU1234567',
      request_type: 'container',
      status: 'pending',
      ref_numbers: ['PO-1'],
    })
    expect(await call('track_container', { number: 'MEDU1234567', scac: 'NRDL' })).toBe(
      'MEDU1234567 is tracked already',
    )
    expect(await call('track_container', { number: '1', numberType: 'booking_number', scac: 'NRDL' })).toBe(
      'request_type is not supported by the shipping line NRDL',
    )
    expect(await call('track_container', { number: 'X' })).toBe('scac is missing')
    expect(
      (await call('list_tracking_requests', { status: 'failed' })).data.map(
        (found: any) => found.attributes.failed_reason,
      ),
    ).toEqual(['invalid_number'])
    expect((await call('list_tracking_requests', { filters: { scac: 'bluo' } })).meta.total).toBe(2)
    expect(await call('list_tracking_requests', { filters: { colour: 'red' } })).toContain('filter[colour]')
    expect(
      (
        await call('list_tracking_requests', {
          filters: { created_at: { start: '2026-03-01T00:00:00Z' } },
          page_size: 1,
        })
      ).meta,
    ).toEqual({ size: 1, total: 3 })
  })
  it('reads the glossary and a container, and gets prompts', async () => {
    const contents = async (uri: string): Promise<any> => (await client.readResource({ uri })).contents[0]
    expect(await contents('svc://docs/milestone-glossary')).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('# Events and milestones'),
    })
    const container = await contents(`svc://container/${BLOCKED}`)
    expect([container.mimeType, JSON.parse(container.text).readiness.status]).toEqual(['application/json', 'blocked'])
    const { messages } = await client.getPrompt({ name: 'check-demurrage', arguments: { container_id: BLOCKED } })
    expect(messages[0]!.content).toMatchObject({ type: 'text', text: expect.stringContaining(BLOCKED) })
  })
  it('is refused what there is not', async () => {
    await expect(client.callTool({ name: 'delete_container', arguments: {} })).rejects.toMatchObject({ code: -32602 })
    await expect(client.callTool({ name: 'get_container', arguments: { id: 'BLUU6198359' } })).resolves.toEqual({
      content: [{ type: 'text', text: '/params/arguments/id must be a UUID, got "BLUU6198359"' }],
      isError: true,
    })
    await expect(client.getPrompt({ name: 'check-demurrage' })).rejects.toMatchObject({ code: -32602 })
    await expect(client.readResource({ uri: `svc://container/${NOBODY}` })).rejects.toMatchObject({ code: -32002 })
    await expect(client.readResource({ uri: 'svc://docs/none' })).rejects.toMatchObject({ code: -32002 })
    await expect(
      client.complete({ ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'x', value: '' } }),
    ).rejects.toThrow()
  })
})

type Sent = { method?: string; path?: string; headers?: { [name: string]: string }; body?: string | Buffer }
const send = (
  url: URL,
  { method = 'POST', path = url.pathname, headers = {}, body = PING }: Sent = {},
): Promise<{ status: number; body: any; headers: object }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: url.hostname, port: url.port, path, method, headers: { 'content-type': 'application/json', ...headers } },
      response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({
            status: response.statusCode!,
            body: text === '' ? undefined : JSON.parse(text),
            headers: response.headers,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
/** A ping with this nesting depth; the message itself and its params are two levels. */
const nested = (levels: number): string =>
  PING.replace('"ping"', `"ping","params":{"x":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}`)
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const modern = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } })
const modernHeaders = (method: string): { [name: string]: string } => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
})

describe('over HTTP', () => {
  it.each(['null', '5', '"x"', 'true'])('answers the JSON value %s with an error of JSON-RPC', async body => {
    const { status, body: answer } = await send(http.url, { headers: modernHeaders('ping'), body })
    expect(status).toBe(400)
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
  })

  const port = (): string => http.url.port
  it.each<[string, () => Sent, number]>([
    ['without a token: the setting has one', () => ({}), 200],
    ['with the token, as Bearer', () => ({ headers: { authorization: `Bearer ${TOKEN}` } }), 200],
    ['with the token, as Token', () => ({ headers: { authorization: `token  ${TOKEN}` } }), 200],
    ['with another token', () => ({ headers: { authorization: `Bearer ${TOKEN}x` } }), 401],
    ['with the beginning of the token', () => ({ headers: { authorization: `Bearer ${TOKEN.slice(0, -1)}` } }), 401],
    ['with an empty header', () => ({ headers: { authorization: '' } }), 401],
    ['with another scheme', () => ({ headers: { authorization: `Basic ${TOKEN}` } }), 401],
    ['from a page of its own', () => ({ headers: { origin: `http://localhost:${port()}` } }), 200],
    ['from a page elsewhere', () => ({ headers: { origin: 'https://evil.example' } }), 403],
    ['from a page on another port', () => ({ headers: { origin: 'http://localhost:1' } }), 403],
    ['from a file', () => ({ headers: { origin: 'null' } }), 403],
    ['by a name that was bent to this machine', () => ({ headers: { host: 'evil.example' } }), 403],
    [
      'by a page elsewhere and without a good token: the origin is judged first',
      () => ({ headers: { origin: 'https://evil.example', authorization: 'x' } }),
      403,
    ],
    [
      'another path without a good token: the token is judged first',
      () => ({ path: '/', headers: { authorization: 'x' } }),
      401,
    ],
    ['another path', () => ({ path: '/mcp/' }), 404],
    ['a GET', () => ({ method: 'GET', body: '' }), 405],
    ['a form', () => ({ headers: { 'content-type': 'text/plain' } }), 415],
    ['another version of the protocol', () => ({ headers: { 'mcp-protocol-version': '1999-01-01' } }), 400],
    ['an older version of the protocol', () => ({ headers: { 'mcp-protocol-version': '2025-03-26' } }), 200],
    ['what is no JSON', () => ({ body: '{' }), 400],
    ['what is no UTF-8', () => ({ body: Buffer.from([0x22, 0xff, 0x22]) }), 400],
    ['what is no request', () => ({ body: '[]' }), 400],
    ['a notification', () => ({ body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }), 202],
    ['a message of 256,000 bytes', () => ({ body: PING.padEnd(256_000) }), 200],
    ['a longer message', () => ({ body: PING.padEnd(256_001) }), 413],
    [
      'a longer message of unknown length',
      () => ({ headers: { 'transfer-encoding': 'chunked' }, body: PING.padEnd(256_001) }),
      413,
    ],
    ['a message of 32 levels', () => ({ body: nested(32) }), 200],
    ['a message of 33 levels', () => ({ body: nested(33) }), 400],
    [
      'brackets within a text',
      () => ({ body: PING.replace('"ping"', `"ping","params":{"x":"\\"${'['.repeat(100)}"}`) }),
      200,
    ],
    ['a modern message', () => ({ headers: modernHeaders('server/discover'), body: modern('server/discover') }), 200],
    [
      'a modern message whose headers disagree',
      () => ({ headers: modernHeaders('tools/list'), body: modern('server/discover') }),
      400,
    ],
    [
      'a modern message of an unknown method',
      () => ({ headers: modernHeaders('initialize'), body: modern('initialize') }),
      404,
    ],
  ])('%s', async (_, sent, status) => {
    expect((await send(http.url, sent())).status).toBe(status)
  })
  it('refuses in the form of the API, and explains how to authenticate', async () => {
    expect(await send(http.url, { headers: { authorization: 'Bearer x' } })).toMatchObject({
      body: { errors: [{ status: '401', title: 'Missing or invalid token' }] },
      headers: { 'www-authenticate': 'Bearer' },
    })
    expect((await send(http.url, { method: 'GET', body: '' })).headers).toMatchObject({ allow: 'POST' })
  })
  it('writes no token into its log or its answers', async () => {
    const answers = [
      await send(http.url, { path: `/mcp?token=${TOKEN}` }),
      await send(http.url, { path: `/${TOKEN}` }),
      await send(http.url, { headers: { authorization: `Bearer ${TOKEN}` } }),
      await send(http.url, { headers: { authorization: 'Bearer another-token' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 401])
    expect(JSON.stringify(answers)).not.toMatch(/a-token-for-tests|another-token/)
    expect(http.log.join('\n')).not.toMatch(/a-token-for-tests|another-token/)
    expect(http.log).toContain('POST /mcp 200')
  })
  it('is not brought down by filters that are nested and many', async () => {
    const filters = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, i) => [`f${i}`, { a: { b: { c: { d: { e: { f: i } } } } } }]),
    )
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_tracking_requests', arguments: { filters } },
    })
    const started = performance.now()
    expect((await send(http.url, { body })).body.result.isError).toBe(true)
    expect(performance.now() - started).toBeLessThan(20_000)
    expect((await send(http.url)).status).toBe(200)
  })
  const closing = (text: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const socket = connect(Number(http.url.port), '127.0.0.1', () => text && socket.write(text))
      socket
        .on('close', () => resolve(performance.now() - started))
        .on('error', reject)
        .resume()
    })
  /** Writes a header and then a few bytes every 100 ms, until the server closes the socket. */
  const dripping = (head: string, drop: string): Promise<number> =>
    new Promise(resolve => {
      const started = performance.now()
      const socket = connect(Number(http.url.port), '127.0.0.1', () => socket.write(head))
      const drips = setInterval(() => socket.write(drop), 100)
      socket
        .on('error', () => undefined)
        .resume()
        .on('close', () => {
          clearInterval(drips)
          resolve(performance.now() - started)
        })
    })
  const head = (...headers: readonly string[]): string =>
    ['POST /mcp HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers, '', ''].join('\r\n')
  // These tests wait for the server's timeouts, so they run concurrently.
  it.concurrent.each([
    ['says nothing', ''],
    ['never ends its headers', 'POST /mcp HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'never sends its body',
      'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    ],
    ['is silent after a refusal', 'GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
  ])('closes a socket within seconds that %s', async (_, text) => {
    expect(await closing(text)).toBeLessThan(60_000)
  })
  it.concurrent.each([
    ['headers', 'POST /mcp HTTP/1.1\r\nhost: localhost\r\n', 'x: y\r\n'],
    ['a body', head('content-length: 200000'), ' '],
    ['a body in chunks', head('transfer-encoding: chunked'), '1\r\n \r\n'],
  ])('closes a socket within seconds that sends %s drop by drop', async (_, before, drop) => {
    expect(await dripping(before, drop)).toBeLessThan(60_000)
  })
  /** Sends a body of 100 MB. Returns the beginning of the reply, and the bytes accepted before the socket was closed. */
  const flooding = (...headers: readonly string[]): Promise<{ reply: string; sent: number }> =>
    new Promise(resolve => {
      const megabyte = Buffer.alloc(1e6, ' ')
      const framed = Buffer.concat([Buffer.from(`${(1e6).toString(16)}\r\n`), megabyte, Buffer.from('\r\n')])
      const piece = headers.includes('transfer-encoding: chunked') ? framed : megabyte
      const replies: Buffer[] = []
      let count = 0
      const socket = connect(Number(http.url.port), '127.0.0.1', () => {
        socket.write(head(...headers))
        flow()
      })
      const flow = (): void => {
        while (count < 100 && !socket.destroyed) {
          count++
          if (!socket.write(piece)) return
        }
      }
      socket
        .on('drain', flow)
        .on('error', () => undefined)
        .on('data', chunk => replies.push(chunk))
        .on('close', () => resolve({ reply: Buffer.concat(replies).toString(), sent: count }))
    })
  it.each([
    ['of a stranger, unread', 401, ['content-length: 100000000', 'authorization: Bearer x']],
    ['that says its length, unread', 413, ['content-length: 100000000']],
    ['in chunks, once it is too long', 413, ['transfer-encoding: chunked']],
  ])('refuses a body of 100 MB %s, closes the socket, and answers others', async (_, status, headers) => {
    const { reply, sent } = await flooding(...headers)
    // The network may drop the reply if the socket is closed while data is still arriving.
    if (reply !== '') expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(sent).toBeLessThan(100)
    expect(http.log).toContain(`POST /mcp ${status}`)
    expect((await send(http.url)).status).toBe(200)
  })
  it('refuses a body that is nested 100,000 deep, and asks who comes before', async () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await send(http.url, { body })).status).toBe(400)
    expect((await send(http.url, { body, headers: { authorization: 'Bearer x' } })).status).toBe(401)
  })
  it('accepts no more sockets than its limit, and the next ones as soon as these are closed', async () => {
    const sockets = Array.from({ length: 100 }, () => connect(Number(http.url.port), '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => undefined)
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    await expect(send(http.url)).rejects.toThrow()
    sockets.forEach(socket => socket.destroy())
    await expect
      .poll(
        () =>
          send(http.url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
  })
  it('answers again once idle sockets took all places', async () => {
    const idle = Array.from({ length: 150 }, () =>
      connect(Number(http.url.port), '127.0.0.1').on('error', () => undefined),
    )
    const status = () =>
      send(http.url).then(
        reply => reply.status,
        () => 0,
      )
    await new Promise(resolve => setTimeout(resolve, 6_000))
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
    idle.forEach(socket => socket.destroy())
  })
  it('lets in the hosts and the origins of the settings, and no others', async () => {
    const { url } = await start({
      SVC_MCP_ALLOWED_HOSTS: 'mcp.example',
      SVC_MCP_ALLOWED_ORIGINS: 'https://app.example',
    })
    const status = async (headers: { [name: string]: string }): Promise<number> => (await send(url, { headers })).status
    expect(await status({ host: 'MCP.example:8080', origin: 'https://app.example:443' })).toBe(200)
    expect(await status({ host: 'mcp.example' })).toBe(200)
    expect(await status({ host: '127.0.0.1' })).toBe(403)
    expect(await status({ host: 'mcp.example', origin: 'http://app.example' })).toBe(403)
  })
})

describe('started wrongly', () => {
  const run = async (args: string[], env: object): Promise<[number, string]> => {
    const child = spawn('node', [SERVER, ...args], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const parts: Buffer[] = []
    child.stderr.on('data', part => parts.push(part))
    const [code] = (await once(child, 'close')) as [number]
    return [code, Buffer.concat(parts).toString()]
  }
  it.each<[string, string[], object, string]>([
    ['without a token', [], {}, 'Rejected: /SVC_API_TOKEN is missing.\n'],
    [
      'with an address of another version',
      [],
      { SVC_API_TOKEN: TOKEN, SVC_API_BASE_URL: 'https://api.example/v1' },
      'SVC_API_BASE_URL: The address ends in v1; v2 is needed.\n',
    ],
    ['with a port out of range', ['--port', '65536'], { SVC_API_TOKEN: TOKEN }, '--port is a number from 0 to 65535\n'],
    ['with an unknown option', ['--tls'], { SVC_API_TOKEN: TOKEN }, "Unknown option '--tls'\n"],
  ])('%s: a sentence, and exit 2', async (_, args, env, said) => {
    expect(await run(args, env)).toEqual([2, said])
  })
})

describe('on standard input and output', () => {
  const converse = async (input: string | Buffer): Promise<unknown[]> => {
    const child = spawn('node', [SERVER, '--stdio'], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    child.stdout.on('data', part => parts.push(part))
    child.stdin.end(input)
    expect(await once(child, 'close')).toEqual([0, null])
    return Buffer.concat(parts)
      .toString()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  }
  it('continues after lines that are not JSON, too long or blank, and answers an unterminated last line', async () => {
    expect(await converse(`{\n${'x'.repeat(1_000_001)}\n\n \r\n${PING}`)).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: null, error: { code: -32600 } },
      { id: 1, result: {} },
    ])
  })
})

describe('ids of requests', () => {
  const replyTo = (id: string): unknown => {
    const answer = hostOf(readAccount('http://localhost/v2'), () => undefined)
    const { message, reply } = readMessage(Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`))
    return reply ?? answer({ message }).reply
  }

  it.each(['9007199254740991', '-9007199254740991', '0', '"9007199254740993"'])('%s comes back digit for digit', id => {
    expect(JSON.stringify(replyTo(id))).toContain(`"id":${id},`)
  })

  it.each(['9007199254740993', '-9007199254740992', '1e21', '123456789012345678901234567890'])(
    '%s, which JSON.parse rounds, is refused',
    id => {
      expect(replyTo(id)).toMatchObject({ id: null, error: { code: -32600 } })
    },
  )
})
