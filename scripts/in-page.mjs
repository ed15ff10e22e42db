/**
 * Examines the bundled and minified oracle in a browser page, with many requests at a time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { examine } from 'gateout/conform'
import { vectorsOf } from 'gateout/oracle'

const RUNS = 30

/** Bundles a script that defines the global `oracle`. */
export const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: ['dist/oracle.js'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'oracle',
    target: 'es2022',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  })
  return outputFiles[0].text
}

/** Sends lines of JSON-RPC to the page and returns its replies. */
const answersOf = (page, lines) => page.evaluate(asked => asked.map(line => globalThis.oracle.respond(line)), lines)

const lineOf = (method, params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const replyOf = line => {
  const { result, error } = JSON.parse(line)
  return error === undefined ? { result } : error.data?.issues ? { issues: error.data.issues } : { error }
}

/** `open` returns a new page with the script. */
const peerIn = async open => {
  const page = await open()
  let waiting = []
  const send = () => {
    const sent = waiting
    waiting = []
    answersOf(
      page,
      sent.map(({ line }) => line),
    ).then(
      answers => sent.forEach(({ settle }, i) => settle(replyOf(answers[i]))),
      error => sent.forEach(({ settle }) => settle({ fault: 'died', detail: String(error) })),
    )
  }
  return {
    ask: (method, params) =>
      new Promise(settle => {
        if (waiting.length === 0) setImmediate(send)
        waiting.push({ line: lineOf(method, params), settle })
      }),
    askAfresh: async (method, params) => {
      const fresh = await open()
      const [answer] = await answersOf(fresh, [lineOf(method, params)])
      await fresh.close()
      return replyOf(answer)
    },
  }
}

const vectors = () =>
  vectorsOf(
    readdirSync('vectors', { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(`vectors/${name}`).map(file => `vectors/${name}/${file}`))
      .map(path => JSON.parse(readFileSync(path, 'utf8'))),
  )

/** Examines the page. Returns its faults, and a description of the examination. */
export const examined = async open => {
  const checks = await examine(await peerIn(open), {
    vectors: vectors(),
    selection: {},
    runs: RUNS,
    seed: 1,
    excuses: [],
    used: () => 0,
    progress: () => {},
  })
  const failed = checks.filter(({ state }) => state !== 'passed')
  const count = kind => checks.filter(check => check.kind === kind).length
  return {
    wrong: failed.map(({ id, state, violations: [first] }) =>
      [
        `in the page ${id} is ${state}`,
        ...(first ? [`${JSON.stringify(first.input)} gives ${JSON.stringify(first.got)}`] : []),
      ].join(': '),
    ),
    put: `${count('vector')} vectors, and ${count('generated')} operations and courses on generated inputs`,
  }
}
