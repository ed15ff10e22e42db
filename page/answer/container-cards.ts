/**
 * A decoded container: the input of each rule, and the position of each value in its field.
 */
import { container, resource, type pickup, type Issue, type readiness, type tracker } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Question, Row } from './answer'
import { makeCard, showCount, shorten, showValue, makeTable, type Answered } from './card'
import { isObject, readType } from './member'
import { spotAround, type Placed, type Source } from './source'

const { valueAt } = jsonPosition

/** The attributes as the rules take them. */
export type Attributes = tracker.Attributes & pickup.Container

export type Box = {
  readonly source: Source
  readonly member: Placed
  /** Null if the container is refused. */
  readonly attributes: Attributes | null
  readonly parts: container.Parts | null
  /** A document with this container alone, and the resources included with it. */
  readonly document: object
  readonly id: string | null
  readonly number: string
  readonly problems: readonly Problem[]
  /** Maps a pointer into the input of `pickup.advise` to a pointer into the member's root value. */
  readonly placeOf: (pointer: string) => string
}

/** A box that was not refused. */
export type ReadBox = Box & { readonly attributes: Attributes; readonly parts: container.Parts }

export const isRead = (box: Box | undefined): box is ReadBox =>
  box !== undefined && box.attributes !== null && box.parts !== null

/** An issue with a pointer into the member's root value, the value found there, and a word for the decoded value. */
export type Problem = Issue & { readonly found: unknown; readonly read: string }

type Mode = Question['mode']

/** A longer container number is not one. */
const MAX_NUMBER_LENGTH = 40

/** Decodes a container, or the bare attributes of one. */
export const readBox = (source: Source, member: Placed, mode: Mode): Box => {
  const isBare = member.kind === 'attributes'
  const value = isBare ? { type: 'container', id: BARE_ID, attributes: member.value } : member.value
  const read = resource.decode({ type: 'container', value, mode })
  const place = (pointer: string): string =>
    member.pointer + pointer.slice((isBare ? '/value/attributes' : '/value').length)
  const included = (member.kind === 'container' ? member.included : []).map(each => each.value).filter(isObject)
  const document = { data: value, included }
  const assessed = assessAnyTime(document)
  const checked = read.valid ? checkedByRules(read, assessed) : read
  const assessment = checked.valid ? assessed.containers[0] : undefined
  const number = valueAt(value, '/attributes/number')
  return {
    source,
    member,
    attributes: (assessment?.parts.container as Attributes | undefined) ?? null,
    parts: assessment?.parts ?? null,
    document,
    id: isBare || !isObject(value) || typeof value['id'] !== 'string' ? null : value['id'],
    number: typeof number === 'string' && number !== '' ? shorten(number, MAX_NUMBER_LENGTH) : 'no number',
    problems: decodingProblems(checked, value).map(problem => ({ ...problem, pointer: place(problem.pointer) })),
    placeOf: placer(member, isBare),
  }
}

type Valid = Extract<ReturnType<typeof resource.decode<'container', Mode>>, { valid: true }>
type Invalid = Extract<Decoded, { valid: false }>

/** Refuses a container that `container.assess` refuses: a decoded one may have further attributes of the wrong type. */
const checkedByRules = (read: Valid, { containers: [assessment], refused }: container.Assessed): Valid | Invalid =>
  assessment
    ? read
    : {
        valid: false,
        issues: refused.flatMap(refusal =>
          refusal.issues.map(issue => ({ ...issue, pointer: issue.pointer.replace('/data', '/value') })),
        ),
      }

/** The assessment of a document. Neither its parts nor its refusals depend on the time. */
const assessAnyTime = (document: object): container.Assessed => {
  const assessed = container.assess({ document, now: '2026-01-01T00:00:00Z' })
  if (assessed._tag === 'Left') throw new Error('the request is valid')
  return assessed.right
}

/** Bare attributes have no id, but the codec of a container needs one. */
const BARE_ID = '00000000-0000-4000-8000-000000000000'

type Decoded =
  | { readonly valid: true; readonly value: unknown; readonly warnings: readonly Issue[] }
  | { readonly valid: false; readonly issues: readonly Issue[] }

/** The problems of a decoded value; their pointers begin with `/value`. */
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
  if (Array.isArray(before) && Array.isArray(after) && after.length < before.length) return 'left out'
  if (/\/(name|status)$/.test(pointer) && isObject(after) && 'name' in after && 'status' in after)
    return showValue(after)
  const [found, decoded] = [valueAt(value, pointer), valueAt(read, pointer)]
  return showValue(found) === showValue(decoded) ? 'kept as found' : showValue(decoded)
}

const placer =
  (member: Placed, isBare: boolean) =>
  (pointer: string): string => {
    if (pointer.startsWith('/container'))
      return `${member.pointer}${isBare ? '' : '/attributes'}${pointer.slice('/container'.length)}`
    return pointer.startsWith('/shipment')
      ? `${shipmentPointer(member)}/attributes${pointer.slice('/shipment'.length)}`
      : `${member.pointer}${pointer}`
  }

/** The pointer to the container's shipment, which is chosen as in `pickup.inputOf`; undefined without a shipment. */
const shipmentPointer = (member: Placed): string | undefined => {
  const id = valueAt(member.value, '/relationships/shipment/data/id')
  const shipments = 'included' in member ? member.included.filter(({ value }) => readType(value) === 'shipment') : []
  return shipments.find(({ value }) => id === undefined || valueAt(value, '/id') === id)?.pointer
}

/** The input of a release verdict. */
export const pickFacts = ({ available_for_pickup, holds_at_pod_terminal }: Attributes): readiness.Facts => ({
  ...(available_for_pickup !== undefined && { available_for_pickup }),
  ...(holds_at_pod_terminal !== undefined && { holds_at_pod_terminal }),
})

/** The input of a pickup advice. */
export const adviceInput = (parts: container.Parts, { now, policy }: Pick<Question, 'now' | 'policy'>): object => ({
  ...parts,
  now,
  ...(Object.keys(policy.pickup).length > 0 && { policy: policy.pickup }),
})

const PROBLEM_HEAD = ['Line', 'Place', 'As found', 'As read', 'Problem']

/** The card of a member's problems, as an array, which is empty without problems. */
export const problemsCard = (
  { source, member }: Pick<Box, 'source' | 'member'>,
  problems: readonly Problem[],
): readonly Answered[] => {
  if (problems.length === 0) return []
  const isRefused = problems.some(({ read }) => read === 'refused')
  const formatProblemRow = ({ pointer, code, message, found, read }: Problem): Row => {
    const spot = spotAround(source, member, pointer)
    return {
      cells: [String(spot.line), pointer, showValue(found), read, `${message} (${code})`],
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
