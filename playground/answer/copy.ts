/**
 * A card's call in two forms for use elsewhere: a test vector and a shell command.
 */
import { fnv1a } from '../../src/kernel/fnv1a'
import { canonical, clauses as allClauses, explained, find, jsonPosition, version } from '../../src/oracle'
import type { Asked } from './answer'
import { isObject } from './member'

const { valueAt } = jsonPosition

/** The input of a call, with the state that the steps before it produce. */
const completeInput = ({ input, before = [] }: Asked): object => {
  if (before.length === 0) return input
  let state: unknown = null
  for (const step of before) {
    state = valueAt(explained(find(step.operation)!, { ...step.input, state }), '/result/result/state')
  }
  return { ...input, state }
}

/** The part of a result that vectors compare: a tracker state is reduced to its format and its attributes. */
const reduceState = (result: unknown): unknown => {
  const state = valueAt(result, '/state')
  return isObject(result) && isObject(state)
    ? { ...result, state: { format: state['format'], attributes: state['attributes'] } }
    : result
}

const LEVELS = new Map(allClauses.map(({ id, level }) => [id, level]))

/**
 * A vector file with one case, which expects the answer of this version. Its origin states so: derive the answer by
 * hand before adding the case to other vectors.
 */
export const makeVector = (asked: Asked): string => {
  const { result: answer, clauses, sentence } = explained(find(asked.operation)!, completeInput(asked))
  const expect =
    'issues' in answer
      ? { issues: answer.issues.map(({ pointer, code }) => ({ pointer, code })) }
      : { result: reduceState(answer.result) }
  return canonical({
    format: 1,
    operation: asked.operation,
    cases: [
      {
        id: `playground-${asked.operation.replace(/[._]/g, '-')}-${digestText(JSON.stringify(asked))}`,
        title: sentence,
        clauses,
        level: clauses.some(id => LEVELS.get(id) === 'decision') ? 'decision' : 'must',
        ...(asked.before && { before: asked.before }),
        input: asked.input,
        expect,
        origin: `playground of gateout ${version}: as answered there`,
      },
    ],
  })
}

/** FNV-1a in base 36, so that two cases from the page seldom share an id. */
const digestText = (text: string): string => (fnv1a(text) >>> 0).toString(36)

/** A POSIX shell command for the same call. The input includes the state that earlier steps produce. */
export const makeCommand = (asked: Asked): string => {
  const text = JSON.stringify(completeInput(asked))
  return `printf '%s\\n' '${text.replaceAll("'", "'\\''")}' | gateout map ${asked.operation}\n`
}
