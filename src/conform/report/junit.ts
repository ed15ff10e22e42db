/**
 * The report as JUnit XML: a suite for each operation, one for the laws, one for the protocol.
 */
import { stringify } from '../../kernel/json'
import { printable, printableJson } from '../../kernel/printable'
import type { Check } from '../check'
import type { Examination } from '../conclusion'
import { replayLine } from './text'

type Test = { readonly name: string; readonly state: Check['state']; readonly text: string }

export const junitReport = ({ checks, troubles, shortfalls, command, seconds }: Examination): string => {
  const suites = new Map<string, Test[]>()
  const add = (suite: string, test: Test): void => {
    const tests = suites.get(suite)
    if (tests) tests.push(test)
    else suites.set(suite, [test])
  }
  for (const check of checks) {
    const text = [check.note ?? '', ...check.violations.map(({ replay, ...violation }) =>
      `${printableJson(stringify(violation))}\n${replayLine(replay, command)}`)]
    const suite = check.operation ?? (check.kind === 'protocol' ? 'protocol' : 'laws')
    add(suite, {
      name: `${check.kind} ${check.id}: ${check.title}`,
      state: check.state,
      text: text.filter(Boolean).join('\n'),
    })
  }
  for (const { kind, detail } of troubles) add('protocol', { name: kind, state: 'failed', text: detail })
  for (const shortfall of shortfalls) add('protocol', { name: 'shortfall', state: 'failed', text: shortfall })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gateout conform" ${counts([...suites.values()].flat())} time="${seconds.toFixed(3)}">`,
    ...[...suites].flatMap(([name, tests]) => [
      `  <testsuite name="${xml(name)}" ${counts(tests)}>`,
      ...tests.map(test => testCase(name, test)),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ].map(line => `${line}\n`).join('')
}

const isFailed = ({ state }: Test): boolean => state === 'failed' || state === 'stale'
const isSkipped = ({ state }: Test): boolean => state === 'unsupported' || state === 'untested' || state === 'excused'

const counts = (tests: readonly Test[]): string =>
  `tests="${tests.length}" failures="${tests.filter(isFailed).length}" skipped="${tests.filter(isSkipped).length}"`

const testCase = (suite: string, test: Test): string => {
  const head = `    <testcase classname="${xml(suite)}" name="${xml(test.name)}"`
  return isFailed(test)
    ? `${head}><failure message="${test.state}">${xml(test.text)}</failure></testcase>`
    : isSkipped(test)
      ? `${head}><skipped message="${xml([test.state, test.text].filter(Boolean).join(': '))}"/></testcase>`
      : `${head}/>`
}

const ENTITIES: { readonly [char: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text in XML, line by line; what is not printable, and what XML allows in no form, becomes U+FFFD. */
const xml = (text: string): string =>
  text
    .split('\n')
    .map(printable)
    .join('\n')
    .replace(/[&<>"]/g, char => ENTITIES[char]!)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
