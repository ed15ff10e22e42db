/**
 * Sends hostile lines to `gateout oracle` and `gateout map`. Each has to be answered or refused on its own line, without
 * any effect on the lines around it.
 *
 *     node test/fuzz/nasty.mjs [--mb 8]
 *
 * Each line has the given size in megabytes, if its kind allows it, and is sent between good lines. Prints the time and
 * the peak memory next to its budget: 256 MB plus 40 times the largest line. The last line is the summary. Needs the
 * build.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const list = (n, make) => Array.from({ length: Math.max(1, Math.floor(n)) }, (_, i) => make(i))
const fill = (size, unit) => unit.repeat(Math.max(1, Math.floor(size / unit.length)))
const items = (size, unit) => `[${fill(size, `${unit},`)}${unit}]`
const uuid = i => `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`
const instant = i => new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
const currency = i =>
  String.fromCharCode(65 + (Math.floor(i / 676) % 26), 65 + (Math.floor(i / 26) % 26), 65 + (i % 26))
const definition = more => ({
  entity_type: 'Cargo',
  api_slug: 'a',
  display_name: 'a',
  data_type: 'short_text',
  ...more,
})
const container = attributes => `{"id":"${uuid(1)}","type":"container","attributes":${attributes}}`
const stringify = JSON.stringify

/** Hostile inputs of operations: name, operation, and a function from a size to JSON. */
const INPUTS = [
  [
    'fees of one currency',
    'fee.summarize',
    size => `{"fees":${items(size, '{"type":"exam","amount":1.5,"currency_code":"USD"}')}}`,
  ],
  [
    'fees of all currencies',
    'fee.summarize',
    size => stringify({ fees: list(size / 60, i => ({ type: 'exam', amount: i, currency_code: currency(i) })) }),
  ],
  [
    'fees from the largest to the smallest double',
    'fee.summarize',
    size =>
      `{"fees":${items(size, '{"type":"exam","amount":1e300,"currency_code":"USD"},{"type":"exam","amount":5e-324,"currency_code":"USD"}')}}`,
  ],
  [
    'fees beyond the doubles',
    'fee.summarize',
    size => `{"fees":${items(size, '{"type":"exam","amount":1e400,"currency_code":"USD"}')}}`,
  ],
  [
    'holds',
    'readiness.evaluate',
    size => `{"holds_at_pod_terminal":${items(size, '{"name":"other","status":"hold"}')}}`,
  ],
  [
    'holds that are equal and change',
    'hold.diff',
    size =>
      `{"before":${items(size / 2, '{"name":"other","status":"hold"}')},"after":${items(size / 2, '{"name":"other","status":"hold","description":"a"}')}}`,
  ],
  [
    'a product of reference numbers',
    'tracking_request.propagate',
    size =>
      stringify({
        ref_numbers: list(size / 32, i => `r${i}`),
        shipment: { ref_numbers: null },
        containers: list(size / 32, () => ({ ref_numbers: null })),
      }),
  ],
  [
    'an answer that is too long',
    'tracking_request.propagate',
    size =>
      stringify({
        ref_numbers: list(900, i => `${i}`.padStart(Math.min(2_000, size / 1_800), 'r')),
        shipment: { ref_numbers: null },
        containers: list(1_000, () => ({ ref_numbers: null })),
      }),
  ],
  [
    'wrong reference numbers',
    'tracking_request.submit',
    size =>
      `{"body":{"data":{"type":"tracking_request","attributes":{"request_type":"container","request_number":"a","scac":"ABCD","ref_numbers":${items(size, '0')}}}}}`,
  ],
  [
    'an include of many',
    'tracking_request.list',
    size => stringify({ query: `page[size]=100&include=${fill(size, 'customer,')}customer`, requests: [], url: '/x' }),
  ],
  [
    'a query of many parameters',
    'tracking_request.list',
    size => stringify({ query: fill(size, 'a[b]=%F0%9F&'), requests: [], url: '/x' }),
  ],
  [
    'an address of many parameters',
    'tracking_request.list',
    size => stringify({ query: '', requests: [], url: `/x?${fill(size, 'a=1&')}` }),
  ],
  [
    'a pattern of repeats',
    'custom_field.define',
    size => stringify({ definition: definition({ validation: { pattern: fill(size, 'a*') } }), existing_slugs: [] }),
  ],
  [
    'a pattern of repeats within repeats',
    'custom_field.define',
    () =>
      stringify({
        definition: definition({ validation: { pattern: '((((a{1,30}){1,30}){1,30}){1,30}){1,30}' } }),
        existing_slugs: [],
      }),
  ],
  [
    'a pattern of brackets',
    'custom_field.define',
    () =>
      stringify({
        definition: definition({ validation: { pattern: `${'('.repeat(4_999)}${')'.repeat(4_999)}` } }),
        existing_slugs: [],
      }),
  ],
  [
    'a pattern that makes others backtrack',
    'custom_field.check',
    size =>
      stringify({ definition: definition({ validation: { pattern: '^(a+)+$' } }), value: `${fill(size / 32, 'a')}b` }),
  ],
  [
    'many values',
    'custom_field.check',
    size =>
      `{"definition":${stringify(definition({ data_type: 'enum_multi', validation: { pattern: 'a+b' } }))},"value":${items(size / 8, '"aaa"')}}`,
  ],
  [
    'a number beyond the doubles in a free value',
    'changeset.diff',
    () => '{"before":{"a":1e400},"after":{"a":[{"b":-1e999}]}}',
  ],
  [
    'numbers beyond the doubles below a long key',
    'changeset.diff',
    size => `{"before":{"${fill(size / 2, 'a')}":${items(size / 2, '1e400')}},"after":{}}`,
  ],
  [
    'a number of many digits',
    'changeset.diff',
    size => `{"before":{"a":${fill(size, '9')}},"after":{"a":0.${fill(10, '0')}1}}`,
  ],
  ['513 levels', 'changeset.diff', () => `{"before":{"a":${'['.repeat(511)}${']'.repeat(511)}},"after":{}}`],
  [
    'more levels than a stack has',
    'changeset.diff',
    size => `{"before":{"a":${fill(size / 2, '[')}${fill(size / 2, ']')}},"after":{}}`,
  ],
  [
    'objects in objects',
    'changeset.diff',
    size => `{"before":${fill((size * 5) / 6, '{"a":')}1${fill(size / 6, '}')},"after":{}}`,
  ],
  ['brackets that never end', 'changeset.diff', size => fill(size, '[')],
  ['empty lists', 'changeset.diff', size => `{"before":{"a":${items(size, '[]')}},"after":{}}`],
  [
    'empty objects',
    'changeset.diff',
    size => `{"before":{"a":${items(size / 2, '{}')}},"after":{"a":${items(size / 2, '{}')}}}`,
  ],
  [
    'many keys',
    'changeset.diff',
    size => stringify({ before: Object.fromEntries(list(size / 16, i => [`k${i}`, i])), after: {} }),
  ],
  ['many equal keys', 'changeset.diff', size => `{"before":{${fill(size, '"a":1,')}"a":2},"after":{}}`],
  [
    '__proto__ and its kin',
    'changeset.diff',
    () =>
      '{"before":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},' +
      '"after":{"toString":1,"hasOwnProperty":null}}',
  ],
  [
    'a state of which all waits',
    'tracker.receive',
    size =>
      stringify({
        state: {
          format: 1,
          policy: { remembered: 1_000, patience_seconds: 1e9, max_age_seconds: null },
          snapshot: { attributes: { n: 0 }, as_of: instant(0) },
          updates: list(Math.min(999, size / 100), i => ({
            id: `u${i}`,
            created_at: instant(i + 1),
            changeset: { n: [`lost ${i}`, 1] },
            waits: true,
          })),
          attributes: { n: 0 },
          certain: null,
          horizon: null,
          doubt: null,
        },
        update: { id: 'x', created_at: instant(5), changeset: { n: [0, 1] } },
        now: instant(9_999),
      }),
  ],
  [
    'a state of wrong updates',
    'tracker.read',
    size =>
      `{"attributes":{},"as_of":"${instant(1)}","now":"${instant(2)}","state":{"format":1,"updates":${items(size, '0')}}}`,
  ],
  ['a long identifier', 'identifier.normalize', size => stringify({ value: fill(size, ' ß-') })],
  ['lone surrogates', 'identifier.normalize', size => `{"value":"${fill(size, '\\ud800')}"}`],
  ['escaped NULs', 'identifier.container_number', size => `{"value":"${fill(size, '\\u0000')}"}`],
  [
    'characters beyond U+FFFF',
    'deep_link.build',
    size => stringify({ app_url: 'https://a', identifier: fill(size / 4, '𠮷') }),
  ],
  [
    'a long query against a long number',
    'deep_link.resolve',
    size =>
      stringify({
        shipments: [{ id: 's', ref_numbers: [fill(size / 2, 'ab')], containers: [] }],
        query: `${fill(size / 4, 'ab')}b`,
      }),
  ],
  [
    'a link of escapes',
    'deep_link.parse',
    size => stringify({ url: `https://a/shipments/find?${fill(size, 'q=%&')}` }),
  ],
  [
    'wrong holds',
    'resource.decode',
    size => `{"type":"container","value":${container(`{"holds_at_pod_terminal":${items(size, '1')}}`)}}`,
  ],
  [
    'included resources that are refused',
    'resource.decode',
    size =>
      `{"type":"container_document","mode":"tolerant","value":{"data":${container('{}')},"included":${items(size, container('{"available_for_pickup":1}'))}}}`,
  ],
  [
    'unknown lists of holds',
    'webhook.read',
    size =>
      `{"mode":"tolerant","notification":{"data":{"id":"${uuid(1)}","type":"webhook_notification","attributes":{"id":"${uuid(1)}","event":"container.updated","delivery_status":"pending","created_at":"${instant(1)}","changeset":${stringify(Object.fromEntries(list(size / 60, i => [`holds_${i}`, [null, [{ name: 'a', status: 'b' }]]])))}}},"included":[]}}`,
  ],
  [
    'unknown arguments of a tool',
    'mcp.respond',
    size =>
      `{"message":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_container","arguments":${stringify(Object.fromEntries(list(size / 16, i => [`k${i}`, i])))}}}}`,
  ],
  [
    'a long header',
    'access.authenticate',
    size => stringify({ surface: 'mcp', authorization: `Bearer ${fill(size, ' \t')}`, fallback: null }),
  ],
  [
    'a long origin',
    'access.admit',
    size =>
      stringify({
        host: fill(size / 2, 'a.'),
        origin: `http://${fill(size / 2, 'a:')}`,
        allowed_hosts: 'a',
        allowed_origins: 'b',
      }),
  ],
  [
    'times of many digits',
    'pickup.advise',
    size =>
      stringify({
        container: { pickup_lfd: `2026-01-05T08:00:00.${fill(size, '1')}Z`, pod_timezone: 'Etc/../Nowhere' },
        now: instant(1),
      }),
  ],
].map(([name, operation, make]) => ({ name, operation, make }))

const call = (method, params, id = '"nasty"') => `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`
const bytes = (...codes) => Buffer.from(codes)

/** Hostile lines that call no operation, or a method of the oracle alone. */
const MESSAGES = [
  [
    'a claim that is wrong everywhere',
    size =>
      call(
        'oracle.check',
        `{"operation":"changeset.invert","input":{"changeset":{"a":[0,${items(size / 2, '1')}]}},"claimed":{"result":{"changeset":{"a":[${items(size / 2, '2')},0]}}}}`,
      ),
  ],
  [
    'a deep claim',
    size =>
      call(
        'oracle.check',
        `{"operation":"changeset.invert","input":{"changeset":{"a":[0,${'['.repeat(400)}${items(size, '1')}${']'.repeat(400)}]}},"claimed":{"result":{}}}`,
      ),
  ],
  [
    'many generated inputs',
    () => call('oracle.generate', '{"operation":"tracking_request.list","seed":1,"count":400}'),
  ],
  ['an id of many digits', size => call('fee.summarize', '{"fees":null}', fill(size, '7'))],
  ['an id beyond the doubles', () => call('fee.summarize', '{"fees":null}', '1e400')],
  ['a long text as id', size => call('fee.summarize', '{"fees":null}', `"${fill(size, 'é')}"`)],
  ['an object as id', () => call('fee.summarize', '{"fees":null}', '{}')],
  ['a method of a long name', size => call(fill(size, 'a'), '{}')],
  ['a batch', size => items(size, call('fee.summarize', '{"fees":null}'))],
  ['no method', () => '{"jsonrpc":"2.0","id":"nasty"}'],
  [
    'bytes that are not UTF-8',
    size => Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(size, 0xff), Buffer.from('"}')]),
  ],
  ['a character cut short', () => Buffer.concat([Buffer.from('{"a":"'), bytes(0xf0, 0x9f, 0x98)])],
  ['a surrogate in UTF-8', () => Buffer.concat([Buffer.from('"'), bytes(0xed, 0xa0, 0x80), Buffer.from('"')])],
  ['NUL bytes', size => Buffer.alloc(size)],
  ['UTF-16', () => Buffer.from(call('fee.summarize', '{"fees":null}').replace(/\n/g, ''), 'utf16le')],
  ['a byte order mark in the middle', () => `\ufeff${call('fee.summarize', '{"fees":null}')}`],
  ['a line that is too long', () => Buffer.alloc(MAX_LENGTH + 1, 0x20)],
].map(([name, make]) => ({ name, make }))

const lineOf = text => (typeof text === 'string' ? Buffer.from(text) : text)

/** The hostile lines of the oracle, of about the given size if their kind allows it. Lazy, because they are large. */
export const oracleLines = size => [
  ...INPUTS.map(({ name, operation, make }) => ({
    name: `${operation}: ${name}`,
    line: () => lineOf(call(operation, make(size))),
  })),
  ...MESSAGES.map(({ name, make }) => ({ name, line: () => lineOf(make(size)) })),
]

/** The hostile lines of `gateout map OPERATION`. */
export const mapLines = (operation, size) => [
  ...INPUTS.filter(each => each.operation === operation).map(({ name, make }) => ({
    name,
    line: () => lineOf(make(size)),
  })),
  ...MESSAGES.map(({ name, make }) => ({ name, line: () => lineOf(make(size)) })),
]
export const mapOperations = [...new Set(INPUTS.map(({ operation }) => operation))]

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
/**
 * Writes the peak memory of a process at its end, in kB, to a separate file descriptor. On Linux, `maxRSS` of a child
 * starts at the memory that its parent had when it started the child, so the peak is read from /proc there.
 */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync, writeSync } from 'node:fs'
  const status = '/proc/self/status'
  const peak = () => existsSync(status)
    ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))[1]
    : process.resourceUsage().maxRSS
  process.on('exit', () => writeSync(3, String(peak())))`)}`
const NEWLINE = 10
/** Longer lines are refused unread. */
const MAX_LENGTH = 32 * 2 ** 20

/** Sends each line between good ones. Returns the beginnings of the replies, line by line, and the measurements. */
const converse = async (args, lines, good) => {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', TELL, CLI, ...args], { stdio: ['pipe', 'pipe', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const replies = []
  let head = []
  let length = 0
  const HEAD = 400
  child.stdout.on('data', chunk => {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(NEWLINE, from)
      const part = chunk.subarray(from, end < 0 ? chunk.length : end)
      if (length < HEAD) head.push(part.subarray(0, HEAD - length))
      length += part.length
      from = end < 0 ? chunk.length : end + 1
      if (end < 0) continue
      replies.push(Buffer.concat(head).toString())
      head = []
      length = 0
    }
  })
  let memory = ''
  child.stdio[3].on('data', chunk => (memory += chunk))
  // A closed pipe means that the process has ended, which the replies show.
  child.stdin.on('error', () => undefined)
  const write = async line => {
    if (!child.stdin.write(line)) await Promise.race([once(child.stdin, 'drain'), ended])
  }
  let largest = 0
  for (const [i, { line }] of lines.entries()) {
    const made = line()
    if (made.length <= MAX_LENGTH) largest = Math.max(largest, made.length)
    await write(made)
    await write(`\n${good(i).sent}\n`)
  }
  child.stdin.end()
  const [code] = await ended
  return { code, replies, largest, memory: Number(memory) * 1024, seconds: (performance.now() - start) / 1000 }
}

/** Finds the faults: every hostile line needs a reply, and every good line after it the right one. */
const faultsOf = (lines, { replies }, good) => [
  ...(replies.length === 2 * lines.length ? [] : [`${2 * lines.length} replies are due, and ${replies.length} came`]),
  ...lines.flatMap(({ name }, i) =>
    replies[2 * i + 1] === good(i).due ? [] : [`after ${name}: ${replies[2 * i + 1]?.slice(0, 100)}`],
  ),
]

const GOOD_RESULT = '{"reported":false,"totals":[]}'
const goodMessage = i => ({
  sent: `{"jsonrpc":"2.0","id":"good ${i}","method":"fee.summarize","params":{"fees":null}}`,
  due: `{"jsonrpc":"2.0","id":"good ${i}","result":${GOOD_RESULT}}`,
})
/** A line that `gateout map` refuses with the same words for every operation, unlike good lines. */
const refusedInput = () => ({
  sent: '"good"',
  due: stringify({
    error: {
      code: -32602,
      message: 'invalid params',
      data: { issues: [{ pointer: '', code: 'type', message: 'must be an object, got a string' }] },
    },
  }),
})

/** Runs the oracle, or `map` with an operation, on its hostile lines. Returns the measurements and faults. */
export const serveOracle = async size => {
  const lines = oracleLines(size)
  const found = await converse(['oracle'], lines, goodMessage)
  return {
    ...found,
    count: lines.length,
    faults: [...faultsOf(lines, found, goodMessage), ...(found.code === 0 ? [] : [`exit ${found.code}`])],
  }
}
export const serveMap = async (operation, size) => {
  const lines = mapLines(operation, size)
  const found = await converse(['map', operation], lines, refusedInput)
  return {
    ...found,
    count: lines.length,
    faults: [...faultsOf(lines, found, refusedInput), ...(found.code === 1 ? [] : [`exit ${found.code}`])],
  }
}

const MB = 1e6
const BASE = 256 * MB
const TIMES = 40

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--mb')
  const size = (at < 0 ? 8 : Number(process.argv[at + 1])) * MB
  let failed = 0
  const report = (name, { count, memory, largest, seconds, faults }) => {
    const budget = BASE + TIMES * largest
    const isWrong = faults.length > 0 || memory > budget
    if (isWrong) failed++
    console.log(
      `${isWrong ? 'NO ' : 'yes'}  ${name.padEnd(32)} ${count} lines, the largest of ${(largest / MB).toFixed(1)} MB: ` +
        `${seconds.toFixed(1)} s, ${(memory / MB).toFixed(0)} MB of ${(budget / MB).toFixed(0)}`,
    )
    for (const fault of faults.slice(0, 5)) console.log(`     ${fault}`)
  }
  report('oracle', await serveOracle(size))
  for (const operation of mapOperations) report(`map ${operation}`, await serveMap(operation, size))
  console.log(`\n${failed === 0 ? 1 : 0} passed, ${failed === 0 ? 0 : 1} failed, 0 skipped`)
  process.exitCode = failed === 0 ? 0 : 1
}
