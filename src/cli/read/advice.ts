/**
 * Advice on what was read: attributes that the rule has not checked.
 */
import type { Checked } from '../../kernel/issue'
import { find } from '../../oracle'
import { inputOf, type Advice } from '../../rule/pickup'
import type { InDocument } from './container'

/** The answer of the operation, which checks its input first. */
export const ask = (input: object): Checked<Advice> => find('pickup.advise')!.call(input) as Checked<Advice>

/** The advice on a container with other attributes at a time; undefined where they cannot be read. */
export type Adviser = (attributes: object, now: string) => Advice | undefined

/** Its relationships and its shipment are those of the document, whatever becomes of the attributes. */
export const adviserOf = ({ container, included }: InDocument): Adviser => {
  const parts = inputOf({ data: container, included })
  return (attributes, now) => {
    const answer = ask({ ...parts, container: attributes, now })
    return answer._tag === 'Right' ? answer.right : undefined
  }
}

/** What was advised at a time; `id` is that of the notification after which it was, null at the end. */
export type AdviceAt = { readonly id: string | null; readonly now: string; readonly advice: Advice | null }
