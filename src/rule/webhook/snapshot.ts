/**
 * Does a notification carry a usable snapshot of the container?
 */
import type { Issue } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import { isObject } from '../../kernel/json'
import { compareDateTimes, compareInstants, instant, isDateTime, later } from '../../kernel/time'
import { read } from '../../resource/decode'
import { CONTAINER } from '../../resource/decode.generated'
import type { Snapshot } from '../tracker/state'
import { readResourceId, type AnyResource } from './reference'

/**
 * A snapshot of the container that came with a notification, for `tracker.receive`: with `holds_at_pod_terminal`, as of
 * the creation of the notification, or of the terminal check if that was later.
 */
export type ContainerSnapshot = Snapshot & {
  /** The id of the container. */
  readonly container_id: string
}

/** Without this attribute a container cannot be judged, so that its snapshot would hide holds. */
const ESSENTIAL = 'holds_at_pod_terminal'

/**
 * Returns the snapshot of an included container; null if there is no container, its table refuses it, it has no holds
 * attribute, or the creation of the notification is unknown.
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
  if (warnings.length > 0 && read(CONTAINER, container, mode, '')._tag === 'Left') return null
  return { container_id, attributes: container.attributes, as_of: findTime(created_at, container.attributes) }
}

/** A notification that is rendered late shows the container after its creation, as the terminal check reveals. */
const findTime = (created_at: string, attributes: { readonly [name: string]: unknown }): string => {
  const checked = attributes['terminal_checked_at']
  if (typeof checked !== 'string' || !isDateTime(checked)) return created_at
  const isLater = compareDateTimes(checked, created_at) > 0
  return isLater && compareInstants(instant(checked), later(instant(created_at), 1)) <= 0 ? checked : created_at
}
