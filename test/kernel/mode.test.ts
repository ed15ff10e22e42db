import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { LenientType, nullable, tolerant } from '../../src/kernel/codec/codec'
import { readInMode, type Mode } from '../../src/kernel/mode'
import { toReader } from '../../src/kernel/codec/compile'

const reader = (codec: t.Mixed) => (value: unknown, mode: Mode, pointer: string) =>
  readInMode({ strict: toReader(codec), tolerant: toReader(tolerant(codec)) }, value, mode, pointer)
const read = reader(t.type({ a: new LenientType(t.string, nullable(t.string)), b: t.string }))

describe('readInMode', () => {
  it('returns a valid value itself, in both modes', () => {
    const value = { a: 'x', b: 'y' }
    expect(read(value, 'strict', '')).toEqual({ _tag: 'Right', right: { value, warnings: [] } })
    expect(read(value, 'tolerant', '')).toEqual({ _tag: 'Right', right: { value, warnings: [] } })
  })
  it('reports a deviation as an issue in strict reading, as a warning in tolerant reading', () => {
    expect(read({ a: null, b: 'y' }, 'strict', '/v')).toMatchObject({ left: [{ pointer: '/v/a', code: 'type' }] })
    expect(read({ a: null, b: 'y' }, 'tolerant', '/v')).toMatchObject({
      right: { value: { a: null }, warnings: [{ pointer: '/v/a', code: 'type' }] },
    })
  })
  it('omits tolerable deviations from the issues of tolerant reading', () => {
    expect(read({ a: null, b: null }, 'tolerant', '')).toMatchObject({ left: [{ pointer: '/b', code: 'type' }] })
  })
})
