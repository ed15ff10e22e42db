/**
 * Writes the case, the answers and the reason of a violation for people, one field per line.
 */
import { stringify } from '../../kernel/json'
import { printable, printableJson } from '../../kernel/printable'
import { listFirst } from '../../kernel/to-words'
import { isUnanswered, type Violation } from '../result/check'
import { startOf, type ReportedReply } from '../result/truncated-reply'

const STEADINESS: { readonly [S in Violation['steadiness']]: string } = {
  always: '',
  sometimes: 'not every time: the same input was answered in several ways',
  untried: 'not tried again: the implementation had been given up, or the time was over',
  later: 'not by a new process: its answers depend on earlier requests',
}

/** Returns the fields of a violation, each with its name in front, and the command that replays the case. */
export const fieldLines = (violation: Violation, command: readonly string[]): readonly string[] => [
  ...rows({
    operation: violation.operation,
    input: json(violation.input),
    'sent as': violation.text,
    params: violation.params === undefined ? undefined : json(violation.params),
    expected: violation.expected && json(violation.expected),
    got: violation.got && json(violation.got),
  }),
  ...stderrLines(violation.stderr),
  ...rows({
    at: formatPlaces(violation),
    why: startOf(violation.why, MAX_LENGTH),
    // A program that is slow, or ends after many requests, need not remember them.
    steady:
      isUnanswered(violation) && violation.steadiness === 'later'
        ? 'not by a new process'
        : STEADINESS[violation.steadiness],
    seen: violation.count > 1 ? `on ${violation.count} inputs; this is the smallest found` : '',
    place: chooseReplay(violation) === violation.replay ? '' : violation.replay,
    replay: replayLine(chooseReplay(violation), command, violation.environment),
  }),
]

/** Returns the last lines of a program's standard error, one per line, with the name of the field before the first. */
export const stderrLines = (stderr: readonly string[] = []): readonly string[] =>
  stderr.map((line, i) => `  ${(i === 0 ? 'stderr' : '').padEnd(9)}  ${printable(line)}`)

const rows = (fields: { readonly [name: string]: string | undefined }): readonly string[] =>
  Object.entries(fields)
    .filter(([, text]) => text)
    .map(([name, text]) => `  ${name.padEnd(9)}  ${printable(text ?? '')}`)

const MAX_LENGTH = 2_000
const MAX_PLACES = 10
/** Writes JSON that can be copied: unprintable characters are escaped. */
const json = (value: unknown): string => startOf(printableJson(stringify(value)), MAX_LENGTH)

const PLAIN = /^[\w@%+=:,./-]+$/

/** The shell command that replays a violation. */
export const replayLine = (place: string, command: readonly string[], environment?: string): string =>
  ['gateout', 'conform', ...(environment ? ['--env', environment] : []), '--replay', place, '--', ...command]
    .map(word => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')

/** Prefers the blob of a generated case, which needs neither the seed nor the same version. Other cases have ids. */
export const chooseReplay = ({ blob, replay, text }: Violation): string =>
  replay.includes('@') || text !== undefined ? (blob ?? replay) : replay

/**
 * Returns the first of the places at which a reply differs, or the kinds of answer if a result and a refusal are
 * confused; an empty string if there are neither.
 */
export const formatPlaces = ({ pointers, expected, got }: Violation, max = MAX_PLACES): string => {
  if (pointers.length > 0) return listFirst(pointers, max)
  return expected && got ? confusion(expected, got) : ''
}

const confusion = (expected: object, got: ReportedReply): string => {
  const [wanted, given] = [nameAnswer(expected), nameAnswer(got)]
  return wanted && given && wanted !== given ? `expected ${wanted}, got ${given}` : ''
}

const nameAnswer = (answer: object | ReportedReply): string | undefined => {
  if ('result' in answer) return 'a result'
  if ('issues' in answer) return 'a refusal'
  return 'error' in answer
    ? `the error ${(answer as { readonly error: { readonly code: number } }).error.code}`
    : undefined
}
