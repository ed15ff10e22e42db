/**
 * Is a failure steady? Its input is sent again, first to the same process and then to a new one.
 */
import type { Violation } from '../result/check'

/** A failure, or undefined if the input passes. */
type Outcome = { readonly kind: string; readonly signature: string } | undefined

/** `again` and `afresh` test the input that failed. `attempts` is the number of calls of `again`. */
export const judgeSteadiness = async (
  { signature }: { readonly signature: string },
  again: () => Promise<Outcome>,
  afresh: () => Promise<Outcome>,
  attempts = 1,
): Promise<Violation['steadiness']> => {
  for (let i = 0; i < attempts; i++) {
    const outcome = await again()
    if (outcome?.kind === 'gone') return 'untried'
    if (outcome?.signature !== signature) return 'sometimes'
  }
  const outcome = await afresh()
  if (outcome?.kind === 'gone') return 'untried'
  return outcome?.signature === signature ? 'always' : 'later'
}
