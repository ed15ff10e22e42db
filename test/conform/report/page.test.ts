import { describe, expect, it } from 'vitest'
import { htmlReport, type Check, type Examination, type Violation } from '../../../src/conform'
import { check, run, trouble, violation } from '../examination'

/** A page without its style. */
const page = (examination: Examination): string => htmlReport(examination).replace(/<style>[^]*<\/style>/, '<style>')

/** The head of a page, up to the matrix. */
const head = (title: string, sentence: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>gateout conform: ${title}</title>
<style>
</head>
<body>
<h1>${title}</h1>
<p>${sentence}</p>
`

const empty: Examination = {
  command: ['node', 'a.mjs'],
  seed: 3,
  seconds: 2,
  outcome: 'conforms',
  clauses: [],
  checks: [],
  troubles: [],
  shortfalls: [],
}
const clause = { id: 'FEE-1', rule: 'A & B.', standing: 'upheld', passed: 1, failed: 0, without: [] } as const

describe('the page of a report', () => {
  it('has a matrix without rows for nothing', () => {
    expect(page(empty)).toBe(`${head(
      'node a.mjs',
      '<strong class="conforms">It conforms, as far as it was tested.</strong> 0 clauses, 0 checks, 0 failures; seed 3; 2.0 s.',
    )}<h2>Clauses</h2>
<div class="wide"><table>
<thead><tr><th>Clause</th><th>Standing</th><th>Rule</th></tr></thead>
<tbody>
</tbody>
</table></div>
</body>
</html>
`)
  })
  it('lists faults, shortfalls, clauses and violations with their fields', () => {
    const { operation: _, expected: __, got: ___, ...bare } = violation
    const full: Violation = {
      ...violation,
      clauses: ['FEE-1', 'FEE-2'],
      params: [1],
      stderr: ['<a', 'b'],
      count: 2,
      steadiness: 'later',
    }
    const checks = [
      check({ state: 'failed', violations: [full] }),
      check({ state: 'excused', clauses: [], violations: [{ ...bare, pointers: [], kind: 'died', excused: true }] }),
      check({ state: 'unanswered', clauses: [], violations: [{ ...bare, pointers: [], kind: 'died' }] }),
    ]
    const faults = [
      { kind: 'k', count: 2, detail: 'd' },
      { kind: 'l', count: 1, detail: 'e', stderr: ['x', 'y'] },
    ]
    expect(
      page({
        ...empty,
        outcome: 'broken',
        clauses: [{ ...clause, standing: 'violated' }],
        checks,
        troubles: faults,
        shortfalls: ['s<', 't'],
      }),
    ).toBe(`${head(
      'node a.mjs',
      '<strong class="broken">It broke the protocol, could not be run, or left an input without an answer.</strong> 1 clauses, 3 checks, 3 failures; seed 3; 2.0 s.',
    )}<h2>Faults</h2>
<ul>
<li>k (2): d</li>
<li>l (1): e<pre>x\ny</pre></li>
</ul>
<h2>Short of</h2>
<ul>
<li>s&lt;</li>
<li>t</li>
</ul>
<h2>Clauses</h2>
<div class="wide"><table>
<thead><tr><th>Clause</th><th>Standing</th><th class="turned">fee.summarize</th><th>Rule</th></tr></thead>
<tbody>
<tr><th>FEE-1</th><td class="violated">violated</td><td class="n violated"><a class="violated" href="#v1">0/1</a></td><td>A &amp; B.</td></tr>
</tbody>
</table></div>
<h2>Violations</h2>
<article id="v1"><h3><span class="violated">violated</span> 1: fee-total-left-out (FEE-1, FEE-2)</h3><dl><dt>operation</dt><dd>fee.summarize</dd><dt>input</dt><dd><pre>{&quot;fees&quot;:[]}</pre></dd><dt>params</dt><dd><pre>[1]</pre></dd><dt>expected</dt><dd><pre>{&quot;result&quot;:{&quot;sum&quot;:1}}</pre></dd><dt>got</dt><dd><pre>{&quot;result&quot;:{&quot;sum&quot;:2}}</pre></dd><dt>stderr</dt><dd><pre>&lt;a\nb</pre></dd><dt>at</dt><dd>/result/sum</dd><dt>why</dt><dd>One of two.</dd><dt>steady</dt><dd>later</dd><dt>seen</dt><dd>on 2 inputs</dd><dt>replay</dt><dd><pre>gateout conform --replay fee-total-left-out -- node a.mjs</pre></dd></dl></article>
<article id="v2"><h3><span class="excused">excused</span> 2: fee-total-left-out (FEE-1)</h3><dl><dt>input</dt><dd><pre>{&quot;fees&quot;:[]}</pre></dd><dt>why</dt><dd>One of two.</dd><dt>steady</dt><dd>always</dd><dt>replay</dt><dd><pre>gateout conform --replay fee-total-left-out -- node a.mjs</pre></dd></dl></article>
<article id="v3"><h3><span class="unanswered">unanswered</span> 3: fee-total-left-out (FEE-1)</h3><dl><dt>input</dt><dd><pre>{&quot;fees&quot;:[]}</pre></dd><dt>why</dt><dd>One of two.</dd><dt>steady</dt><dd>always</dd><dt>replay</dt><dd><pre>gateout conform --replay fee-total-left-out -- node a.mjs</pre></dd></dl></article>
</body>
</html>
`)
  })
  it('truncates a value of more than 20,000 characters', () => {
    const input = (length: number): string => 'x'.repeat(length - 2)
    const shown = (length: number): string =>
      page({ ...empty, checks: [check({ violations: [{ ...violation, input: input(length) }] })] })
    expect(shown(20_000)).toContain(`<dd><pre>&quot;${input(20_000)}&quot;</pre></dd>`)
    expect(shown(20_001)).toContain(`<dd><pre>&quot;${'x'.repeat(19_999)}… (20001 characters)</pre></dd>`)
  })
})

describe('a cell', () => {
  const excused = { ...violation, excused: true }
  const cells = (...checks: readonly Check[]): string =>
    /<td class="upheld">upheld<\/td>(.*)<td>A &amp; B/.exec(page({ ...empty, clauses: [clause], checks }))![1]!
  const protocol = (change: Partial<Check>): Check => ({
    ...check({ kind: 'protocol', ...change }),
    operation: undefined as never,
  })
  it.each<[string, readonly Check[], string]>([
    ['of an operation', [check({})], '<td class="n passed">1/1</td>'],
    ['of the protocol', [protocol({}), protocol({ state: 'untested' })], '<td class="n untested">1/2</td>'],
    ['of another clause', [check({ clauses: ['FEE-2'] })], '<td></td>'],
    ['of generated inputs alone', [check({ kind: 'generated' })], '<td></td>'],
    ['with generated inputs', [check({}), check({ kind: 'generated' })], '<td class="n passed">1/1</td>'],
    [
      'of generated inputs that failed',
      [check({ kind: 'generated', violations: [violation] })],
      '<td class="n violated"><a class="violated" href="#v1">0/0</a></td>',
    ],
    [
      'of a failure for another clause',
      [check({ violations: [{ ...violation, clauses: ['FEE-2'] }] })],
      '<td class="n passed">1/1</td>',
    ],
    [
      'of the second violation',
      [
        check({ clauses: ['FEE-2'], violations: [{ ...violation, clauses: ['FEE-2'] }] }),
        check({ violations: [violation] }),
      ],
      '<td class="n violated"><a class="violated" href="#v2">1/1</a></td>',
    ],
    [
      'of excused failures',
      [check({ state: 'excused', violations: [excused, { ...excused }] })],
      '<td class="n excused"><a class="excused" href="#v1">0/1</a></td>',
    ],
    [
      'of an excused failure and another one',
      [check({ state: 'failed', violations: [excused, violation] })],
      '<td class="n violated"><a class="violated" href="#v1">0/1</a></td>',
    ],
    ['unsupported', [check({}), check({ state: 'unsupported' })], '<td class="n unsupported">1/2</td>'],
    ['not tested', [check({ state: 'untested' })], '<td class="n untested">0/1</td>'],
    ['by operation', [check({}), check({ operation: 'hold.step' })], '<td class="n passed">1/1</td>'.repeat(2)],
  ])('%s', (_, checks, expected) => {
    expect(cells(...checks)).toBe(expected)
  })
  it('has the name of its column', () => {
    const course = protocol({ kind: 'generated' })
    const names = [...page({ ...empty, checks: [check({}), course, protocol({})] }).matchAll(/turned">([^<]*)/g)]
    expect(names.map(([, name]) => name)).toEqual(['fee.summarize', 'courses', 'protocol'])
  })
})

it('a page names the command, and the trouble without a standard error', () => {
  const html = htmlReport(run([check({})], [trouble]))
  expect(html).toContain('<h1>python3 it&#39;s mine.py</h1>')
  expect(html).toContain('<li>prints &lt;rubbish&gt; (2): a # b</li>')
  expect(html).not.toContain('<h2>Violations</h2>')
})
