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

/** The largest number of groups of characters that are removed from a string one by one. */
const MAX_GROUPS = 64

/** Yields the parts without each half, without each quarter and so on, at last without each group of `least` parts. */
function* without<T>(parts: readonly T[], least = 1): Generator<readonly T[]> {
  for (let size = parts.length > FEW ? parts.length >> 1 : least; size >= least; size >>= 1) {
    for (let at = 0; at < parts.length; at += size) yield [...parts.slice(0, at), ...parts.slice(at + size)]
  }
}

/** Arrays above this length are cut in halves and quarters before anything else is tried. */
const LONG = 64

function* withoutHalves(value: unknown): Generator {
  if (Array.isArray(value) && value.length > LONG) yield* without(value as readonly unknown[], value.length >> 2)
}

/** Yields every value that is one step smaller, the largest steps first, and single characters of strings last. */
export function* smaller(value: unknown): Generator {
  yield* changeOnePart(value, withoutHalves)
  yield* changeOnePart(value, largeSteps)
  yield* changeOnePart(value, withoutCharacters)
}

/** Yields the steps of a value, then the value with one step in one of its parts. */
function* changeOnePart(value: unknown, steps: (value: unknown) => Iterable<unknown>): Generator {
  yield* steps(value)
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const [i, item] of items.entries()) {
      for (const less of changeOnePart(item, steps)) yield items.map((whole, j) => (j === i ? less : whole))
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value)
    for (const [key, part] of entries) {
      for (const less of changeOnePart(part, steps)) {
        yield Object.fromEntries(entries.map(([other, whole]) => [other, other === key ? less : whole]))
      }
    }
  }
}

function* largeSteps(value: unknown): Generator {
  if (Array.isArray(value)) {
    yield* without(value as readonly unknown[])
  } else if (isObject(value)) {
    for (const rest of without(Object.entries(value))) yield Object.fromEntries(rest)
  } else if (typeof value === 'number') {
    if (value !== 0) yield 0
    if (value !== 0 && value !== 1) yield 1
    if (Math.abs(value) >= 4) yield Math.trunc(value / 2)
  } else if (typeof value === 'string') {
    if (value !== '') yield ''
    const chars = splitCharacters(value)
    if (chars.length > 1) yield chars[0]
    if (chars.length > FEW) {
      const middle = chars.length >> 1
      yield chars.slice(0, middle).join('')
      yield chars.slice(middle).join('')
    }
  }
}

/** Yields a string without each group of characters. In a short string, the smallest groups are single characters. */
function* withoutCharacters(value: unknown): Generator {
  if (typeof value !== 'string') return
  const chars = splitCharacters(value)
  if (chars.length < 2) return
  for (const rest of without(chars, Math.ceil(chars.length / MAX_GROUPS))) yield rest.join('')
}

/** The code points of a string, because half a surrogate pair is not well-formed. */
const splitCharacters = (text: string): readonly string[] => Array.from(text)

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
