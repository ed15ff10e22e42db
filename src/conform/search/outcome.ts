/**
 * The outcome of an answer: the enumeration that a result begins with, such as `/outcome`, or `refused`.
 */
import { partsOf } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import type { Operation } from '../../oracle'
import { REFUSED, wordsIn } from './reach'

/** The properties that distinguish the results of an operation; the first that its result has. */
const KEYS = ['outcome', 'change', 'step', 'status'] as const

/** The outcome of a result without an enumeration. */
const ANSWERED = 'answered'
const [VALID, INVALID] = ['valid', 'not valid']

const REJECTIONS: readonly string[] = [
  REFUSED,
  INVALID,
  'conflict',
  'illegal',
  'not_a_deep_link',
  'refused',
  'rejected',
  'unassessable',
  'unauthorized',
  'unsupported',
]

export const isRejection = (outcome: string): boolean => REJECTIONS.includes(outcome)

const hasValidity = (codec: Operation['output']): boolean =>
  partsOf(codec).some(([place, part]) => place === 'valid' || (place === undefined && hasValidity(part)))

const findOutcomeKey = ({ output }: Operation): string | undefined => {
  const words = wordsIn(output)
  return KEYS.find(key => words.some(word => word.startsWith(`/${key} `)))
}

export const listOutcomes = (operation: Operation): readonly string[] => {
  const key = findOutcomeKey(operation)
  if (key === undefined) return hasValidity(operation.output) ? [VALID, INVALID] : [ANSWERED]
  return wordsIn(operation.output)
    .filter(word => word.startsWith(`/${key} `))
    .map(word => word.slice(word.indexOf(' ') + 1))
}

export const createOutcomeReader = (operation: Operation): ((answer: object) => string) => {
  const key = findOutcomeKey(operation)
  return answer => {
    if (!('result' in answer)) return REFUSED
    const { result } = answer
    if (!isObject(result)) return ANSWERED
    if (key === undefined) return typeof result['valid'] === 'boolean' ? (result['valid'] ? VALID : INVALID) : ANSWERED
    const word = result[key]
    return typeof word === 'string' ? word : ANSWERED
  }
}
