/** An implementation that answers as this library does, but for the one fault that it is asked to have. */
import { createInterface } from 'node:readline'
import { respond } from 'gateout/oracle'

const [fault] = process.argv.slice(2)
let asked = 0
let isStuck = false

const faults = {
  none: reply => say(reply),
  dies: (reply, params) => (params?.fees === null ? process.exit(3) : say(reply)),
  hangs: (reply, params) => {
    isStuck ||= params?.fees === null
    if (!isStuck) say(reply)
  },
  mute: () => undefined,
  rubbish: reply => say(`asked ${asked} times`, reply),
  twice: reply => say(reply, ...(asked % 10 === 0 ? [reply] : [])),
  late: reply => (asked % 10 === 0 ? setTimeout(() => say(reply), 20) : say(reply)),
  floods: (reply, params) => {
    if (params?.fees === null) for (let i = 0; i < 1_000; i++) process.stderr.write('x'.repeat(20_000))
    else say(reply)
  },
  remembers: reply => say(asked > 100 ? reply.replace(/"sum":[^,]+/, '"sum":12345') : reply),
  wavers: reply => say(asked % 3 === 0 ? reply.replace(/"sum":[^,]+/, '"sum":12345') : reply),
  once: (reply) => {
    say(reply)
    process.exit(0)
  },
  unsupported: (reply, params, id) =>
    say(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } })),
  escapes: (reply, params, id) =>
    say(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        result: { '\u009b2J': '\u001b[2J\u001b[8m', '\u202e\u2066\u2028': '\u2029\u007f' },
      }),
    ),
}

const say = (...lines) => process.stdout.write(lines.map(line => `${line}\n`).join(''))

createInterface({ input: process.stdin }).on('line', (line) => {
  asked++
  const { id, params } = JSON.parse(line)
  faults[fault](respond(line), params, id)
})
