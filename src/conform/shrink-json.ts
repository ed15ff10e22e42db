/**
 * JSON values that are smaller by one step: a part taken out, or a plain value made plainer.
 *
 * fast-check makes an input smaller in the way in which it was generated; that leaves parts in the middle that do not
 * matter. The result may be no input any more; it counts only if it fails as before.
 */
import * as fc from 'fast-check'
import { isObject } from '../kernel/json'

/** Up to here parts are taken out one by one; of more, halves first. */
const FEW = 4

const halves = <T extends { readonly slice: (start: number, end?: number) => T; readonly length: number }>(
  parts: T,
): readonly T[] => {
  const middle = parts.length >> 1
  return [parts.slice(0, middle), parts.slice(middle)]
}

/** Every value that is smaller by one step, the largest steps first. */
export function* smaller(value: unknown): Generator {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (items.length > FEW) yield* halves(items)
    for (const i of items.keys()) yield items.filter((_, j) => j !== i)
    for (const [i, item] of items.entries())
      for (const less of smaller(item)) yield items.map((whole, j) => (j === i ? less : whole))
  } else if (isObject(value)) {
    const entries = Object.entries(value)
    if (entries.length > FEW) for (const half of halves(entries)) yield Object.fromEntries(half)
    for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key))
    for (const [key, part] of entries) {
      for (const less of smaller(part))
        yield Object.fromEntries(entries.map(([other, whole]) => [other, other === key ? less : whole]))
    }
  } else if (typeof value === 'number') {
    if (value !== 0) yield 0
    if (value !== 0 && value !== 1) yield 1
    if (Math.abs(value) >= 4) yield Math.trunc(value / 2)
  } else if (typeof value === 'string') {
    if (value !== '') yield ''
    if (value.length > 1) yield value.slice(0, 1)
    if (value.length > FEW) yield* halves(value)
  }
}

const BY_STEPS = Symbol('by steps')

/** The same values; a failing one is made smaller as it was generated, and then by steps. */
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
    return context === BY_STEPS ? steps : this.base.shrink(value, context).join(steps)
  }
}

export const shrinkingFurther = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => new ByStepsToo(inputs)
