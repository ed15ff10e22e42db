/**
 * The oracle's protocol, answered by SQL, for examination by `gateout conform`.
 *
 *     gateout conform --operations 'readiness.*,fee.*,identifier.*,hold.diff' --excuses excuses/duckdb.json \
 *       -- node oracle.mjs --engine duckdb
 *
 * The requests of one chunk of input become one query per operation. The library refuses invalid inputs before they
 * become rows; `test.mjs` shows the SQL results for such values. An answer that is
 * NULL although the library has one is the error -32000: an amount or string that the engine cannot represent.
 */
import { find } from './gateout.mjs'
import { open, operations } from './engine.mjs'

const engine = process.argv[process.argv.indexOf('--engine') + 1]
const db = await open(engine)

/** The number of decimals in the shortest notation of a number. */
const decimals = number => {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e(.*))?$/.exec(String(number))
  return Math.max(0, fraction.length - Number(exponent))
}

const isLarge = amount => Math.abs(amount) > 2 ** 53
const amounts =
  isBeyond =>
  (operation, { fees }) =>
    operation === 'fee.summarize' && fees.some(({ amount }) => isBeyond(amount))
const hasNul = params => JSON.stringify(params).includes('\\u0000')

/** The inputs that each engine answers with NULL. */
const LIMITS = {
  pglite: (operation, params) => hasNul(params) || amounts(isLarge)(operation, params),
  postgres: (operation, params) => hasNul(params) || amounts(isLarge)(operation, params),
  duckdb: (operation, params) =>
    amounts(amount => isLarge(amount) || decimals(amount) > 18)(operation, params) ||
    (operation === 'fee.summarize' && params.fees.length > 10_000),
  clickhouse: amounts(amount => isLarge(amount) || decimals(amount) > 30),
}

const reply = (id, outcome) => JSON.stringify({ jsonrpc: '2.0', id, ...outcome })

/** The replies to requests, in their order. */
const answer = async requests => {
  const replies = requests.map(({ id, method, params }) => {
    if (!operations.includes(method))
      return reply(id, { error: { code: -32601, message: `there is no ${method} in SQL` } })
    const called = find(method).call(params)
    return called._tag === 'Right'
      ? undefined
      : reply(id, { error: { code: -32602, message: 'refused', data: { issues: called.left } } })
  })
  for (const operation of operations) {
    const places = requests.flatMap(({ method }, i) => (method === operation && replies[i] === undefined ? [i] : []))
    if (places.length === 0) continue
    const answers = await db.answer(
      operation,
      places.map(i => JSON.stringify(requests[i].params)),
    )
    places.forEach((place, i) => {
      const { id } = requests[place]
      replies[place] =
        answers[i] === null
          ? reply(id, { error: { code: -32000, message: 'NULL: the engine cannot represent it' } })
          : `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${answers[i]}}`
    })
  }
  return replies
}

const requestOf = line => {
  try {
    const message = JSON.parse(line)
    return message && typeof message.method === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

process.stdin.setEncoding('utf8')
let rest = ''
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  const requests = lines.map(requestOf).filter(Boolean)
  if (requests.length > 0) process.stdout.write(`${(await answer(requests)).join('\n')}\n`)
}
await db.close()
