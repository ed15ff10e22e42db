import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finderOf, indented, lineStarts, placeOf, valueAt, valuesIn } from '../../../page/answer/json-text'

/** Every pointer of a value, the value itself included. */
const pointersOf = (value: unknown, pointer = ''): readonly string[] => [
  pointer,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) =>
        pointersOf(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      )
    : []),
]

const spaced = fc.constantFrom(undefined, 1, '\t', 4)

describe('A text of JSON values', () => {
  test('has each value, whatever stands between', () => {
    const { values, fault } = valuesIn(' {"a":1}\n\n[2],"3" null ')
    expect(values.map(({ value }) => value)).toEqual([{ a: 1 }, [2], '3', null])
    expect(values.map(({ span }) => span.from)).toEqual([1, 10, 14, 18])
    expect(fault).toBeNull()
  })

  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const { values, fault } = valuesIn(text)
        expect(fault).toBeNull()
        expect(values.map(({ value }) => value)).toEqual([JSON.parse(text)])
      }),
    )
  })

  test('is refused where JSON.parse refuses it', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '}', ']', ',', ':', 'x', '\\', '\n'),
        (text, at, put) => {
          const where = at % (text.length + 1)
          const changed = text.slice(0, where) + put + text.slice(where + 1)
          const isJson = (() => {
            try {
              JSON.parse(changed)
              return true
            } catch {
              return false
            }
          })()
          // A text may have several values, which JSON.parse refuses, and a comma after each.
          const { values, fault } = valuesIn(changed)
          if (isJson)
            expect({ fault, values: values.map(({ value }) => value) }).toEqual({
              fault: null,
              values: [JSON.parse(changed)],
            })
          else if (values.length < 2 && !changed.trimEnd().endsWith(',') && changed.trim() !== '')
            expect(fault).not.toBeNull()
        },
      ),
    )
  })

  test.each([
    ['{"a":}', 5, 'a value'],
    ['{a:1}', 1, 'a key in double quotes'],
    ['{"a', 3, 'the end of a text'],
    ['["\\x"]', 2, 'the end of a text'],
    ['{"a" 1}', 5, 'a colon'],
    ['[1 2]', 3, 'a comma or ]'],
    ['{"a":1', 6, 'a comma or }'],
    ['[1,]', 3, 'a value'],
    ['{"a":1,}', 7, 'a key in double quotes'],
    ['nul', 0, 'a value'],
  ])('%s ends being JSON at %i: expected %s', (text, at, expected) => {
    expect(valuesIn(text).fault).toMatchObject({
      at,
      line: 1,
      column: at + 1,
      message: `not JSON: expected ${expected}`,
    })
  })

  test('is read up to its fault', () => {
    expect(valuesIn('{}\n{"a":\n}')).toMatchObject({ values: [{ value: {} }], fault: { line: 3, column: 1 } })
  })

  test('may be nested deeper than calls can be', () => {
    const deep = 200_000
    expect(valuesIn('['.repeat(deep)).fault?.message).toBe('not JSON: expected a value')
  })
})

describe('A pointer', () => {
  test('is found with its key, in whatever way the text is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), spaced, (value, space) => {
        const text = JSON.stringify(value, null, space)
        const find = finderOf(text, { from: 0, to: text.length })
        for (const pointer of pointersOf(JSON.parse(text))) {
          const { from, to } = find(pointer)!
          const found = text.slice(from, to)
          const isMember =
            pointer !== '' && !Array.isArray(valueAt(JSON.parse(text), pointer.slice(0, pointer.lastIndexOf('/'))))
          const read: unknown = isMember ? Object.values(JSON.parse(`{${found}}`) as object)[0] : JSON.parse(found)
          expect(read).toEqual(valueAt(JSON.parse(text), pointer))
        }
      }),
    )
  })

  test('of two equal keys is that of the last, as JSON.parse has it', () => {
    const text = '{"a":1,"a":2}'
    expect(finderOf(text, { from: 0, to: 13 })('/a')).toEqual({ from: 7, to: 12 })
  })

  test.each(['/b', '/a/0', '/a/b/c', '/c/2', '/c/x'])('that leads nowhere is not found: %s', pointer => {
    const text = '{"a":{"b":1},"c":[1,2]}'
    expect(finderOf(text, { from: 0, to: text.length })(pointer)).toBeUndefined()
    expect(valueAt(JSON.parse(text), pointer)).toBeUndefined()
  })
})

test('A place is a line and a column from 1', () => {
  const starts = lineStarts('ab\n\nc')
  expect([0, 1, 2, 3, 4].map(at => placeOf(starts, at))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
  ])
})

describe('A text that is indented', () => {
  test('is as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), spaced, (value, space) => {
        expect(indented(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('keeps each number and each text as it is written', () => {
    expect(indented('{"a":1.0,"b":1e400,"c":"\\u0041"}')).toBe('{\n  "a": 1.0,\n  "b": 1e400,\n  "c": "\\u0041"\n}')
  })

  test('stays whole where it is no JSON', () => {
    expect(indented('{"a":1} {')).toBe('{"a":1} {')
  })
})
