/**
 * Opens files: reads the sheets of a workbook in a worker of its own, and any other file as text.
 */
import { decodeText } from '../src/table/decode'
import { BROKEN, isWorkbook, MAX_SECONDS, TOO_SLOW, type Sheet } from '../src/table/workbook'

/** The script of the worker for Excel files. The build inserts it. */
declare const WORKBOOK: string

/** A file as text, or the sheets of a workbook. */
export type Opened = { readonly name: string } & ({ readonly text: string } | { readonly sheets: readonly Sheet[] })

/** Reads the sheets of a workbook. The worker is ended if it takes too long. */
const readSheets = (bytes: Uint8Array): Promise<readonly Sheet[] | string> =>
  new Promise(resolve => {
    const url = URL.createObjectURL(new Blob([WORKBOOK], { type: 'text/javascript' }))
    const reader = new Worker(url)
    const end = (found: readonly Sheet[] | string): void => {
      clearTimeout(timer)
      reader.terminate()
      URL.revokeObjectURL(url)
      resolve(found)
    }
    const timer = setTimeout(() => end(TOO_SLOW), MAX_SECONDS * 1_000)
    reader.addEventListener('message', ({ data }: MessageEvent<readonly Sheet[] | string>) => end(data))
    reader.addEventListener('error', () => end(BROKEN))
    reader.postMessage(bytes)
  })

/** Files that are neither text nor a workbook, by their first characters. */
const REFUSED: readonly (readonly [start: RegExp, reason: string])[] = [
  [/^%PDF/, 'is a PDF: copy its table as text, or ask for the sheet as Excel or CSV'],
  [/^(\u0089PNG|ÿØÿ|GIF8|RIFF)/, 'is a picture: copy the cells, or save the sheet as Excel or CSV'],
]

/** Opens a file. Throws an error with a sentence. */
export const openFile = async (file: File): Promise<Opened> => {
  const { name } = file
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  const refused = REFUSED.find(([pattern]) => pattern.test(start))
  if (refused) throw new Error(`${name} ${refused[1]}.`)
  if (!isWorkbook(bytes)) return { name, text: decodeText(bytes) }
  const sheets = await readSheets(bytes)
  if (typeof sheets === 'string') throw new Error(`${name}: ${sheets}`)
  return { name, sheets }
}
