/**
 * How many decimals does a currency have?
 */
const found = new Map<string, number>()

/** Returns the decimals of a currency by its code, 2 if `Intl` does not know it: 0 for VND, 3 for KWD. */
export const countDecimals = (code: string): number => {
  if (!/^[A-Z]{3}$/.test(code)) return 2
  const decimals =
    found.get(code) ??
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ??
    2
  found.set(code, decimals)
  return decimals
}
