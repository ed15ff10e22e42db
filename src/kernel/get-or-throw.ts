/**
 * For callers that handle errors by exceptions.
 */
import { explainIssues, type Checked } from './issue'

/**
 * Returns the value of a `Checked` result, or throws its explanation.
 *
 * @throws {TypeError} if the input was refused; its `cause` is the array of issues
 * @example getOrThrow({ _tag: 'Right', right: 5 }) // 5
 */
export const getOrThrow = <A>(checked: Checked<A>): A => {
  if (checked._tag === 'Left') throw new TypeError(explainIssues(checked.left), { cause: checked.left })
  return checked.right
}
