/** A program with the one fault that it is asked to have: see process/faults.mjs. */
import { isUtf8 } from 'node:buffer'
import { respond, unreadableReply } from 'gateout/oracle'
import { faulty } from './process/faults.mjs'

const say = (...lines) => process.stdout.write(lines.map(line => `${line}\n`).join(''))
const react = faulty(process.argv[2], {
  respond,
  say,
  exit: code => process.exit(code),
  complain: text => process.stderr.write(text),
  later: run => setTimeout(run, 20),
})

const read = line => {
  if (isUtf8(line)) react(line.toString())
  else say(unreadableReply('not UTF-8'))
}

let rest = Buffer.alloc(0)
const parts = []
process.stdin.on('data', chunk => {
  parts.push(chunk)
  if (!chunk.includes(10)) return
  rest = Buffer.concat([rest, ...parts.splice(0)])
  for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
    const line = rest.subarray(0, at)
    rest = rest.subarray(at + 1)
    read(line)
  }
})
// The last line may lack its line feed.
process.stdin.on('end', () => {
  const last = Buffer.concat([rest, ...parts])
  if (last.length > 0) read(last)
})
