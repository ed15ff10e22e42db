/**
 * Memoizes a function for its latest argument only, for repeated calls with the same argument.
 */
export const memoizeLast = <A, B>(compute: (argument: A) => B): ((argument: A) => B) => {
  let last: { readonly argument: A; readonly result: B } | undefined
  return argument => {
    if (last === undefined || last.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}
