/**
 * The outcome of an answer: the enumeration that a result begins with, such as `/outcome`, or `refused`.
 */
import { isObject } from '../../kernel/json'
import type { Operation } from '../../oracle'
import { REFUSED, wordsIn } from './reach'

/** The properties that distinguish the results of an operation; the first that its result has. */
const KEYS = ['outcome', 'change', 'step', 'status'] as const

/** The outcome of a result without an enumeration. */
const ANSWERED = 'answered'

const findOutcomeKey = ({ output }: Operation): string | undefined => {
  const words = wordsIn(output)
  return KEYS.find(key => words.some(word => word.startsWith(`/${key} `)))
}

/** Returns the outcomes that an operation can have, except a refusal. */
export const listOutcomes = (operation: Operation): readonly string[] => {
  const key = findOutcomeKey(operation)
  return key === undefined
    ? [ANSWERED]
    : wordsIn(operation.output)
        .filter(word => word.startsWith(`/${key} `))
        .map(word => word.slice(word.indexOf(' ') + 1))
}

/** Returns a function that names the outcome of an answer. */
export const createOutcomeReader = (operation: Operation): ((answer: object) => string) => {
  const key = findOutcomeKey(operation)
  return answer => {
    if (!('result' in answer)) return REFUSED
    const { result } = answer
    const word = key !== undefined && isObject(result) ? result[key] : undefined
    return typeof word === 'string' ? word : ANSWERED
  }
}
