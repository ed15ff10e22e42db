/**
 * Sorts rows of many answers in little memory.
 */

export type Sorted<K, A> = {
  readonly add: (key: K, value: A) => void
  /** Sorts, and yields each value once. Values of equal keys keep their order. */
  readonly values: () => Iterable<A>
}

type Stored = { readonly block: Buffer; readonly from: number; readonly to: number }

/** Large enough that few blocks are needed, small enough that little of the last one is unused. */
const BLOCK = 2 ** 20

/**
 * Returns a function that stores a string outside of the heap. The garbage collector lets the heap grow to a multiple of
 * the strings in it.
 */
const storage = (): ((text: string) => Stored) => {
  let block = Buffer.alloc(0)
  let end = 0
  return text => {
    const size = Buffer.byteLength(text)
    if (size > block.length - end) {
      block = Buffer.allocUnsafeSlow(Math.max(size, BLOCK))
      end = 0
    }
    const from = end
    end += block.write(text, from)
    return { block, from, to: end }
  }
}

/**
 * Keeps each value as the bytes of its JSON, which take a fraction of the memory of its objects. The order may depend on all
 * keys.
 */
export const sortedBy = <K, A>(order: (keys: readonly K[]) => (a: K, b: K) => number): Sorted<K, A> => {
  const store = storage()
  const kept: (Stored & { readonly key: K })[] = []
  return {
    add: (key, value) => {
      const { block, from, to } = store(JSON.stringify(value))
      kept.push({ key, block, from, to })
    },
    values: function* () {
      const compare = order(kept.map(({ key }) => key))
      kept.sort((a, b) => compare(a.key, b.key))
      for (const { block, from, to } of kept) yield JSON.parse(block.toString('utf8', from, to)) as A
    },
  }
}
