/**
 * Reads a file as the source of a table: an Excel file as its sheets, in a thread with limits of memory and time.
 */
import { Worker } from 'node:worker_threads'
import { decodeText } from '../../table/decode'
import type { Source } from '../../table/grid'
import { BROKEN, findProblem, isWorkbook, MAX_SECONDS, TOO_SLOW, type Sheet } from '../../table/workbook'
import type { Problem } from './json-place'

/** The limit of the thread's memory, in MiB. */
const MAX_MEMORY = 1_024

/** Reads a file as the source of a table; `sheet` is the sheet that is asked for. */
export const readSource = async (bytes: Buffer, sheet: string | undefined): Promise<Source | Problem> => {
  if (!isWorkbook(bytes)) return { text: decodeText(bytes) }
  const sheets = await readSheets(bytes)
  if ('problem' in sheets) return sheets
  return sheet === undefined || sheets.some(({ name }) => name === sheet)
    ? { sheets }
    : { problem: `has no sheet ${JSON.stringify(sheet)}, but ${sheets.map(({ name }) => name).join(', ')}` }
}

const readSheets = (bytes: Buffer): Promise<readonly Sheet[] | Problem> =>
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
