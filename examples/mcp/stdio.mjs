/**
 * The stdio transport for clients that start the server: one message per line on standard input, one reply per line
 * on standard output.
 */
import { once } from 'node:events'
import { mcp } from 'gateout'
import { readMessage } from './host.mjs'

/** The size limit of a line, in bytes. */
const MAX_LENGTH = 256_000
const NEWLINE = 0x0a

/** Yields the lines of a byte stream; null for a line that is too long to keep. */
async function* lines(input) {
  let parts = []
  let length = 0
  const end = () => {
    const line = length > MAX_LENGTH ? null : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  const add = part => {
    length += part.length
    if (length <= MAX_LENGTH) parts.push(part)
    else parts = []
  }
  for await (const chunk of input) {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, to))
      yield end()
      from = to + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield end()
}

const replyTo = (line, answer) => {
  if (line === null) return mcp.unreadable({ reason: 'too_long' })
  if (line.toString('latin1').trim() === '') return undefined
  const { message, reply } = readMessage(line)
  return reply ?? answer({ message }).reply
}

export const serveStdio = async (answer, input = process.stdin, output = process.stdout) => {
  for await (const line of lines(input)) {
    const reply = replyTo(line, answer)
    if (reply && !output.write(`${JSON.stringify(reply)}\n`)) await once(output, 'drain')
  }
}
