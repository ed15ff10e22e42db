/**
 * Implementations that answer like this library, with one fault each. Their effects go through `world`, so that they
 * run in their own process or inside the test process.
 */

/** Returns the line handler of a program with this fault. `world` has `respond`, `say`, `exit`, `complain` and `later`. */
export const faulty = (fault, { respond, say, exit, complain, later }) => {
  let asked = 0
  let isStuck = false
  const faults = {
    none: reply => say(reply),
    dies: (reply, params) => (params?.fees === null ? exit(3) : say(reply)),
    // Writes a traceback in pieces, as Python does.
    traces: (reply, params) => {
      if (params?.fees !== null) return say(reply)
      for (const text of ['Traceback:\n', '  line 3,', ' in total\n\n', "\u001b[31mKeyError: 'fees'\u001b[0m\r\n"])
        complain(text)
      exit(1)
    },
    // Writes a number that JSON does not have.
    nan: (reply, params) => say(params?.fees === null ? reply.replace(/"result":.*/, '"result":{"sum":NaN}}') : reply),
    // Writes a sentence instead of a reply.
    prose: (reply, params) => say(params?.fees === null ? 'error: no fees' : reply),
    // Writes a sentence instead of every reply.
    babbles: () => say('Hello!'),
    hangs: (reply, params) => {
      isStuck ||= params?.fees === null
      if (!isStuck) say(reply)
    },
    mute: () => undefined,
    greets: reply => say(...(asked === 1 ? ['Welcome'] : []), reply),
    spaces: reply => say(reply, ''),
    // Logs in JSON, with the id of the request.
    logs: (reply, params, id) => say(JSON.stringify({ level: 'info', id }), reply),
    anonymous: reply => say(reply.replace(/"id":[^,]+,/, '')),
    // Replies like a library of JSON-RPC 1.0.
    both: reply => say(reply.replace('"error"', '"result":null,"error"')),
    rubbish: reply => say(`asked ${asked} times`, reply),
    twice: reply => say(reply, ...(asked % 10 === 0 ? [reply] : [])),
    late: reply => (asked % 10 === 0 ? later(() => say(reply)) : say(reply)),
    floods: (reply, params) => {
      if (params?.fees === null) for (let i = 0; i < 1_000; i++) complain('x'.repeat(20_000))
      else say(reply)
    },
    remembers: reply => say(asked > 100 ? reply.replace(/"sum":[^,]+/, '"sum":12345') : reply),
    wavers: reply => say(asked % 3 === 0 ? reply.replace(/"sum":[^,]+/, '"sum":12345') : reply),
    once: reply => {
      say(reply)
      exit(0)
    },
    unsupported: (reply, params, id) =>
      say(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } })),
    escapes: (reply, params, id) => {
      complain('\u001b[8m')
      const result = { '\u009b2J': '\u001b[2J\u001b[8m', '\u202e\u2066\u2028': '\u2029\u007f' }
      say(JSON.stringify({ jsonrpc: '2.0', id, result }))
    },
    // Replies with a megabyte to every request; reports may keep only a small part.
    verbose: (reply, params, id) => say(JSON.stringify({ jsonrpc: '2.0', id, result: 'x'.repeat(2 ** 20) })),
    // Assumes that every request has the right shape.
    careless: reply => say(reply ?? '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}'),
  }
  return line => {
    asked++
    const { id, params } = requestIn(line)
    const reply = respond(line)
    // A notification has no reply; only a careless program replies.
    if (reply !== undefined || fault === 'careless') faults[fault](reply, params, id)
  }
}

const requestIn = line => {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}
