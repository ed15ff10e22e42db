/**
 * Shrinks JSON values by single steps: remove a part, or simplify a number or string.
 *
 * fast-check shrinks an input the way it was generated, which leaves irrelevant parts in the middle. A value shrunk here
 * may be an invalid input; the search keeps it only if it fails with the same signature.
 */
import * as fc from 'fast-check'
import { isObject } from '../../kernel/json'

/** Up to this number, parts are removed one by one; above it, in large groups first. */
const FEW = 4

/** Yields the parts without each half, without each quarter and so on, at last without each single part. */
function* without<T>(parts: readonly T[]): Generator<readonly T[]> {
  for (let size = parts.length > FEW ? parts.length >> 1 : 1; size >= 1; size >>= 1) {
    for (let at = 0; at < parts.length; at += size) yield [...parts.slice(0, at), ...parts.slice(at + size)]
  }
}

/** Yields every value that is one step smaller, the largest steps first. */
export function* smaller(value: unknown): Generator {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    yield* without(items)
    for (const [i, item] of items.entries()) {
      for (const less of smaller(item)) yield items.map((whole, j) => (j === i ? less : whole))
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value)
    for (const rest of without(entries)) yield Object.fromEntries(rest)
    for (const [key, part] of entries) {
      for (const less of smaller(part)) {
        yield Object.fromEntries(entries.map(([other, whole]) => [other, other === key ? less : whole]))
      }
    }
  } else if (typeof value === 'number') {
    if (value !== 0) yield 0
    if (value !== 0 && value !== 1) yield 1
    if (Math.abs(value) >= 4) yield Math.trunc(value / 2)
  } else if (typeof value === 'string') {
    if (value !== '') yield ''
    // Split by code points, because half a surrogate pair is not well-formed.
    const chars = Array.from(value)
    if (chars.length > 1) yield chars[0]
    if (chars.length > FEW) {
      const middle = chars.length >> 1
      yield chars.slice(0, middle).join('')
      yield chars.slice(middle).join('')
    }
  }
}

const BY_STEPS = Symbol('by steps')

/** Generates the values of `base`, but shrinks by steps first, and in the way of `base` once no step succeeds. */
class ByStepsToo extends fc.Arbitrary<unknown> {
  constructor(readonly base: fc.Arbitrary<unknown>) {
    super()
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<unknown> {
    return this.base.generate(random, bias)
  }

  override canShrinkWithoutContext(value: unknown): value is unknown {
    return this.base.canShrinkWithoutContext(value)
  }

  override shrink(value: unknown, context: unknown): fc.Stream<fc.Value<unknown>> {
    const steps = fc.stream(smaller(value)).map(less => new fc.Value(less, BY_STEPS))
    return context === BY_STEPS ? steps : steps.join(this.base.shrink(value, context))
  }
}

export const shrinkingFurther = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => new ByStepsToo(inputs)
