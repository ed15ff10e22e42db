/**
 * Imports go one way: kernel ← resource ← rule ← oracle ← conform ← cli, and rule ← (label, sql, table) ← cli. Each row of
 * `only` names the layers that a layer may import; the other rules restrict imports within a layer and of libraries.
 */
const only = (name, from, to, comment) => ({ name, comment, from: { path: from }, to: { path: '^src/', pathNot: to } })

/** The rooms of conform, and those that each may import. */
const CONFORM = {
  result: 'result',
  search: 'generate|search',
  report: 'report|result',
  examine: 'examine|generate|result|search',
}

/** The files of an advice, in the order in which its value is made. */
const PICKUP = [
  'codes',
  'times',
  'facts',
  'status',
  'last-free-day',
  'return-by',
  'reasons',
  'advise',
  'words',
  'index',
]

const RULES = [
  { name: 'no-circular', from: {}, to: { circular: true } },
  only('kernel', '^src/kernel/', '^src/kernel/', 'The kernel knows nothing of containers.'),
  only('resource', '^src/resource/', '^src/(kernel|resource)/', 'A resource imports only the kernel.'),
  only('rule', '^src/rule/', '^src/(kernel|resource|rule)/', 'A rule does not know its callers.'),
  only('table', '^src/table/', '^src/(kernel|resource|rule|table)/', 'A table decides nothing.'),
  only('label', '^src/label/', '^src/(kernel|resource|rule|label)/', 'A label decides nothing.'),
  only('sql', '^src/sql/', '^src/(kernel|resource|rule|sql)/', 'SQL is generated from the tables of the rules.'),
  only(
    'oracle',
    '^src/oracle/',
    '^src/(kernel|resource|rule|oracle)/',
    'The oracle answers without generators, without the words for people and without I/O.',
  ),
  only(
    'conform',
    '^src/conform/',
    '^src/(kernel|resource|rule|oracle|conform)/',
    'An examination knows nothing of processes.',
  ),
  only(
    'conform-generate',
    '^src/conform/generate/',
    '^src/(kernel|resource|rule|conform/generate|oracle/outputs)',
    'A generator makes inputs for any implementation.',
  ),
  ...Object.entries(CONFORM).map(([room, imported]) => ({
    name: `conform-${room}`,
    comment: 'Within conform: examine → search → generate; examine, report → result.',
    from: { path: `^src/conform/${room}/` },
    to: { path: '^src/conform/', pathNot: `^src/conform/(${imported})/` },
  })),
  only('cli', '^src/cli/', '^src/', 'The command line may import every layer.'),
  {
    name: 'playground',
    comment:
      'The playground imports entries, as users do, the parts of the reader of tables, three files of a fleet, and JSON and days.',
    from: { path: '^playground/' },
    to: {
      path: '^src/',
      pathNot: '^src/(index|oracle/index|table/[^/]*|rule/container/(assess|due|fleet-order)|kernel/(json|time))[.]ts$',
    },
  },
  { name: 'nothing-needs-the-playground', from: { path: '^src/' }, to: { path: '^playground/' } },
  {
    name: 'answers-know-no-screen',
    comment: 'They are computed in a worker, without a document.',
    from: { path: '^playground/answer/' },
    to: { path: '^playground/', pathNot: '^playground/answer/' },
  },
  {
    name: 'read-and-terminal-stand-below',
    comment: 'Within cli: command → format, process → read → terminal.',
    from: { path: '^src/cli/(read|terminal)/' },
    to: { path: '^src/cli/(command|format|process)/' },
  },
  {
    name: 'search-serves-deep-links-alone',
    comment: 'Only the deep-link index needs these structures.',
    from: { path: '^src/', pathNot: '^src/(kernel/search|rule/deep-link)' },
    to: { path: '^src/kernel/search/' },
  },
  {
    name: 'fee-and-readiness-never-meet',
    from: { path: '^src/rule/(fee|readiness)' },
    to: { path: '^src/rule/(fee|readiness)', pathNot: '^src/rule/$1' },
  },
  {
    name: 'the-container-is-above-the-other-rules',
    comment: 'It composes them: kernel ← resource ← other rules ← rule/container ← oracle ← conform ← cli.',
    from: { path: '^src/(kernel|resource|rule|label|sql|table)/', pathNot: '^src/rule/container/' },
    to: { path: '^src/rule/container/' },
  },
  ...PICKUP.map((file, i) => ({
    name: `pickup-${file}-knows-only-earlier-steps`,
    comment: `Within rule/pickup: ${PICKUP.join(' ← ')}.`,
    from: { path: `^src/rule/pickup/${file}[.]ts$` },
    to: {
      path: '^src/rule/pickup/',
      pathNot: `^src/rule/pickup/(${[...PICKUP.slice(0, i), 'input[.]generated'].join('|')})[.]ts$`,
    },
  })),
  {
    name: 'a-rule-does-not-load-io-ts',
    comment: 'A front end that calls one rule must not load the codecs.',
    from: { path: '^src/rule/', pathNot: '[.]codec[.]ts$' },
    to: { path: '(io-ts|[.]codec[.]ts$)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'generated-code-does-not-load-io-ts',
    comment: 'It exists so that nobody has to.',
    from: { path: '[.]generated[.]ts$', pathNot: '^src/oracle/outputs' },
    to: { path: 'node_modules/io-ts/', reachable: true },
  },
  {
    name: 'a-rule-takes-types-from-resources',
    comment: 'Except the rules that read whole documents or messages.',
    from: { path: '^src/rule/', pathNot: '^src/rule/(webhook|custom-field|mcp|container|.*[.]codec[.]ts$)' },
    to: { path: '^src/resource/', pathNot: '^src/resource/(codes|format)[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'patterns-come-with-custom-fields-alone',
    comment: 'The pattern engine (46 kB) is larger than everything else together.',
    from: { path: '^src/', pathNot: '^src/(kernel/pattern|rule/custom-field|oracle|conform|cli)' },
    to: { path: 're2js', reachable: true },
  },
  { name: 'no-node', from: { path: '^src/', pathNot: '^src/cli/' }, to: { dependencyTypes: ['core'] } },
  {
    name: 'fp-ts-by-one-path',
    comment: 'Two paths put two copies into a bundle.',
    from: { path: '^src/' },
    to: { path: 'node_modules/fp-ts/(lib|es6)/', pathNot: 'node_modules/fp-ts/(lib|es6)/(Either|index)' },
  },
  {
    name: 'named-for-what-it-is',
    from: {},
    to: { path: '(utils|helpers|common|core|types)(/|[.]ts)', pathNot: 'node_modules' },
  },
]

module.exports = {
  forbidden: RULES.map(rule => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
