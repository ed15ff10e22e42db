/**
 * Does a notification carry a usable snapshot of the container?
 */
import type { Issue } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import { isObject } from '../../kernel/json'
import { isDateTime } from '../../kernel/time'
import { read } from '../../resource/decode'
import type { Snapshot } from '../tracker/state'
import { readResourceId, type AnyResource } from './reference'

/**
 * A snapshot of the container that came with a notification, for `tracker.receive`: with `holds_at_pod_terminal`, as of
 * the creation of the notification.
 */
export type ContainerSnapshot = Snapshot & {
  /** The id of the container. */
  readonly container_id: string
}

/** Without this attribute a container cannot be judged, so that its snapshot would hide holds. */
const ESSENTIAL = 'holds_at_pod_terminal'

/**
 * Returns the snapshot of an included container as of the creation of the notification; null if there is no container, its
 * table refuses it, it has no holds attribute, or the time is unknown.
 */
export const readSnapshot = (
  container: AnyResource | null,
  { created_at, warnings }: { readonly created_at: string | null; readonly warnings: readonly Issue[] },
  mode: Mode,
): ContainerSnapshot | null => {
  const container_id = readResourceId(container)
  if (container_id === undefined || created_at === null || !isDateTime(created_at)) return null
  if (!isObject(container?.attributes) || !Object.hasOwn(container.attributes, ESSENTIAL)) return null
  // Tolerant reading keeps an included resource that its table refuses, with a warning, so it is checked again.
  if (warnings.length > 0 && read('container', container, mode, '')._tag === 'Left') return null
  return { container_id, attributes: container.attributes, as_of: created_at }
}
