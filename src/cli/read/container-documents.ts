/**
 * Reads the containers of files: single ones, in documents with one or many, or in an array of these.
 */
import { left, right } from '../../kernel/either'
import { addTo } from '../../kernel/group'
import type { Checked, Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { valueAt } from '../../kernel/json-position'
import type { Mode } from '../../kernel/mode'
import { collectIssues } from '../../kernel/reader'
import { refuseFile, type Terminal } from '../terminal/terminal'
import type { Assessment } from '../../rule/container'
import { createAssessor, type Assessor, type Request } from '../../rule/container/assess'
import { requestReader } from '../../rule/container/request.generated'
import { normalizeNumber } from '../../rule/container-number'
import { withDefaultZone, type Assessing } from './default-zone'
import { each, type Reader, type Reading } from './each'
import { findingsBelow, type Finding } from './finding'
import { listSome } from './member'
import type { TableReader } from './json-values'
import { createTableReader } from './table'
import type { TableOptions } from './table-map'

/** A part of a document that was read already. */
type ReadMember<A> = { readonly pointer: string; readonly value: Reading<A> }

/** Reads the documents of a value with a function that returns a reading for each container, also for refused ones. */
const readerBy = <A>(read: (document: unknown) => readonly Reading<A>[]): Reader<ReadMember<A>, A> => ({
  listMembers: function* (value) {
    for (const member of listSome(value, 'container')) {
      if ('problem' in member) yield member
      else
        for (const { value, findings } of read(member.value))
          yield { pointer: member.pointer, value: { value, findings: findingsBelow(member.pointer, findings) } }
    }
  },
  readMember: ({ value }) => value,
})

/** Checks a request with parts that were read from files. */
export const checkRequest = (request: { readonly [K in keyof Request]: unknown }): Checked<Request> => {
  const issues = collectIssues(requestReader, request)
  return issues.length > 0 ? left(issues) : right(request as Request)
}

/** Assesses the containers of documents; `zone` is that of containers that report none. */
export const assessmentsBy = (assessor: Assessing, zone?: string): Reader<ReadMember<Assessment>, Assessment> =>
  readerBy(readingsBy(withDefaultZone(assessor, zone)))

/** Assesses the containers of documents and of tables. */
export const createReader = (
  terminal: Terminal,
  request: Request,
  options: TableOptions,
): {
  readonly reader: Reader<ReadMember<Assessment>, Assessment>
  readonly readTable: TableReader
} & Pick<Assessor<Request['terms']>, 'unmatched' | 'forecast'> => {
  const { readTable, assessor } = createTableReader(terminal, request, options)
  const zone = typeof options.zone === 'string' ? options.zone : undefined
  const { unmatched, forecast } = assessor
  return { reader: assessmentsBy(assessor, zone), readTable, unmatched, forecast }
}

/** A reading for each container of a document, also for refused ones. */
const readingsBy =
  ({ assessDocument }: Assessing) =>
  (document: unknown): readonly Reading<Assessment>[] => {
    const answer = assessDocument(document)
    if (answer._tag === 'Left') return [{ findings: answer.left }]
    const { containers, refused, warnings } = answer.right
    const [only] = containers
    if (only && containers.length === 1 && refused.length === 0) return [{ value: only, findings: warnings }]
    const warningsAt = byContainer(warnings, containers.length)
    return [
      ...containers.map(one => ({
        value: one,
        findings: warningsAt.get(containers.length === 1 ? '' : one.pointer) ?? [],
      })),
      ...refused.map(({ issues }) => ({ findings: issues })),
    ]
  }

/** The request for a verdict and fees, which do not depend on the time. */
export const requestNow = (isStrict = false): Request => ({ now: new Date(), mode: isStrict ? 'strict' : 'tolerant' })

/** Groups warnings by the pointer of their container, or all under "" if there is only one. */
const byContainer = (warnings: readonly Issue[], containers: number): ReadonlyMap<string, readonly Finding[]> => {
  const found = new Map<string, Finding[]>()
  for (const warning of warnings) addTo(found, containers === 1 ? '' : warning.pointer.split('/', 3).join('/'), warning)
  return found
}

type Names = { readonly shown: string[]; count: number }

const MAX_SHOWN = 10

const addName = (names: Names, { id, number }: Assessment): void => {
  if (++names.count <= MAX_SHOWN) names.shown.push([number, id && (number ? `(${id})` : id)].filter(Boolean).join(' '))
}

const showNames = ({ shown, count }: Names): string =>
  `${count} containers: ${[...shown, ...(count > shown.length ? [`${count - shown.length} more`] : [])].join(', ')}`

/** A container is called by its id or by its number, in any spelling. */
const matchesName = ({ id, number }: Assessment, name: string): boolean =>
  [id, number].some(known => known !== null && normalizeNumber(known) === normalizeNumber(name))

/** A container of a file: its assessment, and the resource as it is in the file. */
export type Chosen = { readonly assessment: Assessment; readonly resource: { readonly [key: string]: unknown } }

/**
 * Reads the only container of a file, or the only one with the chosen number or id. If there is none or more than one,
 * reports it and makes the command fail.
 */
export const containerIn = async (
  terminal: Terminal,
  file: string,
  mode: Mode,
  chosen?: string,
): Promise<Chosen | undefined> => {
  let first: Chosen | undefined
  const matches: Names = { shown: [], count: 0 }
  const others: Names = { shown: [], count: 0 }
  const assess = readingsBy(createAssessor(requestNow(mode === 'strict')))
  const choose = (document: unknown, assessment: Assessment): boolean => {
    const isMatch = chosen === undefined || matchesName(assessment, chosen)
    addName(isMatch ? matches : others, assessment)
    if (!isMatch || first) return false
    const resource = valueAt(document, assessment.pointer)
    first = { assessment, resource: isObject(resource) ? resource : {} }
    return true
  }
  const reader = readerBy(document => assess(document).filter(({ value }) => !value || choose(document, value)))
  for await (const items of each(terminal, [file], reader)) {
    for (const { value } of items) if (!value && chosen === undefined) return undefined
  }
  if (matches.count === 1) return first
  if (matches.count > 1) refuseFile(terminal, file, `has ${showNames(matches)}; ${suggestChoice(chosen)}`)
  else
    refuseFile(terminal, file, others.count === 0 ? 'has no container' : `has no ${chosen} among ${showNames(others)}`)
  return undefined
}

const suggestChoice = (chosen: string | undefined): string =>
  chosen === undefined
    ? 'choose one with --container and its number or id'
    : 'choose by an id that only one of them has'
