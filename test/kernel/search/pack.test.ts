import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack, writeChecksum, unpack } from '../../../src/kernel/search/pack'

const ARRAYS = [
  Uint8Array.of(1, 2, 3),
  Uint16Array.of(400, 500, 600),
  new Uint32Array(0),
  Uint32Array.of(7, 2 ** 32 - 1),
  Uint8Array.of(9),
]
const refusal = (code: string, message: string) => ({
  left: [{ pointer: '', code, message: expect.stringContaining(message) as string }],
})

describe('pack', () => {
  it('is inverted by unpack', () => {
    const array = fc.oneof(fc.uint8Array(), fc.uint16Array(), fc.uint32Array())
    fc.assert(
      fc.property(fc.array(array), arrays => {
        expect(unpack(3, pack(3, arrays))).toMatchObject({ right: arrays })
      }),
    )
  })
  it('pads each array to whole words', () => {
    expect(pack(1, ARRAYS)).toHaveLength(4 * (4 + 2 * 5 + 1 + 2 + 0 + 2 + 1))
  })
  it('accepts a view of a larger array', () => {
    expect(
      unpack(1, pack(1, [Uint8Array.of(1, 2, 3, 4, 5, 6).subarray(1, 5), Uint16Array.of(1, 2, 3).subarray(1)])),
    ).toMatchObject({ right: [Uint8Array.of(2, 3, 4, 5), Uint16Array.of(2, 3)] })
  })
})

describe('the checksum', () => {
  it('combines four sums that take turns; the first one also takes the remaining words', () => {
    const step = (sum: number, word: number): number => Math.imul(((sum << 13) | (sum >>> 19)) ^ word, 0x85ebca6b)
    for (let length = 0; length < 10; length++) {
      const words = new Uint32Array(pack(1, [Uint32Array.from({ length }, (_, i) => 2 ** i)]).buffer)
      const rest = words.subarray(3)
      const whole = rest.length - (rest.length % 4)
      const sums = [words.length, 1, 2, 3]
      rest.forEach((word, i) => (sums[i < whole ? i % 4 : 0] = step(sums[i < whole ? i % 4 : 0]!, word)))
      expect(words[2]).toBe(sums.slice(1).reduce(step, sums[0]!) >>> 0)
    }
  })
})

describe('unpack', () => {
  const packed = pack(1, ARRAYS)
  it('reads bytes at any offset', () => {
    for (const offset of [1, 2, 3, 4]) {
      const moved = new Uint8Array(packed.length + offset)
      moved.set(packed, offset)
      expect(unpack(1, moved.subarray(offset))).toMatchObject({ right: ARRAYS })
    }
  })
  it('returns views, not copies', () => {
    const read = unpack(1, packed)
    expect(read._tag === 'Right' && read.right.every(array => array.buffer === packed.buffer)).toBe(true)
    const moved = new Uint8Array(packed.length + 4)
    moved.set(packed, 4)
    const apart = unpack(1, moved.subarray(4))
    expect(apart._tag === 'Right' && apart.right.every(array => array.buffer === moved.buffer)).toBe(true)
  })
  it('refuses a change of any one byte', () => {
    for (let i = 8; i < packed.length; i++) {
      for (const bit of [1, 0x80]) {
        const damaged = packed.slice()
        damaged[i]! ^= bit
        expect(unpack(1, damaged)).toMatchObject(refusal('format', 'damaged'))
      }
    }
  })
  it('refuses the same change of two bytes', () => {
    for (let i = 15; i + 16 < packed.length; i += 4) {
      const damaged = packed.slice()
      damaged[i]! ^= 0x80
      damaged[i + 16]! ^= 0x80
      expect(unpack(1, damaged)).toMatchObject(refusal('format', 'damaged'))
    }
  })
  it.each([0, 3, 12, 15, packed.length - 1])('refuses bytes truncated to %i', length => {
    expect(unpack(1, packed.subarray(0, length))).toMatchObject(refusal('format', 'truncated'))
  })
  it.each([16, packed.length - 4])('refuses whole words truncated to %i bytes', length => {
    expect(unpack(1, packed.subarray(0, length))).toMatchObject(refusal('format', 'damaged'))
  })
  // Words 4 and 5 describe one array of three bytes, which is in word 6.
  const [HEAD, ONE] = [4, pack(1, [Uint8Array.of(1, 2, 3)])]
  it.each<[string, { readonly [word: number]: number }, number]>([
    ['counts no array', { 3: 0 }, 0],
    ['counts one array too many', { 3: 2 }, 0],
    ['counts more arrays than there are words', { 3: 2 ** 32 - 1 }, 0],
    ['has an array with three bytes per element', { [HEAD]: 3 }, 0],
    ['has an array that ends too late', { [HEAD + 1]: 5 }, 0],
    ['has an array that is far too long', { [HEAD]: 4, [HEAD + 1]: 2 ** 32 - 1 }, 0],
    ['has an array that ends one word early', { [HEAD + 1]: 0 }, 0],
    ['is followed by an extra word', {}, 1],
  ])('refuses a head that %s', (_, changes, more) => {
    const words = new Uint32Array(ONE.length / 4 + more)
    words.set(new Uint32Array(ONE.buffer))
    for (const [word, value] of Object.entries(changes)) words[Number(word)] = value
    expect(unpack(1, writeChecksum(new Uint8Array(words.buffer)))).toEqual({
      _tag: 'Left',
      ...refusal('format', 'damaged: its head does not match its arrays'),
    })
  })
  it('refuses another format', () => {
    expect(unpack(1, new TextEncoder().encode('{"shipments":[{"id":"s"}]}  '))).toMatchObject(
      refusal('format', 'in another format'),
    )
    expect(unpack(1, packed.slice().reverse())).toMatchObject(refusal('format', 'in another format'))
  })
  it('refuses another version', () => {
    expect(unpack(2, packed)).toMatchObject(refusal('unsupported', 'in version 1, and only version 2 can be read'))
  })
})
