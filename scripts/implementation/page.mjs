/**
 * The page of the implementations: a row for each, a column for each family, and the smallest violations.
 */
import { readdirSync } from 'node:fs'

const PROTOCOL = 'protocol'

/** The families of the contract, and the protocol. */
const COLUMNS = [
  PROTOCOL,
  ...readdirSync('vectors', { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name),
]

const VERDICTS = { conforms: 'conforms', violates: 'violates', broken: 'breaks the protocol' }

const headingOf = (name, family) => `${name}: ${family}`
const anchorOf = (name, family) =>
  headingOf(name, family)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

const cellOf = (name, family, figures) => {
  if (!figures) return '–'
  const { checks, violated, excused, smallest } = figures
  if (smallest.length === 0) return `✓ ${checks.toLocaleString('en')}`
  const text = violated > 0 ? `✗ ${violated}` : `✓ ${checks.toLocaleString('en')}, ${excused} excused`
  return `[${text}](#${anchorOf(name, family)})`
}

const rowOf = ({ name, language, source }, figures) => {
  const title = source ? `[${name}](../../${source})` : name
  if (!figures) return `| ${[title, language, 'not examined yet', '', '', ...COLUMNS.map(() => '')].join(' | ')} |`
  const { date, outcome, upheld, clauses, families, isOld } = figures
  const cells = COLUMNS.map(family => cellOf(name, family, families[family]))
  const when = isOld ? `${date} (not available at the last run)` : date
  return `| ${[title, language, VERDICTS[outcome], `${upheld} of ${clauses}`, ...cells, when].join(' | ')} |`
}

const violationOf = ({ id, clauses, input, expected, got, why, replay, excuse }, command) =>
  [
    `**\`${id}\`** (${clauses.join(', ')})${excuse ? `, excused: ${excuse}` : ''}`,
    '',
    '```',
    `input     ${input}`,
    `expected  ${expected}`,
    `got       ${got}`,
    `why       ${why}`,
    ...(replay ? [`replay    gateout conform --replay ${replay} -- ${command}`] : []),
    '```',
    '',
  ].join('\n')

const sectionOf = ({ name, command, source }, family, { violated, excused, smallest }) => {
  const all = violated + excused
  const count = all > smallest.length ? `The ${smallest.length} smallest of ${all}.` : ''
  // The page does not contain the paths of a machine.
  const shown = source === 'implementations/naive' ? command.join(' ') : 'COMMAND'
  return [
    `### ${headingOf(name, family)}`,
    '',
    ...(count ? [count, ''] : []),
    ...smallest.map(violation => violationOf(violation, shown)),
  ].join('\n')
}

const sectionsOf = (implementation, { families = {} } = {}) =>
  COLUMNS.filter(family => families[family]?.smallest.length > 0).map(family =>
    sectionOf(implementation, family, families[family]),
  )

/** Writes the page. */
export const pageOf = (implementations, known, seed) => `# Implementations

Every row is one run of \`gateout conform\` with seed ${seed}. An implementation of some families is examined with those and the
protocol. A cell has the number of checks that passed (vectors and searches with generated inputs), or after ✗ the number of different
violations, and leads to the smallest of them; – is a family that the implementation does not have. An excused violation is an input that an
engine cannot represent, such as the character U+0000; [examples/sql](../../examples/sql) lists them with the reason. An engine that was not
available at the last run keeps its last figures, with their date.

The two [naive ports](../../implementations/naive) are what people write at first: they add the lines of type \`total\`, add amounts as
doubles, take pending holds for active ones, and compare numbers with their case and dashes. They show what the kit finds.

| implementation | language | verdict | clauses upheld | ${COLUMNS.join(' | ')} | date |
| --- | --- | --- | --- | ${COLUMNS.map(() => '---').join(' | ')} | --- |
${implementations.map(each => rowOf(each, known[each.name])).join('\n')}

The page is written by \`node scripts/implementations.mjs\`, from the figures in \`scripts/implementations.json\`.
[CONFORMANCE.md](../CONFORMANCE.md) explains how to examine another implementation.

## The smallest violations

${implementations.flatMap(each => sectionsOf(each, known[each.name])).join('\n')}`
