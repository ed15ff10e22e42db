import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { LenientType, nullable } from '../../../src/kernel/codec/codec'
import { reader } from '../../../src/kernel/codec/reader'

const read = reader(t.type({ a: new LenientType(t.string, nullable(t.string)), b: t.string }))

describe('reader', () => {
  it('gives a good value itself, in both modes', () => {
    const value = { a: 'x', b: 'y' }
    expect(read(value, 'strict', '')).toEqual({ _tag: 'Right', right: { value, warnings: [] } })
    expect(read(value, 'tolerant', '')).toEqual({ _tag: 'Right', right: { value, warnings: [] } })
  })
  it('refuses strictly what it tolerates with a warning', () => {
    expect(read({ a: null, b: 'y' }, 'strict', '/v')).toMatchObject({ left: [{ pointer: '/v/a', code: 'type' }] })
    expect(read({ a: null, b: 'y' }, 'tolerant', '/v')).toMatchObject({
      right: { value: { a: null }, warnings: [{ pointer: '/v/a', code: 'type' }] },
    })
  })
  it('tells in tolerant reading of that alone which it does not tolerate', () => {
    expect(read({ a: null, b: null }, 'tolerant', '')).toMatchObject({ left: [{ pointer: '/b', code: 'type' }] })
  })
})
