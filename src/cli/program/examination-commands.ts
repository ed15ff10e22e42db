/**
 * The usage of the commands that examine implementations: vectors and conform.
 */
import { Option } from 'commander'
import type { ConformOptions } from '../command/conform'
import { vectors, type VectorsOptions } from '../command/vectors'
import { FORMATS } from '../process/report-format'
import { CLAUSES, environments, filedReports, integerFrom, MUST_ONLY, numberFrom, OPERATIONS } from './argument'
import type { Program } from './program'

export const declareVectors = ({ command, terminal }: Program): void => {
  command(
    'vectors',
    'List the conformance vectors, or print the ones named by id.',
    "gateout vectors --operations 'hold.*'",
  )
    .argument('[id...]', 'the permanent id of a vector')
    .option(...OPERATIONS)
    .option(...CLAUSES)
    .option(...MUST_ONLY)
    .option('--stats', 'count the vectors by family, operation, clause and level, and name the clauses without any')
    .option('--json', 'write one line of JSON per vector; with --stats one object')
    .action((ids: string[], options: VectorsOptions) => vectors(terminal, ids, options))
}

const EXIT_CODES = `
Exit codes: 0 it conforms, 1 an answer is wrong, 2 it broke the protocol, could not be run or left an input
without an answer, 3 the time was over before everything was tried, or usage error.`

export const declareConform = ({ command, terminal }: Program): void => {
  command(
    'conform',
    'Check whether an implementation in any language conforms to the contract, and find the smallest failing case.',
    'gateout conform --operations readiness.evaluate -- python3 my_rules.py',
  )
    .argument('<command...>', 'the program to examine, after --; it speaks the protocol of gateout oracle')
    .option(...OPERATIONS)
    .option(...CLAUSES)
    .option(...MUST_ONLY)
    .option('--runs <n>', 'generated inputs per operation (1000)', integerFrom(1))
    .option('--seconds <n>', 'stop after this time, and generate inputs until then', numberFrom(0))
    .option('--seed <n>', 'the seed of the generated inputs; the same seed gives the same inputs', integerFrom(0), 1)
    .option('--shrink-seconds <n>', 'how long to make the input of a violation smaller (3)', numberFrom(0))
    .option('--timeout <seconds>', 'how long to wait for a reply', numberFrom(0.1), 3)
    .option('--jobs <n>', 'start the program n times, to be faster; the report is the same', integerFrom(1), 1)
    .addOption(
      new Option(
        '--env <name=value,…>',
        'start it once more with these variables, and ask what depends on them; may be repeated',
      ).argParser(environments),
    )
    .option('--watch', 'examine the program again whenever a file named in its command changes')
    .option('--bail', 'stop after the first check with a failure')
    .option('--excuses <file>', 'JSON: known failures, as an array of { "id", "reason" }')
    .option('--replay <case>', 'repeat one case, named as in a report')
    .option('--compare <file>', 'an earlier report (--reporter json): count only new failures')
    .option('--save <folder>', 'write failures found by generated inputs as vectors')
    .addOption(new Option('--reporter <name>', 'the report format').choices(FORMATS).default('text'))
    .addOption(
      new Option('--report <name=file>', 'write another report to a file; may be repeated').argParser(filedReports),
    )
    .addHelpText('after', EXIT_CODES)
    .action(async (words: string[], options: ConformOptions) => {
      // Loaded on use, because it needs fast-check, an optional peer dependency.
      const { conform } = await import('../command/conform')
      return conform(terminal, words, options)
    })
}
