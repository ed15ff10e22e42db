import { isDeepStrictEqual } from 'node:util'
import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tolerant } from '../../src/kernel/codec/codec'
import { nearlyValid, valid } from '../../src/conform/generate/arbitrary'
import { parse } from '../../src/kernel/reader'
import { decode } from '../../src/resource/decode'
import { RESOURCES } from '../../src/resource/decode.generated'
import type { ResourceName } from '../../src/resource/model'
import { catalog } from '../../src/resource/catalog'
import { describeVectors } from '../vectors'

const names = Object.keys(catalog) as ResourceName[]

describe.each(names)('%s', name => {
  const { strict, tolerant: lenient, test } = RESOURCES[name]!
  it.each([
    ['strict', catalog[name], strict],
    ['tolerant', tolerant(catalog[name]), lenient],
  ] as const)('the generated reader agrees with io-ts: %s', (_, codec, reader) => {
    fc.assert(
      fc.property(fc.oneof(valid(catalog[name]), nearlyValid(catalog[name]), fc.jsonValue()), value => {
        const plain = codec.decode(value)
        const parsed = parse(reader, value)
        expect(parsed._tag).toBe(plain._tag)
        // Vitest is used only to display a difference that node's assertion has found.
        if (isRight(plain) && isRight(parsed) && !isDeepStrictEqual(parsed.right, plain.right))
          expect(parsed.right).toEqual(plain.right)
      }),
    )
  })
  it('the generated test agrees with the reader', () => {
    fc.assert(
      fc.property(fc.oneof(valid(catalog[name]), nearlyValid(catalog[name]), fc.jsonValue()), value => {
        expect(test(value)).toBe(isRight(parse(strict, value)))
      }),
    )
  })
})

describe('decode', () => {
  it('returns the input itself if nothing is transformed', () => {
    const value = { id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', type: 'container', attributes: { ref_numbers: ['A'] } }
    const read = decode({ type: 'container', value })
    expect(read.valid && read.value).toBe(value)
  })
  it('shares unchanged parts with the input, and does not modify it', () => {
    const holds = [Object.freeze({ name: 'CBP', status: 'hold' }), { name: 'TMF', status: 'hold' }]
    const attributes = Object.freeze({ holds_at_pod_terminal: Object.freeze(holds), ref_numbers: ['A'] })
    const value = Object.freeze({ id: 'x', type: 'container', attributes })
    const read = decode({ type: 'container', value, mode: 'tolerant' })
    if (!read.valid) throw new Error('refused')
    expect(read.value.attributes?.holds_at_pod_terminal?.[0]).toEqual({
      name: 'other',
      status: 'hold',
      description: 'CBP',
    })
    expect(read.value.attributes?.holds_at_pod_terminal?.[1]).toBe(holds[1])
    expect(read.value.attributes?.ref_numbers).toBe(attributes.ref_numbers)
  })
  it('reports amounts out of the range of a double', () => {
    const value = JSON.parse('{"type":"exam","amount":1e400,"currency_code":"USD"}') as unknown
    expect(decode({ type: 'terminal_fee', value })).toMatchObject({
      valid: false,
      issues: [{ pointer: '/value/amount', code: 'range' }],
    })
  })
})

describeVectors('resource.decode')
