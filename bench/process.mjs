/**
 * Measures programs that read lines from standard input: their time, their lines a second and their memory.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const SAMPLE_EVERY_MS = 50
const TICKS_A_SECOND = 100

/** The processor time so far, in ns, and the resident memory, in kB; undefined once the process has ended. */
const sample = pid => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    const ticks = Number(afterName[11]) + Number(afterName[12])
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return memory && { time: (ticks / TICKS_A_SECOND) * 1e9, memory: Number(memory[1]) }
  } catch {
    return undefined
  }
}

/**
 * Returns a function that measures a program on a block of lines, written again and again.
 *
 * @param {{ text: string, count: number }} block the lines, each with a newline, and their number
 * @param {number} total the number of lines to write
 */
export const measureLines = (block, total) => async program => {
  const started = performance.now()
  const child = spawn(process.execPath, program, { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  let written = 0
  const feed = async () => {
    for (; written < total; written += block.count) {
      if (!child.stdin.write(block.text)) await once(child.stdin, 'drain')
    }
    child.stdin.end()
  }
  const peaks = [0, 0]
  let time = 0
  const watch = async () => {
    while (child.exitCode === null) {
      const now = sample(child.pid)
      if (now) {
        const half = written < total / 2 ? 0 : 1
        peaks[half] = Math.max(peaks[half], now.memory)
        time = now.time
      }
      await setTimeout(SAMPLE_EVERY_MS)
    }
  }
  await Promise.all([feed(), watch(), ended])
  assert.equal(child.exitCode, 0)
  return {
    time: time / total,
    'lines a second': (total / time) * 1e9,
    'wall µs a line': (1_000 * (performance.now() - started)) / total,
    'peak MB': Math.max(...peaks) / 1024,
    'peak of second half to first': peaks[1] / peaks[0],
  }
}
