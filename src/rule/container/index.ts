/**
 * Container: the verdict, the fees, the advice and the free time of every container of a document, in one call.
 *
 * @module gateout/container
 */
import { explainIssues, listIssues, type Checked } from '../../kernel/issue'
import { ACTION_WORDS, STATUS_WORDS } from '../pickup/codes'
import type { Assessed, Assessment } from './assess'

export { assess, type Assessed, type Assessment, type Input } from './assess'
export type { Refusal } from './candidates'
export type { DatesByContainer, FreeTime } from './free-time-dates'
export type { GivenDates } from './request.generated'
export type { Part, TermsByPart } from '../free-time/part'
export type { PartPointers, Parts } from './parts'
export { byUrgency, type Urgent } from './urgency'

/** The properties that a sentence needs. */
export type Named = Pick<Assessment, 'number' | 'id' | 'advice'>
/** The parts of an assessment that the sentences need. */
export type Answer = Pick<Assessed, 'refused' | 'warnings'> & { readonly containers: readonly Named[] }

/**
 * Returns the assessment of a document in English: the status and the action of each container, and the refused ones.
 *
 * @example explain({ containers: [], refused: [], warnings: [] }) // 'No containers.'
 */
export const explain = (result: Answer | Checked<Answer>): string => {
  if (!('_tag' in result)) return explainAssessed(result)
  return result._tag === 'Right' ? explainAssessed(result.right) : explainIssues(result.left)
}

const explainAssessed = ({ containers, refused, warnings }: Answer): string =>
  [
    containers.length === 0 ? 'No containers.' : `${containers.map(explainOne).join('; ')}.`,
    ...(refused.length === 0 ? [] : [`Refused: ${listIssues(refused.flatMap(({ issues }) => issues))}.`]),
    ...(warnings.length === 0 ? [] : [`Read tolerantly: ${listIssues(warnings)}.`]),
  ].join(' ')

const explainOne = ({ number, id, advice: { status, action } }: Named): string => {
  const state = `${number || (id ?? 'the container')}: ${STATUS_WORDS[status]}`
  return action === 'none' ? state : `${state}, ${ACTION_WORDS[action]}`
}
