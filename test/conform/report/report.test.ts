import { describe, expect, it } from 'vitest'
import {
  compare,
  earlierOf,
  htmlReport,
  outcomeSince,
  conclude,
  jsonReport,
  junitReport,
  saved,
  textReport,
  type Check,
  type Examination,
  type Trouble,
  type Violation,
} from '../../../src/conform'

const violation: Violation = {
  id: 'fee-total-left-out',
  kind: 'wrong',
  clauses: ['FEE-1'],
  operation: 'fee.summarize',
  input: { fees: [] },
  expected: { result: { sum: 1 } },
  got: { result: { sum: 2 } },
  pointers: ['/result/sum'],
  why: 'One of two.',
  replay: 'fee-total-left-out',
  steadiness: 'always',
  count: 1,
  excused: false,
}
const check = (change: Partial<Check>): Check => ({
  kind: 'vector',
  id: 'v',
  title: 'a title',
  operation: 'fee.summarize',
  clauses: ['FEE-1'],
  state: 'passed',
  cases: 1,
  violations: [],
  ...change,
})
const run = (checks: readonly Check[], troubles: readonly Trouble[] = [], isAskedByName = false) =>
  conclude({ command: ['python3', "it's mine.py"], seed: 7, seconds: 1.25, checks, troubles, isAskedByName })
const plain = (_: string, text: string): string => text
const painted = (colour: string, text: string): string => `<${colour}>${text}</>`
const failed = check({ id: violation.id, state: 'failed', violations: [violation] })
const trouble = { kind: 'prints <rubbish>', count: 2, detail: 'a # b' }

describe('the standing of a clause', () => {
  it.each<[string, Partial<Check>[], object | undefined]>([
    ['upheld', [{}], { standing: 'upheld', passed: 1, failed: 0, without: [] }],
    ['upheld by a law', [{ kind: 'law' }], { standing: 'upheld', passed: 1 }],
    ['upheld, though an excuse of it is stale', [{ state: 'stale' }], { standing: 'upheld', passed: 1 }],
    [
      'upheld in part',
      [{}, { state: 'unsupported', operation: 'hold.step' }, { state: 'unsupported', operation: 'hold.step' }],
      { standing: 'upheld', without: ['hold.step'] },
    ],
    ['violated', [{}, failed], { standing: 'violated', passed: 1, failed: 1 }],
    [
      'violated by generated inputs',
      [{}, { kind: 'generated', state: 'failed', violations: [violation] }],
      { standing: 'violated' },
    ],
    [
      'violated, one being excused and one not',
      [failed, { state: 'excused', violations: [{ ...violation, excused: true }] }],
      { standing: 'violated', failed: 2 },
    ],
    ['excused', [{}, { state: 'excused', violations: [{ ...violation, excused: true }] }], { standing: 'excused' }],
    ['unsupported', [{ state: 'unsupported' }], { standing: 'unsupported', without: [] }],
    ['untested', [{ state: 'untested' }], { standing: 'untested' }],
    ['untested by generated inputs alone', [{ kind: 'generated' }], { standing: 'untested', passed: 0 }],
    [
      'not violated where a violation names another clause',
      [
        {},
        { kind: 'generated', state: 'failed', clauses: ['FEE-1'], violations: [{ ...violation, clauses: ['FEE-2'] }] },
      ],
      { standing: 'upheld' },
    ],
    ['not told where nothing names it', [{ clauses: ['FEE-3'] }], undefined],
  ])('is %s', (_, checks, tally) => {
    const found = run(checks.map(check)).clauses.find(({ id }) => id === 'FEE-1')
    if (tally)
      expect(found).toMatchObject({ id: 'FEE-1', rule: 'A sum of fees leaves the lines of type total out.', ...tally })
    else expect(found).toBeUndefined()
  })
  it('comes in the order of the clauses', () => {
    expect(run([check({ clauses: ['HOLD-1', 'READY-1', 'FEE-1'] })]).clauses.map(({ id }) => id)).toEqual([
      'READY-1',
      'FEE-1',
      'HOLD-1',
    ])
  })
})

describe('the outcome', () => {
  it.each<[string, string, Check[], Trouble[], boolean, string[]]>([
    ['conforms', 'what passed', [check({})], [], true, []],
    [
      'conforms',
      'what is excused',
      [check({}), check({ state: 'excused', violations: [{ ...violation, excused: true }] })],
      [],
      false,
      [],
    ],
    [
      'conforms',
      'what is unsupported and was not asked for',
      [check({}), check({ state: 'unsupported', operation: 'hold.step' })],
      [],
      false,
      [],
    ],
    [
      'violates',
      'what is unsupported and was asked for',
      [
        check({}),
        check({ state: 'unsupported', operation: 'hold.step' }),
        check({ state: 'unsupported', operation: 'hold.step' }),
      ],
      [],
      true,
      ['hold.step is asked for and not supported'],
    ],
    ['violates', 'a violation', [check({}), failed], [], false, []],
    [
      'violates',
      'a stale excuse',
      [check({}), check({ state: 'stale', note: 'v does not fail' })],
      [],
      false,
      ['v does not fail'],
    ],
    ['violates', 'nothing that passed', [check({ state: 'unsupported' })], [], false, ['nothing passed']],
    ['broken', 'trouble, whatever else', [check({}), failed], [trouble], false, []],
  ])('%s: %s', (outcome, _, checks, troubles, isAskedByName, shortfalls) => {
    expect(run(checks, troubles, isAskedByName)).toMatchObject({ outcome, shortfalls })
  })
})

describe('for people', () => {
  it('has the clauses first, then all of a violation', () => {
    expect(
      textReport(
        run([
          check({}),
          failed,
          check({ kind: 'generated', id: 'fee.summarize', cases: 500 }),
          check({ kind: 'law', id: 'l' }),
        ]),
        plain,
      ),
    ).toBe(`Clause  Standing     Rule
FEE-1   violated     A sum of fees leaves the lines of type total out.

violation 1: fee-total-left-out (FEE-1)
  operation  fee.summarize
  input      {"fees":[]}
  expected   {"result":{"sum":1}}
  got        {"result":{"sum":2}}
  at         /result/sum
  why        One of two.
  replay     gateout conform --replay fee-total-left-out -- python3 'it'\\''s mine.py'

1 clause: 1 violated. 2 vectors, 500 generated inputs, 1 law; seed 7; 1.3 s
It does not conform: 1 violation.
`)
  })
  it('omits absent fields of a violation, and prints its steadiness and count', () => {
    const { operation: _, expected: __, got: ___, ...law } = violation
    const text = textReport(
      run([
        check({
          kind: 'law',
          state: 'failed',
          violations: [
            { ...law, clauses: [], pointers: [], steadiness: 'later', count: 3 },
            { ...law, steadiness: 'sometimes' },
          ],
        }),
      ]),
      plain,
    )
    expect(text).toContain(
      'violation 1: fee-total-left-out\n  input      {"fees":[]}\n  why        One of two.\n  steady     not by a new ' +
        'process: its answers depend on earlier requests\n  seen       on 3 inputs; this is the smallest found\n  ' +
        'replay ',
    )
    expect(text).toContain('violation 2: fee-total-left-out (FEE-1)\n')
    expect(text).toContain('  steady     not every time: the same input was answered in several ways\n')
    expect(text).toMatch(/It does not conform: 2 violations\.\n$/)
  })
  it.each<[string, object, Violation['got'] & object]>([
    [
      'expected a result, got a refusal',
      { result: 1 },
      { issues: [{ pointer: '', code: 'type', message: 'my own words' }] },
    ],
    ['expected a refusal, got a result', { issues: [] }, { result: 1 }],
    ['expected a refusal, got the error -32603', { issues: [] }, { error: { code: -32603, message: 'no' } }],
  ])('names the confusion: %s', (words, expected, got) => {
    const confused = run([check({ state: 'failed', violations: [{ ...violation, expected, got, pointers: [] }] })])
    expect(textReport(confused, plain)).toContain(`\n  at         ${words}\n`)
    expect(junitReport(confused)).toContain(`<failure message="fee-total-left-out: wrong answer: ${words} (FEE-1)">`)
    expect(htmlReport(confused)).toContain(`<dt>at</dt><dd>${words}</dd>`)
  })
  it('keeps the messages of a refusal in the reply', () => {
    const got = { issues: [{ pointer: '/fees', code: 'type', message: 'my own words' }] } as const
    expect(textReport(run([check({ state: 'failed', violations: [{ ...violation, got }] })]), plain)).toContain(
      `\n  got        ${JSON.stringify(got)}\n`,
    )
  })
  it('truncates long values', () => {
    const text = textReport(
      run([
        check({
          state: 'failed',
          violations: [
            { ...violation, input: 'x'.repeat(1_998) },
            { ...violation, input: 'y'.repeat(1_999) },
          ],
        }),
      ]),
      plain,
    )
    expect(text).toContain(`  input      "${'x'.repeat(1_998)}"\n`)
    expect(text).toContain(`  input      "${'y'.repeat(1_999)}… (2001 characters)\n`)
  })
  it('names unsupported operations, excused violations, notes, trouble and shortfalls', () => {
    const text = textReport(
      run(
        [
          check({}),
          check({ state: 'unsupported', operation: 'hold.step', clauses: ['FEE-1', 'HOLD-1'] }),
          check({ state: 'untested', clauses: ['FEE-3'] }),
          check({
            clauses: ['FEE-2'],
            state: 'excused',
            violations: [{ ...violation, clauses: ['FEE-2'], excused: true }],
          }),
          check({ kind: 'generated', id: 'fee.summarize', note: 'more' }),
          check({ state: 'stale', note: 'stale!' }),
        ],
        [trouble, { ...trouble, count: 1 }],
      ),
      plain,
    )
    expect(text).toContain(
      'FEE-1   upheld       A sum of fees leaves the lines of type total out. (not with hold.step, unsupported)\n',
    )
    expect(text).toContain('\nUnsupported: hold.step\n')
    expect(text).toContain('\nexcused 1: fee-total-left-out (FEE-2)\n')
    expect(text).toContain('\nfee.summarize: more\n')
    expect(text.match(/stale!/g)).toHaveLength(1)
    expect(text).toContain(
      '\nfault prints <rubbish> (2 times): a # b\n\nfault prints <rubbish>: a # b\n\nshort stale!\n',
    )
    expect(text).toContain('4 clauses: 1 upheld, 1 excused, 1 untested, 1 unsupported. 3 vectors, ')
    expect(text).toMatch(/It broke the protocol, and also has 1 shortfall\.\n$/)
    expect(textReport(run([failed, failed], [trouble]), plain)).toMatch(
      /It broke the protocol, and also has 2 violations\.\n$/,
    )
    expect(textReport(run([check({})]), plain)).toMatch(/\nIt conforms, as far as it was tested\.\n$/)
    expect(textReport(run([check({})]), plain)).not.toContain('Unsupported')
  })
  it.each<[Partial<Check>[], string]>([
    [[{}], '<green>upheld     </>'],
    [[{}, { state: 'unsupported', operation: 'hold.step' }], '<yellow>upheld     </>'],
    [[{ state: 'untested' }], '<yellow>untested   </>'],
    [[{ state: 'unsupported' }], '<dim>unsupported</>'],
    [[failed], '<red>violated   </>'],
    [[{ state: 'excused', violations: [{ ...violation, excused: true }] }], '<yellow>excused    </>'],
  ])('is green only where all was tested: %j', (checks, standing) => {
    expect(textReport(run(checks.map(check)), painted)).toContain(`FEE-1   ${standing}  A sum`)
  })
  it('paints what counts', () => {
    expect(textReport(run([failed]), painted)).toContain('<red>violation</> 1: <bold>fee-total-left-out</> (FEE-1)')
    expect(
      textReport(run([check({ state: 'excused', violations: [{ ...violation, excused: true }] })]), painted),
    ).toContain('<yellow>excused</> 1')
    expect(textReport(run([check({})]), painted)).toMatch(/^<bold>Clause.*<green>It conforms/s)
    expect(textReport(run([check({})], [trouble]), painted)).toMatch(/<red>fault<\/> .*<red>It broke/s)
    expect(textReport(run([failed]), painted)).toContain('<red>It does not')
  })
})

const all = run(
  [
    check({ id: 'a', title: 'one\ntwo # three' }),
    failed,
    check({ id: 'b', state: 'unsupported' }),
    check({ id: 'c', state: 'untested', note: 'no time' }),
    check({ id: 'd', state: 'excused', violations: [{ ...violation, excused: true }] }),
    check({ id: 'e', state: 'stale', note: 'e is stale' }),
    { ...check({ kind: 'law', id: 'l' }), operation: undefined as never },
  ],
  [trouble],
)

it('as JUnit', () => {
  const text = junitReport(all)
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="gateout conform" tests="9" failures="3" errors="1" skipped="3" time="1\.250">\n/,
  )
  expect(text).toContain(
    '  <testsuite name="fee.summarize" tests="6" failures="2" errors="0" skipped="3">\n' +
      '    <testcase classname="fee.summarize" name="vector a: one\ntwo # three"/>\n',
  )
  expect(text).toContain(
    '<failure message="fee-total-left-out: wrong answer at /result/sum (FEE-1)">' +
      'fee-total-left-out: wrong answer at /result/sum (FEE-1)\n' +
      '  operation  fee.summarize\n' +
      '  input      {&quot;fees&quot;:[]}\n' +
      '  expected   {&quot;result&quot;:{&quot;sum&quot;:1}}\n' +
      '  got        {&quot;result&quot;:{&quot;sum&quot;:2}}\n' +
      '  at         /result/sum\n' +
      '  why        One of two.\n' +
      "  replay     gateout conform --replay fee-total-left-out -- python3 'it'\\''s mine.py'</failure>",
  )
  expect(text).toContain('name="vector b: a title"><skipped message="unsupported"/></testcase>\n')
  expect(text).toContain('name="vector c: a title"><skipped message="untested: no time"/></testcase>\n')
  expect(text).toContain('name="vector e: a title"><failure message="stale">e is stale</failure></testcase>\n')
  expect(text).toContain(
    '  <testsuite name="laws" tests="1" failures="0" errors="0" skipped="0">\n' +
      '    <testcase classname="laws" name="law l: a title"/>\n  </testsuite>\n',
  )
  expect(text).toContain(
    '  <testsuite name="protocol" tests="2" failures="1" errors="1" skipped="0">\n    <testcase classname="protocol" ' +
      'name="prints &lt;rubbish&gt;"><error message="unanswered">a # b</error></testcase>\n',
  )
  expect(text).toMatch(/<\/testsuite>\n<\/testsuites>\n$/)
  expect(junitReport(run([check({ title: 'a\u0000b\ud800c & "d" 😀' })]))).toContain(
    'a\ufffdb\ufffdc &amp; &quot;d&quot; 😀',
  )
})

it('as JSON', () => {
  const told = JSON.parse(jsonReport(all))
  expect(told).toMatchObject({
    format: 2,
    outcome: 'broken',
    command: ['python3', "it's mine.py"],
    seed: 7,
    seconds: 1.25,
    troubles: [trouble],
    shortfalls: ['e is stale'],
  })
  expect(told.clauses).toEqual(all.clauses)
  expect(told.violations).toEqual([violation, { ...violation, excused: true }])
  expect(told.checks[1]).toEqual({
    kind: 'vector',
    id: 'fee-total-left-out',
    title: 'a title',
    operation: 'fee.summarize',
    clauses: ['FEE-1'],
    state: 'failed',
    cases: 1,
    violations: ['fee-total-left-out'],
  })
})

/** Output of an implementation that may harm the reader of a report: control characters, bidirectional overrides, markup. */
const HOSTILE = '\u001b[8m\u009b2J\u202e\u2066\u2028\u0007</script><img src=x onerror=alert(1)>]]>"\'&'
const RAW = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/

const REPORTS = {
  text: (examination: Examination) => textReport(examination, plain),
  junit: junitReport,
  json: jsonReport,
  html: htmlReport,
} as const

describe('no output of an implementation reaches the report unescaped', () => {
  const hostile: Violation = {
    ...violation,
    input: { [HOSTILE]: HOSTILE },
    params: { [HOSTILE]: HOSTILE },
    got: { result: { [HOSTILE]: HOSTILE } },
    pointers: [`/result/${HOSTILE}`],
  }
  const died: Violation = { ...violation, kind: 'died', got: { fault: 'died', detail: HOSTILE }, stderr: [HOSTILE] }
  const error: Violation = { ...violation, got: { error: { code: 1, message: HOSTILE } } }
  const cut: Violation = { ...violation, got: { cut: HOSTILE, length: 9 } }
  const examination = run(
    [
      check({ state: 'failed', violations: [hostile, error, cut], note: HOSTILE }),
      check({ state: 'unanswered', violations: [died] }),
      check({ kind: 'law', id: 'l', state: 'failed', violations: [hostile] }),
    ],
    [{ ...trouble, detail: HOSTILE, stderr: [HOSTILE] }],
  )
  it.each(Object.entries(REPORTS))('%s', (_, report) => {
    expect(report(examination)).not.toMatch(RAW)
  })
  it('and none of it is markup', () => {
    expect(htmlReport(examination)).not.toContain('<img')
    expect(htmlReport(examination)).not.toContain('<script')
    expect(junitReport(examination)).not.toContain('<img')
  })
  it('and JSON contains it in full', () => {
    expect(JSON.parse(jsonReport(examination)).violations[0].got).toEqual({ result: { [HOSTILE]: HOSTILE } })
    const [, input = ''] = /^ {2}input {6}(.*)$/m.exec(textReport(examination, plain)) ?? []
    expect(JSON.parse(input)).toEqual({ [HOSTILE]: HOSTILE })
  })
})

describe('a missing answer is distinguished from a wrong one', () => {
  const died: Violation = { ...violation, kind: 'died', got: { fault: 'died', detail: 'it ended with exit code 3' } }
  const unanswered = run([check({}), check({ state: 'unanswered', violations: [died], note: 'given up after 3' })])
  const both = run([failed, check({ state: 'unanswered', violations: [died] })])
  it('in the outcome and the standing of the clause', () => {
    expect([unanswered.outcome, both.outcome, run([failed]).outcome]).toEqual(['broken', 'broken', 'violates'])
    expect(unanswered.clauses).toMatchObject([{ id: 'FEE-1', standing: 'unanswered' }])
    expect(both.clauses).toMatchObject([{ id: 'FEE-1', standing: 'violated' }])
    const excused = run([check({}), check({ state: 'excused', violations: [{ ...died, excused: true }] })])
    expect(excused.outcome).toBe('conforms')
  })
  it('in text', () => {
    const text = textReport(both, plain)
    expect(text).toContain('\nviolation 1: fee-total-left-out')
    expect(text).toContain('\nno answer 2: fee-total-left-out')
    expect(text).toMatch(/It does not conform: 1 violation, 1 kind of input without an answer\.\n$/)
  })
  it('in JUnit and JSON', () => {
    expect(junitReport(unanswered)).toContain('errors="1"')
    expect(junitReport(unanswered)).toContain(
      '<error message="fee-total-left-out: no answer at /result/sum (FEE-1)">given up after 3',
    )
    expect(JSON.parse(jsonReport(both))).toMatchObject({
      violations: [{ kind: 'wrong' }],
      unanswered: [{ kind: 'died' }],
    })
  })
})

describe('as HTML', () => {
  it('is one page that loads and runs nothing', () => {
    const html = htmlReport(all)
    expect(html).toMatch(/^<!doctype html>\n/)
    expect(html).toContain(`default-src 'none'; style-src 'unsafe-inline'`)
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|https?:/)
    expect(html).toContain('prefers-color-scheme: dark')
  })
  it('has clauses by operations, and leads from a cell to the violation', () => {
    const html = htmlReport(all)
    expect(html).toContain('<th class="turned">fee.summarize</th><th class="turned">laws</th>')
    // Of the vectors a, fee-total-left-out, b, c, d and e only a passed; the law passed.
    expect(html).toContain(
      '<tr><th>FEE-1</th><td class="violated">violated</td><td class="n violated">' +
        '<a class="violated" href="#v1">1/6</a></td><td class="n passed">1/1</td>',
    )
    expect(html).toContain('<article id="v1">')
    expect(html).toContain('gateout conform --replay fee-total-left-out -- python3 &#39;it')
  })
})

describe('a comparison', () => {
  const report = (checks: readonly Check[], troubles: readonly Trouble[] = []) =>
    earlierOf(JSON.parse(jsonReport(run(checks, troubles))))!
  const since = (earlier: ReturnType<typeof report>, now: Examination) => {
    const comparison = compare(earlier, now)
    return { ...comparison, outcome: outcomeSince(comparison, now) }
  }
  const nothing = { newly_failing: [], newly_passing: [], still_failing: [], untested: [], new_faults: [] }
  const id = 'fee-total-left-out'
  it.each<[string, Check, Check, object]>([
    ['what passed and fails', check({ id }), failed, { newly_failing: [id], outcome: 'violates' }],
    ['what fails still', failed, failed, { still_failing: [id], outcome: 'conforms' }],
    ['what failed and passes', failed, check({ id }), { newly_passing: [id], outcome: 'conforms' }],
    [
      'what failed and is not tested',
      failed,
      check({ id, state: 'untested' }),
      { untested: [id], outcome: 'conforms' },
    ],
    [
      'what passed and is not supported',
      check({ id }),
      check({ id, state: 'unsupported' }),
      { newly_failing: [`vector ${id}`], outcome: 'violates' },
    ],
    [
      'what passed and got no answer',
      check({ id }),
      check({ id, state: 'unanswered', violations: [{ ...violation, kind: 'died' }] }),
      { newly_failing: [id], outcome: 'broken' },
    ],
  ])('tells %s', (_, then, now, expected) => {
    expect(since(report([then]), run([now]))).toEqual({ ...nothing, ...expected })
  })
  it('reports a new breach of the protocol', () => {
    expect(since(report([check({})]), run([check({})], [trouble])).outcome).toBe('broken')
    expect(since(report([check({})], [trouble]), run([check({})], [trouble])).outcome).toBe('conforms')
  })
  it('is in every report', () => {
    const now = run([failed])
    const comparison = compare(report([check({ id })]), now)
    expect(textReport(now, plain, comparison)).toContain(`\nnewly failing: ${id}\n`)
    expect(junitReport(now, comparison)).toContain(`<property name="newly_failing" value="${id}"/>`)
    expect(JSON.parse(jsonReport(now, comparison)).comparison).toMatchObject({ newly_failing: [id] })
    expect(htmlReport(now, comparison)).toContain(`newly failing</h2>\n<ul>\n<li>${id}</li>`)
  })
  it.each([
    [null],
    [5],
    [{ format: 3, checks: [], troubles: [] }],
    [{ format: 2 }],
    [{ format: 2, checks: [{}], troubles: [] }],
  ])('is made with a report alone, not with %j', value => {
    expect(earlierOf(value)).toBeUndefined()
  })
})

describe('saved', () => {
  const generated = (change: Partial<Violation>) =>
    check({ kind: 'generated', id: 'fee.summarize', state: 'failed', violations: [{ ...violation, ...change }] })
  const cases = (text: string | undefined) => JSON.parse(text!).cases
  it('is what generated inputs found, as vectors', () => {
    expect(JSON.parse(saved('fee.summarize', [generated({}), failed])!)).toEqual({
      format: 1,
      operation: 'fee.summarize',
      cases: [
        {
          id: 'found-fee-summarize-5f1ddcf4',
          title: 'One of two.',
          clauses: ['FEE-1'],
          level: 'decision',
          input: { fees: [] },
          expect: { result: { sum: 1 } },
          origin: 'found by a generated input',
        },
      ],
    })
    expect(saved('fee.summarize', [failed])).toBeUndefined()
    expect(saved('hold.step', [generated({})])).toBeUndefined()
  })
  it('names only places and codes of issues', () => {
    const expected = { issues: [{ pointer: '/fees', code: 'type', message: 'x' }] }
    expect(cases(saved('fee.summarize', [generated({ clauses: ['FORM-1'], expected })]))).toMatchObject([
      { clauses: ['FORM-1'], expect: { issues: [{ pointer: '/fees', code: 'type' }] } },
    ])
  })
  it('has the steps before a step of a course', () => {
    const calls = [
      { operation: 'tracker.start', input: { a: 1 } },
      { operation: 'tracker.read', input: { b: 2 } },
    ]
    const before = calls.slice(0, 1)
    const found = {
      operation: 'tracker.read',
      input: calls,
      sealed: { operation: 'tracker.read', input: { b: 2 }, before },
    }
    const course = check({ kind: 'generated', id: 'course-tracker', violations: [{ ...violation, ...found }] })
    expect(cases(saved('tracker.read', [course]))).toMatchObject([{ input: { b: 2 }, before }])
    expect(saved('tracker.start', [course])).toBeUndefined()
  })
  it('joins the existing parts, once', () => {
    const first = JSON.parse(saved('fee.summarize', [generated({})])!)
    const both = cases(saved('fee.summarize', [generated({}), generated({ input: 1 })], first))
    expect(both).toHaveLength(2)
    expect(both[0]).toEqual(first.cases[0])
  })
  it('is not made of a violation that expects nothing', () => {
    const { expected: _, ...rest } = violation
    expect(
      cases(saved('fee.summarize', [generated({}), check({ kind: 'generated', violations: [rest] })])),
    ).toHaveLength(1)
  })
})
