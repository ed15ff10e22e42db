/**
 * An Excel file, and files made of it that nobody can open.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

export const BOARD = fileURLToPath(new URL('table/sheets/importer-board.xlsx', import.meta.url))

/** The file with another size in its directory, as of a file that unpacks to this size. */
export const withSize = (size: number): Buffer => {
  const bytes = readFileSync(BOARD)
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02', 'latin1') + 24)
  return bytes
}

/** The file with the last cell that a sheet can have. */
export const withFarCell = (): Buffer => {
  const files = unzipSync(readFileSync(BOARD))
  const name = 'xl/worksheets/sheet1.xml'
  const cell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
  const xml = strFromU8(files[name]!).replace('</sheetData>', cell)
  return Buffer.from(zipSync({ ...files, [name]: strToU8(xml) }))
}
