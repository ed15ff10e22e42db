/**
 * The worker that reads an Excel file. It starts when one is opened, and the page ends it if it takes too long.
 */
import { readSheets } from '../src/table/sheets'

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void readSheets(data).then(sheets => {
    self.postMessage(sheets)
  })
})
