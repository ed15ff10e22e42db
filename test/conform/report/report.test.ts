import { describe, expect, it } from 'vitest'
import {
  compare,
  earlierOf,
  htmlReport,
  jsonReport,
  junitReport,
  saved,
  textReport,
  type Check,
  type Examination,
  type Violation,
} from '../../../src/conform'
import { fnv1a } from '../../../src/kernel/fnv1a'
import { check, failed, painted, plain, run, trouble, violation } from '../examination'

describe('for people', () => {
  it('has the clauses first, then all of a violation', () => {
    expect(textReport(run([check({}), failed, check({ kind: 'generated', id: 'fee.summarize', cases: 500 })]), plain))
      .toBe(`Clause  Standing     Rule
FEE-1   violated     A sum of fees leaves the lines of type total out.

violation 1: fee-total-left-out (FEE-1)
  operation  fee.summarize
  input      {"fees":[]}
  expected   {"result":{"sum":1}}
  got        {"result":{"sum":2}}
  at         /result/sum
  why        One of two.
  replay     gateout conform --replay fee-total-left-out -- python3 'it'\\''s mine.py'

1 clause: 1 violated. 2 vectors, 500 generated inputs; seed 7; 1.3 s
It does not conform: 1 violation.
`)
  })
  it('omits absent fields of a violation, and prints its steadiness and count', () => {
    const { operation: _, expected: __, got: ___, ...bare } = violation
    const text = textReport(
      run([
        check({
          kind: 'generated',
          state: 'failed',
          violations: [
            { ...bare, clauses: [], pointers: [], steadiness: 'later', count: 3 },
            { ...bare, steadiness: 'sometimes' },
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
    expect(text).toMatch(/^fault prints <rubbish> \(2 times\): a # b\n\nfault prints <rubbish>: a # b\n\nClause /)
    expect(text).toContain('\nshort stale!\n')
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
    { ...check({ kind: 'generated', id: 'course' }), operation: undefined as never },
  ],
  [trouble],
)

it('as JUnit', () => {
  const text = junitReport(all)
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="gateout conform" tests="10" failures="4" errors="1" skipped="3" time="1\.250">\n/,
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
    '  <testsuite name="courses" tests="1" failures="0" errors="0" skipped="0">\n' +
      '    <testcase classname="courses" name="generated course: a title"/>\n  </testsuite>\n',
  )
  expect(text).toContain(
    '  <testsuite name="protocol" tests="2" failures="1" errors="1" skipped="0">\n    <testcase classname="protocol" ' +
      'name="prints &lt;rubbish&gt;"><error message="unanswered">a # b</error></testcase>\n',
  )
  expect(text).toContain(
    '  <testsuite name="clauses" tests="1" failures="1" errors="0" skipped="0">\n    <testcase classname="clauses" ' +
      'name="FEE-1: A sum of fees leaves the lines of type total out." time="0.000"><failure message="violated">',
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

describe('the fields of a violation', () => {
  const text = (change: Partial<Violation>): string =>
    textReport(run([check({ state: 'failed', violations: [{ ...violation, ...change }] })]), plain)
  it('have the params of a course, and the standard error under one name', () => {
    expect(text({ params: { a: 1 }, stderr: ['one', 'two'] })).toContain(
      '\n  input      {"fees":[]}\n  params     {"a":1}\n  expected   {"result":{"sum":1}}\n  got        {"result":{"sum":2}}\n' +
        '  stderr     one\n             two\n  at         /result/sum\n',
    )
    expect(text({})).not.toMatch(/params|stderr/)
  })
  it('have the place of a generated input next to its blob', () => {
    expect(text({ replay: 'fee.summarize@7:3', blob: 'abc' })).toContain(
      '\n  place      fee.summarize@7:3\n  replay     gateout conform --replay abc -- ',
    )
    expect(text({ replay: 'fee.summarize@7:3' })).toContain(
      '\n  replay     gateout conform --replay fee.summarize@7:3 -- ',
    )
    expect(text({ replay: 'a-vector', blob: 'abc' })).toContain('\n  replay     gateout conform --replay a-vector -- ')
    expect(text({ replay: 'a-vector', blob: 'abc' })).not.toContain('  place ')
  })
  it('have all places in the text, and three in JUnit', () => {
    const pointers = ['/a', '/b', '/c', '/d']
    expect(text({ pointers })).toContain('\n  at         /a, /b, /c, /d\n')
    const found = run([
      check({ state: 'failed', violations: [{ ...violation, pointers, clauses: ['FEE-1', 'FEE-2'] }] }),
    ])
    expect(junitReport(found)).toContain('wrong answer at /a, /b, /c and 1 more (FEE-1, FEE-2)"')
  })
  it.each<[Partial<Violation>]>([
    [{ expected: { result: 1 }, got: { result: 2 } }],
    [{ expected: { result: 1 }, got: { fault: 'died', detail: '' } }],
    [{ expected: { other: 1 }, got: { result: 2 } }],
    [{ got: { result: 2 }, expected: undefined as never }],
    [{ expected: { result: 1 }, got: undefined as never }],
  ])('have no place without a pointer or a confusion: %j', change => {
    expect(text({ ...change, pointers: [] })).not.toContain('\n  at ')
  })
})

describe('the text of a report', () => {
  const text = (...given: Parameters<typeof run>): string => textReport(run(...given), plain)
  it('is only the faults of a program that never replied', () => {
    const untested = check({ state: 'untested' })
    expect(
      text(
        [untested],
        [
          { ...trouble, stderr: ['e'] },
          { ...trouble, count: 1 },
        ],
      ),
    ).toBe('fault prints <rubbish> (2 times): a # b\n  stderr     e\nfault prints <rubbish>: a # b\n')
    expect(text([check({}), untested], [trouble])).toMatch(/\nClause /)
    expect(text([check({}), check({ state: 'untested', clauses: ['FEE-2'] })], [trouble])).toMatch(/\nClause /)
    expect(text([untested])).toMatch(/^Clause /)
  })
  it('groups the untested checks by reason, and names five of them', () => {
    const untested = (id: string, note?: string): Check => check({ id, state: 'untested', ...(note && { note }) })
    const ids = ['a', 'b', 'c', 'd', 'e']
    const found = text([check({}), ...ids.map(id => untested(id, 'no time')), untested('x'), untested('y', 'no use')])
    expect(found).toContain('\n\nnot tested, no time: a, b, c, d, e\nnot tested, no use: y\n\n1 clause: 1 upheld.')
    expect(text([...ids, 'f', 'g'].map(id => untested(id, 'no time')))).toContain(
      '\nnot tested, no time: a, b, c, d, e and 2 more\n',
    )
    expect(text([check({ note: 'n' }), untested('x')])).toContain('\n\nv: n\n\n1 clause')
    expect(text([check({}), untested('x')])).not.toContain('not tested')
  })
  it('names eight answers of an operation that no case reached', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const reached = (...unreached: readonly string[]): string => text([check({ id: 'o', unreached }), check({})])
    expect(reached(...words)).toContain('\n\nnot reached, o: a, b, c, d, e, f, g, h\n\n1 clause')
    expect(reached(...words, 'i', 'j')).toContain('\nnot reached, o: a, b, c, d, e, f, g, h and 2 more\n')
    expect(reached()).toBe(text([check({ id: 'o' }), check({})]))
    expect(reached()).not.toContain('not reached')
  })
  it('names the unsupported operations of a clause and of all', () => {
    const lacking = ['hold.step', 'hold.diff'].map(operation => check({ state: 'unsupported', operation }))
    const found = text([check({}), ...lacking])
    expect(found).toContain('leaves the lines of type total out. (not with hold.step, hold.diff, unsupported)\n')
    expect(found).toContain('\nUnsupported: hold.step, hold.diff\n')
    expect(text([check({})])).toContain('\nFEE-1   upheld       A sum of fees leaves the lines of type total out.\n')
  })
  it('colours what falls short, and a clause that is upheld in part', () => {
    const short = textReport(run([check({}), check({ state: 'stale', note: 's' })]), painted)
    expect(short).toContain('\n<red>short</> s\n')
    const part = run([
      check({ state: 'excused', violations: [{ ...violation, excused: true }] }),
      check({}),
      check({ state: 'unsupported', operation: 'hold.step' }),
    ])
    expect(textReport(part, painted)).toContain('<yellow>excused    </>')
    const wrongInPart = run([failed, check({}), check({ state: 'unsupported', operation: 'hold.step' })])
    expect(textReport(wrongInPart, painted)).toContain('<red>violated   </>')
  })
  it('names all clauses of a violation, or none', () => {
    const found = (clauses: readonly string[]): string =>
      text([check({ state: 'failed', violations: [{ ...violation, clauses }] })])
    expect(found(['FEE-1', 'FEE-2'])).toContain('\nviolation 1: fee-total-left-out (FEE-1, FEE-2)\n')
    expect(found([])).toContain('\nviolation 1: fee-total-left-out\n')
  })
  it('counts the checks of the protocol that were made', () => {
    const protocol = check({ kind: 'protocol' })
    expect(text([protocol, protocol])).toContain(' 0 vectors, 0 generated inputs, 2 checks of the protocol; ')
    expect(text([check({}), { ...protocol, state: 'unsupported' }])).toContain(' 1 vector, 0 generated inputs; ')
  })
  it('says that a comparison decides, and that nothing fails', () => {
    const now = run([failed])
    const then = earlierOf(JSON.parse(jsonReport(run([check({ id: violation.id })]))))!
    expect(textReport(now, plain, compare(then, now))).toMatch(
      /\nIt does not conform: 1 violation\. \(the exit code counts only new violations\)\n$/,
    )
    expect(textReport(now, plain)).toMatch(/\nIt does not conform: 1 violation\.\n$/)
    const fine = run([check({ id: violation.id })])
    expect(textReport(fine, plain, compare(then, fine))).toContain('\n\nAs in the earlier report: nothing fails.\n\n')
    expect(textReport(now, plain, compare(then, now))).not.toContain('nothing fails.')
    expect(text([check({})], [trouble])).toMatch(/\nIt broke the protocol\.\n$/)
  })
})

describe('the parts of JUnit', () => {
  it('are the note, the messages and the fields of all violations', () => {
    const second = { ...violation, id: 'second', clauses: [], pointers: [], expected: undefined as never }
    const found = junitReport(run([check({ state: 'failed', note: 'n', violations: [violation, second, second] })]))
    expect(found).toContain('<failure message="fee-total-left-out: wrong answer at /result/sum (FEE-1) and 2 more">n\n')
    expect(found).toContain("mine.py'\nsecond: wrong answer\n  operation  fee.summarize\n")
  })
  it('are suites of the courses and of the protocol', () => {
    const own = (kind: Check['kind']): Check => ({ ...check({ kind }), operation: undefined as never })
    const found = junitReport(run([own('protocol'), own('generated')], [{ ...trouble, stderr: ['one', 'two'] }]))
    expect(found).toContain('<testcase classname="protocol" name="protocol v: a title"/>\n')
    expect(found).toContain('<testcase classname="courses" name="generated v: a title"/>\n')
    expect(found).toContain('<error message="unanswered">a # b\n  stderr     one\n             two</error>')
  })
  it('are the shortfalls', () => {
    const found = junitReport(run([check({ state: 'untested' })]))
    expect(found).toContain(
      '<testcase classname="protocol" name="shortfall"><failure message="failed">nothing passed</failure>',
    )
  })
  it('are the properties of a comparison', () => {
    const now = run([failed, check({ id: 'x', state: 'failed', violations: [{ ...violation, id: 'x' }] })])
    const found = junitReport(now, compare({ checks: [], troubles: [] }, now))
    expect(found).toContain(
      '"1.250">\n  <properties>\n    <property name="newly_failing" value="fee-total-left-out, x"/>\n' +
        '    <property name="newly_passing" value=""/>\n    <property name="still_failing" value=""/>\n' +
        '    <property name="untested" value=""/>\n    <property name="new_faults" value=""/>\n  </properties>\n  <testsuite',
    )
    expect(junitReport(now)).toContain('"1.250">\n  <testsuite')
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
      check({ kind: 'generated', id: 'course', state: 'failed', violations: [hostile] }),
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
    expect(html).toContain('<th class="turned">fee.summarize</th><th class="turned">courses</th>')
    // Of the vectors a, fee-total-left-out, b, c, d and e only a passed; a course upholds nothing.
    expect(html).toContain(
      '<tr><th>FEE-1</th><td class="violated">violated</td><td class="n violated">' +
        '<a class="violated" href="#v1">1/6</a></td><td></td>',
    )
    expect(html).toContain('<article id="v1">')
    expect(html).toContain('gateout conform --replay fee-total-left-out -- python3 &#39;it')
  })
})

it('a comparison is in every report', () => {
  const id = violation.id
  const now = run([failed])
  const comparison = compare(earlierOf(JSON.parse(jsonReport(run([check({ id })]))))!, now)
  expect(textReport(now, plain, comparison)).toContain(`\nnewly failing: ${id}\n`)
  expect(junitReport(now, comparison)).toContain(`<property name="newly_failing" value="${id}"/>`)
  expect(JSON.parse(jsonReport(now, comparison)).comparison).toMatchObject({ newly_failing: [id] })
  expect(htmlReport(now, comparison)).toContain(`newly failing</h2>\n<ul>\n<li>${id}</li>`)
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
  it('names a hash with zeros in front, and has no steps before a first call', () => {
    const input = [...Array(2_000).keys()].find(n => fnv1a(JSON.stringify(n)) >>> 0 < 2 ** 28)!
    const sealed = { operation: 'fee.summarize', input }
    const [found] = cases(saved('fee.summarize', [generated({ input, sealed })]))
    expect(found.id).toMatch(/^found-fee-summarize-0[0-9a-f]{7}$/)
    expect(found).not.toHaveProperty('before')
  })
  it('is not made of a violation that expects nothing', () => {
    const { expected: _, ...rest } = violation
    expect(
      cases(saved('fee.summarize', [generated({}), check({ kind: 'generated', violations: [rest] })])),
    ).toHaveLength(1)
  })
})
