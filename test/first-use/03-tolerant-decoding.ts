/** A container of live data goes into each rule. */
import { fee, hold, lastFreeDay, pickup, readiness, resource, trackingRequest } from 'gateout'

export const answer = (value: unknown, now: string) => {
  const decoded = resource.decode({ type: 'container', value, mode: 'tolerant' })
  if (!decoded.valid) return resource.explain(decoded)
  const container: resource.LiveContainer = decoded.value
  const { attributes } = container
  return {
    verdict: readiness.evaluate(attributes),
    change: readiness.change({ before: null, after: attributes }),
    owed: fee.summarize({ fees: attributes?.fees_at_pod_terminal }),
    holds: hold.diff({ before: attributes?.holds_at_pod_terminal, after: [] }),
    advice: pickup.advise({ container: attributes, now }),
    day: lastFreeDay.evaluate({ container: attributes, now }),
  }
}

export const page = (value: unknown, query: string) => {
  const decoded = resource.decode({ type: 'tracking_request_list', value, mode: 'tolerant' })
  if (!decoded.valid) return undefined
  const listed = trackingRequest.list({ query, requests: decoded.value.data, url: '/tracking_requests' })
  return listed.status === 200 ? listed.document.data.map(({ attributes }) => attributes.scac) : []
}

export const check = (value: unknown, body: unknown) => {
  const lines = resource.decode({ type: 'shipping_line_list', value, mode: 'tolerant' })
  const shipping_lines = lines.valid ? lines.value.data.map(({ attributes }) => attributes) : null
  return trackingRequest.submit({ body, shipping_lines })
}
