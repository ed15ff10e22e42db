/**
 * A binary min-heap of numbers in an array.
 */

export const pushInto = (heap: number[], n: number): void => {
  let at = heap.push(n) - 1
  for (let parent = (at - 1) >> 1; at > 0 && heap[parent]! > n; parent = (at - 1) >> 1) {
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = n
}

/** Removes and returns the least number, or undefined if the heap is empty. */
export const popLeast = (heap: number[]): number | undefined => {
  if (heap.length < 2) return heap.pop()
  const least = heap[0]
  const last = heap.pop()!
  let at = 0
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= last) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
  return least
}
