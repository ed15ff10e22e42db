/**
 * What was asked, in forms that serve elsewhere: a vector, and a line for a shell.
 */
import { canonical, explained, find, version } from '../../src/oracle'
import type { Asked } from './answer'
import { isDecision } from './card'
import { isObject } from './member'

/** The answer to what was asked, by the steps before it. */
const answerOf = ({ operation, input, before = [] }: Asked) => {
  let state: unknown = null
  for (const step of before) state = stateIn(explained(find(step.operation)!, { ...step.input, state }).result)
  return explained(find(operation)!, before.length > 0 ? { ...input, state } : input)
}

const stateIn = (answer: object): unknown => {
  const result: unknown = 'result' in answer ? answer.result : null
  return isObject(result) ? (result['state'] ?? null) : null
}

/** A state as a vector compares it: its format and its attributes. */
const compared = (result: unknown): unknown => {
  const state = isObject(result) ? result['state'] : undefined
  return isObject(result) && isObject(state)
    ? { ...result, state: { format: state['format'], attributes: state['attributes'] } }
    : result
}

/**
 * A file of one vector. What is expected is what this version answers, which the origin says: whoever adds the case to
 * others works it out by hand first.
 */
export const vectorOf = (asked: Asked): string => {
  const { result: answer, clauses, sentence } = answerOf(asked)
  const expect =
    'issues' in answer
      ? { issues: answer.issues.map(({ pointer, code }) => ({ pointer, code })) }
      : { result: compared(answer.result) }
  return canonical({
    format: 1,
    operation: asked.operation,
    cases: [
      {
        id: `playground-${asked.operation.replace(/[._]/g, '-')}-${digestOf(JSON.stringify(asked))}`,
        title: sentence,
        clauses,
        level: isDecision(clauses) ? 'decision' : 'must',
        ...(asked.before && { before: asked.before }),
        input: asked.input,
        expect,
        origin: `playground of gateout ${version}: as answered there`,
      },
    ],
  })
}

/** FNV-1a in base 36: two cases from the page seldom share an id. */
const digestOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** A line for a POSIX shell that asks the same. Steps before it are answered here: its state is what they lead to. */
export const commandOf = (asked: Asked): string => {
  const { operation, input, before = [] } = asked
  let state: unknown = null
  for (const step of before) state = stateIn(explained(find(step.operation)!, { ...step.input, state }).result)
  const text = JSON.stringify(before.length > 0 ? { ...input, state } : input)
  return `printf '%s\\n' '${text.replaceAll("'", "'\\''")}' | gateout map ${operation}\n`
}
