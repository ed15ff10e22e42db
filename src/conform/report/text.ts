/**
 * The report for people: the clauses first, then each violation with its input, the expected answer and the reply.
 */
import { stringify } from '../../kernel/json'
import type { Colour, Paint } from '../../kernel/paint'
import { printable, printableJson } from '../../kernel/printable'
import type { Check, Kind, Violation } from '../check'
import { unsupportedOf, violationsOf, type ClauseTally, type Examination, type Standing } from '../conclusion'

const COLOURS: { readonly [S in Standing]: Colour } = {
  upheld: 'green',
  violated: 'red',
  excused: 'yellow',
  untested: 'yellow',
  unsupported: 'dim',
}

/** Only what is upheld in full is green. */
const colourOf = ({ standing, without }: ClauseTally): Colour =>
  without.length > 0 && standing === 'upheld' ? 'yellow' : COLOURS[standing]

export const textReport = (examination: Examination, paint: Paint): string =>
  [
    ...clauseLines(examination.clauses, paint),
    ...unsupportedLines(unsupportedOf(examination.checks)),
    ...violationsOf(examination.checks).flatMap((violation, i) => [
      '',
      ...violationLines(violation, i + 1, examination.command, paint),
    ]),
    ...notes(examination),
    ...examination.troubles.flatMap(({ kind, count, detail }) => [
      '',
      `${paint('red', 'fault')} ${kind}${times(count)}: ${printable(detail)}`,
    ]),
    ...examination.shortfalls.flatMap(shortfall => ['', `${paint('red', 'fault')} ${printable(shortfall)}`]),
    '',
    summary(examination),
    conclusion(examination, paint),
  ]
    .map(line => `${line}\n`)
    .join('')

const clauseLines = (clauses: readonly ClauseTally[], paint: Paint): readonly string[] => {
  const width = Math.max(6, ...clauses.map(({ id }) => id.length))
  const row = (id: string, standing: string, rest: string): string => `${id.padEnd(width)}  ${standing}  ${rest}`
  return [
    paint('bold', row('Clause', 'Standing   ', 'Rule')),
    ...clauses.map(clause => row(clause.id, paint(colourOf(clause), clause.standing.padEnd(11)),
      `${clause.rule}${clause.without.length > 0 ? ` (not with ${clause.without.join(', ')}, unsupported)` : ''}`)),
  ]
}

const unsupportedLines = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : ['', `Unsupported: ${names.join(', ')}`]

const STEADINESS: { readonly [S in Violation['steadiness']]: string } = {
  always: '',
  sometimes: 'not every time: the same input was answered in several ways',
  untried: 'not tried again: the implementation had been given up',
  later: 'not by a new process: it remembers what it was asked before',
}

const violationLines = (
  violation: Violation,
  n: number,
  command: readonly string[],
  paint: Paint,
): readonly string[] => [
  `${paint(violation.excused ? 'yellow' : 'red', violation.excused ? 'excused' : 'violation')} ${n}: ${paint('bold', printable(violation.id))}${violation.clauses.length > 0 ? ` (${violation.clauses.join(', ')})` : ''}`,
  ...rows({
    operation: violation.operation,
    input: json(violation.input),
    params: violation.params === undefined ? undefined : json(violation.params),
    expected: violation.expected && json(violation.expected),
    got: violation.got && json(violation.got),
    at: violation.pointers.join(', '),
    why: violation.why,
    steady: STEADINESS[violation.steadiness],
    seen: violation.count > 1 ? `on ${violation.count} inputs; this is the smallest found` : '',
    replay: replayLine(violation.replay, command),
  }),
]

const rows = (fields: { readonly [name: string]: string | undefined }): readonly string[] =>
  Object.entries(fields)
    .filter(([, text]) => text)
    .map(([name, text]) => `  ${name.padEnd(9)}  ${printable(text ?? '')}`)

/** A line for a shell. */
export const replayLine = (place: string, command: readonly string[]): string =>
  ['gateout', 'conform', '--replay', place, '--', ...command]
    .map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')

const LONGEST = 2_000
const json = (value: unknown): string => {
  const text = printableJson(stringify(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text
}

const times = (count: number): string => (count > 1 ? ` (${count} times)` : '')

const notes = ({ checks }: Examination): readonly string[] => {
  const noted = checks
    .filter(check => check.note && check.state !== 'stale')
    .map(check => printable(`${check.id}: ${check.note ?? ''}`))
  return noted.length === 0 ? [] : ['', ...noted]
}

const STANDINGS: readonly Standing[] = ['upheld', 'violated', 'excused', 'untested', 'unsupported']

const summary = ({ clauses, checks, seed, seconds }: Examination): string => {
  const made = (kind: Kind): readonly Check[] =>
    checks.filter(check => check.kind === kind && check.state !== 'unsupported' && check.state !== 'untested')
  const cases = made('generated').reduce((sum, check) => sum + check.cases, 0)
  const standings = STANDINGS.map(
    standing => [clauses.filter(clause => clause.standing === standing).length, standing] as const,
  )
  return (
    `${count(clauses.length, 'clause')}: ${standings
      .filter(([many]) => many > 0)
      .map(([many, standing]) => `${many} ${standing}`)
      .join(', ')}. `
    + `${[count(made('vector').length, 'vector'), count(cases, 'generated input'), count(made('law').length, 'law'), ...(made('protocol').length > 0 ? [`${count(made('protocol').length, 'check')} of the protocol`] : [])].join(', ')}; seed ${seed}; ${seconds.toFixed(1)} s`
  )
}

const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`

const conclusion = ({ outcome, checks }: Examination, paint: Paint): string => {
  const violations = violationsOf(checks).filter(violation => !violation.excused).length
  return outcome === 'conforms'
    ? paint('green', 'It conforms, as far as it was tested.')
    : outcome === 'broken'
      ? paint(
          'red',
          `It broke the protocol${violations > 0 ? `, and has ${count(violations, 'violation')} beside` : ''}.`,
        )
      : paint('red', `It does not conform: ${count(violations, 'violation')}.`)
}
