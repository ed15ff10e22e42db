/**
 * A decoded container: the input of each rule, and the position of each value in its field.
 */
import { isObject } from '../../src/kernel/json'
import { identifier, type container, type pickup, type Issue, type readiness, type tracker } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Card, Row } from './answer'
import { makeCard, showCount, shorten, showValue, makeTable } from './card'
import type { Settings } from './member'
import { findPlaced, spotAround, toSpot, type Placed, type Source } from './source'
import type { TableFault } from './table'

const { valueAt } = jsonPosition

/** The attributes as the rules take them. */
export type Attributes = tracker.Attributes & pickup.Container

type PlacedContainer = Extract<Placed, { readonly kind: 'container' }>

export type Box = {
  readonly source: Source
  readonly member: PlacedContainer
  /** Null if the container is refused. */
  readonly assessment: container.Assessment | null
  readonly attributes: Attributes | null
  readonly id: string | null
  readonly number: string
  readonly problems: readonly Problem[]
  /** Maps a pointer into the input of `pickup.advise` to a pointer into the member's root value. */
  readonly placeOf: (pointer: string) => string
}

/** A box that was not refused. */
export type ReadBox = Box & { readonly assessment: container.Assessment; readonly attributes: Attributes }

export const isRead = (box: Box | undefined): box is ReadBox => box !== undefined && box.assessment !== null

/**
 * An issue with a pointer into the member's root value, the value found there, and a word for the decoded value. A
 * problem of a table has its place in words, and its range.
 */
export type Problem = Issue & {
  readonly found: unknown
  readonly read: string
  readonly cell?: Pick<TableFault, 'place' | 'span'>
}

/** A longer container number is not one. */
const MAX_NUMBER_LENGTH = 40

/** The members of a field, with a box at the index of each container. */
export type Contents = { readonly members: readonly Placed[]; readonly boxes: readonly (Box | undefined)[] }

export const readContents = (source: Source, settings: Settings): Contents => {
  const members = findPlaced(source, settings)
  return { members, boxes: members.map(each => (each.kind === 'container' ? readBox(source, each) : undefined)) }
}

/** Reads a container with the assessment of its document. */
const readBox = (source: Source, member: PlacedContainer): Box => {
  const { document, assessment, issues } = member
  const { id = null, attributes = member.value } = isObject(member.value) ? member.value : {}
  const attributesAt = assessment?.pointers.container ?? member.pointer.slice(document.pointer.length)
  const found = valueAt(document.value, attributesAt)
  const describe = (at: string): string =>
    assessment ? describeDecoded(found, assessment.parts.container, at.slice(attributesAt.length)) : 'refused'
  const number = valueAt(attributes, '/number')
  return {
    source,
    member,
    assessment,
    attributes: (assessment?.parts.container as Attributes | undefined) ?? null,
    id: typeof id === 'string' ? id : null,
    number: typeof number === 'string' && number !== '' ? shorten(number, MAX_NUMBER_LENGTH) : 'no number',
    problems: [
      ...(member.row ? [] : checkNumber(number, document.pointer + attributesAt)),
      ...(member.row?.faults.map(fault => cellProblem(fault, attributes)) ?? []),
      ...issues.map(issue => ({
        ...issue,
        pointer: document.pointer + issue.pointer,
        found: valueAt(document.value, issue.pointer),
        read: issue.pointer.startsWith(attributesAt) ? describe(issue.pointer) : 'kept as found',
      })),
    ],
    placeOf: at => document.pointer + placeOf(assessment, at),
  }
}

/** A number with a wrong check digit, which a table names with its cell. */
const checkNumber = (number: unknown, pointer: string): readonly Problem[] => {
  if (typeof number !== 'string' || number.length > MAX_NUMBER_LENGTH) return []
  const parsed = identifier.containerNumber({ value: number })
  if (!parsed.well_formed || parsed.valid) return []
  const message = `has the check digit ${parsed.check_digit}, and by its other characters ${parsed.expected_check_digit}`
  return [{ pointer: `${pointer}/number`, code: 'format', message, found: number, read: 'kept as found' }]
}

/** A fault of a cell. A cell that is not read as a whole may still give a value. */
const cellProblem = ({ place, span, message, attribute, found }: TableFault, attributes: unknown): Problem => ({
  pointer: '',
  code: 'format',
  message,
  found,
  read:
    attribute === null || valueAt(attributes, `/${attribute.replaceAll('.', '/')}`) === undefined
      ? 'not read'
      : attribute === 'number'
        ? 'kept as found'
        : 'read in part',
  cell: { place, span },
})

/** The place in the document of a pointer into the input of an advice. */
const placeOf = (assessment: container.Assessment | null, pointer: string): string => {
  const part = (['container', 'relationships', 'shipment'] as const).find(name => pointer.startsWith(`/${name}`))
  return part === undefined ? pointer : `${assessment?.pointers[part] ?? ''}${pointer.slice(part.length + 1)}`
}

type Decoded =
  | { readonly valid: true; readonly value: unknown; readonly warnings: readonly Issue[] }
  | { readonly valid: false; readonly issues: readonly Issue[] }

/** The problems of a decoded value. Their pointers begin with `/value`. */
export const decodingProblems = (read: Decoded, value: unknown, refused = 'refused'): readonly Problem[] =>
  (read.valid ? read.warnings : read.issues).map(issue => ({
    ...issue,
    found: valueAt({ value }, issue.pointer),
    read: read.valid ? describeDecoded({ value }, { value: read.value }, issue.pointer) : refused,
  }))

/** A word for the result of tolerant decoding at a pointer: `left out`, `kept as found`, or the decoded value. */
const describeDecoded = (value: unknown, read: unknown, pointer: string): string => {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const [before, after] = [valueAt(value, parent), valueAt(read, parent)]
  if (before !== undefined && after === undefined) return 'left out'
  if (Array.isArray(before) && Array.isArray(after) && after.length < before.length) return 'left out'
  if (/\/(name|status)$/.test(pointer) && isObject(after) && 'name' in after && 'status' in after)
    return showValue(after)
  const [found, decoded] = [valueAt(value, pointer), valueAt(read, pointer)]
  return showValue(found) === showValue(decoded) ? 'kept as found' : showValue(decoded)
}

/** The input of a release verdict. */
export const pickFacts = ({ available_for_pickup, holds_at_pod_terminal }: Attributes): readiness.Facts => ({
  ...(available_for_pickup !== undefined && { available_for_pickup }),
  ...(holds_at_pod_terminal !== undefined && { holds_at_pod_terminal }),
})

const PROBLEM_HEAD = ['Line', 'Place', 'As found', 'As read', 'Problem']

/** The card of a member's problems, as an array, which is empty without problems. */
export const problemsCard = (
  { source, member }: { readonly source: Source; readonly member: Placed },
  problems: readonly Problem[],
): readonly Card[] => {
  if (problems.length === 0) return []
  const isRefused = problems.some(({ read }) => read === 'refused')
  const formatProblemRow = ({ pointer, code, message, found, read, cell }: Problem): Row => {
    const spot = cell ? toSpot(source, cell.span) : spotAround(source, member, pointer)
    const place =
      cell?.place ?? (member.row ? `Row ${member.row.number}, ${pointer.slice(member.pointer.length)}` : pointer)
    return {
      cells: [String(spot.line), place, showValue(found), read, `${message} (${code})`],
      spot,
      tone: read === 'refused' ? 'bad' : 'caution',
    }
  }
  return [
    makeCard({
      key: 'problems',
      title: 'Problems',
      tone: isRefused ? 'bad' : 'caution',
      value: isRefused ? 'refused' : showCount(problems.length, 'problem'),
      sentence: isRefused
        ? 'The value does not match its schema, so no rule is applied to it.'
        : 'Each of these is read as far as it goes.',
      table: makeTable('Problems', PROBLEM_HEAD, problems, formatProblemRow),
      clauses: ['RES-CONTAINER', ...(isRefused ? ['FORM-1'] : ['RES-LIVE'])],
    }),
  ]
}
