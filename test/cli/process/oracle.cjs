/** The oracle of the package as a program: as the ES module that it ships, or as CommonJS. */
const { isUtf8 } = require('node:buffer')

const load = { 'ES module': () => import('gateout/oracle'), CommonJS: () => require('gateout/oracle') }

/** The lines of standard input as bytes, so that invalid UTF-8 is noticed; a long line is put together once, at its end. */
async function* lines() {
  let parts = []
  for await (const chunk of process.stdin) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)])
      parts = []
      from = end + 1
    }
    parts.push(chunk.subarray(from))
  }
  // The last line may lack its line feed.
  const last = Buffer.concat(parts)
  if (last.length > 0) yield last
}

const run = async () => {
  const { respond, unreadableReply } = await load[process.argv[2]]()
  for await (const line of lines()) {
    const reply = isUtf8(line) ? respond(line.toString()) : unreadableReply('not UTF-8')
    if (reply !== undefined) process.stdout.write(`${reply}\n`)
  }
}

void run()
