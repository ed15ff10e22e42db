/**
 * Runs one command line on a host: the process, or a test.
 */
import { Argument, CommanderError, type Command } from 'commander'
import { version } from '../oracle'
import { completion, SHELLS, type Shell } from './command/completion'
import { terminalOn, type Host, type Terminal } from './terminal/terminal'
import * as account from './program/account-commands'
import * as container from './program/container-commands'
import * as examination from './program/examination-commands'
import { declareAudit } from './program/invoice-commands'
import { programOn, type Program } from './program/program'
import * as rule from './program/rule-commands'

const USAGE = 2
/** `conform` uses exit code 2 for a broken protocol. */
const USAGE_OF_CONFORM = 3

/** Parses and runs the arguments. Usage errors go to standard error; the exit code is set on `host`. */
export const run = async (args: readonly string[], host: Host): Promise<void> => {
  try {
    await declareAll(terminalOn(host), host).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) host.exitCode = args[0] === 'conform' ? USAGE_OF_CONFORM : USAGE
  }
}

const declareCompletion = ({ command, terminal, root }: Program): void => {
  command(
    'completion',
    'Write a shell script that completes commands, options and operations.',
    'eval "$(gateout completion bash)"',
  )
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => completion(terminal, shell, root))
}

/** In the order of the help output. */
const DECLARATIONS = [
  container.declareReadiness,
  container.declareAdvise,
  container.declareFreeTime,
  declareAudit,
  container.declareFees,
  container.declareReplay,
  container.declareDiff,
  account.declareFind,
  account.declareSubmit,
  account.declareRequests,
  rule.declareDescribe,
  rule.declareSchema,
  rule.declareClauses,
  rule.declareMap,
  rule.declareSql,
  rule.declareOracle,
  examination.declareVectors,
  examination.declareConform,
  declareCompletion,
]

const declareAll = (terminal: Terminal, host: Host): Command => {
  const program = programOn(terminal, host)
  for (const declare of DECLARATIONS) declare(program)
  return program.root.version(version)
}
