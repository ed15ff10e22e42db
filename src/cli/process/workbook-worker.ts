/**
 * The worker thread that reads an Excel file: a file may describe more cells than memory has.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheets } from '../../table/sheets'

void readSheets(workerData as Uint8Array).then(sheets => {
  parentPort!.postMessage(sheets)
})
