/** A program with the one fault that it is asked to have: see peer/faults.mjs. */
import { createInterface } from 'node:readline'
import { respond } from 'gateout/oracle'
import { faulty } from './peer/faults.mjs'

const react = faulty(process.argv[2], {
  respond,
  say: (...lines) => process.stdout.write(lines.map(line => `${line}\n`).join('')),
  exit: code => process.exit(code),
  complain: text => process.stderr.write(text),
  later: run => setTimeout(run, 20),
})
createInterface({ input: process.stdin }).on('line', react)
