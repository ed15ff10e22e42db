import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idAt, idList, isSoundIdList, type IdList } from '../../../src/kernel/search/id-list'

const UUID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'
const all = (ids: readonly string[]): readonly string[] => ids.map((_, i) => idAt(idList(ids), i))

describe('idList', () => {
  it('stores each UUID in 16 bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid()), ids => {
        expect(all(ids)).toEqual(ids)
        expect(idList(ids).units).toHaveLength(16 * ids.length)
      }),
    )
  })
  it.each([
    UUID.toUpperCase(),
    '00000000-0000-0000-0000-00000000000g',
    UUID.slice(1),
    `${UUID}0`,
    UUID.replace('f', 'g'),
    UUID.replace('3', '\u0133'),
    UUID.replace('-5', '\u00b5-').slice(0, 36),
    '',
    'x',
    ...[8, 13, 18, 23].map(at => `${UUID.slice(0, at)}0${UUID.slice(at + 1)}`),
    ...[0, 1, 34, 35].map(at => `${UUID.slice(0, at)}-${UUID.slice(at + 1)}`),
    ...[0, 35].map(at => `${UUID.slice(0, at)}\u0131${UUID.slice(at + 1)}`),
    ...[0, 35].map(at => `${UUID.slice(0, at)}\uff11${UUID.slice(at + 1)}`),
  ])('stores %j, which is not a UUID, unchanged', id => {
    expect(all([UUID, id, UUID])).toEqual([UUID, id, UUID])
  })
})

describe('isSoundIdList', () => {
  const uuids = idList([UUID])
  it.each<[string, IdList, number, boolean]>([
    ['as many UUIDs', uuids, 1, true],
    ['fewer UUIDs', uuids, 2, false],
    ['more UUIDs', uuids, 0, false],
    ['UUIDs in two bytes per unit', { ...uuids, units: Uint16Array.from(uuids.units) }, 1, false],
    ['as many strings', idList(['s', 't']), 2, true],
    ['as many strings in two bytes per unit', idList(['字', 't']), 2, true],
    ['fewer strings', idList(['s', 't']), 3, false],
    ['a string of 16 bytes that is not a UUID', idList(['0123456789abcdef']), 1, true],
    ['strings that end early', { starts: Uint32Array.of(0, 1), units: Uint8Array.of(1, 2) }, 1, false],
  ])('%s', (_, list, count, isSound) => {
    expect(isSoundIdList(list, count)).toBe(isSound)
  })
})
