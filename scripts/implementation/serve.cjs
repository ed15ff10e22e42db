/** Answers the lines of standard input with an oracle, and writes its replies. */
const NEWLINE = 10

/** The lines of a chunk of bytes, each as a string, or undefined if it is not UTF-8. */
const decoded = bytes => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** `oracle` has `respond` and `unreadableReply` of `gateout/oracle`. */
exports.serve = ({ respond, unreadableReply }) => {
  /** The beginning of a line. Joining it with each chunk would take time quadratic in its length. */
  let rest = []
  process.stdin.on('data', chunk => {
    rest.push(chunk)
    if (!chunk.includes(NEWLINE)) return
    const bytes = Buffer.concat(rest)
    let from = 0
    let replies = ''
    for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
      const line = decoded(bytes.subarray(from, to))
      const reply = line === undefined ? unreadableReply('not UTF-8') : respond(line)
      if (reply !== undefined) replies += `${reply}\n`
      from = to + 1
    }
    rest = [bytes.subarray(from)]
    if (replies !== '') process.stdout.write(replies)
  })
}
