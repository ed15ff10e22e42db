/**
 * Which containers of a document can be read, and with which shipment? Reads each as `resource.decode` does.
 */
import { left, right } from '../../kernel/either'
import { isObject } from '../../kernel/json'
import { MAX_ISSUES, type Checked, type Issue } from '../../kernel/issue'
import type { Mode, Reading } from '../../kernel/mode'
import { compareCodePoints } from '../../kernel/text'
import { read } from '../../resource/decode'
import { CONTAINER } from '../../resource/decode.generated'
import type { LiveContainer } from '../../resource/model'
import { findContainers, listIncluded, listResources, type Refusal, type Resource } from './candidates'
import {
  indexIncluded,
  indexShipments,
  readParts,
  zonesAmong,
  type AttributesFinder,
  type PartPointers,
  type Parts,
} from './parts'

/** A container that was read. */
export type Box = {
  readonly pointer: string
  /** Null for bare attributes. */
  readonly id: string | null
  readonly resource: LiveContainer
  /** Its attributes, relationships and shipment, as an advice takes them. */
  readonly parts: Parts
  readonly pointers: PartPointers
  /** Finds the attributes of included resources, such as the terminal. */
  readonly findAttributes: AttributesFinder
  /** The issues that strict reading would report. */
  readonly warnings: readonly Issue[]
}

/** How a caller refers to a container. */
export type Names = { readonly id: string | null; readonly number: string | null }

/**
 * Reads the containers of a document one by one, in its order, and returns the refused ones sorted by pointer. Shipments
 * and included resources are indexed once. Of all issues and warnings the first {@link MAX_ISSUES} are reported, and the
 * first of each refused container in any case, whose names go to `visitRefused`.
 *
 * @complexity O(n) in the document
 */
export const visitBoxes = (
  document: unknown,
  mode: Mode,
  visit: (box: Box) => void,
  visitRefused?: (names: Names) => void,
): readonly Refusal[] => {
  const { candidates, isBare, refused } = findContainers(document)
  const findShipment = indexShipments(listResources(document, 'shipment'))
  const findAttributes = indexIncluded(listIncluded(document))
  const withZone = zonesAmong(findAttributes)
  const refusals = [...refused]
  let room = MAX_ISSUES
  for (const candidate of candidates) {
    const { pointer } = candidate
    const found = readCandidate(candidate, isBare, mode, Math.max(room, 1))
    if (found._tag === 'Left') {
      refusals.push({ pointer, issues: found.left })
      visitRefused?.(readNames(candidate, isBare))
      room -= found.left.length
      continue
    }
    const { value: resource, warnings } = found.right
    const shipment = findShipment(resource)
    visit({
      pointer,
      id: isBare ? null : resource.id,
      resource,
      parts: withZone(readParts(resource, shipment?.value), resource, shipment?.value),
      pointers: {
        container: isBare ? pointer : `${pointer}/attributes`,
        relationships: isBare ? null : `${pointer}/relationships`,
        shipment: shipment ? `${shipment.pointer}/attributes` : null,
      },
      findAttributes,
      warnings: warnings.length > room ? warnings.slice(0, Math.max(room, 0)) : warnings,
    })
    room -= warnings.length
  }
  return refusals.sort((a, b) => compareCodePoints(a.pointer, b.pointer))
}

/** The names of a container that was refused, as far as they are strings. */
const readNames = ({ value }: Resource, isBare: boolean): Names => {
  const { id, attributes } = value as { readonly id?: unknown; readonly attributes?: unknown }
  const { number } = (isBare ? value : isObject(attributes) ? attributes : {}) as { readonly number?: unknown }
  return { id: !isBare && typeof id === 'string' ? id : null, number: typeof number === 'string' ? number : null }
}

/** Bare attributes have no id, but the codec of a container requires one. */
const ID_OF_BARE_ATTRIBUTES = '00000000-0000-4000-8000-000000000000'

/** Reads a candidate, or returns its issues. All pointers, also in warnings, begin at the document. */
const readCandidate = (
  { pointer, value }: Resource,
  isBare: boolean,
  mode: Mode,
  limit: number,
): Checked<Reading<LiveContainer>> => {
  const whole = isBare ? { id: ID_OF_BARE_ATTRIBUTES, type: 'container', attributes: value } : value
  const reading = read(CONTAINER, whole, mode, pointer, limit) as Checked<Reading<LiveContainer>>
  return isBare ? belowAttributes(reading) : reading
}

/** The reading with pointers that begin at the attributes. */
const belowAttributes = <A>(reading: Checked<Reading<A>>): Checked<Reading<A>> => {
  const shorten = (issues: readonly Issue[]): readonly Issue[] =>
    issues.map(issue => ({ ...issue, pointer: issue.pointer.slice('/attributes'.length) }))
  return reading._tag === 'Left'
    ? left(shorten(reading.left))
    : right({ value: reading.right.value, warnings: shorten(reading.right.warnings) })
}
