/**
 * Puts hostile input to everything that reads what others wrote, for some seconds, with a seed that replays.
 *
 *     npm run fuzz -- [--seconds 60] [--seed N]
 *
 * Every operation gets hostile JSON: values that `oracle.generate` draws for it, damaged at a few places, and values
 * made of nothing but traps. No operation may throw or change its input, and `oracle.check` has to confirm every
 * answer. The same values go through the oracle as text, damaged bytes to the deep-link index, and hostile programs are
 * examined by `gateout conform`, which has to end in time and to print nothing that a terminal obeys. The last line is
 * the sum.
 */
import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { respond } from 'gateout/conform'
import { build, fromBytes, resolve, toBytes } from 'gateout/deep-link-index'
import { find, operations } from 'gateout/oracle'

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const seconds = option('seconds', 60)
const seed = option('seed', Date.now() % 2 ** 31)
const until = Date.now() + seconds * 1000

// Hostile values -----------------------------------------------------------------------------------------------------

const TRAPS = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1 + 0.2,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  2 ** 53 + 2,
  '',
  ' ',
  '\u0000',
  '\u2028',
  '\u202e',
  '\ud83d\ude00',
  '\u0130',
  '\u00df',
  'ﬁ',
  'e\u0301',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30T00:00:00Z',
  '2026-01-05T08:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '%',
  '%ff',
  'a'.repeat(10_000),
  '(a*)*b',
  '\\',
  '[',
  '[1]',
  '/',
  '~1',
  '~0',
  [],
  {},
  [[]],
  [null],
  { '': null },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":null}}'),
]
const key = fc.oneof(
  fc.constantFrom('id', 'type', 'data', 'attributes', 'status', 'name', '__proto__', 'constructor', ''),
  fc.string({ maxLength: 6 }),
)
const trap = fc.constantFrom(...TRAPS)
const hostile = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    trap,
    fc.double(),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(key, tie('value'), { maxKeys: 6 }),
  ),
})).value

/** Every place of a value, as a path of keys. */
const placesOf = (value, path = [], found = []) => {
  found.push(path)
  if (typeof value === 'object' && value !== null && path.length < 12)
    for (const each of Object.keys(value).slice(0, 40)) placesOf(value[each], [...path, each], found)
  return found
}
const own = (holder, name, value) =>
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
/** A value with something else at a place, or nothing. */
const replaced = (value, [first, ...rest], other) => {
  if (first === undefined) return other
  const copy = Array.isArray(value)
    ? [...value]
    : Object.entries(value).reduce((all, [name, each]) => own(all, name, each), {})
  return own(copy, first, replaced(value[first], rest, other))
}

// The run ------------------------------------------------------------------------------------------------------------

const complaints = []
const show = value => JSON.stringify(value)?.slice(0, 600)
const complain = (what, input) => {
  if (complaints.length < 20) complaints.push(`${what}: ${show(input)}`)
  else if (complaints.length === 20) complaints.push('and more')
}
/** Freezes a value through and through: who changes it then throws. */
const freeze = (value) => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) freeze(each)
  }
  return value
}
const lines = { operations: 0, oracle: 0, checks: 0, index: 0 }

const putToOperation = (operation, input) => {
  const before = JSON.stringify(input)
  lines.operations++
  try {
    const answer = operation.call(freeze(input))
    if (JSON.stringify(input) !== before) complain(`${operation.name} changes its input`, input)
    return answer
  } catch (error) {
    complain(`${operation.name} throws ${error?.stack?.split('\n').slice(0, 2).join(' ')}`, input)
    return undefined
  }
}

const putToOracle = (method, params) => {
  lines.oracle++
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  try {
    return JSON.parse(respond(text) ?? 'null')
  } catch (error) {
    complain(`respond throws ${error?.message}`, params)
    return null
  }
}

const confirm = (operation, input) => {
  const reply = putToOracle(operation.name, input)
  if (reply === null || (!reply.result && !reply.error?.data?.issues)) return
  const claimed = reply.error ? { issues: reply.error.data.issues } : { result: reply.result }
  lines.checks++
  const verdict = putToOracle('oracle.check', { operation: operation.name, input, claimed })
  // A refusal of the check itself (an answer beyond its limits) says nothing of the answer.
  if (verdict?.result?.agree === false) complain(`oracle.check does not confirm ${operation.name}`, input)
}

const account = [
  {
    id: 's1',
    bill_of_lading_number: 'MEDUFR030802',
    ref_numbers: ['PO-1', '😀'],
    containers: [{ id: 'c1', number: 'MSCU5285725' }],
  },
]
const good = toBytes(build({ shipments: account }))
const putToIndex = (random) => {
  lines.index++
  const bytes = good.slice(0, random() < 0.2 ? Math.floor(random() * good.length) : good.length)
  for (let i = Math.ceil(random() * 8); i > 0 && bytes.length > 0; i--)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  try {
    const read = fromBytes(bytes)
    if (read._tag === 'Right') for (const query of ['5285', 'po', 'zzz']) resolve(read.right, { query })
  } catch (error) {
    complain(`fromBytes or resolve throws ${error?.message}`, [...bytes])
  }
}

console.log(`seed ${seed}, ${seconds} s`)
let round = 0
for (; Date.now() < until; round++) {
  const at = (seed + round * 7_919) | 0
  const values = fc.sample(hostile, { seed: at, numRuns: 40 })
  let state = at >>> 0
  /** Lehmer's generator: the same numbers for the same seed. */
  const random = () => (state = (Math.imul(state | 1, 48_271) + 11) >>> 0) / 2 ** 32
  for (const { name } of operations) {
    if (Date.now() >= until) break
    const operation = find(name)
    const drawn = putToOracle('oracle.generate', { operation: name, seed: at >>> 1, count: 12 })?.result
    const inputs = (Array.isArray(drawn) ? drawn : drawn?.inputs ?? []).map(input => input?.input ?? input)
    for (const input of inputs) {
      putToOperation(operation, structuredClone(input))
      const places = placesOf(input)
      for (let i = 0; i < 6; i++) {
        const damaged = replaced(
          input,
          places[Math.floor(random() * places.length)],
          values[Math.floor(random() * values.length)],
        )
        putToOperation(operation, structuredClone(damaged))
        if (i === 0) confirm(operation, damaged)
      }
    }
    for (const value of values) putToOperation(operation, structuredClone(value))
    confirm(operation, values[0])
  }
  for (let i = 0; i < 300; i++) putToIndex(random)
  if ({}.polluted !== undefined) complain('the prototype of objects is polluted', null)
}

/** Programs that answer wrongly in every way: each gets the request's text and tells what it writes. */
const PROGRAMS = {
  'rubbish': 'text => "{" + text + "\\n"',
  'no reply': '() => ""',
  escapes:
    'text => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, error: { code: -1, message: '
      + '"\\u001b[8m\\u009b31m\\u202e" } }) + "\\n\\u001b[2J\\n"',
  'two replies': 'text => (JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: {} }) + "\\n").repeat(2)',
  'a large reply':
    'text => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: "a".repeat(4e6) }) + "\\n"',
  depth:
    'text => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: 0 }).replace(/0}$/, "[".repeat(1e5) + '
      + '"]".repeat(1e5) + "}") + "\\n"',
  death: '() => process.exit(3)',
}
for (const [name, reply] of Object.entries(PROGRAMS)) {
  const program = `require('readline').createInterface({ input: process.stdin }).on('line', text => process.stdout.write((${reply})(text)))`
  const args = [
    'dist/cli.js',
    'conform',
    '--operations',
    'fee.summarize',
    '--runs',
    '5',
    '--seconds',
    '2',
    '--timeout',
    '1',
    '--seed',
    String(seed % 1_000),
  ]
  const { status, stdout, stderr, error } = spawnSync('node', [...args, '--', 'node', '-e', program], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 28,
  })
  if (error || ![1, 2].includes(status))
    complain(`conform ends with ${error?.code ?? status} of a program that gives ${name}`, stderr?.slice(-300))
  if (/[\u001b\u009b\u202e]/.test(`${stdout}${stderr}`))
    complain(`conform prints what a terminal obeys, of a program that gives ${name}`, stdout)
}

for (const complaint of complaints) console.error(complaint)
const total = Object.values(lines).reduce((a, b) => a + b, 0)
console.log(
  `${total} inputs in ${round} rounds: ${Object.entries(lines)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}`,
)
if (complaints.length > 0) console.log(`to replay: npm run fuzz -- --seconds ${seconds} --seed ${seed}`)
console.log(`\n${complaints.length === 0 ? 1 : 0} passed, ${complaints.length === 0 ? 0 : 1} failed, 0 skipped`)
process.exitCode = complaints.length > 0 ? 1 : 0
