import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { toStandard } from '../../src/kernel/codec/standard-codec'
import { MAX_LEVELS } from '../../src/kernel/depth'
import { decode, schema } from '../../src/resource'
import { receive, read as readSnapshot } from '../../src/rule/tracker'
import { read } from '../../src/rule/webhook'

const ID = '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071'

/** Arrays in arrays. */
const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
const box = (deep: unknown) => ({ id: ID, type: 'container', attributes: { holds_at_pod_terminal: [], deep } })

/** The pointer to the outermost array below level 512, if the array at `pointer` is at level `level`. */
const deepest = (pointer: string, level: number): string => pointer + '/0'.repeat(MAX_LEVELS + 1 - level)

describe('a value nested deeper than 512 levels', () => {
  it('is refused by resource.decode, and one of 512 levels is accepted', () => {
    const value = (levels: number) => decode({ type: 'container', value: box(nested(levels)), mode: 'tolerant' })
    expect(value(510)).toMatchObject({ valid: true })
    for (const levels of [511, 100_000]) {
      expect(value(levels)).toEqual({
        valid: false,
        issues: [
          {
            pointer: deepest('/value/attributes/deep', 3),
            code: 'range',
            message: 'must be nested at most 512 levels deep',
          },
        ],
      })
    }
  })
  it('is refused by Standard Schema', () => {
    const path = ['attributes', 'deep', ...Array<number>(510).fill(0)]
    expect(schema({ type: 'container' })['~standard'].validate(box(nested(5_000)))).toMatchObject({
      issues: [{ path }],
    })
    expect(toStandard(t.unknown)['~standard'].validate(nested(513))).toMatchObject({
      issues: [{ path: Array<number>(512).fill(0) }],
    })
  })
  it('is rejected by webhook.read; what it accepts can be tracked and serialized', () => {
    const body = (levels: number) => ({
      data: {
        id: ID,
        type: 'webhook_notification',
        attributes: {
          event: 'container.updated',
          created_at: '2026-01-05T08:00:00Z',
          changeset: { deep: [null, nested(levels)] },
        },
      },
      included: [box(nested(levels))],
    })
    expect(read({ notification: body(5_000), mode: 'tolerant' })).toMatchObject({
      outcome: 'rejected',
      errors: [{ code: 'range', source: { pointer: deepest('/data/attributes/changeset/deep/1', 6) } }],
    })
    const seen = read({ notification: body(507), mode: 'tolerant' })
    if (seen.outcome !== 'container_updated') throw new Error(seen.outcome)
    const known = readSnapshot(null, {
      attributes: {},
      as_of: '2026-01-05T07:00:00Z',
      now: '2026-01-05T09:00:00Z',
    }).state
    const step = receive(known, { ...seen, now: '2026-01-05T09:00:00Z' })
    expect(JSON.parse(JSON.stringify(step))).toMatchObject({ state: { attributes: { deep: nested(507) } } })
  })
})
