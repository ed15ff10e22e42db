/**
 * Writes the report as one HTML page: a matrix of clauses by operations, then each violation. The page contains no
 * scripts, loads nothing, and follows the reader's colour scheme.
 */
import { stringify } from '../../kernel/json'
import { printable, printableJson } from '../../kernel/printable'
import { isUnanswered, type Check, type Violation } from '../result/check'
import type { Comparison } from '../result/compare'
import { listViolations, type ClauseTally, type Examination } from '../result/conclusion'
import { startOf } from '../result/truncated-reply'
import { chooseReplay, formatPlaces, replayLine } from './field-lines'

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --good: #0a7d33; --bad: #c62828; --odd: #b26a00; --dim: #777 }
@media (prefers-color-scheme: dark) { :root { --good: #4cc38a; --bad: #ff7b72; --odd: #f0b429; --dim: #999 } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
table { border-collapse: collapse; font-size: 13px } .wide { overflow-x: auto }
th, td { border: 1px solid var(--line); padding: .2rem .4rem; text-align: left; vertical-align: top }
thead th.turned { writing-mode: vertical-rl; white-space: nowrap }
td.n { text-align: center; white-space: nowrap }
.upheld, .passed, .conforms { color: var(--good) } .violated, .unanswered, .violates, .broken { color: var(--bad) }
.excused, .untested, .incomplete { color: var(--odd) } .unsupported { color: var(--dim) }
article { border: 1px solid var(--line); border-radius: .4rem; margin: 1rem 0; padding: 0 1rem }
dt { font-weight: 600 } dd { margin: 0 0 .6rem }
pre { margin: 0; padding: .5rem; background: #8881; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all }
`

/**
 * Writes the report as one HTML page.
 *
 * @example htmlReport({ command: [], checks: [], clauses: [], troubles: [], shortfalls: [], seconds: 0 }).slice(0, 15)
 * // '<!doctype html>'
 */
export const htmlReport = (examination: Examination, comparison?: Comparison): string => {
  const { command, seed, seconds, outcome, clauses, checks, troubles, shortfalls } = examination
  const found = listViolations(checks)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>gateout conform: ${text(command.join(' '))}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${text(command.join(' '))}</h1>`,
    `<p><strong class="${outcome}">${OUTCOMES[outcome]}</strong> ${clauses.length} clauses, ${checks.length} checks, ` +
      `${found.length} failures; seed ${seed}; ${seconds.toFixed(1)} s.</p>`,
    ...formatList(
      'Faults',
      troubles.map(
        ({ kind, count, detail, stderr }) =>
          `${text(`${kind} (${count}): ${detail}`)}${stderr ? lineBlock(stderr) : ''}`,
      ),
    ),
    ...formatList('Short of', shortfalls.map(text)),
    ...(comparison ? formatComparison(comparison) : []),
    ...matrix(clauses, checks),
    ...(found.length > 0 ? ['<h2>Violations</h2>'] : []),
    ...found.map((violation, i) => article(violation, i + 1, command)),
    '</body>',
    '</html>',
  ]
    .map(line => `${line}\n`)
    .join('')
}

const OUTCOMES: { readonly [O in Examination['outcome']]: string } = {
  conforms: 'It conforms, as far as it was tested.',
  violates: 'It does not conform.',
  incomplete: 'The examination is incomplete: the time was over.',
  broken: 'It broke the protocol, could not be run, or left an input without an answer.',
}

/** Returns a list of items, which are HTML. */
const formatList = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`<h2>${title}</h2>`, '<ul>', ...items.map(item => `<li>${item}</li>`), '</ul>']

const formatComparison = (comparison: Comparison): readonly string[] =>
  Object.entries(comparison).flatMap(([name, ids]) =>
    formatList(`Since the earlier report: ${name.replaceAll('_', ' ')}`, ids.map(text)),
  )

/** One row per clause and one column per operation. A cell shows passed/all checks and links to the first failure. */
const matrix = (clauses: readonly ClauseTally[], checks: readonly Check[]): readonly string[] => {
  const columns = [...new Set(checks.map(chooseColumn))]
  const numbers = new Map(listViolations(checks).map((violation, i) => [violation, i + 1]))
  return [
    '<h2>Clauses</h2>',
    '<div class="wide"><table>',
    `<thead><tr><th>Clause</th><th>Standing</th>${columns.map(name => `<th class="turned">${text(name)}</th>`).join('')}` +
      '<th>Rule</th></tr></thead>',
    '<tbody>',
    ...clauses.map(({ id, rule, standing }) => {
      const cells = columns.map(name => {
        const own = checks.filter(check => chooseColumn(check) === name)
        return cell(id, own, numbers)
      })
      return `<tr><th>${text(id)}</th><td class="${standing}">${standing}</td>${cells.join('')}<td>${text(rule)}</td></tr>`
    }),
    '</tbody>',
    '</table></div>',
  ]
}

const chooseColumn = ({ kind, operation }: Check): string => operation ?? (kind === 'protocol' ? 'protocol' : 'courses')

const cell = (clause: string, checks: readonly Check[], numbers: ReadonlyMap<Violation, number>): string => {
  const all = checks.filter(check => check.clauses.includes(clause) && check.kind !== 'generated')
  const failures = listViolations(checks).filter(({ clauses }) => clauses.includes(clause))
  const [first] = failures
  if (all.length === 0 && !first) return '<td></td>'
  const passed = all.filter(({ state }) => state === 'passed').length
  const state = first
    ? failures.every(({ excused }) => excused)
      ? 'excused'
      : 'violated'
    : passed === all.length
      ? 'passed'
      : all.some(check => check.state === 'unsupported')
        ? 'unsupported'
        : 'untested'
  const counted = `${passed}/${all.length}`
  return `<td class="n ${state}">${first ? `<a class="${state}" href="#v${numbers.get(first) ?? 0}">${counted}</a>` : counted}</td>`
}

const article = (violation: Violation, n: number, command: readonly string[]): string => {
  const { id, clauses, operation, input, params, expected, got, stderr, why, steadiness, count } = violation
  const word = violation.excused ? 'excused' : isUnanswered(violation) ? 'unanswered' : 'violated'
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['operation', operation && text(operation)],
    ['input', block(input)],
    ['params', params === undefined ? undefined : block(params)],
    ['expected', expected && block(expected)],
    ['got', got && block(got)],
    ['stderr', stderr && lineBlock(stderr)],
    ['at', text(formatPlaces(violation)) || undefined],
    ['why', text(why)],
    ['steady', text(steadiness)],
    ['seen', count > 1 ? `on ${count} inputs` : undefined],
    ['replay', lineBlock([replayLine(chooseReplay(violation), command, violation.environment)])],
  ]
  return `<article id="v${n}"><h3><span class="${word}">${word}</span> ${n}: ${text(id)} (${text(clauses.join(', '))})</h3><dl>${fields
    .map(([name, html]) => (html === undefined ? '' : `<dt>${name}</dt><dd>${html}</dd>`))
    .join('')}</dl></article>`
}

const lineBlock = (lines: readonly string[]): string => `<pre>${lines.map(text).join('\n')}</pre>`

const MAX_LENGTH = 20_000
const block = (value: unknown): string => lineBlock([startOf(printableJson(stringify(value)), MAX_LENGTH)])

const ENTITIES: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a string for HTML, and replaces unprintable characters by U+FFFD. */
const text = (plain: string): string => printable(plain).replace(/[&<>"']/g, char => ENTITIES[char]!)
