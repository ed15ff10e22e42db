/**
 * Runs one command line on a host: the process, or a test.
 */
import { CommanderError, type Command } from 'commander'
import { version } from '../oracle'
import { terminalOn, type Host, type Terminal } from './terminal/terminal'
import * as container from './program/container-commands'
import * as examination from './program/examination-commands'
import { declareAudit } from './program/invoice-commands'
import { programOn } from './program/program'
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

/** In the order of the help output. */
const GROUPS = {
  Commands: [
    container.declareAdvise,
    container.declareFreeTime,
    declareAudit,
    container.declareReplay,
    container.declareHistory,
    container.declareDiff,
  ],
  'For programs': [
    rule.declareMap,
    rule.declareOracle,
    examination.declareConform,
    examination.declareVectors,
    rule.declareDescribe,
    rule.declareSchema,
    rule.declareClauses,
    rule.declareSql,
  ],
}

const declareAll = (terminal: Terminal, host: Host): Command => {
  const program = programOn(terminal, host)
  for (const [heading, declarations] of Object.entries(GROUPS)) {
    program.root.commandsGroup(`${heading}:`)
    for (const declare of declarations) declare(program)
  }
  return program.root.version(version)
}
