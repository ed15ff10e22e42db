/**
 * Reads an Excel file as its sheets, in a thread with limits of memory and time.
 */
import { Worker } from 'node:worker_threads'
import { BROKEN, findProblem, MAX_SECONDS, TOO_SLOW, type Sheet } from '../../table/workbook'
import type { Problem } from './json-place'

/** The limit of the thread's memory, in MiB. */
const MAX_MEMORY = 1_024

export const readSheets = (bytes: Buffer): Promise<readonly Sheet[] | Problem> =>
  new Promise(resolve => {
    const problem = findProblem(bytes)
    if (problem !== null) {
      resolve({ problem })
      return
    }
    const worker = new Worker(new URL('./workbook-worker.js', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
    })
    const end = (answer: readonly Sheet[] | string): void => {
      clearTimeout(timer)
      resolve(typeof answer === 'string' ? { problem: answer } : answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => {
      end(TOO_SLOW)
    }, MAX_SECONDS * 1_000)
    worker.on('message', end)
    worker.on('error', error => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(isFull ? `needs more than ${MAX_MEMORY} MiB of memory: save the sheet as CSV` : BROKEN)
    })
  })
