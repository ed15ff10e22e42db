/**
 * Writes the report as JUnit XML: one suite for the clauses, one per operation, one for the courses and one for the protocol. A wrong answer is
 * a `failure`; a missing answer or a breach of the protocol is an `error`. The message summarizes the first violation, and
 * the body has the fields of each, as the report for people.
 */
import { addTo } from '../../kernel/group'
import { printable } from '../../kernel/printable'
import { isUnanswered, type Check, type Violation } from '../result/check'
import type { Comparison } from '../result/compare'
import { listViolations, type ClauseTally, type Examination } from '../result/conclusion'
import { fieldLines, formatPlaces, stderrLines } from './field-lines'

type Test = {
  readonly name: string
  readonly state: Check['state']
  readonly message?: string
  readonly text: string
  readonly seconds?: number | undefined
}

/**
 * Writes the report as JUnit XML.
 *
 * @example junitReport({ checks: [], clauses: [], troubles: [], shortfalls: [], seconds: 0 }).slice(0, 5) // '<?xml'
 */
export const junitReport = (
  { checks, clauses, troubles, shortfalls, command, seconds }: Examination,
  comparison?: Comparison,
): string => {
  const suites = new Map<string, Test[]>()
  const add = (suite: string, test: Test): void => addTo(suites, suite, test)
  for (const clause of clauses) add('clauses', testOfClause(clause, checks))
  for (const check of checks)
    add(check.operation ?? (check.kind === 'protocol' ? 'protocol' : 'courses'), testOfCheck(check, command))
  for (const { kind, detail, stderr } of troubles) {
    add('protocol', { name: kind, state: 'unanswered', text: [detail, ...stderrLines(stderr)].join('\n') })
  }
  for (const shortfall of shortfalls) add('protocol', { name: 'shortfall', state: 'failed', text: shortfall })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gateout conform" ${counts([...suites.values()].flat())} time="${seconds.toFixed(3)}">`,
    ...properties({ ...comparison, ...listUnsent(checks) }),
    ...[...suites].flatMap(([name, tests]) => [
      `  <testsuite name="${xml(name)}" ${counts(tests)}>`,
      ...tests.map(test => testCase(name, test)),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ]
    .map(line => `${line}\n`)
    .join('')
}

const testOfCheck = (check: Check, command: Examination['command']): Test => {
  const { kind, id, title, state, seconds, note = '', violations } = check
  const text = [
    note,
    ...violations.flatMap(violation => [formatFailureMessage(violation), ...fieldLines(violation, command)]),
  ]
  const more = violations.length > 1 ? ` and ${violations.length - 1} more` : ''
  const message = violations[0] && `${formatFailureMessage(violations[0])}${more}`
  return {
    name: `${kind} ${id}: ${title}`,
    state,
    seconds,
    ...(message && { message }),
    text: text.filter(Boolean).join('\n'),
  }
}

const formatFailureMessage = (violation: Violation): string => {
  const { id, clauses, pointers } = violation
  const at = formatPlaces(violation, MAX_PLACES)
  const fault = isUnanswered(violation) ? 'no answer' : 'wrong answer'
  const places = pointers.length > 0 ? ` at ${at}` : at && `: ${at}`
  return `${id}: ${fault}${places}${clauses.length > 0 ? ` (${clauses.join(', ')})` : ''}`
}
const MAX_PLACES = 3

const STATES: { readonly [S in ClauseTally['standing']]: Check['state'] } = {
  upheld: 'passed',
  violated: 'failed',
  unanswered: 'unanswered',
  excused: 'excused',
  untested: 'untested',
  unsupported: 'unsupported',
}

/** The test of a clause, with its share of the time of its checks. */
const testOfClause = ({ id, rule, standing }: ClauseTally, checks: readonly Check[]): Test => {
  const own = checks.filter(({ clauses }) => clauses.includes(id))
  const seconds = own.reduce((sum, { seconds: all = 0, clauses }) => sum + all / clauses.length, 0)
  const broken = listViolations(own).filter(({ clauses }) => clauses.includes(id))
  const text = broken.map(formatFailureMessage).join('\n')
  return { name: `${id}: ${rule}`, state: STATES[standing], text, seconds, message: standing }
}

/** The classes of inputs and answers that were not tried, by check. */
const listUnsent = (checks: readonly Check[]): { readonly [name: string]: readonly string[] } =>
  Object.fromEntries(
    checks.flatMap(({ id, unreached }) => (unreached && unreached.length > 0 ? [[`not sent: ${id}`, unreached]] : [])),
  )

const properties = (lists: { readonly [name: string]: readonly string[] }): readonly string[] => {
  const lines = Object.entries(lists).map(
    ([name, ids]) => `    <property name="${xml(name)}" value="${xml(ids.join(', '))}"/>`,
  )
  return lines.length === 0 ? [] : ['  <properties>', ...lines, '  </properties>']
}

const isFailed = ({ state }: Test): boolean => state === 'failed' || state === 'stale'
const isError = ({ state }: Test): boolean => state === 'unanswered'
const isSkipped = ({ state }: Test): boolean => state === 'unsupported' || state === 'untested' || state === 'excused'

const counts = (tests: readonly Test[]): string =>
  [
    `tests="${tests.length}" failures="${tests.filter(isFailed).length}"`,
    `errors="${tests.filter(isError).length}" skipped="${tests.filter(isSkipped).length}"`,
  ].join(' ')

const testCase = (suite: string, test: Test): string => {
  const head = `    <testcase classname="${xml(suite)}" name="${xml(test.name)}"${time(test)}`
  if (isFailed(test))
    return `${head}><failure message="${xml(test.message ?? test.state)}">${xml(test.text)}</failure></testcase>`
  if (isError(test))
    return `${head}><error message="${xml(test.message ?? test.state)}">${xml(test.text)}</error></testcase>`
  return isSkipped(test)
    ? `${head}><skipped message="${xml([test.state, test.text].filter(Boolean).join(': '))}"/></testcase>`
    : `${head}/>`
}

const time = ({ seconds }: Test): string => (seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`)

const ENTITIES: { readonly [char: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a string for XML, and replaces unprintable and forbidden characters except line breaks by U+FFFD. */
const xml = (text: string): string =>
  text
    .split('\n')
    .map(printable)
    .join('\n')
    .replace(/[&<>"]/g, char => ENTITIES[char]!)
    .replace(NOT_XML, '\ufffd')
