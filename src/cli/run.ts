/**
 * The command line: what can be typed, and what is called then.
 */
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { isDateTime } from '../kernel/time'
import { find as findOperation, operations, schemaNames, version, type Operation } from '../oracle'
import { parse } from '../rule/tracking-request/query'
import { dialects, rules, type Rule } from '../sql'
import { advise, type AdviseOptions } from './command/advise'
import { clauses, type ClausesOptions } from './command/clauses'
import { completion, SHELLS, type Shell } from './command/completion'
import type { ConformOptions } from './command/conform'
import { describe, type DescribeOptions } from './command/describe'
import { diff, type DiffOptions } from './command/diff'
import { fees, type FeesOptions } from './command/fees'
import { find, type FindOptions } from './command/find'
import { map, type MapOptions } from './command/map'
import { oracle } from './command/oracle'
import { readiness, type ReadinessOptions } from './command/readiness'
import { replay, type ReplayOptions } from './command/replay'
import { requests, type RequestsOptions } from './command/requests'
import { FORMATS, schema, type SchemaOptions } from './command/schema'
import { sql, type SqlOptions } from './command/sql'
import { submit, type SubmitOptions } from './command/submit'
import { vectors, type VectorsOptions } from './command/vectors'
import { FORMATS as REPORTS, filedReportOf, type FiledReport } from './peer/report-format'
import { didYouMean } from './terminal/did-you-mean'
import { STDIN, terminalOn, type Host, type Terminal } from './terminal/terminal'

const USAGE = 2
/** The exit codes of `conform` say more, so its usage errors have one that is free. */
const USAGE_OF_CONFORM = 3

/** Runs one command line on a host: the process, or the streams of a test. The exit code is left in `host.exitCode`. */
export const run = async (args: readonly string[], host: Host): Promise<void> => {
  try {
    await programOn(terminalOn(host), host).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) host.exitCode = args[0] === 'conform' ? USAGE_OF_CONFORM : USAGE
  }
}

const CONTAINER = 'JSON: a container, or a JSON:API document with one; - is standard input'
const CONTAINERS =
  'JSON: a container, a JSON:API document with one or many, an array of these, or a line for each; ' +
  'folders of such files; - or no file is standard input'
const STRICT = ['--strict', 'refuse what departs from the interface, rather than warn'] as const
const OPERATIONS = [
  '--operations <names>',
  'only these operations, separated by commas; * stands for any characters',
  list,
] as const
const CLAUSES = ['--clauses <ids>', 'only what rests on these clauses, such as READY-1 or FEE-*', list] as const
const MUST_ONLY = ['--must-only', 'leave out what rests on a decision where the interface is silent'] as const

const programOn = (terminal: Terminal, host: Host): Command => {
  const program = new Command('gateout')
    .description('The rules of container tracking: can this box be picked up, and what does it owe?')
    .exitOverride()
    .configureOutput({
      writeOut: text => host.stdout.write(text),
      writeErr: text => host.stderr.write(text),
      getOutHelpWidth: () => host.stdout.columns ?? 80,
      getErrHelpWidth: () => host.stdout.columns ?? 80,
    })
    .showHelpAfterError('(see --help)')
    .addHelpText(
      'after',
      `
Exit codes: 0 all was read, 1 some input was refused (the rest is answered) or something has to be looked at, 2 usage.`,
    )

  /** A subcommand with a version and an example of its own. */
  const command = (name: string, description: string, example: string): Command =>
    program.command(name).description(description).version(version).addHelpText('after', `\nExample:\n  $ ${example}`)

  /** Standard input can be read only once. */
  const readOnce = (paths: readonly string[]): void => {
    if (paths.indexOf(STDIN) === paths.lastIndexOf(STDIN)) return
    program.error('error: standard input (-) can be named only once')
  }

  command(
    'readiness',
    'Tell which containers can be picked up, what they owe and what to do.',
    'gateout readiness examples/containers',
  )
    .argument('[file...]', CONTAINERS)
    .option('--json', 'write a line of JSON for each container: its verdict and its fees')
    .option(...STRICT)
    .action((files: string[], options: ReadinessOptions) => readiness(terminal, files, options))

  command(
    'advise',
    'Tell what is true of containers at the gate, until when they are free, and what to do; most urgent first.',
    'gateout advise examples/pickup --now 2026-07-10T14:00:00Z',
  )
    .argument('[file...]', CONTAINERS)
    .option('--now <date-time>', 'the time at which the advice is given; the present, if not given', dateTime)
    .option('--policy <file>', 'JSON: figures of the policy, such as { "soon_days": 3 }')
    .option('--json', 'write a line of JSON for each container: its advice')
    .action((files: string[], options: AdviseOptions) => advise(terminal, files, options))

  command('fees', 'Tell what containers owe, by currency and by type.', 'gateout fees examples/containers')
    .argument('[file...]', CONTAINERS)
    .option('--json', 'write a line of JSON for each container: its fees')
    .option(...STRICT)
    .action((files: string[], options: FeesOptions) => fees(terminal, files, options))

  command(
    'replay',
    'Tell what became of a container, by the notifications about it, in any order and with any duplicates.',
    'gateout replay examples/life/container.json examples/life/notifications',
  )
    .argument('<container>', CONTAINER)
    .argument(
      '<notification...>',
      'JSON: the body of a webhook, an array of these, or a line for each; ' +
        'folders of such files; - is standard input',
    )
    .option('--as-of <date-time>', 'when the container was read: notifications up to then are left out', dateTime)
    .option('--advise', 'tell the pickup advice too: after each notification, at its time, and at the end')
    .addOption(
      new Option('--now <date-time>', 'the time of the advice at the end; that of the last notification, if not given')
        .argParser(dateTime)
        .implies({ advise: true }),
    )
    .option('--json', 'write a JSON object: the container as it is now, and what was applied')
    .option(...STRICT)
    .action((file: string, paths: string[], options: ReplayOptions) => {
      readOnce([file, ...paths])
      return replay(terminal, file, paths, options)
    })

  command('diff', 'Tell what changed between two readings of a container.', 'gateout diff before.json after.json')
    .argument('<before>', CONTAINER)
    .argument('<after>', 'the same, read later')
    .option('--json', 'write the changeset alone, as JSON')
    .option(...STRICT)
    .action((before: string, after: string, options: DiffOptions) => {
      readOnce([before, after])
      return diff(terminal, before, after, options)
    })

  command(
    'find',
    'Tell which page an identifier leads to in an account, by which step (a to e), and why.',
    'gateout find "csqu 305438-3" --account examples/account.jsonl',
  )
    .argument(
      '<query>',
      'a container number, bill of lading, booking or reference number, a part of one, or a deep link',
    )
    .option(
      '--account <file>',
      'JSON: shipments in an array or a line each, or JSON:API documents of shipments; - is standard input',
    )
    .option('--index <file>', 'answer from this index, which is built where it is missing or not of the account')
    .option('--json', 'write a JSON object: the step, the shipment and the container')
    .action((query: string, options: FindOptions) => {
      if (options.account === undefined && options.index === undefined) {
        program.error('error: an account or an index is needed (--account, --index)')
      }
      return find(terminal, query, options)
    })

  command(
    'submit',
    'Tell whether tracking requests would be accepted, and what to look at again.',
    'gateout submit examples/requests/bodies.json --lines examples/requests/lines.json',
  )
    .argument(
      '[file...]',
      'JSON: a body of POST /tracking_requests, an array of these, or a line for each; ' +
        'folders of such files; - or no file is standard input',
    )
    .option('--lines <file>', 'JSON: the shipping lines; without them it is not asked whether a line exists')
    .option('--json', 'write a line of JSON for each body: what is accepted, or the errors')
    .action((files: string[], options: SubmitOptions) => {
      readOnce([...(files.length > 0 ? files : [STDIN]), ...(options.lines === undefined ? [] : [options.lines])])
      return submit(terminal, files, options)
    })

  command(
    'requests',
    'List tracking requests, as the interface does: filtered, newest first, in pages.',
    "gateout requests examples/requests/list.json --query 'filter[status]=failed'",
  )
    .argument(
      '[file...]',
      'JSON: tracking requests, JSON:API documents with some, arrays of these, or a line for each; ' +
        'folders of such files; - or no file is standard input',
    )
    .option(
      '--query <query>',
      'form-encoded: filter[status], filter[scac], filter[created_at][start], page[number] and so on',
      query,
    )
    .option('--json', 'write the JSON:API document')
    .option(...STRICT)
    .action((files: string[], options: RequestsOptions) => requests(terminal, files, options))

  command(
    'describe',
    'Tell what an operation takes and gives, and which clauses it rests on.',
    'gateout describe fee.summarize',
  )
    .addArgument(operationArgument('what to describe'))
    .option('--json', 'write a JSON object, as oracle.describe does')
    .action((operation: Operation, options: DescribeOptions) => describe(terminal, operation, options))

  command(
    'schema',
    'Write the JSON Schema of a resource, document or operation, or of all.',
    'gateout schema container',
  )
    .argument('[name]', 'a resource or document, such as container_list, or an operation', schemaName)
    .addOption(
      new Option('--format <name>', 'JSON Schema 2020-12, or OpenAPI 3.1 with the webhooks')
        .choices(FORMATS)
        .default('json-schema'),
    )
    .action((name: string | undefined, options: SchemaOptions) => schema(terminal, name, options))

  command('clauses', 'List the rules by their ids, with the operations that rest on each.', "gateout clauses 'READY-*'")
    .argument('[id...]', 'only these; * stands for any characters')
    .option('--json', 'write a line of JSON for each clause')
    .action((ids: string[], options: ClausesOptions) => clauses(terminal, ids, options))

  command('map', 'Answer one input a line with one output a line.', 'gateout map readiness.evaluate < inputs.jsonl')
    .addArgument(operationArgument('what to run on each line'))
    .option('--column <name>', 'write each answer as the text of this field of an object, as a database reads it')
    .option('--input-column <name>', 'take each input, or its text, from this field of an object')
    .action((operation: Operation, options: MapOptions) => map(terminal, operation, options))

  command(
    'sql',
    'Write the rules as SQL functions.',
    'gateout sql --dialect duckdb --rules readiness.evaluate,fee.summarize',
  )
    .addOption(new Option('--dialect <name>', 'the database').choices(dialects).makeOptionMandatory())
    .option('--rules <names>', `only these, separated by commas: ${rules.join(', ')}`, ruleNames)
    .option(
      '--schema <name>',
      'the schema of the functions; in ClickHouse the prefix of their names (gateout)',
      sqlName,
    )
    .addOption(
      new Option('--columns <kind>', 'json as the resource has them, or datasync: flat columns as well').choices([
        'json',
        'datasync',
      ]),
    )
    .option('--count-unreadable', 'add functions that count the rows whose holds or fees cannot be read')
    .option('--drop', 'write the script that removes the functions')
    .action((options: SqlOptions) => sql(terminal, options))

  command(
    'oracle',
    'Serve every operation as JSON-RPC 2.0 on standard input and output, one message a line.',
    `echo '{"jsonrpc":"2.0","id":1,"method":"oracle.describe"}' | gateout oracle`,
  ).action(() => oracle(terminal))

  command(
    'vectors',
    'List the worked cases by which an implementation is examined; those named are shown whole.',
    "gateout vectors --operations 'hold.*'",
  )
    .argument('[id...]', 'the permanent id of a case')
    .option(...OPERATIONS)
    .option(...CLAUSES)
    .option(...MUST_ONLY)
    .option('--coverage', 'list the clauses, and which cases each has')
    .option('--stats', 'count them by family, operation, clause and level, and name the clauses that have none')
    .option('--json', 'write a line of JSON for each case; with --stats one object')
    .action((ids: string[], options: VectorsOptions) => vectors(terminal, ids, options))

  command(
    'conform',
    'Examine an implementation in any language: does it answer as the contract says, and if not, ' +
      'what is the smallest case?',
    'gateout conform --operations readiness.evaluate -- python3 my_rules.py',
  )
    .argument('<command...>', 'the program to examine, after --; it speaks what gateout oracle speaks')
    .option(...OPERATIONS)
    .option(...CLAUSES)
    .option(...MUST_ONLY)
    .option('--runs <n>', 'generated inputs for each operation, and a tenth for each law (1000)', number(1, true))
    .option('--seconds <n>', 'end the examination after so long, and generate inputs until then', number(0, false))
    .option('--seed <n>', 'where the generated inputs begin; the same seed gives the same', number(0, true), 1)
    .option('--timeout <seconds>', 'how long to wait for a reply', number(0.1, false), 3)
    .option('--excuses <file>', 'JSON: an array of { "id", "reason" } of what is known to fail')
    .option(
      '--requirements <edition>',
      'put what an edition of the contract requires, and nothing else',
      number(1, true),
    )
    .option('--replay <case>', 'put one case again, as a report names it')
    .option('--compare <file>', 'a report by --reporter json: only what fails since then counts')
    .option('--save <folder>', 'write what generated inputs find as vectors')
    .addOption(new Option('--reporter <name>', 'how to report').choices(REPORTS).default('text'))
    .addOption(
      new Option('--report <name=file>', 'write a further report to a file; may be repeated').argParser(filedReports),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 it conforms, 1 an answer is wrong, 2 it broke the protocol, could not be run or left an input
without an answer, 3 usage.`,
    )
    .action(async (words: string[], options: ConformOptions) => {
      const { conform } = await import('./command/conform')
      return conform(terminal, words, options)
    })

  command(
    'completion',
    'Write a script that completes commands, options and operations in a shell.',
    'eval "$(gateout completion bash)"',
  )
    .addArgument(new Argument('<shell>', 'the shell to write it for').choices(SHELLS))
    .action((shell: Shell) => completion(terminal, shell, program))

  return program.version(version)
}

const operationArgument = (description: string): Argument =>
  new Argument('<operation>', `${description}: ${operations.map(({ name }) => name).join(', ')}`).argParser(name => {
    const operation = findOperation(name)
    if (operation) return operation
    const names = operations.map(row => row.name)
    throw new InvalidArgumentError(
      `There is no such operation${didYouMean(name, names)}. There are ${names.join(', ')}.`,
    )
  })

const schemaName = (name: string): string => {
  if (schemaNames.includes(name)) return name
  throw new InvalidArgumentError(
    `There is no schema of that name${didYouMean(name, schemaNames)}. There are ${schemaNames.join(', ')}.`,
  )
}

const dateTime = (text: string): string => {
  if (isDateTime(text)) return text
  throw new InvalidArgumentError('It is not a date-time with an offset, such as 2026-01-31T08:30:00Z.')
}

const query = (text: string): string => {
  const read = parse({ query: text })
  if (read.outcome === 'query') return text
  throw new InvalidArgumentError(read.errors.map(({ source, detail }) => `${source.parameter} ${detail}.`).join(' '))
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
}

const number =
  (least: number, isWhole: boolean) =>
  (text: string): number => {
    const value = Number(text)
    const isInRange = text.trim() !== '' && value >= least && Number.isFinite(value)
    if (isInRange && (Number.isInteger(value) || !isWhole)) return value
    throw new InvalidArgumentError(`It is not a ${isWhole ? 'whole ' : ''}number from ${least}.`)
  }

const filedReports = (text: string, before: readonly FiledReport[] = []): readonly FiledReport[] => {
  const report = filedReportOf(text)
  if (report) return [...before, report]
  throw new InvalidArgumentError(
    `It is not a name and a file, such as html=report.html; the names are ${REPORTS.join(', ')}.`,
  )
}

const ruleNames = (text: string): readonly Rule[] =>
  list(text).map(name => {
    const rule = rules.find(known => known === name)
    if (rule !== undefined) return rule
    throw new InvalidArgumentError(`There is no ${name} in SQL, only ${rules.join(', ')}.`)
  })

/** A name that SQL takes without quotes, so that nothing else can be written through it. */
const sqlName = (text: string): string => {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(text)) return text
  throw new InvalidArgumentError('It is not a name of letters, digits and underscores.')
}
