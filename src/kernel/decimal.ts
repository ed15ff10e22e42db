/**
 * Exact sums of decimals that are represented as doubles.
 *
 * A double means the shortest decimal that parses to it (the output of `String`): 0.1 is one tenth, not
 * 0.1000000000000000055…. These decimals are added exactly and the total is rounded to the nearest double, so the order
 * of the amounts does not matter and 0.1 + 0.2 is 0.3. A total out of the range of a double is ±Infinity.
 */

/** Adds finite numbers exactly. */
export const exactSum = (amounts: readonly number[]): number =>
  exactTotal(amounts.map(amount => ({ amount, times: 1 })))

/** Adds finite numbers, each a whole number of times, exactly, as integers over a common power of ten. */
export const exactTotal = (addends: readonly { readonly amount: number; readonly times: number }[]): number => {
  const decimals = addends.map(({ amount, times }) => ({ ...decimal(amount), times: BigInt(times) }))
  // `Math.min(...)` would pass each exponent on the stack.
  const exponent = decimals.reduce((least, d) => Math.min(least, d.exponent), 0)
  const total = decimals.reduce((sum, d) => sum + d.times * d.digits * 10n ** BigInt(d.exponent - exponent), 0n)
  return Number(`${total}e${exponent}`)
}

/** The shortest decimal of a finite number, as digits × 10^exponent. */
export const decimal = (amount: number): { readonly digits: bigint; readonly exponent: number } => {
  const [mantissa, exponent = 0] = String(amount).split('e')
  const [whole, fraction = ''] = mantissa!.split('.')
  return { digits: BigInt(whole! + fraction), exponent: Number(exponent) - fraction.length }
}

/** At most {@link MAX_ADDENDS} amounts of at most {@link MAX_PARTS} parts have a sum within the safe integers. */
const MAX_PARTS = 1e12
export const MAX_ADDENDS = 9_000

/**
 * Converts an amount to a whole number of parts, `parts` (a power of ten) to the unit. Returns NaN if the amount is too
 * large or has more decimals. The result is exact because no two decimals of at most 15 digits share a double.
 */
const toParts = (amount: number, parts: number): number => {
  const scaled = Math.round(amount * parts)
  return scaled / parts === amount && scaled <= MAX_PARTS && scaled >= -MAX_PARTS ? scaled : NaN
}

/** Converts an amount to hundredths, or NaN if it is too large or has more than two decimals. */
export const hundredths = (amount: number): number => toParts(amount, 100)

/** Converts an amount to thousandths, or NaN if it is too large or has more than three decimals. */
export const thousandths = (amount: number): number => toParts(amount, 1000)
