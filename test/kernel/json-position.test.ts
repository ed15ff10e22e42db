import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  finderOf,
  indented,
  lineStarts,
  nearestPlace,
  positionOf,
  syntaxFault,
  valueAt,
  valuesIn,
} from '../../src/kernel/json-position'

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

describe('valuesIn', () => {
  test('finds each value, with white space, commas and byte order marks between them', () => {
    expect(valuesIn('\ufeff1\n\ufeff2,3').values.map(({ value }) => value)).toEqual([1, 2, 3])
    expect(valuesIn('[\ufeff1]').fault).toMatchObject({ at: 1, message: 'not JSON: expected a value' })
    const { values, fault } = valuesIn(' {"a":1}\n\n[2],"3" null ')
    expect(values.map(({ value }) => value)).toEqual([{ a: 1 }, [2], '3', null])
    expect(values.map(({ span }) => span.from)).toEqual([1, 10, 14, 18])
    expect(fault).toBeNull()
  })

  test('agrees with JSON.parse on valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const { values, fault } = valuesIn(text)
        expect(fault).toBeNull()
        expect(values.map(({ value }) => value)).toEqual([JSON.parse(text)])
      }),
    )
  })

  test('reports a fault if JSON.parse throws, like syntaxFault', () => {
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
          expect(syntaxFault(changed) === null).toBe(isJson)
          // Only valuesIn accepts several values, and a comma after each.
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
    ['{"a', 3, 'the end of a string'],
    ['["\\x"]', 2, 'the end of a string'],
    ['{"a" 1}', 5, 'a colon'],
    ['[1 2]', 3, 'a comma or ]'],
    ['{"a":1', 6, 'a comma or }'],
    ['[1,]', 2, 'no comma before ]'],
    ['{"a":1, }', 6, 'no comma before }'],
    ['{"a":1,]', 7, 'a key in double quotes'],
    ['nul', 0, 'a value'],
  ])('the fault of %s is at %i: expected %s', (text, at, expected) => {
    expect(valuesIn(text).fault).toMatchObject({
      at,
      line: 1,
      column: at + 1,
      message: `not JSON: expected ${expected}`,
    })
  })

  test('returns the values before the fault', () => {
    expect(valuesIn('{}\n{"a":\n}')).toMatchObject({ values: [{ value: {} }], fault: { line: 3, column: 1 } })
  })

  test('accepts nesting deeper than the call stack', () => {
    const deep = 200_000
    expect(valuesIn('['.repeat(deep)).fault?.message).toBe('not JSON: expected a value')
  })
})

describe('finderOf', () => {
  test('finds every pointer with its key, for any white space', () => {
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

  test('takes the last of two equal keys, as JSON.parse does', () => {
    const text = '{"a":1,"a":2}'
    expect(finderOf(text, { from: 0, to: 13 })('/a')).toEqual({ from: 7, to: 12, valueFrom: 11 })
  })

  test.each(['/b', '/a/0', '/a/b/c', '/c/2', '/c/x'])('returns undefined for the missing %s', pointer => {
    const text = '{"a":{"b":1},"c":[1,2]}'
    expect(finderOf(text, { from: 0, to: text.length })(pointer)).toBeUndefined()
    expect(valueAt(JSON.parse(text), pointer)).toBeUndefined()
  })
})

test('nearestPlace returns the nearest existing ancestor', () => {
  const find = finderOf('{"a":{"b":1}}', { from: 0, to: 13 })
  expect(nearestPlace(find, '/a/c/d')).toEqual({ from: 1, to: 12, valueFrom: 5 })
  expect(nearestPlace(find, '/x')).toEqual({ from: 0, to: 13, valueFrom: 0 })
})

test('syntaxFault refuses a second value', () => {
  expect(syntaxFault(' {} []')).toMatchObject({ at: 4, message: 'not JSON: expected the end of the input' })
})

test('positionOf counts lines and columns from 1', () => {
  const starts = lineStarts('ab\n\nc')
  expect([0, 1, 2, 3, 4].map(at => positionOf(starts, at))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
  ])
})

test.each([
  [null, '/a'],
  ['text', '/length'],
  [7, '/a'],
  [undefined, '/a'],
  [{ a: null }, '/a/b'],
  [{}, '/toString'],
])('valueAt: %j has no %s', (value, pointer) => {
  expect(valueAt(value, pointer)).toBeUndefined()
})

test('valueAt decodes the tokens of a pointer', () => {
  expect(valueAt({ 'a/b': [{ '~1': 5 }] }, '/a~1b/0/~01')).toBe(5)
  expect(valueAt(5, '')).toBe(5)
})

test('a key must be a string', () => {
  expect(syntaxFault('{a:1}')).toMatchObject({ at: 1, message: 'not JSON: expected a key in double quotes' })
})

describe('indented', () => {
  test('puts each value of several on its own line', () => {
    expect(indented('1 [2]')).toBe('1\n[\n  2\n]')
  })

  test('agrees with JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), spaced, (value, space) => {
        expect(indented(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('keeps the spelling of numbers and strings', () => {
    expect(indented('{"a":1.0,"b":1e400,"c":"\\u0041"}')).toBe('{\n  "a": 1.0,\n  "b": 1e400,\n  "c": "\\u0041"\n}')
  })

  test('returns a string that is not JSON unchanged', () => {
    expect(indented('{"a":1} {')).toBe('{"a":1} {')
  })
})
