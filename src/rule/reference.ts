/**
 * Which reference numbers does a PATCH give to a shipment or a container?
 */
import { OBJECT, take, STRING, takeStrings } from '../kernel/json-body'
import { explainErrors, sorted, toErrors, type ApiError, type Issue } from '../kernel/issue'

/** A shipment or a container. A patch keeps every other key. */
export type PatchableResource = {
  /** Which of the two it is. */
  readonly type: 'shipment' | 'container'
  /** The id that the body may repeat. */
  readonly id: string
  /** Its attributes, `ref_numbers` among them. */
  readonly attributes: { readonly [name: string]: unknown }
}

/** What a PATCH gives: the resource as it is now, or what is wrong with the body. */
export type PatchResult<R> =
  | {
      readonly outcome: 'patched'
      /** The resource with the reference numbers of the body. */
      readonly resource: R
    }
  | {
      readonly outcome: 'rejected'
      /** Every fault of the body, with status 422, by place and then by code; at most 1,000 are collected. */
      readonly errors: readonly ApiError[]
    }

/**
 * Replaces the reference numbers of a shipment or a container by those of a PATCH body, and nothing else.
 *
 * | part of the body         | accepted                      | else                    |
 * | ------------------------ | ----------------------------- | ----------------------- |
 * | `type`                   | the type of the resource      | missing, type, conflict |
 * | `id`                     | that of the resource, or none | type, conflict          |
 * | `attributes.ref_numbers` | texts, kept as given          | missing, type           |
 * | any other attribute      | ignored                       |                         |
 *
 * A container's reference numbers are apart from those of its shipment: neither is written to the other. Takes time
 * linear in the body.
 *
 * @clause REF-1 ERR-1
 * @example patch({ body: { data: {} }, resource: { type: 'shipment', id: 's', attributes: {} } }).errors
 * // [{ code: 'missing', source: { pointer: '/data/attributes' } }, { code: 'missing' }]
 */
export const patch = <R extends PatchableResource>({
  body,
  resource,
}: {
  /** The JSON that was submitted, whatever it is. */
  readonly body: unknown
  /** The resource as it is now. */
  readonly resource: R
}): PatchResult<R> => {
  const issues: Issue[] = []
  const whole = take(body, '', OBJECT, issues)
  const data = whole && take(whole['data'], '/data', OBJECT, issues)
  const compare = (key: 'type' | 'id', found: string | undefined): void => {
    if (found === undefined || found === resource[key]) return
    const message = `is not the ${key} of the resource, ${resource[key]}`
    issues.push({ pointer: `/data/${key}`, code: 'conflict', message })
  }
  compare('type', data && take(data['type'], '/data/type', STRING, issues))
  if (data?.['id'] !== undefined) compare('id', take(data['id'], '/data/id', STRING, issues))
  const attributes = data && take(data['attributes'], '/data/attributes', OBJECT, issues)
  const ref_numbers = attributes && takeStrings(attributes['ref_numbers'], '/data/attributes/ref_numbers', issues)
  return issues.length > 0 || !ref_numbers
    ? { outcome: 'rejected', errors: toErrors(sorted(issues), 422) }
    : { outcome: 'patched', resource: { ...resource, attributes: { ...resource.attributes, ref_numbers } } }
}

/**
 * Says in English what a PATCH did.
 *
 * @example explain({ outcome: 'patched', resource: { type: 'shipment', id: 's', attributes: { ref_numbers: ['A'] } } })
 * // 'The shipment s has the reference numbers A.'
 */
export const explain = (result: PatchResult<PatchableResource>): string => {
  if (result.outcome === 'rejected') return explainErrors(result.errors)
  const { type, id, attributes } = result.resource
  const references = attributes['ref_numbers'] as readonly string[]
  const which = references.length === 0 ? 'no reference numbers' : `the reference numbers ${references.join(', ')}`
  return `The ${type} ${id} has ${which}.`
}
