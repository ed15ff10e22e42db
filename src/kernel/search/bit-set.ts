/**
 * An immutable set of whole numbers. Adding a number returns a new set that shares all blocks but one.
 */
export type BitSet = readonly (Uint32Array | undefined)[]

const BLOCK = 1_024

export const has = (set: BitSet, n: number): boolean => {
  const block = set[Math.floor(n / BLOCK)]
  return block !== undefined && ((block[(n % BLOCK) >> 5]! >> (n & 31)) & 1) === 1
}

export const createBitSet = (numbers: readonly number[]): BitSet => {
  const blocks: (Uint32Array | undefined)[] = []
  for (const n of numbers) setBit(blocks, n, blocks[Math.floor(n / BLOCK)] ?? new Uint32Array(BLOCK / 32))
  return blocks
}

export const add = (set: BitSet, n: number): BitSet => {
  const blocks = set.slice()
  setBit(blocks, n, set[Math.floor(n / BLOCK)]?.slice() ?? new Uint32Array(BLOCK / 32))
  return blocks
}

const setBit = (blocks: (Uint32Array | undefined)[], n: number, block: Uint32Array): void => {
  block[(n % BLOCK) >> 5]! |= 1 << (n & 31)
  blocks[Math.floor(n / BLOCK)] = block
}
