/**
 * What was asked, in forms that serve elsewhere: a vector, and a line for a shell.
 */
import { canonical, explained, find, version, jsonPosition } from '../../src/oracle'
import type { Asked } from './answer'
import { isDecision } from './card'
import { isObject } from './member'

/** What was asked, with the state that the steps before it lead to. */
const inputOf = ({ input, before = [] }: Asked): object => {
  if (before.length === 0) return input
  let state: unknown = null
  for (const step of before) {
    state = jsonPosition.valueAt(explained(find(step.operation)!, { ...step.input, state }), '/result/result/state')
  }
  return { ...input, state }
}

/** A result as a vector compares it: of a state its format and its attributes. */
const compared = (result: unknown): unknown => {
  const state = jsonPosition.valueAt(result, '/state')
  return isObject(result) && isObject(state)
    ? { ...result, state: { format: state['format'], attributes: state['attributes'] } }
    : result
}

/**
 * A file of one vector. What is expected is what this version answers, which the origin says: whoever adds the case to
 * others works it out by hand first.
 */
export const vectorOf = (asked: Asked): string => {
  const { result: answer, clauses, sentence } = explained(find(asked.operation)!, inputOf(asked))
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
  const text = JSON.stringify(inputOf(asked))
  return `printf '%s\\n' '${text.replaceAll("'", "'\\''")}' | gateout map ${asked.operation}\n`
}
