/**
 * JSON values that are smaller by one step: a part taken out, or a plain value made plainer.
 *
 * fast-check makes an input smaller in the way in which it was generated; that leaves parts in the middle that do not
 * matter. The result may be no input any more; it counts only if it fails as before.
 */
import * as fc from 'fast-check'
import { isObject } from '../../kernel/json'

/** Up to here parts are taken out one by one; of more, many at a time first. */
const FEW = 4

/** Without each half, each quarter and so on; parts one by one at the end. */
function* without<T>(parts: readonly T[]): Generator<readonly T[]> {
  for (let size = parts.length > FEW ? parts.length >> 1 : 1; size >= 1; size >>= 1) {
    for (let at = 0; at < parts.length; at += size) yield [...parts.slice(0, at), ...parts.slice(at + size)]
  }
}

/** Every value that is smaller by one step, the largest steps first. */
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
    // By code points: half of a character is no text.
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

/** The same values; a failing one is made smaller by steps, and as it was generated only where no step leads on. */
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
