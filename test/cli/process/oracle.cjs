/** The oracle of the package as a program: as the ES module that it ships, or as CommonJS. */
const { isUtf8 } = require('node:buffer')

const load = { 'ES module': () => import('gateout/oracle'), CommonJS: () => require('gateout/oracle') }

/** The lines of standard input as bytes, so that invalid UTF-8 is noticed. */
async function* lines() {
  let rest = Buffer.alloc(0)
  for await (const chunk of process.stdin) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end)
      rest = rest.subarray(end + 1)
    }
  }
}

const run = async () => {
  const { respond, unreadableReply } = await load[process.argv[2]]()
  for await (const line of lines()) {
    const reply = isUtf8(line) ? respond(line.toString()) : unreadableReply('not UTF-8')
    if (reply !== undefined) process.stdout.write(`${reply}\n`)
  }
}

void run()
