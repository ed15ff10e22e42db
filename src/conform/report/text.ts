/**
 * Writes the report of an examination as plain text: the clauses first, then each violation with its input, expected
 * answer and reply.
 */
import type { Colour, Paint } from '../../kernel/paint'
import { printable } from '../../kernel/printable'
import { countOf, listCounts, listFirst } from '../../kernel/to-words'
import { isUnanswered, type Check, type Kind, type Violation } from '../result/check'
import type { Comparison } from '../result/compare'
import {
  listCauses,
  listUnsupported,
  listViolations,
  type Cause,
  type ClauseTally,
  type Examination,
  type Standing,
  type Trouble,
} from '../result/conclusion'
import { fieldLines, stderrLines } from './field-lines'

const COLOURS: { readonly [S in Standing]: Colour } = {
  upheld: 'green',
  violated: 'red',
  unanswered: 'red',
  excused: 'yellow',
  untested: 'yellow',
  unsupported: 'dim',
}

/** Upheld clauses are green only if all their operations are supported. */
const chooseColour = ({ standing, without }: ClauseTally): Colour =>
  without.length > 0 && standing === 'upheld' ? 'yellow' : COLOURS[standing]

/**
 * Returns the report as text for people. With a comparison, also the changes since an earlier report.
 *
 * @example
 * import { conclude } from 'gateout/conform'
 * const examination = conclude({ checks: [], troubles: [], isAskedByName: false, command: ['./mine'], seconds: 1 })
 * textReport(examination, (colour, text) => text).split('\n').at(-2) // 'It does not conform: 1 shortfall.'
 */
export const textReport = (examination: Examination, paint: Paint, comparison?: Comparison): string =>
  (neverReplied(examination)
    ? examination.troubles.flatMap(trouble => troubleLines(trouble, paint))
    : reportLines(examination, paint, comparison)
  )
    .map(line => `${line}\n`)
    .join('')

/** Whether the implementation never worked. A list of untested clauses would then only hide the fault. */
const neverReplied = ({ clauses, troubles }: Examination): boolean =>
  troubles.length > 0 && clauses.every(({ standing }) => standing === 'untested')

/** The faults come first, because violations may follow from them. */
const reportLines = (examination: Examination, paint: Paint, comparison?: Comparison): readonly string[] => [
  ...examination.troubles.flatMap(trouble => [...troubleLines(trouble, paint), '']),
  ...clauseLines(examination.clauses, paint),
  ...unsupportedLines(listUnsupported(examination.checks)),
  ...listCauses(listViolations(examination.checks)).flatMap((violation, i) => [
    '',
    ...violationLines(violation, i + 1, examination.command, paint),
  ]),
  ...notes(examination),
  ...unreachedLines(examination.checks),
  ...examination.shortfalls.flatMap(shortfall => ['', `${paint('red', 'short')} ${printable(shortfall)}`]),
  ...(comparison ? comparisonLines(comparison, paint) : []),
  '',
  summary(examination),
  conclusion(examination, paint, comparison),
]

const clauseLines = (clauses: readonly ClauseTally[], paint: Paint): readonly string[] => {
  const width = Math.max(6, ...clauses.map(({ id }) => id.length))
  const row = (id: string, standing: string, rest: string): string => `${id.padEnd(width)}  ${standing}  ${rest}`
  return [
    paint('bold', row('Clause', 'Standing   ', 'Rule')),
    ...clauses.map(clause =>
      row(
        clause.id,
        paint(chooseColour(clause), clause.standing.padEnd(11)),
        `${clause.rule}${clause.without.length > 0 ? ` (not with ${clause.without.join(', ')}, unsupported)` : ''}`,
      ),
    ),
  ]
}

const unsupportedLines = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : ['', `Unsupported: ${names.join(', ')}`]

const formatViolationHead = (violation: Violation, n: number, paint: Paint): string => {
  const word = violation.excused ? 'excused' : isUnanswered(violation) ? 'no answer' : 'violation'
  const clauses = violation.clauses.length > 0 ? ` (${violation.clauses.join(', ')})` : ''
  return `${paint(violation.excused ? 'yellow' : 'red', word)} ${n}: ${paint('bold', printable(violation.id))}${clauses}`
}

const violationLines = (violation: Cause, n: number, command: readonly string[], paint: Paint): readonly string[] => [
  formatViolationHead(violation, n, paint),
  ...fieldLines(violation, command),
  ...alsoLines(violation),
]

const MAX_ALSO = 5

const alsoLines = ({ also = [] }: Cause): readonly string[] =>
  also.length === 0 ? [] : [`  ${'also'.padEnd(9)}  ${printable(listFirst(also, MAX_ALSO))}`]

const troubleLines = ({ kind, count, detail, stderr }: Trouble, paint: Paint): readonly string[] => [
  `${paint('red', 'fault')} ${kind}${count > 1 ? ` (${count} times)` : ''}: ${printable(detail)}`,
  ...stderrLines(stderr),
]

const notes = ({ checks }: Examination): readonly string[] => {
  const noted = checks
    .filter(check => check.note && check.state !== 'stale' && check.state !== 'untested')
    .map(check => printable(`${check.id}: ${check.note ?? ''}`))
  // Untested checks share few reasons, so they are grouped by reason.
  const reasons = new Set(checks.filter(check => check.state === 'untested').flatMap(check => check.note ?? []))
  const untested = [...reasons].map(reason => {
    const ids = checks.filter(check => check.state === 'untested' && check.note === reason).map(({ id }) => id)
    return printable(`not tested, ${reason}: ${listFirst(ids, 5)}`)
  })
  const lines = [...noted, ...untested]
  return lines.length === 0 ? [] : ['', ...lines]
}

const MAX_UNREACHED = 8

const unreachedLines = (checks: readonly Check[]): readonly string[] => {
  const lines = checks.flatMap(({ id, unreached = [] }) =>
    unreached.length === 0 ? [] : [`not reached, ${id}: ${listFirst(unreached, MAX_UNREACHED)}`],
  )
  return lines.length === 0 ? [] : ['', ...lines]
}

const COMPARISON_LABELS: { readonly [K in keyof Comparison]: readonly [Colour, string] } = {
  newly_failing: ['red', 'newly failing'],
  new_faults: ['red', 'new fault'],
  newly_passing: ['green', 'newly passing'],
  still_failing: ['yellow', 'still failing'],
  untested: ['yellow', 'failed before, not tested now'],
}

const comparisonLines = (comparison: Comparison, paint: Paint): readonly string[] => {
  const lines = (Object.keys(COMPARISON_LABELS) as (keyof Comparison)[]).flatMap(name =>
    comparison[name].map(id => `${paint(...COMPARISON_LABELS[name])}: ${printable(id)}`),
  )
  return ['', ...(lines.length > 0 ? lines : ['As in the earlier report: nothing fails.'])]
}

const KINDS: readonly Kind[] = ['vector', 'generated', 'protocol']

const STANDINGS: readonly Standing[] = ['upheld', 'violated', 'unanswered', 'excused', 'untested', 'unsupported']

const summary = ({ clauses, checks, seed, seconds }: Examination): string => {
  const listExamined = (kind: Kind): readonly Check[] =>
    checks.filter(check => check.kind === kind && check.state !== 'unsupported' && check.state !== 'untested')
  const cases = listExamined('generated').reduce((sum, check) => sum + check.cases, 0)
  const protocol = listExamined('protocol').filter(({ id }) => !id.endsWith(' notation')).length
  const notations = listExamined('protocol').filter(({ id }) => id.endsWith(' notation'))
  const standings = listCounts(
    STANDINGS.map(standing => [standing, clauses.filter(clause => clause.standing === standing).length]),
  )
  const tested = [
    countOf(listExamined('vector').length, 'vector'),
    countOf(cases, 'generated input'),
    ...(notations.length > 0
      ? [`${notations.reduce((sum, { cases: many }) => sum + many, 0)} in another notation`]
      : []),
    ...(protocol > 0 ? [`${countOf(protocol, 'check')} of the protocol`] : []),
  ].join(', ')
  return `${countOf(clauses.length, 'clause')}: ${standings}. ${tested}; seed ${seed}; ${seconds.toFixed(1)} s`
}

/** What was not run is not conformance. */
const incomplete = (checks: readonly Check[]): string => {
  const untested = checks.filter(({ state }) => state === 'untested')
  const groups = listCounts(
    KINDS.map(kind => [`of kind ${kind}`, untested.filter(check => check.kind === kind).length]),
  )
  return `Incomplete: the time was over before ${countOf(untested.length, 'check')} (${groups}).`
}

const conclusion = (
  { outcome, checks, troubles, shortfalls }: Examination,
  paint: Paint,
  comparison?: Comparison,
): string => {
  const open = listCauses(listViolations(checks)).filter(violation => !violation.excused)
  const unanswered = open.filter(isUnanswered).length
  const wrong = open.length - unanswered
  const parts = [
    ...(wrong > 0 ? [countOf(wrong, 'violation')] : []),
    ...(unanswered > 0 ? [`${countOf(unanswered, 'kind')} of input without an answer`] : []),
    ...(shortfalls.length > 0 ? [countOf(shortfalls.length, 'shortfall')] : []),
  ].join(', ')
  const since = comparison ? ' (the exit code counts only new violations)' : ''
  if (outcome === 'conforms') return paint('green', 'It conforms, as far as it was tested.')
  if (outcome === 'incomplete') return paint('yellow', incomplete(checks))
  return troubles.length > 0
    ? paint('red', `It broke the protocol${parts ? `, and also has ${parts}` : ''}.${since}`)
    : paint('red', `It does not conform: ${parts}.${since}`)
}
