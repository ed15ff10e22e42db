/**
 * The time zone of containers that report none. It never replaces a reported zone.
 */
import { isObject } from '../../kernel/json'
import { valueAt } from '../../kernel/json-position'
import type { Assessment } from '../../rule/container'
import type { Assessor, Request } from '../../rule/container/assess'

export type Assessing = Pick<Assessor<Request['terms']>, 'assessDocument'>

/** Assesses documents with a zone for those containers that neither report one nor have a shipment that does. */
export const withDefaultZone = (assessor: Assessing, zone: string | undefined): Assessing =>
  zone === undefined
    ? assessor
    : {
        assessDocument: document => {
          const answer = assessor.assessDocument(document)
          if (answer._tag === 'Left') return answer
          const lacking = answer.right.containers.filter(lacksZone)
          return lacking.length === 0 ? answer : assessor.assessDocument(addZone(document, lacking, zone))
        },
      }

const lacksZone = ({ parts: { container, shipment } }: Assessment): boolean =>
  [container.pod_timezone, shipment?.pod_timezone].every(zone => typeof zone !== 'string' || zone.trim() === '')

const addZone = (document: unknown, assessments: readonly Assessment[], zone: string): unknown => {
  const copy: unknown = structuredClone(document)
  for (const { pointers } of assessments) {
    const attributes = valueAt(copy, pointers.container)
    if (isObject(attributes)) (attributes as { pod_timezone?: string }).pod_timezone = zone
  }
  return copy
}
