/**
 * Is a candidate a container? Reads it as `resource.decode` does, and checks the further attributes of a pickup advice.
 */
import { left, right } from 'fp-ts/Either'
import type { Reading } from '../../kernel/codec/reader'
import type { Checked, Issue } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import { read } from '../../resource/decode'
import type { LiveContainer } from '../../resource/model/container'
import { issuesOf } from '../free-time/check'
import { attributesCheck } from '../pickup/check'
import type { Candidate } from './document'

/** A container that was read. */
export type Box = {
  readonly pointer: string
  /** The place of its attributes. */
  readonly attributesPointer: string
  /** Null for bare attributes. */
  readonly id: string | null
  readonly resource: LiveContainer
  /** The issues that strict reading would report. */
  readonly warnings: readonly Issue[]
}

/** Bare attributes have no id, but the codec of a container requires one. */
const ID_OF_BARE_ATTRIBUTES = '00000000-0000-4000-8000-000000000000'

/** Reads a candidate, or returns its issues. All pointers, also in warnings, begin at the document. */
export const readBox = ({ pointer, value, isBare }: Candidate, mode: Mode): Checked<Box> => {
  const whole = isBare ? { id: ID_OF_BARE_ATTRIBUTES, type: 'container', attributes: value } : value
  const inDocument = (issues: readonly Issue[]): readonly Issue[] =>
    isBare ? issues.map(issue => ({ ...issue, pointer: issue.pointer.slice('/attributes'.length) })) : issues
  const reading = read('container', whole, mode, pointer) as Checked<Reading<Box['resource']>>
  if (reading._tag === 'Left') return left(inDocument(reading.left))
  const { value: resource, warnings } = reading.right
  const attributesPointer = isBare ? pointer : `${pointer}/attributes`
  const issues = issuesOf(attributesCheck, resource.attributes ?? {}, attributesPointer)
  return issues.length > 0
    ? left(issues)
    : right({ pointer, attributesPointer, id: isBare ? null : resource.id, resource, warnings: inDocument(warnings) })
}
