/**
 * How many decimals does a currency have?
 */
const found = new Map<string, number>()

/** Returns the decimals of a currency by its code, 2 if `Intl` does not know it: 0 for VND, 3 for KWD. */
export const countDecimals = (code: string): number => {
  const known = found.get(code)
  if (known !== undefined || !/^[A-Z]{3}$/.test(code)) return known ?? 2
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  found.set(code, maximumFractionDigits)
  return maximumFractionDigits
}
