/**
 * The sheets of an Excel file, by a library. It runs in its own thread or worker, which can be ended.
 */
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { BROKEN, findProblem, findSheetProblem, type Sheet } from './workbook'

/** Reads the sheets of a workbook, or returns why it cannot be read. */
export const readSheets = async (bytes: Uint8Array): Promise<readonly Sheet[] | string> => {
  const problem = findProblem(bytes)
  if (problem !== null) return problem
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => /^xl\/worksheets\/[^/]*\.xml$/i.test(name) })
    for (const file of Object.values(files)) {
      const found = findSheetProblem(strFromU8(file))
      if (found !== null) return found
    }
    const sheets = await readWorkbook(bytes.slice().buffer)
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      // The library's types have the constructor of dates in place of a date.
      rows: data.map(row => row.map(cell => (typeof cell === 'function' ? null : cell))),
    }))
  } catch {
    return BROKEN
  }
}
