import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLines, NOT_UTF8, type Line } from '../../../src/cli/read/lines'

const read = async (chunks: readonly Buffer[]): Promise<readonly Line[]> => {
  const lines: Line[] = []
  for await (const some of readLines(
    (async function* () {
      yield* chunks
    })(),
  ))
    lines.push(...some)
  return lines
}

/** Lines by their plain definition. */
const plainLines = (bytes: Buffer): readonly Line[] => {
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map((line, i): Line => {
      const raw = Buffer.from(line, 'latin1')
      const text = raw.toString()
      return Buffer.from(text).equals(raw) ? (i === 0 ? text.replace(/^\uFEFF/, '') : text) : NOT_UTF8
    })
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

describe('linesOf', () => {
  test('gives the same lines however the bytes are cut', async () => {
    const piece = fc.constantFrom('\n', 'a', 'é', '😀', '\r', '\uFEFF').map(text => Buffer.from(text))
    const broken = fc.constantFrom([0xff], [0xc3], [0xed, 0xa0, 0x80]).map(bytes => Buffer.from(bytes))
    const input = fc
      .array(fc.oneof({ weight: 8, arbitrary: piece }, { weight: 1, arbitrary: broken }), { maxLength: 30 })
      .map(parts => Buffer.concat(parts))
    await fc.assert(
      fc.asyncProperty(input, fc.array(fc.nat(30)), async (bytes, cuts) => {
        const edges = [0, ...cuts.map(cut => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
        const chunks = edges.slice(1).map((edge, i) => bytes.subarray(edges[i], edge))
        expect(await read(chunks)).toEqual(plainLines(bytes))
      }),
      { seed: 1, numRuns: 1000 },
    )
  })

  test('a line that is not UTF-8 does not spoil its neighbours', async () => {
    expect(await read([Buffer.from('a\nb\n\xff\nc\n', 'latin1')])).toEqual(['a', 'b', NOT_UTF8, 'c'])
  })
})
