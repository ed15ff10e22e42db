/**
 * Sends hostile input to every reader of foreign data, limited by time or number of inputs; a seed makes it reproducible.
 *
 *     npm run fuzz -- [--seconds 60 | --inputs N] [--seed N] [--table]
 *
 * - Every operation gets hostile JSON: inputs of `oracle.generate` and of its vectors, damaged in some places (a hostile
 *   value, a part of another input, an item lost or repeated, a key that is another key or a string of the same input,
 *   an array or string made many times longer), and values
 *   that consist of traps only. No operation may throw or change its frozen input, and `oracle.check` has to confirm
 *   every answer.
 * - The tracker gets sequences of steps, each with the previous state, which is sometimes damaged.
 * - The oracle gets the same values as JSON lines, and the deep-link index gets damaged bytes.
 * - `gateout conform` examines hostile programs. It has to end in time and print no terminal control characters.
 *
 * An operation that answers too few inputs fails as well, because the generators are at fault. `--table` prints the
 * outcomes by operation. The last line is the summary.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { respondWith } from 'gateout/conform'
import { build, fromBytes, resolve, toBytes } from 'gateout/deep-link-index'
import { find, operations } from 'gateout/oracle'

const respond = respondWith([])

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const most = option('inputs', Infinity)
const seconds = option('seconds', most === Infinity ? 60 : Infinity)
const seed = option('seed', Date.now() % 2 ** 31)
const until = Date.now() + seconds * 1000
const count = { operations: 0, oracle: 0, checks: 0, index: 0 }
const total = () => Object.values(count).reduce((a, b) => a + b, 0)
const isOver = () => Date.now() >= until || total() >= most

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

/** All paths into a value, as arrays of keys. */
const placesOf = (value, path = [], found = []) => {
  found.push(path)
  if (typeof value === 'object' && value !== null && path.length < 12)
    for (const each of Object.keys(value).slice(0, 40)) placesOf(value[each], [...path, each], found)
  return found
}
const partAt = (value, path) => path.reduce((part, key) => part[key], value)
const own = (holder, name, value) =>
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
/** Replaces the part of a value at a path. */
const replaced = (value, [first, ...rest], other) => {
  if (first === undefined) return other
  const copy = Array.isArray(value)
    ? [...value]
    : Object.entries(value).reduce((all, [name, each]) => own(all, name, each), {})
  return own(copy, first, replaced(value[first], rest, other))
}

const MAX_LIST_LENGTH = 2_000
const MAX_TEXT_LENGTH = 10_000

/** Makes a part many times longer; values without a length stay the same. */
const swollen = part =>
  typeof part === 'string'
    ? part.repeat(Math.ceil(MAX_TEXT_LENGTH / (part.length + 1)))
    : Array.isArray(part) && part.length > 0
      ? Array.from({ length: MAX_LIST_LENGTH }, (_, i) => part[i % part.length])
      : part
/** Removes a property or item of a part, or repeats an item. */
const mutilated = (part, random) => {
  if (typeof part === 'string') return part.slice(0, Math.floor(random() * part.length))
  if (Array.isArray(part)) return random() < 0.5 ? part.slice(1) : [...part, ...part.slice(0, 1)]
  if (typeof part !== 'object' || part === null) return typeof part === 'number' ? -part : null
  const names = Object.keys(part)
  const lost = names[Math.floor(random() * names.length)]
  return names.filter(name => name !== lost).reduce((all, name) => own(all, name, part[name]), {})
}

/** Renames a property, or adds one, by a key or a string of the input itself, or by a name that objects inherit. */
const renamed = (part, whole, random) => {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  const names = Object.keys(part)
  const old = names[Math.floor(random() * (names.length + 1))] ?? 'new'
  const words = placesOf(whole)
    .flatMap(path => [path.at(-1), partAt(whole, path)])
    .filter(word => typeof word === 'string')
  const name = chosen([...words, '__proto__', 'constructor', 'toString'], random)
  return [...names, ...(old === 'new' ? ['new'] : [])].reduce(
    (all, each) => own(all, each === old ? name : each, part[each] ?? null),
    {},
  )
}

// The corpus ---------------------------------------------------------------------------------------------------------

const vectorFiles = readdirSync('vectors', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.json') && entry.name !== 'schema.json')
  .map(entry => JSON.parse(readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')))
const corpus = new Map(
  operations.map(({ name }) => [
    name,
    vectorFiles.filter(({ operation }) => operation === name).flatMap(({ cases }) => cases.map(({ input }) => input)),
  ]),
)

// The run ------------------------------------------------------------------------------------------------------------

const complaints = []
const show = value => JSON.stringify(value)?.slice(0, 600)
const complain = (what, input) => {
  if (complaints.length < 20) complaints.push(`${what}: ${show(input)}`)
  else if (complaints.length === 20) complaints.push('and more')
}
/** Freezes a value deeply, so that any change throws. */
const freeze = value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) freeze(each)
  }
  return value
}
for (const inputs of corpus.values()) freeze(inputs)

/** The number of answers by operation and outcome. */
const answers = new Map(operations.map(({ name }) => [name, { answered: 0, refused: 0, outcomes: new Map() }]))
const noteAnswer = (name, answer) => {
  const noted = answers.get(name)
  if (answer._tag === 'Left') {
    noted.refused++
    return
  }
  noted.answered++
  const { outcome, status, valid, step } = answer.right
  const word = String(outcome ?? status ?? valid ?? step ?? 'answered')
  noted.outcomes.set(word, (noted.outcomes.get(word) ?? 0) + 1)
}

/** In ms. The inputs are small, so no call may take this long on any machine. */
const MAX_CALL_MS = 10_000

const putToOperation = (operation, input) => {
  count.operations++
  try {
    const start = process.cpuUsage()
    const answer = operation.call(freeze(input))
    const { user, system } = process.cpuUsage(start)
    if (user + system > 1_000 * MAX_CALL_MS) complain(`${operation.name} takes longer than ${MAX_CALL_MS} ms`, input)
    noteAnswer(operation.name, answer)
    return answer
  } catch (error) {
    complain(`${operation.name} throws ${error?.stack?.split('\n').slice(0, 2).join(' ')}`, input)
    return undefined
  }
}

const putToOracle = (method, params) => {
  count.oracle++
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
  count.checks++
  const verdict = putToOracle('oracle.check', { operation: operation.name, input, claimed })
  // A refusal of the check itself, for an answer beyond its limits, does not make the answer wrong.
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
const putToIndex = random => {
  count.index++
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

const chosen = (list, random) => list[Math.floor(random() * list.length)]

const typeOf = value => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const PATHS_TRIED = 6
/** A part of another input, preferably of the same JSON type, so that most inputs keep their shape. */
const partLike = (part, { others, random }) => {
  let found
  for (let i = 0; i < PATHS_TRIED; i++) {
    const other = chosen(others, random)
    found = partAt(other, chosen(placesOf(other), random))
    if (typeOf(found) === typeOf(part)) return found
  }
  return found
}

/** Damages an input in one or two places by a hostile value, a part of another input, or a change of the part. */
const damaged = (input, material) => {
  const { values, random } = material
  let result = input
  for (let i = random() < 0.7 ? 1 : 2; i > 0; i--) {
    const paths = placesOf(result)
    // The first path is the root.
    const path = paths[random() < 0.03 ? 0 : Math.max(1, Math.floor(random() * paths.length))] ?? []
    const part = partAt(result, path)
    const way = random()
    result = replaced(
      result,
      path,
      way < 0.25
        ? chosen(values, random)
        : way < 0.7
          ? partLike(part, material)
          : way < 0.8
            ? renamed(part, input, random)
            : way < 0.99
              ? mutilated(part, random)
              : swollen(part),
    )
  }
  return result
}

const DAMAGED = 6
const CONFIRMED = 0.15

/** An input, followed by damaged versions of it. */
const putInput = (operation, input, material) => {
  putToOperation(operation, input)
  if (material.random() < CONFIRMED) confirm(operation, input)
  for (let i = 0; i < DAMAGED; i++) {
    const changed = damaged(input, material)
    putToOperation(operation, changed)
    if (material.random() < CONFIRMED) confirm(operation, changed)
  }
}

const NAMES = [
  'n',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'current_status',
  '__proto__',
]
const VALUES = [
  null,
  0,
  1,
  true,
  false,
  'arrived',
  [],
  [{ name: 'customs', status: 'hold' }],
  [{ type: 'exam', amount: 0.1, currency_code: 'USD' }],
]
const POLICIES = [{}, { remembered: 0 }, { remembered: 2, max_age_seconds: 60 }, { remembered: 3, patience_seconds: 0 }]
const MAX_COURSE_LENGTH = 24

/** A sequence of tracker steps, each with the previous state, which is sometimes damaged. */
const putCourse = ({ values, random }) => {
  const timeOf = minute => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()
  const anyAttributes = value =>
    NAMES.filter(() => random() < 0.4).reduce((all, name) => own(all, name, value(name)), {})
  let { state } = putToOperation(find('tracker.start'), { policy: chosen(POLICIES, random) })?.right ?? { state: null }
  for (let i = 0; i < MAX_COURSE_LENGTH; i++) {
    // Most updates arrive in time order with the current values as old ones, so that they apply; others are late or
    // conflict.
    const minute = random() < 0.6 ? i * 10 : Math.floor(random() * MAX_COURSE_LENGTH * 20)
    const known = name => (Object.hasOwn(state?.attributes ?? {}, name) ? state.attributes[name] : null)
    const [name, rest] =
      random() < 0.65
        ? [
            'tracker.receive',
            {
              update: {
                id: `u${random() < 0.9 ? i : Math.floor(random() * MAX_COURSE_LENGTH)}`,
                created_at: random() < 0.03 ? null : timeOf(minute),
                changeset: anyAttributes(name => [
                  random() < 0.7 ? known(name) : chosen(VALUES, random),
                  chosen(VALUES, random),
                ]),
              },
            },
          ]
        : ['tracker.read', { attributes: anyAttributes(() => chosen(VALUES, random)), as_of: timeOf(minute) }]
    const input = { state, ...rest, now: timeOf(minute) }
    const answer = putToOperation(find(name), input)
    if (random() < CONFIRMED) confirm(find(name), input)
    const changed =
      state !== null && random() < 0.2
        ? { ...input, state: damaged(state, { values, others: [state, input], random }) }
        : undefined
    const again = changed && putToOperation(find(name), changed)
    // Continue with a damaged state if it is accepted.
    const next = again?._tag === 'Right' && random() < 0.3 ? again : answer
    if (next?._tag === 'Right') state = next.right.state
  }
}

/** The number of inputs of each kind per operation and round. */
const DRAWN = 16
const KNOWN = 16
const HOSTILE = 24
const COURSES = 60
const INDEXES = 300

console.log(`seed ${seed}, ${seconds === Infinity ? `${most} inputs` : `${seconds} s`}`)
let round = 0
for (; !isOver(); round++) {
  const at = (seed + round * 7_919) | 0
  const values = freeze([...TRAPS, ...fc.sample(hostile, { seed: at, numRuns: HOSTILE })])
  let state = at >>> 0
  /** Lehmer's generator: the same numbers for the same seed. */
  const random = () => (state = (Math.imul(state | 1, 48_271) + 11) >>> 0) / 2 ** 32
  for (const { name } of operations) {
    if (isOver()) break
    const operation = find(name)
    const drawn =
      putToOracle('oracle.generate', { operation: name, seed: at >>> 1, count: DRAWN })?.result?.inputs ?? []
    const known = Array.from({ length: KNOWN }, () => chosen(corpus.get(name), random))
    const material = { values, others: [...drawn, ...known], random }
    for (const input of material.others) putInput(operation, input, material)
    for (const value of values.slice(TRAPS.length)) putToOperation(operation, value)
    confirm(operation, values.at(-1))
  }
  for (let i = 0; i < COURSES && !isOver(); i++) putCourse({ values, random })
  for (let i = 0; i < INDEXES; i++) putToIndex(random)
  if ({}.polluted !== undefined) complain('the prototype of objects is polluted', null)
}

/** From this number of inputs on, at least this share has to be answered; otherwise the rules are hardly reached. */
const ENOUGH = 400
const MIN_ANSWERED = 0.1
for (const [name, { answered, refused, outcomes }] of answers) {
  const share = answered / (answered + refused)
  if (answered + refused >= ENOUGH && share < MIN_ANSWERED)
    complain(`${name} answers too few inputs`, { answered, refused })
  if (process.argv.includes('--table')) {
    const words = [...outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([word, times]) => `${word} ${times}`)
      .join(', ')
    console.log(
      `${name.padEnd(28)} ${String(answered + refused).padStart(9)}  ${(100 * share).toFixed(0).padStart(3)} % answered: ${words}`,
    )
  }
}

/** Hostile programs: each gets the line of a request and returns its output. */
const PROGRAMS = {
  rubbish: 'text => "{" + text + "\\n"',
  'no reply': '() => ""',
  escapes:
    'text => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, ' +
    'error: { code: -1, message: "\\u001b[8m\\u009b31m\\u202e" } }) + "\\n\\u001b[2J\\n"',
  'two replies': 'text => (JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: {} }) + "\\n").repeat(2)',
  'a large reply':
    'text => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: "a".repeat(4e6) }) + "\\n"',
  depth:
    'text => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: 0 })' +
    '.replace(/0}$/, "[".repeat(1e5) + "]".repeat(1e5) + "}") + "\\n"',
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
console.log(
  `${total()} inputs in ${round} rounds: ${Object.entries(count)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')}`,
)
if (complaints.length > 0)
  console.log(
    `to replay: npm run fuzz -- ${seconds === Infinity ? `--inputs ${most}` : `--seconds ${seconds}`} --seed ${seed}`,
  )
console.log(`\n${complaints.length === 0 ? 1 : 0} passed, ${complaints.length === 0 ? 0 : 1} failed, 0 skipped`)
process.exitCode = complaints.length > 0 ? 1 : 0
