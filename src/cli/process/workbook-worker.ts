/**
 * The worker thread that reads an Excel file: a file may describe more cells than memory has.
 */
import { parentPort, workerData } from 'node:worker_threads'
import readWorkbook from 'read-excel-file/universal'
import type { Value } from '../../table'
import type { Sheet } from '../read/workbook-table'

const toValue = (cell: unknown): Value =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null

const postSheets = async (): Promise<void> => {
  const sheets = await readWorkbook((workerData as Uint8Array<ArrayBuffer>).slice().buffer)
  parentPort!.postMessage(
    sheets.map(({ sheet, data }): Sheet => ({ name: sheet, rows: data.map(row => row.map(toValue)) })),
  )
}

// A rejection ends the worker with an error.
void postSheets()
