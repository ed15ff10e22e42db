#!/usr/bin/env node
/**
 * The executable: runs the command line on this process.
 */
import { setFlagsFromString } from 'node:v8'
import { run } from './run'
import { printable } from '../kernel/printable'
import { explainSystemError } from './terminal/system-error'

const say = (line: string): void => void process.stderr.write(`${printable(line)}\n`)

// A reader such as `head` may close the pipe early. The program then ends quietly with its current exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  say(`gateout: cannot write: ${explainSystemError(error)}`)
  process.exit(1)
})
process.stderr.on('error', () => undefined)
process.on('uncaughtException', error => {
  say(`gateout: ${explainSystemError(error)}`)
  process.exit(1)
})

// These commands run for a long time. With this flag V8 collects garbage sooner: the process takes a fifth less memory
// and is as fast.
if (['oracle', 'map'].includes(process.argv[2] ?? '')) setFlagsFromString('--optimize-for-size')

await run(process.argv.slice(2), process)
