/** The number of indexes from 0 that pass, by binary search: every index before a passing one has to pass, too. */
export const countPassing = (length: number, passes: (index: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) low = middle + 1
    else high = middle
  }
  return low
}
