/**
 * A decoded container: the input of each rule, and the position of each value in its field.
 */
import { container, type pickup, type Issue, type readiness, type tracker } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Question, Row } from './answer'
import { makeCard, showCount, shorten, showValue, makeTable, type Answered } from './card'
import { isObject } from './member'
import { spotAround, toSpot, type Placed, type Source } from './source'
import type { TableFault } from './table'
import { NO_TERMS, type Terms } from './terms'

const { valueAt } = jsonPosition

/** The attributes as the rules take them. */
export type Attributes = tracker.Attributes & pickup.Container

export type Box = {
  readonly source: Source
  readonly member: Placed
  /** Null if the container is refused. */
  readonly assessment: container.Assessment | null
  /** Whether the assessment is for the time and by the policy of the question, which may be invalid. */
  readonly isAnswered: boolean
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

/** Assesses each document of an answer once. */
export type Assessor = (document: unknown, dates?: container.Input['dates']) => Documented

type Documented = { readonly assessed: container.Assessed; readonly isAnswered: boolean }

export const assessor = (
  { now, mode, policy }: Pick<Question, 'now' | 'mode' | 'policy'>,
  { given }: Terms = NO_TERMS,
): Assessor => {
  const known = new Map<unknown, Documented>()
  return (document, dates) => {
    const assessed =
      known.get(document) ?? assessDocument({ document, now, mode, policy: policy.pickup, dates, ...given })
    known.set(document, assessed)
    return assessed
  }
}

/** A time, a policy or terms that are refused are left out: the cards that ask for them name the fault. */
const assessDocument = (input: container.Input): Documented => {
  const assessed = container.assess(input)
  if (assessed._tag === 'Right') return { assessed: assessed.right, isAnswered: true }
  const { document, mode } = input
  return { ...assessDocument({ document, mode, now: '2026-01-01T00:00:00Z' }), isAnswered: false }
}

/** Reads a container from the assessment of its document. */
export const readBox = (source: Source, member: Placed, assess: Assessor): Box => {
  const document = member.kind === 'container' ? member.document : member
  const { id = null, attributes = member.value } = isObject(member.value) ? member.value : {}
  const { assessed, isAnswered } = assess(document.value, member.row && { [String(id)]: member.row.dates })
  const pointer = member.pointer.slice(document.pointer.length)
  const assessment = assessed.containers.find(each => each.pointer === pointer) ?? null
  const refusal = assessed.refused.find(each => each.pointer === pointer)
  const issues = refusal?.issues ?? assessed.warnings.filter(each => each.pointer.startsWith(`${pointer}/`))
  const attributesAt = assessment?.pointers.container ?? pointer
  const found = valueAt(document.value, attributesAt)
  const describe = (at: string): string =>
    assessment ? describeDecoded(found, assessment.parts.container, at.slice(attributesAt.length)) : 'refused'
  const number = valueAt(attributes, '/number')
  return {
    source,
    member,
    assessment,
    isAnswered,
    attributes: (assessment?.parts.container as Attributes | undefined) ?? null,
    id: typeof id === 'string' ? id : null,
    number: typeof number === 'string' && number !== '' ? shorten(number, MAX_NUMBER_LENGTH) : 'no number',
    problems: [
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

/** A fault of a cell, which is read as not reported if it gives no attribute. */
const cellProblem = ({ place, span, message, attribute, found }: TableFault, attributes: unknown): Problem => ({
  pointer: '',
  code: 'format',
  message,
  found,
  read:
    attribute !== null && isObject(attributes) && attributes[attribute] === undefined
      ? 'not reported'
      : 'kept as found',
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
export const describeDecoded = (value: unknown, read: unknown, pointer: string): string => {
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

/** The input of a pickup advice, with the last free day by the terms if there is one. */
export const adviceInput = (
  parts: container.Parts,
  { now, policy }: Pick<Question, 'now' | 'policy'>,
  found?: pickup.Advice['last_free_day'],
): object => {
  const days = found ? [found, ...found.others].filter(({ source }) => source === 'terms') : []
  return {
    ...parts,
    now,
    ...(Object.keys(policy.pickup).length > 0 && { policy: policy.pickup }),
    ...(days.length > 0 && { days: days.map(({ source, day }) => ({ source, day })) }),
  }
}

const PROBLEM_HEAD = ['Line', 'Place', 'As found', 'As read', 'Problem']

/** The card of a member's problems, as an array, which is empty without problems. */
export const problemsCard = (
  { source, member }: Pick<Box, 'source' | 'member'>,
  problems: readonly Problem[],
): readonly Answered[] => {
  if (problems.length === 0) return []
  const isRefused = problems.some(({ read }) => read === 'refused')
  const formatProblemRow = ({ pointer, code, message, found, read, cell }: Problem): Row => {
    const spot = cell ? toSpot(source, cell.span) : spotAround(source, member, pointer)
    const place = cell?.place ?? (member.row ? `Row ${member.row.number}, ${pointer}` : pointer)
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
        : 'Decoded tolerantly: strict decoding would refuse each of these.',
      table: makeTable('Problems', PROBLEM_HEAD, problems, formatProblemRow),
      clauses: ['RES-CONTAINER', ...(isRefused ? ['FORM-1'] : ['RES-LIVE'])],
    }),
  ]
}
