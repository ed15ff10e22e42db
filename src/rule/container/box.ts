/**
 * Which containers of a document can be read, and with which shipment? Reads each as `resource.decode` does, and checks
 * the further attributes of a pickup advice.
 */
import { left, right } from '../../kernel/either'
import type { Reading } from '../../kernel/codec/reader'
import { collectIssues } from '../../kernel/reader'
import type { Checked, Issue } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import { compareCodePoints } from '../../kernel/text'
import { read } from '../../resource/decode'
import type { LiveContainer } from '../../resource/model/container'
import { attributesReader } from '../pickup/input.generated'
import { toParts, shipmentsAmong, type Parts } from '../pickup/parts'
import { findContainers, listIncluded, listResources, type Candidate, type Refusal } from './candidates'
import { zonesAmong } from './zone'

/** A container that was read. */
export type Box = {
  readonly pointer: string
  /** The place of its attributes. */
  readonly attributesPointer: string
  /** Null for bare attributes. */
  readonly id: string | null
  readonly resource: LiveContainer
  /** Its attributes, relationships and shipment, as an advice takes them. */
  readonly parts: Parts
  /** The issues that strict reading would report. */
  readonly warnings: readonly Issue[]
}

/** The containers of a document in its order, and the refused ones sortIssues by pointer. */
export type Boxes = { readonly boxes: readonly Box[]; readonly refused: readonly Refusal[] }

/**
 * Reads the containers of a document. Shipments and included resources are indexed once.
 *
 * @complexity O(n) in the document
 */
export const readBoxes = (document: unknown, mode: Mode): Boxes => {
  const { candidates, refused } = findContainers(document)
  const shipmentOf = shipmentsAmong(listResources(document))
  const withZone = zonesAmong(listIncluded(document))
  const boxes: Box[] = []
  const refusals = [...refused]
  for (const candidate of candidates) {
    const found = readCandidate(candidate, mode)
    if (found._tag === 'Left') {
      refusals.push({ pointer: candidate.pointer, issues: found.left })
      continue
    }
    const { resource } = found.right
    const shipment = shipmentOf(resource)
    boxes.push({ ...found.right, parts: withZone(toParts(resource, shipment), resource, shipment) })
  }
  refusals.sort((a, b) => compareCodePoints(a.pointer, b.pointer))
  return { boxes, refused: refusals }
}

/** Bare attributes have no id, but the codec of a container requires one. */
const ID_OF_BARE_ATTRIBUTES = '00000000-0000-4000-8000-000000000000'

/** Reads a candidate, or returns its issues. All pointers, also in warnings, begin at the document. */
const readCandidate = ({ pointer, value, isBare }: Candidate, mode: Mode): Checked<Omit<Box, 'parts'>> => {
  const whole = isBare ? { id: ID_OF_BARE_ATTRIBUTES, type: 'container', attributes: value } : value
  const inDocument = (issues: readonly Issue[]): readonly Issue[] =>
    isBare ? issues.map(issue => ({ ...issue, pointer: issue.pointer.slice('/attributes'.length) })) : issues
  const reading = read('container', whole, mode, pointer) as Checked<Reading<LiveContainer>>
  if (reading._tag === 'Left') return left(inDocument(reading.left))
  const { value: resource, warnings } = reading.right
  const attributesPointer = isBare ? pointer : `${pointer}/attributes`
  const issues = collectIssues(attributesReader, resource.attributes ?? {}, attributesPointer)
  return issues.length > 0
    ? left(issues)
    : right({ pointer, attributesPointer, id: isBare ? null : resource.id, resource, warnings: inDocument(warnings) })
}
