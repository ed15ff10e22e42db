import { describe, expect, test } from 'vitest'
import { readSheet } from '../../../playground/answer/table'

const TABLE = [
  'Fleet of March,,,',
  'Container,Holds,LFD,Vessel',
  'MSCU5285725,"customs; maybe",2026-03-08,A',
  'MSCU5285725,,2026-03-07,B',
  'NRDU4820162,none,late,',
  'Total,2,,',
].join('\n')

const sheet = readSheet({ name: '', text: TABLE, from: 0 }, { tables: [], checked: '', now: '' })!
const textAt = (pointer: string): string | null => {
  const span = sheet.find(pointer)
  return span ? TABLE.slice(span.from, span.to) : null
}

describe('A table', () => {
  test.each([
    ['{"a":1}', 'JSON'],
    ['[1]', 'an array'],
    ['PO-20417', 'a number'],
    ['a,b\n1,2', 'a table with unknown columns'],
    ['', 'nothing'],
  ])('is not in %j: %s', text => {
    expect(readSheet({ name: '', text: text, from: 0 }, { tables: [], checked: '', now: '' })).toBeNull()
  })

  test('names its rows, columns and cells that are not read, each with its place', () => {
    expect(
      sheet.faults.map(({ place, message, span }) => [`${place} ${message}`, TABLE.slice(span.from, span.to)]),
    ).toEqual([
      ['Column “Vessel” is not read, and kept in the saved file; set the meaning under “Columns”', 'Vessel'],
      ['Row 1 skipped: not a container', 'Fleet of March,,,'],
      ['Row 6 skipped: a sum', 'Total,2,,'],
      [
        'Rows 3, 4 are one container, and contradict each other: Last free day',
        'MSCU5285725,"customs; maybe",2026-03-08,A',
      ],
      [expect.stringMatching(/^Row 3, Holds "customs; maybe" /), '"customs; maybe"'],
      [expect.stringMatching(/^Row 5, LFD "late" is not a day /), 'late'],
    ])
  })

  test('has the faults of a container with its rows', () => {
    expect(
      sheet.rows.map(({ number, rows, faults }) => [number, rows.length, faults.map(({ place }) => place)]),
    ).toEqual([
      [3, 2, ['Row 3, Holds']],
      [5, 1, ['Row 5, LFD']],
    ])
  })

  test.each([
    ['/data/0/attributes/holds_at_pod_terminal/0/name', '"customs; maybe"'],
    ['/data/0/attributes/pickup_lfd', '2026-03-08'],
    ['/data/1/attributes/number', 'NRDU4820162'],
    ['/data/1', 'NRDU4820162,none,late,'],
    ['/data/1/attributes/pod_timezone', null],
    ['/data/9', null],
  ])('finds %s at %j', (pointer, found) => {
    expect(textAt(pointer)).toBe(found)
  })

  test('finds a container at all its rows, and the document at all containers', () => {
    expect(textAt('/data/0')).toBe(TABLE.split('\n').slice(2, 4).join('\n'))
    expect(textAt('')).toBe(TABLE.split('\n').slice(2, 5).join('\n'))
  })

  test('has letters for columns without a name', () => {
    const text = `Container${','.repeat(27)}\nMSCU5285725${','.repeat(27)}x`
    const wide = readSheet({ name: '', text, from: 0 }, { tables: [], checked: '', now: '' })!
    expect(wide.faults.map(({ message }) => message.slice(0, 9))).toEqual(['column AB'])
  })
})
