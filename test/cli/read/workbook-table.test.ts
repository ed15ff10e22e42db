/**
 * Excel files on the command line. The build reads them, in a worker.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { BOARD as BOARD_PATH, withFarCell, withSize } from '../../workbook'
import { folder, jsonLines, start, type Finished } from '../gateout'

const BOARD = readFileSync(BOARD_PATH)
const ANSWERS = ['--zone', 'America/New_York', '--currency', 'USD', '--now', '2026-11-25T15:00:00Z']

const read = async (command: string, bytes: Buffer, args: readonly string[], isPipe = false): Promise<Finished> => {
  const child = start([command, ...(isPipe ? [] : ['fleet.xlsx']), ...args], { cwd: folder({ 'fleet.xlsx': bytes }) })
  child.stdin.end(isPipe ? bytes : undefined)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { stdout, stderr, code: Number(code) }
}
const advise = (bytes: Buffer, args: readonly string[], isPipe = false) => read('advise', bytes, args, isPipe)

describe('an Excel file', () => {
  test.each([
    ['a file', false],
    ['standard input', true],
  ])('is read from %s, its other sheets are named, and its times are whole seconds', async (_, isPipe) => {
    const { stdout, stderr, code } = await advise(BOARD, [...ANSWERS, '--json'], isPipe)
    expect(code).toBe(0)
    expect(stderr).toContain('warning: sheets that are not read: old\n')
    expect(stdout).not.toContain('.999')
    expect(jsonLines(stdout).map(line => (line as { readonly number: string }).number)).toEqual(
      'QXDU4150071 QXDU4155303 QXDU4160531 QXDU4165765 QXDU4170993 QXDU4176224'.split(' '),
    )
  })

  test.each(['advise', 'audit'])(
    'names its sheets for %s if it does not have the one that is asked for',
    async command => {
      const { code, stderr } = await read(command, BOARD, ['--sheet', 'new'])
      expect([code, stderr]).toEqual([1, expect.stringMatching(/fleet\.xlsx.*has no sheet "new", but .*old/) as string])
    },
  )

  test('asks for the currency, which number formats do not give', async () => {
    const { stderr, code } = await advise(BOARD, ['--zone', 'America/New_York'])
    expect(stderr).toContain('warning: which currency? 2 cells, the first in row 4, Demurrage: --currency USD\n')
    expect(code).toBe(1)
  })

  test.each([
    ['is cut off', BOARD.subarray(0, 900), 'a broken Excel file, or another ZIP file'],
    ['is another ZIP file', Buffer.from(`PK\x03\x04${'\0'.repeat(99)}`), 'a broken Excel file, or another ZIP file'],
    ['has a broken sheet', Buffer.from(BOARD).fill(0, 200, 1_500), 'a broken Excel file, or another ZIP file'],
    [
      'is of Excel 97 or encrypted',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'an older or encrypted Excel file: save it as .xlsx without a password',
    ],
    ['unpacks to 500 MB', withSize(500e6), 'unpacks to more than 200 MiB: save the sheet as CSV'],
    [
      'has a far cell',
      withFarCell(),
      'has a cell in row 1048576 and one in column 16384, and no room for all between: delete the cells beyond the table, or save the sheet as CSV',
    ],
  ])('that %s is refused with a sentence', async (_, bytes, sentence) => {
    const { stderr, code } = await advise(bytes, ANSWERS)
    expect(stderr).toContain(`fleet.xlsx: ${sentence}\n`)
    expect(code).toBe(1)
  })
})
