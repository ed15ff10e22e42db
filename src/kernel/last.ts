/**
 * A function that keeps its last answer, for those who ask the same on end.
 */
export const keepingLast = <A, B>(answer: (of: A) => B): ((of: A) => B) => {
  let last: { readonly of: A; readonly is: B } | undefined
  return (of) => {
    if (last === undefined || last.of !== of) last = { of, is: answer(of) }
    return last.is
  }
}
