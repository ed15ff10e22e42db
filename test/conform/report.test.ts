import { describe, expect, it } from 'vitest'
import {
  conclude,
  jsonReport,
  junitReport,
  saved,
  tapReport,
  textReport,
  type Check,
  type Trouble,
  type Violation,
} from '../../src/conform'

const violation: Violation = {
  id: 'fee-total-left-out',
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
const check = (of: Partial<Check>): Check => ({
  kind: 'vector',
  id: 'v',
  title: 'a title',
  operation: 'fee.summarize',
  clauses: ['FEE-1'],
  state: 'passed',
  cases: 1,
  violations: [],
  ...of,
})
const run = (checks: readonly Check[], troubles: readonly Trouble[] = [], isAskedByName = false) =>
  conclude({ command: ['python3', 'it\'s mine.py'], seed: 7, seconds: 1.25, checks, troubles, isAskedByName })
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
  it('leaves out what a violation has not, and tells how steady and how often', () => {
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
      'violation 1: fee-total-left-out\n  input      {"fees":[]}\n  why        One of two.\n  steady     not by a new '
        + 'process: it remembers what it was asked before\n  seen       on 3 inputs; this is the smallest found\n  '
        + 'replay ',
    )
    expect(text).toContain('violation 2: fee-total-left-out (FEE-1)\n')
    expect(text).toContain('  steady     not every time: the same input was answered in several ways\n')
    expect(text).toMatch(/It does not conform: 2 violations\.\n$/)
  })
  it('cuts what is long', () => {
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
  it('names what is unsupported, what is excused, notes, trouble and shortfalls', () => {
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
      '\nfault prints <rubbish> (2 times): a # b\n\nfault prints <rubbish>: a # b\n\nfault stale!\n',
    )
    expect(text).toContain('4 clauses: 1 upheld, 1 excused, 1 untested, 1 unsupported. 3 vectors, ')
    expect(text).toMatch(/It broke the protocol\.\n$/)
    expect(textReport(run([failed, failed], [trouble]), plain)).toMatch(
      /It broke the protocol, and has 2 violations beside\.\n$/,
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

it('as TAP', () => {
  const [{ replay: _, ...told }] = failed.violations as [Violation]
  const diagnosis = (excused: boolean) =>
    `    - ${JSON.stringify({ ...told, excused, replay: "gateout conform --replay fee-total-left-out -- python3 'it'\\''s mine.py'" })}`
  expect(tapReport(all).split('\n')).toEqual([
    'TAP version 14',
    '1..9',
    'ok 1 - vector a: one two \\# three',
    'not ok 2 - vector fee-total-left-out: a title',
    '  ---',
    '  violations:',
    diagnosis(false),
    '  ...',
    'ok 3 - vector b: a title # SKIP unsupported',
    'ok 4 - vector c: a title # SKIP untested',
    'not ok 5 - vector d: a title # TODO excused',
    '  ---',
    '  violations:',
    diagnosis(true),
    '  ...',
    'not ok 6 - vector e: a title',
    '  ---',
    '  note: "e is stale"',
    '  violations:',
    '  ...',
    'ok 7 - law l: a title',
    'not ok 8 - fault prints <rubbish>: a \\# b',
    'not ok 9 - fault e is stale',
    '',
  ])
})

it('as JUnit', () => {
  const text = junitReport(all)
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="gateout conform" tests="9" failures="4" skipped="3" time="1\.250">\n/,
  )
  expect(text).toContain(
    '  <testsuite name="fee.summarize" tests="6" failures="2" skipped="3">\n    <testcase classname="fee.summarize" '
      + 'name="vector a: one\ntwo # three"/>\n',
  )
  expect(text).toContain('<failure message="failed">{&quot;id&quot;:&quot;fee-total-left-out&quot;')
  expect(text).toContain('name="vector b: a title"><skipped message="unsupported"/></testcase>\n')
  expect(text).toContain('name="vector c: a title"><skipped message="untested: no time"/></testcase>\n')
  expect(text).toContain('name="vector e: a title"><failure message="stale">e is stale</failure></testcase>\n')
  expect(text).toContain(
    '  <testsuite name="laws" tests="1" failures="0" skipped="0">\n    <testcase classname="laws" name="law l: a '
      + 'title"/>\n  </testsuite>\n',
  )
  expect(text).toContain(
    '  <testsuite name="protocol" tests="2" failures="2" skipped="0">\n    <testcase classname="protocol" '
      + 'name="prints &lt;rubbish&gt;"><failure message="failed">a # b</failure></testcase>\n',
  )
  expect(text).toMatch(/<\/testsuite>\n<\/testsuites>\n$/)
  expect(junitReport(run([check({ title: 'a\u0000b\ud800c & "d" 😀' })]))).toContain(
    'a\ufffdb\ufffdc &amp; &quot;d&quot; 😀',
  )
})

it('as JSON', () => {
  const told = JSON.parse(jsonReport(all))
  expect(told).toMatchObject({
    format: 1,
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

describe('saved', () => {
  const generated = (of: Partial<Violation>) =>
    check({ kind: 'generated', id: 'fee.summarize', state: 'failed', violations: [{ ...violation, ...of }] })
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
    expect(cases(saved('fee.summarize', [generated({ clauses: ['FORM-1'], expected })])))
      .toMatchObject([{ clauses: ['FORM-1'], expect: { issues: [{ pointer: '/fees', code: 'type' }] } }])
  })
  it('joins what is there, once', () => {
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
