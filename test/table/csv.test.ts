import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPreamble, readRows, SEPARATORS, unguard, writeCsv } from '../../src/table/csv'
import { processorTime } from '../processor-time'

const read = (text: string, separator = ','): readonly (readonly string[])[] =>
  [...readRows(text, separator, readPreamble(text).at)].map(({ cells }) => cells.map(cell => cell.text))

describe('A table is read by RFC 4180', () => {
  // The examples of its section 2, by number.
  test.each([
    ['1: lines end with CRLF', 'aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n', 'aaa|bbb|ccc / zzz|yyy|xxx'],
    ['2: the last line may not', 'aaa,bbb,ccc\r\nzzz,yyy,xxx', 'aaa|bbb|ccc / zzz|yyy|xxx'],
    ['4: spaces belong to a cell', 'aaa, bbb ,ccc', 'aaa| bbb |ccc'],
    ['5: quotes around a cell', '"aaa","bbb","ccc"\r\nzzz,yyy,xxx', 'aaa|bbb|ccc / zzz|yyy|xxx'],
    ['6: a line break in a cell', '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx', 'aaa|b\r\nbb|ccc / zzz|yyy|xxx'],
    ['7: a quote in a cell', '"aaa","b""bb","ccc"', 'aaa|b"bb|ccc'],
    ['empty cells, also the last one', ',a,,"",\r\n', '|a|||'],
    ['LF and CR', 'a\nb\rc', 'a / b / c'],
    ['a quote within a cell', '40\' 5" high,b', '40\' 5" high|b'],
    ['spaces before a quote', 'a, "b,c" ,d', 'a|b,c|d'],
    ['a byte order mark', '\uFEFF"a",b', 'a|b'],
  ])('%s', (_, text, rows) => {
    expect(
      read(text)
        .map(cells => cells.join('|'))
        .join(' / '),
    ).toBe(rows)
  })

  test.each(SEPARATORS)('with the separator %j', separator => {
    expect(read(['a', '"b', 'c"', ''].join(separator), separator)).toEqual([['a', `b${separator}c`, '']])
  })

  test('whose separator may be named on the first line', () => {
    expect(readPreamble('sep=;\r\na;b')).toEqual({ separator: ';', at: 7 })
    expect(readPreamble('separate;b')).toEqual({ separator: null, at: 0 })
  })

  test('with the row numbers of a spreadsheet, which counts empty rows', () => {
    expect([...readRows('a,b\n\n,\n"c\nc",d\ne', ',', 0)].map(({ number }) => number)).toEqual([1, 4, 5])
  })

  test('with the range of each cell, quotes included', () => {
    const text = 'a,"b ""c""",d\r\n"e"'
    const ranges = [...readRows(text, ',', 0)].flatMap(({ cells }) => cells.map(({ from, to }) => text.slice(from, to)))
    expect(ranges).toEqual(['a', '"b ""c"""', 'd', '"e"'])
  })

  test('without losing a row to a quote that nothing ends', () => {
    const rows = [...readRows('"a,b\nc,d\n"e,f', ',', 0)]
    expect(rows.map(({ cells }) => cells.map(cell => cell.text))).toEqual([
      ['"a', 'b'],
      ['c', 'd'],
      ['"e', 'f'],
    ])
    expect(rows.map(({ cells }) => cells[0]!.fault)).toEqual(['open_quote', null, 'open_quote'])
  })

  test('with the words after a closing quote', () => {
    const [row] = readRows('"a" b,c', ',', 0)
    expect(row!.cells).toMatchObject([
      { text: 'ab', fault: 'after_quote' },
      { text: 'c', fault: null },
    ])
  })

  test('in a time that grows with its length, whatever its quotes', () => {
    for (const text of ['"a,\n'.repeat(200_000), '"'.repeat(500_000), `"${'""'.repeat(200_000)}`]) {
      const taken = processorTime()
      const { length } = [...readRows(text, ',', 0)]
      expect(length).toBeGreaterThan(0)
      expect(taken()).toBeLessThan(4_000)
    }
  })
})

describe('A table is written', () => {
  test('with quotes if a cell has a separator, a quote or a line break', () => {
    const cells = ['a', 'a,b', 'a;b', 'a"b', 'a\nb', ' a', '', '-1.5']
    expect(writeCsv([cells], ',')).toBe('\uFEFFa,"a,b","a;b","a""b","a\nb"," a",,-1.5\r\n')
  })

  // https://owasp.org/www-community/attacks/CSV_Injection names these first characters.
  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', ' =1', '"=1'])('without a formula: %j', text => {
    const [[cell]] = read(writeCsv([[text]], ',')) as [[string]]
    expect(cell).not.toBe(text)
    expect(cell.trimStart()).toMatch(/^"?'/)
    expect(unguard(cell)).toBe(text)
  })

  test('without a formula for a spreadsheet that splits at semicolons', () => {
    expect(writeCsv([['x', "a;=cmd|' /C calc'!A0", 'b']], ',')).toContain("a;'=cmd")
  })

  test('and read again with the same content', () => {
    const content = fc.array(fc.constantFrom(...'ab,;"\'\r\n\t|=+-@ é'), { maxLength: 8 }).map(parts => parts.join(''))
    const isPlain = (text: string): boolean => unguard(text) === text
    const row = fc.array(content.filter(isPlain), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row.filter(cells => cells.some(cell => cell.trim() !== ''))), rows => {
        const text = writeCsv(rows, ',')
        expect(read(text).map(cells => cells.map(unguard))).toEqual(rows)
        for (const cell of read(text).flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/)
      }),
    )
  })
})
