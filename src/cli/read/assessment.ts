/**
 * Finds the containers of documents, assessed on the caller's terms of free time.
 */
import type { Checked, Issue } from '../../kernel/issue'
import { find } from '../../oracle'
import type { Assessed, Assessment } from '../../rule/container'
import type { Reader } from './each'
import { itemsOf, type Lack, type Member } from './member'

/** The request for an assessment, apart from the document. */
export type AssessmentRequest = { readonly now: string; readonly terms?: unknown; readonly calendar?: unknown }

/** An assessed container; the first of a document also has the warnings of that document. */
type AssessedMember = Member & { readonly assessment: Assessment; readonly warnings: readonly Issue[] }

/** Calls the operation, which checks its input first. */
const assess = (request: AssessmentRequest, document: unknown): Checked<Assessed> =>
  find('container.assess')!.call({ ...request, document }) as Checked<Assessed>

/** The issues of a request, whatever the document. */
export const requestIssues = (request: AssessmentRequest): readonly Issue[] => {
  const answer = assess(request, { data: [] })
  return answer._tag === 'Left' ? answer.left : []
}

/** Reads the containers of each document of a value. A refused container is reported, and costs the others nothing. */
export const assessmentsIn = (request: AssessmentRequest): Reader<AssessedMember, Assessment> => ({
  membersOf: value => itemsOf(value).flatMap(item => assessmentsAt(request, item)),
  readOne: ({ assessment, warnings }) => ({ value: assessment, findings: warnings }),
})

const assessmentsAt = (request: AssessmentRequest, { pointer, value }: Member): readonly (AssessedMember | Lack)[] => {
  const answer = assess(request, value)
  if (answer._tag === 'Left')
    return answer.left.map(issue => ({ pointer, problem: `${issue.pointer}: ${issue.message}` }))
  const { containers, refused, warnings } = answer.right
  const placed = warnings.map(warning => ({ ...warning, pointer: pointer + warning.pointer }))
  return [
    ...containers.map((assessment, i) => ({
      pointer: pointer + assessment.pointer,
      value,
      assessment,
      warnings: i === 0 ? placed : [],
    })),
    ...refused
      .flatMap(({ issues }) => issues)
      .map(({ pointer: at, message }) => ({ pointer: pointer + at, problem: message })),
  ]
}
