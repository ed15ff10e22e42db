/**
 * Pickup advice on unchecked attributes.
 */
import type { Checked } from '../../kernel/issue'
import { find } from '../../oracle'
import { inputOf, type Advice } from '../../rule/pickup'
import type { InDocument } from './container'

/** Calls the operation, which checks its input first. */
export const ask = (input: object): Checked<Advice> => find('pickup.advise')!.call(input) as Checked<Advice>

/** Advises on a container with the given attributes at a time; undefined if the attributes are invalid. */
export type Adviser = (attributes: object, now: string) => Advice | undefined

/** Returns an adviser that takes the relationships and the shipment from the document. */
export const adviserOf = ({ container, included }: InDocument): Adviser => {
  const parts = inputOf({ data: container, included })
  return (attributes, now) => {
    const answer = ask({ ...parts, container: attributes, now })
    return answer._tag === 'Right' ? answer.right : undefined
  }
}

/** The advice at a time; `id` names the notification before it and is null at the end of a replay. */
export type AdviceAt = { readonly id: string | null; readonly now: string; readonly advice: Advice | null }
