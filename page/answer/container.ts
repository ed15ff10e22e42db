/**
 * A container of a text as the rules read it: its attributes, what stands beside them, and what had to be mended.
 */
import { pickup, resource, type Issue, type tracker } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Question, Row } from './answer'
import { shown } from './card'
import { isObject, typeOf } from './member'
import { spotAround, type Placed, type Source } from './source'

/** The attributes as the rules take them. */
export type Attributes = tracker.Attributes & pickup.Container

export type Box = {
  readonly source: Source
  readonly member: Placed
  /** Null where the container is refused. */
  readonly attributes: Attributes | null
  readonly parts: pickup.Parts | null
  readonly id: string | null
  readonly number: string
  readonly problems: readonly Problem[]
  /** The place in the text's value of a pointer into the input of `pickup.advise`. */
  readonly placeOf: (pointer: string) => string
}

/** An issue at its place in the text's value; `read` is what stands there as read, undefined where it is refused. */
export type Problem = Issue & { readonly found: unknown; readonly read: string }

type Mode = Question['mode']

/** Reads a member that is a container or the attributes of one. */
export const readBox = (source: Source, member: Placed, mode: Mode): Box => {
  const isBare = member.kind === 'attributes'
  const value = isBare ? { type: 'container', id: BARE, attributes: member.value } : member.value
  const read = resource.decode({ type: 'container', value, mode })
  const place = (pointer: string): string =>
    member.pointer + pointer.slice((isBare ? '/value/attributes' : '/value').length)
  const known = read.valid ? read.value : null
  const attributes = known ? ((known.attributes ?? {}) as Attributes) : null
  const included = member.kind === 'container' ? member.included : []
  const number = jsonPosition.valueAt(value, '/attributes/number')
  return {
    source,
    member,
    attributes,
    parts: known && pickup.inputOf({ data: known, included: included.map(each => each.value).filter(isObject) }),
    id: isBare || !isObject(value) || typeof value['id'] !== 'string' ? null : value['id'],
    number: typeof number === 'string' && number !== '' ? number : 'no number',
    problems: (read.valid ? read.warnings : read.issues).map(issue => ({
      ...issue,
      pointer: place(issue.pointer),
      found: jsonPosition.valueAt({ value }, issue.pointer),
      read: known ? asRead({ value }, { value: known }, issue.pointer) : 'refused',
    })),
    placeOf: placer(member, isBare),
  }
}

/** An id for attributes that stand alone. */
const BARE = '00000000-0000-4000-8000-000000000000'

/** What tolerant reading made of what stands at a pointer. */
export const asRead = (value: unknown, read: unknown, pointer: string): string => {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const [before, after] = [jsonPosition.valueAt(value, parent), jsonPosition.valueAt(read, parent)]
  if (Array.isArray(before) && Array.isArray(after) && after.length < before.length) return 'left out'
  if (pointer.endsWith('/name') && isObject(after) && 'status' in after) return shown(after)
  const [found, mended] = [jsonPosition.valueAt(value, pointer), jsonPosition.valueAt(read, pointer)]
  return shown(found) === shown(mended) ? 'kept as found' : shown(mended)
}

/** The pointer into a text's value of a pointer into the input of `pickup.advise`. */
const placer =
  (member: Placed, isBare: boolean) =>
  (pointer: string): string =>
    pointer.startsWith('/container')
      ? `${member.pointer}${isBare ? '' : '/attributes'}${pointer.slice('/container'.length)}`
      : pointer.startsWith('/shipment')
        ? `${shipmentPointer(member)}/attributes${pointer.slice('/shipment'.length)}`
        : `${member.pointer}${pointer}`

/** The shipment of a container, as `pickup.inputOf` finds it; a container without one has no pointer into it. */
const shipmentPointer = (member: Placed): string | undefined => {
  const id = jsonPosition.valueAt(member.value, '/relationships/shipment/data/id')
  const shipments = 'included' in member ? member.included.filter(({ value }) => typeOf(value) === 'shipment') : []
  return shipments.find(({ value }) => id === undefined || jsonPosition.valueAt(value, '/id') === id)?.pointer
}

/** The rows of a table of problems. */
export const problemRows = (source: Source, member: Placed, problems: readonly Problem[]): readonly Row[] =>
  problems.map(({ pointer, code, message, found, read }) => {
    const spot = spotAround(source, member, pointer)
    return {
      cells: [String(spot.line), pointer, shown(found), read, `${message} (${code})`],
      spot,
      tone: read === 'refused' ? 'bad' : 'caution',
    }
  })

export const PROBLEM_HEAD = ['Line', 'Place', 'As found', 'As read', 'What is wrong']
