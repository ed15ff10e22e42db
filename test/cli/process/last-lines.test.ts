import { describe, expect, test } from 'vitest'
import { lastLines } from '../../../src/cli/process/last-lines'

const linesOf = (...chunks: readonly (string | Uint8Array)[]): readonly string[] => {
  const kept = lastLines()
  for (const chunk of chunks) kept.add(Buffer.from(chunk as string))
  return kept.lines()
}

describe('the last lines of standard error', () => {
  test.each<[string, readonly (string | Uint8Array)[], readonly string[]]>([
    ['none', [], []],
    ['blank ones', ['\n \r\n\t\n'], []],
    ['chunks that end inside a line', ['one\ntw', 'o\n', '  three'], ['one', 'two', '  three']],
    ['a character in two chunks', [Uint8Array.of(0xe2, 0x82), Uint8Array.of(0xac)], ['€']],
    ['a progress bar', ['10 %\r20 %\rdone\r\n'], ['10 %', '20 %', 'done']],
    ['control characters', ['\tat f\u001b[2J\u0000\u202e'], ['    at f\\u001b[2J\\u0000\\u202e']],
    ['a long line', ['x'.repeat(300)], [`${'x'.repeat(200)}…`]],
  ])('are readable: %s', (_, chunks, lines) => {
    expect(linesOf(...chunks)).toEqual(lines)
  })

  test('are the last 24, whatever came before', () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `line ${i}`)
    expect(linesOf(lines.join('\n'), '\n')).toEqual(lines.slice(-24))
    expect(linesOf(...lines.map(line => `${line}\n`))).toEqual(lines.slice(-24))
  })

  test('begin with a mark if their beginning is missing', () => {
    expect(linesOf('x'.repeat(20_000))).toEqual([`…${'x'.repeat(200)}`])
  })
})
