/**
 * How does a PATCH change the reference numbers of a shipment or container?
 *
 * @module gateout/reference
 */
import type { Schema } from '../kernel/codec/json-schema'
import { issuesIn, standardOf, type StandardSchema } from '../kernel/codec/standard-schema'
import { OBJECT, take, STRING, takeStrings } from '../kernel/json-body'
import { explainErrors, sortIssues, toErrors, type Issue, type Rejection } from '../kernel/issue'
import { mustEqual } from '../kernel/phrase'

/** A shipment or container. A patch keeps all other properties. */
export type PatchableResource = {
  /** The kind of resource, which the body must repeat. */
  readonly type: 'shipment' | 'container'
  /** The id; the body may repeat it. */
  readonly id: string
  /** The attributes, including `ref_numbers`. */
  readonly attributes?: { readonly [name: string]: unknown } | undefined
}

/** The result of {@link patch}: the updated resource, or the errors of the body, with status 422. */
export type PatchResult<R> =
  | {
      readonly outcome: 'patched'
      /** The resource with the new reference numbers. */
      readonly resource: R
    }
  | Rejection

/**
 * Replaces the reference numbers of a shipment or container with the array in a PATCH body, and nothing else.
 *
 * | part of the body         | accepted                       | otherwise               |
 * | ------------------------ | ------------------------------ | ----------------------- |
 * | `type`                   | the type of the resource       | missing, type, conflict |
 * | `id`                     | the resource's id, or absent   | type, conflict          |
 * | `attributes.ref_numbers` | an array of strings, unchanged | missing, type           |
 * | any other attribute      | ignored                        |                         |
 *
 * A container and its shipment have separate reference numbers: neither is copied to the other.
 *
 * @complexity O(n) in the size of the body.
 * @clause REF-1 ERR-1
 * @example patch({ body: { data: {} }, resource: { type: 'shipment', id: 's', attributes: {} } }).errors
 * // [{ code: 'missing', source: { pointer: '/data/attributes' } }, { code: 'missing' }]
 */
export const patch = <R extends PatchableResource>({
  body,
  resource,
}: {
  /** The submitted JSON, of any shape. */
  readonly body: unknown
  /** The current resource. */
  readonly resource: R
}): PatchResult<R> => {
  const issues: Issue[] = []
  const whole = take(body, '', OBJECT, issues)
  const data = whole && take(whole['data'], '/data', OBJECT, issues)
  const checkEqual = (key: 'type' | 'id', found: string | undefined): void => {
    if (found === undefined || found === resource[key]) return
    const message = mustEqual(`the ${key} of the resource`, resource[key])
    issues.push({ pointer: `/data/${key}`, code: 'conflict', message })
  }
  checkEqual('type', data && take(data['type'], '/data/type', STRING, issues))
  if (data?.['id'] !== undefined) checkEqual('id', take(data['id'], '/data/id', STRING, issues))
  const attributes = data && take(data['attributes'], '/data/attributes', OBJECT, issues)
  const ref_numbers = attributes && takeStrings(attributes['ref_numbers'], '/data/attributes/ref_numbers', issues)
  return issues.length > 0 || !ref_numbers
    ? { outcome: 'rejected', errors: toErrors(sortIssues(issues), 422) }
    : { outcome: 'patched', resource: { ...resource, attributes: { ...resource.attributes, ref_numbers } } }
}

/** The body of a PATCH, whose other attributes are ignored. */
export type PatchBody = {
  readonly data: {
    readonly type: PatchableResource['type']
    readonly id?: string | undefined
    readonly attributes: { readonly ref_numbers: readonly string[] }
  }
}

const bodySchema = ({ type, id }: Pick<PatchableResource, 'type' | 'id'>): Schema => {
  const attributes = {
    type: 'object',
    properties: { ref_numbers: { type: 'array', items: { type: 'string' } } },
    required: ['ref_numbers'],
  }
  const data = {
    type: 'object',
    properties: { type: { const: type }, id: { const: id }, attributes },
    required: ['type', 'attributes'],
  }
  return { type: 'object', properties: { data }, required: ['data'] }
}

/**
 * Returns the body of a PATCH of a resource as a Standard Schema, for forms. It accepts the bodies that {@link patch}
 * accepts and returns them unchanged.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @clause REF-1 ERR-1
 * @example schema({ resource: { type: 'shipment', id: 's' } })['~standard'].validate({ data: { type: 'container',
 * attributes: { ref_numbers: [] } } }) // { issues: [{ path: ['data', 'type'] }] }
 */
export const schema = ({
  resource,
}: {
  /** The resource to be patched. */
  readonly resource: Pick<PatchableResource, 'type' | 'id'>
}): StandardSchema<PatchBody> =>
  standardOf<PatchBody>(
    body => issuesIn(patch({ body, resource })),
    () => bodySchema(resource),
  )

/**
 * Describes the result of a PATCH in an English sentence.
 *
 * @example explain({ outcome: 'patched', resource: { type: 'shipment', id: 's', attributes: { ref_numbers: ['A'] } } })
 * // 'The shipment s has the reference numbers A.'
 */
export const explain = (result: PatchResult<PatchableResource>): string => {
  if (result.outcome === 'rejected') return explainErrors(result.errors)
  const { type, id, attributes } = result.resource
  const references = (attributes?.['ref_numbers'] ?? []) as readonly string[]
  const which = references.length === 0 ? 'no reference numbers' : `the reference numbers ${references.join(', ')}`
  return `The ${type} ${id} has ${which}.`
}
