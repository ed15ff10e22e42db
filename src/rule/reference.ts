/**
 * Which reference numbers does a PATCH give to a shipment or a container?
 *
 * The body's list replaces `ref_numbers` and nothing else (REF-1). A container's reference numbers are its own: what is written
 * to it is not written to its shipment.
 */
import { OBJECT, take, TEXT, texts } from '../kernel/json-body'
import { explainErrors, sorted, toErrors, type ApiError, type Issue } from '../kernel/issue'

/** A shipment or a container; whatever else it has, it keeps. */
export type Resource = { readonly type: 'shipment' | 'container'; readonly id: string; readonly attributes: { readonly [name: string]: unknown } }

export type Patched<R> =
  | { readonly outcome: 'patched'; readonly resource: R }
  | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

/**
 * Replaces the reference numbers of a shipment or a container by those of a PATCH body, and nothing else. A body of another
 * resource is rejected.
 *
 * @clause REF-1 ERR-1
 * @example patch({ body: { data: { type: 'container' } }, resource: { type: 'shipment', id: 's', attributes: {} } }).errors.map(error => error.code).join() // 'missing,conflict'
 */
export const patch = <R extends Resource>({ body, resource }: { readonly body: unknown; readonly resource: R }): Patched<R> => {
  const issues: Issue[] = []
  const whole = take(body, '', OBJECT, issues)
  const data = whole && take(whole['data'], '/data', OBJECT, issues)
  const agree = (key: 'type' | 'id', found: string | undefined): void => {
    if (found !== undefined && found !== resource[key]) {
      issues.push({ pointer: `/data/${key}`, code: 'conflict', message: `is not the ${key} of the resource, ${resource[key]}` })
    }
  }
  agree('type', data && take(data['type'], '/data/type', TEXT, issues))
  if (data?.['id'] !== undefined) agree('id', take(data['id'], '/data/id', TEXT, issues))
  const attributes = data && take(data['attributes'], '/data/attributes', OBJECT, issues)
  const ref_numbers = attributes && texts(attributes['ref_numbers'], '/data/attributes/ref_numbers', issues)
  return issues.length > 0 || !ref_numbers ? { outcome: 'rejected', errors: toErrors(sorted(issues), 422) }
    : { outcome: 'patched', resource: { ...resource, attributes: { ...resource.attributes, ref_numbers } } }
}

/**
 * Says in English what a PATCH did.
 *
 * @example explain({ outcome: 'patched', resource: { type: 'shipment', id: 's', attributes: { ref_numbers: ['PO-1'] } } }) // 'The shipment s has the reference numbers PO-1.'
 */
export const explain = (patched: Patched<Resource>): string => {
  if (patched.outcome === 'rejected') return explainErrors(patched.errors)
  const { type, id, attributes } = patched.resource
  const references = attributes['ref_numbers'] as readonly string[]
  return `The ${type} ${id} has ${references.length === 0 ? 'no reference numbers' : `the reference numbers ${references.join(', ')}`}.`
}
