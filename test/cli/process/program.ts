/** Programs under test that run inside the test process: lines in, lines out and an exit code, without a pipe. */
import type { Start } from '../../../src/cli/process/child'
import { lastLines } from '../../../src/cli/process/last-lines'
import { respond, unreadableReply } from '../../../src/oracle'
import { isUtf8 } from 'node:buffer'
import { faulty } from './faults.mjs'

/** Starts a new instance of a program. */
export const program =
  (fault: string): Start =>
  events => {
    let isOver = false
    let rest: Buffer = Buffer.alloc(0)
    const written: Buffer[] = []
    const stderr = lastLines()
    const end = (how: string, isClean: boolean): void => {
      if (isOver) return
      isOver = true
      setImmediate(() => events.onEnd(how, isClean, stderr.lines()))
    }
    const say = (...lines: string[]): void => {
      for (const line of lines) if (!isOver) events.onLine(line)
    }
    const react = faulty(fault, {
      respond: (line: string) => respond(line),
      say,
      exit: (code: number) => end(`it ended with exit code ${code}`, code === 0),
      complain: (text: string) => {
        stderr.add(Buffer.from(text))
        events.onNoise(text.length)
      },
      later: (run: () => void) => setTimeout(run, 20),
    })
    const readLine = (line: Buffer): void => {
      if (isUtf8(line)) react(line.toString())
      else say(unreadableReply('not UTF-8'))
    }
    const read = (): void => {
      // Joined once: joining at each write would copy the longest line for every line after it.
      if (written.length > 0) rest = Buffer.concat([rest, ...written.splice(0)])
      for (let at = rest.indexOf(10); at >= 0 && !isOver; at = rest.indexOf(10)) {
        const line = rest.subarray(0, at)
        rest = rest.subarray(at + 1)
        readLine(line)
      }
    }
    // The last line may lack its line feed.
    const finish = (): void => {
      if (rest.length > 0 && !isOver) readLine(rest)
      setImmediate(() => end('it ended with exit code 0', true))
    }
    return {
      // Output arrives later, as through a pipe.
      write: text => {
        written.push(Buffer.from(text))
        setImmediate(read)
      },
      closeInput: () => void setImmediate(finish),
      recentErrors: stderr.lines,
      unfinished: () => 0,
      close: () => {
        isOver = true
      },
      kill: () => {
        isOver = true
      },
    }
  }
