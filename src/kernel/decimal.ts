/**
 * Exact sums of decimals that travel as doubles.
 *
 * A double stands for the shortest decimal that reads back as it (what `String` prints): 0.1 is one tenth, not
 * 0.1000000000000000055…. The sum of those decimals is exact, and the result is the double nearest to it, so order
 * never matters and 0.1 + 0.2 is 0.3. Beyond the doubles it is ±Infinity.
 */

/** The exact sum of finite numbers, by its plain definition: every decimal as an integer over the same power of ten. */
export const exactSum = (amounts: readonly number[]): number => {
  const decimals = amounts.map(decimal)
  // By a loop: `Math.min(...)` would put each exponent on the stack.
  const exponent = decimals.reduce((least, d) => Math.min(least, d.exponent), 0)
  const total = decimals.reduce((sum, d) => sum + d.digits * 10n ** BigInt(d.exponent - exponent), 0n)
  return Number(`${total}e${exponent}`)
}

/** The shortest decimal of a finite number, as digits × 10^exponent. */
export const decimal = (amount: number): { readonly digits: bigint; readonly exponent: number } => {
  const [mantissa, exponent = 0] = String(amount).split('e')
  const [whole, fraction = ''] = mantissa!.split('.')
  return { digits: BigInt(whole! + fraction), exponent: Number(exponent) - fraction.length }
}

/** At most {@link MAX_ADDENDS} amounts of at most so many parts have a sum within the safe integers. */
const MAX_PARTS = 1e12
export const MAX_ADDENDS = 9_000

/**
 * The amount in parts of so many to the unit, a power of ten, or NaN where that may not be exact: more decimals, or too
 * large. It is exact because a decimal of at most 15 digits is the shortest of its double: no two such decimals share a
 * double.
 */
const toParts = (amount: number, parts: number): number => {
  const scaled = Math.round(amount * parts)
  return scaled / parts === amount && scaled <= MAX_PARTS && scaled >= -MAX_PARTS ? scaled : NaN
}

/** The amount in hundredths, or NaN where that may not be exact: more than two decimals, or too large. */
export const hundredths = (amount: number): number => toParts(amount, 100)

/** The amount in thousandths, or NaN where that may not be exact: more than three decimals, or too large. */
export const thousandths = (amount: number): number => toParts(amount, 1000)
