/**
 * Checks that time grows linearly with input. Each row sends an input of the sizes n, 2n and 4n to an operation, a method
 * of the oracle, the index or a command, and fails if twice the work takes more than 2.6 times as long. An operation gets
 * generated inputs, made long in each place (grown.mjs), and the worst known ones (growth-shapes.mjs). `--ci` uses n and
 * 8n, takes the best of two to five turns, and fails only above 24 (linear is 8, quadratic 64), so that it passes on a
 * busy machine. Every size has to give the outcome of the row. The arguments select rows by words in their names. Needs
 * the build; the last line is the summary.
 *
 *     npm run growth -- [--ci] [WORD…]
 *
 * Commands run inside this process.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build, fromBytes, resolve, toBytes } from '../dist/deep-link-index.js'
import { find, methods, operations } from '../dist/oracle.js'
import { shapesOf } from './grown.mjs'
import { COMMANDS, list, METHODS, OPERATIONS } from './growth-shapes.mjs'

const folder = mkdtempSync(join(tmpdir(), 'gateout-growth-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

// The calls ----------------------------------------------------------------------------------------------------------

/** The row of a name in a table of the oracle. */
const found = (row, name) => {
  if (row === undefined) throw new Error(`the oracle has no ${name}`)
  return row
}

/** Reduces an answer to one word, which has to be the same for all sizes. */
const kindOf = answer => {
  if (answer._tag === 'Left') return 'refused'
  const { outcome, status, valid, step } = answer.right
  return String(outcome ?? status ?? valid ?? step ?? 'answered')
}

const BEYOND = /"BEYOND"/g
/** Copies a value by JSON, with numbers out of range in place of the marker, because JSON.stringify cannot write them. */
const parsed = value => JSON.parse(JSON.stringify(value).replace(BEYOND, '1e400'))

/** Alternates two inputs, because an operation may memoize its last result. */
const inTurn = (call, inputs) => {
  let calls = 0
  return () => kindOf(call(inputs[calls++ % 2]))
}

const grownRows = operations.flatMap(operation =>
  shapesOf(operation, kindOf).map(({ make, ...row }) => ({
    ...row,
    prepare: size => inTurn(operation.call, [make(size), make(size - 1)]),
  })),
)

const operationRows = OPERATIONS.map(([name, operation, n, make, says = 'answered']) => ({
  name: `${operation}: ${name}`,
  n,
  says,
  prepare: size => inTurn(found(find(operation), operation).call, [make(size, 'a'), make(size, 'b')]),
}))

const methodRows = METHODS.map(([name, method, n, make, says = 'answered']) => ({
  name: `${method}: ${name}`,
  n,
  says,
  prepare: size => {
    const params = parsed(make(size))
    const { call } = found(
      methods.find(each => each.name === method),
      method,
    )
    return () => kindOf(call(params))
  },
}))

const shipment = i => ({
  id: `s${i}`,
  ref_numbers: [`PO-${i}`],
  containers: [{ id: `c${i}`, number: `MSCU${1_000_000 + i}` }],
})
const indexRows = [
  {
    name: 'deepLinkIndex.build: shipments',
    n: 2_000,
    says: 'built',
    prepare: size => {
      const shipments = list(size, shipment)
      return () => build({ shipments }) && 'built'
    },
  },
  {
    name: 'deepLinkIndex.build: equal numbers',
    n: 2_000,
    says: 'built',
    prepare: size => {
      const shipments = list(size, i => ({ ...shipment(i), ref_numbers: ['PO'] }))
      return () => build({ shipments }) && 'built'
    },
  },
  {
    name: 'deepLinkIndex.build: a long number',
    n: 20_000,
    says: 'built',
    prepare: size => {
      const shipments = [{ ...shipment(1), ref_numbers: ['ab'.repeat(size)] }]
      return () => build({ shipments }) && 'built'
    },
  },
  {
    name: 'deepLinkIndex.fromBytes: shipments',
    n: 2_000,
    says: 'answered',
    prepare: size => {
      const bytes = toBytes(build({ shipments: list(size, shipment) }))
      return () => kindOf(fromBytes(bytes))
    },
  },
  {
    name: 'deepLinkIndex.resolve: a long query',
    n: 50_000,
    says: 'e',
    prepare: size => {
      const index = build({ shipments: list(100, shipment) })
      return () => resolve(index, { query: 'a'.repeat(size) }).step
    },
  },
]

/** The command line as a module, because loading the built program would run it. */
const commandLine = async () => {
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url)' }
  await bundle({
    entryPoints: ['src/cli/run.ts'],
    bundle: true,
    splitting: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner,
    logLevel: 'error',
    external: ['fast-check'],
  })
  return (await import(pathToFileURL(join(folder, 'run.mjs')).href)).run
}
const run = await commandLine()

const PIECE = 2 ** 16
function* piecesOf(bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const commandRows = COMMANDS.map(([name, args, n, make, { code = 0, columns, more = () => [] } = {}]) => ({
  name: `${args[0]}: ${name}`,
  n,
  says: `exit ${code}`,
  prepare: size => {
    const { '-': input = '', ...files } = make(size)
    const pathOf = file => join(folder, file)
    const write = () => Object.entries(files).forEach(([file, content]) => writeFileSync(pathOf(file), content))
    const words = [...args.map(word => (word.startsWith('@') ? pathOf(word.slice(1)) : word)), ...more(size)]
    const bytes = Buffer.from(input)
    return async () => {
      write()
      const host = {
        stdin: Readable.from(piecesOf(bytes), { objectMode: false }),
        stdout: Object.assign(sink(), { columns }),
        stderr: sink(),
        env: {},
        cwd: () => process.cwd(),
        exitCode: undefined,
      }
      await run(words, host)
      return `exit ${host.exitCode ?? 0}`
    }
  },
}))

// The measurement ----------------------------------------------------------------------------------------------------

const isCi = process.argv.includes('--ci')
const asked = process.argv.slice(2).filter(word => !word.startsWith('--'))
const [FACTORS, MAX_RATIO, TIMES] = isCi ? [[1, 8], 24, 5] : [[1, 2, 4], 2.6, 7]

/** Short calls are repeated until their time is measurable. */
const MIN_SECONDS = isCi ? 0.002 : 0.01
/**
 * The processor time of this process outside of the system, which depends neither on other processes nor on the price of
 * a page of memory: a large array takes new pages at each call, and a small one none.
 */
const seconds = () => process.cpuUsage().user / 1e6
/** The time and the outcome of a call. A call below one or two milliseconds is repeated until its time is measurable. */
const timeOf = async call => {
  const start = seconds()
  let calls = 0
  let said
  do {
    const answer = call()
    said = typeof answer === 'string' ? answer : await answer
    calls++
  } while (seconds() - start < MIN_SECONDS)
  return { time: (seconds() - start) / calls, said }
}

const ratiosOf = times => times.slice(1).map((time, i) => time / times[i])

/**
 * The best time and the outcomes of each size. The sizes take turns, so that other processes slow all of them down. Two
 * turns are enough for a row that is far below the limit.
 */
const timesOf = async (n, prepare) => {
  const calls = FACTORS.map(factor => prepare(n * factor))
  const said = new Set()
  const times = FACTORS.map(() => Infinity)
  for (let turn = 0; turn <= TIMES; turn++) {
    for (const [i, call] of calls.entries()) {
      const found = await timeOf(call)
      said.add(found.said)
      // The first turn is a warm-up.
      if (turn > 0) times[i] = Math.min(times[i], found.time)
    }
    if (isCi && turn >= 2 && Math.max(...ratiosOf(times)) < MAX_RATIO / 2) break
  }
  return { times, said: [...said] }
}

const judged = async ({ n, prepare, says }) => {
  const { times, said } = await timesOf(n, prepare)
  const ratios = ratiosOf(times)
  const other = said.filter(word => word !== says)
  return { times, ratios, other, isWrong: other.length > 0 || Math.max(...ratios) > MAX_RATIO }
}

/** From this ratio on, a call of so many seconds would take minutes with eight times the input. */
const [HOPELESS, SLOW] = [2 * MAX_RATIO, 0.05]

/**
 * Measures a row that fails once more, because a garbage collection may have disturbed the measurement, and then with
 * eight times the input: V8 allocates each array above 16,384 items by itself, and keeps the keys of an object above some
 * thousand in a table, which are steps and not growth.
 */
const judgedAgain = async row => {
  let found
  for (const n of [row.n, row.n, 8 * row.n]) {
    if (n > row.n && Math.max(...found.ratios) > HOPELESS && found.times.at(-1) > SLOW) break
    found = await judged({ ...row, n })
    if (!found.isWrong) break
  }
  return found
}

let passed = 0
let failed = 0
for (const row of [...grownRows, ...operationRows, ...methodRows, ...indexRows, ...commandRows]) {
  if (asked.length > 0 && !asked.some(word => row.name.includes(word))) continue
  const { times, ratios, other, isWrong } = await judgedAgain(row)
  if (isWrong) failed++
  else passed++
  if (!isWrong && isCi) continue
  const figures = `${ratios.map(ratio => ratio.toFixed(2)).join('  ')}  ${(times[0] * 1e3).toFixed(2)} ms`
  const words = other.length === 0 ? row.says : `not ${row.says} but ${other.join(', ')}`
  console.log(`${isWrong ? 'NO ' : 'yes'}  ${row.name.padEnd(68)} ${figures}  ${words}`)
}
console.log(`\n${passed} passed, ${failed} failed, 0 skipped`)
process.exitCode = failed > 0 ? 1 : 0
