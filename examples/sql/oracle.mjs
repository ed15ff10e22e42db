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
import { find, respond, script, unreadableReply } from './gateout.mjs'
import { open, operations } from './engine.mjs'

const engine = process.argv[process.argv.indexOf('--engine') + 1]
const db = await open(engine, script)

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

const hasSmallInteger = params => /[:[,]-\d{19,}(?=[,\]}])/.test(JSON.stringify(params))

/**
 * Requests that an engine cannot read as JSON at all. The functions get no request but its parts, and would take each
 * part for one that is not reported.
 */
const UNREADABLE = { pglite: hasNul, postgres: hasNul, clickhouse: hasSmallInteger }
const isUnreadable = UNREADABLE[engine] ?? (() => false)
const NOT_REPRESENTED = { error: { code: -32000, message: 'NULL: the engine cannot represent it' } }

/** `id` is JSON. */
const reply = (id, outcome) => `{"jsonrpc":"2.0","id":${id},${JSON.stringify(outcome).slice(1)}`

/** The replies to lines, in their order; undefined for a line without a reply. */
const answer = async lines => {
  const requests = lines.map(requestOf)
  const replies = requests.map((request, i) => {
    if (request === undefined) return lines[i] === undefined ? unreadableReply('not UTF-8') : respond(lines[i])
    const { method, params } = request
    const id = JSON.stringify(request.id)
    const unknown = reply(id, { error: { code: -32601, message: `there is no ${method} in SQL` } })
    const isInput = typeof params === 'object' && params !== null && !Array.isArray(params)
    if (request.id === undefined) return undefined
    if (!operations.includes(method)) return unknown
    if (!isInput) return respond(lines[i])
    const called = find(method).call(params)
    if (called._tag === 'Right') return isUnreadable(params) ? reply(id, NOT_REPRESENTED) : undefined
    return reply(id, { error: { code: -32602, message: 'refused', data: { issues: called.left } } })
  })
  for (const operation of operations) {
    const places = requests.flatMap((request, i) =>
      request?.method === operation && request.id !== undefined && replies[i] === undefined ? [i] : [],
    )
    if (places.length === 0) continue
    const answers = await db.answer(
      operation,
      places.map(i => JSON.stringify(requests[i].params)),
    )
    places.forEach((place, i) => {
      const id = JSON.stringify(requests[place].id)
      replies[place] =
        answers[i] === null ? reply(id, NOT_REPRESENTED) : `{"jsonrpc":"2.0","id":${id},"result":${answers[i]}}`
    })
  }
  return replies
}

const isId = id => id === undefined || id === null || typeof id === 'string' || Number.isFinite(id)

/** The request on a line, or undefined if the library has to reply to the line. */
const requestOf = line => {
  try {
    const message = JSON.parse(line)
    const isRequest = message?.jsonrpc === '2.0' && typeof message.method === 'string' && isId(message.id)
    return isRequest && !Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

const NEWLINE = 10
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** A line as a string, or undefined if it is not UTF-8. */
const decoded = bytes => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Answers the lines of one chunk in as many queries as there are operations. */
const write = async lines => {
  const replies = (await answer(lines)).filter(text => text !== undefined)
  if (replies.length > 0) process.stdout.write(`${replies.join('\n')}\n`)
}

/** The beginning of a line. Joining it with each chunk would take time quadratic in its length. */
let rest = []
for await (const chunk of process.stdin) {
  rest.push(chunk)
  if (!chunk.includes(NEWLINE)) continue
  const bytes = Buffer.concat(rest)
  const lines = []
  let from = 0
  for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
    lines.push(decoded(bytes.subarray(from, to)))
    from = to + 1
  }
  rest = [bytes.subarray(from)]
  await write(lines)
}
// The last line may lack its line feed.
await write([decoded(Buffer.concat(rest))])
await db.close()
