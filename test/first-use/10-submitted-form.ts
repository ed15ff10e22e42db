/** A form and its faults. */
import { reference, resource, trackingRequest } from 'gateout'

export const faults = (body: unknown): Record<string, string> => {
  const result = trackingRequest.submit({ body })
  return result.outcome === 'accepted'
    ? {}
    : Object.fromEntries(result.errors.map(({ source, detail }) => [source.pointer, detail]))
}

export const patched = (container: resource.LiveContainer, body: unknown): resource.LiveContainer => {
  const result = reference.patch({ body, resource: container })
  return result.outcome === 'patched' ? result.resource : container
}

export const form = resource.schema({ type: 'tracking_request_create' })
export const scac = (value: unknown): string | undefined => {
  const read = form['~standard'].validate(value)
  return read.issues === undefined ? read.value.data.attributes.scac : undefined
}
