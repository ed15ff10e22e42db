/**
 * Pickup advice on the attributes of a container after each step of a replay.
 */
import type { Checked } from '../../kernel/issue'
import { find } from '../../oracle'
import type { Assessment } from '../../rule/container'
import type { Advice } from '../../rule/pickup'

/** Advises on a container with the given attributes at a time, or undefined if the attributes are invalid. */
export type Adviser = (attributes: object, now: string) => Advice | undefined

/** Returns an adviser that takes the relationships and the shipment from the document of the container. */
export const createAdviser =
  ({ parts }: Pick<Assessment, 'parts'>): Adviser =>
  (attributes, now) => {
    const answer = find('pickup.advise')!.call({ ...parts, container: attributes, now }) as Checked<Advice>
    return answer._tag === 'Right' ? answer.right : undefined
  }

/** The advice at a time; `id` names the notification before it and is null at the end of a replay. */
export type AdviceAt = { readonly id: string | null; readonly now: string; readonly advice: Advice | null }
