/** The state of a container, stored as JSON. */
import { resource, tracker } from 'gateout'

export const fetched = (stored: string | null, body: unknown, as_of: string): string => {
  const read = tracker.decode(stored === null ? null : JSON.parse(stored))
  if (read._tag === 'Left') throw new Error(read.left[0]?.message)
  const document = resource.decode({ type: 'container_document', value: body, mode: 'tolerant' })
  if (!document.valid) throw new Error(resource.explain(document))
  const { attributes } = document.value.data
  const step = tracker.read(read.right, { attributes: attributes ?? {}, as_of, now: new Date() })
  return JSON.stringify(step.state)
}
