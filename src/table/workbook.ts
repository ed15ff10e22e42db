/**
 * Checks an Excel file before it is opened, because a small file may describe more cells than memory has.
 *
 * | file                        | answer                                      |
 * | --------------------------- | ------------------------------------------- |
 * | .xlsx within the limits     | null: it can be opened                      |
 * | encrypted, or an older .xls | a problem: both are OLE compound files      |
 * | another ZIP file, or broken | a problem                                   |
 */
export type { Sheet } from './grid'

/** The limits of a workbook: the MiB that it unpacks to, the cells of its sheets, and the seconds to read it. */
const [MAX_UNPACKED, MAX_CELLS] = [200, 10_000_000]
export const MAX_SECONDS = 6

const CSV = 'save the sheet as CSV'
export const BROKEN = 'a broken Excel file, or another ZIP file'
export const TOO_SLOW = `takes more than ${MAX_SECONDS} seconds to read: ${CSV}`

/** The first four bytes of a ZIP file and of an OLE compound file. */
const [ZIP, OLE] = [0x504b0304, 0xd0cf11e0]

const firstFour = (bytes: Uint8Array): number =>
  bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)

/** Whether bytes are an Excel file, or another file with its beginning. */
export const isWorkbook = (bytes: Uint8Array): boolean => [ZIP, OLE].includes(firstFour(bytes))

/** Returns why a workbook cannot be opened, or null. */
export const findProblem = (bytes: Uint8Array): string | null => {
  if (firstFour(bytes) === OLE) return 'an older or encrypted Excel file: save it as .xlsx without a password'
  const size = sumUnpackedSizes(bytes)
  if (size === null) return BROKEN
  return size > MAX_UNPACKED * 2 ** 20 ? `unpacks to more than ${MAX_UNPACKED} MiB: ${CSV}` : null
}

/** The signatures of the end of the central directory and of its entries, and their sizes without names and comments. */
const [END, ENTRY] = [0x06054b50, 0x02014b50]
const [END_SIZE, ENTRY_SIZE] = [22, 46]

/** The sum of the unpacked sizes in the central directory of a ZIP file, or null if it is broken. */
const sumUnpackedSizes = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_SIZE
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) return null
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY) return null
    sum += view.getUint32(at + 24, true)
    at += ENTRY_SIZE + [28, 30, 32].reduce((length, field) => length + view.getUint16(at + field, true), 0)
  }
  return sum
}

/** Returns why a sheet cannot be opened, or null: all cells up to its last row and column take memory. */
export const findSheetProblem = (xml: string): string | null => {
  let [rows, columns] = [0, 0]
  // The attribute `r` has the reference of a cell, such as B7, or the number of a row.
  for (const [, letters = '', row] of xml.matchAll(/\sr=["']([A-Z]{0,4})(\d{1,9})["']/g)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters))
  }
  return rows * columns > MAX_CELLS
    ? `has a cell in row ${rows} and one in column ${columns}, and no room for all between: delete the cells beyond the table, or ${CSV}`
    : null
}

const columnOf = (letters: string): number => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}
