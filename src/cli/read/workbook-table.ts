/**
 * Reads an Excel file as its sheets, with limits of size, memory and time.
 *
 * | file                        | answer                                      |
 * | --------------------------- | ------------------------------------------- |
 * | .xlsx                       | its sheets, without the formats of numbers  |
 * | encrypted, or an older .xls | a problem: both are containers of OLE files |
 * | another ZIP file, or broken | a problem                                   |
 */
import { Worker } from 'node:worker_threads'
import type { Value } from '../../table'
import type { Problem } from './json-place'

/** A sheet with its name. Dates have the local time in their fields of UTC. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly Value[])[] }

const ZIP = 'PK\x03\x04'
const OLE = '\xd0\xcf\x11\xe0'

/** Whether bytes are an Excel file, or another file with its beginning. */
export const isWorkbook = (bytes: Buffer): boolean => [ZIP, OLE].includes(bytes.toString('latin1', 0, 4))

const MIB = 2 ** 20
/** The limits of the files within a workbook, in MiB. */
const MAX_UNPACKED = 200
/** The limits of the worker. */
const [MAX_MEMORY, MAX_SECONDS] = [1_024, 6]

const SCRIPT = new URL('./workbook-worker.js', import.meta.url)

/** Reads the sheets of a workbook, or reports why it cannot be read. */
export const readSheets = async (bytes: Buffer): Promise<readonly Sheet[] | Problem> => {
  if (bytes.toString('latin1', 0, 4) === OLE)
    return { problem: 'an older or encrypted Excel file: save it as .xlsx without a password' }
  const size = sizeUnpacked(bytes)
  if (size === null) return BROKEN
  if (size > MAX_UNPACKED * MIB) return { problem: `unpacks to more than ${MAX_UNPACKED} MiB: save the sheet as CSV` }
  return runWorker(bytes)
}

const BROKEN: Problem = { problem: 'a broken Excel file, or another ZIP file' }

const runWorker = (bytes: Buffer): Promise<readonly Sheet[] | Problem> =>
  new Promise(resolve => {
    const worker = new Worker(SCRIPT, {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
    })
    const end = (answer: readonly Sheet[] | Problem): void => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => {
      end({ problem: `takes more than ${MAX_SECONDS} seconds to read: save the sheet as CSV` })
    }, MAX_SECONDS * 1_000)
    worker.on('message', (sheets: readonly Sheet[]) => {
      end(sheets)
    })
    worker.on('error', error => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(isFull ? { problem: `needs more than ${MAX_MEMORY} MiB of memory: save the sheet as CSV` } : BROKEN)
    })
  })

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
/** The bytes of the record of the end, and of each entry before its name. */
const [END_SIZE, ENTRY_SIZE] = [22, 46]

/** The sum of the sizes that the directory of a ZIP file declares, or null without a directory. */
const sizeUnpacked = (bytes: Buffer): number | null => {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + END_SIZE > bytes.length) return null
  let at = bytes.readUInt32LE(end + 16)
  let sum = 0
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    sum += bytes.readUInt32LE(at + 24)
    at += ENTRY_SIZE + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sum
}
