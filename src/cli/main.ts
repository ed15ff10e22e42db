#!/usr/bin/env node
/**
 * The command line.
 */
import { Argument, Command } from 'commander'
import { find, operations, version, type Operation } from '../oracle'
import { map } from './map'
import { oracle } from './oracle'
import { readiness, type Options } from './readiness'
import { reasonOf, say, watchOutput } from './stream'

const USAGE = 2

const program = new Command('gateout')
  .description('The rules of container tracking: can this box be picked up, and what does it owe?')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE))
  .showHelpAfterError('(see --help)')
  .addHelpText('after', `
Exit codes: 0 all was read, 1 some input was refused (the rest is answered), 2 usage.`)

/** A subcommand with a version and an example of its own. */
const command = (name: string, description: string, example: string): Command =>
  program.command(name).description(description).version(version).addHelpText('after', `\nExample:\n  $ ${example}`)

command('readiness', 'Tell which containers can be picked up, what they owe and what to do.', 'gateout readiness examples/containers/*.json')
  .argument('[file...]', 'JSON: a container, a JSON:API document with one or many, an array of these, or a line for each; - or no file is standard input')
  .option('--json', 'write a line of JSON for each container: its verdict and its fees')
  .option('--strict', 'refuse what departs from the interface, rather than warn')
  .action((files: string[], options: Options) => readiness(files, options))

command('map', 'Answer one input a line with one output a line.', 'gateout map readiness.evaluate < inputs.jsonl')
  .addArgument(new Argument('<operation>', 'what to run on each line').choices(operations.map(operation => operation.name)))
  .action((name: string) => map(find(name) as Operation))

command(
  'oracle',
  'Serve every operation as JSON-RPC 2.0 on standard input and output, one message a line.',
  `echo '{"jsonrpc":"2.0","id":1,"method":"oracle.describe"}' | gateout oracle`,
).action(oracle)

program.version(version)

watchOutput()
process.on('uncaughtException', (error) => {
  say(`gateout: ${reasonOf(error)}`)
  process.exit(1)
})
await program.parseAsync()
