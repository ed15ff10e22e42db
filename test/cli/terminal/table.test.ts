import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { createTable, type Cell } from '../../../src/cli/terminal/table'

const plain = (_: string, text: string): string => text
const row = (...cells: Cell[]): readonly Cell[] => cells

describe('tableOf', () => {
  test('without a bound each row is a line', () => {
    const draw = createTable(['A', 'B'], { paint: plain, width: Infinity })
    expect(draw([row(['one', 'two'], 'x'), row('1', 'y')])).toBe('A         B\none; two  x\n1         y\n')
  })

  test('the next batch has no head, and columns only grow', () => {
    const draw = createTable(['A', 'B'], { paint: plain, width: Infinity })
    draw([row('long', 'x')])
    expect(draw([row('1', 'y')])).toBe('1     y\n')
    expect(draw([row('longer', 'y'), row('1', 'y')])).toBe('longer  y\n1       y\n')
  })

  test('within a bound cells wrap between words, with one item per line', () => {
    const draw = createTable(['No', 'Text'], { paint: plain, width: 14 })
    expect(draw([row('1', ['see the terminal', 'pay']), row('2', 'wait')])).toBe(
      'No  Text\n1   see the\n    terminal;\n    pay\n2   wait\n',
    )
  })

  test.each([80, 60, 40, 30])('no line is wider than %i columns, and nothing is lost', room => {
    const cells = [
      'CSQU3054383',
      'ready (confirm)',
      'available, yet under 12 holds',
      'customs (集装箱 EXAM_WITHOUT_ANY_SPACE_IN_IT_AT_ALL)',
      'confirm with the terminal',
    ]
    const text = createTable(['A', 'B', 'C', 'D', 'E'], { paint: plain, width: room })([row(...cells)])
    expect(Math.max(...text.split('\n').map(line => stringWidth(line)))).toBeLessThanOrEqual(room)
    const letters = (s: string): string => [...s.replace(/\s/g, '')].sort().join('')
    expect(letters(text)).toBe(letters(`ABCDE${cells.join('')}`))
  })

  test('columns are measured in columns, not in characters', () => {
    expect(createTable(['A', 'B'], { paint: plain, width: Infinity })([row('集装箱', 'x'), row('abc', 'y')])).toBe(
      'A       B\n集装箱  x\nabc     y\n',
    )
  })

  test('an overlong cell does not widen the others', () => {
    const lines = createTable(['A', 'B'], { paint: plain, width: Infinity })([
      row('x'.repeat(500), '1'),
      row('y', '2'),
    ]).split('\n')
    expect(lines[1]).toBe(`${'x'.repeat(500)}  1`)
    expect(lines[2]).toBe(`y${' '.repeat(119 + 2)}2`)
  })

  test('colours take no room', () => {
    const paint = (colour: string, text: string): string => `<${colour}>${text}</>`
    expect(createTable(['A', 'B'], { paint: paint, width: Infinity })([[{ text: 'x', colour: 'red' }, 'y']])).toBe(
      '<bold>A</>  <bold>B</>\n<red>x</>  y\n',
    )
  })
})
